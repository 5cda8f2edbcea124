/**
 * Path and URL arithmetic that every stage shares. Paths inside a site use `/`; permalinks have no base path until
 * `withBase` adds it at the very end.
 */
import { posix } from 'node:path';

/** Below `docs.dir`: its pages are entries of the blog. */
export const BLOG_FOLDER = '_blog';

/** What a base path looks like. */
export const BASE_PATH = /^\/(?:(?!\.{1,2}\/)[A-Za-z0-9._~-]+\/)*$/;

/** Compares by code unit, so that the same input sorts the same way in every locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The path that a file writes for another one, from its own folder or after `@site/` from that of the site. Relative to
 * the site folder; what leads out of it begins with `..` or `/`.
 */
export function resolveFrom(file: string, written: string): string {
  if (written.startsWith('/')) return written;
  return written.startsWith('@site/')
    ? posix.normalize(written.slice('@site/'.length))
    : posix.join(posix.dirname(file), written);
}

/** A query or fragment apart from what is before it. @example splitSuffix('/a/?b#c') // { path: '/a/', suffix: '?b#c' } */
export function splitSuffix(url: string): { path: string; suffix: string } {
  const at = url.search(/[?#]/);
  return at === -1 ? { path: url, suffix: '' } : { path: url.slice(0, at), suffix: url.slice(at) };
}

/** `/docs/x/` below base `/b/` is `/b/docs/x/`. Absolute URLs and fragments stay as they are. */
export function withBase(base: string, permalink: string): string {
  return permalink.startsWith('/') && !permalink.startsWith('//')
    ? base + permalink.slice(1)
    : permalink;
}

/** An address in HTML of the config: written like all others there, or with the base path in front already. */
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

/** The document of a permalink below the output folder: `docs/x/index.html`, or `docs/x.html` without trailing slash. */
export function outputPath(permalink: string): string {
  const path = decodePermalink(permalink);
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return path.endsWith('.html') ? path : `${path}.html`;
}

/** What pages are asked for by, decoded and without base path. */
export function listAddresses(site: {
  readonly routes: readonly { readonly permalink: string }[];
}): ReadonlySet<string> {
  return new Set(site.routes.map(({ permalink }) => decodePermalink(permalink)));
}

/** What servers give a file for, if there is no other: `docs/x` of `docs/x/index.html`, by way of a redirect. */
export function addressOf(path: string): string {
  return path.replace(/\/index\.html$/, '');
}

/** What accompanies a document: its data, and its Markdown. */
type Companion = 'page.json' | 'index.md';

/** Where one lies, whatever the form of the route: `/docs/x/index.md` of `/docs/x/`, `/docs/x` and `/docs/x.html`. */
export function companionUrl(permalink: string, name: Companion): string {
  return permalink.replace(/\.html$|\/?$/, '/') + name;
}

/** The same below the output folder. */
export function companionPath(permalink: string, name: Companion): string {
  return decodePermalink(companionUrl(permalink, name));
}

/** Where the files of a page lie below the output folder; `markdown` only of one that has a source. */
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
 * A permalink as the path of a file below the output folder, without its first slash: files have plain names, and only
 * their addresses are percent-encoded. A part that would climb or be two stays encoded, whatever the permalink.
 */
export function decodePermalink(permalink: string): string {
  // Nearly all are plain, and there are several looks at each route.
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

/** Without its percent-encoding; `null` when that is malformed. */
export function decodeEscapes(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The path of a file as it stands in a URL: slashes stay. */
export function encodeSegments(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Browsers read `%2e%2e` as `..`. */
const CLIMBING = /^(?:\.|%2e){1,2}$/i;
/** Separators of any system, controls, half surrogate pairs, and what hides or turns text. */
const NOT_IN_NAMES = /[/\\\p{Cc}\p{Cs}\u200B\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/u;

/** The longest name that the usual file systems take. */
const MAX_NAME_BYTES = 255;
/** The longest path below the output folder: Linux takes 4,095 bytes with all folders around it. */
const MAX_PATH_BYTES = 3500;

/** Why a file of the output is too long for file systems and hosts; `null`: it is not. */
export function describeLength(file: string): string | null {
  // A character takes three bytes at most for each of its units.
  if (file.length * 3 <= MAX_NAME_BYTES) return null;
  if (file.split('/').some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES))
    return `a name in it is longer than ${MAX_NAME_BYTES} bytes`;
  return Buffer.byteLength(file) > MAX_PATH_BYTES
    ? `it is longer than ${MAX_PATH_BYTES} bytes`
    : null;
}

/**
 * Whether every part of a path is, once decoded, the name of one file on every system: none climbs, hides something,
 * or begins or ends with a space.
 *
 * @example isPlainPath('/guides/vpc') // true; '/%2e%2e/x' and '/a%2Fb' are not
 */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((part) => {
    const name = decodeEscapes(part);
    return name !== null && isPlainName(name);
  });
}

/** A slug of an index page, in category files and sidebars. */
export function isShortSlug(slug: string): boolean {
  return isSlug(slug) && describeLength(slug) === null;
}

/** Whether it may stand for a path below the docs: in front matter, in category files, in sidebars. */
export function isSlug(slug: string): boolean {
  const isPath = slug !== '' && !/[?#]|^\/\/|^[A-Za-z]:|:\/\//.test(slug);
  return isPath && slug.split('/').every(isPlainName);
}

function isPlainName(name: string): boolean {
  return !CLIMBING.test(name) && !NOT_IN_NAMES.test(name) && name === name.trim();
}

/** `/` stays. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

/** The canonical form of a route: with a slash at its end, or without, as the config says. `/` stays. */
export function canonicalPermalink(path: string, trailingSlash: boolean): string {
  const bare = path.replace(/\/+$/, '');
  return trailingSlash || bare === '' ? `${bare}/` : bare;
}
