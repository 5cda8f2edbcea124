/**
 * Marks the lead of an article. In: the content tree with its title. Out: the class `lead` on a short first paragraph, which
 * the theme shows larger. A longer paragraph is ordinary text: large and muted, it would be hard to read.
 */
import type { Element, Root } from 'hast';
import { LEAD_MAX_LENGTH } from '../../theme/constants.js';
import { plainText } from '../tree.js';

/** @example markLead(tree) // `<h1>VPC</h1><p>A network.</p>` becomes `<h1>VPC</h1><p class="lead">A network.</p>` */
export function markLead({ children }: Root): void {
  const elements = children.filter((node): node is Element => node.type === 'element');
  const [title, first] = elements;
  if (title?.tagName !== 'h1' || first?.tagName !== 'p') return;
  if (first.children.some((node) => node.type === 'element' && node.tagName === 'img')) return;
  if (plainText(first).length > LEAD_MAX_LENGTH) return;
  const { className } = first.properties;
  first.properties['className'] = [...(Array.isArray(className) ? className : []), 'lead'];
}
