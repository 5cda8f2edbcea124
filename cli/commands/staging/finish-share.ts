/**
 * What a shard does with its pages: all that can be done before the others are there. In: the site as the shard knows it,
 * and which pages are its own. Out: the finished pages in the cache, with the terms of the search, and the links of each
 * document.
 */
import type { Cache } from '../../cache/cache.js';
import type { Progress } from '../../diagnostics/progress.js';
import { planRoutes } from '../../render/plan.js';
import { renderPages } from '../../render/render.js';
import { SearchIndex } from '../../search/search-index.js';
import type { Bundle, Contents, Site } from '../../types.js';
import { recallFinished, storeFinished } from './finished-pages.js';
import { createMakerInput, startEarly } from './maker-input.js';

interface ShareContext {
  /** Paths of pages. */
  readonly share: ReadonlySet<string>;
  readonly cache: Cache;
  readonly isChecked: boolean;
  readonly progress: Progress;
}

export interface ReadShare extends Pick<Contents, 'packedContentOf' | 'textOf'> {
  readonly site: Site;
}

export async function finishShare(
  { site, textOf, packedContentOf }: ReadShare,
  bundle: Bundle,
  { share, cache, isChecked, progress }: ShareContext,
): Promise<void> {
  const how = createMakerInput(site, bundle, isChecked);
  const maker = startEarly(share.size, cache, how);
  try {
    const own = planRoutes(site, bundle).filter(
      ({ route }) => route.kind === 'doc' && share.has(route.page.path),
    );
    const finished = new Set<string>();
    for await (const { page } of recallFinished(own, cache, { isShard: true }))
      finished.add(page.route.permalink);
    const plan = own.filter(({ route }) => !finished.has(route.permalink));
    const search = new SearchIndex(site);
    const pages = renderPages(plan, { ...how, maker, cache, packedContentOf });
    for await (const page of progress.pieces('render', pages, plan.length)) {
      const { route } = page;
      const terms = route.kind === 'doc' ? search.pack(route, await textOf(route.page)) : null;
      storeFinished(cache, page, terms);
    }
  } finally {
    await maker?.close();
  }
}
