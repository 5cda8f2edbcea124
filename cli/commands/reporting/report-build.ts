/**
 * `docsgen build` as the command line runs it: builds, then reports the result. In: a site folder and flags. Out: a report
 * in the requested format, and an exit status; the output folder is as `build` leaves it.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RemoteCounts } from '../../cache/remote.js';
import type { ExitStatus } from '../../diagnostics/diagnostic.js';
import type { ReportFlags } from '../../diagnostics/formats/format.js';
import { formatCount } from '../../diagnostics/count.js';
import { formatBytes, formatDuration, type Progress } from '../../diagnostics/progress.js';
import { countErrors, formatCounts, toReported } from '../../diagnostics/report.js';
import { formatSummary } from '../../diagnostics/summary.js';
import type { SiteConfig } from '../../types.js';
import type { Written } from '../../write/write.js';
import { build } from '../build.js';
import type { BuildFlags, BuildResult } from '../languages/build-languages.js';
import { exitStatusOf } from '../outcome.js';
import { showFolder } from '../output-folder.js';
import { formatFindings } from './print-findings.js';
import { writeReport } from './write-report.js';
import { summarizeSite } from './summary.js';
import { openTrace, Timings } from './timings.js';
import { describeBrand } from './report-brand.js';
import { describeIsland, describeScript, formatIslands, formatScripts } from './report-browser.js';
import { describePolicy, listWidened } from './report-policy.js';

export interface BuildCommandFlags extends BuildFlags, ReportFlags {
  readonly timings: boolean;
  /** File to write the trace to; relative to the working directory. */
  readonly trace?: string;
}

const NO_OUTPUT = { files: 0, bytes: 0, written: 0, replaced: [], styledPage: null };

interface Timed<Result> {
  readonly result: Result;
  readonly durationMs: number;
  /** `null` without `--timings`. */
  readonly timings: Timings | null;
}

export async function reportBuild(
  siteDir: string,
  flags: BuildCommandFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const built = await time(flags, progress, () => build(siteDir, flags, progress));
  const { written } = built.result;
  return reportResult(built, {
    flags,
    progress,
    end: describeBuild(built, progress),
    isGood: written !== null,
    output: written ?? NO_OUTPUT,
  });
}

/** Measures the whole run. The trace is written only when the run succeeds. */
async function time<Result>(
  flags: BuildCommandFlags,
  progress: Progress,
  run: () => Promise<Result>,
): Promise<Timed<Result>> {
  const started = performance.now();
  const writeTrace = flags.trace === undefined ? null : openTrace(resolve(flags.trace));
  const timings = flags.timings || writeTrace ? new Timings() : null;
  const result = await run().finally(() => timings?.stop());
  const durationMs = Math.round(performance.now() - started);
  if (timings !== null) writeTrace?.(timings.trace(progress));
  return { result, durationMs, timings: flags.timings ? timings : null };
}

interface BuildReport {
  readonly flags: ReportFlags;
  readonly progress: Progress;
  /** The last line of the text for people. */
  readonly end: string;
  readonly isGood: boolean;
  readonly output: Pick<Written, 'files' | 'bytes' | 'written' | 'replaced' | 'styledPage'>;
}

/** The format of `json` is a public contract; `--timings` adds to it. */
function reportResult(
  { result, durationMs, timings }: Timed<BuildResult>,
  { flags, progress, end, isGood, output }: BuildReport,
): ExitStatus {
  const { bundle, cache, config, diagnostics, pages } = result;
  const { accent } = bundle;
  const { modules: islands = [] } = bundle.components?.islands ?? {};
  const { modules: scripts = [] } = bundle.widgets ?? {};
  const { files, bytes, written, replaced, styledPage } = output;
  const widened = listWidened(config);
  const findings = formatFindings(diagnostics, config, progress);
  const summary = summarizeSite(result);
  const failed = writeReport(
    {
      command: 'docsgen build',
      siteDir: config.siteDir,
      settings: config.rules,
      fallbackFile: config.configFile ?? config.docs[0].dir,
      diagnostics,
      text: [
        findings,
        formatSummary(summary),
        timings?.format(progress, durationMs) ?? '',
        timings === null ? '' : formatIslands(islands, progress.colors),
        timings === null ? '' : formatScripts(scripts, progress.colors),
        describeReplaced(replaced, config),
        describePolicy(config, styledPage),
        isGood ? describeBrand(config.brand, accent) : '',
        `${end}\n`,
      ].join(''),
      json: {
        ok: isGood,
        pages,
        durationMs,
        stages: progress.durations,
        cache,
        output: { files, bytes, written, ...(replaced.length > 0 && { replaced }) },
        ...(Object.keys(widened).length > 0 && { policy: { widened } }),
        ...(accent !== null && { accent }),
        ...(islands.length > 0 && { islands: islands.map(describeIsland) }),
        ...(scripts.length > 0 && { scripts: scripts.map(describeScript) }),
        diagnostics: toReported(diagnostics, config.rules),
        summary,
        ...(timings === null ? {} : { slowestPages: timings.slowest }),
      },
    },
    flags,
  );
  return failed ?? exitStatusOf(diagnostics, config.rules);
}

/** Returns a line about files of the site that replace generated ones; `''` without them. */
function describeReplaced(paths: readonly string[], { staticDir }: SiteConfig): string {
  if (paths.length === 0) return '';
  return `The folder "${staticDir}" replaces generated files: ${paths.join(', ')}.\n`;
}

function describeBuild({ result, durationMs }: Timed<BuildResult>, { colors }: Progress): string {
  const { config, diagnostics, outDir, pages, remote, written } = result;
  const found = formatCounts(countErrors(diagnostics, config.rules));
  const folder = showFolder(outDir);
  if (written === null) {
    const left = existsSync(outDir) ? `${folder} is as it was` : `${folder} was not made`;
    return `${colors.red('✗')} ${found}. Build failed; ${left}.`;
  }
  const parts = [
    formatCount(pages, 'page'),
    formatDuration(durationMs),
    formatBytes(written.bytes),
    ...(found ? [found] : []),
    ...describeRemote(remote),
    folder,
  ];
  return `${colors.green('✓')} ${colors.bold('Built')} ${parts.join(' · ')}`;
}

function describeRemote(counts: RemoteCounts | null): string[] {
  if (counts === null) return [];
  const { asked, found, sent } = counts;
  return [`remote cache ${found} of ${asked} found${sent > 0 ? `, ${sent} sent` : ''}`];
}
