/**
 * Parses front matter: the YAML between the first two `---` lines of a file. In: text. Out: validated fields with their
 * places. Each error is one diagnostic at its line and column, and its field is left out. Nothing is ever evaluated, and no
 * key reaches an object's prototype.
 */
import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  visit,
  type Document,
  type LineCounter,
} from 'yaml';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { attemptPage } from '../diagnostics/page-crash.js';
import { parseYaml } from '../values/lenient-yaml.js';
import { splitOther } from '../pages/other-front-matter.js';
import type { Diagnostic, FrontMatter, Place } from '../types.js';
import { blank } from './blank.js';
import { readFields } from './front-matter-fields.js';
import { findLostFrontMatter } from './lost-front-matter.js';
import { readPlainYaml } from './plain-yaml.js';

export interface FrontMatterResult {
  readonly frontMatter: FrontMatter;
  readonly places: Readonly<Record<string, Place>>;
  /** The offset where the content begins. */
  readonly bodyOffset: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Keys that reach a prototype, and YAML's merge key, which the parser does not handle. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', '<<']);
/** More uses of one anchor than a person would write are refused. */
const MAX_ALIASES = 20;

const OPENING = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/;
const OPENING_WITH_LANGUAGE = /^\uFEFF?---[ \t]*([A-Za-z]\w*)[ \t]*(?:\r\n|\n|\r)/;
const CLOSING = /(?:^|\r\n|\n|\r)---[ \t]*(?:\r\n|\n|\r|$)/;
const FIRST_KEY = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r))*[ \t]*[\w-]+[ \t]*:(?:\s|$)/;

/**
 * Reads the front matter of a page. A file without any, and one that opens with a thematic break, give no fields.
 *
 * @example readFrontMatter('docs/a.md', '---\ntitle: A\n---\nText').frontMatter // { title: 'A' }
 */
export function readFrontMatter(path: string, text: string): FrontMatterResult {
  const attempt = attemptPage({ file: path, does: 'read the front matter' }, () =>
    readWithin(path, text),
  );
  if ('result' in attempt) return attempt.result;
  return { frontMatter: {}, places: {}, bodyOffset: 0, diagnostics: [attempt.crash] };
}

function readWithin(path: string, text: string): FrontMatterResult {
  const none = { frontMatter: {}, places: {}, bodyOffset: 0 };
  const other = findOtherLanguage(text);
  if (other !== null) {
    const reason = `Unknown front matter language "${other.language}"`;
    const details = {
      file: path,
      place: OPENING_LINE,
      note: `Write it as YAML between two lines of "---", such as "title: Networks"${other.fix}. It is left out, and never run.`,
      cause: `Front matter in "${other.language}"`,
    };
    const diagnostics = [diagnostic('front-matter', reason, details)];
    return { ...none, bodyOffset: other.end, diagnostics };
  }
  const opening = OPENING.exec(text);
  if (opening === null) return { ...none, diagnostics: findLostFrontMatter(path, text) };
  const start = opening[0].length;
  const closing = CLOSING.exec(text.slice(start));
  if (closing === null) {
    if (!FIRST_KEY.test(text.slice(start))) return { ...none, diagnostics: [] };
    const reason = 'Cannot find the end of the front matter';
    const note = 'Close it with a line of "---".';
    return {
      ...none,
      diagnostics: [diagnostic('front-matter', reason, { file: path, place: OPENING_LINE, note })],
    };
  }
  const yaml = text.slice(start, start + closing.index);
  return { ...readYaml(path, yaml), bodyOffset: start + closing.index + closing[0].length };
}

/**
 * Replaces the front matter with blanks, so that every offset, line and column of the content is the same as in the file.
 */
export function blankFrontMatter(text: string, bodyOffset: number): string {
  return blank(text.slice(0, bodyOffset)) + text.slice(bodyOffset);
}

/** Returns the language of front matter that is not YAML, the way to convert it, and the offset behind it. */
function findOtherLanguage(
  text: string,
): { readonly language: string; readonly fix: string; readonly end: number } | null {
  const other = splitOther(text);
  if (other !== null)
    return { language: other.language, fix: FIXES[other.language], end: other.end };
  const [opening, language = ''] = OPENING_WITH_LANGUAGE.exec(text) ?? [];
  if (opening === undefined) return null;
  const closing = CLOSING.exec(text.slice(opening.length));
  if (closing === null) return null;
  return { language, fix: '', end: opening.length + closing.index + closing[0].length };
}

const FIX = ', or run "docsgen check --fix", which converts it';
const FIXES = { json: FIX, toml: `${FIX} if no comment is lost` } as const;
const OPENING_LINE: Place = { line: 1, column: 1, endLine: 1, endColumn: 4 };

function readYaml(path: string, yaml: string): Omit<FrontMatterResult, 'bodyOffset'> {
  // A lone carriage return ends a line in Markdown but not in YAML. Whole-line comments are removed because they are slow to
  // parse and often long.
  const source = yaml.replace(/\r(?!\n)/g, '\n').replace(/(^|\n)#[^\n]*/g, '$1');
  const plain = readPlainYaml(source);
  if (plain !== null) {
    const keys = Object.entries(plain.lines);
    const places = Object.fromEntries(keys.map(([key, line]) => [key, placeOfKey(key, line)]));
    return { places, ...readFields(path, plain.values, places) };
  }
  const { document, lines } = parseYaml(source, yaml);
  const place = (range: readonly [number, number]): Place => placeIn(lines, range);
  const result = readDocument(document);
  if ('reason' in result) {
    const { reason, note } = result;
    const range = document.errors.length > 0 ? behindBlanks(source, result.range) : result.range;
    const found = diagnostic('front-matter', reason, { file: path, place: place(range), note });
    return { frontMatter: salvageFields(path, source), places: {}, diagnostics: [found] };
  }
  const places = keyPlaces(document, place);
  return { places, ...readFields(path, result.values, places) };
}

/** Moves a range past blanks: the YAML parser may stop before the text that it rejects. */
function behindBlanks(yaml: string, [start, end]: YamlProblem['range']): YamlProblem['range'] {
  const blanks = /^ +(?=\S)/.exec(yaml.slice(start))?.[0].length ?? 0;
  return [start + blanks, Math.max(start + blanks, end)];
}

/** Longer front matter with an error is not salvaged. */
const MAX_SALVAGED_LINES = 200;

/** Reads the fields that can be read line by line: an error in one field must not move the page or publish a draft. */
function salvageFields(path: string, yaml: string): FrontMatter {
  const fields: Record<string, unknown> = {};
  const lines = yaml.split('\n');
  if (lines.length > MAX_SALVAGED_LINES) return {};
  for (const line of lines) {
    if (!/^[\w-]+:\s/.test(line)) continue;
    const result = readDocument(parseYaml(line, line).document);
    if ('values' in result) Object.assign(fields, result.values);
  }
  return readFields(path, fields, {}).frontMatter;
}

interface YamlProblem {
  readonly reason: string;
  readonly range: readonly [number, number];
  readonly note: string;
}

function readDocument(document: Document.Parsed): { values: unknown } | YamlProblem {
  const error = document.errors[0];
  if (error !== undefined) return explainYamlError(error);
  const forbidden = findForbiddenKey(document);
  if (forbidden !== null) return forbidden;
  const content = document.contents;
  if (content === null || (isScalar(content) && content.value === null)) return { values: {} };
  const range = [content.range?.[0] ?? 0, content.range?.[1] ?? 0] as const;
  if (!isMap(content)) {
    const kind = isCollection(content)
      ? 'a list'
      : isAlias(content)
        ? 'an alias'
        : 'a single value';
    return {
      reason: `Cannot use ${kind} as front matter`,
      range,
      note: 'Front matter is a list of "key: value" lines.',
    };
  }
  try {
    return { values: document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown };
  } catch {
    return {
      reason: 'Cannot expand the aliases of the front matter',
      range,
      note: 'Write the values out, or put a value that begins with "*" in quotes.',
    };
  }
}

const FORBIDDEN_NOTE =
  'Keys that could change how objects work, and YAML merge keys, are not read. Rename the key.';

function explainYamlError(error: {
  code: string;
  message: string;
  pos: [number, number];
}): YamlProblem {
  const range = error.pos;
  if (error.code === 'DUPLICATE_KEY') {
    return {
      reason: 'Cannot use a front matter key twice',
      range,
      note: 'Remove one of the two lines.',
    };
  }
  // The depth at which the parser's stack ends differs between machines, and so would the place.
  if (error.code === 'RESOURCE_EXHAUSTION' || error.message.includes('call stack'))
    return {
      reason: 'Cannot parse front matter nested so deep',
      range: [0, 0],
      note: 'Front matter is a list of "key: value" lines.',
    };
  const firstLine = (error.message.split('\n')[0] ?? '')
    .replace(/[.:]$/, '')
    .replace(' closing "quote', ' closing "')
    .replace(" closing 'quote", " closing '");
  const [, note] = NOTES.find(([message]) => message.test(firstLine)) ?? [];
  return {
    reason: `Cannot parse front matter: ${firstLine}`,
    range,
    note: note ?? 'Front matter is YAML. Quote values that contain ": " or " #".',
  };
}

/** Advice for messages of the YAML parser. */
const NOTES: readonly (readonly [message: RegExp, note: string])[] = [
  [
    /^Implicit map keys need to be followed/,
    'Indent a line that continues the value above it; any other begins with "key: ". A line of "---" ends front matter.',
  ],
  [
    /^Sequence item without/,
    'Begin each item of a list with "- ". A key that is none begins in the same column as the key above the list.',
  ],
  [/^Tabs are not allowed/, 'Indent with spaces.'],
  [/^Missing closing/, 'Close the quotation mark that the value begins with.'],
  [/cannot start with/, 'Put the value in quotes.'],
  [
    /^Unexpected (?:scalar|flow|double|single)/,
    'Put the whole value in double quotes, and begin all keys in the same column.',
  ],
];

function findForbiddenKey(document: Document.Parsed): YamlProblem | null {
  let found: YamlProblem | null = null;
  visit(document, {
    Pair(_, pair) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      if (!FORBIDDEN_KEYS.has(key)) return;
      const [start, end] = (isScalar(pair.key) ? pair.key.range : null) ?? [0, 0];
      const reason = `Cannot use the front matter key "${key}"`;
      found = { reason, range: [start, end], note: FORBIDDEN_NOTE };
      return visit.BREAK;
    },
  });
  return found;
}

function keyPlaces(
  document: Document.Parsed,
  place: (range: readonly [number, number]) => Place,
): Readonly<Record<string, Place>> {
  const places: Record<string, Place> = {};
  for (const pair of isMap(document.contents) ? document.contents.items : []) {
    if (!isPair(pair) || !isScalar(pair.key) || !pair.key.range) continue;
    places[String(pair.key.value)] = place([pair.key.range[0], pair.key.range[1]]);
  }
  return places;
}

function placeOfKey(key: string, yamlLine: number): Place {
  const line = yamlLine + 1;
  return { line, column: 1, endLine: line, endColumn: key.length + 1 };
}

/** YAML begins on the second line of the file. */
function placeIn(lines: LineCounter, [startOffset, endOffset]: readonly [number, number]): Place {
  const start = lines.linePos(startOffset);
  const end = lines.linePos(Math.max(startOffset, endOffset));
  return {
    line: Math.max(1, start.line) + 1,
    column: Math.max(1, start.col),
    endLine: Math.max(1, end.line) + 1,
    endColumn: Math.max(1, end.col),
  };
}
