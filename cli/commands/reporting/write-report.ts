/**
 * Reports the findings of a command in the requested format. In: the outcome of a command. Out: the standard output, and
 * the file of `--output` or the step summary of a GitHub workflow. Every format lists findings in the same order on every
 * machine.
 */
import type { ExitStatus } from '../../diagnostics/diagnostic.js';
import type { Finding } from '../../diagnostics/by-cause.js';
import { findingsFrom, pathFrom, reportRoot } from '../../diagnostics/formats/finding.js';
import { consoleFormat, isDocument, type ReportFlags } from '../../diagnostics/formats/format.js';
import { toAnnotations, withoutCommands } from '../../diagnostics/formats/github.js';
import { toJunit } from '../../diagnostics/formats/junit.js';
import { toSarif } from '../../diagnostics/formats/sarif.js';
import { toStepSummary } from '../../diagnostics/formats/step-summary.js';
import type { ReportContext } from '../../diagnostics/report.js';
import type { Diagnostic } from '../../types.js';
import { appendOrSay, writeOrSay } from './write-file.js';

export interface Report extends ReportContext {
  /** Name of the command, such as `docsgen check`: the heading of a summary. */
  readonly command: string;
  readonly diagnostics: readonly Diagnostic[];
  /** File for findings that name no file; relative to the site folder. */
  readonly fallbackFile: string;
  /** Text for people: lines, each with a line break. */
  readonly text: string;
  /** Object printed by `--format json`. */
  readonly json: object;
  /** The command could not go on; its text is written to the standard error. */
  readonly isFailure?: boolean;
}

/** Returns 2 when a file of the report cannot be written, which is printed on the standard error; else `null`. */
export function writeReport(report: Report, flags: ReportFlags): ExitStatus | null {
  const root = reportRoot(report.siteDir);
  const findings = findingsFrom(root, report.diagnostics, report);
  const { format = 'json', output } = flags;
  const shown = consoleFormat(flags);
  if (isDocument(shown)) process.stdout.write(toDocument(report, findings, shown));
  else {
    const people = report.isFailure === true ? process.stderr : process.stdout;
    people.write(shown === 'github' ? withoutCommands(report.text) : report.text);
    if (shown === 'github') process.stdout.write(toAnnotations(findings));
  }
  const summary = process.env['GITHUB_STEP_SUMMARY'] ?? '';
  const writes = [
    () =>
      output === undefined ||
      writeOrSay(output, toDocument(report, findings, format), 'the report'),
    () =>
      shown !== 'github' ||
      summary === '' ||
      appendOrSay(summary, toStepSummary(report.command, findings), 'the report'),
  ];
  return writes.map((run) => run()).includes(false) ? 2 : null;
}

function toDocument(
  { json, siteDir, fallbackFile }: Report,
  findings: readonly Finding[],
  format: NonNullable<ReportFlags['format']>,
): string {
  if (format === 'sarif') {
    const root = reportRoot(siteDir);
    return toSarif(findings, { root, fallbackFile: pathFrom(root, siteDir, fallbackFile) });
  }
  if (format === 'junit') return toJunit(findings);
  return `${JSON.stringify(json)}\n`;
}
