/**
 * `docsgen build` as the command line runs it: builds, then tells what came of it. In: a site folder and flags. Out:
 * a report in the form asked for, and an exit status; the output folder is as `build` leaves it.
 */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { RemoteCounts } from '../cache/remote.js';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import type { ReportFlags } from '../diagnostics/formats/format.js';
import { formatCount } from '../diagnostics/count.js';
import { formatBytes, formatDuration, type Progress } from '../diagnostics/progress.js';
import { countErrors, formatCounts, toReported } from '../diagnostics/report.js';
import { build, type BuildFlags, type BuildResult } from './build.js';
import { exitStatusOf } from './outcome.js';
import { formatFindings } from './print-findings.js';
import { report } from './report.js';
import { buildShard, type Shard } from './shard.js';
import { openTrace, Timings } from './timings.js';

export interface BuildCommandFlags extends BuildFlags, ReportFlags {
  /** Make a share of the pages only. */
  readonly shard?: Shard;
  readonly timings: boolean;
  /** Relative to the working directory. */
  readonly trace?: string;
}

interface Timed<Result> {
  readonly result: Result;
  readonly durationMs: number;
  /** `null`: `--timings` was not asked for. */
  readonly timings: Timings | null;
}

interface Built extends Timed<BuildResult> {
  readonly progress: Progress;
}

export async function reportBuild(
  siteDir: string,
  flags: BuildCommandFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const { shard } = flags;
  if (shard !== undefined) return await reportShard(siteDir, { ...flags, shard }, progress);
  const timed = await time(flags, progress, () => build(siteDir, flags, progress));
  const built = { ...timed, progress };
  const { config, diagnostics } = timed.result;
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

/** Of the whole run; the trace is written when it has ended well. */
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
    ...slowestOf(timings),
  };
}

function slowestOf(timings: Timings | null) {
  return timings === null ? {} : { slowestPages: timings.slowest };
}

function toText({ result, durationMs, progress, timings }: Built): string {
  const { config, diagnostics, outDir, pages, written } = result;
  const { colors } = progress;
  const findings =
    formatFindings(result, config, progress) + (timings?.format(progress, durationMs) ?? '');
  const found = formatCounts(countErrors(diagnostics, config.rules));
  const folder = `${relative(process.cwd(), outDir) || '.'}/`;
  if (written === null) {
    const left = existsSync(outDir) ? `${folder} is as it was` : `${folder} was not made`;
    return `${findings}${colors.red('✗')} ${found}. Build failed; ${left}.\n`;
  }
  const parts = [
    formatCount(pages, 'page'),
    formatDuration(durationMs),
    formatBytes(written.bytes),
    ...(found ? [found] : []),
    ...describeRemote(result.remote),
    folder,
  ];
  return `${findings}${colors.green('✓')} ${colors.bold('Built')} ${parts.join(' · ')}\n`;
}

/** A share of a build has no output: what it made is in the cache. */
async function reportShard(
  siteDir: string,
  flags: BuildCommandFlags & { readonly shard: Shard },
  progress: Progress,
): Promise<ExitStatus> {
  const timed = await time(flags, progress, () => buildShard(siteDir, flags, progress));
  const { result, durationMs, timings } = timed;
  const { config, diagnostics, pages, allPages, cache, remote } = result;
  const { colors, durations: stages } = progress;
  const parts = [
    `${pages} of ${formatCount(allPages, 'page')}`,
    formatDuration(durationMs),
    ...describeRemote(remote),
  ];
  const name = colors.bold(`Shard ${flags.shard.index}/${flags.shard.count}`);
  const findings =
    formatFindings({ diagnostics, ignored: [] }, config, progress) +
    (timings?.format(progress, durationMs) ?? '');
  const output = { files: 0, bytes: 0, written: 0 };
  const reported = toReported(diagnostics, config.rules);
  const failed = report(
    {
      command: 'docsgen build',
      siteDir: config.siteDir,
      settings: config.rules,
      fallbackFile: config.configFile ?? config.docs.dir,
      diagnostics,
      text: `${findings}${colors.green('✓')} ${name} ${parts.join(' · ')}\n`,
      json: {
        ok: true,
        pages,
        durationMs,
        stages,
        cache,
        output,
        diagnostics: reported,
        ...slowestOf(timings),
      },
    },
    flags,
  );
  return failed ?? exitStatusOf(diagnostics, config.rules);
}

function describeRemote(counts: RemoteCounts | null): string[] {
  if (counts === null) return [];
  const { asked, found, sent } = counts;
  return [`remote cache ${found} of ${asked} found${sent > 0 ? `, ${sent} sent` : ''}`];
}
