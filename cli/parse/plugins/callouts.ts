/**
 * Finds callouts that are not directives: GitHub alerts and the Terraform registry's arrows.
 *
 * before: `> [!NOTE]` or `> [!NOTE] Title` + text · `-> **Note:** text` · `~> text` · `!> text`
 * after:  `<admonition type="note">…</admonition>` · note, warning, danger; a bold word that names the kind is the title
 */
import type {
  Blockquote,
  BlockContent,
  Heading,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
} from 'mdast';
import type { VFile } from 'vfile';
import { contextOf, report, type PageContext } from '../context.js';
import { INLINE_PARENTS, walkParents } from '../../content-tree/tree.js';
import { ADMONITION_TYPES, createAdmonition } from '../directives/admonition.js';

/** Names are GitHub's and ours. A sign after the name, which folds the text in other tools, has no effect here. */
const ALERT = /^\[!([a-z]{2,20})\](?:[+-](?=\s|$))?[ \t]*/i;
const LINE_END = /\r\n|\n|\r/;
const ARROW = /^(->|~>|!>)[ \t]+/;
/**
 * A callout that begins inside of a paragraph, at the start of a line or after a sentence. There, `~> 1.2` is a version and
 * `->` is mostly prose, so both need bold text or a callout's name after them.
 */
const ARROW_INSIDE =
  /(?:\r\n|\n|\r)[ \t]*(?=(?:~>|!>)[ \t])|(?:\r\n|\n|\r)[ \t]*(?=->[ \t]+(?:$|note|warning|important|tip))|(?<![ \t])[ \t]+(?=(?:~>|!>)[ \t]+(?:$|note|warning|important))/i;
const ARROW_TYPES: Readonly<Record<string, string>> = {
  '->': 'note',
  '~>': 'warning',
  '!>': 'danger',
};

export function remarkCallouts() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const resolve = (child: Nodes): Nodes[] => {
      if (child.type === 'blockquote') return [resolveAlert(child, context)];
      if (child.type === 'paragraph') return resolveArrows(child, context);
      return child.type === 'heading' ? resolveUnderlined(child, context) : [child];
    };
    walkParents<Nodes>(
      tree,
      (parent) => {
        const children = parent.children as Nodes[];
        parent.children = children.flatMap(resolve) as typeof parent.children;
      },
      INLINE_PARENTS,
    );
  };
}

function resolveAlert(quote: Blockquote, context: PageContext): BlockContent {
  const [first, ...others] = quote.children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  const alert = text?.type === 'text' ? ALERT.exec(text.value) : null;
  if (first?.type !== 'paragraph' || text?.type !== 'text' || alert === null) return quote;
  const [marker, name = ''] = alert;
  const type = ADMONITION_TYPES.get(name.toLowerCase());
  if (type === undefined) {
    const note = `Known names are ${[...ADMONITION_TYPES.keys()].join(', ')}. It is shown as a quote.`;
    report(context, 'unknown-directive', {
      reason: `Unknown alert "${name}"`,
      position: text.position ?? quote.position,
      note,
    });
    return quote;
  }
  const written = [{ ...text, value: text.value.slice(marker.length) }, ...first.children.slice(1)];
  const { title, rest } = splitFirstLine(written);
  const children = rest.length === 0 ? others : [{ ...first, children: rest }, ...others];
  const { position } = quote;
  return createAdmonition(type, { title, children, position }, context.options);
}

/** The title is on the line of the marker, the text on the lines below it. */
function splitFirstLine(inline: readonly PhrasingContent[]): {
  title: PhrasingContent[];
  rest: PhrasingContent[];
} {
  const title: PhrasingContent[] = [];
  for (const [index, node] of inline.entries()) {
    const rest = inline.slice(index + 1);
    if (node.type === 'break') return { title, rest };
    const end = node.type === 'text' ? LINE_END.exec(node.value) : null;
    if (node.type !== 'text' || end === null) {
      if (node.type !== 'text' || node.value !== '') title.push(node);
      continue;
    }
    const head = node.value.slice(0, end.index).trimEnd();
    const value = node.value.slice(end.index + end[0].length);
    if (head !== '') title.push({ ...node, value: head });
    return { title, rest: value === '' ? rest : [{ ...node, value }, ...rest] };
  }
  return { title, rest: [] };
}

function mayHoldArrow({ children }: Paragraph | Heading): boolean {
  return children.some((node) => node.type === 'text' && node.value.includes('>'));
}

/**
 * Markdown reads the line above `---` or `===` as a heading. The registry removes callouts from the text first, so the
 * second line is a rule there. A heading that begins with `#` has one line.
 */
function resolveUnderlined(heading: Heading, context: PageContext): BlockContent[] {
  const { position, children } = heading;
  if (position === undefined || position.start.line === position.end.line) return [heading];
  const blocks = resolveArrows({ type: 'paragraph', children, position }, context);
  const hasCallout = blocks.some(({ type }) => type === 'component');
  return hasCallout ? [...blocks, { type: 'thematicBreak', position }] : [heading];
}

function resolveArrows(paragraph: Paragraph, context: PageContext): BlockContent[] {
  if (!mayHoldArrow(paragraph)) return [paragraph];
  return splitAtArrows(withSpaces(paragraph)).map((part) => {
    const first = part.children[0];
    const arrow = first?.type === 'text' ? ARROW.exec(first.value) : null;
    if (first?.type !== 'text' || arrow === null) return part;
    const rest = { ...first, value: first.value.slice(arrow[0].length) };
    const inline = rest.value === '' ? part.children.slice(1) : [rest, ...part.children.slice(1)];
    const type = ARROW_TYPES[arrow[1] ?? ''] ?? 'note';
    const children = [{ ...part, children: inline }];
    return createAdmonition(
      type,
      { title: [], children, position: part.position },
      context.options,
    );
  });
}

/** `~>**Note:** text` is written as often without its space as with it. */
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
