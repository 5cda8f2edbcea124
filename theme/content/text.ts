/** The plain text of rendered content, for names that assistive technology reads. */
import { Children, isValidElement, type ReactNode } from 'react';

/** All text below a node, in order. */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return Children.toArray(node).map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}
