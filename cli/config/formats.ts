/**
 * The formats of strings in the config that are more than a pattern. Each is a predicate; the schema words the fault.
 */
import { posix } from 'node:path';
import { loadEsbuild } from '../load-esbuild.js';
import { isPlainPath, withoutTrailingSlash } from '../path.js';
import { isScheme } from '../safe-url.js';

/** `https://docs.example.com`: http(s), no path, query or hash. */
export function isSiteUrl(value: string): boolean {
  const url = parseUrl(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === ''
  );
}

/** A path on this site: one leading slash, no climbing, nothing that a browser would read as another host. */
export function isPermalink(value: string): boolean {
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
export function isRoutePath(value: string): boolean {
  return isPermalink(value) && !/[?#]/.test(value) && isPlainPath(value);
}

/** A folder in the site's own or beside it, never one that holds the site. */
export function isFolder(value: string): boolean {
  const path = normaliseFolder(value);
  return !/^(?:[/\\]|[A-Za-z]:|\.$)|(?:^|\/)\.\.$|[\\\0]/.test(path) && path.trim() !== '';
}

/** A file of code in the site's folder or beside it. */
export function isScriptPath(value: string): boolean {
  return !/^(?:[/\\]|[A-Za-z]:)|[\\\0]/.test(value) && /[^/]\.[cm]?[jt]sx?$/.test(value);
}

/** `./docs/` is `docs`. */
export function normaliseFolder(value: string): string {
  return withoutTrailingSlash(posix.normalize(value));
}

/** A permalink, or an absolute URL of a scheme that neither runs code nor opens files. */
export function isWebUrl(value: string): boolean {
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*):[^\s]*$/i.exec(value) ?? [];
  return isPermalink(value) || (isScheme(scheme.toLowerCase()) && parseUrl(value) !== null);
}

/** A tag that languages are told apart by: dates and plural forms are asked for with it. */
export function isLanguageTag(value: string): boolean {
  if (!/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(value)) return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

/** `2026-12-31`, a day that exists. */
export function isDay(value: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** A glob of paths as findings name them: `/` as separator, from the site folder. */
export function isGlob(value: string): boolean {
  return !/^(?:\.?\/|!)|\\|\0/.test(value);
}

/** One of CSS, as far as its form tells: names are not looked up. Nothing in it ends what it stands in. */
export function isColor(value: string): boolean {
  return /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|(?!url)[a-z-]+\((?:[^(){};]|\([^(){};]*\))+\))$/i.test(
    value,
  );
}

/** Longer ones are no selectors, and cost time. */
const MAX_SELECTOR_LENGTH = 1000;

/** What `querySelector` takes; the names of pseudo-classes are not looked up. */
export function isSelector(value: string): boolean {
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
