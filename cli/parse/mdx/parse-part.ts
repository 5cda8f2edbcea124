/**
 * Parses Markdown that may contain MDX: the text of a page or of an included file. In: a text. Out: its mdast. `import` and
 * `export` statements are nodes of the type `mdxjsEsm`, which readers do not see. Tags of components are HTML nodes,
 * whatever their attributes hold, and the Markdown between them is parsed.
 */
import type { Root, RootContent } from 'mdast';
import { pointAt } from '../../diagnostics/place-at.js';
import { blank } from '../blank.js';
import { parseMarkdown } from '../parser.js';
import type { ParseOptions } from '../options.js';
import { findOwnElements, hideTags, restoreTags } from './hidden-tags.js';
import { createEffort } from './read-tag.js';
import { readEsm, type EsmRange } from './read-esm.js';

export type MdxjsEsm = Extract<RootContent, { type: 'mdxjsEsm' }>;

/** Maximum number of rounds. Hiding a statement may uncover another, for instance when a string held a fence. */
const MAX_ROUNDS = 5;

export function parsePart(text: string, options: ParseOptions, path?: string): Root {
  const hidden = hideTags(text, options.html === 'trust' ? findOwnElements(text) : undefined);
  let tree = parseMarkdown(hidden.text, options, path);
  const statements: EsmRange[] = [];
  let shown = hidden.text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
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

/** Statements are parsed as paragraphs, or as headings when a line of dashes follows. */
function findStatements({ children }: Root, text: string): EsmRange[] {
  const found: EsmRange[] = [];
  const effort = createEffort();
  for (const { type, position } of children) {
    const start = position?.start;
    if (start?.offset === undefined || (type !== 'paragraph' && type !== 'heading')) continue;
    if (start.offset < (found.at(-1)?.end ?? 0)) continue;
    found.push(...readEsm(text, start.offset, effort));
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

function addStatements(tree: Root, statements: readonly EsmRange[], text: string): void {
  const pointOf = (offset: number) => ({ ...pointAt(text, offset), offset });
  const nodes = statements.map(({ start, end }): MdxjsEsm => {
    const position = { start: pointOf(start), end: pointOf(end) };
    return { type: 'mdxjsEsm', value: text.slice(start, end), position };
  });
  const offsetOf = ({ position }: Root['children'][number]) => position?.start.offset ?? 0;
  tree.children = [...tree.children, ...nodes].sort((a, b) => offsetOf(a) - offsetOf(b));
}
