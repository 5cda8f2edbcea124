import type { ElementContent } from 'hast';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { packTree } from '../../../../cli/content-tree/packed-tree.js';
import {
  createComponentRenderer,
  type ComponentTask,
} from '../../../../cli/render/component-content.js';
import { ComponentProblem } from '../../../../cli/render/component-problem.js';
import type { LoadedComponents } from '../../../../cli/render/components.js';
import { useCurrentSidebarCategory } from '../../../../theme/compat/api.js';
import * as theme from '../../../../theme/server.js';
import { noIslands } from './load.js';
import { environment } from '../../theme/compat/environment.js';

function Caller({ children }: { readonly children: (word: string) => string }): ReactElement {
  return <b>{children('called')}</b>;
}

type Page = Readonly<Record<string, unknown>>;

/** The expressions of a page, and one component. */
function loadedOf(expressions: readonly ((page: Page) => unknown)[]): LoadedComponents {
  return {
    resolve: () => Caller,
    resolveComponent: () => Caller,
    listReplaced: () => new Set(),
    setContent: () => undefined,
    evaluate: ({ index }, _props, page) => expressions[index]?.(page),
  };
}

function render(children: ElementContent[], expressions: readonly ((page: Page) => unknown)[]) {
  const task: ComponentTask = {
    path: 'docs/a.mdx',
    components: { imports: [], provided: [], scripts: [] },
    environment,
    article: { tree: packTree({ type: 'root', children }) },
    links: [],
    urls: [],
    title: null,
    tags: [],
  };
  const tools = { loaded: loadedOf(expressions), islands: noIslands(), highlight: null };
  return createComponentRenderer(theme, tools)(task);
}

const expression = (index: number): ElementContent => ({
  type: 'expression',
  expression: { script: 'docs/a.mdx', index, props: [] },
});

test('expressions may call hooks', () => {
  const labels = () => useCurrentSidebarCategory().items.map(({ label }) => label);
  expect(render([expression(0)], [labels])).toEqual({ html: 'BC', findings: [] });
});

test('expressions know the table of contents in the form of Docusaurus', () => {
  const show = (page: Page) => JSON.stringify(page['toc']).replaceAll('"', '');
  expect(render([expression(0)], [show]).html).toContain('{value:One,id:one,level:2}');
});

test('a component calls a function that is its child, and text cannot be one', () => {
  const call = () => (word: string) => word;
  const caller: ElementContent = {
    type: 'jsx',
    component: { provided: 'Caller', path: [] },
    attributes: [],
    children: [expression(0)],
    place: null,
  };
  expect(render([caller], [call])).toEqual({ html: '<b>called</b>', findings: [] });
  const { html, findings } = render([expression(0)], [call]);
  expect(html).toBe('');
  expect(findings.map(({ reason }) => reason)).toEqual(['Cannot show a function as text']);
});

test('a component that uses something that docsgen lacks is named with the way out', () => {
  const fail = () => () => {
    throw new ComponentProblem('Cannot use "a"', { note: 'Leave it out.' });
  };
  const caller: ElementContent = {
    type: 'jsx',
    component: { provided: 'Caller', path: [] },
    attributes: [],
    children: [expression(0)],
    place: { line: 3, column: 1, endLine: 3, endColumn: 2 },
  };
  expect(render([caller], [fail]).findings).toMatchObject([
    { reason: 'Cannot use "a"', note: 'Leave it out.', place: { line: 3 } },
  ]);
});
