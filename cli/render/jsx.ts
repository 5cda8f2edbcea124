/**
 * Prepares a content tree with components for React. In: the tree, the loaded components, and facts about the page for its
 * code. Out: the tree with MDX nodes that name values by number, and those values. A missing component leaves its children,
 * and an expression that throws leaves nothing; both are findings.
 */
import type { ReactNode } from 'react';
import type { Element, ElementContent, Parents, Root } from 'hast';
import type { Expression, JsxAttribute, JsxNode } from '../content-tree/component-nodes.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { walk } from '../content-tree/tree.js';
import type { Diagnostic, PageComponents, PartPlace, Problem, ResolvedLink } from '../types.js';
import type { LoadedComponents } from './components.js';
import {
  describeComponentFailure,
  describePart,
  EVALUATES,
  locatePart,
  SLOW,
} from './component-failure.js';
import { ClientUseError, handlerIn } from './client-use.js';
import type { Guards, Shown } from './guards.js';
import type { Islands } from './islands.js';
import { describeUnstarted, placeComponent, placeUnloaded } from './place-island.js';
import { childrenOf, isReplaced } from './replaced-elements.js';

type Values = Readonly<Record<string, unknown>>;
type MdxElement = Extract<ElementContent, { type: 'mdxJsxFlowElement' }>;
type Content = Root['children'][number];
type MdxAttribute = MdxElement['attributes'][number];

export interface JsxInput {
  readonly path: string;
  readonly components: PageComponents;
  readonly loaded: LoadedComponents;
  readonly islands: Islands;
  readonly links: readonly ResolvedLink[];
  /** Facts about the page for its code: `toc`, `contentTitle`, `metadata`. */
  readonly page: Values;
  /** Components that exceeded the limit on another page. */
  readonly slow: ReadonlySet<unknown>;
  /** The props that code passes to the content. */
  readonly props?: Values;
  /** Returns the props of an element of Markdown, without its children. */
  readonly propsOf: (element: Element) => Values;
  /** Set after a rendering has failed, to find the parts that fail. */
  readonly guards?: Guards | undefined;
}

export interface PreparedJsx {
  /** Returns the value for a name in the tree. */
  readonly valueOf: (name: string) => unknown;
  readonly findings: readonly Diagnostic[];
}

/** Replaces `jsx` and `expression` nodes, in place. */
export function prepareJsx(tree: Root, input: JsxInput): PreparedJsx {
  const preparer = new Preparer(input);
  if (input.guards === undefined) preparer.prepare(tree);
  else preparer.prepareBlocks(tree, input.guards);
  return {
    valueOf: (name) => preparer.values[Number(name.slice(1))],
    findings: preparer.findings,
  };
}

const NO_PROPS: Values = {};

class Preparer {
  readonly values: unknown[] = [];
  readonly findings: Diagnostic[] = [];
  readonly #input: JsxInput;
  readonly #props = new Map<string, Values>();
  /** Names of the elements that components of the site replace. */
  readonly #replaced: ReadonlySet<string>;

  constructor(input: JsxInput) {
    this.#input = input;
    const names = this.#attempt(() => input.loaded.listReplaced(), 'replace elements', null);
    this.#replaced = names ?? new Set();
  }

  /** Also puts a guard around each block, for errors in Markdown elements. */
  prepareBlocks(tree: Root, guards: Guards): void {
    guards.begin();
    tree.children = tree.children.map((child): ElementContent => {
      const block: Root = { type: 'root', children: [child] };
      const guard = guards.add(describePart(findJsx(child)));
      this.prepare(block);
      return this.#createElement(guard(null), block.children);
    });
  }

  /** A component may take functions as its children, and call them. */
  prepare(tree: Root, takesFunctions = false): void {
    walk<Root | ElementContent>(tree, (node, parent, index) => {
      const { children } = parent as Parents;
      if (node.type === 'jsx') children[index] = this.#prepareElement(node);
      if (node.type === 'element') {
        // The theme creates the links to tags.
        if (node.tagName === 'page-tags') return false;
        if (isReplaced(node, this.#replaced)) children[index] = this.#replaceElement(node);
      }
      if (node.type === 'expression') {
        const isTaken = takesFunctions && parent === tree;
        children[index] = this.#prepareExpression(node.expression, isTaken);
      }
      return true;
    });
  }

  /** The tree has no places of Markdown, so a finding about the component names the page only. */
  #replaceElement(element: Element): ElementContent {
    const node: JsxNode = {
      type: 'jsx',
      component: { provided: element.tagName, path: [] },
      attributes: [],
      children: childrenOf(element),
      place: null,
    };
    return this.#prepareElement(node, this.#input.propsOf(element));
  }

  /** The walk visits the children of the new node only if it is entered, so they are prepared here. */
  #prepareElement(node: JsxNode, known?: Values): ElementContent {
    const { guards } = this.#input;
    const isLeftOut = guards?.isNextLeftOut === true;
    const guard = guards?.add(describePart(node));
    const found = isLeftOut ? null : this.#find(node);
    const props = found === null ? null : (known ?? this.#propsOf(node.attributes));
    if (typeof found === 'string') this.#checkHandlers(node, props);
    const attributes = props === null ? [] : this.#spread(props);
    const content: Root = { type: 'root', children: node.children };
    this.prepare(content, typeof node.component === 'object');
    const component = guard === undefined ? found : guard(found);
    this.#input.islands.replace(component, found);
    return this.#createElement(component, content.children, attributes);
  }

  /** Returns `null` for a fragment or a missing component: only the children are shown. */
  #find(node: JsxNode): Shown | null {
    const { component, place } = node;
    if (component === null || typeof component === 'string') return component;
    const { loaded, islands, slow } = this.#input;
    const { name } = describePart(node);
    const unloaded = placeUnloaded(node, islands);
    if (unloaded !== null) return unloaded;
    const found = this.#attempt(() => loaded.resolveComponent(component), `use ${name}`, place);
    if (found !== undefined && slow.has(found)) {
      const { reason, note } = SLOW;
      this.#report({ reason: `Cannot render ${name}: ${reason}`, note }, place);
      return null;
    }
    if (found === undefined) return null;
    const { shown, problem } = placeComponent(found, node, islands);
    if (problem !== null) this.#report(problem, place);
    return shown;
  }

  /** An element that the page itself writes stays as the server has rendered it. */
  #checkHandlers(node: JsxNode, props: Values | null): void {
    const handler = handlerIn(props);
    if (handler === null) return;
    this.#report(describeUnstarted(`has ${handler}`, describePart(node)), node.place);
  }

  #prepareExpression(expression: Expression, takesFunctions: boolean): ElementContent {
    const { guards } = this.#input;
    const place = this.#placeOf(expression);
    const isLeftOut = guards?.isNextLeftOut === true;
    const guard = guards?.add({ name: 'the expression', place });
    const value = isLeftOut ? null : this.#evaluate(expression);
    const isTaken = takesFunctions && typeof value === 'function';
    const problem = isTaken ? null : describeUnshowable(value);
    if (problem !== null) this.#report(problem, place);
    const shown = problem === null ? withoutZero(value) : null;
    // Elements are rendered later, and may fail then.
    if (guard !== undefined && typeof shown === 'object')
      return this.#createElement(
        guard(() => shown as ReactNode),
        [],
      );
    return {
      type: 'mdxFlowExpression',
      value: '',
      data: { estree: programOf({ type: 'Identifier' as const, name: this.#name(shown) }) },
    };
  }

  #evaluate(expression: Expression): unknown {
    const { loaded, page } = this.#input;
    return this.#attempt(
      () => loaded.evaluate(expression, this.#propsOfPartial(expression), page),
      EVALUATES,
      this.#placeOf(expression),
    );
  }

  /** Expressions of a partial share its props, so its script runs once. */
  #propsOfPartial({ props }: Expression): Values {
    if (props.length === 0) return NO_PROPS;
    const key = JSON.stringify(props);
    const known = this.#props.get(key) ?? this.#propsOf(props);
    this.#props.set(key, known);
    return known;
  }

  #propsOf(attributes: readonly JsxAttribute[]): Values {
    const props: Record<string, unknown> = {};
    for (const [name, value] of attributes) {
      const shown = this.#valueOf(value);
      const link = this.#linkOf(value);
      if (link?.isBroken === true) props['data-broken-link'] = link.href;
      if (name !== null) props[name] = shown;
      else if (typeof shown === 'object' && shown !== null) Object.assign(props, shown);
    }
    return props;
  }

  #valueOf(value: JsxAttribute[1]): unknown {
    const link = this.#linkOf(value);
    // A link that leads nowhere has no address; the site stage has reported it.
    if (link !== null) return link?.href ?? undefined;
    if (typeof value !== 'object' || value === null) return value;
    if ('$props' in value) return this.#input.props;
    if (isExpression(value)) return this.#evaluate(value.$expression);
    if (Array.isArray(value)) return value.map((item) => this.#valueOf(item as JsxAttribute[1]));
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.#valueOf(item as JsxAttribute[1])]),
    );
  }

  /** Returns `null` for a value that is no link. */
  #linkOf(value: JsxAttribute[1]): ResolvedLink | null | undefined {
    const index = typeof value === 'string' ? /^docsgen:(\d+)$/.exec(value)?.[1] : undefined;
    return index === undefined ? null : this.#input.links[Number(index)];
  }

  #placeOf({ script, index }: Expression): PartPlace | null {
    const found = this.#input.components.scripts.find(({ id }) => id === script);
    const place = found?.places[index] ?? null;
    return place && { file: found?.file ?? this.#input.path, ...place };
  }

  /** Returns `undefined` if the code throws. */
  #attempt<Value>(run: () => Value, does: string, place: PartPlace | null): Value | undefined {
    try {
      return run();
    } catch (error) {
      if (error instanceof ClientUseError) {
        this.#report(describeUnstarted(error.use, { name: 'the expression', place }), place);
        return undefined;
      }
      const at = locatePart(this.#input.path, place);
      const found = describeComponentFailure(error, { does, at });
      if (found !== null) this.findings.push(found);
      return undefined;
    }
  }

  #report({ reason, note }: Problem, place: PartPlace | null): void {
    const at = locatePart(this.#input.path, place);
    this.findings.push(diagnostic('component', reason, { ...at, note }));
  }

  #createElement(
    component: Shown | null,
    children: readonly Content[],
    attributes: MdxAttribute[] = [],
  ): ElementContent {
    const name =
      component === null || typeof component === 'string' ? component : this.#name(component);
    return {
      type: 'mdxJsxFlowElement',
      name,
      attributes,
      children: children as MdxElement['children'],
    };
  }

  #name(value: unknown): string {
    return `V${this.values.push(value) - 1}`;
  }

  #spread(props: Values): MdxAttribute[] {
    const argument = { type: 'Identifier', name: this.#name(props) } as const;
    const estree = programOf({
      type: 'ObjectExpression' as const,
      properties: [{ type: 'SpreadElement' as const, argument }],
    });
    return [{ type: 'mdxJsxExpressionAttribute', value: '', data: { estree } }];
  }
}

/** Takes pages that code shows out of the tree. Returns their content by the path of their file. */
export function takeContents(tree: Root): ReadonlyMap<string, readonly Content[]> {
  const contents = new Map<string, readonly Content[]>();
  tree.children = tree.children.filter((node) => {
    if (node.type === 'content') contents.set(node.file, node.children);
    return node.type !== 'content';
  });
  return contents;
}

function isExpression(value: object): value is { readonly $expression: Expression } {
  return '$expression' in value;
}

function programOf<Node>(expression: Node) {
  return {
    type: 'Program' as const,
    sourceType: 'module' as const,
    comments: [],
    body: [{ type: 'ExpressionStatement' as const, expression }],
  };
}

/** React shows the number 0, but the processor drops an only child that is falsy. */
function withoutZero(value: unknown): unknown {
  return typeof value === 'number' && !value ? String(value) : value;
}

/** React shows only texts, numbers, elements and lists of them. */
function describeUnshowable(value: unknown): Problem | null {
  if (typeof value === 'function')
    return {
      reason: 'Cannot show a function as text',
      note: 'Call it, or write it as an element: <Name />.',
    };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  if ('$$typeof' in value || Symbol.iterator in value) return null;
  return value instanceof Promise || 'then' in value
    ? {
        reason: 'Cannot show a promise: pages are rendered at once',
        note: 'Read the data with an import of JSON, or in a component in the browser.',
      }
    : {
        reason: 'Cannot show an object as text',
        note: 'Write the name of one of its properties, or JSON.stringify(…) to show all of it. For the text of a file, write "?raw" after the path of its import.',
      };
}

/** Returns the first JSX element in a block, whose place a finding can name. */
export function findJsx(block: Content): JsxNode | null {
  let found: JsxNode | null = null;
  const tree: Root = { type: 'root', children: [block] };
  walk<Root | Content>(tree, (child) => {
    if (child.type === 'jsx') found ??= child;
    return found === null;
  });
  return found;
}
