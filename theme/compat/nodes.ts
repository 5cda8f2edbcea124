/** Reads the children of a component. In: the children. Out: the nodes in order, and the text they show. */
import { Children, createElement, Fragment, isValidElement, useContext } from 'react';
import type { ReactNode } from 'react';
import { renderStatic } from '../render-static.js';
import { EnvironmentContext } from './environment.js';

/** Returns the children without fragments around them and without white space between them. */
export function flatten(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) => {
    if (typeof child === 'string') return child.trim() === '' ? [] : [child];
    return isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flatten(child.props.children)
      : [child];
  });
}

/** Returns a function that returns the text of a node: components in it are rendered, elements are left out. */
export function usePlainText(): (node: ReactNode) => string {
  const environment = useContext(EnvironmentContext);
  return (node) => {
    const parts = Children.toArray(node);
    if (parts.every((part) => typeof part === 'string' || typeof part === 'number'))
      return parts.join('');
    const content = createElement(EnvironmentContext, { value: environment }, node);
    return textOfMarkup(renderStatic(content));
  };
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
