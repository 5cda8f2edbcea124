/**
 * Formats diagnostics. In: the findings of all stages, the severities of the config, and the site folder. Out: text for
 * people, or plain objects for `--json`. The order is the same on every machine.
 */
import { join, relative } from 'node:path';
import type { Colors } from './terminal-colors.js';
import type { Diagnostic } from '../types.js';
import { codeFrame } from './code-frame.js';
import { formatCount } from './count.js';
import { describeOthers, toFindings, type Finding, type Location } from './by-cause.js';
import type { RuleSettings } from './diagnostic.js';
import { printable } from './printable.js';
import { createSourceTexts, type ReadSourceText } from './source-text.js';

export interface ReportContext {
  readonly siteDir: string;
  readonly settings: RuleSettings;
  /** Values that look like secrets but may be shown. @default nothing */
  readonly allowed?: readonly string[];
}

/** The shape of `diagnostics` in `--json`, which is a public contract. */
export interface ReportedDiagnostic {
  readonly severity: 'error' | 'warning';
  readonly ruleId: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly note: string | null;
  /** Other places with the same cause; omitted if there are none. */
  readonly others?: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
  }[];
}

/** Maximum number of findings of one rule in text. Users with hundreds fix the cause, or read them as JSON. */
const MAX_SHOWN_PER_RULE = 20;

/** Leaves out ignored rules. Paths are relative to the site folder. */
export function toReported(
  diagnostics: readonly Diagnostic[],
  settings: RuleSettings,
): ReportedDiagnostic[] {
  return toFindings(diagnostics, settings).map(
    ({ severity, ruleId, file, place, reason, note, others }) => ({
      severity,
      ruleId,
      file,
      line: place?.line ?? null,
      column: place?.column ?? null,
      message: reason,
      note,
      ...(others.length > 0 && {
        others: others.map((other) => ({
          file: other.file,
          line: other.place.line,
          column: other.place.column,
        })),
      }),
    }),
  );
}

export function countErrors(
  diagnostics: readonly Diagnostic[],
  settings: RuleSettings,
): { errors: number; warnings: number } {
  const findings = toFindings(diagnostics, settings);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

/** Formats one block per finding. Errors come last, so that they are nearest to the prompt. */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  context: ReportContext,
  colors: Colors,
): string {
  const readText = createSourceTexts(context.siteDir, context.allowed);
  const findings = toFindings(diagnostics, context.settings);
  const shown = new Map<string, number>();
  const cut = new Map<string, number>();
  const blocks = (['warning', 'error'] as const).flatMap((level) =>
    sumUpDocuments(findings.filter(({ severity }) => severity === level)).flatMap((block) => {
      const { ruleId } = block.finding;
      const count = (shown.get(ruleId) ?? 0) + 1;
      shown.set(ruleId, count);
      if (count <= MAX_SHOWN_PER_RULE)
        return [formatBlock(block, { ...context, colors, readText })];
      cut.set(ruleId, (cut.get(ruleId) ?? 0) + 1 + block.more);
      return [];
    }),
  );
  const lines = [...cut].map(
    ([ruleId, count]) =>
      `… and ${count} more of rule "${ruleId}"; "docsgen check --format json" lists them all.\n`,
  );
  return [...blocks, ...(lines.length > 0 ? [lines.join('')] : [])].join('\n');
}

interface Block {
  readonly finding: Finding;
  /** Number of findings of the same rule in the same file that have no block. */
  more: number;
}

/** A program draws or generates such a file, and repeats its errors: they would hide those of pages. */
const DOCUMENT = /\.(?:svg|html?)$/i;
/** Maximum number of findings of one rule in one such file. */
const MAX_SHOWN_PER_DOCUMENT = 3;

function sumUpDocuments(findings: readonly Finding[]): readonly Block[] {
  const byDocument = new Map<string, Block[]>();
  return findings.flatMap((finding) => {
    const { file, ruleId } = finding;
    const block: Block = { finding, more: 0 };
    if (file === null || !DOCUMENT.test(file)) return [block];
    const key = JSON.stringify([ruleId, file]);
    const known = byDocument.get(key) ?? [];
    const last = known[MAX_SHOWN_PER_DOCUMENT - 1];
    if (last !== undefined) {
      last.more += 1;
      return [];
    }
    byDocument.set(key, [...known, block]);
    return [block];
  });
}

function formatBlock(
  { finding: { severity, ruleId, reason, file, place, note, others }, more }: Block,
  context: ReportContext & { colors: Colors; readText: ReadSourceText },
): string {
  const { colors } = context;
  const label = severity === 'error' ? colors.red('error') : colors.yellow('warning');
  const shown = file === null ? '' : printable(formatPlace(file, place, context.siteDir));
  const where = file === null ? '' : `${colors.bold(shown)}  `;
  const frame = file === null || place === null ? [] : codeFrame(context.readText(file), place);
  const lines = [`${where}${label}  ${printable(reason)}  ${colors.dim(ruleId)}`];
  if (frame.length > 0) lines.push('', ...frame.map((line) => colors.dim(line)));
  if (note !== null) lines.push(`  ${printable(note)}`);
  if (others.length > 0) {
    const show = (other: Location) => formatPlace(other.file, other.place, context.siteDir);
    lines.push(`  ${printable(describeOthers(others, show))}`);
  }
  if (more > 0) lines.push(`  … and ${more} more of rule "${ruleId}" in this file.`);
  return `${lines.join('\n')}\n`;
}

/** Returns a path relative to the working directory, so that terminals and editors can open it. */
function formatPlace(file: string, place: Diagnostic['place'], siteDir: string): string {
  const path = relative(process.cwd(), join(siteDir, file)).replaceAll('\\', '/');
  const shown = path.startsWith('../../..') ? join(siteDir, file) : path;
  return place === null ? shown : `${shown}:${place.line}:${place.column}`;
}

/** @example formatCounts({ errors: 1, warnings: 2 }) // '1 error, 2 warnings' */
export function formatCounts({ errors, warnings }: { errors: number; warnings: number }): string {
  const parts = [
    ...(errors > 0 ? [formatCount(errors, 'error')] : []),
    ...(warnings > 0 ? [formatCount(warnings, 'warning')] : []),
  ];
  return parts.join(', ');
}
