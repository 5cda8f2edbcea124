/**
 * Callouts that are not directives: GitHub's alerts and the Terraform registry's arrows.
 *
 * before: `> [!NOTE]` + text · `-> **Note:** text` · `~> text` · `!> text`
 * after:  `<admonition type="note">…</admonition>` · note, warning, danger
 */
import type { Blockquote, BlockContent, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { walkParents } from '../../tree.js';
import { component } from './components.js';

const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\r\n|\n|\r|$)/i;
const ARROW = /^(->|~>|!>)[ \t]+/;
/**
 * Where a callout begins inside of a paragraph: at a line's start, or after a sentence. `~> 1.2` there is a version
 * and `->` mostly prose, so both need bold text or the word of a callout behind them.
 */
const ARROW_INSIDE =
  /(?:\r\n|\n|\r)[ \t]*(?=(?:~>|!>)[ \t])|(?:\r\n|\n|\r)[ \t]*(?=->[ \t]+(?:$|note|warning|important|tip))|[ \t]+(?=(?:~>|!>)[ \t]+(?:$|note|warning|important))/i;
const ARROW_TYPES: Readonly<Record<string, string>> = {
  '->': 'note',
  '~>': 'warning',
  '!>': 'danger',
};

export function remarkCallouts() {
  return (tree: Root): void => {
    walkParents<Nodes>(tree, (parent) => {
      const children = parent.children as Nodes[];
      if (!children.some(isCandidate)) return;
      parent.children = children.flatMap((child): Nodes[] => {
        if (child.type === 'blockquote') return [resolveAlert(child)];
        return child.type === 'paragraph' ? resolveArrows(child) : [child];
      }) as typeof parent.children;
    });
  };
}

function isCandidate(node: Nodes): boolean {
  return node.type === 'blockquote' || node.type === 'paragraph';
}

function resolveAlert(quote: Blockquote): BlockContent {
  const [first, ...others] = quote.children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  const alert = text?.type === 'text' ? ALERT.exec(text.value) : null;
  if (first?.type !== 'paragraph' || text?.type !== 'text' || alert === null) return quote;
  const [, type = 'note'] = alert;
  const rest = text.value.slice(alert[0].length);
  const inline: PhrasingContent[] =
    rest === '' ? first.children.slice(1) : [{ ...text, value: rest }, ...first.children.slice(1)];
  if (inline[0]?.type === 'break') inline.shift();
  const children = inline.length === 0 ? others : [{ ...first, children: inline }, ...others];
  return component(
    'admonition',
    { type: type.toLowerCase() },
    { children, position: quote.position },
  );
}

function resolveArrows(paragraph: Paragraph): BlockContent[] {
  if (!paragraph.children.some((node) => node.type === 'text' && node.value.includes('>')))
    return [paragraph];
  return splitAtArrows(withSpaces(paragraph)).map((part) => {
    const first = part.children[0];
    const arrow = first?.type === 'text' ? ARROW.exec(first.value) : null;
    if (first?.type !== 'text' || arrow === null) return part;
    const rest = { ...first, value: first.value.slice(arrow[0].length) };
    const inline = rest.value === '' ? part.children.slice(1) : [rest, ...part.children.slice(1)];
    const type = ARROW_TYPES[arrow[1] ?? ''] ?? 'note';
    const children: BlockContent[] = [{ ...part, children: inline }];
    return component('admonition', { type }, { children, position: part.position });
  });
}

/** `~>**Note:** text` is written as often as not without its space. */
function withSpaces(paragraph: Paragraph): Paragraph {
  const { children } = paragraph;
  return {
    ...paragraph,
    children: children.map((node, i) =>
      node.type === 'text' && /(?:->|~>|!>)$/.test(node.value) && children[i + 1]?.type === 'strong'
        ? { ...node, value: `${node.value} ` }
        : node,
    ),
  };
}

function splitAtArrows(paragraph: Paragraph): Paragraph[] {
  const parts: PhrasingContent[][] = [[]];
  for (const node of paragraph.children) {
    const [head, ...later] = node.type === 'text' ? node.value.split(ARROW_INSIDE) : [];
    if (node.type !== 'text' || head === undefined || later.length === 0) {
      parts.at(-1)?.push(node);
      continue;
    }
    if (head !== '') parts.at(-1)?.push({ ...node, value: head });
    for (const value of later) parts.push([{ ...node, value }]);
  }
  if (parts.length === 1) return [paragraph];
  return parts
    .filter((children) => children.length > 0)
    .map((children) => ({ ...paragraph, children }));
}
