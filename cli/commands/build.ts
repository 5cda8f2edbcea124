/**
 * `docsgen build`: the pipeline from top to bottom. Read this first. In: a site folder and flags. Out: the finished
 * site in its output folder, or the last one untouched and the reasons.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundleTheme } from '../bundle/bundle.js';
import { checkOutput } from '../check/check.js';
import { loadConfig } from '../config/load.js';
import type { Progress } from '../diagnostics/progress.js';
import { discover, versionFolders } from '../discover/discover.js';
import { readGitDates } from '../discover/git-dates.js';
import { parsePages } from '../parse/parse.js';
import { claimOutput, publish, repairOutput, stagingFolder } from '../publish/publish.js';
import { renderPages } from '../render/render.js';
import { SearchIndex } from '../search/search-index.js';
import { createSite } from '../site/site.js';
import type { Diagnostic, SiteConfig } from '../types.js';
import { OUTPUT_MARKER, writeSite, type Written } from '../write/write.js';
import { asDiskFailure, hasContentErrors, hasErrors } from './outcome.js';
import { parseOptions } from './parse-options.js';

export interface BuildFlags {
  /** Relative to the working directory; `<siteDir>/build` without it. */
  readonly outDir?: string;
  readonly base?: string;
  /** `thorough`: linkinator also reads every page itself. */
  readonly check: boolean | 'thorough';
  readonly drafts: boolean;
}

export interface BuildResult {
  readonly config: SiteConfig;
  readonly outDir: string;
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];
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
  const outDir = resolve(flags.outDir ?? resolve(config.siteDir, 'build'));
  const folders = versionFolders(config);
  repairOutput(outDir);
  claimOutput(outDir, {
    siteDir: config.siteDir,
    sources: [...folders, config.staticDir].map((dir) => resolve(config.siteDir, dir)),
    marker: OUTPUT_MARKER,
  });

  const sources = await progress.stage(
    'discover',
    () => discover(config),
    ({ docs, assets, statics }) => `${docs.length} pages, ${assets.length + statics.length} files`,
  );
  const [pages, bundle] = await Promise.all([
    progress.stage('parse', () =>
      parsePages([...sources.docs, ...sources.blog], parseOptions(config)),
    ),
    progress.stage(
      'bundle',
      () => bundleTheme(config),
      ({ files }) => `${files.size} files`,
    ),
  ]);
  const site = await progress.stage(
    'site',
    () =>
      createSite({
        config,
        sources,
        folders,
        pages,
        drafts: flags.drafts,
        dates: readGitDates(config),
      }),
    ({ routes }) => `${routes.length} routes`,
  );
  const diagnostics = [
    ...sources.diagnostics,
    ...pages.flatMap((page) => page.diagnostics),
    ...site.diagnostics,
  ];
  const result = { config, outDir, pages: site.routes.length, written: null };
  if (hasContentErrors(diagnostics, config.rules)) return { ...result, diagnostics };

  const stagingDir = stagingFolder(outDir);
  try {
    const index = new SearchIndex(site);
    const rendered = progress.pieces('render', renderPages(site, bundle), site.routes.length);
    const search = () => progress.stage('search', () => index.files());
    const written = await progress.around('write', ['render', 'search'], () =>
      writeSite({
        site,
        bundle,
        pages: rendered,
        onPage: (page) => index.add(page),
        search,
        statics: sources.statics,
        stagingDir,
        outDir,
      }),
    );
    diagnostics.push(...written.diagnostics);
    if (flags.check)
      diagnostics.push(
        ...(await progress.stage('check', () =>
          checkOutput({
            root: stagingDir,
            site,
            linkinator: true,
            readPages: flags.check === 'thorough',
          }),
        )),
      );
    if (hasErrors(diagnostics, config.rules)) return { ...result, diagnostics };
    await progress.stage('publish', () => publish(stagingDir, outDir));
    return { ...result, diagnostics, written };
  } catch (error) {
    throw asDiskFailure(error);
  } finally {
    rmSync(stagingDir, { recursive: true, force: true });
  }
}
