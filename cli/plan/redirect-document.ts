/**
 * The document of a redirect. In: its target, and the config. Out: HTML that redirects readers with and without scripts.
 */
import { fillText } from '../../theme/fill-text.js';
import { attribute, escapeText } from '../values/escape.js';
import { withBase } from '../paths/path.js';
import type { Site } from '../types.js';

/**
 * Keeps query and fragment, as hosts and browsers do, unless the redirect has its own. The address is in an attribute, so
 * the script is constant and one hash in the policy allows it. The script comes after the refresh; otherwise WebKit would
 * follow the refresh.
 */
export const REDIRECT_SCRIPT =
  'var u=new URL(document.currentScript.dataset.to,location);' +
  'if(/^http/.test(u.protocol)){u.search=u.search||location.search;u.hash=u.hash||location.hash}' +
  'location.replace(u.href)';

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
