/**
 * Decides whether a URL is allowed in a page or in the config. In: the URL. Out: its unsafe scheme, if any. The check
 * applies to what browsers make of the URL: control characters, entities and percent-encoding are removed first.
 */
import { didYouMean } from '../diagnostics/suggest.js';
import { decodeEscapes } from './path.js';
import type { LinkKind, Problem } from '../page-types.js';

/** Schemes that are allowed in links; `markdown.schemes` adds others. */
export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel', 'sms', 'ftp'];
const MEDIA_SCHEMES: readonly string[] = ['http', 'https', 'data'];
/** Allowed data URLs are raster images: an SVG is a document that can run scripts. */
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon);/i;
/** Schemes that run code or open something outside of the web. `markdown.schemes` cannot add them. */
const REFUSED_SCHEMES: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'livescript',
  'jscript',
  'mocha',
  'data',
  'blob',
  'filesystem',
  'file',
  'about',
  'view-source',
  'docsgen',
]);
/** Schemes that are never allowed, however deep they are encoded. */
const DANGEROUS = /^(?:javascript|vbscript|livescript|jscript|mocha|data|blob|filesystem):/i;

/** Whether `markdown.schemes` may add a scheme. */
export function isScheme(name: string): boolean {
  return /^[a-z][a-z\d+.-]*$/.test(name) && !REFUSED_SCHEMES.has(name);
}

/**
 * Characters that browsers strip from a URL or ignore: control characters, spaces, soft hyphens, zero-width and bidi marks.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\uFFFD]/gu;

/** Most URLs are like this: nothing is stripped from them, and nothing is encoded. */
const PLAIN = /^[!"#$'-[\]-~]*$/;

const ENTITIES: Readonly<Record<string, string>> = {
  colon: ':',
  tab: '',
  newline: '',
  nbsp: '',
  lpar: '(',
  amp: '&',
};

interface Allowed {
  /** Whether the page is trusted and may use any scheme that does not run code. @default false */
  readonly isTrusted?: boolean;
  /** Schemes that `markdown.schemes` adds for links. @default none */
  readonly schemes?: readonly string[];
}

/** Returns the scheme that makes a URL unsafe in this place, or `null` if the URL is allowed. */
export function unsafeScheme(
  url: string,
  kind: LinkKind,
  { isTrusted = false, schemes = [] }: Allowed = {},
): string | null {
  const isPlain = PLAIN.test(url);
  const bare = isPlain ? url : url.replace(INVISIBLE, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(bare)?.[1]?.toLowerCase() ?? null;
  const isAllowed = (name: string) =>
    kind === 'link'
      ? LINK_SCHEMES.includes(name) || schemes.includes(name)
      : MEDIA_SCHEMES.includes(name);
  if (scheme !== null && !isTrusted && !isAllowed(scheme)) return scheme;
  if (scheme === 'data') return DATA_IMAGE.test(bare) && kind === 'image' ? null : 'data';
  const decoded = isPlain ? bare : decodeFully(bare);
  return DANGEROUS.test(decoded) ? (/^[a-z]+/i.exec(decoded)?.[0].toLowerCase() ?? 'data') : null;
}

/** A Windows drive, or a file URL. */
const OF_MACHINE = /^(?:[a-z]|file):/i;

/** Returns the message about a URL that `unsafeScheme` refuses. */
export function describeUnsafe(url: string, scheme: string, kind: LinkKind): Problem {
  const isFile = OF_MACHINE.test(url);
  const near = isFile || kind !== 'link' ? null : didYouMean(scheme, LINK_SCHEMES);
  const canBeAdded = kind === 'link' && !isFile && near === null && isScheme(scheme);
  return {
    reason: `Cannot use a URL with the scheme "${scheme}"`,
    note: [
      isFile ? 'It is a path of your machine: write one from the folder of the page.' : near,
      'The URL is left out.',
      kind === 'link'
        ? 'Allowed are http, https, mailto, tel, sms and ftp, and data for raster images.'
        : 'Allowed are http and https, and data for raster images.',
      canBeAdded
        ? `To allow it in links, add "${scheme}" to "markdown.schemes" of the config.`
        : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' '),
  };
}

/** Adds the missing slashes to `https:x.example` or `https:/x.example`; returns `null` if none are missing. */
export function withSlashes(url: string): string | null {
  const bare = url.replace(/[\t\n\r]/g, '').trim();
  const meant = bare.replace(/^(https?):[\\/]?(?![\\/])/i, '$1://');
  // Browsers read a backslash as a slash, up to the query.
  return meant === bare ? null : meant.replace(/^[^?#]*/, (path) => path.replaceAll('\\', '/'));
}

/** Returns the message about a URL without its slashes. */
export function describeSlashes(url: string, meant: string): Problem {
  return {
    reason: `Missing "//" in the URL "${url}"`,
    note: `Write "${meant}". Browsers may take the URL for a path of this site.`,
  };
}

/** A query or a fragment may end with a quotation mark, and so may words in quotes after a path. */
const QUOTE = /^["“”„«»‘’‚`]|^'(?=.*'$)|^[^?#"“”„«»]*["“”„«»]$/s;
const QUOTES = /^["'“”„«»‘’‚`]+|["'“”„«»‘’‚`]+$/g;
/** An escaped mark at the beginning. A name may end with one, as in `/wiki/%22Heroes%22`. */
const ENCODED_QUOTE = /^(?:%2[27]|%60|%C2%AB|%C2%BB|%E2%80%9[89A-E])/i;

/**
 * Returns `null` if there are no quotes around it, or if it is a word and not a URL. An apostrophe may begin or end a name.
 */
export function withoutQuotes(url: string): string | null {
  const written = ENCODED_QUOTE.test(url) ? (decodeEscapes(url) ?? url) : url;
  const bare = written.replace(QUOTES, '');
  return QUOTE.test(written) && /[/.:#]/.test(bare) ? bare : null;
}

/** Decodes three times, which is more than any single consumer of a URL does. */
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

/** Whether every `%` begins an escape and the escapes are UTF-8. A malformed escape crashes some link checkers. */
export function isWellFormed(url: string): boolean {
  return !url.includes('%') || decodeEscapes(url) !== null;
}
