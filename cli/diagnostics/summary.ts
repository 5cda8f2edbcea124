/**
 * Builds the summary below the findings: one line for each cause that occurs on several pages. In: findings, the severities
 * of the config, and lines about the whole site. Out: at most ten lines, each with the number of pages.
 */
import { compare } from '../paths/path.js';
import type { Diagnostic } from '../types.js';
import { formatCount } from './count.js';
import { severityOf, type RuleSettings } from './diagnostic.js';

/** Item of `summary` in `--json`, which is a public contract. */
export interface SummaryLine {
  /** The whole line, with the number of pages. @example '`<Tabs>`: 16 pages' */
  readonly message: string;
  readonly pages: number;
}

const MAX_LINES = 10;
/** Minimum number of pages for a line. */
const MIN_PAGES = 2;

/** Returns the lines of `first`, then causes by number of pages. */
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

/** Returns a heading, the lines and a blank line, or `''` without lines. The findings above it end with a blank line. */
export function formatSummary(lines: readonly SummaryLine[]): string {
  if (lines.length === 0) return '';
  return `Summary:\n${lines.map(({ message }) => `  ${message}\n`).join('')}\n`;
}
