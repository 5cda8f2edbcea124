/**
 * `docsgen build`: the pipeline from top to bottom. Read this first: `buildLanguage` is all of it, and `build` calls it for
 * each language. In: a site folder and flags. Out: the finished site in its output folder, or the last one untouched and
 * the reasons.
 */
import { join } from 'node:path';
import { loadConfig } from '../config/load-config.js';
import type { Translation } from '../config/translations.js';
import { collect, joinFindings } from '../diagnostics/collect.js';
import { formatCount } from '../diagnostics/count.js';
import { Progress } from '../diagnostics/progress.js';
import { endEsbuild } from '../esbuild.js';
import { publish, removeFolder, stagingFolder } from '../publish/publish.js';
import { listOutputFiles } from '../server/output-files.js';
import type { Bundle, Language, SiteConfig } from '../types.js';
import type { PublishedTranslation } from '../plan/copies.js';
import { withTranslations, type BuildResult } from './build-result.js';
import { openCache, reportRemote, type CacheFlags } from './open-cache.js';
import { confirmOutput } from './existing-output.js';
import { asDiskFailure, OUTPUT_STANDS } from './disk-failure.js';
import { hasErrors } from './outcome.js';
import { takeOutput, type OutputFlags } from './output-folder.js';
import { readLanguages } from './read-languages.js';
import { readSite, type ReadContext, type ReadSite } from './read-site.js';
import { bundleAnyTheme, stageWithAnyTheme, type AnyTheme } from './staging/any-theme.js';
import { checkStaged, type LinkCheckFlags, type StageContext } from './staging/stage-site.js';
import { takeTranslationOutputs, type TranslationOutputs } from './translation-outputs.js';

export interface BuildFlags extends CacheFlags, LinkCheckFlags, OutputFlags {
  readonly base?: string;
  readonly drafts: boolean;
}

/** Of one language. */
interface LanguageResult extends BuildResult {
  readonly bundle: Bundle;
}

interface BuiltTranslation extends PublishedTranslation {
  readonly result: LanguageResult;
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
  const context = { outDir, knownAs: outDir, languages, flags, progress };
  if (translations.length === 0)
    return await buildLanguage(config, { ...context, translations: [], isWhole: true });
  const outputs = takeTranslationOutputs(config.siteDir);
  try {
    const built: BuiltTranslation[] = [];
    for (const translation of translations)
      built.push(await buildTranslation(translation, { outputs, languages, flags, progress }));
    const isWhole = built.every(({ result }) => result.written !== null);
    // All faults are told at once: those of the site, too, when nothing can be published.
    const published = isWhole ? built : [];
    const result = await buildLanguage(config, { ...context, translations: published, isWhole });
    return withTranslations(result, built);
  } finally {
    outputs.giveBack();
  }
}

interface LanguageContext extends Pick<StageContext, 'outDir' | 'knownAs'> {
  readonly languages: readonly Language[];
  /** Those that are published with it. */
  readonly translations: readonly PublishedTranslation[];
  /** `false`: a translation has failed, and the last output stays. */
  readonly isWhole: boolean;
  readonly flags: BuildFlags;
  readonly progress: Progress;
}

/** The site in one language: the whole of most sites. */
async function buildLanguage(
  config: SiteConfig,
  { outDir, knownAs, languages, translations, isWhole, flags, progress }: LanguageContext,
): Promise<LanguageResult> {
  const beganMs = Date.now();
  const { cache, remote } = openCache(config.siteDir, flags);
  const { drafts } = flags;
  const context = { drafts, languages, translations, cache, progress };
  const [read, theme] = await readAndBundle(config, context);
  const { site } = read;
  const pages = site.routes.length;
  const counts = remote?.counts ?? null;
  const result = { config, site, bundle: theme.bundle, outDir, pages, remote: counts };
  // Without a page there is nothing to check.
  const hasPages = site.routes.some(({ kind }) => kind === 'doc');
  if (!hasPages && hasErrors(read.diagnostics, config.rules)) {
    cache.close();
    const diagnostics = [...read.diagnostics, ...theme.faults];
    const { ignored } = read;
    return { ...result, diagnostics, ignored, cache: cache.counts, written: null };
  }

  const stagingDir = stagingFolder(outDir);
  try {
    const staging = { outDir, knownAs, stagingDir, cache, progress, flags, translations };
    const { bundle, staged, faults } = await stageWithAnyTheme(read, theme, staging);
    const { written, remember } = staged;
    const findings = await checkStaged(read, staged, staging);
    const ofPages = [...staged.faults, ...written.diagnostics, ...findings];
    const ofOutput = [...faults, ...bundle.diagnostics, ...ofPages];
    const { diagnostics, ignored } = joinFindings([read, collect(ofOutput, config)]);
    const isGood = isWhole && !hasErrors(diagnostics, config.rules);
    if (isGood) remember();
    const replace = () =>
      written.isUnchanged ? confirmOutput(outDir, beganMs) : publish(stagingDir, outDir);
    if (isGood) await progress.stage('publish', replace);
    cache.close({ prune: isGood });
    await cache.upload();
    return {
      ...result,
      diagnostics: [...diagnostics, ...reportRemote(remote)],
      ignored,
      cache: cache.counts,
      written: isGood ? written : null,
    };
  } catch (error) {
    cache.abandon();
    throw asDiskFailure(error, config.siteDir, OUTPUT_STANDS);
  } finally {
    removeFolder(stagingDir);
  }
}

async function readAndBundle(
  config: SiteConfig,
  context: ReadContext,
): Promise<[ReadSite, AnyTheme]> {
  const { cache, progress } = context;
  try {
    const made = await Promise.all([
      readSite(config, context),
      progress.stage(
        'bundle',
        () => bundleAnyTheme(config, cache),
        ({ bundle }) => formatCount(bundle.files.size, 'file'),
      ),
    ]);
    // Its process holds 70 MB, which the check can use.
    await endEsbuild();
    return made;
  } catch (error) {
    cache.abandon();
    throw asDiskFailure(error, config.siteDir, OUTPUT_STANDS);
  }
}

interface TranslationContext extends Pick<LanguageContext, 'languages' | 'flags' | 'progress'> {
  readonly outputs: TranslationOutputs;
}

/** Into a folder of docsgen's own, from which the site's output takes it. */
async function buildTranslation(
  { folder, config: own }: Translation,
  { outputs, languages, flags, progress }: TranslationContext,
): Promise<BuiltTranslation> {
  const started = performance.now();
  const outDir = join(outputs.folder, folder);
  takeOutput(own, { outDir });
  const result = await buildLanguage(own, {
    outDir,
    knownAs: join(outputs.lastFolder, folder),
    languages,
    translations: [],
    isWhole: true,
    flags: { ...flags, onPrivateLinks: undefined },
    // Its stages are one line.
    progress: new Progress({ stream: process.stdout, isQuiet: true }),
  });
  const { site, bundle, pages, written } = result;
  const translation = { folder, root: outDir, site, bundle, result };
  if (written === null) return { ...translation, files: [] };
  progress.done(folder, performance.now() - started, formatCount(pages, 'page'));
  return { ...translation, files: await listOutputFiles(outDir) };
}
