/**
 * The second half of a build: plan → render → write, with search and check at the same time. In: the site as it was read,
 * and the theme. Out: a finished tree next to the output, and findings. Parts that would be the same as in the last output
 * are kept: pages, the search index, and the findings of the check.
 */
import { existsSync } from 'node:fs';
import { cacheKey, type Cache } from '../../cache/cache.js';
import type { CheckInput } from '../../check/check.js';
import type { OutputCheck } from '../../check/output-check.js';
import { findSourceSecrets } from '../../check/source-secrets.js';
import { Failure, placeKey } from '../../diagnostics/diagnostic.js';
import type { Progress } from '../../diagnostics/progress.js';
import type { OutputPlan } from '../../output-plan.js';
import type { PublishedTranslation } from '../../plan/copies.js';
import { siteDataFile } from '../../plan/data-files.js';
import { hasComponents, readStyledPage } from '../../plan/inline-styles.js';
import { planOutput } from '../../plan/plan.js';
import { removeFolder } from '../../publish/publish.js';
import { createRenderContext, type RenderContext } from '../../render/context.js';
import { keyRoutes, type KeyedRoute } from '../../render/route-keys.js';
import { joinComponentFindings } from '../../diagnostics/component-findings.js';
import { renderPages } from '../../render/render.js';
import { Indexer } from '../../search/indexer.js';
import { publishedFiles } from '../../server/output-files.js';
import type { Bundle, Components, Diagnostic, RenderedPage } from '../../types.js';
import { OutputTree } from '../../write/output-tree.js';
import { writeUnits, type Written } from '../../write/write.js';
import { createTextReader } from '../finished-text.js';
import type { ReadSite } from '../read-site.js';
import { addComponents } from './components.js';
import { addCustomStyles } from './client-id.js';
import { createPartsFinder } from './find-parts.js';
import { recallOutput, writtenIndex, type OutputMemory } from './output-memory.js';
import { withTheme, type Theme } from './theme.js';
import { withoutUsedFiles } from './unused-theme-files.js';

export interface StageContext {
  readonly outDir: string;
  /** The cache's name for the output: that of its folder between builds. */
  readonly knownAs: string;
  /** Folder to build in; the caller removes it. */
  readonly stagingDir: string;
  readonly cache: Cache;
  readonly progress: Progress;
  readonly flags: LinkCheckFlags;
  readonly translations: readonly PublishedTranslation[];
}

export interface LinkCheckFlags extends Pick<CheckInput, 'web' | 'onPrivateLinks' | 'judge'> {
  /** `thorough`: linkinator also reads every page itself, and earlier findings are not reused. */
  readonly check: boolean | 'thorough';
}

export interface StagedSite {
  readonly bundle: Bundle;
  readonly written: Written;
  readonly diagnostics: readonly Diagnostic[];
  /** Memory to store for the next build once the tree is published; `null` when nothing has changed. */
  readonly memory: OutputMemory | null;
}

/** The code that renders pages. */
interface StageCode {
  readonly theme: Theme;
  /** `null` if no page has components. */
  readonly components: Components | null;
}

/** Stages the site. If the site's theme throws, it is staged once more with docsgen's theme, to find all other errors. */
export async function stageSite(
  read: ReadSite,
  { theme, components }: StageCode,
  context: StageContext,
): Promise<StagedSite> {
  const { config } = read.site;
  return await withTheme(theme, config, ({ bundle, errors }) => {
    const diagnostics = withoutUsedFiles(bundle.diagnostics, { config, components });
    const whole = addComponents(addCustomStyles({ ...bundle, diagnostics }), components);
    return stageWith(read, { bundle: whole, errors }, context);
  });
}

async function stageWith(
  read: ReadSite,
  { bundle, errors }: Theme,
  context: StageContext,
): Promise<StagedSite> {
  const { site, sources, textOf, packedContentOf } = read;
  const { outDir, stagingDir, cache, progress, translations } = context;
  removeFolder(stagingDir);
  const last = recallOutput(cache, context.knownAs);
  const routes = keyRoutes(site, bundle);
  const pagesKey = cacheKey(
    'pages',
    routes.map(({ key }) => key),
  );
  const plan = planOutput({ site, bundle, statics: sources.statics, translations, pagesKey });
  const tree = new OutputTree(stagingDir, outDir, last.record);
  const missing = keepPages(routes, tree, cache);
  const rendering = createRenderContext(site, bundle, siteDataFile(site).url);
  const check = await startCheck(plan, tree, { ...context, read, rendering });
  try {
    const indexer = keepIndex(plan, tree)
      ? null
      : new Indexer(
          { ...site, articleKeys: listArticleKeys(routes) },
          createTextReader(textOf, (path) => tree.read(path).toString()),
          writtenIndex(outDir, last.notes),
        );
    const pages = renderPages(missing, {
      context: rendering,
      isChecked: check !== null,
      loadPageMaker: async () => (await import('./page-maker.js')).createPageMaker,
      cache,
      packedContentOf,
    });
    const count = missing.length;
    const readers = { plan, tree, check, indexer, progress, count };
    const { index, failed, finished } = await writeOutput(pages, readers);
    throwThemeErrors(failed, errors);
    const styledPage = findStyledPage(site, tree);
    const found = await finishCheck(check, tree, { ...context, read, root: finished.root });
    return {
      bundle,
      written: { ...finished, replaced: plan.replaced, styledPage },
      diagnostics: [
        ...errors,
        ...bundle.diagnostics,
        ...joinComponentFindings(failed),
        ...(index?.diagnostics ?? []),
        ...plan.diagnostics,
        ...found,
      ],
      memory:
        finished.isUnchanged && missing.length === 0
          ? null
          : { record: tree.record(), notes: index?.notes ?? last.notes },
    };
  } finally {
    check?.close();
  }
}

/** Returns the page for which the policy allows inline styles; a site without components has none. */
function findStyledPage({ routes }: ReadSite['site'], tree: OutputTree): string | null {
  return routes.some(hasComponents) ? readStyledPage(tree.read('_headers').toString()) : null;
}

interface Readers extends Pick<StageContext, 'progress'> {
  readonly plan: OutputPlan;
  readonly tree: OutputTree;
  /** `null` without a check. */
  readonly check: OutputCheck | null;
  /** `null` when the last index is kept. */
  readonly indexer: Indexer | null;
  /** Number of pages to render. */
  readonly count: number;
}

/** Writes the output. Finished pages are one stream with three readers: the tree, the check and the search. */
async function writeOutput(
  pages: AsyncIterable<RenderedPage>,
  { plan, tree, check, indexer, progress, count }: Readers,
) {
  const failed: Diagnostic[] = [];
  const write = async () => {
    await writeUnits(plan, tree, 'before pages');
    for await (const page of progress.pieces('render', pages, count)) {
      tree.writeUnit(page.route.permalink, page.key, page.files);
      await progress.early('check', async () => await check?.take(page));
      await progress.early('search', async () => await indexer?.take(page));
      for (const finding of page.findings) addFinding(failed, finding);
    }
    const index = indexer && (await progress.stage('search', () => indexer.finish()));
    if (index !== null) writeIndex(plan, tree, index.files);
    await writeUnits(plan, tree, 'after pages');
    return { index, failed, finished: tree.finish() };
  };
  return await progress.around({ stage: 'write', inner: ['render', 'search', 'check'] }, write);
}

/** Keeps pages of the output that are up to date. Returns the other routes. */
function keepPages(
  routes: readonly KeyedRoute[],
  tree: OutputTree,
  cache: Cache,
): readonly KeyedRoute[] {
  const kept = new Set<string>();
  const missing = routes.filter(({ route, key, contentKey }) => {
    const isKept = tree.keep(route.permalink, key);
    if (isKept && contentKey !== null) kept.add(contentKey);
    return !isKept;
  });
  // Content of kept pages counts as a cache hit and stays in the cache.
  for (const key of kept) cache.touch(key);
  return missing;
}

/** Keeps a search index that is up to date. Returns whether there is one. */
function keepIndex({ units }: OutputPlan, tree: OutputTree): boolean {
  const folders = [...units.values()].filter((unit) => unit.kind === 'folder');
  return folders.every(({ path, key }) => tree.keep(path, key));
}

function writeIndex(
  { units }: OutputPlan,
  tree: OutputTree,
  files: ReadonlyMap<string, string>,
): void {
  for (const unit of units.values())
    if (unit.kind === 'folder') tree.writeUnit(unit.path, unit.key, files);
}

function listArticleKeys(routes: readonly KeyedRoute[]): ReadonlyMap<string, string> {
  return new Map(
    routes.flatMap(({ route, contentKey }) =>
      route.page !== undefined && route.page.components !== undefined && contentKey !== null
        ? [[route.permalink, contentKey]]
        : [],
    ),
  );
}

/** Adds an error of the theme once, although many pages have it. `joinComponentFindings` joins those of components. */
function addFinding(failed: Diagnostic[], found: Diagnostic): void {
  const isSame = (other: Diagnostic) =>
    other.ruleId === found.ruleId && placeKey(other) === placeKey(found);
  if (found.ruleId === 'component' || !failed.some(isSame)) failed.push(found);
}

/** Throws errors of the site's theme, unless the theme is already the replacement. */
function throwThemeErrors(failed: readonly Diagnostic[], known: readonly Diagnostic[]): void {
  const errors = failed.filter(({ ruleId }) => ruleId === 'theme');
  if (errors.length > 0 && known.length === 0) throw new Failure(1, errors);
}

interface CheckContext extends StageContext {
  readonly read: ReadSite;
  /** For pages that the check renders again. */
  readonly rendering: RenderContext;
}

async function startCheck(
  plan: OutputPlan,
  tree: OutputTree,
  { outDir, stagingDir, cache, flags, read, rendering }: CheckContext,
): Promise<OutputCheck | null> {
  const { site } = read;
  // A site without pages has nothing to check.
  if (flags.check === false || !site.routes.some(({ page }) => page !== undefined)) return null;
  // Loaded here because it brings parsers that a build without a check does not need.
  const { startOutputCheck } = await import('../../check/output-check.js');
  return startOutputCheck({
    ...flags,
    root: stagingDir,
    site,
    findParts: createPartsFinder(read, rendering),
    cache,
    linkinator: true,
    readPages: flags.check === 'thorough',
    isFirst: !existsSync(outDir),
    tree: {
      expected: publishedFiles([...plan.pages.keys(), ...plan.units.keys()]),
      has: (file) => tree.has(file),
    },
  });
}

interface FinishContext extends Omit<CheckContext, 'rendering'> {
  readonly root: string;
}

async function finishCheck(
  check: OutputCheck | null,
  tree: OutputTree,
  { read: { sources, site }, cache, progress, root }: FinishContext,
): Promise<readonly Diagnostic[]> {
  if (check === null) return [];
  return await progress.stage('check', async () => {
    const ofLinks = check.finish({ root, files: publishedFiles(tree.paths()) });
    // linkinator works at the same time.
    const ofSources = findSourceSecrets(sources, site.config, cache);
    return (await Promise.all([ofLinks, ofSources])).flat();
  });
}
