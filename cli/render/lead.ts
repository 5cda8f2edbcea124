/**
 * Decides which paragraphs are leads. In: the content tree with its title. Out: the class `long` on each first paragraph
 * below a title that is too long for one. The theme shows a lead larger and muted, in which a long text would be hard to
 * read.
 */
import type { Element, Root } from 'hast';
import { LEAD_MAX_LENGTH } from '../../theme/constants.js';
import { plainText } from '../content-tree/tree.js';

/** @example markLongLeads(tree) // `<h1>VPC</h1><p>…</p>` of 161 characters becomes `<h1>VPC</h1><p class="long">…</p>` */
export function markLongLeads({ children }: Root): void {
  const elements = children.filter((node): node is Element => node.type === 'element');
  for (const [index, title] of elements.entries()) {
    const first = elements[index + 1];
    if (title.tagName !== 'h1' || first?.tagName !== 'p') continue;
    if (plainText(first).length <= LEAD_MAX_LENGTH) continue;
    const { className } = first.properties;
    first.properties['className'] = [...(Array.isArray(className) ? className : []), 'long'];
  }
}
