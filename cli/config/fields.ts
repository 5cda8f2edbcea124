/**
 * Kinds of values that many options share, each with its bounds and, where a pattern is not enough, the words for what
 * is expected.
 */
import { posix } from 'node:path';
import * as z from 'zod';
import { loadEsbuild } from '../load-esbuild.js';
import { BASE_PATH, isPlainPath, withoutTrailingSlash } from '../path.js';
import { isScheme } from '../safe-url.js';

export const text = z.string().max(10_000);
export const shortText = z
  .string()
  .min(1)
  .max(1_000)
  .refine((value) => value.trim() !== '', 'text that is not blank');
/** An origin, without slash at its end. */
export const siteUrl = text
  .refine(isSiteUrl, 'an absolute http(s) URL without path, such as "https://docs.example.com"')
  .transform((url) => new URL(url).origin);
export const permalink = text.refine(
  isPermalink,
  'a path on this site that begins with "/", such as "/docs/intro"',
);
/** A permalink or an absolute URL; `checkUrls` says which schemes it may have. */
export const webUrl = text.refine(
  isWebUrl,
  'a path that begins with "/" or a URL with the scheme http, https, mailto, tel, sms or ftp',
);
/** Where something is published. */
export const routePath = text.refine(
  isRoutePath,
  'a path of plain names that begins with "/", such as "/docs", without query and hash',
);
/** An old address: one, where hosts that read `_redirects` would take "*" and ":name" for patterns. */
export const redirectSource = text.refine(
  (value) => isRoutePath(value) && !/\*|\/:/.test(value),
  'the path of one page that begins with "/", such as "/old/page" or "/old%20page", without query, hash, "*" and ":name"',
);
/** Relative to the site folder. */
export const folder = shortText
  .refine(
    isFolder,
    'the relative path of a folder, such as "docs" or "../docs", that does not hold the site itself',
  )
  .transform(normaliseFolder);
/** A folder whose path is part of addresses. */
export const translationFolder = shortText.refine(
  (value) => BASE_PATH.test(`/${value}/`),
  'the path of a folder below the site folder, of letters, digits, ".", "_", "~" and "-", such as "pl"',
);
/** A file that the bundler takes, relative to the site folder. */
export const script = shortText.refine(
  isScriptPath,
  'the relative path of a JavaScript or TypeScript file, such as "analytics.ts"',
);
/** `guides/vpc`: a page, by its path below the docs. */
export const docId = shortText.clone();
export const host = text.regex(
  /^[a-z0-9.-]+(:\d+)?$/,
  'a host name in lower case, such as "img.example.com"',
);
export const scheme = text.refine(
  isScheme,
  'a URL scheme in lower case without colon, such as "vscode"; those that run code or open files, as "javascript", "data" and "file" do, are never allowed',
);
/** The last day of something. */
export const day = z.iso.date('a day, such as "2026-12-31"');
/** Files, relative to the site folder. */
export const glob = shortText.refine(
  isGlob,
  'a glob of paths relative to the site folder, such as "docs/legacy/**"',
);
export const selector = shortText.refine(isSelector, 'a CSS selector, such as ".prose img"');
export const color = text
  .max(100)
  .refine(isColor, 'a CSS color, such as "#0b5fff" or "rebeccapurple"');

/** `https://docs.example.com`: http(s), no path, query or hash. */
function isSiteUrl(value: string): boolean {
  const url = parseUrl(value);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname + url.search + url.hash === '/'
  );
}

/** A path on this site: one leading slash, no climbing, nothing that a browser would read as another host. */
function isPermalink(value: string): boolean {
  return (
    /^\/(?![/\\])/.test(value) &&
    !/[\\\s]/.test(value) &&
    !value
      .split(/[?#]/)[0]
      ?.split('/')
      .some((part) => /^(?:\.|%2e){1,2}$/i.test(part))
  );
}

/** Where something is published: a permalink without query and hash, each part the name of a folder. */
function isRoutePath(value: string): boolean {
  return isPermalink(value) && !/[?#]/.test(value) && isPlainPath(value);
}

/** A folder in the site's own or beside it, never one that holds the site. */
function isFolder(value: string): boolean {
  const path = normaliseFolder(value);
  return !/^(?:[/\\]|[A-Za-z]:|\.$)|(?:^|\/)\.\.$|[\\\0]/.test(path) && path.trim() !== '';
}

/** A file of code in the site's folder or beside it. */
function isScriptPath(value: string): boolean {
  return !/^(?:[/\\]|[A-Za-z]:)|[\\\0]/.test(value) && /[^/]\.[cm]?[jt]sx?$/.test(value);
}

/** `./docs/` is `docs`. */
function normaliseFolder(value: string): string {
  return withoutTrailingSlash(posix.normalize(value));
}

/** A permalink, or an absolute URL of a scheme that neither runs code nor opens files. */
export function isWebUrl(value: string): boolean {
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*):[^\s]*$/i.exec(value) ?? [];
  return isPermalink(value) || (isScheme(scheme.toLowerCase()) && parseUrl(value) !== null);
}

/** The tag of a language, by which dates and plural forms are looked up. */
export function isLanguageTag(value: string): boolean {
  if (!/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(value)) return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

/** A glob of paths as findings name them: `/` as separator, from the site folder. */
function isGlob(value: string): boolean {
  return !/^(?:\.?\/|!)|\\|\0/.test(value);
}

/** A color of CSS by its form; names are not looked up. Nothing in it ends what it stands in. */
function isColor(value: string): boolean {
  return /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|(?!url)[a-z-]+\((?:[^(){};]|\([^(){};]*\))+\))$/i.test(
    value,
  );
}

/** Longer ones are no selectors, and cost time. */
const MAX_SELECTOR_LENGTH = 1000;

/** What `querySelector` takes; the names of pseudo-classes are not looked up. */
function isSelector(value: string): boolean {
  const bare = value.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
  // esbuild takes more: whole rules, and selectors that are relative to an outer rule.
  if (value.length > MAX_SELECTOR_LENGTH || /[{}&]|\/\*|^\s*[@>+~|]/.test(bare)) return false;
  // Few configs have a selector: the others need not load it.
  const { warnings } = loadEsbuild().transformSync(`${value} {}`, {
    loader: 'css',
    logLevel: 'silent',
  });
  return warnings.length === 0;
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}
