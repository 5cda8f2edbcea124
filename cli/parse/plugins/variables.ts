/**
 * Puts the values of variables into a page. In: trees in which a parser has read marks in place of variables; see
 * `cli/variables/`. Out: the trees with values as text, the changes that `index.md` makes, and a finding for each name that
 * is nearly one of a variable. Code keeps what its author wrote, unless its first line has the word `variables`.
 *
 * before: `# Install ###########`
 * after:  `# Install Ironwright`
 */
import type { Nodes as HastNodes, Root as HastRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { placeAt } from '../../diagnostics/place-at.js';
import { attribute } from '../../values/escape.js';
import { walk } from '../../content-tree/tree.js';
import type { Variables } from '../../variables/variables.js';
import { contextOf, type PageContext } from '../context.js';
import { parseFenceMeta } from '../highlight/fence-meta.js';
import { infoOf, type PartialElement } from '../include/find.js';
import { describeNear, mapTexts } from '../page-fields.js';
import { texOf } from './math.js';

/** Runs before any other plugin reads a text. Raw HTML keeps its marks until it is parsed. */
export function remarkVariables() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const { variables } = context;
    if (variables === null) return;
    reportNear(tree, context);
    if (!variables.isUsed) return;
    listChanges(tree, context);
    fillVariables(tree, context);
  };
}

/** The same for raw HTML, after it has been parsed, and for text that other plugins take from the source. */
export function rehypeVariables() {
  return (tree: HastRoot, file: VFile): void => {
    const { variables } = contextOf(file);
    if (variables?.isUsed !== true) return;
    const fill = (text: string) => variables.fill(text);
    walk<HastNodes>(tree, (node, parent) => {
      if (node.type === 'text')
        node.value = isScript(parent) ? variables.restore(node.value) : fill(node.value);
      else if (node.type === 'comment') node.value = variables.restore(node.value);
      else if (node.type === 'element')
        Object.assign(node.properties, mapTexts(node.properties, fill));
    });
  };
}

function isScript(node: HastNodes): boolean {
  return node.type === 'element' && (node.tagName === 'script' || node.tagName === 'style');
}

/** Fills texts, addresses and attributes below a node. */
export function fillVariables(tree: Nodes, context: PageContext): void {
  const { variables } = context;
  if (variables?.isUsed !== true) return;
  const fill = (text: string) => variables.fill(text);
  walk<Nodes>(tree, (node) => {
    const kind = kindOf(node, context);
    if (kind === 'html') return;
    if ('attributes' in node && Array.isArray(node.attributes)) {
      fillJsx(node.attributes, variables);
      return;
    }
    for (const [name, value] of Object.entries(node)) {
      if (name === 'type' || name === 'children' || name === 'position') continue;
      const isCode = name === 'value' && kind !== 'text';
      Object.assign(node, {
        [name]: isCode ? fillCode(value, kind, variables) : mapTexts(value, fill),
      });
    }
  });
}

/** The code of an included file has no marks yet. */
function fillCode(value: unknown, kind: Kind, variables: Variables): unknown {
  const written = mapTexts(value, (text) => variables.restore(text));
  return kind === 'filled code' ? mapTexts(written, (text) => variables.expand(text)) : written;
}

function fillJsx(attributes: PartialElement['attributes'], variables: Variables): void {
  for (const attribute of attributes) {
    const { value } = attribute;
    if (attribute.type === 'mdxJsxExpressionAttribute')
      attribute.value = variables.restore(attribute.value);
    else if (typeof value === 'string') attribute.value = variables.fill(value);
    else if (value) value.value = variables.restore(value.value);
  }
}

type Kind = 'text' | 'html' | 'code' | 'filled code' | 'script';

function kindOf(node: Nodes, { options }: PageContext): Kind {
  // TeX has pairs of braces of its own.
  if (options.math && texOf(node) !== null) return 'code';
  const inCode = options.variables?.inCode === true;
  switch (node.type) {
    case 'html':
      return 'html';
    case 'inlineCode':
      return inCode ? 'filled code' : 'code';
    case 'code':
      return inCode || parseFenceMeta(infoOf(node)).variables ? 'filled code' : 'code';
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return 'script';
    default:
      return 'text';
  }
}

/** Returns a function that tells what stands at an offset. Offsets come in ascending order. */
function createKindFinder(tree: Nodes, context: PageContext): (offset: number) => Kind {
  const found: { readonly start: number; readonly end: number; readonly kind: Kind }[] = [];
  walk<Nodes>(tree, (node) => {
    const kind = kindOf(node, context);
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (kind !== 'text' && start !== undefined && end !== undefined)
      found.push({ start, end, kind });
  });
  found.sort((a, b) => a.start - b.start);
  let next = 0;
  return (offset) => {
    while (next < found.length && (found[next]?.end ?? 0) <= offset) next++;
    const here = found[next];
    return here !== undefined && here.start <= offset ? here.kind : 'text';
  };
}

/** Lists how `index.md`, which is Markdown, has each value. */
function listChanges(tree: Root, context: PageContext): void {
  const { source, variables } = context;
  const kindAt = createKindFinder(tree, context);
  for (const { start, end, value, isEscaped } of variables?.listMarks(source) ?? []) {
    const kind = kindAt(start);
    if (kind === 'code' || kind === 'script' || (kind === 'text' && isEscaped)) continue;
    const text =
      kind === 'text'
        ? escapeMarkdown(value, source.slice(0, start))
        : kind === 'html'
          ? attribute(value)
          : value;
    context.changes.push({ range: [start, end], text });
  }
}

/** Signs that begin a block at the start of a line, and what may stand in front of them. */
const BLOCK = /^(?:[#=]|[+-](?=\s|-|$)|\d{1,9}(?=[.)](?:\s|$)))/;
const BEFORE_BLOCK = /(?:^|[\r\n])[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?$/;
const INLINE = /[\\`*[\]<|~"]|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_|&(?=#?\w+;)/gu;
/** Enough characters to see the start of a line that a block may begin. */
const MAX_BEFORE = 100;

function escapeMarkdown(text: string, before: string): string {
  const escaped = text.replace(INLINE, '\\$&');
  if (!BEFORE_BLOCK.test(before.slice(-MAX_BEFORE))) return escaped;
  return escaped.replace(BLOCK, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`));
}

function reportNear(tree: Root, context: PageContext): void {
  const { variables, source, path } = context;
  const near = variables?.listNear(source) ?? [];
  if (near.length === 0) return;
  const kindAt = createKindFinder(tree, context);
  for (const name of near) {
    const kind = kindAt(name.index);
    // In MDX, `a={{b}}` is an object.
    const isObject = context.mdx !== null && source.charAt(name.index - 1) === '=';
    if (kind.includes('code') || isObject) continue;
    const place = placeAt(source, name.index, name.written.length);
    context.diagnostics.push(describeNear(name, { file: path, place }));
  }
}
