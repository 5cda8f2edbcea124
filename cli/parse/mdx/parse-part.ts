/**
 * Parses Markdown in which there may be MDX: the text of a page or of a file that it includes. In: a text. Out: its mdast.
 * `import` and `export` statements are nodes of the type `mdxjsEsm`, which no reader sees; tags of components are nodes of
 * HTML, whatever their attributes hold, and Markdown between them is read as such.
 */
import type { Literal, Root } from 'mdast';
import { blank } from '../blank.js';
import { parseMarkdown } from '../parser.js';
import type { ParseOptions } from '../options.js';
import { findOwnElements, hideTags, restoreTags } from './hidden-tags.js';
import { createEffort } from './read-tag.js';
import { ESM_SIGN, readEsm, type EsmRange } from './read-esm.js';

export interface MdxjsEsm extends Literal {
  type: 'mdxjsEsm';
}

declare module 'mdast' {
  interface RootContentMap {
    mdxjsEsm: MdxjsEsm;
  }
}

/** What a statement has hidden, such as a fence in a string, may show another: more than one round is rare. */
const MAX_ROUNDS = 5;

export function parsePart(text: string, options: ParseOptions, path?: string): Root {
  const hidden = hideTags(text, options.html === 'trust' ? findOwnElements(text) : undefined);
  let tree = parseMarkdown(hidden.text, options, path);
  const statements: Statement[] = [];
  let shown = hidden.text;
  for (let round = 0; round < MAX_ROUNDS && ESM_SIGN.test(shown); round++) {
    const found = findStatements(tree, text);
    if (found.length === 0) break;
    statements.push(...found);
    shown = blankRanges(shown, found);
    tree = parseMarkdown(shown, options, path);
  }
  restoreTags(tree, text, hidden);
  if (statements.length > 0) addStatements(tree, statements, text);
  return tree;
}

interface Statement extends EsmRange {
  readonly line: number;
  readonly column: number;
}

/** Of paragraphs, and of headings that a line below makes of one. */
function findStatements({ children }: Root, text: string): Statement[] {
  const found: Statement[] = [];
  const effort = createEffort();
  for (const { type, position } of children) {
    const start = position?.start;
    if (start?.offset === undefined || (type !== 'paragraph' && type !== 'heading')) continue;
    if (start.offset < (found.at(-1)?.end ?? 0)) continue;
    let { line, column, offset: counted } = start;
    for (const range of readEsm(text, start.offset, effort)) {
      const between = text.slice(counted, range.start).split(/\r\n|\n|\r/);
      line += between.length - 1;
      column = (between.length === 1 ? column : 1) + (between.at(-1)?.length ?? 0);
      counted = range.start;
      found.push({ ...range, line, column });
    }
  }
  return found;
}

function blankRanges(text: string, ranges: readonly EsmRange[]): string {
  let blanked = '';
  let at = 0;
  for (const { start, end } of ranges) {
    blanked += text.slice(at, start) + blank(text.slice(start, end));
    at = end;
  }
  return blanked + text.slice(at);
}

function addStatements(tree: Root, statements: readonly Statement[], text: string): void {
  const nodes = statements.map(({ start, end, line, column }): MdxjsEsm => {
    const value = text.slice(start, end);
    const lines = value.split(/\r\n|\n|\r/);
    const lastLine = line + lines.length - 1;
    const before = lines.length === 1 ? column : 1;
    const last = { line: lastLine, column: before + (lines.at(-1)?.length ?? 0), offset: end };
    return {
      type: 'mdxjsEsm',
      value,
      position: { start: { line, column, offset: start }, end: last },
    };
  });
  const offsetOf = ({ position }: Root['children'][number]) => position?.start.offset ?? 0;
  tree.children = [...tree.children, ...nodes].sort((a, b) => offsetOf(a) - offsetOf(b));
}
