/**
 * Takes the tags for the document's head out of an article. In: HTML as the theme has rendered it. Out: the HTML for
 * readers, and the tags. `Head` of `docsgen/compat` leaves its tags in the article, because it cannot reach the head.
 */
import { decodeHTMLAttribute } from 'entities';
import type { Root } from 'hast';
import { readHeadTag } from '../pages/page-head.js';
import type { PageHeadTag } from '../types.js';
import { valueAt } from '../values/value-at.js';
import { parseArticle } from './article-tree.js';
import { joinTags } from './page-head.js';

export interface FinishedArticle {
  readonly html: string;
  readonly head: readonly PageHeadTag[];
  /** Problems with tags that a page may not have, as sentences; left out if there are none. */
  readonly refused?: readonly string[];
  /** Returns the HTML as a tree. A page that needs none is not parsed: a spread would call a getter. */
  readonly tree: () => Root;
}

export function createArticle(
  html: string,
  head: readonly PageHeadTag[] = [],
  refused: readonly string[] = [],
): FinishedArticle {
  let tree: Root | null = null;
  return {
    html,
    head,
    ...(refused.length > 0 && { refused }),
    tree: () => (tree ??= parseArticle(html)),
  };
}

const TEMPLATE = /<template data-docsgen-head="([^"]*)"( data-kept="")?>(?:<\/template>)?/g;

/** `written` is the head of the front matter. */
export function finishArticle(
  rendered: string,
  written: readonly PageHeadTag[] = [],
): FinishedArticle {
  const head: PageHeadTag[] = [];
  const refused: string[] = [];
  const html = rendered.replace(TEMPLATE, (_, json: string, kept?: string) => {
    const values: unknown = JSON.parse(decodeHTMLAttribute(json));
    for (const value of Array.isArray(values) ? values : []) {
      const tag = readHeadTag(value);
      if (typeof tag !== 'string') head.push(tag);
      else
        refused.push(
          `Cannot add <${String(valueAt(value, ['tag']))}> to the head: expected ${tag}`,
        );
    }
    return kept === undefined ? '' : '<template></template>';
  });
  return createArticle(html, joinTags(written, head), refused);
}
