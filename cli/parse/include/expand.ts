/**
 * Puts included files into a page. In: a page's text and the files that were read for it. Out: the combined text, its tree
 * with every position in that text, and the origin of each line. A file is parsed by itself: anything that it leaves open
 * ends with it.
 *
 * before: `- ::include{file="_a.md"}`, and `_a.md` with two paragraphs
 * after:  the two paragraphs in the list item, and their text behind `- ` and two spaces
 */
import type { Nodes, Root } from 'mdast';
import type { Point, Position } from 'unist';
import { isMdx } from '../../pages/page-format.js';
import { resolveFrom } from '../../paths/path.js';
import type { Diagnostic, Place, Problem, ShownPage, SourceFile, TextChange } from '../../types.js';
import { placeContent, placePartial, removeElement } from './partial.js';
import { MdxProblem } from '../components/mdx-problem.js';
import { parseText } from '../parse-text.js';
import { blankTitles } from '../plugins/directive-titles.js';
import { directiveNames } from '../directives/index.js';
import { fillCode } from './code.js';
import { findIncludes, isPartialElement, WHOLE, type Include } from './find.js';
import { isolateLabels, locateLabels } from './labels.js';
import type { Line } from './origin.js';
import { movePoints, setOffsets } from './positions.js';
import { describeToday, resolveInclude, type Part } from './resolve.js';
import {
  addFinding,
  MAX_INCLUDES,
  MISPLACED,
  report,
  reportProblem,
  TOO_MUCH,
  type Scope,
  type State,
} from './expansion.js';
import { splitLines, withoutEnding } from './select.js';

/** Maximum depth of files that include each other. */
const MAX_DEPTH = 20;
export interface Expanded {
  readonly text: string;
  readonly tree: Root;
  /** The lines of `text`. */
  readonly lines: readonly Line[];
  /** Findings at places in the files that they are about. */
  readonly diagnostics: readonly Diagnostic[];
  /** Other files that the page is made of. */
  readonly includes: readonly string[];
  readonly renamed: readonly TextChange[];
  /** Set if the page itself cannot be parsed, which a finding reports. */
  readonly isBroken: boolean;
}

/** Whether a page may have an include, or something that was meant to be an include. */
export function mayInclude(text: string): boolean {
  return text.includes('file=') || text.includes('::include');
}

/** `text` is the page's text as the parser should see it. */
export function expandIncludes(
  { path, includes = [], shown = [] }: SourceFile,
  text: string,
  { options, variables }: Pick<State, 'options' | 'variables'>,
): Expanded {
  const state: State = {
    files: new Map(includes.map((file) => [file.path, file])),
    options,
    variables,
    diagnostics: [],
    included: new Set(),
    contents: new Set(),
    labels: { links: new Set(), notes: new Set() },
    renamed: [],
    count: 0,
    characters: text.length,
    isFull: false,
    isBroken: false,
  };
  const page = { path, lines: splitLines(text), first: 1 };
  const { tree, lines } = expandPart({ part: page, chain: [path], state });
  const all = [...lines];
  const splices = shown.flatMap((one) => showImported(one, { tree, lines: all, path, state }));
  for (const splice of splices) splice();
  const { diagnostics, included } = state;
  if (included.size > 0) setOffsets(tree, all);
  const whole = all.map((line) => line.text).join('');
  const renamed = locateLabels(state.renamed, whole);
  const { isBroken } = state;
  const paths = [...included].sort();
  return { text: whole, tree, lines: all, diagnostics, includes: paths, renamed, isBroken };
}

interface ExpandedPart {
  readonly tree: Root;
  /** The lines of the page with its includes. */
  readonly lines: readonly Line[];
}

/** The place that a line of a part moved to: its new index, from 0, and its new end. */
interface Moved {
  readonly from: number;
  readonly to: number;
  /** Whether nothing changed. */
  readonly isSame: boolean;
}

function expandPart(scope: Scope): ExpandedPart {
  const { part, state } = scope;
  const tree = attemptParse(part.lines.join(''), scope);
  for (const node of isolateLabels(tree, state.labels)) state.renamed.push(node);
  const lines: Line[] = [];
  const moved: Moved[] = [];
  const takeOwn = (end: number) => {
    for (let index = moved.length; index < end; index++) {
      moved.push({ from: lines.length, to: lines.length, isSame: true });
      lines.push(ownLine(part, index));
    }
  };
  const splices: (() => void)[] = [];
  const { includes, shown, misplaced } = findIncludes(tree, part.path, state.options);
  for (const attempt of misplaced) reportProblem(MISPLACED, asWritten(attempt, scope), scope);
  for (const include of includes.map((one) => asWritten(one, scope))) {
    const { node } = include;
    const { start, end } = node.position ?? NOWHERE;
    const content = readInclude(include, scope);
    const isElement = isPartialElement(node);
    takeOwn(content === null || isElement ? end.line : start.line - 1);
    if (content === null) continue;
    if (isElement) {
      splices.push(placePartial(include, node, { content, lines }));
      continue;
    }
    const from = lines.length;
    const shift = start.column - 1;
    for (const line of indent(content.lines, ownLine(part, start.line - 1), shift))
      lines.push(line);
    for (let line = start.line; line <= end.line; line++)
      moved.push({ from, to: lines.length - 1, isSame: false });
    const { tree: inner } = content;
    if (inner === null) continue;
    splices.push(() => {
      const move = ({ line, column }: Point) => ({ line: from + line, column: shift + column });
      movePoints(inner, move, move);
      const { parent } = include;
      parent.children.splice(parent.children.indexOf(node), 1, ...inner.children);
      // Without `spread`, consecutive paragraphs in a list would run together.
      if ('spread' in parent && parent.children.length > 1) parent.spread = true;
    });
  }
  takeOwn(part.lines.length);
  splices.push(...shown.flatMap((include) => showPage(include, { tree, lines, scope })));
  if (splices.length === 0 && moved.every(({ isSame }) => isSame)) return { tree, lines };
  const below = { from: lines.length, to: lines.length, isSame: true };
  movePoints(
    tree,
    ({ line, column }) => ({ line: (moved[line - 1] ?? below).from + 1, column }),
    ({ line, column }) => {
      const { to, isSame } = moved[line - 1] ?? below;
      const end = isSame ? column : withoutEnding(lines[to]?.text ?? '').length + 1;
      return { line: to + 1, column: end };
    },
  );
  for (const splice of splices) splice();
  return { tree, lines };
}

interface Shown {
  readonly tree: Root;
  readonly lines: Line[];
  readonly scope: Scope;
}

/** Adds a page that code shows to the end of the part. Returns a function that adds its nodes. */
function showPage(include: Include, { tree, lines, scope }: Shown): (() => void)[] {
  const { part, state } = scope;
  const file = resolveFrom(part.path, include.file);
  if (state.contents.has(file)) return [];
  state.contents.add(file);
  const content = readInclude(include, scope);
  // A page that cannot be read is reported, and nothing is shown in its place.
  const shown = content ?? { lines: [], tree: { type: 'root' as const, children: [] }, path: file };
  return [placeContent(tree, file, { content: shown, lines })];
}

/** The same for a page that a component's file imports. */
function showImported(
  { file, written, place }: ShownPage,
  {
    path,
    state,
    ...shown
  }: Omit<Shown, 'scope'> & { readonly path: string; readonly state: State },
): (() => void)[] {
  const part = { path: file, lines: [], first: 1 };
  const position = place === null ? NOWHERE : positionOf(place);
  const node = { type: 'mdxjsEsm' as const, value: '', position };
  const include = { ...WHOLE, node, parent: shown.tree, file: written };
  return showPage(include, { ...shown, scope: { part, chain: [path, file], state } });
}

/** Reports the error of a part that is not MDX; the part is then empty. */
function attemptParse(written: string, scope: Scope, variables = scope.state.variables): Root {
  const { part, chain, state } = scope;
  const { options } = state;
  const parse = (text: string) =>
    parseText(blankTitles(text, directiveNames(options)).text, options, {
      path: part.path,
      isWhole: part.first === 1,
    });
  const masked = variables?.mask(written, isMdx(part.path, options)) ?? written;
  try {
    return parse(masked);
  } catch (error) {
    if (!(error instanceof MdxProblem)) throw error;
    // Code may have the form of a variable: `object[name]`.
    if (masked !== written) return attemptParse(written, scope, null);
    state.isBroken ||= chain.length === 1;
    addFinding(
      'mdx-syntax',
      { reason: error.message, place: error.place, note: error.note },
      scope,
    );
    return { type: 'root', children: [] };
  }
}

const POINT: Point = { line: 1, column: 1, offset: 0 };
const NOWHERE = { start: POINT, end: POINT };

function positionOf({ line, column, endLine, endColumn }: Place): Position {
  return { start: { line, column }, end: { line: endLine, column: endColumn } };
}

function ownLine({ path, lines, first }: Part, index: number): Line {
  return { text: lines[index] ?? '', path, line: first + index, shift: 0 };
}

/** The content that replaces an include: lines without indentation, and nodes unless the include's own node stays. */
interface Content {
  readonly lines: readonly Line[];
  readonly tree: Root | null;
  readonly path: string;
}

/** Returns the include without the marks of variables. */
function asWritten<Named extends object>(include: Named, { state }: Scope): Named {
  const { variables } = state;
  if (variables?.isUsed !== true) return include;
  const texts = Object.entries(include).filter(([, value]) => typeof value === 'string');
  const restored = texts.map(([name, value]) => [name, variables.restore(String(value))]);
  return { ...include, ...Object.fromEntries(restored) };
}

/** Returns `null` when there is nothing to include; that is reported, and the include stays as written. */
function readInclude(include: Include, scope: Scope): Content | null {
  const { part, chain, state } = scope;
  const { node } = include;
  const { start, end } = node.position ?? NOWHERE;
  const opening = (part.lines[start.line - 1] ?? '').slice(start.column - 1);
  const found = takeInclude(include, scope);
  if ('reason' in found) {
    reportProblem(found, { file: include.file, position: node.position }, scope);
    if (isPartialElement(node)) removeElement(include);
    else if (node.type !== 'code' && node.type !== 'mdxjsEsm')
      showText(include, withoutEnding(opening));
    return null;
  }
  state.included.add(found.path);
  const { path, missing } = found;
  if (missing !== undefined) {
    const today = describeToday({ path, missing });
    report('unversioned-include', { ...today, position: node.position }, scope);
  }
  if (node.type !== 'code')
    return { ...expandPart({ part: found, chain: [...chain, path], state }), path };
  const [first, last] = [start.line, end.line].map((line) => part.first + line - 1);
  const fence = { path: part.path, opening, first: first ?? 1, last: last ?? 1 };
  return { lines: fillCode(node, found, fence), tree: null, path };
}

function takeInclude(include: Include, { chain, state }: Scope): Part | Problem {
  const { options, files, variables } = state;
  const { node, file } = include;
  state.count++;
  if (state.count > MAX_INCLUDES || state.characters > options.maxCharacters) return TOO_MUCH;
  if (chain.length > MAX_DEPTH)
    return {
      reason: `files include each other more than ${MAX_DEPTH} deep`,
      note: 'Include the last of them where it is wanted.',
    };
  if (file === '')
    return {
      reason: 'it names no file',
      note: 'Write ::include{file="_shared/text.md"}, or file="main.tf" on the first line of a code block.',
    };
  if (node.type === 'code' && node.value.trim() !== '')
    return {
      reason: 'the code block has code of its own',
      note: 'Remove the code, or write title="…" for a name above it.',
    };
  const found = resolveInclude(include, { files, chain, options, variables });
  if ('reason' in found) return found;
  state.characters += found.lines.reduce((sum, line) => sum + line.length, 0);
  return state.characters > options.maxCharacters ? TOO_MUCH : found;
}

/** Shows text, like other directives without a meaning. */
function showText({ node, parent }: Include, value: string): void {
  const paragraph: Nodes = { type: 'paragraph', children: [{ type: 'text', value }] };
  if (node.position !== undefined) paragraph.position = node.position;
  parent.children[parent.children.indexOf(node)] = paragraph;
}

/** Indents lines that replace a line with `shift` characters in front. */
function indent(lines: readonly Line[], { text, path, line }: Line, shift: number): Line[] {
  const before = text.slice(0, shift);
  // A list marker begins an item; the lines below it are aligned with its text.
  const below = before.replace(/[^>\s]/g, ' ');
  const ending = /[\r\n]*$/.exec(text)?.[0] ?? '';
  if (lines.length === 0) return [{ text: before + ending, path, line, shift: 0 }];
  return lines.map((one, index) => {
    const isLast = index === lines.length - 1;
    const own = isLast ? withoutEnding(one.text) + ending : one.text;
    const front = index === 0 ? before : own.trim() === '' ? below.trimEnd() : below;
    return { ...one, text: front + own, shift: one.shift + shift };
  });
}
