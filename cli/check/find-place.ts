/**
 * Finds the place of a URL. In: a parsed file, and the URL as emitted. Out: the places of the URL itself; the same
 * characters in a comment, in other text or inside another URL do not count.
 */
import { posix } from 'node:path';
import type { CodeText } from '../diagnostics/config-tree.js';
import { placeAt } from '../diagnostics/place-at.js';
import type { AlignedText } from '../diagnostics/aligned-text.js';
import { decodeAddress } from '../paths/path.js';
import type { Place } from '../types.js';
import { parseCssUrls } from './read/css-urls.js';
import { extractPage, type TextRange } from './read/extract.js';
import { readUrlsWithPlaces } from './read/other-urls.js';

/** The first place of each URL as written, in file order. */
export type UrlPlaces = ReadonlyMap<string, Place>;

/** Lists the URLs of a document, a style sheet or another file. `file` is the path below the output folder. */
export function listUrlPlaces(file: string, written: string): UrlPlaces {
  const text = written.replace(/^\uFEFF/, '');
  const places = new Map<string, Place>();
  for (const { raw, range } of readUrlsWithPlaces(file, text))
    if (range !== undefined && !places.has(raw)) places.set(raw, placeOfRange(text, range));
  return places;
}

/** Returns the place of the first of several URLs. */
export function firstPlace(places: UrlPlaces, raws: ReadonlySet<string>): Place | null {
  const found = [...raws].flatMap((raw) => places.get(raw) ?? []);
  const [first = null] = found.sort((a, b) => a.line - b.line || a.column - b.column);
  return first;
}

/** The parts in which a URL in a source may differ from the emitted one: base path, origin, and trailing slash. */
export interface UrlSpellings {
  readonly raws: ReadonlySet<string>;
  readonly base: string;
  /** Origin of the site; `null` if the config has no `url`. */
  readonly origin: string | null;
  /** Whether the URL is known to be in HTML. @default false */
  readonly isInHtml?: boolean;
}

export interface FoundText {
  readonly file: string;
  readonly place: Place;
}

/**
 * Finds URLs among the strings of a program: first strings that are the URL, values of links before others; then URLs in
 * HTML; then templates that may produce the URL.
 *
 * @example findInTexts(texts, { raws: new Set(['/x/docs/a/']), base: '/x/', origin: null })
 */
export function findInTexts(texts: readonly CodeText[], spellings: UrlSpellings): FoundText[] {
  const [exact, loose] = createMatchers(spellings);
  const others = spellings.raws.has('') ? [findEmpty] : [findLink, findWhole];
  const finders = spellings.isInHtml === true ? [findInHtml] : [...others, findInHtml];
  if (!spellings.raws.has('')) finders.push(findTemplate);
  for (const find of finders)
    for (const wanted of [exact, loose]) {
      const found = texts.flatMap((one) => find(one, wanted));
      if (found.length > 0) return found;
    }
  return [];
}

/** Names of properties that hold links. They come first because a label may be the same string as its link. */
const LINK_NAME =
  /^(?:to|href|src|url|from|link|image|light|dark|content|poster|action|data|cite|path|permalink|xlinkHref)$/i;

type Find = (text: CodeText, wanted: Matcher) => FoundText[];

const findLink: Find = (one, wanted) =>
  LINK_NAME.test(one.name ?? '') ? findWhole(one, wanted) : [];

/** Finds an image or script without a file. Other properties may be empty. */
const findEmpty: Find = (one, wanted) =>
  /^(?:src|poster)$/.test(one.name ?? '') ? findWhole(one, wanted) : [];

const findWhole: Find = ({ parts, module }, { isUrl }) => {
  const [only, ...others] = parts;
  if (only === undefined || others.length > 0 || !isUrl(only.text)) return [];
  return [found(module, [only.offsets[0] ?? 0, only.offsets.at(-1) ?? 0])];
};

/** A string of the config may be HTML. Each part of a template is read separately. */
const findInHtml: Find = ({ parts, module }, { isUrl }) =>
  parts.flatMap((part) =>
    part.text.includes('<')
      ? extractPage(part.text, { places: true }).urls.flatMap(({ raw, range }) =>
          range !== undefined && isUrl(raw) ? [found(module, alignRange(part, range))] : [],
        )
      : [],
  );

/** Matches a template such as `${base}docs/a/`: its fixed parts must begin, continue and end the URL. */
const findTemplate: Find = ({ parts, node, module }, { fits }) =>
  parts.length > 1 && fits(parts.map(({ text }) => text))
    ? [found(module, [node.start + 1, node.end - 1])]
    : [];

function alignRange({ offsets }: AlignedText, [start, end]: TextRange): TextRange {
  return [offsets[start] ?? 0, offsets[end] ?? 0];
}

function found({ file, text }: CodeText['module'], range: TextRange): FoundText {
  return { file, place: placeOfRange(text, range) };
}

/** A text in quotes, on one line. An apostrophe within a word begins none. */
const QUOTED = /(?<=[=\s({[,:])(["'])((?:(?!\1)[^\r\n])*)\1/g;

/** Finds a URL among the quoted texts of a page of MDX. A component may add the slash at its beginning. */
export function findQuoted(text: string, spellings: UrlSpellings): Place | null {
  const [, { isUrl }] = createMatchers(spellings);
  for (const { index, 2: url = '' } of text.matchAll(QUOTED))
    if (isUrl(url) || isUrl(`/${url}`)) return placeAt(text, index + 1, url.length);
  return null;
}

/** Finds URLs in a style sheet of the theme. They are relative to the site's root or to the file. */
export function findStyleUrls(
  { file, text }: { readonly file: string; readonly text: string },
  { staticDir, ...spellings }: UrlSpellings & { readonly staticDir: string },
): FoundText[] {
  const [, { isUrl }] = createMatchers(spellings);
  const statics = `${staticDir}/`;
  return parseCssUrls(text).flatMap(({ raw, start, end }) => {
    const path = posix.join(posix.dirname(file), raw);
    const isStatic = path.startsWith(statics) && isUrl(`/${path.slice(statics.length)}`);
    return isStatic || isUrl(raw) ? [{ file, place: placeOfRange(text, [start, end]) }] : [];
  });
}

/** Returns the place of the range's first line. */
export function placeOfRange(text: string, [start, end]: TextRange): Place {
  const [line = ''] = text.slice(start, end).split(/[\r\n]/);
  return placeAt(text, start, Math.max(line.length, 1));
}

interface Matcher {
  readonly isUrl: (written: string) => boolean;
  /** Whether these parts, with any text between them, make one of the URLs. */
  readonly fits: (parts: readonly string[]) => boolean;
}

/** Minimum number of fixed characters in a template: `${a}/` could become anything. */
const MIN_KNOWN = 3;

/** The exact matcher ignores only origin and base path. The loose one also ignores the trailing slash and escapes. */
function createMatchers(spellings: UrlSpellings): readonly [exact: Matcher, loose: Matcher] {
  const exact = [...spellings.raws].flatMap((raw) => formsOf(raw, spellings));
  const loose = exact.flatMap((form) => [
    form,
    withoutSlash(form),
    withoutSlash(decodeAddress(form)),
  ]);
  return [
    createMatcher(new Set(exact), (written) => written),
    createMatcher(new Set(loose), (written) => withoutSlash(decodeAddress(written))),
  ];
}

function createMatcher(forms: ReadonlySet<string>, simplify: (written: string) => string): Matcher {
  return {
    isUrl: (written) => forms.has(simplify(written)),
    fits: (parts) => {
      if (parts.join('').length < MIN_KNOWN) return false;
      const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const pattern = new RegExp(`^${escaped.join('[^]*')}$`);
      return [...forms].some((form) => pattern.test(form));
    },
  };
}

function formsOf(raw: string, { base, origin }: UrlSpellings): string[] {
  const path = origin !== null && raw.startsWith(`${origin}/`) ? raw.slice(origin.length) : raw;
  const local = path.startsWith(base) ? `/${path.slice(base.length)}` : path;
  return [raw, path, local];
}

function withoutSlash(url: string): string {
  return url.replace(/(?<=.)\/(?=$|[?#])/, '');
}
