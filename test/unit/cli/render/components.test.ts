import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ComponentProblem } from '../../../../cli/render/component-problem.js';
import type { ComponentTheme } from '../../../../cli/render/component-script.js';
import { findThrownPlace } from '../../../../cli/modules/thrown-place.js';
import { runUntil, TimeLimitError } from '../../../../cli/threads/time-limit.js';
import type { LoadedComponents } from '../../../../cli/render/components.js';
import type { ComponentReference } from '../../../../cli/content-tree/component-nodes.js';
import type { PageComponents } from '../../../../cli/types.js';
import { describeComponentFailure } from '../../../../cli/render/component-failure.js';
import { load as loadScript } from './load.js';
import { componentSite, imported, type Options } from '../components/bundled.js';

const Tabs = () => React.createElement('b', null, 'Tabs');
const THEME: ComponentTheme = {
  modules: {
    react: React,
    'react/jsx-runtime': jsxRuntime,
    '@theme/Tabs': { __esModule: true, default: Tabs },
    '@docusaurus/Link': { __esModule: true, default: () => null },
    '@docusaurus/router': { useLocation: () => ({ pathname: '/a/' }) },
  },
  providedComponents: { Tabs },
};

type Files = Readonly<Record<string, string>>;

async function load(files: Files, needs: Partial<PageComponents>, options: Options = {}) {
  const { bundle } = componentSite(files, options);
  const { scriptPath, diagnostics } = await bundle(needs);
  return { components: loadScript(scriptPath, THEME), diagnostics };
}

/** Loads imports of `docs/a.mdx`, and returns the HTML of a default export, or another value unchanged. */
async function show(files: Files, from: string, path: readonly string[] = ['default']) {
  const needed = imported(from, path.slice(0, 1));
  const { components, diagnostics } = await load(files, { imports: [needed] });
  expect(diagnostics).toEqual([]);
  return html(components, { import: needed.key, path });
}

function html(components: LoadedComponents, reference: ComponentReference): unknown {
  const found = components.resolve(reference);
  return typeof found === 'function'
    ? renderToStaticMarkup(React.createElement(() => found({ title: 'A & B', width: 9 })))
    : found;
}

function problemOf(run: () => unknown): ComponentProblem {
  try {
    run();
  } catch (error) {
    if (error instanceof ComponentProblem) return error;
    throw error;
  }
  throw new Error('It throws nothing');
}

const card = (text: string) => `export default function Card() { return <p>${text}</p>; }`;

test.each<[string, Files, string]>([
  ['a relative path', { 'docs/card.tsx': card('A') }, './card'],
  ['the folder of the site', { 'src/card.jsx': card('A') }, '@site/src/card'],
  ['an absolute path', { 'src/card.js': card('A') }, '/src/card'],
  ['a folder', { 'src/card/index.mjs': card('A') }, '../src/card'],
  [
    'paths of a tsconfig',
    {
      'src/card.ts': `export { default } from '~/other';`,
      'src/other.tsx': card('A'),
      'tsconfig.json':
        '{"extends":"@docusaurus/tsconfig","compilerOptions":{"jsx":"preserve","baseUrl":".","paths":{"~/*":["src/*"]}}}',
    },
    '~/card',
  ],
  [
    'a site with another setting of JSX',
    { 'src/card.tsx': card('A'), 'tsconfig.json': '{"compilerOptions":{"jsx":"react"}}' },
    '../src/card',
  ],
  [
    'paths of a jsconfig',
    {
      'src/card.js': card('A'),
      'jsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
    },
    '@/card',
  ],
  [
    'a package of ES modules',
    {
      'node_modules/cards/package.json': '{"exports":{".":{"import":"./card.mjs"}}}',
      'node_modules/cards/card.mjs': `import { createElement } from 'react'; export default () => createElement('p', null, 'A');`,
    },
    'cards',
  ],
  [
    'a package of CommonJS',
    {
      'node_modules/cards/package.json': '{"main":"card.js"}',
      'node_modules/cards/card.js': `const React = require('react'); module.exports = () => React.createElement('p', null, 'A');`,
    },
    'cards',
  ],
  [
    'a component of the site in place of the theme',
    { 'src/theme/Tabs/index.js': card('A') },
    '@theme/Tabs',
  ],
])('a component is imported from %s', async (_, files, from) => {
  expect(await show(files, from)).toBe('<p>A</p>');
});

test('a component of the theme is imported, and wrapped by the site', async () => {
  expect(await show({}, '@theme/Tabs')).toBe('<b>Tabs</b>');
  const wrapper = `import Tabs from '@theme-original/Tabs'; export default () => <i><Tabs /></i>;`;
  expect(await show({ 'src/theme/Tabs.tsx': wrapper }, '@theme/Tabs')).toBe('<i><b>Tabs</b></i>');
});

test('files other than code', async () => {
  const files = {
    'src/data.json': '{"a":[1]}',
    'src/text.sh': 'echo "$1"\n',
    'src/a.png': 'png',
    'src/logo.svg':
      '<?xml version="1.0"?><!-- x --><svg class="a" style="fill: red; --x: 1" viewBox="0 0 1 1"><path d="M0"/></svg>',
    'src/all.js': `export const png = require('@site/src/a.png').default; export const a = require('./data.json').a;`,
  };
  expect(await show(files, '@site/src/data.json')).toEqual({ a: [1] });
  expect(await show(files, '!!raw-loader!@site/src/text.sh')).toBe('echo "$1"\n');
  expect(await show(files, '!raw-loader!../src/text.sh')).toBe('echo "$1"\n');
  expect(await show(files, '../src/text.sh?raw')).toBe('echo "$1"\n');
  expect(await show(files, '../src/a.png')).toMatch(/^\/assets\/a-[0-9a-f]{8}\.png$/);
  expect(await show(files, '../src/all', ['png'])).toMatch(/^\/assets\/a-[0-9a-f]{8}\.png$/);
  expect(await show(files, '../src/all', ['a'])).toEqual([1]);
  expect(await show(files, '../src/logo.svg')).toBe(
    '<svg class="a" style="fill:red;--x:1" viewBox="0 0 1 1" width="9"><title>A &amp; B</title><path d="M0"/></svg>',
  );
});

test('modules of packages and of Node, and modules that are loaded later', async () => {
  const files = {
    'node_modules/styled/package.json': '{"main":"index.js","sideEffects":false}',
    'node_modules/styled/index.js': `import './styled.css'; export const styled = 1;`,
    'node_modules/styled/styled.css': 'p { margin: 0 }',
    'src/later.ts': `export const value = import('react').then(({ useId }) => typeof useId + ' ' + process.env.NODE_ENV);`,
    'src/card.js': `export { sep } from 'node:path'; export const later = () => import('./later');`,
  };
  const { components } = await load(files, {
    imports: [imported('styled', ['*']), imported('../src/card', ['*'])],
  });
  expect(components.resolve({ import: 'styled', path: ['styled'] })).toBe(1);
  expect(components.resolve({ import: './src/card', path: ['sep'] })).toBe('/');
  const later = components.resolve({ import: './src/card', path: ['later'] });
  const { value } = await (typeof later === 'function' ? later() : null);
  expect(await value).toBe('function production');
});

test('members of exports and namespaces', async () => {
  const files = { 'src/parts.tsx': 'export const Parts = { One: () => <p>1</p> };' };
  expect(await show(files, '../src/parts', ['Parts', 'One'])).toBe('<p>1</p>');
  expect(await show(files, 'node:path', ['posix', 'sep'])).toBe('/');
});

test('a module that fails leaves the others alone', async () => {
  const { components, diagnostics } = await load(
    {
      'src/good.tsx': card('good'),
      'src/syntax.tsx': 'const = 1;',
      'src/throws.tsx': `export const a = 1;\n\nthrow new Error('no luck');`,
      'src/window.tsx': `export const width = window.innerWidth;`,
      'src/await.tsx': 'await 1; export default 1;',
    },
    {
      imports: ['good', 'syntax', 'throws', 'window', 'await', 'missing'].map((name) =>
        imported(`../src/${name}`),
      ),
    },
  );
  const load1 = (name: string) => () =>
    components.resolve({ import: `./src/${name}`, path: ['default'] });
  expect(html(components, { import: './src/good', path: ['default'] })).toBe('<p>good</p>');
  expect(diagnostics.map(({ file, reason }) => `${file}: ${reason}`)).toEqual(
    expect.arrayContaining([
      'src/syntax.tsx: Cannot bundle a component: Expected identifier but found "="',
      'src/await.tsx: Cannot wait for a promise while a component is loaded',
      'docs/a.mdx: Cannot find "../src/missing"',
    ]),
  );
  for (const name of ['syntax', 'await', 'missing'])
    expect(problemOf(load1(name)).isReported).toBe(true);
  const thrown = problemOf(load1('throws'));
  expect(thrown).toMatchObject({
    message: 'Cannot load "./src/throws": no luck',
    thrown: { file: 'src/throws.tsx', place: { line: 3, column: 7 } },
    isReported: false,
  });
  expect(problemOf(load1('throws'))).toBe(thrown);
  expect(problemOf(load1('window'))).toMatchObject({
    message: 'Cannot load "./src/window": window is not defined',
    note: expect.stringContaining('client:only'),
    thrown: { file: 'src/window.tsx' },
  });
});

test('a missing export, and an export that is not a component', async () => {
  const { components } = await load(
    {
      'src/card.tsx': `import { memo } from 'react'; export const Card = () => null; export const size = 1; export const list = []; export const shown = <p />; export const Memo = memo(Card);`,
    },
    { imports: [imported('../src/card')] },
  );
  const problem = (...path: string[]) =>
    problemOf(() => components.resolveComponent({ import: './src/card', path }));
  expect(problem('Cards')).toMatchObject({
    message: '"./src/card" has no export "Cards"',
    note: 'Did you mean "Card"?',
  });
  expect(problem('default')).toMatchObject({
    message: '"./src/card" has no default export',
    note: 'It exports "Card", "Memo", "list", "shown", "size".',
  });
  expect(problem('Card', 'Item').message).toBe('"Card" has no component "Item"');
  expect(problem('size')).toMatchObject({
    message: '"size" is not a component',
    note: expect.stringContaining('It is of the type number.'),
  });
  expect(problem('list').note).toContain('It is a list.');
  expect(problem('shown').message).toBe('"shown" is not a component');
  expect(components.resolveComponent({ import: './src/card', path: ['Memo'] })).toBeTruthy();
  expect(problem('toString').message).toBe('"./src/card" has no export "toString"');
});

test('modules that docsgen does not have', async () => {
  const { components } = await load(
    {
      'src/dom.ts': `import { renderToString } from 'react-dom/server'; export default renderToString;`,
    },
    {
      imports: ['@theme/Tab', '@docusaurus/useGlobalData', '../src/dom'].map((from) =>
        imported(from),
      ),
    },
  );
  const problem = (key: string) =>
    problemOf(() => components.resolveComponent({ import: key, path: ['default'] }));
  expect(problem('@theme/Tab')).toMatchObject({
    message: 'Cannot use "@theme/Tab": docsgen has no such component of Docusaurus',
    note: 'Did you mean "@theme/Tabs"?',
  });
  expect(problem('@docusaurus/useGlobalData').message).toContain('no such component of Docusaurus');
  expect(problem('./src/dom').message).toBe(
    'Cannot use "react-dom/server" while pages are rendered',
  );
});

test('a component that replaces one of docsgen with code that only Docusaurus runs can be removed', async () => {
  const { components } = await load(
    {
      'src/theme/Tabs/index.tsx': `import { useTabs } from '@docusaurus/Link';
        export default () => useTabs();`,
    },
    { imports: [imported('@theme/Tabs')] },
  );
  const tabs = components.resolve({ import: '@theme/Tabs', path: ['default'] });
  const problem = problemOf(() => void (typeof tabs === 'function' && tabs()));
  const at = { file: 'docs/a.mdx', place: null };
  expect(describeComponentFailure(problem, { does: 'render <Tabs>', at })).toMatchObject({
    reason: 'Cannot use "useTabs" of "@docusaurus/Link": docsgen does not have it',
    note: 'It replaces "@theme/Tabs", which docsgen has too: remove it from "src/theme/". It is used at src/theme/Tabs/index.tsx:2:30.',
  });
  const card = await load(
    { 'src/theme/DocCard.js': `export default ({ item }) => item.label;` },
    { imports: [imported('@theme/DocCard')] },
  );
  const show = card.components.resolve({ import: '@theme/DocCard', path: ['default'] });
  const found = [];
  try {
    if (typeof show === 'function') show({});
  } catch (error) {
    found.push(describeComponentFailure(error, { does: 'render <DocCard>', at }));
  }
  expect(found).toMatchObject([
    {
      reason: "Cannot render <DocCard>: Cannot read properties of undefined (reading 'label')",
      note: 'It throws at src/theme/DocCard.js:1:35 while the page is rendered. The page is shown without it. It replaces "@theme/DocCard", which docsgen has too: remove it from "src/theme/".',
    },
  ]);
});

test('the router of Docusaurus has the name of its package, unless the site has installed that', async () => {
  const files = {
    'src/path.tsx': `import { useLocation } from 'react-router-dom';
      export default () => <p>{useLocation().pathname}</p>;`,
  };
  expect(await show(files, '../src/path')).toBe('<p>/a/</p>');
  const installed = {
    ...files,
    'node_modules/react-router-dom/package.json': '{"main":"index.js"}',
    'node_modules/react-router-dom/index.js': `exports.useLocation = () => ({ pathname: 'own' });`,
  };
  expect(await show(installed, '../src/path')).toBe('<p>own</p>');
});

test('a missing export of docsgen is a problem only if it is used, and the rest of the file works', async () => {
  const { components } = await load(
    {
      'src/all.tsx': `import Mermaid from '@theme/Mermaid';
        import Link, { useLink } from '@docusaurus/Link';
        export const fine = typeof Link;
        export const hook = () => useLink('a');
        export const Chart = () => Mermaid({ value: 'a' });`,
    },
    { imports: [imported('../src/all', ['fine', 'hook', 'Chart'])] },
  );
  const found = (name: string) => components.resolve({ import: './src/all', path: [name] });
  expect(found('fine')).toBe('function');
  const problem = (name: string) =>
    problemOf(() => {
      const call = found(name);
      if (typeof call === 'function') call();
    });
  expect(problem('hook')).toMatchObject({
    message: 'Cannot use "useLink" of "@docusaurus/Link": docsgen does not have it',
    note: 'Leave it out.',
  });
  expect(problem('Chart').message).toBe(
    'Cannot use "@theme/Mermaid": docsgen has no such component of Docusaurus',
  );
  expect(findThrownPlace(problem('hook'))).toMatchObject({
    file: 'src/all.tsx',
    place: { line: 4 },
  });
});

test('components that need no import', async () => {
  const { components } = await load(
    {
      'src/mdx.tsx': `const Card = () => <p>own</p>; export default { Note: Card }; export { Card };`,
    },
    { provided: [{ name: 'Card', file: 'docs/a.mdx', place: null }] },
    { components: './src/mdx.tsx' },
  );
  const provided = (name: string, ...path: string[]) => ({ provided: name, path });
  expect(html(components, provided('Card'))).toBe('<p>own</p>');
  expect(html(components, provided('Note'))).toBe('<p>own</p>');
  expect(html(components, provided('Tabs'))).toBe('<b>Tabs</b>');
  expect(problemOf(() => components.resolve(provided('Cards')))).toMatchObject({
    message: 'Cannot find the component "Cards"',
    note: 'Did you mean "Card"?',
  });
});

test('lower-case exports of provided components replace elements', async () => {
  const { components } = await load(
    { 'src/mdx.tsx': 'export default { h2: "h2", Note: "p" }; export const a = "a", word = 1;' },
    {},
    { components: 'src/mdx.tsx' },
  );
  expect([...components.listReplaced()]).toEqual(['a', 'h2']);
  expect((await load({}, { imports: [] })).components.listReplaced().size).toBe(0);
});

test('expressions are functions of props and page, which are made once', async () => {
  const file = 'docs/_part.mdx';
  const code = `import { $provided } from 'docsgen:provided'; import { shared } from '@site/src/shared';
    export const Own = () => <i>own</i>;
    export default ($props, $page) => { shared.calls++; return [() => shared.calls, () => $props.name + $page.title, () => <$provided.Tabs />]; };`;
  const { components } = await load(
    { 'src/shared.ts': 'export const shared = { calls: 0 };' },
    { scripts: [{ id: file, file, code, places: [], pieces: [] }] },
  );
  const [props, page] = [{ name: 'n' }, { title: 't' }];
  const evaluate = (index: number, given = props, shown = page) =>
    components.evaluate({ script: file, index }, given, shown);
  expect(evaluate(0)).toBe(1);
  expect(evaluate(1)).toBe('nt');
  expect(evaluate(0)).toBe(1);
  expect(evaluate(1, { name: 'm' })).toBe('mt');
  expect(evaluate(1, props, { title: 'u' })).toBe('nu');
  expect(evaluate(0)).toBe(3);
  const tabs = evaluate(2);
  expect(React.isValidElement(tabs) ? renderToStaticMarkup(tabs) : tabs).toBe('<b>Tabs</b>');
  expect(html(components, { script: file, path: ['Own'] })).toBe('<i>own</i>');
});

test('without a script only components of the theme are found', () => {
  const components = loadScript(null, THEME);
  expect(components.resolve({ provided: 'Tabs', path: [] })).toBe(Tabs);
  expect(problemOf(() => components.resolve({ import: 'x', path: ['default'] })).message).toBe(
    'Cannot load "x": it is not in the bundle',
  );
});

test('a module that was interrupted while the machine was busy is loaded again, with what it imports', async () => {
  const files = {
    'src/Slow.js': "import { text } from './shared';\nexport default () => text;",
    'src/Other.js': "import { text } from './shared';\nexport default () => text + ' too';",
    'src/shared.js':
      'globalThis.loads = (globalThis.loads ?? 0) + 1;\n' +
      'if (globalThis.loads === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);\n' +
      "export const text = 'Ready';",
  };
  const needed = ['../src/Slow.js', '../src/Other.js'].map((from) => imported(from, ['default']));
  const { components } = await load(files, { imports: needed });
  const [slow = '', other = ''] = needed.map(({ key }) => key);
  const resolve = (key: string) => html(components, { import: key, path: ['default'] });
  expect(() => runUntil(50, () => resolve(slow))).toThrow(TimeLimitError);
  expect([resolve(other), resolve(slow)]).toEqual(['Ready too', 'Ready']);
});
