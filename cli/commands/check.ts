/**
 * `docsgen check`: every check on sources and output, linkinator's own reading of all pages included. In: a site folder
 * and flags. Out: findings and an exit status. A fresh output is read where it is; for a missing or stale one, and for
 * one of other flags, the site is built below `.docsgen/`, and nothing else is written.
 */
import { join, resolve } from 'node:path';
import { Cache } from '../cache/cache.js';
import { checkOutput } from '../check/check.js';
import { findSourceSecrets } from '../check/secrets/source-secrets.js';
import type { WebOptions } from '../check/web/check-web.js';
import { loadConfig } from '../config/load.js';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import { reportUnused, splitIgnored, type Split } from '../diagnostics/ignores.js';
import type { ReportFlags } from '../diagnostics/formats/format.js';
import { formatDuration, type Progress } from '../diagnostics/progress.js';
import { countErrors, formatCounts, toReported } from '../diagnostics/report.js';
import { outputPath } from '../path.js';
import { listOutputFiles } from '../server/output-files.js';
import type { Diagnostic, Site, SiteConfig } from '../types.js';
import { build } from './build.js';
import { inspectOutput } from './existing-output.js';
import { exitStatusOf, hasContentErrors } from './outcome.js';
import { readSite } from './read-site.js';
import { formatFindings } from './print-findings.js';
import { report } from './report.js';

export interface CheckFlags extends ReportFlags {
  /** Relative to the working directory; `<siteDir>/build` without it. */
  readonly outDir?: string;
  readonly base?: string;
  readonly drafts: boolean;
  /** Other sites too; `offline`: as far as they are remembered. */
  readonly external: boolean;
  readonly offline: boolean;
  /** More warnings fail the check. @default no limit */
  readonly maxWarnings?: number;
}

interface Findings extends Split {
  readonly site: Site;
}

export async function check(
  siteDir: string,
  flags: CheckFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const started = performance.now();
  const config = await loadConfig(siteDir, flags);
  const outDir = resolve(flags.outDir ?? resolve(config.siteDir, 'build'));
  const privateDir = join(config.siteDir, '.docsgen', 'check');
  const web = webOptions(config, flags, progress);
  const findings =
    (await checkExisting(outDir, { config, flags, progress, web })) ??
    (await build(
      siteDir,
      { ...flags, outDir: privateDir, check: 'thorough', cache: true, web },
      progress,
    ));
  const checked = merge(findings, splitIgnored(await checkReference(config), config));
  // What was not looked at cannot tell that an entry matches nothing.
  const isComplete = !hasContentErrors(findings.diagnostics, config.rules);
  const unused = isComplete ? reportUnused(config, checked.ignored) : [];
  return reportCheck(merge(checked, { diagnostics: unused, ignored: [] }), {
    config,
    flags,
    progress,
    durationMs: performance.now() - started,
  });
}

function webOptions(
  { siteDir }: SiteConfig,
  { external, offline }: CheckFlags,
  progress: Progress,
): WebOptions | null {
  if (!external && !offline) return null;
  const memoryFile = join(siteDir, '.docsgen', 'external.json');
  const onSummary = (line: string) => progress.print(`  ${progress.colors.dim(line)}`);
  return { memoryFile, offline, onSummary };
}

/** Pages against the modules they are about. */
async function checkReference(config: SiteConfig): Promise<Diagnostic[]> {
  if (config.reference === undefined) return [];
  const { readReference } = await import('../reference/reference.js');
  const { pages, diagnostics } = await readReference(config);
  return [...diagnostics, ...pages.flatMap(({ drift }) => drift)];
}

function merge(findings: Findings, { diagnostics, ignored }: Split): Findings {
  return {
    site: findings.site,
    diagnostics: [...findings.diagnostics, ...diagnostics],
    ignored: [...findings.ignored, ...ignored],
  };
}

interface Context {
  readonly config: SiteConfig;
  readonly flags: CheckFlags;
  readonly progress: Progress;
}

/** `null`: there is no output, or it shows another state of the sources. */
async function checkExisting(
  outDir: string,
  { config, flags, progress, web }: Context & { readonly web: WebOptions | null },
): Promise<Findings | null> {
  const existing = inspectOutput(outDir, config);
  const isUsable = existing !== null && !existing.isStale && existing.base === config.base;
  if (!isUsable || flags.drafts) return null;
  const cache = new Cache(join(config.siteDir, '.docsgen', 'cache'));
  const read = await readSite(config, { drafts: false, cache, progress });
  const { site, sources } = read;
  cache.close();
  if (hasContentErrors(read.diagnostics, config.rules)) return read;
  if (!(await hasExactly(outDir, site))) return null;
  const ofOutput = await progress.stage('check', async () => [
    ...(await checkOutput({ root: outDir, site, linkinator: true, readPages: true, web })),
    ...findSourceSecrets(sources, config),
  ]);
  return merge(read, splitIgnored(ofOutput, config));
}

/** The output of other flags has other pages: drafts, for instance. */
async function hasExactly(outDir: string, site: Site): Promise<boolean> {
  const files = await listOutputFiles(outDir);
  const pageData = [...files].filter((file) => /(?:^|\/)page\.json$/.test(file));
  return (
    pageData.length === site.routes.length &&
    site.routes.every(({ permalink }) => files.has(outputPath(permalink)))
  );
}

function reportCheck(
  { site, diagnostics, ignored }: Findings,
  { config, flags, progress, durationMs }: Context & { readonly durationMs: number },
): ExitStatus {
  const counts = countErrors(diagnostics, config.rules);
  const { maxWarnings = Number.POSITIVE_INFINITY } = flags;
  const hasTooMany = counts.warnings > maxWarnings;
  const isGood = counts.errors === 0 && !hasTooMany;
  const { colors } = progress;
  const found = formatCounts(counts);
  const limit = hasTooMany ? `, more than --max-warnings ${maxWarnings}` : '';
  const pages = site.routes.length;
  const parts = [
    `${pages} pages`,
    formatDuration(durationMs),
    ...(found ? [found] : []),
    ...(ignored.length > 0 ? [`${ignored.length} ignored`] : []),
  ];
  const end = isGood
    ? `${colors.green('✓')} ${colors.bold('Checked')} ${parts.join(' · ')}`
    : `${colors.red('✗')} ${found}${limit}. Check failed.`;
  const failed = report(
    {
      command: 'docsgen check',
      siteDir: config.siteDir,
      settings: config.rules,
      fallbackFile: config.configFile ?? config.docs.dir,
      diagnostics,
      text: `${formatFindings({ diagnostics, ignored }, config, progress)}${end}\n`,
      json: {
        ok: isGood,
        pages,
        ignored: ignored.length,
        durationMs: Math.round(durationMs),
        stages: progress.durations,
        diagnostics: toReported(diagnostics, config.rules),
      },
    },
    flags,
  );
  return failed ?? (isGood ? 0 : exitStatusOf(diagnostics, config.rules) || 1);
}
