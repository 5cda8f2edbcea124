/**
 * Findings as reports for machines need them. In: diagnostics, the severities of the config, and the folder from which
 * the report counts paths. Out: errors, then warnings, each in the order of `sortDiagnostics`, without ignored rules.
 */
import { join, relative } from 'node:path';
import type { Diagnostic } from '../../types.js';
import { describeOthers, toFindings, type Finding } from '../by-cause.js';
import type { ReportContext } from '../report.js';

/** Paths of files and of other places are from `root`, with `/` as separator. */
export function findingsFrom(
  root: string,
  diagnostics: readonly Diagnostic[],
  { siteDir, settings }: ReportContext,
): readonly Finding[] {
  const found = toFindings(diagnostics, settings).map((finding) => ({
    ...finding,
    file: finding.file === null ? null : pathFrom(root, siteDir, finding.file),
    others: finding.others.map((other) => ({
      ...other,
      file: pathFrom(root, siteDir, other.file),
    })),
  }));
  return (['error', 'warning'] as const).flatMap((level) =>
    found.filter(({ severity }) => severity === level),
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
export function describe({ reason, note, others }: Finding): string {
  return [
    `${reason}.`,
    ...(note === null ? [] : [note]),
    ...(others.length === 0 ? [] : [describeOthers(others)]),
  ].join(' ');
}
