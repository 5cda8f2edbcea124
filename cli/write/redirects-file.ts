/**
 * `_redirects`: for hosts that answer an old address themselves, permanently or for now, instead of serving the document
 * that sends readers on. In the format of Netlify and Cloudflare Pages; our own server reads it too.
 */
import { withBase } from '../path.js';
import type { Site } from '../types.js';

/** `null` without redirects. Hosts take addresses of the web only, so a redirect to a mailbox stays a document. */
export function createRedirectsFile(
  languages: readonly Pick<Site, 'config' | 'redirects'>[],
): string | null {
  const lines = languages.flatMap(({ config, redirects }) =>
    redirects
      .filter(({ to }) => /^(?:\/|https?:)/i.test(to))
      .map(({ from, to, status }) =>
        [...[from, to].map((url) => encode(withBase(config.base, url))), `${status}\n`].join(' '),
      ),
  );
  return lines.length === 0 ? null : lines.join('');
}

/** Below the site's own lines: hosts take the first one that fits, and what the site says itself goes. */
export function appendRedirects(own: string, generated: string): string {
  return /[^\r\n]$/.test(own) ? `${own}\n${generated}` : `${own}${generated}`;
}

/** What is encoded already stays as it is. */
function encode(url: string): string {
  return encodeURI(url).replace(/%25(?=[0-9a-f]{2})/gi, '%');
}
