/**
 * Formats a module's variables and outputs for a page. In: the module's declarations. Out: entries, each with the first line
 * of its directive and the parts below it, in order. Additions by writers are not part of an entry.
 */
import { escapeOpenFences, findFences } from './fences.js';
import { isInline } from './layout.js';
import type { Module, Output, Source, Variable } from './module.js';

/** The tab that contains an entry. */
export type EntryKind = 'input' | 'output';

/** The parts of an entry, paragraphs or a fence each; `null`: the entry lacks the part. */
export interface Entry {
  readonly kind: EntryKind;
  readonly name: string;
  /** The first line of its directive, without colons: name, id, type, default, and whether it is required or secret. */
  readonly opening: string;
  readonly description: string | null;
  readonly checks: string | null;
  /** Types and defaults that do not fit on the first line. */
  readonly type: string | null;
  readonly default: string | null;
  readonly source: Source;
}

/** Entries below one heading of level 2. */
export interface EntryGroup {
  readonly heading: string;
  readonly entries: readonly Entry[];
}

/** The parts of an entry below its first line, in the order of the page. */
const PARTS = ['description', 'checks', 'type', 'default'] as const;

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

/** Returns the text between the first and the last line of an entry, with a blank line between its parts. */
export function entryBody(entry: Entry): string {
  return PARTS.flatMap((part) => entry[part] ?? []).join('\n\n');
}

function inputEntry(variable: Variable): Entry {
  const { name, description, type, checks, source } = variable;
  const value = variable.default;
  return {
    kind: 'input',
    name,
    opening: openingOf('input', name, attributesOf(variable)),
    description: describe(description),
    checks:
      checks.length === 0
        ? null
        : checks.map((check) => `**Checked:** ${escapeText(check)}`).join('\n\n'),
    type: fitsAttribute(type) ? null : fence('type', type),
    default: value === null || fitsAttribute(value) ? null : fence('default', value),
    source,
  };
}

function attributesOf({ type, default: value, isSensitive, isNullable }: Variable): string[] {
  return [
    ...(fitsAttribute(type) ? [`type=${quoteAttribute(type)}`] : []),
    ...(value === null ? ['required'] : []),
    ...(value !== null && fitsAttribute(value) ? [`default=${quoteAttribute(value)}`] : []),
    ...(isNullable ? [] : ['never-null']),
    ...(isSensitive ? ['sensitive'] : []),
  ];
}

function outputEntry({ name, description, isSensitive, source }: Output): Entry {
  return {
    kind: 'output',
    name,
    opening: openingOf('output', name, isSensitive ? ['sensitive'] : []),
    description: describe(description),
    checks: null,
    type: null,
    default: null,
    source,
  };
}

function openingOf(kind: EntryKind, name: string, attributes: readonly string[]): string {
  // Underscores at the ends would be emphasis.
  const label = /^[a-z\d](?:[\w-]*[a-z\d])?$/i.test(name) ? name : `\`${name}\``;
  return `parameter[${label}]{${[`#${kind}-${name}`, ...attributes].join(' ')}}`;
}

/** Values of variables would replace names in double braces. */
function fitsAttribute(code: string): boolean {
  return isInline(code) && !code.includes('{{');
}

function quoteAttribute(code: string): string {
  const quote = code.includes('"') && !code.includes("'") ? "'" : '"';
  const text = code.replace(/&(?=#?\w+;)/g, '&amp;');
  return quote + (quote === '"' ? text.replaceAll('"', '&quot;') : text) + quote;
}

/**
 * Prepares a description, which is Markdown. No line of it may become a heading, a directive or an unclosed fence. `<name>`
 * is a placeholder, not HTML.
 */
function describe(description: string): string | null {
  if (description === '') return null;
  const lines = escapeOpenFences(description.split(/\r\n?|\n/).map((line) => line.trimEnd()));
  const { isCode } = findFences(lines);
  return lines
    .map((line, i) => (isCode[i] ? line : escapeText(line.replace(/^(\s*)(#|:::)/, '$1\\$2'))))
    .join('\n');
}

function escapeText(text: string): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/(?<!\\)<(?=[a-zA-Z/!?])/g, '\\<')))
    .join('');
}

/** `word` makes the code the type or the default of the parameter. */
function fence(word: string, text: string): string {
  const longest = Math.max(
    2,
    ...[...text.matchAll(/^\s*(`{3,})/gm)].map(([, run = '']) => run.length),
  );
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}hcl ${word}\n${text}\n${ticks}`;
}
