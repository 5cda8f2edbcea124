/**
 * What a GitHub workflow shows: annotations on the lines of findings, each place on its own, and the log around them. In:
 * findings, and text for the log. Out: lines of the workflow command language, in which nothing that a page says is a
 * command.
 */
import { createHash } from 'node:crypto';
import { printable } from '../printable.js';
import type { Finding } from '../by-cause.js';
import { describe } from './finding.js';

/**
 * @example '::error file=docs/a.md,line=3,col=5,title=broken-link::Cannot find page "/docs/b/". Did you mean "/docs/c/"?'
 */
export function toAnnotations(findings: readonly Finding[]): string {
  // GitHub keeps ten of a kind: the other places of a cause come after all causes.
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
 * Text as it is, between lines that switch commands off: messages and code frames quote pages, and a page may hold
 * `::add-mask::` or `##[group]`. The word that ends it is made from the text itself, so no text can hold its own.
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
