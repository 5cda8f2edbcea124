/**
 * `docsgen build` as the command line runs it: builds, then tells what came of it, as text or as one JSON object. In:
 * a site folder and flags. Out: what is printed, and an exit status.
 */
import { relative, resolve } from 'node:path';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import { formatBytes, formatDuration, type Progress } from '../diagnostics/progress.js';
import { countErrors, formatCounts, toReported } from '../diagnostics/report.js';
import { build, type BuildFlags, type BuildResult } from './build.js';
import { exitStatusOf } from './outcome.js';
import { printFindings } from './print-findings.js';
import { openTrace, Timings } from './timings.js';

export interface ReportedBuildFlags extends BuildFlags {
  readonly json: boolean;
  readonly timings: boolean;
  /** Relative to the working directory. */
  readonly trace?: string;
}

interface Report {
  readonly result: BuildResult;
  readonly durationMs: number;
  readonly timings: Timings | null;
  readonly progress: Progress;
}

export async function reportBuild(
  siteDir: string,
  flags: ReportedBuildFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const started = performance.now();
  const writeTrace = flags.trace === undefined ? null : openTrace(resolve(flags.trace));
  const timings = flags.timings || writeTrace ? new Timings() : null;
  const result = await build(siteDir, flags, progress).finally(() => timings?.stop());
  const durationMs = Math.round(performance.now() - started);
  if (timings !== null) writeTrace?.(timings.trace(progress));
  const report = { result, durationMs, progress, timings: flags.timings ? timings : null };
  if (flags.json) process.stdout.write(`${JSON.stringify(toJson(report))}\n`);
  else printOutcome(report);
  return exitStatusOf(result.diagnostics, result.config.rules);
}

/** The object that `--json` prints: a contract. `--timings` adds to it. */
function toJson({ result, durationMs, progress, timings }: Report) {
  const { cache, config, diagnostics, pages, written } = result;
  const output = written
    ? { files: written.files, bytes: written.bytes, written: written.written }
    : { files: 0, bytes: 0, written: 0 };
  return {
    ok: written !== null,
    pages,
    durationMs,
    stages: progress.durations,
    cache,
    output,
    diagnostics: toReported(diagnostics, config.rules),
    ...(timings === null ? {} : { slowestPages: timings.slowest }),
  };
}

function printOutcome({ result, durationMs, progress, timings }: Report): void {
  const { config, diagnostics, outDir, pages, written } = result;
  const { colors } = progress;
  const counts = countErrors(diagnostics, config.rules);
  printFindings(diagnostics, config, progress);
  timings?.print(progress, durationMs);
  const folder = `${relative(process.cwd(), outDir) || '.'}/`;
  if (written === null) {
    progress.print(
      `${colors.red('✗')} ${formatCounts(counts)}. Build failed; ${folder} is as it was.`,
    );
    return;
  }
  const found = formatCounts(counts);
  const parts = [
    `${pages} pages`,
    formatDuration(durationMs),
    formatBytes(written.bytes),
    ...(found ? [found] : []),
    folder,
  ];
  progress.print(`${colors.green('✓')} ${colors.bold('Built')} ${parts.join(' · ')}`);
}
