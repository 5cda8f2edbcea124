/**
 * Writes a report for a GitHub workflow: annotations on the lines of findings, one per place, and the log around them. In:
 * findings, and text for the log. Out: lines of workflow commands. Text from pages never becomes a command.
 */
import { createHash } from 'node:crypto';
import { printable } from '../printable.js';
import type { Finding } from '../by-cause.js';
import { describe } from './finding.js';

/**
 * @example '::error file=docs/a.md,line=3,col=5,title=broken-link::Cannot find page "/docs/b/". Did you mean "/docs/c/"?'
 */
export function toAnnotations(findings: readonly Finding[]): string {
  // GitHub keeps ten annotations of each kind. The first places of all causes come before the other places.
  const others = findings.flatMap((finding) =>
    finding.others.map((other) => ({ ...finding, ...other, others: [] })),
  );
  return [...findings, ...others].map((finding) => `${toAnnotation(finding)}\n`).join('');
}

function toAnnotation(finding: Finding): string {
  const { severity, ruleId, file, place } = finding;
  const properties = [
    ...(file === null ? [] : [`file=${escapeProperty(file)}`]),
    ...(file === null || place === null ? [] : [`line=${place.line}`, `col=${place.column}`]),
    `title=${escapeProperty(ruleId)}`,
  ].join(',');
  return `::${severity} ${properties}::${escapeData(describe(finding))}`;
}

/**
 * Wraps text between lines that turn workflow commands off. Messages and code frames quote pages, and a page may contain
 * `::add-mask::` or `##[group]`. The end marker is a hash of the text, so the text cannot contain it.
 */
export function withoutCommands(text: string): string {
  if (text === '') return '';
  const token = createHash('sha256').update(text).digest('hex');
  return `::stop-commands::${token}\n${text.replace(/\n?$/, '\n')}::${token}::\n`;
}

function escapeData(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => printable(line).replaceAll('%', '%25'))
    .join('%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
