/**
 * Prepares a content tree with components for React. In: the tree, the loaded components, and what the page's code knows of
 * the page. Out: the tree with nodes of MDX that name values by number, and those values. A component that is missing
 * leaves its children, and an expression that throws leaves nothing; both are findings.
 */
import type { ElementContent, Parents, Root } from 'hast';
import type { ComponentReference, Expression, JsxAttribute, JsxNode } from '../component-nodes.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { describeThrownPlace } from '../thrown-place.js';
import { walk } from '../tree.js';
import type { Diagnostic, PageComponents, Place, ResolvedLink } from '../types.js';
import { ComponentProblem } from './component-problem.js';
import type { LoadedComponents } from './components.js';

type Values = Readonly<Record<string, unknown>>;
type MdxElement = Extract<ElementContent, { type: 'mdxJsxFlowElement' }>;
type MdxAttribute = MdxElement['attributes'][number];

export interface JsxInput {
  readonly path: string;
  readonly components: PageComponents;
  readonly loaded: LoadedComponents;
  readonly links: readonly ResolvedLink[];
  /** What code of the page knows of it: `toc`, `contentTitle`, `metadata`. */
  readonly page: Values;
}

export interface PreparedJsx {
  /** Returns the value that a name in the tree stands for. */
  readonly valueOf: (name: string) => unknown;
  readonly findings: readonly Diagnostic[];
}

/** Replaces `jsx` and `expression` nodes, in place. */
export function prepareJsx(tree: Root, input: JsxInput): PreparedJsx {
  const preparer = new Preparer(input);
  preparer.prepare(tree);
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

  constructor(input: JsxInput) {
    this.#input = input;
  }

  /** A component may take functions as its children, and call them. */
  prepare(tree: Root, takesFunctions = false): void {
    walk<Root | ElementContent>(tree, (node, parent, index) => {
      const { children } = parent as Parents;
      if (node.type === 'jsx') children[index] = this.#prepareElement(node);
      if (node.type === 'expression') {
        const isTaken = takesFunctions && parent === tree;
        children[index] = this.#prepareExpression(node.expression, isTaken);
      }
    });
  }

  /** Walking goes on in the children of the new node only if it is entered, so they are prepared here. */
  #prepareElement({ component, attributes, children, place }: JsxNode): ElementContent {
    const type = this.#nameOf(component, place);
    const spread = type === null ? [] : this.#spread(this.#propsOf(attributes));
    const root: Root = { type: 'root', children };
    this.prepare(root, component !== null && typeof component !== 'string');
    return {
      type: 'mdxJsxFlowElement',
      name: type,
      attributes: spread,
      children: root.children as MdxElement['children'],
    };
  }

  /** Returns `null` for a fragment, which shows the children alone. */
  #nameOf(component: JsxNode['component'], place: Place | null): string | null {
    if (component === null || typeof component === 'string') return component;
    const found = this.#attempt(() => this.#input.loaded.resolveComponent(component), {
      what: `Cannot use the component "${nameOf(component)}"`,
      place,
    });
    return found === undefined ? null : this.#name(found);
  }

  #prepareExpression(expression: Expression, takesFunctions: boolean): ElementContent {
    const value = this.#evaluate(expression);
    const isTaken = takesFunctions && typeof value === 'function';
    const problem = isTaken ? null : describeUnshowable(value);
    if (problem !== null) this.#report(problem, this.#placeOf(expression));
    return {
      type: 'mdxFlowExpression',
      value: '',
      data: { estree: programOf(this.#name(problem === null ? value : null)) },
    };
  }

  #evaluate(expression: Expression): unknown {
    const { loaded, page } = this.#input;
    return this.#attempt(
      () => loaded.evaluate(expression, this.#propsOfPartial(expression), page),
      {
        what: 'Cannot evaluate the expression',
        place: this.#placeOf(expression),
      },
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
      if (name !== null) props[name] = shown;
      else if (typeof shown === 'object' && shown !== null) Object.assign(props, shown);
    }
    return props;
  }

  #valueOf(value: JsxAttribute[1]): unknown {
    if (typeof value === 'string') return this.#resolveUrl(value);
    if (typeof value !== 'object' || value === null) return value;
    if (isExpression(value)) return this.#evaluate(value.$expression);
    if (Array.isArray(value)) return value.map((item) => this.#valueOf(item as JsxAttribute[1]));
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.#valueOf(item as JsxAttribute[1])]),
    );
  }

  /** A link that leads nowhere has no address; the site stage has reported it. */
  #resolveUrl(text: string): string | undefined {
    const index = /^docsgen:(\d+)$/.exec(text)?.[1];
    return index === undefined ? text : (this.#input.links[Number(index)]?.href ?? undefined);
  }

  #placeOf({ script, index }: Expression): Pick<Diagnostic, 'file' | 'place'> {
    const found = this.#input.components.scripts.find(({ id }) => id === script);
    return { file: found?.file ?? this.#input.path, place: found?.places[index] ?? null };
  }

  #attempt(
    run: () => unknown,
    {
      what,
      place,
    }: { readonly what: string; readonly place: Place | null | Pick<Diagnostic, 'file' | 'place'> },
  ): unknown {
    try {
      return run();
    } catch (error) {
      const at = place !== null && 'place' in place ? place : { file: this.#input.path, place };
      if (!(error instanceof ComponentProblem)) {
        const reason = error instanceof Error ? error.message : String(error);
        const note = reason.endsWith(' is not defined')
          ? 'Import the name, or export it from the page. For a brace in the text, write "\\{".'
          : `It throws${describeThrownPlace(error)} while the page is rendered.`;
        this.#report({ reason: `${what}: ${reason}`, note }, at);
      } else if (!error.isReported)
        this.#report({ reason: error.message, note: error.note }, error.thrown ?? at);
      return undefined;
    }
  }

  #report(
    { reason, note }: { readonly reason: string; readonly note: string | null },
    at: Pick<Diagnostic, 'file' | 'place'>,
  ): void {
    this.findings.push(diagnostic('component', reason, { ...at, note }));
  }

  #name(value: unknown): string {
    return `V${this.values.push(value) - 1}`;
  }

  #spread(props: Values): MdxAttribute[] {
    const argument = { type: 'Identifier' as const, name: this.#name(props) };
    const expression = {
      type: 'ObjectExpression' as const,
      properties: [{ type: 'SpreadElement' as const, argument }],
    };
    const estree = {
      type: 'Program' as const,
      sourceType: 'module' as const,
      comments: [],
      body: [{ type: 'ExpressionStatement' as const, expression }],
    };
    return [{ type: 'mdxJsxExpressionAttribute', value: '', data: { estree } }];
  }
}

function isExpression(value: object): value is { readonly $expression: Expression } {
  return '$expression' in value;
}

function programOf(name: string) {
  const expression = { type: 'Identifier' as const, name };
  return {
    type: 'Program' as const,
    sourceType: 'module' as const,
    comments: [],
    body: [{ type: 'ExpressionStatement' as const, expression }],
  };
}

function nameOf(reference: ComponentReference): string {
  const [first, ...members] = reference.path;
  if ('provided' in reference) return [reference.provided, ...reference.path].join('.');
  if ('import' in reference && first === 'default') return [reference.import, ...members].join('.');
  return reference.path.join('.');
}

/** React shows texts, numbers, elements and lists of them. */
function describeUnshowable(
  value: unknown,
): { readonly reason: string; readonly note: string } | null {
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
        note: 'Write the name of one of its properties, or JSON.stringify(…) to show all of it.',
      };
}

/** Returns the first element of JSX, whose place a finding can name. */
export function findJsx(tree: Root): JsxNode | null {
  let found: JsxNode | null = null;
  walk<Root | ElementContent>(tree, (child) => {
    if (child.type === 'jsx') found ??= child;
    return found === null;
  });
  return found;
}
