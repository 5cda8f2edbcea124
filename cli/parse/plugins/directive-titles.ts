/**
 * Titles as Docusaurus and VitePress write them, which are not directive syntax: `:::note Title`, `::: note Title`.
 *
 * before: `:::note Read *this*` in the source
 * after:  `:::note            ` of the same length, and the title kept by offset until its directive node asks for it
 */
import type { BlockContent, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { loadedMdx } from '../components/load-mdx.js';
import { MdxProblem } from '../components/mdx-problem.js';
import { contextOf, type DirectiveTitle, type PageContext } from '../context.js';
import { parseMarkdown } from '../parser.js';
import { walk } from '../../content-tree/tree.js';
import { fillVariables } from './variables.js';

/** Prefix of containers, colons, space, name, the rest of the line. */
const DIRECTIVE_LINE = /^([ \t>*+\-\d.)]*)(:{3,})([ \t]*)(\p{L}[\p{L}\p{N}_-]*)([^\r\n]*)$/gmu;
/** Text after the name that remark and satteri read themselves: nothing, a label, attributes. */
const STANDARD_REST = /^(?:\[.*\])?(?:\{[^{}]*\})?[ \t]*$/;
const FENCE = /^(?:`{3}|~{3})/;
const LINE_END = /\r\n|\n|\r/;
const ATTRIBUTES_AT_END = /(?<![ \t])[ \t]*(\{[^{}]*\})[ \t]*$/;

export type ContainerDirective = Extract<BlockContent, { type: 'containerDirective' }>;

/** Blanks out the titles; every offset stays the same. Only names for which `isKnown` holds may follow a space. */
export function blankTitles(
  text: string,
  isKnown: (name: string) => boolean,
): { text: string; titles: Map<number, DirectiveTitle> } {
  const titles = new Map<number, DirectiveTitle>();
  if (!text.includes(':::')) return { text, titles };
  const blanked = text.replace(
    DIRECTIVE_LINE,
    (
      line: string,
      prefix: string,
      colons: string,
      gap: string,
      name: string,
      rest: string,
      offset: number,
    ) => {
      const isStandard = STANDARD_REST.test(rest);
      if (gap === '' ? isStandard || !/^[ \t]/.test(rest) : !isKnown(name)) return line;
      const start = offset + prefix.length;
      const attributes = isStandard ? null : ATTRIBUTES_AT_END.exec(rest);
      const title = (attributes === null ? rest : rest.slice(0, attributes.index)).trim();
      const kept = isStandard ? rest.trimEnd() : (attributes?.[1] ?? '');
      if (!isStandard)
        titles.set(start, {
          start: start + colons.length + gap.length + name.length + rest.indexOf(title),
          text: title,
        });
      return `${prefix}${colons}${name}${kept}`.padEnd(line.length, ' ');
    },
  );
  return { text: blanked, titles };
}

/** Restores lines that were blanked inside of code and HTML. */
export function remarkRestoreTitles() {
  return (tree: Root, file: VFile): void => {
    const { source, prepared } = contextOf(file);
    if (source === prepared) return;
    walk<Nodes>(tree, (node) => {
      if (node.type !== 'code' && node.type !== 'html') return;
      const start = node.position?.start.offset ?? 0;
      const end = node.position?.end.offset ?? 0;
      const blanked = prepared.slice(start, end);
      const written = source.slice(start, end);
      if (blanked !== written) node.value = restoreLines(node.value, blanked, written);
    });
  };
}

/** The lines of `value` are those of `blanked` without its fence and without prefixes such as the `>` of a quote. */
function restoreLines(value: string, blanked: string, written: string): string {
  const before = blanked.split(LINE_END);
  const after = written.split(LINE_END);
  const fence = FENCE.test(blanked) ? 1 : 0;
  // Every second part is a line ending.
  const parts = value.split(/(\r\n|\n|\r)/);
  return parts
    .map((part, index) => {
      const [from = '', to = ''] = [before[index / 2 + fence], after[index / 2 + fence]];
      return from !== to && from.endsWith(part) ? to.slice(to.length - part.length) : part;
    })
    .join('');
}

/**
 * Takes the directive's title as inline content, from its label, after its name or its attribute, and returns its other
 * children.
 */
export function takeTitle(
  node: ContainerDirective,
  context: PageContext,
): { label: PhrasingContent[]; children: ContainerDirective['children'] } {
  const [first, ...others] = node.children;
  if (first !== undefined && isLabel(first)) {
    return { label: first.children, children: others };
  }
  const offset = context.source.indexOf(':::', node.position?.start.offset ?? 0);
  const title = context.directiveTitles.get(offset);
  if (title === undefined || node.position === undefined) {
    const value = node.attributes?.['title'] ?? '';
    return { label: value === '' ? [] : [{ type: 'text', value }], children: node.children };
  }
  const lineStart =
    offset - (node.position.start.column - 1) - (offset - (node.position.start.offset ?? offset));
  const shift = {
    line: node.position.start.line,
    column: title.start - lineStart,
    offset: title.start,
  };
  return { label: parseInline(title.text, shift, context), children: node.children };
}

export function isLabel(node: Nodes): node is Paragraph {
  return node.type === 'paragraph' && node.data?.directiveLabel === true;
}

function parseInline(
  text: string,
  shift: { line: number; column: number; offset: number },
  context: PageContext,
): PhrasingContent[] {
  const before = context.mdx === null ? '' : HEADING;
  const tree = attemptParse(before + text, context);
  const [block] = tree.children;
  if ((block?.type !== 'paragraph' && block?.type !== 'heading') || tree.children.length !== 1)
    return [{ type: 'text', value: text }];
  fillVariables(tree, context);
  const move = (point: Point): Point => ({
    line: shift.line,
    column: point.column + shift.column - before.length,
    offset: (point.offset ?? 0) + shift.offset - before.length,
  });
  walk<Nodes>(tree, (node) => {
    if (node.position !== undefined)
      node.position = { start: move(node.position.start), end: move(node.position.end) };
  });
  return block.children;
}

/** A title of MDX is parsed as a heading: a paragraph of JSX or an expression alone would not stay one. */
const HEADING = '# ';

/** A title that is not valid MDX becomes text; its directive stays. */
function attemptParse(text: string, { mdx, options }: PageContext): Root {
  try {
    return mdx === null ? parseMarkdown(text, options) : loadedMdx().parseMdx(text, options);
  } catch (error) {
    if (!(error instanceof MdxProblem)) throw error;
    return { type: 'root', children: [] };
  }
}
