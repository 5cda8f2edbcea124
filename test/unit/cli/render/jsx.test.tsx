import type { Element, ElementContent, Root } from 'hast';
import { expect, test } from 'vitest';
import type {
  Expression,
  JsxAttribute,
  JsxNode,
} from '../../../../cli/content-tree/component-nodes.js';
import { ComponentProblem } from '../../../../cli/render/component-problem.js';
import { createProcessor } from '../../../../cli/render/content.js';
import { findJsx, prepareJsx, takeContents, type JsxInput } from '../../../../cli/render/jsx.js';
import type { PageScript } from '../../../../cli/types.js';
import * as theme from '../../../../theme/server.js';
import { noIslands } from './load.js';

type Values = Readonly<Record<string, unknown>>;

const SCRIPT = 'docs/a.mdx';
const PLACE = { line: 3, column: 2, endLine: 3, endColumn: 9 };

/** Shows its props as JSON. */
const Show = ({ children, ...props }: Values) => (
  <b title={JSON.stringify(props)}>{children as string}</b>
);

const text = (value: string): ElementContent => ({ type: 'text', value });
const expressionOf = (index: number, props: Expression['props'] = []): Expression => ({
  script: SCRIPT,
  index,
  props,
});
const shown = (index: number, props?: Expression['props']): ElementContent => ({
  type: 'expression',
  expression: expressionOf(index, props),
});

function jsx(
  name: string,
  attributes: readonly JsxAttribute[] = [],
  ...children: string[]
): JsxNode {
  return {
    type: 'jsx',
    component: { provided: name, path: [] },
    attributes,
    children: children.map(text),
    place: PLACE,
  };
}

type Code = (props: Values, page: Values) => unknown;

function render(
  children: ElementContent[],
  codes: readonly Code[] = [],
  given: Partial<JsxInput> = {},
) {
  const tree: Root = { type: 'root', children };
  const script: PageScript = {
    id: SCRIPT,
    file: SCRIPT,
    code: '',
    places: codes.map((_, index) => ({ ...PLACE, line: index + 1 })),
    pieces: [],
  };
  const { valueOf, findings } = prepareJsx(tree, {
    path: 'docs/a.mdx',
    components: { imports: [], provided: [], scripts: [script] },
    loaded: {
      resolve: () => Show,
      resolveComponent(reference) {
        if ('provided' in reference && reference.provided === 'Missing')
          throw new ComponentProblem('Cannot find it', { note: 'Import it.' });
        return Show;
      },
      listReplaced: () => new Set(),
      setContent: () => undefined,
      evaluate: ({ index }, props, page) => codes[index]?.(props, page),
    },
    islands: noIslands(),
    links: [{ href: '/b/' }, { href: null }],
    page: { contentTitle: 'A' },
    slow: new Set(),
    propsOf: () => ({}),
    ...given,
  });
  const html = theme.renderStatic(createProcessor(theme, valueOf).stringify(tree));
  return { html: html.replaceAll('&quot;', "'"), findings };
}

test('attributes are values: JSON, resolved links, code, and spread objects in their order', () => {
  const { html, findings } = render(
    [
      jsx('Show', [
        ['list', [1, { a: null }]],
        ['to', 'docsgen:0'],
        ['gone', 'docsgen:1'],
        ['code', { $expression: expressionOf(0) }],
        [null, { code: 3, list: 'last' }],
        ['last', true],
      ]),
    ],
    [(_, { contentTitle }) => contentTitle],
  );
  expect(findings).toEqual([]);
  expect(html).toBe("<b title=\"{'list':'last','to':'/b/','code':3,'last':true}\"></b>");
});

test('a component replaces elements of Markdown with their props, and no JSX', () => {
  const paragraph = (value: string): Element => ({
    type: 'element',
    tagName: 'p',
    properties: { className: ['a', 'b'] },
    children: [text(value)],
  });
  const loaded: JsxInput['loaded'] = {
    resolve: () => Show,
    resolveComponent: () => Show,
    listReplaced: () => new Set(['p', 'a']),
    evaluate: () => null,
    setContent: () => undefined,
  };
  const inside: JsxNode = { ...jsx('Show'), children: [paragraph('inside')] };
  const tag: Element = { ...paragraph('tag'), tagName: 'a' };
  const tags: Element = { ...paragraph(''), tagName: 'page-tags', children: [tag] };
  const written: Element = { ...paragraph('written'), data: { isJsx: true } };
  const { html, findings } = render([paragraph('text'), written, inside, tags], [], {
    loaded,
    propsOf: ({ properties }) => ({ read: properties['className'] }),
  });
  expect(findings).toEqual([]);
  const shown = "<b title=\"{'read':['a','b']}\">";
  expect(html).toContain(`${shown}text</b><p class="a b">written</p>`);
  expect(html).toContain(`<b title="{}">${shown}inside</b></b>`);
  expect(html).toContain('>tag</a>');
});

test('elements stay if the components that replace them cannot be loaded', () => {
  const { html, findings } = render(
    [{ type: 'element', tagName: 'p', properties: {}, children: [text('text')] }],
    [],
    {
      loaded: {
        resolve: () => Show,
        resolveComponent: () => Show,
        listReplaced() {
          throw new ComponentProblem('Cannot load it', { note: 'Correct it.' });
        },
        evaluate: () => null,
        setContent: () => undefined,
      },
    },
  );
  expect(html).toBe('<p>text</p>');
  expect(findings).toMatchObject([
    { ruleId: 'component', reason: 'Cannot load it', note: 'Correct it.', file: 'docs/a.mdx' },
  ]);
});

test('a fragment, and a component that is missing, show their children', () => {
  const fragment: JsxNode = { ...jsx('', [], 'one'), component: null };
  const { html, findings } = render([fragment, jsx('Missing', [['a', 1]], ' two')]);
  expect(html).toBe('one two');
  expect(findings).toMatchObject([
    { ruleId: 'component', reason: 'Cannot find it', note: 'Import it.', place: PLACE },
  ]);
});

test('code that throws shows nothing, and is reported at its place', () => {
  const fail = () => {
    throw new Error('no such size');
  };
  const { html, findings } = render([text('a'), shown(1), text('b')], [() => 1, fail]);
  expect(html).toBe('ab');
  expect(findings).toMatchObject([
    {
      file: 'docs/a.mdx',
      place: { line: 2, column: 2 },
      reason: 'Cannot evaluate the expression: no such size',
    },
  ]);
});

test.each<[string, unknown, string]>([
  ['an object', { a: 1 }, 'Cannot show an object as text'],
  ['a function', () => 1, 'Cannot show a function as text'],
  ['a promise', Promise.resolve(1), 'Cannot show a promise: pages are rendered at once'],
])('%s is no content', (_, value, reason) => {
  const { html, findings } = render([shown(0)], [() => value]);
  expect(html).toBe('');
  expect(findings.map((found) => found.reason)).toEqual([reason]);
});

test.each<[unknown, string]>([
  [[1, 'a', <i key="i">b</i>], '1a<i>b</i>'],
  [new Set(['x', 'y']), 'xy'],
  [false, ''],
  [0, '0'],
])('shows %o as React does', (value, html) => {
  expect(render([shown(0)], [() => value])).toEqual({ html, findings: [] });
});

test('expressions of a partial share its props, which are those of its element', () => {
  const props: Expression['props'] = [['name', { $expression: expressionOf(0) }]];
  const seen: Values[] = [];
  const see: Code = (given) => {
    seen.push(given);
    return given['name'];
  };
  const { html } = render([shown(1, props), shown(1, props), shown(1)], [() => 'maple', see]);
  expect(html).toBe('maplemaple');
  expect(seen[0]).toBe(seen[1]);
  expect(seen[2]).toEqual({});
});

test('content that code shows has the props that code passes', () => {
  const props: Expression['props'] = [[null, { $props: true }]];
  const inner: Expression['props'] = [['word', { $expression: expressionOf(0, props) }]];
  const codes: readonly Code[] = [({ name }) => name, ({ word }) => `${String(word)}!`];
  const given = { props: { name: 'birch' } };
  expect(render([shown(0, props), shown(1, inner)], codes, given).html).toBe('birchbirch!');
});

test('a component that was slow on another page is not rendered again', () => {
  const { html, findings } = render([jsx('Show', [], 'a')], [], { slow: new Set([Show]) });
  expect(html).toBe('a');
  expect(findings.map(({ reason }) => reason)).toEqual(['Cannot render <Show>: it takes too long']);
});

test('pages that code shows are taken out of the tree', () => {
  const content = (file: string): ElementContent => ({
    type: 'content',
    file,
    children: [text(file)],
  });
  const tree: Root = { type: 'root', children: [content('a.mdx'), text('b'), content('c.mdx')] };
  expect([...takeContents(tree)]).toEqual([
    ['a.mdx', [text('a.mdx')]],
    ['c.mdx', [text('c.mdx')]],
  ]);
  expect(tree.children).toEqual([text('b')]);
});

test('finds the first element of JSX in a block, at any depth', () => {
  const paragraph = (...children: ElementContent[]): ElementContent => ({
    type: 'element',
    tagName: 'p',
    properties: {},
    children,
  });
  const [first, second] = [jsx('First'), jsx('Second')];
  expect(findJsx(paragraph(text('a'), paragraph(first), second))).toBe(first);
  expect(findJsx(first)).toBe(first);
  expect(findJsx(paragraph(text('a')))).toBe(null);
});
