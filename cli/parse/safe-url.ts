/**
 * Decides whether a URL may stand in a page. What a browser would make of it counts, not how it is spelled: controls,
 * entities and percent-encoding are taken off first.
 */
import { decodeEscapes } from '../path.js';
import type { LinkKind } from '../types.js';

const SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'ftp']);
const MEDIA_SCHEMES = new Set(['http', 'https', 'data']);
/** Raster images: an SVG is a document that can run scripts. */
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon);/i;
/** Never meant in a page, however deep they are encoded. */
const DANGEROUS = /^(?:javascript|vbscript|livescript|jscript|mocha|data|blob|filesystem):/i;

/** What browsers strip from a URL or ignore in a scheme: controls, spaces, soft hyphens, zero-width and bidi marks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\uFFFD]/gu;

/** As most URLs are: nothing is stripped from it, and nothing in it is encoded. */
const PLAIN = /^[!"#$'-[\]-~]*$/;

const ENTITIES: Readonly<Record<string, string>> = {
  colon: ':',
  tab: '',
  newline: '',
  nbsp: '',
  lpar: '(',
  amp: '&',
};

/**
 * The scheme that makes a URL unfit for this place, or `null` when it may stay. Trusted pages may use any scheme but
 * those that run code.
 */
export function unsafeScheme(url: string, kind: LinkKind, isTrusted = false): string | null {
  const isPlain = PLAIN.test(url);
  const bare = isPlain ? url : url.replace(INVISIBLE, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(bare)?.[1]?.toLowerCase() ?? null;
  const allowed = kind === 'link' ? SCHEMES : MEDIA_SCHEMES;
  if (scheme !== null && !allowed.has(scheme) && !isTrusted) return scheme;
  if (scheme === 'data') return DATA_IMAGE.test(bare) && kind === 'image' ? null : 'data';
  const decoded = isPlain ? bare : decodeFully(bare);
  return DANGEROUS.test(decoded) ? (/^[a-z]+/i.exec(decoded)?.[0].toLowerCase() ?? 'data') : null;
}

/** Three rounds: more than any one consumer of a URL takes. */
function decodeFully(url: string): string {
  let text = url;
  for (let round = 0; round < 3; round++) {
    const before = text;
    text = text
      .replace(/&#x([\da-f]{1,6});?/gi, (_, hex: string) => fromCode(Number.parseInt(hex, 16)))
      .replace(/&#(\d{1,7});?/g, (_, decimal: string) => fromCode(Number(decimal)))
      .replace(/&([a-z]+);?/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
      .replace(/%([\da-f]{2})/gi, (_, hex: string) => fromCode(Number.parseInt(hex, 16)))
      .replace(/\\(?:u00|x)([\da-f]{2})/gi, (_, hex: string) => fromCode(Number.parseInt(hex, 16)))
      .replace(INVISIBLE, '');
    if (text === before) break;
  }
  return text;
}

function fromCode(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Whether every `%` begins an escape and the escapes are UTF-8. A malformed one ends some link checkers' process. */
export function isWellFormed(url: string): boolean {
  return !url.includes('%') || decodeEscapes(url) !== null;
}
