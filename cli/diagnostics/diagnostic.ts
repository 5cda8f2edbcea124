/** Creates diagnostics, decides their severity, and passes them up if a command cannot continue. */
import { posix } from 'node:path';
import type { Diagnostic, Place } from '../types.js';
import { rules, type Rule, type RuleId, type Severity } from './rules.js';

interface Details {
  readonly file?: string | null;
  readonly place?: Place | null;
  readonly note?: string | null;
  readonly cause?: string | undefined;
  readonly isUnsure?: boolean | undefined;
}

/**
 * Creates a diagnostic with defaults for everything optional.
 *
 * @example diagnostic('markdown-link', 'Cannot find page "./b.md"', { file, place, note: 'Did you mean "./c.md"?' })
 */
export function diagnostic(ruleId: RuleId, reason: string, details: Details = {}): Diagnostic {
  const { file = null, place = null, note = null, cause, isUnsure } = details;
  return {
    ruleId,
    reason,
    file,
    place,
    note,
    ...(cause !== undefined && { cause }),
    ...(isUnsure === true && { isUnsure }),
  };
}

/** The place of a finding about a whole file. Tools that show findings in a file need a line. */
export const FIRST_LINE = placeOfLine(1);

export function placeOfLine(line: number): Place {
  return { line, column: 1, endLine: line, endColumn: 2 };
}

/** Returns the same key for all findings at one place. */
export function placeKey({ file, place }: Pick<Diagnostic, 'file' | 'place'>): string {
  return `${file} ${place?.line}:${place?.column}`;
}

/** Moves the findings of a site in a subfolder: their paths become relative to the outer site. */
export function inFolder(folder: string, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((found) =>
    found.file === null ? found : { ...found, file: posix.join(folder, found.file) },
  );
}

/** The severity of each rule in the config. Rules that it does not name inherit a severity or keep their own. */
export type RuleSettings = Readonly<Partial<Record<RuleId, Severity>>>;

export function severityOf(ruleId: RuleId, settings: RuleSettings): Severity {
  const rule: Rule = rules[ruleId];
  if (rule.fixed) return rule.severity;
  const inherited = rule.inherits && settings[rule.inherits];
  return settings[ruleId] ?? inherited ?? rule.severity;
}

/** Sorts by file, place, rule and reason. Comparing code units gives the same order on every machine. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const key = (d: Diagnostic) => [
    d.file ?? '',
    d.place?.line ?? 0,
    d.place?.column ?? 0,
    d.ruleId,
    d.reason,
  ];
  return [...diagnostics].sort((a, b) => compareKeys(key(a), key(b)));
}

function compareKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** 0 fine · 1 errors in content or links · 2 in usage or configuration · 70 a bug of ours. */
export type ExitStatus = 0 | 1 | 2 | 70;

/** Ends a command for a reason that the user can fix: printed as its diagnostics, never as a stack. */
export class Failure extends Error {
  constructor(
    readonly exitStatus: 1 | 2,
    readonly diagnostics: readonly Diagnostic[],
  ) {
    super(diagnostics.map((d) => d.reason).join('\n'));
    this.name = 'Failure';
  }
}

/** An error of the config or the command line. */
export function configFailure(reason: string, details: Details): Failure {
  return new Failure(2, [diagnostic('config', reason, details)]);
}
