/**
 * Code fences: every `pre > code` of plain text becomes one `codeblock` element whose properties are `CodeBlockProps`.
 * The info string decides language, title and marked lines; the code is colored here, so later passes see one node
 * per block.
 *
 *     ```hcl title="main.tf" {2}        →  <codeblock language="hcl" title="main.tf" html="…" isLined lines="3" copy>
 */
import type { Element, Root } from 'hast';
import type { VFile } from 'vfile';
import type { CodeBlockProps } from '../../../theme/types.js';
import { proposeName, suggest } from '../../diagnostics/suggest.js';
import type { RuleId } from '../../diagnostics/rules.js';
import { shorten } from '../../values/fit-text.js';
import type { Place } from '../../types.js';
import { placeOf } from '../context.js';
import { foldLines } from '../highlight/fold.js';
import { parseFenceMeta, type LineRange } from '../highlight/fence-meta.js';
import { explainWord } from '../highlight/fence-words.js';
import {
  DEADLINE_MS,
  highlight,
  MAX_CHARACTERS,
  MAX_LINE_CHARACTERS,
  type HighlightProblem,
} from '../highlight/highlight.js';
import { splitLines } from '../highlight/html-lines.js';
import { languageNames, PLAIN, resolveLanguage } from '../highlight/fence-languages.js';
import { markLines, type MarkedLine } from '../highlight/line-marks.js';
import { walkElements } from '../../content-tree/tree.js';

/** Minimum time of a block, in ms, after another block has used up the page's time. Honest code needs less. */
const LEAST_BUDGET_MS = 100;
/** Maximum number of words that are reported. A hostile page has a million. */
const MOST_WORDS = 20;

export interface CodeDiagnostic {
  readonly ruleId: RuleId;
  readonly reason: string;
  readonly note: string | null;
  readonly place: Place | null;
  readonly cause?: string;
}

/** Languages of their own for readers, which are colored like another one. */
const ALIASES: ReadonlySet<string> = new Set(
  'astro html svelte svg toml vue vue-html xhtml'.split(' '),
);

type Finding = Pick<CodeDiagnostic, 'reason' | 'note' | 'cause'>;

export interface CodeOptions {
  /** Called for each finding, with the file it is about. */
  readonly onDiagnostic: (diagnostic: CodeDiagnostic, file: VFile) => void;
  /** Called for the text of each diagram. Returns its index in the page. */
  readonly onDiagram: (text: string, node: Element, file: VFile) => number;
  /** Returns how many lines a block of the file has before it is folded. */
  readonly foldCodeOf: (file: VFile) => FoldLimit;
}

/** `false` folds no block. */
type FoldLimit = number | false;

/** Replaces the code blocks of a tree. Inline code, and `pre` with elements in it, stay unchanged. */
export function rehypeCode(options: CodeOptions): (tree: Root, file: VFile) => void {
  return (tree, file) => {
    let budgetMs = DEADLINE_MS;
    const words = new Set<string>();
    walkElements(tree, (node, parent, index) => {
      const code = codeOf(node);
      if (code === null) return;
      const place = placeOf(node.position);
      const onDiagnostic = (ruleId: RuleId, finding: Finding) =>
        options.onDiagnostic({ ruleId, ...finding, place }, file);
      const { props, problem } = createCodeBlock(infoOf(code), textOf(code), {
        budgetMs,
        foldCode: options.foldCodeOf(file),
        onDiagnostic,
        onWord: (word) => {
          if (words.has(word) || words.size >= MOST_WORDS) return;
          words.add(word);
          onDiagnostic('unknown-option', explainWord(word));
        },
      });
      if (problem?.kind === 'time') budgetMs = LEAST_BUDGET_MS;
      const diagram = isDiagram(code) ? options.onDiagram(textOf(code), node, file) : null;
      const element: Element = {
        type: 'element',
        tagName: 'codeblock',
        properties: { ...props, ...(diagram !== null && { diagram }) },
        children: [],
      };
      if (node.position !== undefined) element.position = node.position;
      parent.children[index] = element;
    });
  };
}

/** Returns the `code` of a `pre` that has no other content, if it has only text. */
function codeOf(pre: Element): Element | null {
  if (pre.tagName !== 'pre' || pre.children.length !== 1) return null;
  const [code] = pre.children;
  if (code?.type !== 'element' || code.tagName !== 'code') return null;
  return code.children.every((child) => child.type === 'text') ? code : null;
}

/** Restores the info string: remark-rehype makes a class of its first word and metadata of the others. */
function infoOf(code: Element): string {
  const { className } = code.properties;
  const classes = Array.isArray(className) ? className.map(String) : [];
  const name =
    classes.find((value) => /^lang(?:uage)?-/.test(value))?.replace(/^lang(?:uage)?-/, '') ?? '';
  const meta: unknown = code.data !== undefined && 'meta' in code.data ? code.data.meta : null;
  return typeof meta === 'string' ? `${name} ${meta}` : name;
}

function isDiagram(code: Element): boolean {
  return /^mermaid(?![\w-])/i.test(infoOf(code));
}

/** Returns the text without the line feed that ends every fence. */
function textOf(code: Element): string {
  const text = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  return text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
}

/** Highlights code that a component computes. Its findings have no place, so they are left out. */
export function createComputedBlock(
  info: string,
  text: string,
  foldCode: FoldLimit,
): CodeBlockProps {
  const ignore = () => undefined;
  return createCodeBlock(info, text, {
    budgetMs: DEADLINE_MS,
    foldCode,
    onDiagnostic: ignore,
    onWord: ignore,
  }).props;
}

interface BlockOptions {
  readonly budgetMs: number;
  readonly foldCode: FoldLimit;
  readonly onDiagnostic: (ruleId: RuleId, finding: Finding) => void;
  /** Called for each unknown word of the fence. */
  readonly onWord: (word: string) => void;
}

function createCodeBlock(
  info: string,
  text: string,
  { budgetMs, foldCode, onDiagnostic, onWord }: BlockOptions,
): { props: CodeBlockProps; problem: HighlightProblem | null } {
  const meta = parseFenceMeta(info);
  for (const word of meta.unknown) onWord(word);
  const language = resolveLanguage(meta.language ?? PLAIN);
  if (language === null) onDiagnostic('unknown-language', unknownLanguage(meta.language ?? ''));
  const marked = markLines(text, { ...meta, language: language ?? PLAIN });
  const { html, problem } = highlight(language ?? PLAIN, marked.code, budgetMs);
  if (problem !== null) onDiagnostic('highlight-limit', explainProblem(problem, language ?? PLAIN));
  const lineCount = marked.code === '' ? 0 : marked.code.split('\n').length;
  const lines = marked.lines ?? Array.from({ length: lineCount }, () => UNMARKED);
  const folds =
    foldCode !== false && meta.fold
      ? foldLines(
          lines.map(({ marks }) => marks.size > 0),
          foldCode,
        )
      : [];
  const isFolded = folds.length > 0;
  const isLined = marked.lines !== null || meta.lineNumbersFrom !== null || isFolded;
  const alias = meta.language?.toLowerCase();
  const props: CodeBlockProps = {
    language: language ?? PLAIN,
    ...(alias !== undefined && language !== null && ALIASES.has(alias) && { alias }),
    ...(meta.title !== null && { title: meta.title }),
    html: isLined ? linesHtml(html, lines, folds) : html,
    ...(isLined && { isLined }),
    ...(isFolded && { isFolded }),
    lines: lineCount,
    ...(meta.lineNumbersFrom !== null && { lineNumbersFrom: meta.lineNumbersFrom }),
    ...(meta.wrap && { wrap: true }),
    copy: meta.copy,
  };
  return { props, problem };
}

const UNMARKED: MarkedLine = { marks: new Set(), marker: null };

function linesHtml(
  html: string,
  lines: readonly MarkedLine[],
  folds: readonly LineRange[],
): string {
  const firsts = new Set(folds.map(([first]) => first));
  const lasts = new Set(folds.map(([, last]) => last));
  const spans = splitLines(html).map((content, index) => {
    const { marks, marker } = lines[index] ?? UNMARKED;
    const classes = ['line', ...[...marks].map((mark) => `line-${mark}`)].join(' ');
    const sign = marker === null ? '' : ` data-marker="${marker}"`;
    const open = firsts.has(index + 1) ? '<span class="code-fold" hidden="until-found">' : '';
    const close = lasts.has(index + 1) ? '</span>' : '';
    return `${open}<span class="${classes}"${sign}>${content}\n</span>${close}`;
  });
  return spans.join('');
}

function unknownLanguage(name: string): Finding {
  // A hostile name may be as long as a page, and one of three letters is near many others.
  const shown = shorten(name, 60);
  const isWord = name.length > 3 && name.length <= 60;
  // Many names of languages are short, so three edits lead from any word to one of them.
  const near = isWord ? suggest(name, languageNames, name.length < 8 ? 1 : 2) : null;
  const hint =
    asDiff(name) ??
    (near && proposeName(name, near)) ??
    'Use "plain" for text that needs no colors.';
  return {
    reason: `Unknown language "${shown}"`,
    note: `${hint} The block is shown without colors.`,
    cause: `Language "${shown}"`,
  };
}

/** `diff-js` is a diff of JavaScript for Prism. */
function asDiff(name: string): string | null {
  const inner = /^diff-(.+)$/i.exec(name)?.[1];
  return inner === undefined || resolveLanguage(inner) === null
    ? null
    : `Write "diff lang=${inner}" for a diff in colors.`;
}

function explainProblem(problem: HighlightProblem, language: string): Finding {
  const note =
    'The block is shown without colors. Use the language "plain" to say that it needs none.';
  switch (problem.kind) {
    case 'size':
      return {
        reason: `Cannot highlight a code block of ${problem.characters} characters`,
        note: `The limit is ${MAX_CHARACTERS}. ${note}`,
      };
    case 'line':
      return {
        reason: `Cannot highlight a code block with a line of ${problem.characters} characters`,
        note: `The limit is ${MAX_LINE_CHARACTERS}. ${note}`,
      };
    case 'time':
      return { reason: `Cannot highlight a code block as "${language}" in time`, note };
    case 'failure':
      return { reason: `Cannot highlight a code block as "${language}": ${problem.message}`, note };
  }
}
