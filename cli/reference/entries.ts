/**
 * Formats a module's variables and outputs for a page. In: the module's declarations. Out: entries, each with its heading
 * and the parts below it, in order. Additions by writers are not part of an entry.
 */
import { escapeOpenFences, findFences } from './fences.js';
import { isInline } from './layout.js';
import type { Module, Output, Source, Variable } from './module.js';

/** The tab that contains an entry. */
export type EntryKind = 'input' | 'output';

/** The parts of an entry, one paragraph or fence each; `null`: the entry lacks the part. */
export interface Entry {
  readonly kind: EntryKind;
  readonly name: string;
  readonly heading: string;
  readonly description: string | null;
  /** One line: type, default, and whether it is required or secret. */
  readonly summary: string | null;
  /** Types and defaults that do not fit on that line. */
  readonly type: string | null;
  readonly default: string | null;
  readonly checks: string | null;
  readonly source: Source;
}

/** Entries below one heading of level 2. */
export interface EntryGroup {
  readonly heading: string;
  readonly entries: readonly Entry[];
}

/** The parts of an entry below its heading, in the order of the page. */
export const PARTS = ['description', 'summary', 'type', 'default', 'checks'] as const;

const [REQUIRED, OPTIONAL, OUTPUTS] = [
  '## Required inputs',
  '## Optional inputs',
  '## Outputs',
] as const;
export const GROUP_HEADINGS: readonly string[] = [REQUIRED, OPTIONAL, OUTPUTS];

/** Returns the groups of a tab, required inputs first, without empty groups. */
export function createGroups(kind: EntryKind, { variables, outputs }: Module): EntryGroup[] {
  const isRequired = (variable: Variable) => variable.default === null;
  const groups =
    kind === 'input'
      ? [
          {
            heading: REQUIRED,
            entries: variables.filter(isRequired).map(inputEntry),
          },
          {
            heading: OPTIONAL,
            entries: variables.filter((variable) => !isRequired(variable)).map(inputEntry),
          },
        ]
      : [{ heading: OUTPUTS, entries: outputs.map(outputEntry) }];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Returns the lines of an entry, with a blank line between its parts. */
export function entryText(entry: Entry): string {
  return [entry.heading, ...PARTS.map((part) => entry[part])]
    .filter((part) => part !== null)
    .join('\n\n');
}

function inputEntry(variable: Variable): Entry {
  const { name, description, type, checks, source } = variable;
  const value = variable.default;
  return {
    kind: 'input',
    name,
    heading: headingOf('input', name),
    description: describe(description),
    summary: summaryOf(variable),
    type: isInline(type) ? null : fence(`type = ${type}`),
    default: value === null || isInline(value) ? null : fence(`default = ${value}`),
    checks:
      checks.length === 0
        ? null
        : checks.map((check) => `**Checked:** ${escapeText(check)}`).join('\n\n'),
    source,
  };
}

function summaryOf({ type, default: value, isSensitive, isNullable }: Variable): string {
  const requirement =
    value === null
      ? '**Required**'
      : `**Default:** ${isInline(value) ? codeSpan(value) : 'see below'}`;
  return [
    ...(isInline(type) ? [`**Type:** ${codeSpan(type)}`] : []),
    requirement,
    ...(isNullable ? [] : ['**Never null**']),
    ...(isSensitive ? ['**Sensitive**'] : []),
  ].join(' · ');
}

function outputEntry({ name, description, isSensitive, source }: Output): Entry {
  return {
    kind: 'output',
    name,
    heading: headingOf('output', name),
    description: describe(description),
    summary: isSensitive ? '**Sensitive:** Terraform hides the value in its output.' : null,
    type: null,
    default: null,
    checks: null,
    source,
  };
}

function headingOf(kind: EntryKind, name: string): string {
  return `### \`${name}\` {#${kind}-${name}}`;
}

/**
 * Prepares a description, which is Markdown. No line of it may become a heading, a directive, an unclosed fence or the start
 * of a writer's addition. `<name>` is a placeholder, not HTML.
 */
function describe(description: string): string | null {
  if (description === '') return null;
  const lines = escapeOpenFences(description.split(/\r\n?|\n/).map((line) => line.trimEnd()));
  const { isCode } = findFences(lines);
  return lines
    .map((line, i) =>
      isCode[i] ? line : escapeText(line.replace(/^(\s*)(#|:::|Example:$)/, '$1\\$2')),
    )
    .join('\n');
}

function escapeText(text: string): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/(?<!\\)<(?=[a-zA-Z/!?])/g, '\\<')))
    .join('');
}

function codeSpan(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  if (runs.length === 0) return `\`${text}\``;
  const ticks = '`'.repeat(Math.max(...runs) + 1);
  return `${ticks} ${text} ${ticks}`;
}

function fence(text: string): string {
  const longest = Math.max(
    2,
    ...[...text.matchAll(/^\s*(`{3,})/gm)].map(([, run = '']) => run.length),
  );
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}hcl\n${text}\n${ticks}`;
}
