/**
 * Converts TOML to YAML for `docsgen check --fix`. In: the lines between two `+++`. Out: YAML that has the same values and
 * comments, or `null` if that is not certain: the TOML has an error, or a comment would be lost.
 */
import { isDeepStrictEqual } from 'node:util';
import { parse, TomlDate } from 'smol-toml';
import { parse as parseYaml, stringify } from 'yaml';

type Values = Readonly<Record<string, unknown>>;

/** Longer front matter is not converted: each line of a long value is parsed again with all lines before it. */
const MAX_LINES = 200;
/** The first line of a table, which ends with the text. */
const TABLE = /^\s*\[/;

/** @example tomlToYaml('title = "A" # short\nweight = 2') // 'title: A # short\nweight: 2\n' */
export function tomlToYaml(toml: string): string | null {
  const lines = toml.split('\n');
  const values = read(toml);
  if (values === null || lines.length > MAX_LINES) return null;
  const byLine = convertLines(lines);
  if (byLine !== null && isSame(byLine, values)) return byLine;
  // A key in several parts, `a.b = 1`, may occur on many lines, which become one mapping.
  return toml.includes('#') ? null : toYaml(values);
}

/** Converts statement by statement, so that comments and empty lines between them keep their places. */
function convertLines(lines: readonly string[]): string | null {
  let yaml = '';
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    if (/^\s*(?:#|$)/.test(line)) {
      yaml += `${line.trim()}\n`;
      at += 1;
      continue;
    }
    const end = TABLE.test(line) ? lines.length : endOfStatement(lines, at);
    const converted = end === null ? null : convertStatement(lines.slice(at, end).join('\n'));
    if (end === null || converted === null) return null;
    yaml += converted;
    at = end;
  }
  return yaml;
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

function toYaml(values: Values): string {
  return Object.keys(values).length === 0 ? '' : stringify(values, { lineWidth: 0 });
}

function isSame(yaml: string, values: Values): boolean {
  try {
    return isDeepStrictEqual(parseYaml(yaml) ?? {}, values);
  } catch {
    return false;
  }
}

/** Returns the value with dates as text, as YAML has them, and with objects that have the usual prototype. */
function plain(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString().replace(/\.000(?!\d)/, '');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}
