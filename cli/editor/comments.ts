/**
 * Reads the comments of schemas, which explain each option and field. In: the source of files that build schemas of zod.
 * Out: the comment of each key, by constant and keys: `configSchema.docs`, `configSchema.locale.code`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package.js';

/** The parts of an object in a schema. */
interface Source {
  /** The comment of its key; empty if there is none. */
  readonly comment: string;
  /** Constants of the same files that the value consists of. */
  readonly constants: readonly string[];
}

export type Comments = ReadonlyMap<string, Source>;

/** Reads files of this checkout, by their paths. */
export function readComments(paths: readonly string[]): Comments {
  const texts = paths.map((path) => onOneLine(readFileSync(join(packageRoot, path), 'utf8')));
  const constants = new Set(
    texts.flatMap((text) => Array.from(text.matchAll(CONSTANTS), ([, name = '']) => name)),
  );
  const found = new Map<string, Source>();
  for (const text of texts) readFile(text, constants, found);
  return found;
}

/** A constant or an enum, whose members are keys, too. */
const CONSTANT = /^(?:export )?(?:const|enum) (\w+)/;
const CONSTANTS = new RegExp(CONSTANT, 'gm');

/** A key that begins a line: `title:`, `'img-src':`, or `title =` in an enum. */
const KEY = /^( +)('?)([\w$-]+)\2(?::| =)(?= |$)/;

/** Names of values, also after `...`, but no properties and no text. */
const WORDS = /(?<![\w']|(?<!\.\.)\.)\w+(?![\w:'])/g;

/** Puts comments of several lines on one. */
function onOneLine(text: string): string {
  return text.replace(/\/\*\*\s*\n([^]*?)\s*\*\//g, (_, lines: string) => {
    const words = lines.replace(/^\s*\* ?/gm, '').replaceAll('\n', ' ');
    return `/** ${words.trim()} */`;
  });
}

/** Follows prettier's format: a key begins a line, and its content is indented further. */
function readFile(text: string, constants: ReadonlySet<string>, found: Map<string, Source>): void {
  let comment = '';
  let stack: { readonly indent: number; readonly name: string }[] = [];
  for (const line of text.split('\n')) {
    const constant = CONSTANT.exec(line)?.[1];
    if (constant !== undefined) {
      stack = [{ indent: -1, name: constant }];
      found.set(constant, { comment: '', constants: [] });
      comment = '';
    } else if (/^[^\s/]/.test(line)) {
      // Functions are no schemas.
      stack = [];
      comment = '';
    }
    const said = /^\s*\/\*\* (.*) \*\/$/.exec(line)?.[1];
    if (said !== undefined) comment = said;
    const shorthand = comment === '' ? null : /^( +)()(\w+),$/.exec(line);
    const [, space = '', , key] = KEY.exec(line) ?? shorthand ?? [];
    if (key !== undefined && stack.length > 0) {
      stack = [
        ...stack.filter(({ indent }) => indent < space.length),
        { indent: space.length, name: key },
      ];
      found.set(nameOf(stack), { comment, constants: [] });
      comment = '';
    }
    const value = key === undefined || shorthand !== null ? line : line.replace(key, '');
    const used = [...value.matchAll(WORDS)].map(([word]) => word);
    const entry = found.get(nameOf(stack));
    if (entry !== undefined && said === undefined) {
      const more = used.filter((word) => constants.has(word) && word !== constant);
      found.set(nameOf(stack), { ...entry, constants: [...entry.constants, ...more] });
    }
  }
}

function nameOf(stack: readonly { readonly name: string }[]): string {
  return stack.map(({ name }) => name).join('.');
}
