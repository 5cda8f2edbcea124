/**
 * Decides whether an article begins with a lead. In: the content tree with its title. Out: the class `long` on a first
 * paragraph that is too long for one. The theme shows a lead larger and muted, in which a long text would be hard to read.
 */
import type { Element, Root } from 'hast';
import { LEAD_MAX_LENGTH } from '../../theme/constants.js';
import { plainText } from '../tree.js';

/** @example markLongLead(tree) // `<h1>VPC</h1><p>…</p>` of 161 characters becomes `<h1>VPC</h1><p class="long">…</p>` */
export function markLongLead({ children }: Root): void {
  const [title, first] = children.filter((node): node is Element => node.type === 'element');
  if (title?.tagName !== 'h1' || first?.tagName !== 'p') return;
  if (plainText(first).length <= LEAD_MAX_LENGTH) return;
  const { className } = first.properties;
  first.properties['className'] = [...(Array.isArray(className) ? className : []), 'long'];
}
