/**
 * `docsgen build`: the pipeline from top to bottom. Read this first: `buildLanguage` is all of it, and `build` calls it for
 * each language. In: a site folder and flags. Out: the finished site in its output folder, or the last one untouched and
 * the reasons.
 */
import { join } from 'node:path';
import type { RemoteCounts } from '../cache/remote.js';
import { loadConfig } from '../config/load-config.js';
import type { Translation } from '../config/translations.js';
import { collect, joinFindings, type Findings } from '../diagnostics/collect.js';
import { formatCount } from '../diagnostics/count.js';
import { inFolder } from '../diagnostics/diagnostic.js';
import { Progress } from '../diagnostics/progress.js';
import { endEsbuild } from '../esbuild.js';
import type { PublishedTranslation } from '../plan/copies.js';
import { publish, removeFolder, stagingFolder } from '../publish/publish.js';
import { listOutputFiles } from '../server/output-files.js';
import type { Diagnostic, Language, Site, SiteConfig } from '../types.js';
import type { Written } from '../write/write.js';
import { asDiskFailure, OUTPUT_STANDS } from './disk-failure.js';
import { confirmOutput } from './existing-output.js';
import { openCache, reportRemote, sumRemote, type CacheFlags } from './open-cache.js';
import { hasErrors } from './outcome.js';
import { takeOutput, type OutputFlags } from './output-folder.js';
import { readLanguages } from './read-languages.js';
import { readSite } from './read-site.js';
import { rememberOutput } from './staging/output-memory.js';
import { stageSite, type LinkCheckFlags } from './staging/stage-site.js';
import { bundleTheme, withTheme } from './staging/theme.js';
import { takeTranslationOutputs, type TranslationOutputs } from './translation-outputs.js';

export interface BuildFlags extends CacheFlags, LinkCheckFlags, OutputFlags {
  readonly base?: string;
  readonly drafts: boolean;
}

/** All languages together; the paths are those of the site. */
export interface BuildResult extends Findings {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly outDir: string;
  readonly pages: number;
  readonly cache: { readonly hits: number; readonly misses: number };
  /** `null`: no cache is shared. */
  readonly remote: RemoteCounts | null;
  /** `null`: errors stopped the build, and the last output is as it was. */
  readonly written: Written | null;
}

interface Context {
  readonly languages: readonly Language[];
  readonly flags: BuildFlags;
  readonly progress: Progress;
}

/** A translation that has been built, and what came of it. */
interface BuiltTranslation extends PublishedTranslation {
  readonly result: BuildResult;
}

export async function build(
  siteDir: string,
  flags: BuildFlags,
  progress: Progress,
): Promise<BuildResult> {
  const config = await progress.stage(
    'config',
    () => loadConfig(siteDir, flags, flags.cache),
    ({ configFile }) => configFile ?? 'defaults',
  );
  const outDir = takeOutput(config, flags);
  const { translations, all: languages } = await readLanguages(config, flags);
  const context = { languages, flags, progress };
  const own = { ...context, outDir, knownAs: outDir };
  if (translations.length === 0)
    return (await buildLanguage(config, { ...own, translations: [], isWhole: true })).result;
  const outputs = takeTranslationOutputs(config.siteDir);
  try {
    const built: BuiltTranslation[] = [];
    for (const translation of translations)
      built.push(await buildTranslation(translation, outputs, context));
    const isWhole = built.every(({ result }) => result.written !== null);
    // The site is checked, too, when nothing can be published.
    const published = isWhole ? built : [];
    const { result } = await buildLanguage(config, { ...own, translations: published, isWhole });
    return joinResults(result, built);
  } finally {
    outputs.giveBack();
  }
}

interface LanguageContext extends Context {
  readonly outDir: string;
  /** The name by which the cache knows the output. */
  readonly knownAs: string;
  /** Those that are published with it. */
  readonly translations: readonly PublishedTranslation[];
  /** `false`: a translation has failed, and the last output stays. */
  readonly isWhole: boolean;
}

/** The site in one language: the whole of most sites. */
async function buildLanguage(config: SiteConfig, context: LanguageContext) {
  const { outDir, knownAs, isWhole, flags, progress } = context;
  const beganMs = Date.now();
  const { cache, remote } = openCache(config.siteDir, flags);
  const stagingDir = stagingFolder(outDir);
  try {
    const [read, theme] = await Promise.all([
      readSite(config, { ...context, drafts: flags.drafts, cache }),
      progress.stage(
        'bundle',
        () => bundleTheme(config, cache),
        ({ bundle }) => formatCount(bundle.files.size, 'file'),
      ),
    ]);
    // Its process holds 70 MB, which the check can use.
    await endEsbuild();
    const hasPages = read.site.routes.some(({ kind }) => kind === 'doc');
    // Without a page there is nothing to check.
    const check = hasPages && flags.check;
    const stage = { ...context, flags: { ...flags, check }, stagingDir, cache };
    const staged = await withTheme(theme, config, (usable) => stageSite(read, usable, stage));
    const { bundle, written, memory } = staged;
    const { diagnostics, ignored } = joinFindings([read, collect(staged.diagnostics, config)]);
    const isGood = isWhole && !hasErrors(diagnostics, config.rules);
    if (isGood && memory !== null) rememberOutput(cache, knownAs, memory);
    const replace = () =>
      written.isUnchanged ? confirmOutput(outDir, beganMs) : publish(stagingDir, outDir);
    if (isGood) await progress.stage('publish', replace);
    cache.close({ prune: isGood });
    await cache.upload();
    const result: BuildResult = {
      config,
      site: read.site,
      outDir,
      pages: read.site.routes.length,
      diagnostics: [...diagnostics, ...reportRemote(remote)],
      ignored,
      cache: cache.counts,
      remote: remote?.counts ?? null,
      written: isGood ? written : null,
    };
    return { result, bundle };
  } catch (error) {
    cache.abandon();
    throw asDiskFailure(error, config.siteDir, OUTPUT_STANDS);
  } finally {
    removeFolder(stagingDir);
  }
}

/** Into a folder of docsgen's own, from which the site's output takes it. */
async function buildTranslation(
  { folder, config }: Translation,
  outputs: TranslationOutputs,
  { languages, flags, progress }: Context,
): Promise<BuiltTranslation> {
  const started = performance.now();
  const outDir = join(outputs.folder, folder);
  takeOutput(config, { outDir });
  const { result, bundle } = await buildLanguage(config, {
    outDir,
    knownAs: join(outputs.lastFolder, folder),
    languages,
    translations: [],
    isWhole: true,
    flags: { ...flags, onPrivateLinks: undefined },
    // Its stages are one line.
    progress: new Progress({ stream: process.stdout, isQuiet: true }),
  });
  const translation = { folder, root: outDir, site: result.site, bundle, result };
  if (result.written === null) return { ...translation, files: [] };
  progress.done(folder, performance.now() - started, formatCount(result.pages, 'page'));
  return { ...translation, files: await listOutputFiles(outDir) };
}

function joinResults(own: BuildResult, translations: readonly BuiltTranslation[]): BuildResult {
  const results = [own, ...translations.map(({ result }) => result)];
  // All languages have the same remote cache.
  const isOfLanguage = ({ ruleId }: Diagnostic) => ruleId !== 'remote-cache';
  const findings = translations.map(({ folder, result }) => ({
    diagnostics: inFolder(folder, result.diagnostics.filter(isOfLanguage)),
    ignored: inFolder(folder, result.ignored),
  }));
  const sum = (count: (result: BuildResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  return {
    ...own,
    ...joinFindings([own, ...findings]),
    pages: sum(({ pages }) => pages),
    cache: { hits: sum(({ cache }) => cache.hits), misses: sum(({ cache }) => cache.misses) },
    remote: sumRemote(results.map(({ remote }) => remote)),
  };
}
