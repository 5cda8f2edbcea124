/**
 * Marks HTML that this site's own build made, for pages that require Trusted Types. The policy `docsgen` accepts any
 * string, so only output of the build may be passed to it. Without Trusted Types, and on the server, the string stays a
 * string.
 */
import { trustedTypes } from './browser-globals.js';
import type { Html } from './hooks/app-state.js';

export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): TrustedHTML };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** Short pieces recur: labels of a table of contents, items of the navbar. */
const CACHED_LENGTH = 2000;
const CACHE_SIZE = 500;

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;
const cache = new Map<string, Html>();

/**
 * HTML for `dangerouslySetInnerHTML`. A short string always gives the same object, so React leaves its element alone.
 * Callers must keep the result for a long string as long as the HTML stays the same.
 */
export function trustedHtml(html: string): Html {
  const cached = cache.get(html);
  if (cached !== undefined) return cached;
  policy ??= trustedTypes?.createPolicy('docsgen', { createHTML: (text) => text });
  const result: Html = { __html: policy?.createHTML(html) ?? html };
  if (html.length > CACHED_LENGTH) return result;
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(html, result);
  return result;
}
