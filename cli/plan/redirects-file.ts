/**
 * `_redirects`: for hosts that answer an old address themselves, permanently or for now, instead of serving the document
 * that sends readers on. In the format of Netlify and Cloudflare Pages; our own server reads it too.
 */
import { withBase } from '../path.js';
import type { Site } from '../types.js';

/** Empty without redirects. Hosts take addresses of the web only, so a redirect to a mailbox stays a document. */
export function createRedirectsFile({
  config,
  redirects,
}: Pick<Site, 'config' | 'redirects'>): string {
  return redirects
    .filter(({ to }) => /^(?:\/|https?:)/i.test(to))
    .map(({ from, to, status }) =>
      [...[from, to].map((url) => encode(withBase(config.base, url))), `${status}\n`].join(' '),
    )
    .join('');
}

/** Below the lines that are there: hosts take the first one that fits. A line that is there already says nothing new. */
export function appendRedirects(text: string, more: string): string {
  const known = new Set(linesOf(text));
  const lines = linesOf(more).filter((line) => !known.has(line));
  if (lines.length === 0) return text;
  return `${text}${/[^\r\n]$/.test(text) ? '\n' : ''}${lines.join('\n')}\n`;
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}

/** What is encoded already stays as it is. */
function encode(url: string): string {
  return encodeURI(url).replace(/%25(?=[0-9a-f]{2})/gi, '%');
}
