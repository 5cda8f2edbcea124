/**
 * Finds the includes in a tree: `::include{file="x.md"}`, code blocks with `file="main.tf"`, and, in MDX, elements whose
 * component is an imported page, and imports of pages that code shows. In: an mdast. Out: each include with its options,
 * in document order, and text that looks like an include.
 */
import type { Code, Nodes, Root } from 'mdast';
import type { Parent, Position } from 'unist';
import { pointAt } from '../../diagnostics/place-at.js';
import { toSitePath } from '../../modules/import-key.js';
import { isMdx } from '../../pages/page-format.js';
import type { ImportPaths } from '../../modules/import-paths.js';
import { walk } from '../../content-tree/tree.js';
import { listImported, parseStatements } from '../components/javascript.js';
import { INCLUDE } from '../directives/index.js';
import type { ParseOptions } from '../options.js';
import { parseFenceMeta } from '../highlight/fence-meta.js';

/** A JSX element whose component is another page. */
export type PartialElement = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** Statements that import a page whose component is used in code. */
export type Statements = Extract<Nodes, { type: 'mdxjsEsm' }>;

export interface Include {
  readonly node: Extract<Nodes, { type: 'leafDirective' }> | Code | PartialElement | Statements;
  readonly parent: Parent;
  readonly file: string;
  readonly region: string | null;
  readonly lines: string | null;
  readonly heading: string | null;
}

/** Text that was meant to be an include. */
export interface Misplaced {
  readonly file: string;
  readonly position: Position | undefined;
}

/** An include within a line, with one colon, or with a space. */
const ATTEMPT = /:[ \t]*include[ \t]*\{[^}\r\n]{0,200}?\bfile=["“']?([^"”'}\r\n]{0,200})/;

interface Found {
  readonly includes: readonly Include[];
  /** Imports of pages that code shows. */
  readonly shown: readonly Include[];
  readonly misplaced: readonly Misplaced[];
}

export function findIncludes(tree: Root, path: string, options: ParseOptions): Found {
  const { importPaths = [] } = options;
  const includes: Include[] = [];
  const shown: Include[] = [];
  const misplaced: Misplaced[] = [];
  // Statements in Markdown are never read as code.
  let partials: readonly ImportedPage[] | null = null;
  const codes: string[] = [];
  walk<Nodes>(tree, (node, parent) => {
    if (node.type === 'text') {
      const file = ATTEMPT.exec(node.value)?.[1];
      if (file !== undefined) misplaced.push({ file, position: node.position });
    }
    // Other leaf directives belong to the site's plugins.
    if (node.type === 'leafDirective' && node.name === INCLUDE) {
      const { file, region, lines, heading } = node.attributes ?? {};
      includes.push({
        node,
        parent,
        file: file ?? '',
        region: region ?? null,
        lines: lines ?? null,
        heading: heading ?? null,
      });
    }
    if (isPartialElement(node)) {
      partials ??= listPartials(tree, importPaths);
      const { name } = node;
      const found = partials.findLast(({ local }) => local === name);
      if (found !== undefined) includes.push({ ...WHOLE, node, parent, file: found.file });
    }
    if (isMdx(path, options)) codes.push(...listCodes(node));
    if (node.type !== 'code') return;
    const { file, region, fileLines } = parseFenceMeta(infoOf(node));
    if (file !== null)
      includes.push({ node, parent, file, region, lines: fileLines, heading: null });
  });
  if (codes.length > 0) {
    partials ??= listPartials(tree, importPaths);
    for (const { local, file, node } of partials)
      if (codes.some((code) => hasName(code, local)))
        shown.push({ ...WHOLE, node, parent: tree, file });
  }
  return { includes, shown, misplaced };
}

/** Selects the whole file. */
export const WHOLE = { region: null, lines: null, heading: null };

/** Lists the code in a node. */
function listCodes(node: Nodes): string[] {
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return [node.value];
  if (node.type === 'mdxjsEsm') return /\bexport\b/.test(node.value) ? [node.value] : [];
  if (!isPartialElement(node)) return [];
  return node.attributes.flatMap(({ value }) =>
    typeof value === 'string' || !value ? [] : typeof value === 'object' ? [value.value] : [],
  );
}

/** Whether code may use a name; statements that import it do not. */
function hasName(code: string, name: string): boolean {
  const used = code.replace(/^\s*import\b[^'"]*/gm, '');
  return used.split(/[^\w$\u0080-\uFFFF]+/).includes(name);
}

export function isPartialElement(node: Nodes): node is PartialElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

interface ImportedPage {
  /** Name of its component. */
  readonly local: string;
  readonly file: string;
  readonly node: Statements;
}

/** Lists the pages that MDX statements import. */
function listPartials(tree: Root, paths: ImportPaths): readonly ImportedPage[] {
  const partials: ImportedPage[] = [];
  walk<Nodes>(tree, (node) => {
    if (node.type !== 'mdxjsEsm') return;
    for (const statement of parseStatements(node.value) ?? [])
      for (const { local, imported, from } of listImported(statement))
        if (imported === 'default' && /\.mdx?$/.test(from))
          partials.push({ local, file: toSitePath(from, paths), node: cut(node, statement) });
  });
  return partials;
}

/** Returns one statement of the node. A statement begins a line. */
function cut(node: Statements, { start, end }: { start: number; end: number }): Statements {
  const { value, position } = node;
  if (position === undefined) return node;
  const pointIn = (offset: number) => {
    const { line, column } = pointAt(value, offset);
    return { line: position.start.line + line - 1, column };
  };
  return { ...node, position: { start: pointIn(start), end: pointIn(end) } };
}

/** Returns the first line of a fence after its backticks. */
export function infoOf({ lang, meta }: Code): string {
  return `${lang ?? ''} ${meta ?? ''}`;
}
