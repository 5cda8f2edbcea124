/**
 * Types of values that several options share. In: a value of the config. Out: the value, or an issue that describes what is
 * expected.
 */
import { posix } from 'node:path';
import * as z from 'zod';
import { loadEsbuild } from '../modules/load-esbuild.js';
import { BASE_PATH, isPlainPath, withoutTrailingSlash } from '../paths/path.js';
import { isScheme } from '../paths/safe-url.js';

export const text = z.string().max(10_000);
/** A name that becomes part of file names: two of them and what docsgen adds fit into the 255 bytes that systems allow. */
export const fileNamePart = z.string().max(100);
export const shortText = z
  .string()
  .min(1)
  .max(1_000)
  .refine((value) => value.trim() !== '', 'text that is not blank');
/** An origin without a trailing slash. */
export const siteUrl = text
  .refine(isSiteUrl, 'an absolute http(s) URL without path, such as "https://docs.example.com"')
  .transform((url) => new URL(url).origin);
export const permalink = text.refine(
  isPermalink,
  'a path on this site that begins with "/", such as "/docs/intro"',
);
/** A permalink or an absolute URL, whose scheme `checkUrls` checks. */
export const webUrl = text.refine(
  isWebUrl,
  'a path that begins with "/" or a URL with the scheme http, https, mailto, tel, sms or ftp',
);
/** An address that scripts send requests to. */
export const requestUrl = text.refine(
  (value) => isWebUrl(value) && /^(?:\/|https?:)/i.test(value),
  'a path that begins with "/" or a URL with the scheme http or https',
);
/** Path at which something is published. */
export const routePath = text.refine(
  isRoutePath,
  'a path of plain names that begins with "/", such as "/docs", without query and hash',
);
/**
 * An old address, or all addresses below a folder. Other forms of "*" and ":name" are patterns for some hosts that read
 * `_redirects`.
 */
export const redirectSource = text.refine(
  (value) => isRoutePath(value.replace(/\/\*$/, '/')) && !/\*|\/:/.test(value.replace(/\/\*$/, '')),
  'a path that begins with "/", such as "/old/page" or "/old%20page", or "/old/*" for all paths below a folder, without query, hash, ":name" and another "*"',
);
/** Path of a folder, relative to the site folder. */
export const folder = shortText
  .refine(
    isFolder,
    'the relative path of a folder, such as "docs" or "../docs", that does not hold the site itself',
  )
  .transform(normaliseFolder);
/** Path of a folder inside the site folder. */
export const ownFolder = shortText
  .refine(
    (path) => isFolder(path) && !normaliseFolder(path).startsWith('../'),
    'the relative path of a folder inside the site folder, such as "pages"',
  )
  .transform(normaliseFolder);
/** A folder whose path is part of addresses. */
export const translationFolder = shortText.refine(
  (value) => BASE_PATH.test(`/${value}/`),
  'the path of a folder below the site folder, of letters, digits, ".", "_", "~" and "-", such as "pl"',
);
/** Path of a folder or a file, which may be hidden and may contain the site. */
export const includeRoot = shortText
  .refine(
    (value) => !/^(?:[/\\~]|[A-Za-z]:)|[\\\0]/.test(value),
    'the path of a folder or file, relative to the site folder, such as "../.." or ".github"',
  )
  .transform(normaliseFolder);
/** Path of a file that the bundler accepts, relative to the site folder. */
export const script = shortText.refine(
  isScriptPath,
  'the relative path of a JavaScript or TypeScript file, such as "analytics.ts"',
);
/** Id of a page, which is its path below the docs, such as `guides/vpc`. */
export const docId = shortText.clone();
export const directiveName = text.regex(
  /^\p{L}[\p{L}\p{N}_-]*$/u,
  'a name that can follow ":::", such as "enterprise"',
);
export const host = text.regex(
  /^[a-z0-9.-]+(:\d+)?$/,
  'a host name in lower case, such as "img.example.com"',
);
export const scheme = text.refine(
  isScheme,
  'a URL scheme in lower case without colon, such as "vscode"; those that run code or open files, as "javascript", "data" and "file" do, are never allowed',
);
/** A date: the last day on which something holds. */
export const day = z.iso.date('a day, such as "2026-12-31"');
/** A glob of files, relative to the site folder. */
export const glob = shortText.refine(
  isGlob,
  'a glob of paths relative to the site folder, such as "docs/legacy/**"',
);
export const selector = shortText.refine(isSelector, 'a CSS selector, such as ".prose img"');
export const color = text
  .max(100)
  .refine(isColor, 'a CSS color, such as "#0b5fff" or "rebeccapurple"');

/** Accepts an http(s) URL without path, query and hash, such as `https://docs.example.com`. */
function isSiteUrl(value: string): boolean {
  const url = parseUrl(value);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname + url.search + url.hash === '/'
  );
}

/** Accepts a path on this site: one leading slash, no `.` or `..`, and nothing that a browser would read as another host. */
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

/** Accepts a permalink without query and hash, each part of which can be the name of a folder. */
function isRoutePath(value: string): boolean {
  return isPermalink(value) && !/[?#]/.test(value) && isPlainPath(value);
}

/** Accepts a folder inside the site folder or beside it, but none that contains the site. */
function isFolder(value: string): boolean {
  const path = normaliseFolder(value);
  return !/^(?:[/\\]|[A-Za-z]:|\.$)|(?:^|\/)\.\.$|[\\\0]/.test(path) && path.trim() !== '';
}

/** Accepts a code file inside the site folder or beside it. */
function isScriptPath(value: string): boolean {
  return !/^(?:[/\\]|[A-Za-z]:)|[\\\0]/.test(value) && /[^/]\.[cm]?[jt]sx?$/.test(value);
}

/** Normalizes a path: `./docs/` becomes `docs`. */
function normaliseFolder(value: string): string {
  return withoutTrailingSlash(posix.normalize(value));
}

/** Accepts a permalink, or an absolute URL whose scheme neither runs code nor opens files. */
export function isWebUrl(value: string): boolean {
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*):[^\s]*$/i.exec(value) ?? [];
  return isPermalink(value) || (isScheme(scheme.toLowerCase()) && parseUrl(value) !== null);
}

/** Accepts a valid language tag, by which dates and plural forms are looked up. */
export function isLanguageTag(value: string): boolean {
  if (!/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(value)) return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

/** Accepts a glob of paths as findings name them: relative to the site folder, with `/` as separator. */
function isGlob(value: string): boolean {
  return !/^(?:\.?\/|!)|\\|\0/.test(value);
}

/**
 * Accepts text in the form of a CSS color; color names are not checked. Accepted text cannot end the declaration around it.
 */
function isColor(value: string): boolean {
  return /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|(?!url)[a-z-]+\((?:[^(){};]|\([^(){};]*\))+\))$/i.test(
    value,
  );
}

/** Maximum length of a selector. Longer text is not a selector, and takes long to parse. */
const MAX_SELECTOR_LENGTH = 1000;

/** Accepts what `querySelector` accepts; the names of pseudo-classes are not checked. */
function isSelector(value: string): boolean {
  const bare = value.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
  // esbuild accepts more: whole rules, and selectors that are relative to an outer rule.
  if (value.length > MAX_SELECTOR_LENGTH || /[{}&]|\/\*|^\s*[@>+~|]/.test(bare)) return false;
  // esbuild is loaded only here, because few configs have a selector.
  const { warnings } = loadEsbuild().transformSync(`${value} {}`, {
    loader: 'css',
    logLevel: 'silent',
  });
  return warnings.length === 0;
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}
