/**
 * Creates the sidebars of every docs version. In: versions, their pages, and the category files. Out: a `Sidebar` for each
 * that the config names, in each version. A name of a page or sidebar that does not exist is a diagnostic.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { setOf, sidebarKey, sidebarsOf } from '../docs-sets.js';
import type { Diagnostic, SiteConfig, SourceFile, VersionFolder } from '../types.js';
import { parseCategories } from './categories.js';
import type { DocEntry } from './doc-entry.js';
import type { Scope } from './scope.js';
import { createSidebar, type Sidebar } from './sidebars.js';
import { createTree } from './sidebar-tree.js';
import type { TakenPermalinks } from './taken-permalinks.js';

interface Input {
  readonly versions: readonly VersionFolder[];
  readonly entries: readonly DocEntry[];
  readonly categories: readonly SourceFile[];
  /** Permalinks that no index may have; those of categories are added. */
  readonly taken: TakenPermalinks;
}

export function createSidebars(
  { versions, entries, taken, ...sources }: Input,
  { config, diagnostics, drafts }: Scope,
): Sidebar[] {
  const { categories, diagnostics: found } = parseCategories(sources.categories, versions, config);
  diagnostics.push(...found);
  return versions.flatMap((version) => {
    const own = entries.filter((entry) => entry.version === version);
    const ofSet = entries.filter((entry) => entry.version.set === version.set);
    const entriesById = new Map(own.map((entry) => [entry.id, entry]));
    const { sidebars, option } = sidebarsOf(setOf(version, config), config);
    return Object.entries(sidebars).map(([id, { title, items }]) => {
      const tree = createTree(items, {
        id,
        option: [...option, id],
        version,
        entries: own,
        entriesById,
        allEntries: ofSet,
        categories,
        config,
        drafts,
        diagnostics,
      });
      return createSidebar(tree, {
        key: sidebarKey(version, id),
        title,
        config,
        version,
        trailingSlash: config.trailingSlash,
        taken,
        diagnostics,
      });
    });
  });
}

export function reportUnknownSidebars(
  entries: readonly DocEntry[],
  config: SiteConfig,
): Diagnostic[] {
  return entries.flatMap(({ page, version }) => {
    const ids = Object.keys(sidebarsOf(setOf(version, config), config).sidebars);
    const wanted = page.frontMatter.displayed_sidebar;
    if (wanted === undefined || wanted === null || ids.includes(wanted)) return [];
    const place = page.frontMatterPlaces['displayed_sidebar'] ?? null;
    const note = `${didYouMean(wanted, ids) ?? ''} Sidebars: ${ids.join(', ')}.`.trim();
    return [diagnostic('sidebar', `Unknown sidebar "${wanted}"`, { file: page.path, place, note })];
  });
}
