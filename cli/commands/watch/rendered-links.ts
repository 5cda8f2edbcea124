/**
 * Links that only a finished article has: components and expressions make them. In: the HTML of an article, and the broken
 * addresses on its page. Out: what a check reads in it, and the HTML with a mark at each broken link.
 */
import type { ArticleFacts } from '../../check/site-links.js';
import { extractPage } from '../../check/read/extract.js';
import { createArticle, type FinishedArticle } from '../../render/finished-article.js';
import { attribute } from '../../values/escape.js';

const MARK = 'data-broken-link';
const ADDRESS = /\s(?:href|src)="$/;

export function readArticle({ html }: FinishedArticle): ArticleFacts {
  const { urls, ids } = extractPage(html);
  return { urls, ids };
}

/** Leaves out elements that rendering has marked. */
export function markArticle(
  article: FinishedArticle,
  broken: ReadonlySet<string> | undefined,
): FinishedArticle {
  if (broken === undefined) return article;
  const { html, head, refused } = article;
  let marked = '';
  let done = 0;
  for (const { raw, range } of extractPage(html, { places: true }).urls) {
    if (range === undefined || !broken.has(raw)) continue;
    const [start, end] = range;
    const tag = html.slice(html.lastIndexOf('<', start), html.indexOf('>', end));
    const isAddress = ADDRESS.test(html.slice(html.lastIndexOf(' ', start), start));
    if (!isAddress || tag.includes(MARK)) continue;
    marked += `${html.slice(done, end + 1)} ${MARK}="${attribute(raw)}"`;
    done = end + 1;
  }
  return done === 0 ? article : createArticle(marked + html.slice(done), head, refused);
}
