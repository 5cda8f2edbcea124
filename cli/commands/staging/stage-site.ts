/**
 * The second half of `docsgen build`: render → search → write → check. In: the site as it was read, and the bundle. Out:
 * a finished tree and what is wrong with it. Whatever would be the same as in the last output is not made again: pages,
 * the search index, and, when nothing at all is different, the check.
 */
import { existsSync } from 'node:fs';
import { cacheKey, type Cache } from '../../cache/cache.js';
import type { BegunCheck, CheckInput } from '../../check/check.js';
import { hasVerdicts } from '../../check/linkinator/judging.js';
import type { WebOptions } from '../../check/web/check-web.js';
import { findSourceSecrets } from '../../check/source-secrets.js';
import { placeKey } from '../../diagnostics/diagnostic.js';
import type { Progress } from '../../diagnostics/progress.js';
import { outputPath } from '../../path.js';
import type { PublishedTranslation } from '../../plan/copies.js';
import { planOutput } from '../../plan/plan.js';
import { planRoutes, type PlannedRoute } from '../../render/plan.js';
import type { Maker, MakerInput } from '../../render/maker.js';
import { renderPages } from '../../render/render.js';
import { publishedFiles, type OutputFiles } from '../../server/output-files.js';
import type { OutputPlan } from '../../output-plan.js';
import type { Bundle, Diagnostic, RenderedPage, Site } from '../../types.js';
import { readRecord, saveRecord } from '../../write/output-record.js';
import { OutputTree } from '../../write/output-tree.js';
import { listStandIns } from '../../stand-ins.js';
import { writeSite, type Written } from '../../write/write.js';
import type { ReadSite } from '../read-site.js';
import { beginTreeCheck } from './begin-check.js';
import { createMakerInput, startEarly } from './maker-input.js';
import { SearchFolder } from './search-folder.js';

export interface StageContext {
  readonly outDir: string;
  /** By what name the cache remembers the output: that of its folder between builds. */
  readonly knownAs: string;
  /** The caller removes it. */
  readonly stagingDir: string;
  readonly cache: Cache;
  readonly progress: Progress;
  readonly flags: LinkCheckFlags;
  readonly translations: readonly PublishedTranslation[];
}

export interface LinkCheckFlags {
  /** `thorough`: linkinator also reads every page itself, and no earlier finding counts. */
  readonly check: boolean | 'thorough';
  /** Links to other sites, too: what they answer changes from day to day. */
  readonly web?: WebOptions | null;
  readonly onPrivateLinks?: CheckInput['onPrivateLinks'];
  readonly judge?: CheckInput['judge'];
}

export interface StagedSite {
  readonly written: Written;
  /** What the link check wants to know of the documents that are new; see `CheckInput`. */
  readonly facts: Map<string, string>;
  /** One for each page that cannot be rendered or indexed; an error of the theme is one, however many pages it is on. */
  readonly faults: readonly Diagnostic[];
  /** See `CheckInput`. */
  readonly standIns: ReadonlySet<string>;
  /** The check, if it could begin beside the writing. */
  readonly begun: BegunCheck | null;
  /** Of the finished tree. */
  readonly listFiles: () => OutputFiles;
  /** Secrets in the sources, looked for beside the writing too. */
  readonly secrets: Promise<readonly Diagnostic[]> | null;
  /** Before it is published: tells the next build what is there. */
  readonly remember: () => void;
}

export async function stageSite(
  read: ReadSite,
  bundle: Bundle,
  context: StageContext,
): Promise<StagedSite> {
  const { site } = read;
  const how = createMakerInput(site, bundle, context.flags.check !== false);
  const isFirst = !existsSync(context.outDir);
  const maker = isFirst ? startEarly(site.routes.length, context.cache, how) : null;
  try {
    return await stageWith({ ...how, maker }, read, { ...context, bundle });
  } finally {
    await maker?.close();
  }
}

async function stageWith(
  how: MakerInput & { readonly maker: Maker | null },
  read: ReadSite,
  context: StageContext & { readonly bundle: Bundle },
): Promise<StagedSite> {
  const { site, sources, packedContentOf } = read;
  const { outDir, knownAs, stagingDir, cache, progress, bundle, translations } = context;
  const tree = new OutputTree(stagingDir, outDir, readRecord(cache, knownAs));
  const routes = planRoutes(site, bundle);
  const pagesKey = cacheKey(
    'pages',
    routes.map(({ key }) => key),
  );
  const plan = planOutput({ site, bundle, statics: sources.statics, translations, pagesKey });
  const fresh = keepPages(routes, tree, cache);
  const search = new SearchFolder(cache, outDir, knownAs);
  const found: FoundInPages = {
    facts: new Map(),
    faults: search.faults,
    standIns: listStandIns(site),
  };
  const begun = await beginFirstCheck(site, tree, { ...context, ...found, plan });
  // At the end only this thread would have work.
  const secrets = begun === null ? null : findSourceSecrets(sources, site.config, cache);
  // A failure reaches whoever checks.
  secrets?.catch(() => undefined);
  const pages = renderPages(fresh, { ...how, cache, packedContentOf });
  try {
    const written = await progress.around({ stage: 'write', inner: ['render', 'check'] }, () =>
      writeSite({
        plan,
        tree,
        pages: progress.pieces('render', keepFound(pages, found), fresh.length),
        onPage: async ({ permalink }) => {
          const started = performance.now();
          await begun?.take(outputPath(permalink));
          progress.add('check', performance.now() - started);
        },
        search: () => progress.stage('search', () => search.index(read)),
      }),
    );
    const remember = () => {
      // Nothing was made: what the last build remembers holds.
      if (written.isUnchanged && fresh.length === 0) return;
      saveRecord(cache, knownAs, tree.record());
      search.remember();
    };
    const listFiles = () => publishedFiles(tree.paths());
    return { written, ...found, begun, listFiles, secrets, remember };
  } catch (error) {
    begun?.close();
    throw error;
  }
}

/** Leaves what is current in the output as it is: the others. */
function keepPages(
  plan: readonly PlannedRoute[],
  tree: OutputTree,
  cache: Cache,
): readonly PlannedRoute[] {
  const kept = new Set<string>();
  const fresh = plan.filter(({ route, key, contentKey }) => {
    const isKept = tree.keep(route.permalink, key);
    if (isKept && contentKey !== null) kept.add(contentKey);
    return !isKept;
  });
  // What stays in the output counts as found, and stays in the cache too.
  for (const key of kept) cache.touch(key);
  return fresh;
}

interface FoundInPages {
  readonly facts: Map<string, string>;
  readonly faults: Diagnostic[];
  readonly standIns: Set<string>;
}

/** Before the page is written and checked. */
async function* keepFound(
  pages: AsyncIterable<RenderedPage>,
  { facts, faults, standIns }: FoundInPages,
): AsyncGenerator<RenderedPage> {
  for await (const page of pages) {
    const { fault } = page;
    const file = outputPath(page.route.permalink);
    if (page.facts !== null) facts.set(file, page.facts);
    if (fault !== undefined) {
      const isSame = (other: Diagnostic) =>
        other.ruleId === fault.ruleId && placeKey(other) === placeKey(fault);
      if (!faults.some(isSame)) faults.push(fault);
      standIns.add(file);
    }
    yield page;
  }
}

interface FirstCheckContext extends StageContext, Pick<StagedSite, 'facts' | 'standIns'> {
  readonly plan: OutputPlan;
}

/**
 * Of a first build every page is checked, which takes as long as rendering them: that goes on beside it. With an output
 * or findings from before, what has changed decides how much there is to check.
 */
async function beginFirstCheck(
  site: Site,
  tree: OutputTree,
  { outDir, stagingDir, cache, flags, plan, facts, standIns }: FirstCheckContext,
): Promise<BegunCheck | null> {
  if (flags.check === false || existsSync(outDir) || hasVerdicts(cache)) return null;
  const readPages = flags.check === 'thorough';
  const input = { ...flags, root: stagingDir, site, cache, facts, standIns };
  return await beginTreeCheck(tree, plan, { ...input, linkinator: true, readPages });
}

export async function checkStaged(
  { site, sources }: ReadSite,
  { written: { root }, facts, standIns, begun, listFiles, secrets }: StagedSite,
  { cache, progress, flags }: Pick<StageContext, 'cache' | 'progress' | 'flags'>,
): Promise<readonly Diagnostic[]> {
  const { check } = flags;
  if (check === false) return [];
  const readPages = check === 'thorough';
  return await progress.stage('check', async () => {
    // With its parsers: a build without a check does without.
    const { checkOutput } = await import('../../check/check.js');
    const input = { ...flags, root, site, linkinator: true, readPages, cache, facts, standIns };
    const ofLinks = begun === null ? checkOutput(input) : begun.finish(listFiles());
    // Linkinator is asked and answered meanwhile.
    const ofSources = secrets ?? findSourceSecrets(sources, site.config, cache);
    return (await Promise.all([ofLinks, ofSources])).flat();
  });
}
