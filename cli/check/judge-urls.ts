/**
 * Asks linkinator which URLs of our own server are broken; runs in its process. In: a batch of URLs. Out: the broken ones.
 * Linear: linkinator scans its list of results for every duplicate link, so it never crawls, and never gets more than a
 * batch at a time.
 */
import { LinkChecker, LinkState } from 'linkinator';
import type { BrokenUrl } from './linkinator-messages.js';
import { serveList } from './link-list.js';
import { createLoopbackFetch } from './loopback-fetch.js';

/** A batch is in flight all at once, and the machine may be busy: generous, because a timeout would be a false alarm. */
const REQUEST_TIMEOUT_MS = 60_000;

export async function judgeUrls(urls: readonly string[]): Promise<readonly BrokenUrl[]> {
  // A process that judges our server is never asked about the web.
  Object.assign(globalThis, { fetch: createLoopbackFetch(documentsWithFragments(urls)) });
  const list = await serveList(urls);
  const { links } = await new LinkChecker().check({
    path: list.url,
    recurse: false,
    checkFragments: true,
    timeout: REQUEST_TIMEOUT_MS,
    // One more try after a lost connection; what our server does not have, it answers at once.
    retryErrors: true,
    retryErrorsCount: 1,
    retryErrorsJitter: 0,
  });
  list.close();
  return links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ url, status }) => ({ url, status: status ?? 0 }));
}

function documentsWithFragments(urls: readonly string[]): Set<string> {
  return new Set(urls.flatMap((url) => (url.includes('#') ? [url.replace(/#.*$/, '')] : [])));
}
