/**
 * HTML that this site's own build made, marked so for pages that demand Trusted Types. The policy `docsgen` lets
 * through what it gets, so only output of the build may be given to it; where there are no Trusted Types, and on
 * the server, the string stays a string.
 */
import type { Html } from './hooks/app-state.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): TrustedHTML };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** For `dangerouslySetInnerHTML`; keep the result as long as the HTML stays the same. */
export function trustedHtml(html: string): Html {
  policy ??= globalThis.trustedTypes?.createPolicy('docsgen', { createHTML: (text) => text });
  return { __html: policy?.createHTML(html) ?? html };
}
