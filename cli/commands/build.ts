/**
 * `docsgen build`: the pipeline from top to bottom. Read this first. In: a site folder and flags. Out: the finished site in
 * its output folder, or the unchanged last output and the errors.
 */
import { loadConfig } from '../config/load-config.js';
import { collect } from '../diagnostics/collect.js';
import type { Progress } from '../diagnostics/progress.js';
import { endEsbuild } from '../modules/esbuild.js';
import { publish, removeFolder, stagingFolder } from '../publish/publish.js';
import {
  buildLanguages,
  type BuildFlags,
  type BuildLanguage,
  type BuildResult,
} from './languages/build-languages.js';
import { asDiskFailure, OUTPUT_STANDS } from './reporting/disk-failure.js';
import { confirmOutput } from './existing-output.js';
import { openCache, reportRemote } from './open-cache.js';
import { hasErrors } from './outcome.js';
import { readSite } from './read-site.js';
import { bundlePageComponents } from './staging/components.js';
import { rememberOutput } from './staging/output-memory.js';
import { stageSite } from './staging/stage-site.js';
import { bundleTheme, describeTheme } from './staging/theme.js';

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
  return await buildLanguages(config, { flags, progress }, buildLanguage);
}

/** Builds the site in one language. Most sites have only one. */
const buildLanguage: BuildLanguage = async (config, context) => {
  const { outDir, knownAs, isWhole, keepsStaged, flags, progress } = context;
  const beganMs = Date.now();
  const { cache, remote } = openCache(config.siteDir, flags);
  const stagingDir = stagingFolder(outDir);
  try {
    const [read, theme] = await Promise.all([
      readSite(config, { ...context, drafts: flags.drafts, cache }),
      progress.stage('bundle', () => bundleTheme(config, cache), describeTheme),
    ]);
    const components = await bundlePageComponents(read.site, { cache, progress, theme });
    // esbuild's process holds 70 MB, which the check can use instead.
    await endEsbuild();
    const staged = await stageSite(read, { theme, components }, { ...context, stagingDir, cache });
    const { bundle, written, memory } = staged;
    const { diagnostics, ignored } = collect([...read.diagnostics, ...staged.diagnostics], config);
    const isGood = isWhole && !hasErrors(diagnostics, config.rules);
    if (isGood) {
      if (memory !== null) rememberOutput(cache, knownAs, memory);
      const replace = () =>
        written.isUnchanged ? confirmOutput(outDir, beganMs) : publish(stagingDir, outDir);
      await (flags.forReaders === false ? replace() : progress.stage('publish', replace));
    }
    cache.close({ prune: isGood });
    await cache.upload();
    return {
      config,
      site: read.site,
      sources: read.sources,
      outDir,
      pages: read.site.routes.length,
      diagnostics: [...diagnostics, ...reportRemote(remote)],
      ignored,
      cache: cache.counts,
      remote: remote?.counts ?? null,
      written: isGood ? written : null,
      bundle,
      root: isGood ? outDir : written.root,
    };
  } catch (error) {
    cache.abandon();
    throw asDiskFailure(error, config.siteDir, OUTPUT_STANDS);
  } finally {
    if (!keepsStaged) removeFolder(stagingDir);
  }
};
