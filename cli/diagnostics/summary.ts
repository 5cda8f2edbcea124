/**
 * The summary below the findings: one line for each cause that repeats. In: findings, the severities of the config, and
 * lines about the site as a whole. Out: at most ten lines, each with the number of pages.
 */
import { compare } from '../path.js';
import type { Diagnostic } from '../types.js';
import { formatCount } from './count.js';
import { severityOf, type RuleSettings } from './diagnostic.js';

/** A contract: `summary` in `--json` is a list of these. */
export interface SummaryLine {
  /** The whole line, with the number of pages. @example '`<Tabs>`: 16 pages' */
  readonly message: string;
  readonly pages: number;
}

const MAX_LINES = 10;
/** Findings on fewer pages need no summary. */
const MIN_PAGES = 2;

/** Lines of `first` come first, then causes by number of pages. */
export function summarize(
  diagnostics: readonly Diagnostic[],
  settings: RuleSettings,
  first: readonly SummaryLine[] = [],
): SummaryLine[] {
  const pages = new Map<string, Set<string>>();
  for (const { cause, file, ruleId } of diagnostics) {
    if (cause === undefined || file === null || severityOf(ruleId, settings) === 'ignore') continue;
    const known = pages.get(cause);
    if (known === undefined) pages.set(cause, new Set([file]));
    else known.add(file);
  }
  const repeated = [...pages]
    .filter(([, { size }]) => size >= MIN_PAGES)
    .sort(([a, { size: ofA }], [b, { size: ofB }]) => ofB - ofA || compare(a, b))
    .map(([cause, { size }]) => ({
      message: `${cause}: ${formatCount(size, 'page')}`,
      pages: size,
    }));
  return [...first, ...repeated].slice(0, MAX_LINES);
}

/** A heading, the lines and a blank line; `''` without lines. Findings above it end with a blank line. */
export function formatSummary(lines: readonly SummaryLine[]): string {
  if (lines.length === 0) return '';
  return `Summary:\n${lines.map(({ message }) => `  ${message}\n`).join('')}\n`;
}
