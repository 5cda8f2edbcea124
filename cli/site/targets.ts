/**
 * Everything a link on this site can mean. In: the routes and the files found. Out: look-ups by source file, by
 * permalink and by public path, made once; `links.ts` asks them for each link.
 */
import type { SiteConfig } from '../config/schema.js';
import type { DocsVersion, Redirect, Sources } from '../types.js';
import type { DocEntry } from './doc-entry.js';

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
  /** Pages that are there and not published, by path of their file. */
  readonly unpublished: ReadonlyMap<string, Unpublished>;
  /** The same by permalink without trailing slash. */
  readonly unpublishedByBare: ReadonlyMap<string, Unpublished>;
  /** From folders without a page, to the first page below. */
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
}): Targets {
  const { config, sources } = input;
  return {
    config,
    versions: input.versions,
    entryByPath: new Map(input.entries.map((entry) => [entry.page.path, entry])),
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

/** `/docs/x/`, `/docs/x` and `/docs/x/index.html` are one route. */
export function bare(path: string): string {
  return path.replace(/\/index\.html$/, '/').replace(/(?<=.)\/+$/, '');
}
