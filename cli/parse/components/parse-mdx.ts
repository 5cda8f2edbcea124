/**
 * Parses MDX. In: a text. Out: its mdast with the five MDX nodes, as remark-mdx gives it, or an `MdxProblem`. satteri parses
 * a page twelve times as fast as remark-mdx but does not parse JavaScript, so acorn checks statements and expressions.
 * remark-mdx decides about text that either of them rejects.
 */
import type { Nodes, Paragraph, Root, RootContent } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { walk, walkParents } from '../../content-tree/tree.js';
import type { ParseOptions } from '../options.js';
import { chooseParser } from '../parser-choice.js';
import { loadedMath } from '../math/load-math.js';
import { mayHaveFormulas, remarkOwnDirectives } from '../parser.js';
import { parseMdxWithSatteri } from '../satteri.js';
import { replaceCompatSyntax, restoreIds } from './compat-syntax.js';
import { parseCode, parseStatements } from './javascript.js';
import { describeProblem, isMessage } from './describe-problem.js';

type Options = Pick<ParseOptions, 'parser' | 'gfm' | 'mdx1Compat'> &
  Partial<Pick<ParseOptions, 'math'>>;

/** @throws MdxProblem */
export function parseMdx(text: string, options: Options): Root {
  const written = options.mdx1Compat ? replaceCompatSyntax(text) : text;
  const tree = parseFast(written, options) ?? parseWithRemark(written, options);
  if (written !== text) restoreIds(tree);
  unravel(tree);
  return tree;
}

/** Returns `null` when remark-mdx must decide. */
function parseFast(text: string, options: Options): Root | null {
  if (chooseParser(options) !== 'satteri' || mayHaveFormulas(text, options)) return null;
  const tree = parseMdxWithSatteri(text, options.gfm);
  return tree !== null && hasGoodCode(tree) ? tree : null;
}

function hasGoodCode(tree: Root): boolean {
  let isGood = true;
  walk<Nodes>(tree, (node) => {
    if (!isGood) return false;
    if (node.type === 'mdxjsEsm') isGood = parseStatements(node.value) !== null;
    else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      isGood = ['comment', 'expression'].includes(parseCode(node.value)?.kind ?? '');
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      isGood = node.attributes.every((attribute) => {
        if (attribute.type === 'mdxJsxExpressionAttribute')
          return parseCode(attribute.value)?.kind === 'spread';
        return typeof attribute.value !== 'object' || attribute.value === null
          ? true
          : parseCode(attribute.value.value)?.kind === 'expression';
      });
    return undefined;
  });
  return isGood;
}

function parseWithRemark(text: string, { gfm, math }: Options): Root {
  const processor = unified().use(remarkParse);
  if (gfm) processor.use(remarkGfm);
  const tools = loadedMath({ math: math === true });
  if (tools !== null) processor.use(tools.remarkMath);
  processor.use(remarkDirective).use(remarkOwnDirectives).use(remarkMdx);
  try {
    return processor.parse(text);
  } catch (error) {
    if (!isMessage(error)) throw error;
    throw describeProblem(text, error);
  }
}

/**
 * Removes paragraphs that have only JSX and expressions: their nodes stand on their own, as in every version of MDX since 2.
 */
function unravel(tree: Root): void {
  walkParents<Nodes>(tree, (parent) => {
    if (
      !parent.children.some((child) => child.type === 'paragraph' && isOnlyMdx(child as Paragraph))
    )
      return;
    parent.children = (parent.children as RootContent[]).flatMap((child): RootContent[] =>
      child.type === 'paragraph' && isOnlyMdx(child) ? child.children.flatMap(toFlow) : [child],
    );
  });
}

function isOnlyMdx({ children }: Paragraph): boolean {
  let isMdx = false;
  for (const { type, ...node } of children) {
    if (type === 'mdxJsxTextElement' || type === 'mdxTextExpression') isMdx = true;
    else if (type !== 'text' || !('value' in node) || node.value.trim() !== '') return false;
  }
  return isMdx;
}

type FlowElement = Extract<RootContent, { type: 'mdxJsxFlowElement' }>;

function toFlow(node: Paragraph['children'][number]): RootContent[] {
  if (node.type === 'text') return [];
  if (node.type === 'mdxJsxTextElement') {
    const { name, attributes, position } = node;
    const children = node.children as FlowElement['children'];
    return [{ type: 'mdxJsxFlowElement', name, attributes, children, position }];
  }
  if (node.type === 'mdxTextExpression') return [{ ...node, type: 'mdxFlowExpression' }];
  return [node];
}
