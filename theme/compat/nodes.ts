/** Reads the children of a component. In: the children. Out: the nodes in order, and the text they show. */
import { Children, createElement, Fragment, isValidElement, useContext } from 'react';
import type { ReactNode } from 'react';
import { EnvironmentContext, RendererContext } from './environment.js';

/** Returns the children without fragments around them and without white space between them. */
export function flatten(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) => {
    if (typeof child === 'string') return child.trim() === '' ? [] : [child];
    return isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flatten(child.props.children)
      : [child];
  });
}

/**
 * Returns a function that returns the text of a node: components in it are rendered, elements are left out. In an island, a
 * component counts as its children.
 */
export function usePlainText(): (node: ReactNode) => string {
  const environment = useContext(EnvironmentContext);
  const render = useContext(RendererContext);
  return (node) => {
    if (isText(node)) return Children.toArray(node).map(String).join('');
    const isRendered = render !== null && environment !== null;
    return textOfMarkup(
      isRendered ? render(createElement(Fragment, null, node), environment) : markupOf(node),
    );
  };
}

export function isText(node: ReactNode): boolean {
  return Children.toArray(node).every(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
}

/** Returns the markup of text and elements in the form of `textOfMarkup`, without attributes. */
function markupOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (typeof child === 'string' || typeof child === 'number')
        return `${child}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      if (!isValidElement<{ readonly children?: ReactNode }>(child)) return '';
      const content = markupOf(child.props.children);
      return typeof child.type === 'string' ? `<${child.type}>${content}</${child.type}>` : content;
    })
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/** Reads markup in React's form, which escapes text with these entities only. Blocks end lines. */
function textOfMarkup(html: string): string {
  return html
    .replace(/<template\b.*?<\/template>/gs, '')
    .replace(/<br\/?>|<\/(?:p|div|li|pre|h[1-6])>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n$/, '');
}
