/**
 * `docsgen build`: the pipeline from top to bottom. Read this first. In: a site folder and flags. Out: the finished
 * site in its output folder, or the last one untouched and the reasons.
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleTheme } from '../bundle/bundle.js';
import type { Cache } from '../cache/cache.js';
import type { RemoteCounts } from '../cache/remote.js';
import { checkOutput, type CheckInput } from '../check/check.js';
import { findSourceSecrets } from '../check/secrets/source-secrets.js';
import type { WebOptions } from '../check/web/check-web.js';
import { loadConfig } from '../config/load.js';
import { splitIgnored, type Split } from '../diagnostics/ignores.js';
import type { Progress } from '../diagnostics/progress.js';
import { versionFolders } from '../discover/discover.js';
import { claimOutput, publish, repairOutput, stagingFolder } from '../publish/publish.js';
import { renderPages } from '../render/render.js';
import { SearchIndex } from '../search/search-index.js';
import type { Bundle, Diagnostic, Site, SiteConfig } from '../types.js';
import { OUTPUT_MARKER, writeSite, type Written } from '../write/write.js';
import { openCache, reportRemote, type CacheFlags } from './open-cache.js';
import { asDiskFailure, hasContentErrors, hasErrors } from './outcome.js';
import { readSite, type ReadSite } from './read-site.js';

export interface BuildFlags extends CacheFlags {
  /** Relative to the working directory; `<siteDir>/build` without it. */
  readonly outDir?: string;
  readonly base?: string;
  /** `thorough`: linkinator also reads every page itself. */
  readonly check: boolean | 'thorough';
  readonly drafts: boolean;
  /** Ask other sites about links to them. */
  readonly web?: WebOptions | null;
  readonly onPrivateLinks?: CheckInput['onPrivateLinks'];
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
    () => loadConfig(siteDir, flags),
    ({ configFile }) => configFile ?? 'defaults',
  );
  const outDir = resolve(flags.outDir ?? join(config.siteDir, 'build'));
  repairOutput(outDir);
  claimOutput(outDir, {
    siteDir: config.siteDir,
    sources: sourceFolders(config),
    marker: OUTPUT_MARKER,
  });
  const { cache, remote } = openCache(config.siteDir, flags);

  const [read, bundle] = await Promise.all([
    readSite(config, { drafts: flags.drafts, cache, progress }),
    progress.stage(
      'bundle',
      () => bundleTheme(config),
      ({ files }) => `${files.size} files`,
    ),
  ]).catch((error: unknown) => {
    cache.abandon();
    throw asDiskFailure(error);
  });
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
    const written = await stageSite(read, bundle, { outDir, stagingDir, cache, progress });
    const findings = await checkStaged(read, flags, { stagingDir, cache, progress });
    const late = splitIgnored([...written.diagnostics, ...findings], config);
    const found = [...read.diagnostics, ...late.diagnostics];
    const ignored = [...read.ignored, ...late.ignored];
    const isGood = !hasErrors(found, config.rules);
    if (isGood) await progress.stage('publish', () => publish(stagingDir, outDir));
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
    throw asDiskFailure(error);
  } finally {
    rmSync(stagingDir, { recursive: true, force: true });
  }
}

interface StageContext {
  readonly outDir: string;
  readonly stagingDir: string;
  readonly cache: Cache;
  readonly progress: Progress;
}

/** render → search → write, page by page: nothing holds all rendered pages at once. */
async function stageSite(
  { site, sources, contentOf }: ReadSite,
  bundle: Bundle,
  { outDir, stagingDir, cache, progress }: StageContext,
): Promise<Written> {
  const index = new SearchIndex(site);
  return await progress.around('write', ['render', 'search'], () =>
    writeSite({
      site,
      bundle,
      pages: progress.pieces(
        'render',
        renderPages(site, bundle, { cache, contentOf }),
        site.routes.length,
      ),
      onPage: (page) => index.add(page),
      search: () => progress.stage('search', () => index.files()),
      statics: sources.statics,
      stagingDir,
      outDir,
    }),
  );
}

async function checkStaged(
  { site, sources }: ReadSite,
  { check, web = null, onPrivateLinks }: Pick<BuildFlags, 'check' | 'web' | 'onPrivateLinks'>,
  { stagingDir, cache, progress }: Omit<StageContext, 'outDir'>,
): Promise<readonly Diagnostic[]> {
  if (check === false) return [];
  const readPages = check === 'thorough';
  return await progress.stage('check', async () => [
    ...(await checkOutput({
      root: stagingDir,
      site,
      linkinator: true,
      readPages,
      cache,
      web,
      onPrivateLinks,
    })),
    ...findSourceSecrets(sources, site.config),
  ]);
}

function sourceFolders(config: SiteConfig): string[] {
  return [...versionFolders(config), config.staticDir].map((folder) =>
    resolve(config.siteDir, folder),
  );
}
