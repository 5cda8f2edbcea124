/**
 * Collects the components that pages need. In: all pages, and the config. Out: each import and each script once, without
 * their places, so that an edit of prose does not change the request.
 */
import { join, posix, relative } from 'node:path';
import { isFileAt } from '../fs/entries.js';
import { compare } from '../paths/path.js';
import { islandKey } from '../content-tree/component-nodes.js';
import type {
  ComponentImport,
  IslandSource,
  PageScript,
  ParsedPage,
  SiteConfig,
} from '../types.js';

export interface ComponentsRequest {
  readonly siteDir: string;
  /** For a translation, the folder of the main site, which has the files that the translation lacks. */
  readonly mainDir: string | null;
  readonly base: string;
  /** `ComponentImport.key`, which is also the specifier of the module from the site folder. */
  readonly imports: readonly string[];
  readonly scripts: readonly Pick<PageScript, 'id' | 'file' | 'code'>[];
  /** Components that elements with `client:*` start in the browser. */
  readonly clients: readonly IslandSource[];
  /** The file of `markdown.components`, relative to the site folder, without `./`. */
  readonly provided: string | null;
}

export type ComponentsConfig = Pick<SiteConfig, 'siteDir' | 'mainDir' | 'base' | 'configFile'> & {
  readonly markdown: Pick<SiteConfig['markdown'], 'components'>;
};

/** Returns `null` if no page needs a module. */
export function collectRequest(
  pages: readonly Pick<ParsedPage, 'components'>[],
  config: ComponentsConfig,
): ComponentsRequest | null {
  const { siteDir, mainDir = null, base } = config;
  // A page without a component may have elements that the file of `markdown.components` replaces.
  const used = pages
    .flatMap(({ components }) => components ?? [])
    .filter(
      ({ imports, provided, scripts }) =>
        config.markdown.components !== undefined ||
        imports.length + provided.length + scripts.length > 0,
    );
  if (used.length === 0) return null;
  return {
    siteDir,
    mainDir,
    base,
    imports: [...new Set(used.flatMap(({ imports }) => imports).map(({ key }) => key))].sort(
      compare,
    ),
    scripts: used
      .flatMap(({ scripts }) => scripts)
      .map(({ id, file, code }) => ({ id, file, code }))
      .sort((a, b) => compare(a.id, b.id)),
    clients: listClients(used.flatMap(({ clients = [] }) => clients)),
    provided: findProvided(config),
  };
}

/** Returns each component once, in an order that does not depend on the pages. */
function listClients(clients: readonly IslandSource[]): IslandSource[] {
  const byKey = new Map(clients.map((client) => [islandKey(client), client]));
  return [...byKey].sort(([a], [b]) => compare(a, b)).map(([, client]) => client);
}

function findProvided({ siteDir, mainDir, markdown }: ComponentsConfig): string | null {
  if (markdown.components === undefined) return null;
  const path = posix.normalize(markdown.components);
  if (mainDir === undefined || isFileAt(join(siteDir, path))) return path;
  const shared = join(mainDir, path);
  return isFileAt(shared) ? relative(siteDir, shared).replaceAll('\\', '/') : path;
}

/** Returns the imports of all pages, in the order of the pages. */
export function listImports(
  pages: readonly Pick<ParsedPage, 'components'>[],
): readonly ComponentImport[] {
  return pages.flatMap(({ components }) => components?.imports ?? []);
}

/** Returns the scripts of all pages, with the places where their code is written. */
export function listScripts(
  pages: readonly Pick<ParsedPage, 'components'>[],
): readonly PageScript[] {
  return pages.flatMap(({ components }) => components?.scripts ?? []);
}
