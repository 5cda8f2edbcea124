/**
 * Writes JUnit XML, which every continuous integration service shows as tests. In: findings. Out: one suite per file with
 * findings, one case per finding. Errors are failures; warnings pass and show their message. Without findings there is one
 * passing case, because services reject a report without cases. The output is deterministic.
 */
import { compare } from '../../paths/path.js';
import { printable } from '../printable.js';
import type { Finding } from '../by-cause.js';
import { describe } from './finding.js';

/** Suite of the findings without a file. */
const NO_FILE = 'site';

export function toJunit(findings: readonly Finding[]): string {
  const suites = new Map<string, Finding[]>();
  for (const finding of findings) {
    const name = finding.file ?? NO_FILE;
    const suite = suites.get(name);
    if (suite === undefined) suites.set(name, [finding]);
    else suite.push(finding);
  }
  const sorted = [...suites].sort(([a], [b]) => compare(a, b));
  const tests = Math.max(1, findings.length);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="docsgen" ${counts(tests, findings)}>`,
    ...(sorted.length === 0 ? [EMPTY_SUITE] : sorted.map(([name, suite]) => toSuite(name, suite))),
    '</testsuites>',
    '',
  ].join('\n');
}

const EMPTY_SUITE = [
  `  <testsuite name="${NO_FILE}" tests="1" failures="0" errors="0">`,
  `    <testcase classname="${NO_FILE}" name="no findings"/>`,
  '  </testsuite>',
].join('\n');

function toSuite(name: string, findings: readonly Finding[]): string {
  return [
    `  <testsuite name="${escape(name)}" ${counts(findings.length, findings)}>`,
    ...findings.map((finding) => toCase(name, finding)),
    '  </testsuite>',
  ].join('\n');
}

function toCase(suite: string, finding: Finding): string {
  const { severity, ruleId, reason, file, place } = finding;
  const where = place === null ? '' : `${place.line}:${place.column} `;
  const attributes = [
    `classname="${escape(suite)}"`,
    `name="${escape(`${where}${ruleId}: ${reason}`)}"`,
    ...(file === null ? [] : [`file="${escape(file)}"`]),
    ...(place === null ? [] : [`line="${place.line}"`]),
  ].join(' ');
  const text = [describe(finding), ...listOthers(finding)].map(escape).join('\n');
  const body =
    severity === 'error'
      ? `<failure type="${ruleId}" message="${escape(reason)}">${text}</failure>`
      : `<system-out>warning: ${text}</system-out>`;
  return `    <testcase ${attributes}>${body}</testcase>`;
}

/** Lists all other places, because the sentence names only a few. */
function listOthers({ others }: Finding): string[] {
  return others.map(({ file, place }) => `${file}:${place.line}:${place.column}`);
}

function counts(tests: number, findings: readonly Finding[]): string {
  const failures = findings.filter(({ severity }) => severity === 'error').length;
  return `tests="${tests}" failures="${failures}" errors="0"`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** XML cannot represent most control characters, not even as entities. */
function escape(text: string): string {
  return printable(text).replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
