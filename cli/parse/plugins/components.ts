/**
 * Components: what a Markdown feature becomes when the theme draws it (`admonition`, `tabs`, `card`, …).
 *
 * before: `{type: 'component', name: 'steps', attributes: {}, children}` in the mdast
 * after:  `<steps>…</steps>` in the hast, an element that the theme's component map renders
 *
 * In between the node keeps a type of its own, so that raw HTML in a page can never forge one.
 */
import type { Element, ElementContent, Properties, Root as HastRoot } from 'hast';
import type { Parent as MdastParent } from 'mdast';
import type { Options } from 'remark-rehype';
import type { Node } from 'unist';
import { plainText, walk } from '../../tree.js';
import type { ParseOptions } from '../options.js';
import { takeKindTitle, type TitledContent } from './kind-titles.js';

export type ComponentName =
  | 'admonition'
  | 'admonition-title'
  | 'details'
  | 'summary'
  | 'tabs'
  | 'tab'
  | 'cards'
  | 'card'
  | 'steps';

/** In the mdast. */
export interface ComponentNode extends MdastParent {
  type: 'component';
  name: ComponentName;
  attributes: Properties;
}

/** In the hast, until `rehypeComponents` makes an element of it. */
interface HastComponent extends Node {
  type: 'component';
  tagName: ComponentName;
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

/** A component for the place of `node`. */
export function component(
  name: ComponentName,
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

/**
 * A callout of any syntax. The title may be the first bold word of its text (`takeKindTitle`). A title that is more than
 * plain text comes as the first child too; `title` then holds it as plain text.
 */
export function admonition(
  type: string,
  content: TitledContent & {
    readonly properties?: Properties;
    readonly position?: Node['position'];
  },
  { kindNames }: Pick<ParseOptions, 'kindNames'>,
): ComponentNode {
  const { title, children } = takeKindTitle(content, kindNames);
  const text = title.map(plainText).join('');
  const isPlain = title.every((node) => node.type === 'text');
  const heading = isPlain ? [] : [component('admonition-title', {}, { children: title })];
  const properties = { type, ...content.properties, ...(text === '' ? {} : { title: text }) };
  const { position } = content;
  return component('admonition', properties, { children: [...heading, ...children], position });
}

type State = Parameters<NonNullable<NonNullable<Options['handlers']>['paragraph']>>[0];

/** For remark-rehype: keeps the node a component. */
export function componentHandler(state: State, node: ComponentNode): ElementContent {
  const children = state.wrap(state.all(node), true);
  return {
    type: 'component',
    tagName: node.name,
    properties: node.attributes,
    children:
      node.name === 'admonition-title'
        ? children.filter((child) => !isLineEnding(child))
        : children,
    position: node.position,
  };
}

function isLineEnding(node: ElementContent): boolean {
  return node.type === 'text' && node.value === '\n';
}

/** Makes elements of the components, once everything that came from raw HTML has been judged. */
export function rehypeComponents() {
  return (tree: HastRoot): void => {
    walk<HastRoot | ElementContent>(tree, (node) => {
      if (node.type === 'component')
        Object.assign(node, { type: 'element' } satisfies Partial<Element>);
    });
  };
}
