/**
 * Creates `_redirects`, in the format of Netlify and Cloudflare Pages; our own server reads it too. In: the redirects. Out:
 * the text. With it, hosts answer an old address with a redirect, permanent or temporary, instead of serving the redirect
 * document.
 */
import { withBase } from '../paths/path.js';
import type { Site } from '../types.js';

/** Returns `''` without redirects. Hosts accept web addresses only, so a redirect to a mailbox stays a document. */
export function createRedirectsFile({
  config,
  redirects,
  redirectPatterns = [],
}: Pick<Site, 'config' | 'redirects' | 'redirectPatterns'>): string {
  // Hosts use the first line that matches.
  return [...redirects.filter(({ isOfPattern }) => isOfPattern !== true), ...redirectPatterns]
    .filter(({ to }) => /^(?:\/|https?:)/i.test(to))
    .map(({ from, to, status }) =>
      [...[from, to].map((url) => encode(withBase(config.base, url))), `${status}\n`].join(' '),
    )
    .join('');
}

/** Appends lines below the existing ones, because hosts use the first line that matches. Duplicates are skipped. */
export function appendRedirects(text: string, more: string): string {
  const known = new Set(linesOf(text));
  const lines = linesOf(more).filter((line) => !known.has(line));
  if (lines.length === 0) return text;
  return `${text}${/[^\r\n]$/.test(text) ? '\n' : ''}${lines.join('\n')}\n`;
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}

/** Encodes a URL without encoding it twice. */
function encode(url: string): string {
  return encodeURI(url).replace(/%25(?=[0-9a-f]{2})/gi, '%');
}
