/**
 * Finds the includes in a tree: `::include{file="x.md"}`, code blocks with `file="main.tf"`, and, in MDX, elements whose
 * component is an imported page. In: an mdast. Out: each include with its options, in document order, and text that looks
 * like an include.
 */
import type { Code, Nodes, Root } from 'mdast';
import type { Parent, Position } from 'unist';
import { toSitePath } from '../../import-key.js';
import { walk } from '../../tree.js';
import { listImported, parseStatements } from '../components/code.js';
import { INCLUDE } from '../directives/index.js';
import { parseFenceMeta } from '../highlight/fence-meta.js';

/** A JSX element whose component is another page. */
export type PartialElement = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

export interface Include {
  readonly node: Extract<Nodes, { type: 'leafDirective' }> | Code | PartialElement;
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

export function findIncludes(tree: Root): { includes: Include[]; misplaced: Misplaced[] } {
  const includes: Include[] = [];
  const misplaced: Misplaced[] = [];
  // Markdown has no JSX elements, so its statements are never read as code.
  let partials: ReadonlyMap<string, string> | null = null;
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
      partials ??= listPartials(tree);
      const file = partials.get(node.name ?? '');
      if (file !== undefined)
        includes.push({ node, parent, file, region: null, lines: null, heading: null });
    }
    if (node.type !== 'code') return;
    const { file, region, fileLines } = parseFenceMeta(infoOf(node));
    if (file !== null)
      includes.push({ node, parent, file, region, lines: fileLines, heading: null });
  });
  return { includes, misplaced };
}

export function isPartialElement(node: Nodes): node is PartialElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Lists the pages that MDX statements import, by the name of their component. */
function listPartials(tree: Root): ReadonlyMap<string, string> {
  const partials = new Map<string, string>();
  walk<Nodes>(tree, (node) => {
    if (node.type !== 'mdxjsEsm') return;
    for (const { local, imported, from } of (parseStatements(node.value) ?? []).flatMap(
      listImported,
    ))
      if (imported === 'default' && /\.mdx?$/.test(from)) partials.set(local, toSitePath(from));
  });
  return partials;
}

/** Returns the first line of a fence after its backticks. */
export function infoOf({ lang, meta }: Code): string {
  return `${lang ?? ''} ${meta ?? ''}`;
}
