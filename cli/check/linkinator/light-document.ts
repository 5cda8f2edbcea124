/**
 * Shortens a page for linkinator, which only searches it for a fragment: removes tags that have neither id nor name, and the
 * text after them, which are most of the page. In: HTML. Out: HTML with the same ids and names. Only tags as React writes
 * them are removed, and only if the text after them keeps its meaning. Documents that docsgen did not write, or with unusual
 * markup, stay as they are.
 */
import { GENERATOR_TAG } from '../../../theme/constants.js';

/** Elements kept because they contain plain text or a picture, in which a parser reads tags differently or not at all. */
const KEPT = 'script|style|title|textarea|xmp|template|noscript|iframe|svg|math';
/** The removed text ends at a quote, because it may be part of an attribute value, in which `<p>` is not escaped. */
const PLAIN_TAG = new RegExp(
  String.raw`</?(?!(?:${KEPT})[ />])[a-z][a-z0-9]*(?: (?!id=|name=)[a-zA-Z-]+="[^"<>]*")*/?>[^<>"']*`,
  'g',
);
/** Comments, and text that parsers treat as one. They end at a `>` that may also be the end of a tag. */
const COMMENT = /<(?:(?!!doctype html>)[!?]|\/(?![a-z]))/i;

/** @example lightDocument(`${GENERATOR_TAG}<p>A <b id="b">B</b></p>`) // `${GENERATOR_TAG}<b id="b">B` */
export function lightDocument(html: string): string {
  // Documents of other programs may have tags or values without an end.
  return html.includes(GENERATOR_TAG) && !COMMENT.test(html) ? html.replace(PLAIN_TAG, '') : html;
}
