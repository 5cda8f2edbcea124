/**
 * Parses pages that have changed or were only guessed, and decides how far the changes reach. In: changed files, the
 * earlier state, and the current files. Out: the new pages, and the reach.
 */
import { withBase } from '../../paths/path.js';
import type { ParsedPage, Site, SourceFile } from '../../types.js';
import type { FileChange } from './changes.js';
import type { PageStore } from './page-store.js';
import type { SourceIndex } from './source-index.js';

interface Known {
  readonly store: PageStore;
  readonly before: SourceIndex;
  readonly now: { get(path: string): SourceFile | undefined };
  readonly site: Site;
}

/**
 * `page`: every change stays within its page. `mention`: other pages and sidebars may show something else, but each page
 * keeps its address. `site`: there may be other routes.
 */
export type Reach = 'page' | 'mention' | 'site';

export interface Learned {
  readonly pages: ReadonlyMap<string, ParsedPage>;
  readonly reach: Reach;
}

export async function learnChanges(
  files: readonly FileChange[],
  { store, before, now, site }: Known,
): Promise<Learned> {
  const pages = new Map<string, ParsedPage>();
  const reaches = new Set<Reach>(['page']);
  for (const { path, kind } of files) {
    const [old, file] = [before.files.get(path), now.get(path)];
    const known = old && store.page(old);
    // Parses the content too, because the writer is about to view the edited page.
    if (file !== undefined) await store.content(file);
    const learned = file && store.page(file);
    if (learned !== undefined) pages.set(path, learned);
    const isEdit = kind === 'edited' && before.isDoc(path);
    const isKnown = isEdit && known !== undefined && learned !== undefined;
    reaches.add(isKnown ? reachOf(known, learned, site) : 'site');
  }
  const reach = reaches.has('site') ? 'site' : reaches.has('mention') ? 'mention' : 'page';
  return { pages, reach };
}

function reachOf(before: ParsedPage, after: ParsedPage, site: Site): Reach {
  if (describeAddress(before) !== describeAddress(after)) return 'site';
  if (describe(before) !== describe(after)) return 'mention';
  const isSame = before.description === after.description || !isOnCard(after, site);
  return isSame ? 'page' : 'mention';
}

/** Describes what decides whether and where a page is published. */
function describeAddress({ frontMatter }: ParsedPage): string {
  const { id, slug, draft, parse_number_prefixes: hasPrefixes } = frontMatter;
  return JSON.stringify([id, slug, draft, hasPrefixes]);
}

function describe({ frontMatter, title, hasTitleHeading }: ParsedPage): string {
  return JSON.stringify([frontMatter, title, hasTitleHeading]);
}

/** Returns whether the index page of a category shows the page's description. */
function isOnCard({ path }: ParsedPage, { routes, config }: Site): boolean {
  const cards = routes.flatMap((route) => route.cards ?? []);
  const hrefs = new Set(cards.map(({ href }) => href));
  return routes.some(
    (route) =>
      route.page !== undefined &&
      route.page.path === path &&
      hrefs.has(withBase(config.base, route.permalink)),
  );
}
