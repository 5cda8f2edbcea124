/**
 * Asks linkinator which URLs of an output are broken; runs in its process. In: the output and a batch of URLs. Out: the
 * broken ones. linkinator scans its list of results for every duplicate link. To keep the time linear, it never crawls and
 * never gets more than one batch at a time.
 */
import { LinkChecker, LinkState } from 'linkinator';
import { attribute } from '../../values/escape.js';
import type { BrokenUrl, JudgedTree } from './messages.js';
import { createTreeFetch } from './tree-fetch.js';

/** The start page of linkinator's crawl: it links to every URL that has to be checked. */
export const LIST_URL = 'https://list.invalid/';

/** Returns the HTML of the start page. */
export function linkList(urls: readonly string[]): string {
  return urls.map((url) => `<a href="${attribute(url)}"></a>`).join('\n');
}

export async function judgeUrls(
  tree: JudgedTree,
  urls: readonly string[],
): Promise<readonly BrokenUrl[]> {
  // A process that judges an output gets no questions about the web.
  Object.assign(globalThis, {
    fetch: createTreeFetch(tree, new Map([[LIST_URL, linkList(urls)]])),
  });
  const { links } = await new LinkChecker().check({
    path: LIST_URL,
    recurse: false,
    checkFragments: true,
  });
  return links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ url, status }) => ({ url, status: status ?? 0 }));
}
