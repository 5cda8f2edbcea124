/**
 * Everything a link on this site can mean. In: the routes and the files found. Out: look-ups by source file, by
 * permalink and by public path, made once; `links.ts` asks them for each link.
 */
import type { SiteConfig } from '../config/schema.js';
import type { DocsVersion, Redirect, Sources } from '../types.js';
import { posix } from 'node:path';
import { decodeEscapes, splitSuffix } from '../path.js';
import { encodePath, type DocEntry } from './doc-entry.js';

/** What to tell who links to it. */
export interface Unpublished {
  readonly why: string;
  readonly note: string;
  /** Where it would be; left out where another page is. */
  readonly permalink?: string;
  /** Of a draft. */
  readonly id?: string;
}

export interface Targets {
  readonly config: SiteConfig;
  readonly versions: readonly DocsVersion[];
  /** Pages by path of their file. */
  readonly entryByPath: ReadonlyMap<string, DocEntry>;
  /** Pages by permalink. */
  readonly entryByPermalink: ReadonlyMap<string, DocEntry>;
  /** The page of a folder, by its path: its index, its README, or the page with its name. */
  readonly indexByFolder: ReadonlyMap<string, DocEntry>;
  /** By `categoryKey` of a folder: the page that its category leads to. */
  readonly folderPages: ReadonlyMap<string, string>;
  /** Pages that are there and not published, by path of their file. */
  readonly unpublished: ReadonlyMap<string, Unpublished>;
  /** The same by permalink without trailing slash. */
  readonly unpublishedByBare: ReadonlyMap<string, Unpublished>;
  /** Redirects from folders without a page to the first page below them. */
  readonly folderRedirects: readonly Redirect[];
  /** Addresses without trailing slash at which a document is that is no page: a redirect, or a static file. */
  readonly otherDocuments: ReadonlySet<string>;
  /** Canonical permalinks by their form without trailing slash. */
  readonly permalinkByBare: ReadonlyMap<string, string>;
  /** Files that content may refer to, relative to the site folder. */
  readonly assets: ReadonlySet<string>;
  /** Static files by public path: `/img/logo.svg`. */
  readonly statics: ReadonlySet<string>;
  readonly isPagePath: (path: string) => boolean;
}

export function createTargets(input: {
  config: SiteConfig;
  sources: Sources;
  versions: readonly DocsVersion[];
  entries: readonly DocEntry[];
  unpublished: ReadonlyMap<string, Unpublished>;
  permalinks: Iterable<string>;
  folderRedirects: readonly Redirect[];
  sidebars: readonly { readonly folderPages: readonly (readonly [string, string])[] }[];
}): Targets {
  const { config, sources } = input;
  return {
    config,
    versions: input.versions,
    entryByPath: new Map(input.entries.map((entry) => [entry.page.path, entry])),
    entryByPermalink: new Map(input.entries.map((entry) => [entry.permalink, entry])),
    indexByFolder: indexFolders(input.entries),
    // The first of several sidebars counts.
    folderPages: new Map(input.sidebars.toReversed().flatMap(({ folderPages }) => folderPages)),
    unpublished: input.unpublished,
    unpublishedByBare: new Map(
      [...input.unpublished.values()].flatMap((hidden) =>
        hidden.permalink === undefined ? [] : [[bare(hidden.permalink), hidden] as const],
      ),
    ),
    folderRedirects: input.folderRedirects,
    otherDocuments: new Set([
      ...input.folderRedirects.map(({ from }) => bare(from)),
      ...input.versions.map(({ path }) => path),
      ...config.redirects.map(({ from }) => bare(from)),
      ...sources.statics.flatMap((path) =>
        path.endsWith('.html') ? bare(`/${path}`).replace(/\.html$/, '') : [],
      ),
    ]),
    permalinkByBare: new Map(
      [...input.permalinks].map((permalink) => [bare(permalink), permalink]),
    ),
    assets: new Set(sources.assets),
    statics: new Set(sources.statics.map((path) => `/${path}`)),
    isPagePath: (path) => config.docs.extensions.some((extension) => path.endsWith(extension)),
  };
}

/** A "slug" can give a folder several pages: its index comes first. */
function indexFolders(entries: readonly DocEntry[]): Map<string, DocEntry> {
  const rank = ({ page }: DocEntry) => ['index', 'readme'].indexOf(nameOf(page.path)) >>> 0;
  const pages = new Map<string, DocEntry>();
  for (const entry of entries) {
    if (!entry.isIndex) continue;
    const folder = posix.dirname(entry.page.path);
    const known = pages.get(folder);
    if (known === undefined || rank(entry) < rank(known)) pages.set(folder, entry);
  }
  return pages;
}

function nameOf(path: string): string {
  return posix.basename(path).split('.', 1).join().toLowerCase();
}

/**
 * The route that a path of this site names, in any form in which pages are published: with a slash, without, with
 * `.html`, with `/index.html`, encoded or not.
 */
export function findRoute(
  path: string,
  { permalinkByBare, statics }: Pick<Targets, 'permalinkByBare' | 'statics'>,
): string | undefined {
  const known = permalinkByBare.get(bare(path));
  if (known !== undefined || PLAIN_PERMALINK.test(path)) return known;
  const decoded = decodeEscapes(path);
  // A static file with that name is what a server answers with.
  if (decoded === null || statics.has(decoded) || /%2f/i.test(path)) return undefined;
  const encoded = `/${encodePath(bare(decoded))}`;
  return permalinkByBare.get(encoded) ?? permalinkByBare.get(encoded.replace(/\.html$/, ''));
}

/** The canonical form of an address on this site; what is no route stays as written, for the link check to judge. */
export function canonicalAddress(url: string, targets: Targets): string {
  if (!url.startsWith('/')) return url;
  const { path, suffix } = splitSuffix(url);
  return `${findRoute(path, targets) ?? path}${suffix}`;
}

/** No other spelling of it can be a route. */
const PLAIN_PERMALINK = /^(?!.*\.html$)[\w./~-]*$/;

/** `/docs/x/`, `/docs/x` and `/docs/x/index.html` are one route. */
export function bare(path: string): string {
  return path.replace(/\/index\.html$/, '/').replace(/(?<=.)\/+$/, '');
}
