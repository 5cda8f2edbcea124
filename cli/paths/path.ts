/**
 * Path and URL arithmetic that every stage shares. Paths inside a site use `/`; permalinks have no base path until
 * `withBase` adds it at the very end.
 */
import { basename, extname, posix } from 'node:path';

/** Folder below `docs.dir` whose pages are entries of the blog. */
export const BLOG_FOLDER = '_blog';

/** Form of a base path. */
export const BASE_PATH = /^\/(?:(?!\.{1,2}\/)[A-Za-z0-9._~-]+\/)*$/;

/** Compares by code unit, so that the same input sorts the same way in every locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Resolves a path that a file names, from the file's own folder, or from the folder of the site after `@site/`. The result
 * is relative to the site folder; a path that leads out of it begins with `..` or `/`.
 */
export function resolveFrom(file: string, written: string): string {
  if (written.startsWith('/')) return written;
  return written.startsWith('@site/')
    ? posix.normalize(written.slice('@site/'.length))
    : posix.join(posix.dirname(file), written);
}

/** Splits a URL before its query or fragment. @example splitSuffix('/a/?b#c') // { path: '/a/', suffix: '?b#c' } */
export function splitSuffix(url: string): { path: string; suffix: string } {
  const at = url.search(/[?#]/);
  return at === -1 ? { path: url, suffix: '' } : { path: url.slice(0, at), suffix: url.slice(at) };
}

/** `/docs/x/` with base `/b/` becomes `/b/docs/x/`. Absolute URLs and fragments stay unchanged. */
export function withBase(base: string, permalink: string): string {
  return permalink.startsWith('/') && !permalink.startsWith('//')
    ? base + permalink.slice(1)
    : permalink;
}

/** Adds the base path to an address in HTML of the config, unless it is written with the base path. */
export function addressWithBase(base: string, address: string): string {
  return base !== '/' && address.startsWith(base) ? address : withBase(base, address);
}

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const ADDRESS = /(\s(?:href|src|poster|action)\s*=\s*["']?)(\/[^\s"'>]*)/gi;

/** @example htmlWithBase('/b/', '<a href="/legal/">') // '<a href="/b/legal/">' */
export function htmlWithBase(base: string, html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(
      ADDRESS,
      (_, before: string, address: string) => before + addressWithBase(base, address),
    ),
  );
}

/** Path of a page's document in the output folder: `docs/x/index.html`, or `docs/x.html` without trailing slash. */
export function outputPath(permalink: string): string {
  const path = decodePermalink(permalink);
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return path.endsWith('.html') ? path : `${path}.html`;
}

/** Lists the addresses of pages, decoded and without base path. */
export function listAddresses(site: {
  readonly routes: readonly { readonly permalink: string }[];
}): ReadonlySet<string> {
  return new Set(site.routes.map(({ permalink }) => decodePermalink(permalink)));
}

/** Address at which servers serve a file if no other file has it: `docs/x`, by a redirect, for `docs/x/index.html`. */
export function addressOf(path: string): string {
  return path.replace(/\/index\.html$/, '');
}

/** Normalizes the path of a file like a file system that ignores letter case and Unicode form. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Files beside the document of a page: its data, and its Markdown. */
type Companion = 'page.json' | 'index.md';

/** URL of such a file, for any form of the route: `/docs/x/index.md` for `/docs/x/`, `/docs/x` and `/docs/x.html`. */
export function companionUrl(permalink: string, name: Companion): string {
  return permalink.replace(/\.html$|\/?$/, '/') + name;
}

/** Path of such a file below the output folder. */
export function companionPath(permalink: string, name: Companion): string {
  return decodePermalink(companionUrl(permalink, name));
}

/** Paths of a page's files below the output folder; only a page with a source has `markdown`. */
export function pagePaths(
  permalink: string,
): Readonly<Record<'document' | 'data' | 'markdown', string>> {
  return {
    document: outputPath(permalink),
    data: companionPath(permalink, 'page.json'),
    markdown: companionPath(permalink, 'index.md'),
  };
}

/**
 * Turns a permalink into the path of a file below the output folder, without its first slash. File names are plain; only
 * addresses are percent-encoded. A part that would decode to `.` or `..`, or would contain a slash, stays encoded.
 */
export function decodePermalink(permalink: string): string {
  // Nearly all permalinks are plain, and each is decoded several times.
  if (!permalink.includes('%')) return permalink.slice(1);
  return permalink
    .slice(1)
    .split('/')
    .map((part) => {
      const name = decodeEscapes(part);
      return name === null || CLIMBING.test(name) || /[/\0]/.test(name) ? part : name;
    })
    .join('/');
}

/** Decodes percent-encoding; returns `null` if it is malformed. */
export function decodeEscapes(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Decodes an address for people and comparisons. A malformed one stays as it is. */
export function decodeAddress(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Encodes the path of a file for a URL; slashes stay. */
export function encodeSegments(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Browsers read `%2e%2e` as `..`. */
const CLIMBING = /^(?:\.|%2e){1,2}$/i;
/** Separators of any system, control characters, lone surrogates, and characters that hide text or change its direction. */
const NOT_IN_NAMES = /[/\\\p{Cc}\p{Cs}\u200B\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/u;

/** Maximum length of a name on common file systems. */
const MAX_NAME_BYTES = 255;
/** Maximum length of a path below the output folder: Linux allows 4,095 bytes, including the folders above it. */
const MAX_PATH_BYTES = 3500;

/** Digits of the hash in a name: with 16^8 hashes, a collision in one site is practically impossible. */
const HASH_LENGTH = 8;
/** Maximum length of a source's name in the name of an output file. */
export const MAX_STEM_LENGTH = 100;

/**
 * Returns the name of an output file that is made from a source. `hash` is the hash of its content.
 *
 * @example hashedName('img/My cat.PNG', '1a2b3c4d5e') // 'My-cat-1a2b3c4d.png'
 */
export function hashedName(path: string, hash: string): string {
  const extension = extname(path);
  const stem = basename(path, extension).replace(/[^A-Za-z0-9._-]+/g, '-');
  const end = extension.toLowerCase().slice(0, MAX_STEM_LENGTH);
  return `${stem.slice(0, MAX_STEM_LENGTH)}-${hash.slice(0, HASH_LENGTH)}${end}`;
}

/** Returns why the path of an output file is too long for file systems and hosts, or `null`. */
export function describeLength(file: string): string | null {
  // A UTF-16 unit takes at most three bytes.
  if (file.length * 3 <= MAX_NAME_BYTES) return null;
  if (file.split('/').some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES))
    return `a name in it is longer than ${MAX_NAME_BYTES} bytes`;
  return Buffer.byteLength(file) > MAX_PATH_BYTES
    ? `it is longer than ${MAX_PATH_BYTES} bytes`
    : null;
}

/**
 * Whether every decoded part of a path is a valid file name on every system: no part is `.` or `..`, contains invisible
 * characters, or begins or ends with a space.
 *
 * @example isPlainPath('/guides/vpc') // true; '/%2e%2e/x' and '/a%2Fb' are not
 */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((part) => {
    const name = decodeEscapes(part);
    return name !== null && isPlainName(name);
  });
}

/** Whether the text is a slug for an index page, in category files and sidebars. */
export function isShortSlug(slug: string): boolean {
  return isSlug(slug) && describeLength(slug) === null;
}

/** Whether the text is a slug, that is, a valid path below the docs: in front matter, category files and sidebars. */
export function isSlug(slug: string): boolean {
  const isPath = slug !== '' && !/[?#]|^\/\/|^[A-Za-z]:|:\/\//.test(slug);
  return isPath && slug.split('/').every(isPlainName);
}

function isPlainName(name: string): boolean {
  return !CLIMBING.test(name) && !NOT_IN_NAMES.test(name) && name === name.trim();
}

/** Removes the slash at the end, except from `/`. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

/** Returns the canonical form of a route, with or without a slash at its end as the config says. `/` stays. */
export function canonicalPermalink(path: string, trailingSlash: boolean): string {
  const bare = path.replace(/\/+$/, '');
  return trailingSlash || bare === '' ? `${bare}/` : bare;
}

/** Whether a path of a file leads through a folder of packages. */
export function isInPackage(path: string): boolean {
  return /[/\\]node_modules[/\\]/.test(path);
}
