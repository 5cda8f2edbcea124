/**
 * Parses pages that have changed, or of which a guess is known, and decides how far each change reaches. In: changed
 * files, what was known before, and the files of now. Out: the new pages when every change stays within its page, else
 * `null`: then routes or sidebars may be others.
 */
import { withBase } from '../../path.js';
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

export async function learnChanges(
  files: readonly FileChange[],
  { store, before, now, site }: Known,
): Promise<ReadonlyMap<string, ParsedPage> | null> {
  const pages = new Map<string, ParsedPage>();
  let isContent = true;
  for (const { path, kind } of files) {
    const [old, file] = [before.files.get(path), now.get(path)];
    const known = old && store.page(old);
    // With its content, because somebody is about to look at what he has just edited.
    if (file !== undefined) await store.content(file);
    const learned = file && store.page(file);
    if (learned !== undefined) pages.set(path, learned);
    isContent &&= kind === 'edited' && before.isDoc(path);
    isContent &&=
      known !== undefined && learned !== undefined && isEditOfContent(known, learned, site);
  }
  return isContent ? pages : null;
}

/** Nothing that another page or a sidebar depends on is different. */
function isEditOfContent(before: ParsedPage, after: ParsedPage, site: Site): boolean {
  const isSame = describe(before) === describe(after);
  return isSame && (before.description === after.description || !isOnCard(after, site));
}

function describe({ frontMatter, title, hasTitleHeading }: ParsedPage): string {
  return JSON.stringify([frontMatter, title, hasTitleHeading]);
}

/** The index pages of categories show the descriptions of pages. */
function isOnCard({ path }: ParsedPage, { routes, config }: Site): boolean {
  const cards = routes.flatMap((route) => (route.kind === 'category' ? route.cards : []));
  const hrefs = new Set(cards.map(({ href }) => href));
  return routes.some(
    (route) =>
      route.kind === 'doc' &&
      route.page.path === path &&
      hrefs.has(withBase(config.base, route.permalink)),
  );
}
