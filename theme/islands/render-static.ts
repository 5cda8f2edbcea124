/**
 * Replaces `render-static.ts` in the browser, where React's server would take 40 kB. In: content whose text a component asks
 * for. Out: markup of its text and elements; for a component, of its children.
 */
import { Children, isValidElement, type ReactNode } from 'react';

export function renderStatic(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (typeof child === 'string' || typeof child === 'number') return escape(`${child}`);
      if (!isValidElement<{ readonly children?: ReactNode }>(child)) return '';
      const content = renderStatic(child.props.children);
      return typeof child.type === 'string' ? `<${child.type}>${content}</${child.type}>` : content;
    })
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
