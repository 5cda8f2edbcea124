/**
 * `docsgen search export` and `docsgen search push`: the site's pages as records for a hosted search engine. In: a site
 * folder and an engine. Out: files that the engine imports as they are, or the engine's index, replaced at once.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadConfig } from '../config/load-config.js';
import { collect } from '../diagnostics/collect.js';
import { formatCount } from '../diagnostics/count.js';
import { configFailure, type ExitStatus } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import { entryAt } from '../fs/entries.js';
import { makeFolder } from '../fs/make-folder.js';
import { exportFiles, missingVariables, pushRecords, type EngineName } from '../search/hosted.js';
import { createRecords } from '../search/records.js';
import type { SiteConfig } from '../types.js';
import { openCache } from './open-cache.js';
import { exitStatusOf, hasContentErrors } from './outcome.js';
import { showFolder } from './output-folder.js';
import { printFindings } from './reporting/print-findings.js';
import { readSite } from './read-site.js';
import { renderTexts } from './rendered-texts.js';

export interface SearchFlags {
  readonly engine: EngineName;
  /** Defaults to the config's index, then to `docs`. */
  readonly index?: string;
  /** Output folder of `export`; relative to the working directory. */
  readonly out: string;
  readonly drafts: boolean;
}

export async function exportSearch(
  siteDir: string,
  flags: SearchFlags,
  progress: Progress,
): Promise<ExitStatus> {
  return await withRecords(siteDir, { flags, progress }, async (hosted) => {
    const out = resolve(flags.out);
    const files = exportFiles(hosted);
    refuseForeign(out, [...files.keys()]);
    makeFolder(out);
    for (const [name, content] of files) writeFileSync(join(out, name), content);
    return `Wrote ${formatCount(hosted.records.length, 'record')} to ${showFolder(out)}`;
  });
}

/** An export always writes all of its files. If only some of them exist, they belong to someone else. */
function refuseForeign(out: string, names: readonly string[]): void {
  const there = names.filter((name) => entryAt(join(out, name)) !== undefined);
  const [foreign] = there;
  if (foreign !== undefined && there.length < names.length)
    throw configFailure(
      `Cannot export to "${showFolder(out)}": it has a "${foreign}" that no export has written`,
      { note: 'Name another folder with --out.' },
    );
}

export async function pushSearch(
  siteDir: string,
  flags: SearchFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const { engine } = flags;
  const missing = missingVariables(engine, process.env);
  if (missing.length > 0)
    throw configFailure(`Cannot push to "${engine}": ${missing.join(' and ')} not set`, {
      note: 'Credentials are read from the environment only, and are never published.',
    });
  return await withRecords(siteDir, { flags, progress }, async (hosted) => {
    await progress.stage('search', () => pushRecords(hosted, process.env));
    return `Pushed ${formatCount(hosted.records.length, 'record')} to "${hosted.index}"`;
  });
}

type Hosted = Parameters<typeof pushRecords>[0];

/** Reads the site as `build` does. `use` returns a message about what it has done. */
async function withRecords(
  siteDir: string,
  { flags, progress }: { flags: SearchFlags; progress: Progress },
  use: (hosted: Hosted) => Promise<string>,
): Promise<ExitStatus> {
  const config = await loadConfig(siteDir);
  const { cache } = openCache(config.siteDir, { cache: true });
  try {
    const { drafts } = flags;
    const read = await readSite(config, { drafts, cache, progress, isIndexed: true });
    const { diagnostics } = collect(read.diagnostics, config);
    printFindings(diagnostics, config, progress);
    if (hasContentErrors(diagnostics, config.rules)) return exitStatusOf(diagnostics, config.rules);
    const texts = await renderTexts(read, { cache, progress });
    const records = await createRecords(
      read.site,
      async ({ page, permalink }) => texts.get(permalink) ?? (await read.textOf(page)),
    );
    const { engine } = flags;
    const language = config.locale.code;
    const done = await use({ engine, index: indexOf(flags, config), language, records });
    progress.print(`${progress.colors.green('✓')} ${done}`);
    return exitStatusOf(diagnostics, config.rules);
  } finally {
    cache.close();
  }
}

function indexOf({ index }: SearchFlags, { search }: SiteConfig): string {
  const named = typeof search === 'object' ? (search.indexName ?? search.indices?.[0]) : undefined;
  return index ?? named ?? 'docs';
}
