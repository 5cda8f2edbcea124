/**
 * Converts TOML to YAML for `docsgen check --fix`. In: the lines between two `+++`. Out: YAML that has the same values and
 * comments, or what keeps it from being certain: the TOML has an error, or a comment would be lost.
 */
import { isDeepStrictEqual } from 'node:util';
import { parse, TomlDate, TomlError } from 'smol-toml';
import { isSame, NOT_CERTAIN, toYaml, type Conversion, type Values } from './yaml-text.js';

/** Longer front matter is not converted: each line of a long value is parsed again with all lines before it. */
const MAX_LINES = 200;
/** The first line of a table, which ends with the text. */
const TABLE = /^\s*\[/;
const BLANK = /^\s*(?:#|$)/;

/** @example tomlToYaml('title = "A" # short\nweight = 2') // { yaml: 'title: A # short\nweight: 2\n' } */
export function tomlToYaml(toml: string): Conversion {
  const lines = toml.split('\n');
  const values = read(toml);
  if (values === null) return { yaml: null, obstacle: 'error', line: lineOfError(toml) };
  if (lines.length > MAX_LINES) return NOT_CERTAIN;
  const byLine = convertLines(lines);
  if (byLine.yaml !== null && isSame(byLine.yaml, values)) return { yaml: byLine.yaml };
  const start = lines.findIndex((line) => !BLANK.test(line));
  const comment = findComment(lines, byLine.end) ?? findComment(lines, start);
  if (comment !== null) return { yaml: null, obstacle: 'comment', line: comment + 1 };
  // A key in several parts, `a.b = 1`, may occur on many lines, which become one mapping.
  const yaml = joinBlank(lines.slice(0, start)) + toYaml(values);
  return isSame(yaml, values) ? { yaml } : NOT_CERTAIN;
}

/** Returns the first line with a comment, from a line on: the text has the same values without it. */
function findComment(lines: readonly string[], start: number): number | null {
  const values = read(lines.join('\n'));
  for (const [index, line] of lines.entries()) {
    for (let at = line.indexOf('#'); at !== -1 && index >= start; at = line.indexOf('#', at + 1))
      if (isDeepStrictEqual(read(lines.with(index, line.slice(0, at)).join('\n')), values))
        return index;
  }
  return null;
}

function joinBlank(lines: readonly string[]): string {
  return lines.map((line) => `${line.trim()}\n`).join('');
}

/**
 * Converts statement by statement, so that comments and empty lines between them keep their places. `end` is the first line
 * that is not converted.
 */
function convertLines(lines: readonly string[]): {
  readonly yaml: string | null;
  readonly end: number;
} {
  let yaml = '';
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    if (BLANK.test(line)) {
      yaml += joinBlank([line]);
      at += 1;
      continue;
    }
    const end = TABLE.test(line) ? lines.length : endOfStatement(lines, at);
    const converted = end === null ? null : convertStatement(lines.slice(at, end).join('\n'));
    if (end === null || converted === null) return { yaml: null, end: at };
    yaml += converted;
    at = end;
  }
  return { yaml, end: lines.length };
}

/** Returns the number of the line behind the statement, whose value may have several lines. */
function endOfStatement(lines: readonly string[], start: number): number | null {
  for (let end = start + 1; end <= lines.length; end++)
    if (read(lines.slice(start, end).join('\n')) !== null) return end;
  return null;
}

function convertStatement(toml: string): string | null {
  const comment = toml.includes('\n') ? '' : commentOf(toml);
  const values = read(toml);
  if (values === null) return null;
  const yaml = toYaml(values);
  // A comment within a list or a table has no place in the YAML.
  if (countOf(yaml + comment) !== countOf(toml)) return null;
  if (comment === '') return yaml;
  const isOneLine = yaml.indexOf('\n') === yaml.length - 1;
  return isOneLine ? `${yaml.trimEnd()} ${comment}\n` : `${comment}\n${yaml}`;
}

/** Returns the comment at the end of a line: up to its `#`, the line is a whole statement. */
function commentOf(line: string): string {
  for (let at = line.indexOf('#'); at !== -1; at = line.indexOf('#', at + 1))
    if (read(line.slice(0, at)) !== null) return line.slice(at).trimEnd();
  return '';
}

function countOf(text: string): number {
  return text.split('#').length;
}

function read(toml: string): Values | null {
  try {
    return plain(parse(toml)) as Values;
  } catch {
    return null;
  }
}

function lineOfError(toml: string): number | null {
  try {
    parse(toml);
    return null;
  } catch (error) {
    return error instanceof TomlError ? error.line : null;
  }
}

/** Returns the value with dates as text, as YAML has them, and with objects that have the usual prototype. */
function plain(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString().replace(/\.000(?!\d)/, '');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}
