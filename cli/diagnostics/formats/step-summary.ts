/**
 * Writes the summary of a GitHub workflow step, as Markdown. In: findings, and the repository's address. Out: a table,
 * errors first. Annotations end after ten of a kind; the summary shows all findings, as far as GitHub accepts them.
 */
import { shorten } from '../../values/fit-text.js';
import { encodeSegments } from '../../paths/path.js';
import { printable } from '../printable.js';
import { formatCounts } from '../report.js';
import type { Finding } from '../by-cause.js';
import { describe } from './finding.js';

/** GitHub drops a summary of more than 1 MiB. This many rows with messages of usual length take half of that. */
const MAX_ROWS = 1000;
const MAX_MESSAGE_LENGTH = 400;

/** @example toStepSummary('docsgen check', findings) */
export function toStepSummary(heading: string, findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const counts = formatCounts({ errors, warnings: findings.length - errors });
  const lines = [`### ${heading}`, '', counts === '' ? 'No findings.' : `${counts}.`];
  if (findings.length > 0) {
    const shown = findings.slice(0, MAX_ROWS);
    lines.push('', '| | place | finding | rule |', '|---|---|---|---|', ...shown.map(toRow));
  }
  if (findings.length > MAX_ROWS) lines.push('', `… and ${findings.length - MAX_ROWS} more.`);
  return `${lines.join('\n')}\n\n`;
}

function toRow(finding: Finding): string {
  const { severity, ruleId, file, place } = finding;
  const where = place === null ? (file ?? '') : `${file}:${place.line}:${place.column}`;
  const shown = shorten(describe(finding), MAX_MESSAGE_LENGTH);
  const url = linkTo(finding);
  const place_ = url === null ? escape(where) : `[${escape(where)}](${url})`;
  return `| ${severity} | ${place_} | ${escape(shown)} | ${ruleId} |`;
}

/** Returns a link to the line in the repository, from the environment variables of the workflow. */
function linkTo({ file, place }: Finding): string | null {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_SHA: commit,
  } = process.env;
  const isKnown = server !== undefined && repository !== undefined && commit !== undefined;
  if (!isKnown || file === null || file.startsWith('..')) return null;
  const path = encodeSegments(file).replace(/[()]/g, escapePercent);
  // `?plain=1` shows the source: lines of rendered Markdown have no anchors.
  const line = place === null ? '' : `?plain=1#L${place.line}`;
  return `${server}/${repository}/blob/${commit}/${path}${line}`;
}

function escapePercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}

/** Escapes any text. Character references are never read as Markdown. */
function escape(text: string): string {
  return printable(text)
    .replace(/[^\p{L}\p{N} .,"'/-]/gu, (character) => `&#${character.codePointAt(0)};`)
    .replace(/www\./gi, (match) => match.replace('.', '&#46;'));
}
