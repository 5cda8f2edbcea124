/**
 * Finds the main doc of a version, and the page that `/` repeats. In: the config and the pages. Out: one page each; a page
 * that the config names and that does not exist is a diagnostic.
 */
import { keyPath, placeOption, type KeyPath } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { ownName, setOf } from '../paths/docs-sets.js';
import type { DocsVersion, VersionFolder } from '../types.js';
import type { DocEntry, PageEntry } from './doc-entry.js';
import { describeDraft } from './drafts.js';
import type { SiteContext } from './site-context.js';
import type { Sidebar } from './sidebars.js';
import { bare } from './targets.js';

interface Pages {
  readonly entries: readonly DocEntry[];
  readonly sidebars: readonly Sidebar[];
}

/**
 * Returns the configured page, else the page at the root of the version, else the first page of its first sidebar, else its
 * first page.
 */
export function findMain(
  version: VersionFolder,
  { entries, sidebars }: Pages,
  context: SiteContext,
): string | null {
  const set = setOf(version, context.config);
  const name = ownName(version);
  const own = entries.filter((entry) => entry.version.name === version.name);
  const ofVersion = set.versions[name]?.main;
  const id = ofVersion ?? set.main;
  const named = id === undefined ? undefined : own.find((entry) => entry.id === id);
  const option = [...set.option, ...(ofVersion === undefined ? [] : ['versions', name]), 'main'];
  // `docs.main` applies to every version; an old version may lack that page.
  if (id !== undefined && !named && (ofVersion !== undefined || version.isLast))
    reportUnknown({ id, option, entries: own }, context);
  const root = own.find((entry) => bare(entry.permalink) === version.path);
  const first = sidebars
    .flatMap(({ places }) => [...places.keys()])
    .find((entry) => entry.version.name === version.name);
  return (named ?? root ?? first ?? own[0])?.permalink ?? null;
}

/**
 * Returns `null` if a page has the route `/` itself, or if there are no pages. An unknown `home` is treated as if it were
 * not set, so that links to `/` work.
 */
export function findHome(
  { entries, versions }: { entries: readonly PageEntry[]; versions: readonly DocsVersion[] },
  context: SiteContext,
): DocEntry | null {
  const { home: id } = context.config;
  const root = entries.find(({ permalink }) => permalink === '/');
  const current = entries
    .filter((entry) => entry.version !== null)
    .filter(({ version }) => version.isLast && version.set === undefined);
  const main = versions.find(({ isLast }) => isLast)?.mainPermalink;
  const first = current.find(({ permalink }) => permalink === main) ?? current[0] ?? null;
  if (id === undefined) return root ? null : first;
  const named = current.find((entry) => entry.id === id);
  if (!named) reportUnknown({ id, option: ['home'], entries: current }, context);
  else if (root && root !== named) reportNoHome(id, root, context);
  return root ? null : (named ?? first);
}

function reportNoHome(id: string, root: PageEntry, { config, diagnostics }: SiteContext): void {
  diagnostics.push(
    diagnostic(
      'duplicate-route',
      `Cannot show page "${id}" of "home" at "/": "${root.page.path}" has that route`,
      {
        ...placeOption(config, 'home'),
        note: 'Remove "home", or give the page at "/" another "slug".',
      },
    ),
  );
}

function reportUnknown(
  { id, option, entries }: { id: string; option: KeyPath; entries: readonly DocEntry[] },
  { config, diagnostics, drafts }: SiteContext,
): void {
  const ids = entries.map((entry) => entry.id);
  const { reason, note } = describeDraft([id], drafts, entries[0]?.version.set) ?? {
    reason: `Unknown page "${id}"`,
    note:
      didYouMean(id, ids) ??
      'Name a page by its id: its path below the docs folder without extension.',
  };
  diagnostics.push(
    diagnostic('config', `${reason} in "${keyPath(option)}"`, {
      ...placeOption(config, option),
      note,
    }),
  );
}
