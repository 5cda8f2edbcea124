/**
 * Replaces the MDX nodes in a content tree. Lower-case JSX with known attributes becomes an ordinary element, so links,
 * images and headings inside components work as everywhere. Known values become text. The remaining `jsx` and `expression`
 * nodes name what rendering needs.
 *
 * before: `{type: 'mdxJsxFlowElement', name: 'Tabs', …}`, `{type: 'mdxTextExpression', value: '1 + 1'}`
 * after:  `{type: 'jsx', component: {provided: 'Tabs', path: []}, …}`, `{type: 'text', value: '2'}`
 */
import type { ElementContent, Properties, Root, RootContent } from 'hast';
import type * as Mdast from 'mdast';
import { find, html, svg } from 'property-information';
import type { Node, Position } from 'unist';
import type { VFile } from 'vfile';
import type { JsonValue, JsxAttribute, JsxNode } from '../../content-tree/component-nodes.js';
import { walk } from '../../content-tree/tree.js';
import type { Statement } from './builder.js';
import { isDynamic, Scope } from './scope.js';
import { contextOf, report, type MdxContext, type PageContext } from '../context.js';
import { readClient } from './client.js';
import { createCodeBlock } from './code-block.js';
import type { State } from '../plugins/theme-components.js';
import { parseCode, type Code } from './javascript.js';
import { toStyle } from './style.js';

type Content = RootContent | ElementContent;
type MdxElement = Extract<Content, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;
type MdxNode = Extract<
  Mdast.Nodes,
  { type: MdxElement['type'] | MdxExpression['type'] | 'mdxjsEsm' | 'partial' | 'slot' }
>;
type MdxExpression = Extract<Content, { type: 'mdxFlowExpression' | 'mdxTextExpression' }>;

/** The nodes of a partial, which replace the element that imports it. The first child is its slot. */
interface PartialFields {
  path: string;
  /** The path in the import if code shows the page: its props are known when it is rendered. */
  imported?: string;
  attributes: MdxElement['attributes'];
}

export interface PartialNode extends Mdast.Node, PartialFields {
  type: 'partial';
  children: Mdast.RootContent[];
}

/** The children of the element that a partial replaces. */
export interface SlotNode extends Mdast.Node {
  type: 'slot';
  children: Mdast.RootContent[];
}

interface HastPartial extends Node, PartialFields {
  type: 'partial';
  children: Content[];
}

interface HastSlot extends Node {
  type: 'slot';
  children: Content[];
}

declare module 'mdast' {
  interface RootContentMap {
    partial: PartialNode;
    slot: SlotNode;
  }
}

declare module 'hast' {
  interface ElementContentMap {
    partial: HastPartial;
    slot: HastSlot;
  }
  interface RootContentMap {
    partial: HastPartial;
    slot: HastSlot;
  }
}

/** Node types that `keepNode` keeps. */
export const MDX_NODES: readonly Content['type'][] = [
  'mdxFlowExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'mdxjsEsm',
  'partial',
  'slot',
];

/** For remark-rehype: keeps the node. Its option `passThrough` would copy all of the node, with the tree of its code. */
export function keepNode(state: State, node: MdxNode): Content {
  return 'children' in node ? { ...node, children: state.all(node) } : node;
}

export function rehypeJsx() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const { path, mdx } = context;
    if (mdx === null) return;
    const scope = createScope(tree.children, path, { props: [], mdx });
    tree.children = new Converter(context, mdx).convert(tree.children, { scope, slot: [] });
  };
}

function createScope(
  children: readonly Content[],
  file: string,
  { props, mdx }: { readonly props: readonly JsxAttribute[]; readonly mdx: MdxContext },
): Scope {
  const { files, placeOf, ...shared } = mdx;
  const statements: Statement[] = [];
  // Statements can also stand between the tags of an element. The statements of partials belong to the partials.
  walk<Content | Root>({ type: 'root', children: [...children] as RootContent[] }, (node) => {
    if (node.type === 'mdxjsEsm')
      statements.push({ code: node.value, place: placeOf(node.position) });
    return node.type !== 'partial';
  });
  const readFile = (path: string) => files.get(path);
  return new Scope({ file, statements, props, readFile, ...shared });
}

/** The file of a default export names its component, but a package does not: `react-player`. */
function isNamedHere(component: JsxNode['component']): boolean {
  if (typeof component !== 'object' || component === null || !('import' in component)) return false;
  return component.path[0] === 'default' && !/(?:^|\/)[A-Z][^/]*$/.test(component.import);
}

interface Place {
  readonly scope: Scope;
  /** The content of `{props.children}`; `null` if only rendering knows it. */
  readonly slot: ElementContent[] | null;
}

class Converter {
  readonly #context: PageContext;
  readonly #mdx: MdxContext;

  constructor(context: PageContext, mdx: MdxContext) {
    this.#context = context;
    this.#mdx = mdx;
  }

  convert(children: readonly Content[], place: Place): ElementContent[] {
    return children.flatMap((node) => this.#convertNode(node, place));
  }

  #convertNode(node: Content, place: Place): ElementContent[] {
    if (MDX_NODES.includes(node.type)) this.#mdx.builder.addMdx();
    switch (node.type) {
      case 'mdxjsEsm':
      case 'doctype':
      case 'slot':
        return [];
      case 'partial':
        return this.#convertPartial(node, place);
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.#convertExpression(node, place);
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#convertElement(node, place);
      case 'element':
        node.children = this.convert(node.children, place);
        return [node];
      case 'component':
        node.children = this.convert(node.children, place);
        return [node];
      default:
        return [node];
    }
  }

  #convertPartial(
    { path, imported, attributes, children, position }: HastPartial,
    place: Place,
  ): ElementContent[] {
    if (imported !== undefined) {
      const scope = createScope(children, path, { props: PROPS_OF_CODE, mdx: this.#mdx });
      const shown = this.convert(children, { scope, slot: null });
      return [{ type: 'content', file: imported, children: shown }];
    }
    const [first] = children;
    const slot = first?.type === 'slot' ? this.convert(first.children, place) : [];
    const props = this.#convertAttributes(attributes, place.scope, position);
    const scope = createScope(children, path, { props, mdx: this.#mdx });
    return this.convert(children, { scope, slot });
  }

  #convertExpression({ value, position }: MdxExpression, { scope, slot }: Place): ElementContent[] {
    const code = parseCode(value);
    if (code === null || code.kind !== 'expression') return [];
    if (slot !== null && /^\s*(?:props\.)?children\s*$/.test(value)) return slot;
    const known = scope.evaluate(code.node);
    if (known !== null) return this.#showValue(known.value, position);
    const expression = scope.run(value, code.node, this.#mdx.placeOf(position));
    return [{ type: 'expression', expression, position }];
  }

  /** Shows a value as React does: nothing for booleans, and all items of a list. */
  #showValue(value: JsonValue | undefined, position: Position | undefined): ElementContent[] {
    if (value === undefined || value === null || typeof value === 'boolean') return [];
    if (typeof value !== 'object') return [{ type: 'text', value: String(value), position }];
    if (Array.isArray(value)) return value.flatMap((item) => this.#showValue(item, position));
    report(this.#context, 'component', {
      reason: 'Cannot show an object as text',
      position,
      note: 'Write the name of one of its properties, or JSON.stringify(…) to show all of it. For the text of a file, write "?raw" after the path of its import.',
    });
    return [];
  }

  #convertElement(node: MdxElement, within: Place): ElementContent[] {
    const { name, position } = node;
    const { scope } = within;
    const children = this.convert(node.children, within);
    if (name === null) return children;
    if (name === 'style') {
      report(this.#context, 'component', { ...STYLE_ELEMENT, position });
      return [];
    }
    const written = this.#convertAttributes(node.attributes, scope, position);
    const place = this.#mdx.placeOf(position);
    // Docusaurus moves the element to the head of the page, as the component.
    const component = name === 'head' ? 'Head' : name;
    const reference = isElementName(component) ? null : scope.component(component, place);
    const { attributes, client, problem } = readClient(written, { name, component: reference });
    if (problem !== null) report(this.#context, 'component', { ...problem, position });
    const toNode = (component: JsxNode['component']): JsxNode => ({
      type: 'jsx',
      component,
      attributes,
      children,
      place,
      ...(isNamedHere(component) && { name }),
      ...(client !== undefined && { client }),
      position,
    });
    if (reference === null) {
      const properties = toProperties(attributes, name);
      if (properties === null) return [toNode(name)];
      const isMarked = this.#context.options.replacesElements === true;
      const data = isMarked ? { data: { isJsx: true as const } } : {};
      return [{ type: 'element', tagName: name, properties, children, position, ...data }];
    }
    this.#mdx.builder.addDocIds(attributes);
    if (client !== undefined) this.#mdx.builder.addClient(reference, client);
    const block = createCodeBlock(reference, attributes, children);
    return [block === null ? toNode(reference) : { ...block, position }];
  }

  #convertAttributes(
    attributes: MdxElement['attributes'],
    scope: Scope,
    position: Position | undefined,
  ): JsxAttribute[] {
    return attributes.flatMap((attribute): JsxAttribute[] => {
      if (attribute.type === 'mdxJsxExpressionAttribute') {
        const code = parseCode(attribute.value);
        return code === null || code.kind === 'comment'
          ? []
          : this.#convertValue(null, attribute.value.replace(/^\s*\.\.\./, ''), {
              code,
              scope,
              position,
            });
      }
      const { name, value } = attribute;
      if (value === null || value === undefined) return [[name, true]];
      if (typeof value === 'string') return [[name, value]];
      const code = parseCode(value.value);
      return code === null || code.kind === 'comment'
        ? []
        : this.#convertValue(name, value.value, { code, scope, position });
    });
  }

  #convertValue(
    name: string | null,
    text: string,
    { code, scope, position }: Value,
  ): JsxAttribute[] {
    const known = scope.evaluate(code.node);
    if (known === null)
      return [[name, { $expression: scope.run(text, code.node, this.#mdx.placeOf(position)) }]];
    return known.value === undefined ? [] : [[name, known.value]];
  }
}

/** The props of a page that code shows. */
const PROPS_OF_CODE: readonly JsxAttribute[] = [[null, { $props: true }]];

interface Value {
  readonly code: Exclude<Code, { kind: 'comment' }>;
  readonly scope: Scope;
  readonly position: Position | undefined;
}

/** The site's Content-Security-Policy blocks styles that the build does not know. */
const STYLE_ELEMENT = {
  reason: 'Cannot use a <style> element in a page: the policy of the site blocks it',
  note: 'Import a style sheet: import "./styles.css". For one element, write style={{ color: "red" }}.',
};

/** Whether a name is an element such as `div` or `my-element`. A component begins with a capital letter or has a dot. */
function isElementName(name: string): boolean {
  return /^[a-z]/.test(name) && !name.includes('.');
}

/** Returns properties as Markdown elements have them, or `null` when one of them is known only after rendering. */
function toProperties(attributes: readonly JsxAttribute[], tagName: string): Properties | null {
  const properties: Properties = {};
  const schema = tagName === 'svg' ? svg : html;
  for (const [name, value] of attributes) {
    if (name === null || isDynamic(value)) return null;
    const info = find(schema, name === 'className' ? 'class' : name === 'htmlFor' ? 'for' : name);
    if (info.property === 'style' && typeof value === 'object' && value !== null)
      properties['style'] = toStyle(value);
    else if (typeof value === 'object' && value !== null) {
      if (!('$asset' in value)) return null;
      const { $asset } = value;
      properties[info.property] = typeof $asset === 'string' ? $asset : '';
    } else if (info.spaceSeparated && typeof value === 'string')
      properties[info.property] = value.split(/\s+/).filter((part) => part !== '');
    else properties[info.property] = value;
  }
  return properties;
}
