/**
 * Resolves a URL of an emitted document as a browser on our server would: base path, percent-encoding, letter case and
 * trailing slash all count. In: the URL and its page. Out: the file that answers, or the reason why none does.
 */
import { withoutTrailingSlash } from '../paths/path.js';
import { otherLanguages } from '../paths/site-languages.js';
import { resolvePath, decodeUrlPath, type OutputFiles } from '../server/output-files.js';
import type { Site } from '../types.js';

export type ResolvedUrl =
  /** Another origin, another scheme, or another application on our host: the check ignores it. */
  | { readonly kind: 'elsewhere' }
  /** The URL does not parse, or its path has malformed percent-encoding. */
  | { readonly kind: 'invalid' }
  | InternalUrl;

export interface InternalUrl {
  readonly kind: 'internal';
  /** Path as a browser requests it, with base path, without query. */
  readonly path: string;
  /** Fragment without `#`, percent-encoded by the URL parser. */
  readonly fragment: string;
  /** File below the output folder; `null` if no file answers. */
  readonly file: string | null;
  /** Whether the path is not below the base path. */
  readonly isOutside: boolean;
}

export interface UrlSpace {
  /** Begins and ends with a slash. */
  readonly base: string;
  /** The site's own origin; `null` if the config has no `url`. */
  readonly siteUrl: string | null;
  readonly files: OutputFiles;
  /** Base paths of languages whose pages are in another output. @default none */
  readonly otherLanguages?: readonly string[];
  /** Addresses in this output's place, with base, that the output of another language answers. @default none */
  readonly answeredElsewhere?: readonly string[];
}

/** Returns the addresses at which a site is published. */
export function addressesOf(site: Site): Omit<UrlSpace, 'files'> {
  return {
    base: site.data.base,
    siteUrl: site.config.url ?? null,
    otherLanguages: otherLanguages(site),
    answeredElsewhere: (site.config.mainRedirects ?? []).map((path) =>
      withoutTrailingSlash(new URL(path, UNKNOWN_ORIGIN).pathname),
    ),
  };
}

/** Placeholder for the origin of a site without `url`. No other site can have a `.invalid` name. */
const UNKNOWN_ORIGIN = 'https://site.invalid';

/** `page` is the base of relative URLs: the document's path with base, or the absolute URL of its `<base>`. */
export type ResolveUrl = (raw: string, page: string) => ResolvedUrl;

/** A fragment that the URL parser does not change, as in tables of contents. */
const PLAIN_FRAGMENT = /^#[\w.-]+$/;

/** @example createUrlResolver(space)('../y/', '/docs/x/') */
export function createUrlResolver(space: UrlSpace): ResolveUrl {
  const resolve = createResolver(space);
  // Links come page by page, so the last page is cached.
  let top = { page: '', url: resolve('#', '/') };
  return (raw, page) => {
    if (!PLAIN_FRAGMENT.test(raw)) return resolve(raw, page);
    if (top.page !== page) top = { page, url: resolve('#', page) };
    return top.url.kind === 'internal' ? { ...top.url, fragment: raw.slice(1) } : top.url;
  };
}

function createResolver(space: UrlSpace): ResolveUrl {
  const { base } = space;
  const { origin, host } = new URL(space.siteUrl ?? UNKNOWN_ORIGIN);
  return (raw, page) => {
    const url = parseUrl(raw, page.startsWith('/') ? origin + page : page);
    if (url === null) return { kind: 'invalid' };
    const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
    if (!isHttp || url.host !== host) return { kind: 'elsewhere' };
    const { pathname } = url;
    const isOutside = isOutsideOf(base, pathname);
    if (isOfOtherLanguage(space, pathname)) return { kind: 'elsewhere' };
    // On our host, a path outside the base path may belong to another application. Only a full URL can point there on
    // purpose.
    if (isOutside && /^\s*(?:https?:)?[\\/]{2}/i.test(raw)) return { kind: 'elsewhere' };
    if (decodeUrlPath(pathname.slice(base.length)) === null) return { kind: 'invalid' };
    const file = findFile(space, pathname);
    return { kind: 'internal', path: pathname, fragment: url.hash.slice(1), file, isOutside };
  };
}

/** Returns the file that answers a path with base, or `null`. */
export function findFile(
  { base, files }: Pick<UrlSpace, 'base' | 'files'>,
  pathname: string,
): string | null {
  const path = isOutsideOf(base, pathname) ? null : decodeUrlPath(pathname.slice(base.length));
  return path === null ? null : answerTo(files, path);
}

/** Whether a path belongs to a translation. A translation is below the base path of the site that it translates. */
export function isOfOtherLanguage(
  {
    base,
    otherLanguages = [],
    answeredElsewhere = [],
  }: Pick<UrlSpace, 'base' | 'otherLanguages' | 'answeredElsewhere'>,
  pathname: string,
): boolean {
  const isAnswered = (path: string) => answeredElsewhere.includes(withoutTrailingSlash(path));
  if (answeredElsewhere.length > 0 && isAnswered(pathname)) return true;
  return otherLanguages.some(
    (other) =>
      !isOutsideOf(other, pathname) && (isOutsideOf(base, pathname) || other.startsWith(base)),
  );
}

function isOutsideOf(base: string, pathname: string): boolean {
  return !pathname.startsWith(base) && `${pathname}/` !== base;
}

function parseUrl(raw: string, from: string): URL | null {
  try {
    return new URL(raw, from);
  } catch {
    return null;
  }
}

function answerTo(files: OutputFiles, path: string): string | null {
  const resolution = resolvePath(files, path);
  if (resolution.kind === 'redirect') return answerTo(files, resolution.to);
  return resolution.kind === 'file' ? resolution.path : null;
}
