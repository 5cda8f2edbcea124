/**
 * The nodes of the content tree that need a component or a value of code, in pages written as MDX. `parse` creates them,
 * and `render` replaces them. They are plain data.
 */
import type { ElementContent } from 'hast';
import type { Node } from 'unist';
import type { When } from '../../theme/islands/markup.js';
import type { IslandSource, PartPlace } from '../page-types.js';

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A component and its origin. `path` leads to it from the module or the name: `['default']`, `['Tabs', 'Item']`. */
export type ComponentReference =
  /** An export of an imported module; `import` is a `ComponentImport.key`. `path` omits the name of a namespace import. */
  | { readonly import: string; readonly path: readonly string[] }
  /** A component that pages use without an import; `path` holds members after the name. */
  | { readonly provided: string; readonly path: readonly string[] }
  /** A name that the page's own script declares; `script` is a `PageScript.id`. */
  | { readonly script: string; readonly path: readonly string[] };

/** Names a component for a browser. `null` for one that is declared in a page, of which browsers have no code. */
export function islandSourceOf(reference: ComponentReference): IslandSource | null {
  if ('script' in reference) return null;
  const { path } = reference;
  return 'import' in reference
    ? { source: reference.import, name: path.join('.') }
    : { source: PROVIDED, name: [reference.provided, ...path].join('.') };
}

/** Identifies a component in `Islands.paths`. */
export function islandKey({ source, name }: IslandSource): string {
  return `${source} ${name}`;
}

/** `IslandSource.source` of the file of `markdown.components`. */
export const PROVIDED = 'markdown.components';

/** A value that code returns. */
export interface Expression {
  /** `PageScript.id` */
  readonly script: string;
  /** Position in the list that the script's default export returns. */
  readonly index: number;
  /** Attributes of the element that a partial replaces; empty for the page itself. */
  readonly props: readonly JsxAttribute[];
}

/** `null` as the name spreads the value. Strings may be symbolic URLs, `docsgen:0`. */
export type JsxAttribute = readonly [
  name: string | null,
  value:
    | JsonValue
    | { readonly $expression: Expression }
    | { readonly $component: ComponentReference }
    /** The props with which code shows a page; see `ContentNode`. */
    | { readonly $props: true },
];

/** A JSX element. A lower-case element with plain attributes is an ordinary element instead. */
export interface JsxNode extends Node {
  type: 'jsx';
  /** A string is the name of an element; `null` is a fragment. */
  component: ComponentReference | string | null;
  attributes: readonly JsxAttribute[];
  children: ElementContent[];
  place: PartPlace | null;
  /** The name in the source; left out if it follows from `component`. */
  name?: string;
  /** The author's directive after `client:`; left out if there is none. */
  client?: Client;
}

/** When an element starts in the browser; `none`: never, although its component has client React. */
export type Client = When | 'none';

export interface ExpressionNode extends Node {
  type: 'expression';
  expression: Expression;
}

/** Content of another page that code shows as a component. It stands nowhere in the article by itself. */
export interface ContentNode extends Node {
  type: 'content';
  /** Path by which code imports the page. */
  file: string;
  children: ElementContent[];
}

declare module 'hast' {
  interface ElementData {
    /** The author wrote the element as JSX, so no component replaces it. */
    isJsx?: true;
  }
  interface ElementContentMap {
    jsx: JsxNode;
    expression: ExpressionNode;
    content: ContentNode;
  }
  interface RootContentMap {
    jsx: JsxNode;
    expression: ExpressionNode;
    content: ContentNode;
  }
}
