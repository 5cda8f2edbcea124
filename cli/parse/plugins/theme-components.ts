/**
 * Components: the nodes of Markdown features that the theme renders (`admonition`, `tabs`, `card`, …).
 *
 * before: `{type: 'component', name: 'steps', attributes: {}, children}` in the mdast
 * after:  `<steps>…</steps>` in the hast, an element that the theme's component map renders
 *
 * In between, the node keeps a type of its own, so that raw HTML in a page can never forge one.
 */
import type { Element, ElementContent, Properties, Root as HastRoot } from 'hast';
import type { Parent as MdastParent } from 'mdast';
import type { Options } from 'remark-rehype';
import type { Node } from 'unist';
import { walk } from '../../content-tree/tree.js';

/** The node in the mdast. */
export interface ComponentNode extends MdastParent {
  type: 'component';
  name: string;
  attributes: Properties;
}

/** The node in the hast, until `rehypeComponents` makes an element of it. */
interface HastComponent extends Node {
  type: 'component';
  tagName: string;
  properties: Properties;
  children: ElementContent[];
}

declare module 'mdast' {
  interface BlockContentMap {
    component: ComponentNode;
  }
  interface RootContentMap {
    component: ComponentNode;
  }
}

declare module 'hast' {
  interface ElementContentMap {
    component: HastComponent;
  }
  interface RootContentMap {
    component: HastComponent;
  }
}

/** Creates a component that takes the position of `node`. */
export function component(
  name: string,
  attributes: Properties,
  content: { children: MdastParent['children']; position?: Node['position'] },
): ComponentNode {
  return {
    type: 'component',
    name,
    attributes,
    children: content.children,
    position: content.position,
  };
}

export type State = Parameters<NonNullable<NonNullable<Options['handlers']>['paragraph']>>[0];

/** For remark-rehype: keeps the node a component. */
export function componentHandler(state: State, node: ComponentNode): ElementContent {
  // An element without content must stay empty: an image may have no children, not even a line ending.
  const children = node.children.length === 0 ? [] : state.wrap(state.all(node), true);
  return {
    type: 'component',
    tagName: node.name,
    properties: node.attributes,
    children:
      node.name === 'admonition-title' || node.name === 'formula'
        ? children.filter((child) => !isLineEnding(child))
        : children,
    position: node.position,
  };
}

function isLineEnding(node: ElementContent): boolean {
  return node.type === 'text' && node.value === '\n';
}

/** Turns the components into elements, after everything from raw HTML has been sanitized. */
export function rehypeComponents() {
  return (tree: HastRoot): void => {
    walk<HastRoot | ElementContent>(tree, (node) => {
      if (node.type === 'component')
        Object.assign(node, { type: 'element' } satisfies Partial<Element>);
    });
  };
}
