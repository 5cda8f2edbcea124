/**
 * The components and scripts of a watched site. In: the site, as far as its pages are parsed. Out: the same as from the
 * stage `components`, bundled again when pages import something else or when a file of them has changed. An edit of prose
 * bundles nothing.
 */
import { join, relative, sep } from 'node:path';
import type { Cache } from '../../cache/cache.js';
import { Failure } from '../../diagnostics/diagnostic.js';
import { isChangedSince, targetAt, tryStatFile } from '../../fs/entries.js';
import { isInPackage, withBase } from '../../paths/path.js';
import type { Components, Diagnostic, PageRoute, ParsedPage, Site } from '../../types.js';
import { namesScripts, pageScriptsKey, scriptPath } from '../../pages/page-scripts.js';
import { listUsed } from '../../render/route-keys.js';
import { bundleCode, listPagesWithCode } from '../staging/components.js';
import type { FileChange } from './changes.js';
import { GONE } from './signatures.js';

/** The files of a bundle before it is made: an edit while it is made must not get lost. */
interface FilesBefore {
  readonly states: ReadonlyMap<string, string>;
  readonly readSinceMs: number;
}

type ShownSite = Pick<Site, 'config' | 'routes' | 'hasScripts'>;

/** The site may replace the theme's components in this folder. */
const THEME_FOLDER = 'src';

export class WatchedComponents {
  readonly #cache: Cache;
  readonly #site: () => ShownSite;
  #bundled: Components | null = null;
  /** The errors that prevented the last bundle; the earlier components are shown meanwhile. */
  #errors: readonly Diagnostic[] = [];
  /** The routes whose components are bundled, and their imports. */
  #routes: Site['routes'] | null = null;
  #request = 'null';
  /** States of the site's own files from before they were bundled. */
  #files = new Map<string, string>();
  #folders: readonly string[] = [];
  #running: Promise<unknown> = Promise.resolve();

  /** `site` returns the current site. */
  constructor(cache: Cache, site: () => ShownSite) {
    this.#cache = cache;
    this.#site = site;
  }

  /** `null` if no page has components. */
  get bundled(): Components | null {
    return this.#bundled;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...this.#errors, ...(this.#bundled?.diagnostics ?? [])];
  }

  /** Folders whose files are or may become components. */
  get folders(): readonly string[] {
    return this.#folders;
  }

  get files(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** Returns whether a component is made from the file; its path is absolute. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** Describes changes of such files, for the terminal. */
  describe(paths: Iterable<string>): FileChange[] {
    const { siteDir } = this.#site().config;
    return [...paths].map((path) => ({
      path: relative(siteDir, path).replaceAll('\\', '/'),
      kind: stateOf(path) === GONE ? 'removed' : 'edited',
    }));
  }

  /** Returns the files that have changed since they were bundled. */
  listChanged(): string[] {
    return [...this.#files].flatMap(([path, before]) => (stateOf(path) === before ? [] : [path]));
  }

  /**
   * Bundles the pages' imports if they have changed; with `hasOtherFiles`, also if files may have changed. Returns names of
   * what is different, as in `Components.hashes`; `null` if everything is the same.
   */
  async update({ hasOtherFiles }: { readonly hasOtherFiles: boolean }) {
    const { config, hasScripts } = this.#site();
    // Pages of Markdown have no components, but own pages may be some.
    const mayHave = config.markdown.format !== 'md' || config.pages !== undefined;
    if (!mayHave && hasScripts !== true && this.#bundled === null) return null;
    const updated = this.#running.then(() => this.#update(hasOtherFiles));
    this.#running = updated.catch(() => {});
    return await updated;
  }

  async #update(hasOtherFiles: boolean): Promise<ReadonlySet<string> | null> {
    const site = this.#site();
    if (site.routes === this.#routes && !hasOtherFiles) return null;
    // Loaded here because most sites have no components.
    const { collectRequest } = await import('../../components/request.js');
    const pages = listPagesWithCode(site.routes);
    const request = JSON.stringify([
      collectRequest(pages, site.config),
      pages.flatMap((page) =>
        namesScripts({ page }) ? [[page.path, page.frontMatter.scripts, page.elements]] : [],
      ),
    ]);
    const isSame = request === this.#request && this.diagnostics.length === 0;
    this.#routes = site.routes;
    if (isSame && !hasOtherFiles) return null;
    const before = this.#bundled;
    const files = { states: mapStates(this.files), readSinceMs: Date.now() };
    try {
      const input = { config: site.config, cache: this.#cache };
      this.#bundled = pages.length === 0 ? null : await bundleCode(pages, input);
      this.#errors = [];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#errors = error.diagnostics;
    }
    this.#request = request;
    this.#noteFiles(pages, site.config, files);
    const different = compareHashes(before, this.#bundled);
    if (different.size > 0 || describe(before) !== describe(this.#bundled)) return different;
    this.#bundled = before;
    return null;
  }

  #noteFiles(
    pages: readonly ParsedPage[],
    { siteDir }: Site['config'],
    { states, readSinceMs }: FilesBefore,
  ): void {
    // After an error, the files are still those of the last bundle.
    const own = (this.#bundled?.inputs ?? []).filter((path) => !isInPackage(path));
    this.#files = new Map(
      own.map((path) => [path, states.get(path) ?? stateBefore(path, readSinceMs)]),
    );
    const imported = pages.flatMap(({ components }) =>
      (components?.imports ?? []).flatMap(({ key }) => pathOf(key, siteDir) ?? []),
    );
    const named = pages.flatMap(({ path, frontMatter: { scripts = [] } }) =>
      scripts.map((name) => join(siteDir, scriptPath(name, path))),
    );
    const names = [...own, ...imported, ...named].flatMap((path) => folderOf(path, siteDir) ?? []);
    this.#folders =
      pages.length === 0
        ? []
        : [...new Set([THEME_FOLDER, ...names])].map((name) => join(siteDir, name));
  }
}

/** Returns whether the page needs any component or script in the list. */
export function usesComponents({ page }: PageRoute, names: ReadonlySet<string>): boolean {
  const { components, path } = page;
  const used = components === undefined ? [] : listUsed(components);
  return [...used, pageScriptsKey(path)].some((name) => names.has(name));
}

/** Returns the permalinks, with base, of the pages that need any of them. */
export function listUsers(
  { routes, data }: Pick<Site, 'routes' | 'data'>,
  names: ReadonlySet<string>,
): string[] {
  return routes.flatMap((route) =>
    route.page !== undefined && usesComponents(route, names)
      ? [withBase(data.base, route.permalink)]
      : [],
  );
}

function compareHashes(before: Components | null, after: Components | null): ReadonlySet<string> {
  const [old, now] = [before?.hashes ?? new Map(), after?.hashes ?? new Map()];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return new Set(names.filter((name) => old.get(name) !== now.get(name)));
}

/**
 * Describes differences that hashes do not show: a site may lose an import, get another finding, or have an edited theme in
 * the client of its islands.
 */
function describe(components: Components | null): string {
  if (components === null) return '';
  const { scriptPath, stylesheet, islands, widgets, diagnostics } = components;
  return JSON.stringify([
    scriptPath,
    stylesheet,
    islands?.script,
    islands?.client,
    islands?.runtime,
    widgets?.stylesheet,
    diagnostics,
  ]);
}

function stateOf(path: string): string {
  return tryStatFile(path)?.signature ?? GONE;
}

function mapStates(paths: readonly string[]): ReadonlyMap<string, string> {
  return new Map(paths.map((path) => [path, stateOf(path)]));
}

/** A state that no file has, so the file counts as changed. */
const UNKNOWN = 'unknown';

/** Returns the state that a file had at a time. An edit after it may be older or younger than what the bundler read. */
function stateBefore(path: string, timeMs: number): string {
  const entry = targetAt(path);
  return entry !== undefined && isChangedSince(entry, timeMs) ? UNKNOWN : stateOf(path);
}

/** Returns the path of an import as written, without an omitted extension; `null` for a package. */
function pathOf(key: string, siteDir: string): string | null {
  const [, path] = /^(?:!*[\w-]+-loader!)?(?:\.\/|@site\/|\/)(.*)$/s.exec(key) ?? [];
  return path === undefined ? null : join(siteDir, path);
}

/**
 * Returns the topmost folder on the path to a file of the site; `null` if the file is next to the config or elsewhere, or if
 * the folder holds no sources.
 */
function folderOf(path: string, siteDir: string): string | null {
  if (!path.startsWith(siteDir + sep)) return null;
  const [folder = '', ...rest] = path.slice(siteDir.length + 1).split(sep);
  const isOfSources = folder !== 'node_modules' && !folder.startsWith('.');
  return isOfSources && rest.length > 0 ? folder : null;
}
