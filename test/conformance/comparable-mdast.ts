/**
 * Converts an mdast for the comparison of remark and satteri. In: a tree. Out: plain data without the parts in which the two
 * are known to differ and which nothing reads.
 */
import type { Nodes, PhrasingContent } from 'mdast';

export function comparable(tree: Nodes): unknown {
  return describe(withoutLateAutolinks(tree));
}

/**
 * Difference 1: an address without angle brackets right after punctuation, as in `a/b@c.d` or `DNS:www.c.d`. cmark-gfm links
 * one only after a space, `*`, `_`, `~` or `(`, as satteri does; remark searches its texts again and links after any
 * punctuation.
 */
function withoutLateAutolinks<N extends Nodes>(node: N): N {
  if (!('children' in node)) return node;
  const children: Nodes[] = [];
  for (const child of node.children as PhrasingContent[]) {
    const before = children.at(-1);
    const literal = literalText(child);
    const isLate = literal !== null && before?.type === 'text' && /[^\s*_~(]$/.test(before.value);
    if (before?.type === 'text' && isLate) before.value += literal;
    else if (before?.type === 'text' && child.type === 'text') before.value += child.value;
    else children.push(withoutLateAutolinks(child));
  }
  return { ...node, children };
}

/** Returns the text of a link that shows its own address. */
function literalText(node: Nodes): string | null {
  if (node.type !== 'link') return null;
  const [text] = node.children;
  if (text?.type !== 'text' || node.children.length !== 1) return null;
  return [text.value, `http://${text.value}`, `mailto:${text.value}`].includes(node.url)
    ? text.value
    : null;
}

/**
 * Difference 2: positions that remark lacks (of an autolink that it found afterwards), and the ends of text, paragraphs and
 * containers, because the two count trailing space differently. Nothing reads those.
 */
const ENDS_COMPARED = new Set([
  'link',
  'image',
  'definition',
  'heading',
  'html',
  'inlineCode',
  'containerDirective',
]);

function describe(node: Nodes): unknown {
  const { position, data, ...fields } = node;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (key !== 'children' && value !== null && value !== undefined) result[key] = value;
  }
  if (data !== undefined && Object.keys(data).length > 0) result['data'] = data;
  if (literalText(node) !== null) return { ...result, text: literalText(node) };
  if (position !== undefined && ENDS_COMPARED.has(node.type)) {
    result['position'] = [
      position.start.line,
      position.start.column,
      position.start.offset,
      position.end.offset,
    ];
  } else if (position !== undefined && node.type !== 'text') {
    result['start'] = [position.start.line, position.start.column, position.start.offset];
  }
  if ('children' in node) result['children'] = node.children.map((child) => describe(child));
  return result;
}
