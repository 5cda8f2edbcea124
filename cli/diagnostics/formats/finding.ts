/**
 * Findings as reports for machines need them. In: diagnostics, the severities of the config, and the folder from which
 * the report counts paths. Out: errors, then warnings, each in the order of `sortDiagnostics`; ignored rules left out.
 */
import { join, relative } from 'node:path';
import type { Diagnostic, Place } from '../../types.js';
import { describeOthers, sortByCause, type Location } from '../by-cause.js';
import { severityOf } from '../diagnostic.js';
import type { ReportContext } from '../report.js';
import type { RuleId } from '../rules.js';

export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly ruleId: RuleId;
  /** What is wrong, without a final period. */
  readonly message: string;
  readonly note: string | null;
  /** From the folder that the report counts from, `/` as separator; `null`: no file is at fault. */
  readonly file: string | null;
  readonly place: Place | null;
  /** Where else one cause shows; paths as in `file`. */
  readonly others: readonly Location[];
}

export function toFindings(
  diagnostics: readonly Diagnostic[],
  { siteDir, settings }: ReportContext,
  root: string,
): Finding[] {
  const sorted = sortByCause(diagnostics).map((found) => ({
    ...found,
    level: severityOf(found.ruleId, settings),
  }));
  return (['error', 'warn'] as const).flatMap((level) =>
    sorted
      .filter((found) => found.level === level)
      .map(({ ruleId, reason, note, file, place, others }) => ({
        severity: level === 'warn' ? ('warning' as const) : level,
        ruleId,
        message: reason,
        note,
        file: file === null ? null : pathFrom(root, siteDir, file),
        place,
        others: others.map((other) => ({ ...other, file: pathFrom(root, siteDir, other.file) })),
      })),
  );
}

/** @example pathFrom('/repository', '/repository/manual', 'docs/a.md') // 'manual/docs/a.md' */
export function pathFrom(root: string, siteDir: string, file: string): string {
  return relative(root, join(siteDir, file)).replaceAll('\\', '/') || '.';
}

/**
 * The folder from which tools that show a report count its paths: the checkout in a GitHub workflow, whatever folder
 * the command runs in, else that folder.
 */
export function reportRoot(siteDir: string): string {
  const checkout = process.env['GITHUB_WORKSPACE'];
  const isCheckout = checkout !== undefined && !relative(checkout, siteDir).startsWith('..');
  return isCheckout ? checkout : process.cwd();
}

/** Message, way out and other places, as sentences. */
export function describe({ message, note, others }: Finding): string {
  return [
    `${message}.`,
    ...(note === null ? [] : [note]),
    ...(others.length === 0 ? [] : [describeOthers(others)]),
  ].join(' ');
}
