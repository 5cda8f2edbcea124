/**
 * Reads the path of a page. In: a path, and the config's rules for paths. Out: its parts, each without its number prefix,
 * the last one without the extension of pages.
 */

/** The options of `docs` that define how paths are read. */
export interface PathRules {
  readonly extensions: readonly string[];
  readonly numberPrefixes: boolean;
}

/** Extensions of pages, unless the config names others. */
export const DEFAULT_EXTENSIONS: readonly string[] = [
  '.html.markdown',
  '.html.md',
  '.markdown',
  '.md',
];

/** Extension of own pages that are components of React. */
export const COMPONENT_PAGE = '.tsx';

/** Extensions of pages outside the docs: those of the first set of docs, and that of components. */
export function pageExtensions({
  docs: [{ extensions }],
  pages,
}: {
  readonly docs: readonly [Pick<PathRules, 'extensions'>, ...unknown[]];
  readonly pages?: string | undefined;
}): readonly string[] {
  return pages === undefined ? extensions : [...extensions, COMPONENT_PAGE];
}

export interface PathPart {
  readonly name: string;
  /** The number prefix. */
  readonly position: number | null;
}

/** `01-intro`, `2. Setup`: a number and a separator. Dates and version numbers are names, not prefixes. */
const NUMBER_PREFIX = /^(\d+)\s*[-_.]+\s*(?=[^-_.\s])(.+)$/;
const DATE_OR_VERSION = /^(?:\d{2,4}[-_.]\d{2}[-_.]\d{2,4}|\d+[-_.]\d+)/;

/** @example readPath('net/02-subnets.md', rules) // [{ name: 'net', position: null }, { name: 'subnets', position: 2 }] */
export function readPath(path: string, { extensions, numberPrefixes }: PathRules): PathPart[] {
  const extension = extensions.find((ending) => path.endsWith(ending)) ?? '';
  return path
    .slice(0, path.length - extension.length)
    .split('/')
    .map((name) => (numberPrefixes ? parseNumberPrefix(name) : { name, position: null }));
}

function parseNumberPrefix(name: string): PathPart {
  const match = DATE_OR_VERSION.test(name) ? null : NUMBER_PREFIX.exec(name);
  return match?.[1] && match[2]
    ? { name: match[2], position: Number(match[1]) }
    : { name, position: null };
}
