/**
 * Takes out of an article what belongs into the head of its document. In: HTML as the theme has rendered it. Out: the HTML
 * that readers get, and tags. `Head` of `docsgen/compat` leaves the tags in the article, because it has no other way out.
 */
import { decodeHTMLAttribute } from 'entities';
import { readHeadTag } from '../page-head.js';
import type { PageHeadTag } from '../types.js';
import { joinTags } from './page-head.js';

export interface FinishedArticle {
  readonly html: string;
  readonly head: readonly PageHeadTag[];
}

const TEMPLATE = /<template data-docsgen-head="([^"]*)">(?:<\/template>)?/g;

/** `head` is that of the front matter. */
export function finishArticle(
  rendered: string,
  written: readonly PageHeadTag[] = [],
): FinishedArticle {
  const head: PageHeadTag[] = [];
  const html = rendered.replace(TEMPLATE, (_, json: string) => {
    head.push(...readTags(decodeHTMLAttribute(json)));
    return '';
  });
  return { html, head: joinTags(written, head) };
}

/** A tag that a page may not have is left out. */
function readTags(json: string): PageHeadTag[] {
  const values: unknown = JSON.parse(json);
  return (Array.isArray(values) ? values : []).flatMap((value: unknown) => {
    const tag = readHeadTag(value);
    return typeof tag === 'string' ? [] : [tag];
  });
}
