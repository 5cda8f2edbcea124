/** The document of a redirect. In: where it leads, and the config. Out: a text that sends readers on without scripts. */
import { fillText } from '../../theme/fill-text.js';
import { attribute, escapeText } from '../escape.js';
import { withBase } from '../path.js';
import type { Site } from '../types.js';

/**
 * Takes query and fragment along, as hosts and browsers do with a redirect, unless the redirect has its own. The policy
 * names it by its hash, so the address is beside it. It comes after the refresh, or WebKit would let that one win.
 */
export const REDIRECT_SCRIPT =
  'var u=new URL(document.currentScript.dataset.to,location);' +
  'if(/^http/.test(u.protocol)){u.search=u.search||location.search;u.hash=u.hash||location.hash}' +
  'location.replace(u.href)';

/** A document that sends its reader on, with and without scripts. */
export function createRedirectDocument(to: string, { config }: Pick<Site, 'config'>): string {
  const target = attribute(withBase(config.base, to));
  const canonical =
    config.url !== undefined && to.startsWith('/')
      ? `<link rel="canonical" href="${attribute(config.url + withBase(config.base, to))}">`
      : '';
  const moved = fillText(escapeText(config.texts.moved), {
    link: `<a href="${target}">${escapeText(withBase(config.base, to))}</a>`,
  });
  return (
    `<!doctype html><html lang="${attribute(config.locale.code)}"><head><meta charset="utf-8"><title>${escapeText(config.texts.redirecting)}</title>` +
    `<meta http-equiv="refresh" content="0; url=${target}"><script data-to="${target}">${REDIRECT_SCRIPT}</script>${canonical}<meta name="robots" content="noindex"></head>` +
    `<body><p>${moved}</p></body></html>\n`
  );
}
