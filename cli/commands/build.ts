/**
 * `docsgen build`: the pipeline from top to bottom. Read this first. In: a site folder and flags. Out: the finished
 * site in its output folder, or the last one untouched and the reasons.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundleCached } from '../bundle/cached.js';
import type { RemoteCounts } from '../cache/remote.js';
import { loadConfig } from '../config/load.js';
import { splitIgnored, type Split } from '../diagnostics/ignores.js';
import { formatCount } from '../diagnostics/count.js';
import type { Progress } from '../diagnostics/progress.js';
import { versionFolders } from '../discover/discover.js';
import { endEsbuild } from '../esbuild.js';
import { claimOutput, publish, repairOutput, stagingFolder } from '../publish/publish.js';
import type { Site, SiteConfig } from '../types.js';
import { OUTPUT_MARKER, type Written } from '../write/write.js';
import { openCache, reportRemote, type CacheFlags } from './open-cache.js';
import { asDiskFailure, hasContentErrors, hasErrors } from './outcome.js';
import { outputFolder, type OutputFlags } from './output-folder.js';
import { readSite } from './read-site.js';
import { checkStaged, stageSite, type LinkCheckFlags } from './stage-site.js';

export interface BuildFlags extends CacheFlags, LinkCheckFlags, OutputFlags {
  readonly base?: string;
  readonly drafts: boolean;
}

export interface BuildResult extends Split {
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
  const { cache, remote } = openCache(config.siteDir, flags);

  const [read, bundle] = await Promise.all([
    readSite(config, { drafts: flags.drafts, cache, progress }),
    progress.stage(
      'bundle',
      () => bundleCached(config, cache),
      ({ files }) => formatCount(files.size, 'file'),
    ),
  ]).catch((error: unknown) => {
    cache.abandon();
    throw asDiskFailure(error, config.siteDir);
  });
  // 70 MB, which the check can use.
  await endEsbuild();
  const { site } = read;
  const pages = site.routes.length;
  const counts = remote?.counts ?? null;
  const result = { config, site, outDir, pages, ignored: read.ignored, remote: counts };
  if (hasContentErrors(read.diagnostics, config.rules)) {
    cache.close();
    return { ...result, diagnostics: read.diagnostics, cache: cache.counts, written: null };
  }

  const stagingDir = stagingFolder(outDir);
  try {
    const context = { outDir, stagingDir, cache, progress, flags };
    const staged = await stageSite(read, bundle, context);
    const { written, remember } = staged;
    const findings = await checkStaged(read, staged, context);
    const late = splitIgnored([...written.diagnostics, ...findings], config);
    const found = [...read.diagnostics, ...late.diagnostics];
    const ignored = [...read.ignored, ...late.ignored];
    const isGood = !hasErrors(found, config.rules);
    if (isGood) remember();
    const replace = () => (written.isUnchanged ? undefined : publish(stagingDir, outDir));
    if (isGood) await progress.stage('publish', replace);
    cache.close({ prune: isGood });
    await cache.share();
    return {
      ...result,
      diagnostics: [...found, ...reportRemote(remote)],
      ignored,
      cache: cache.counts,
      written: isGood ? written : null,
    };
  } catch (error) {
    cache.abandon();
    throw asDiskFailure(error, config.siteDir);
  } finally {
    rmSync(stagingDir, { recursive: true, force: true });
  }
}

/** The output folder: whole, and ours to replace. */
function takeOutput(config: SiteConfig, flags: BuildFlags): string {
  const outDir = outputFolder(config.siteDir, flags);
  repairOutput(outDir);
  claimOutput(outDir, {
    siteDir: config.siteDir,
    sources: sourceFolders(config),
    marker: OUTPUT_MARKER,
  });
  return outDir;
}

function sourceFolders(config: SiteConfig): string[] {
  return [...versionFolders(config), config.staticDir].map((folder) =>
    resolve(config.siteDir, folder),
  );
}
