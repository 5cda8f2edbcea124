/**
 * `docsgen build` as the command line runs it: builds, then tells what came of it. In: a site folder and flags. Out:
 * a report in the form asked for, and an exit status; the output folder is as `build` leaves it.
 */
import { relative, resolve } from 'node:path';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import type { ReportFlags } from '../diagnostics/formats/format.js';
import { formatBytes, formatDuration, type Progress } from '../diagnostics/progress.js';
import { countErrors, formatCounts, toReported } from '../diagnostics/report.js';
import { build, type BuildFlags, type BuildResult } from './build.js';
import { exitStatusOf } from './outcome.js';
import { formatFindings } from './print-findings.js';
import { report } from './report.js';
import { openTrace, Timings } from './timings.js';

export interface BuildCommandFlags extends BuildFlags, ReportFlags {
  readonly timings: boolean;
  /** Relative to the working directory. */
  readonly trace?: string;
}

interface Built {
  readonly result: BuildResult;
  readonly durationMs: number;
  readonly timings: Timings | null;
  readonly progress: Progress;
}

export async function reportBuild(
  siteDir: string,
  flags: BuildCommandFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const started = performance.now();
  const writeTrace = flags.trace === undefined ? null : openTrace(resolve(flags.trace));
  const timings = flags.timings || writeTrace ? new Timings() : null;
  const result = await build(siteDir, flags, progress).finally(() => timings?.stop());
  const durationMs = Math.round(performance.now() - started);
  if (timings !== null) writeTrace?.(timings.trace(progress));
  if (flags.timings) timings?.print(progress, durationMs);
  const built = { result, durationMs, progress, timings: flags.timings ? timings : null };
  const { config, diagnostics } = result;
  const failed = report(
    {
      command: 'docsgen build',
      siteDir: config.siteDir,
      settings: config.rules,
      fallbackFile: config.configFile ?? config.docs.dir,
      diagnostics,
      text: toText(built),
      json: toJson(built),
    },
    flags,
  );
  return failed ?? exitStatusOf(diagnostics, config.rules);
}

/** The object that `--json` prints: a contract. `--timings` adds to it. */
function toJson({ result, durationMs, progress, timings }: Built) {
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

function toText({ result, durationMs, progress }: Built): string {
  const { config, diagnostics, outDir, pages, written } = result;
  const { colors } = progress;
  const findings = formatFindings(result, config, progress);
  const found = formatCounts(countErrors(diagnostics, config.rules));
  const folder = `${relative(process.cwd(), outDir) || '.'}/`;
  if (written === null)
    return `${findings}${colors.red('✗')} ${found}. Build failed; ${folder} is as it was.\n`;
  const parts = [
    `${pages} pages`,
    formatDuration(durationMs),
    formatBytes(written.bytes),
    ...(found ? [found] : []),
    folder,
  ];
  return `${findings}${colors.green('✓')} ${colors.bold('Built')} ${parts.join(' · ')}\n`;
}
