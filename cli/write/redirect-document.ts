/** The document of a redirect. In: where it leads, and the config. Out: a text that sends readers on without scripts. */
import { fillText } from '../../theme/fill-text.js';
import { attribute, escapeText } from '../escape.js';
import { withBase } from '../path.js';
import type { Site } from '../types.js';

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
    `<meta http-equiv="refresh" content="0; url=${target}">${canonical}<meta name="robots" content="noindex"></head>` +
    `<body><p>${moved}</p></body></html>\n`
  );
}
