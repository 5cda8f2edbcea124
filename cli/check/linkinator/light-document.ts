/**
 * A page as linkinator is given it to look for a fragment: without the tags that have neither an id nor a name and the text
 * behind them, which are most of it and all the same to that question. In: HTML. Out: HTML with the same ids and names.
 * Only tags as React writes them are left out, and none that changes what the text behind it means; what docsgen has not
 * written, or has odder markup than that, stays as it is.
 */
import { GENERATOR_TAG } from '../../../theme/constants.js';

/** Behind these comes text or a picture, in which a parser reads tags otherwise or not at all. */
const KEPT = 'script|style|title|textarea|xmp|template|noscript|iframe|svg|math';
/** The text ends where it may be that of a value, in which `<p>` is nothing to escape. */
const PLAIN_TAG = new RegExp(
  String.raw`</?(?!(?:${KEPT})[ />])[a-z][a-z0-9]*(?: (?!id=|name=)[a-zA-Z-]+="[^"<>]*")*/?>[^<>"']*`,
  'g',
);
/** Comments, and what parsers take for one, end at a `>` that may be that of a tag. */
const COMMENT = /<(?:(?!!doctype html>)[!?]|\/(?![a-z]))/i;

/** @example lightDocument(`${GENERATOR_TAG}<p>A <b id="b">B</b></p>`) // `${GENERATOR_TAG}<b id="b">B` */
export function lightDocument(html: string): string {
  // What others have written may have tags or values without an end.
  return html.includes(GENERATOR_TAG) && !COMMENT.test(html) ? html.replace(PLAIN_TAG, '') : html;
}
