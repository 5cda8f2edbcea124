/**
 * Indexes everything that a link on this site can mean. In: the routes, and the files found. Out: look-ups by source file,
 * by permalink and by public path, created once; `links.ts` uses them for each link.
 */
import type { SiteConfig } from '../config/schema.js';
import type { DocsVersion, Redirect, Sources } from '../types.js';
import { posix } from 'node:path';
import { hasPageExtension, docsExtensions } from '../paths/docs-sets.js';
import { decodeEscapes, splitSuffix } from '../paths/path.js';
import { encodePath, type DocEntry, type PageEntry } from './doc-entry.js';

/** A page or file that is not published, with the message for links to it. */
export interface Unpublished {
  readonly why: string;
  readonly note: string;
  /** The permalink it would have; left out if another page has it. */
  readonly permalink?: string;
  /** Id of a draft. */
  readonly id?: string;
  /** The draft's set of docs, in the form that its version uses. */
  readonly set?: string | undefined;
}

export interface Targets {
  readonly config: SiteConfig;
  readonly versions: readonly DocsVersion[];
  /** Pages by path of their file. */
  readonly entryByPath: ReadonlyMap<string, PageEntry>;
  /** Pages of the docs by name of their version and id, with a space between. */
  readonly entryById: ReadonlyMap<string, DocEntry>;
  /** Pages by permalink. */
  readonly entryByPermalink: ReadonlyMap<string, PageEntry>;
  /** Pages of folders by path of the folder: its index, its README, or the page with its name. */
  readonly indexByFolder: ReadonlyMap<string, PageEntry>;
  /** The page that the category of a folder leads to, by `categoryKey`. */
  readonly folderPages: ReadonlyMap<string, string>;
  /** Pages that exist and are not published, by path of their file. */
  readonly unpublished: ReadonlyMap<string, Unpublished>;
  /** The same by permalink without trailing slash. */
  readonly unpublishedByBare: ReadonlyMap<string, Unpublished>;
  /** Redirects from folders without a page to the first page below them. */
  readonly folderRedirects: readonly Redirect[];
  /** Addresses of documents that are not pages (redirects and static files), without trailing slash. */
  readonly otherDocuments: ReadonlySet<string>;
  /** Canonical permalinks by their form without trailing slash. */
  readonly permalinkByBare: ReadonlyMap<string, string>;
  /** Files that content may refer to, relative to the site folder. */
  readonly assets: ReadonlySet<string>;
  /** Static files by public path: `/img/logo.svg`. */
  readonly statics: ReadonlySet<string>;
  /** Whether a link names the source of a page, in any set of docs. */
  readonly isPagePath: (path: string) => boolean;
}

export function createTargets(input: {
  config: SiteConfig;
  sources: Sources;
  versions: readonly DocsVersion[];
  entries: readonly PageEntry[];
  unpublished: ReadonlyMap<string, Unpublished>;
  permalinks: Iterable<string>;
  folderRedirects: readonly Redirect[];
  sidebars: readonly { readonly folderPages: readonly (readonly [string, string])[] }[];
}): Targets {
  const { config, sources } = input;
  const rules = { extensions: docsExtensions(config) };
  return {
    config,
    versions: input.versions,
    entryByPath: new Map(input.entries.map((entry) => [entry.page.path, entry])),
    entryById: new Map(
      input.entries
        .filter((entry) => entry.version !== null)
        .map((entry) => [`${entry.version.name} ${entry.id}`, entry]),
    ),
    entryByPermalink: new Map(input.entries.map((entry) => [entry.permalink, entry])),
    indexByFolder: indexFolders(input.entries),
    // The first sidebar has precedence.
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
    isPagePath: (path) => hasPageExtension(path, rules),
  };
}

/** A "slug" can give a folder several pages: its index has precedence. */
function indexFolders(entries: readonly PageEntry[]): Map<string, PageEntry> {
  const rank = ({ page }: PageEntry) => ['index', 'readme'].indexOf(nameOf(page.path)) >>> 0;
  const pages = new Map<string, PageEntry>();
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
 * Finds the route that a path of this site names, in any form in which pages are published: with a slash, without, with
 * `.html`, with `/index.html`, encoded or not.
 */
export function findRoute(
  path: string,
  { permalinkByBare, statics }: Pick<Targets, 'permalinkByBare' | 'statics'>,
): string | undefined {
  const known = permalinkByBare.get(bare(path));
  if (known !== undefined || PLAIN_PERMALINK.test(path)) return known;
  const decoded = decodeEscapes(path);
  // Servers answer with a static file of that name, if there is one.
  if (decoded === null || statics.has(decoded) || /%2f/i.test(path)) return undefined;
  const encoded = `/${encodePath(bare(decoded))}`;
  return permalinkByBare.get(encoded) ?? permalinkByBare.get(encoded.replace(/\.html$/, ''));
}

/**
 * Returns the canonical form of an address on this site. An address that is not a route stays as written, for the link
 * check.
 */
export function canonicalAddress(url: string, targets: Targets): string {
  if (!url.startsWith('/')) return url;
  const { path, suffix } = splitSuffix(url);
  return `${findRoute(path, targets) ?? path}${suffix}`;
}

/** A path that can be a route only in this spelling. */
const PLAIN_PERMALINK = /^(?!.*\.html$)[\w./~-]*$/;

/** `/docs/x/`, `/docs/x` and `/docs/x/index.html` are one route. */
export function bare(path: string): string {
  return path.replace(/\/index\.html$/, '/').replace(/(?<=.)\/+$/, '');
}
