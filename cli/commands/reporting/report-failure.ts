/**
 * Reports why a command could not go on: an invalid config, a full disk. In: the failure and the flags. Out: its
 * diagnostics in the same format as findings, with text on the standard error; the exit status.
 */
import { resolve } from 'node:path';
import type { ExitStatus, Failure } from '../../diagnostics/diagnostic.js';
import type { ReportFlags } from '../../diagnostics/formats/format.js';
import type { Progress } from '../../diagnostics/progress.js';
import {
  countErrors,
  formatCounts,
  formatDiagnostics,
  toReported,
} from '../../diagnostics/report.js';
import { writeReport } from './write-report.js';

export function reportFailure(
  { diagnostics, exitStatus }: Failure,
  flags: ReportFlags & { readonly siteDir?: string | undefined; readonly command: string },
  progress: Progress,
): ExitStatus {
  const context = { siteDir: resolve(flags.siteDir ?? '.'), settings: {} };
  const text = formatDiagnostics(diagnostics, context, progress.colors);
  writeReport(
    {
      ...context,
      command: flags.command,
      fallbackFile: '.',
      diagnostics,
      text: `${text}\n${formatCounts(countErrors(diagnostics, {}))}.\n`,
      json: {
        ok: false,
        pages: 0,
        durationMs: 0,
        stages: progress.durations,
        cache: { hits: 0, misses: 0 },
        output: { files: 0, bytes: 0, written: 0 },
        diagnostics: toReported(diagnostics, {}),
      },
      isFailure: true,
    },
    flags,
  );
  return exitStatus;
}
