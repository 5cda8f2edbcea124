/**
 * Where an option was written. In: the config file and the path of the option's keys. Out: `file` and `place` of a
 * diagnostic. Literals are followed, and constants of the same file; where a path leads on into what only running the
 * file can tell, the nearest option above it is the place.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalPermalink } from '../path.js';
import type { Place, SiteConfig } from '../types.js';
import { placeAt } from './place-at.js';

export type ConfigFile = Pick<SiteConfig, 'siteDir' | 'configFile'>;
export type KeyPath = readonly PropertyKey[];

export interface ConfigPlace {
  readonly file: string | null;
  readonly place: Place | null;
}

/**
 * The text of an option that is text, the name of any other; where the key path leads to nothing, what it reaches.
 *
 * @example diagnostic('redirect', reason, { ...placeOption(config, ['redirects', 3, 'to']), note })
 */
export function placeOption(
  config: ConfigFile,
  path: KeyPath | string,
  part: 'value' | 'name' = 'value',
): ConfigPlace {
  const text = readConfig(config);
  const keys = typeof path === 'string' ? parseKeyPath(path) : path;
  const option = findOption(text, keys);
  const token = part === 'name' ? option?.name : option?.shown;
  return { file: config.configFile, place: placeOf(text, token) };
}

/** A text somewhere below an option: the id of a page in a sidebar. */
export function placeText(config: ConfigFile, value: string, below: KeyPath): ConfigPlace {
  const text = readConfig(config);
  const option = findOption(text, below);
  const token = option?.tokens.find((one) => isText(one) && contentOf(one).text === value);
  const shown = token === undefined ? option?.shown : contentOf(token);
  return { file: config.configFile, place: placeOf(text, shown) };
}

/** A redirect by the permalink that it leads from. */
export function placeRedirect(
  config: ConfigFile & Pick<SiteConfig, 'redirects' | 'trailingSlash'>,
  permalink: string,
  key: 'from' | 'to',
): ConfigPlace {
  const { redirects, trailingSlash } = config;
  const index = redirects.findIndex(
    ({ from }) => canonicalPermalink(from, trailingSlash) === permalink,
  );
  return placeOption(config, ['redirects', index, key]);
}

/** Offsets of an option's value in the text of a config; `null`: it is not written there. */
export function rangeOfOption(text: string, path: KeyPath): readonly [number, number] | null {
  const option = findOption(text, path);
  const [first, last] = [option?.tokens[0], option?.tokens.at(-1)];
  if (option?.isExact !== true || first === undefined || last === undefined) return null;
  return [first.at, last.at + last.text.length];
}

/** As messages write it: `navbar.items[2].to`; the config itself is `default export`. */
export function keyPath(path: KeyPath): string {
  const joined = path
    .map((key) =>
      typeof key === 'number'
        ? `[${key}]`
        : /^[\w$]+$/.test(String(key))
          ? `.${String(key)}`
          : `["${String(key)}"]`,
    )
    .join('');
  return joined.replace(/^\./, '') || 'default export';
}

/** Of names that need no quotes. */
function parseKeyPath(path: string): KeyPath {
  return (path.match(/[^.[\]]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

function readConfig({ siteDir, configFile }: ConfigFile): string {
  try {
    return configFile === null ? '' : readFileSync(join(siteDir, configFile), 'utf8');
  } catch {
    return '';
  }
}

interface Token {
  readonly text: string;
  readonly at: number;
}

interface Option {
  readonly isExact: boolean;
  readonly name: Token;
  readonly shown: Token;
  /** Of its value. */
  readonly tokens: readonly Token[];
}

const TOKEN =
  /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:\\[^]|[^'\\\n])*'|"(?:\\[^]|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`|[\w$]+|\.{3}|\S/g;
const OPEN = new Set(['{', '[', '(']);
const CLOSE = new Set(['}', ']', ')']);
/** Constants that name constants; a circle ends here. */
const MAX_NAMES = 20;

function findOption(text: string, path: KeyPath): Option | null {
  const tokens = Array.from(text.matchAll(TOKEN), (match) => ({ text: match[0], at: match.index }));
  const code = tokens.filter((token) => !/^\/[/*]/.test(token.text));
  const start = code.findIndex(
    (token, i) => token.text === 'export' && code[i + 1]?.text === 'default',
  );
  const first = code[start];
  if (start === -1 || first === undefined) return null;
  let found = { key: start, value: skipNames(code, start + 2) };
  let depth = 0;
  for (const name of path) {
    const child = findChild(code, found.value, name);
    if (child === null) break;
    found = { key: child.key, value: skipNames(code, child.value) };
    depth++;
  }
  const value = code.slice(found.value, endOfEntry(code, found.value));
  const [only] = value;
  const isScalar = depth > 0 && value.length === 1 && only !== undefined && isText(only);
  const named = contentOf(code[found.key] ?? first);
  const shown = isScalar ? contentOf(only) : named;
  return { isExact: depth === path.length, name: named, shown, tokens: value };
}

/** From `defineConfig(`, brackets and the name of a constant to the literal behind them. */
function skipNames(code: readonly Token[], from: number): number {
  let at = from;
  for (let i = 0; i < MAX_NAMES; i++) {
    const token = code[at]?.text ?? '';
    const next = code[at + 1]?.text ?? '';
    if (token === '(') at++;
    else if (/^[A-Za-z_$]/.test(token) && next === '(') at += 2;
    else if (/^[A-Za-z_$]/.test(token) && next !== '.') {
      const declared = findConstant(code, token);
      if (declared === null) return at;
      at = declared;
    } else return at;
  }
  return from;
}

function findConstant(code: readonly Token[], name: string): number | null {
  const at = code.findIndex(
    (token, i) => token.text === name && /^(?:const|let|var)$/.test(code[i - 1]?.text ?? ''),
  );
  // A type may stand between the name and its value.
  const equals = at === -1 ? -1 : code.findIndex(({ text }, i) => i > at && text === '=');
  return equals === -1 ? null : equals + 1;
}

/** The entry of an object or the item of a list that begins at `open`; of a text, `key` and value are the same. */
function findChild(
  code: readonly Token[],
  open: number,
  name: PropertyKey,
): { key: number; value: number } | null {
  const isList = code[open]?.text === '[';
  if (!isList && code[open]?.text !== '{') return null;
  let at = open + 1;
  for (let index = 0; at < code.length; index++) {
    const token = code[at];
    if (token === undefined || CLOSE.has(token.text)) return null;
    // What is spread into a list moves all items after it.
    if (isList && token.text === '...') return null;
    if (isList && index === name) return { key: at, value: at };
    if (!isList && contentOf(token).text === String(name))
      return { key: at, value: code[at + 1]?.text === ':' ? at + 2 : at };
    at = endOfEntry(code, at);
    if (code[at]?.text === ',') at++;
  }
  return null;
}

/** The comma or bracket that ends what begins at `from`. */
function endOfEntry(code: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const text = code[at]?.text ?? '';
    if (depth === 0 && (text === ',' || text === ';' || CLOSE.has(text))) return at;
    if (OPEN.has(text)) depth++;
    else if (CLOSE.has(text)) depth--;
  }
  return code.length;
}

function isText({ text }: Token): boolean {
  return /^['"`]/.test(text);
}

/** Without quotes. */
function contentOf(token: Token): Token {
  return isText(token) ? { text: token.text.slice(1, -1), at: token.at + 1 } : token;
}

function placeOf(text: string, token: Token | undefined): Place | null {
  if (token === undefined) return null;
  const length = token.text.split('\n')[0]?.length ?? 0;
  return placeAt(text, token.at, Math.max(length, 1));
}
