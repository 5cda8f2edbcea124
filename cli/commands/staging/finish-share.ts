/**
 * What a shard does with its pages: all that can be done before the others are there. In: the site as the shard knows it,
 * and which pages are its own. Out: the finished pages in the cache, with the terms of the search, the links of each
 * document, and what linkinator says of those that lead to the same page.
 */
import type { Cache } from '../../cache/cache.js';
import type { CheckInput } from '../../check/check.js';
import type { Progress } from '../../diagnostics/progress.js';
import { outputPath } from '../../path.js';
import { createRenderContext } from '../../render/context.js';
import { planRoutes } from '../../render/plan.js';
import { renderPages } from '../../render/render.js';
import { SearchIndex } from '../../search/search-index.js';
import type { Bundle, Contents, Site } from '../../types.js';
import { siteDataFile } from '../../write/data-files.js';
import { OutputTree } from '../../write/output-tree.js';
import { beginTreeCheck } from './begin-check.js';
import { recallFinished, storeFiles, storeNotes } from './finished-pages.js';
import { loadPageMaker } from './load-page-maker.js';

interface ShareContext {
  /** Paths of pages. */
  readonly share: ReadonlySet<string>;
  /** For the files that linkinator asks for; the caller removes it. */
  readonly stagingDir: string;
  readonly cache: Cache;
  readonly isChecked: boolean;
  readonly judge: CheckInput['judge'];
  readonly progress: Progress;
}

export interface ReadShare extends Pick<Contents, 'packedContentOf' | 'textOf'> {
  readonly site: Site;
  /** As `Sources` has them. */
  readonly statics: readonly string[];
}

/** Of a page while it waits for linkinator. */
interface Waiting {
  readonly key: string;
  readonly files: readonly string[];
  readonly facts: string | null;
  readonly terms: string | null;
}

export async function finishShare(
  { site, statics, textOf, packedContentOf }: ReadShare,
  bundle: Bundle,
  { share, stagingDir, cache, isChecked, judge, progress }: ShareContext,
): Promise<void> {
  const own = planRoutes(site, bundle).filter(
    ({ route }) => route.kind === 'doc' && share.has(route.page.path),
  );
  const finished = await recallFinished(own, cache, { isShard: true });
  const plan = own.filter(({ route }) => !finished.has(route.permalink));
  const tree = new OutputTree(stagingDir, stagingDir, new Map());
  const facts = new Map<string, string>();
  // linkinator is asked about what is there: the rest is for the build that has all pages.
  const check = isChecked
    ? await beginTreeCheck(tree, statics, {
        root: stagingDir,
        site,
        linkinator: true,
        facts,
        judge,
      })
    : null;
  const search = new SearchIndex(site);
  const pages = renderPages(plan, {
    serverModulePath: bundle.serverModulePath,
    context: createRenderContext(site, bundle, siteDataFile(site).url),
    isChecked,
    loadPageMaker,
    cache,
    packedContentOf,
  });
  const waiting: Waiting[] = [];
  try {
    for await (const page of progress.pieces('render', pages, plan.length)) {
      const { route, key, files } = page;
      storeFiles(cache, page);
      if (page.facts !== null) facts.set(outputPath(route.permalink), page.facts);
      tree.writeUnit(route.permalink, key, files);
      await check?.take(outputPath(route.permalink));
      const terms = route.kind === 'doc' ? search.pack(route, await textOf(route.page)) : null;
      waiting.push({ key, files: files.map(([path]) => path), facts: page.facts, terms });
    }
    const verdicts = await progress.stage(
      'check',
      async () => (await check?.settle()) ?? new Map(),
    );
    for (const { key, files, ...notes } of waiting)
      storeNotes(cache, key, {
        ...notes,
        verdicts: files.flatMap((file) => verdicts.get(file) ?? []),
      });
  } catch (error) {
    check?.close();
    throw error;
  }
}
