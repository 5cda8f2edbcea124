/**
 * Fills a code block with lines of a file. In: the empty block and lines of a file. Out: the block with those lines, without
 * region markers and common indentation, and the fence's own lines around them.
 */
import type { Code } from 'mdast';
import { posix } from 'node:path';
import { parseFenceMeta } from '../highlight/fence-meta.js';
import { PLAIN, resolveLanguage } from '../highlight/fence-languages.js';
import { infoOf } from './find.js';
import type { Line } from './origin.js';
import type { Part } from './resolve.js';
import { isMarker, withoutEnding } from './select.js';

/** The text of the fence in the page, from its first backtick. */
interface Fence {
  readonly path: string;
  readonly opening: string;
  /** The line numbers of the fence. */
  readonly first: number;
  readonly last: number;
}

export function fillCode(node: Code, code: Part, { path, opening, first, last }: Fence): Line[] {
  const shown = dedent(
    code.lines
      .map((text, index) => ({ text: withoutEnding(text), line: code.first + index }))
      .filter(({ text }) => !isMarker(text)),
  );
  const info = infoOf(node);
  node.value = shown.map(({ text }) => text).join('\n');
  if (parseFenceMeta(info).language === null) {
    node.lang = languageOf(code.path);
    node.meta = info.trim();
  }
  const [fence = '```'] = /^(?:`+|~+)/.exec(opening) ?? [];
  const closing = lengthen(fence, node.value);
  const ending = /[\r\n]+$/.exec(opening)?.[0] ?? '\n';
  const own = (text: string, line: number): Line => ({ text: text + ending, path, line, shift: 0 });
  return [
    own(closing + withoutEnding(opening).slice(fence.length), first),
    ...shown.map(({ text, line }) => ({ text: text + ending, path: code.path, line, shift: 0 })),
    own(closing, last),
  ];
}

/** Returns the language by the file's extension, or by its name. */
function languageOf(path: string): string {
  const name = posix.basename(path);
  return resolveLanguage(posix.extname(name).slice(1)) ?? resolveLanguage(name) ?? PLAIN;
}

/** Makes the fence longer than any run of backticks in the code, so that no line of the code ends it. */
function lengthen(fence: string, code: string): string {
  const runs = code.match(fence.startsWith('~') ? /^[ \t]*~{3,}/gm : /^[ \t]*`{3,}/gm) ?? [];
  const longest = runs.reduce((most, run) => Math.max(most, run.trim().length), 0);
  return fence.charAt(0).repeat(Math.max(fence.length, longest + 1));
}

function dedent<L extends { readonly text: string }>(lines: readonly L[]): L[] {
  const indents = lines.flatMap(({ text }) => (text.trim() === '' ? [] : [indentOf(text)]));
  let common = indents[0] ?? '';
  for (const indent of indents) while (!indent.startsWith(common)) common = common.slice(0, -1);
  return lines.map((line) => ({ ...line, text: line.text.slice(common.length) }));
}

function indentOf(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? '';
}
