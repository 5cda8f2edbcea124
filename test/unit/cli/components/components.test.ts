import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import * as islandScripts from '../../../../cli/components/island-scripts.js';
import * as bundling from '../../../../cli/components/bundle.js';
import { UNSETTLED_MS } from '../../../../cli/fs/entries.js';
import { load } from '../render/load.js';
import { CLIENT, componentSite, imported, PLACE } from './bundled.js';

const CARD = 'export default function Card() { return <p>Card</p>; }';
const settle = async () => await delay(UNSETTLED_MS + 50);

test('a site without components bundles nothing', async () => {
  const bundleRequest = vi.spyOn(bundling, 'bundleRequest');
  const { bundleImports } = await import('../../../../cli/components/components.js');
  const { Cache } = await import('../../../../cli/cache/cache.js');
  const config = { siteDir: '/nowhere', base: '/', configFile: null, markdown: {} };
  const made = await bundleImports({
    pages: [{}],
    config,
    cache: new Cache(null),
    bundleClient: () => Promise.resolve(CLIENT),
  });
  expect(made).toEqual({
    scriptPath: null,
    files: new Map(),
    stylesheet: null,
    hashes: new Map(),
    inputs: [],
    diagnostics: [],
  });
  expect(bundleRequest).not.toHaveBeenCalled();
});

test('an edit of prose bundles nothing, and gives the same result', async () => {
  const bundleRequest = vi.spyOn(bundling, 'bundleRequest');
  const { bundle } = componentSite({
    'src/card.tsx': `import './card.css'; import png from './a.png'; ${CARD} export { png };`,
    'src/card.css': 'p { color: red }',
    'src/a.png': 'png',
  });
  const written = imported('../src/card');
  await settle();
  const first = await bundle({ imports: [written] });
  expect(bundleRequest).toHaveBeenCalledTimes(1);
  const moved = { ...PLACE, line: 9, endLine: 9 };
  const second = await bundle({ imports: [{ ...written, place: moved }] });
  expect(bundleRequest).toHaveBeenCalledTimes(1);
  expect(second).toEqual(first);
  expect([...second.files.keys()].sort()).toEqual([
    expect.stringMatching(/^assets\/a-[0-9a-f]{8}\.png$/),
    second.stylesheet,
  ]);
});

test('an edit while a bundle is made changes the hashes of the next bundle', async () => {
  const edited = CARD.replace('Card<', 'Edited<');
  let edit = () => {};
  const client = () => {
    edit();
    return CLIENT;
  };
  const { bundle, write } = componentSite(
    {
      'src/card.tsx': `import './card.css'; import rows from './rows.json'; ${CARD} export { rows };`,
      'src/card.css': 'p { color: red }',
      'src/rows.json': '[1]',
      'src/island.tsx': 'export default () => <button onClick={() => {}}>Up</button>;',
    },
    { client },
  );
  const needs = { imports: [imported('../src/card'), imported('../src/island')] };
  const hashOf = async () => (await bundle(needs)).hashes.get('./src/card');
  const edits = [
    { 'src/rows.json': '[2]' },
    { 'src/card.css': 'p { color: blue }' },
    { 'src/card.tsx': edited },
  ];
  let before = await hashOf();
  for (const files of edits) {
    // The client is made when the components have been read.
    edit = () => write(files);
    expect(await hashOf()).toBe(before);
    edit = () => {};
    const after = await hashOf();
    expect(after).not.toBe(before);
    before = after;
  }
});

test('an edit of a component changes the hashes of its users only', async () => {
  const { bundle, write } = componentSite({
    'src/card.tsx': `import { color } from './color'; ${CARD} export { color };`,
    'src/color.ts': 'export const color = 1;',
    'src/other.tsx': CARD,
  });
  const needs = {
    imports: [imported('../src/card'), imported('../src/other')],
    scripts: [
      {
        id: 'docs/a.mdx',
        file: 'docs/a.mdx',
        code: "import C from '../src/card'; export default () => [() => C];",
        places: [],
        pieces: [],
      },
      {
        id: 'docs/b.mdx',
        file: 'docs/b.mdx',
        code: 'export default () => [];',
        places: [],
        pieces: [],
      },
    ],
  };
  await settle();
  const first = await bundle(needs);
  write({ 'src/color.ts': 'export const color = 2;' });
  await settle();
  const second = await bundle(needs);
  const changed = [...second.hashes].filter(([name, hash]) => first.hashes.get(name) !== hash);
  expect(changed.map(([name]) => name)).toEqual(['./src/card', 'script:docs/a.mdx']);
  expect(second.scriptPath).not.toBe(first.scriptPath);
});

test.each([
  ['@site/src/card', 'src/card.tsx'],
  ['@theme/Tabs', 'src/theme/Tabs.tsx'],
])('a new file replaces %s', async (from, file) => {
  const { bundle, write } = componentSite({ 'src/card/index.tsx': CARD });
  const needs = { imports: [imported('@site/src/card'), imported('@theme/Tabs')] };
  await settle();
  const first = await bundle(needs);
  write({ [file]: `${CARD} // another` });
  await settle();
  const second = await bundle(needs);
  const changed = [...second.hashes].filter(([name, hash]) => first.hashes.get(name) !== hash);
  expect(changed.map(([name]) => name)).toEqual([from]);
});

test('a component is reported as missing until it exists', async () => {
  const { bundle, write } = componentSite({});
  const needs = { imports: [imported('./card')] };
  for (const _ of [1, 2]) expect((await bundle(needs)).diagnostics).toHaveLength(1);
  write({ 'docs/card.tsx': CARD });
  expect((await bundle(needs)).diagnostics).toEqual([]);
});

test('class names of a CSS module stay the same when another one has its name', async () => {
  const card = `import styles from './card.module.css'; export const name = styles.card;`;
  const { bundle, write } = componentSite({
    'src/a/card.ts': card,
    'src/a/card.module.css': '.card { color: red }',
  });
  const namesIn = async (...imports: readonly string[]) => {
    const made = await bundle({ imports: imports.map((from) => imported(from)) });
    const css = Buffer.from(made.files.get(made.stylesheet ?? '') ?? '').toString();
    return css.match(/\.[\w-]+(?=\{)/g) ?? [];
  };
  const [name] = await namesIn('../src/a/card');
  write({ 'src/0/card.ts': card, 'src/0/card.module.css': '.card { color: blue }' });
  const names = await namesIn('../src/0/card', '../src/a/card');
  expect(names).toHaveLength(2);
  expect(names[1]).toBe(name);
  expect(names[0]).not.toBe(name);
});

test('files for readers have the base path, and class names are those of the style sheet', async () => {
  const { bundle } = componentSite(
    {
      'src/card.jsx': `import styles from './card.module.css'; import url from './My cat.PNG';
        export const name = styles.card; export { url };`,
      'src/card.module.css':
        '.card { background: url(./a.png) } .card p { background: url(/img/b.png) }',
      'src/My cat.PNG': 'cat',
      'src/a.png': 'a',
    },
    { base: '/base/' },
  );
  const { scriptPath, stylesheet, files } = await bundle({ imports: [imported('../src/card')] });
  const code = readFileSync(scriptPath ?? '', 'utf8');
  const css = Buffer.from(files.get(stylesheet ?? '') ?? '').toString();
  const [, name = ''] = /card: "([\w-]+)"/.exec(code) ?? [];
  expect(name).toMatch(/^card_[0-9a-f]{8}/);
  expect(css).toContain(`.${name}{background:url(/base/assets/a-`);
  expect(css).toContain('url(/base/img/b.png)');
  expect(code).toMatch(/"\/base\/assets\/My-cat-[0-9a-f]{8}\.png"/);
  expect([...files].map(([path, content]) => [path.slice(0, 11), content.length])).toEqual(
    expect.arrayContaining([
      ['assets/My-c', 3],
      [expect.stringMatching(/^assets\/a-/), 1],
    ]),
  );
});

test('data in YAML is a value, and style sheets that need a compiler are left out and reported once', async () => {
  const { bundle } = componentSite({
    'src/card.jsx': `import styles from './card.module.scss';
import './other.sass';
import data from './card.yml';
export const text = [data.names[0], styles.card].map(String).join(' ');`,
    'src/card.module.scss': '$a: red;',
    'src/other.sass': '',
    'src/card.yml': 'names: [walnut]',
  });
  const { scriptPath, diagnostics } = await bundle({ imports: [imported('../src/card')] });
  const loaded = load(scriptPath, { modules: {}, providedComponents: {} });
  const text = loaded.resolve({ import: './src/card', path: ['text'] });
  expect(text).toBe('walnut undefined');
  expect(diagnostics).toMatchObject([
    {
      file: 'src/card.jsx',
      place: { line: 1, column: 20 },
      reason: 'Cannot import a style sheet of Sass: the site has no compiler',
      note: 'Install it in the folder of the site: npm install --save-dev sass. The page is shown without it.',
    },
  ]);
});

/** Stands for the compiler that a site installs: it reads `@use` and knows one mistake. */
const SASS = `const { readFileSync } = require('node:fs');
const { pathToFileURL } = require('node:url');
exports.compile = (file) => {
  const text = readFileSync(file, 'utf8');
  if (text.includes('$none')) {
    const span = { url: pathToFileURL(file), start: { line: 1, column: 4 }, context: 'b: $none;' };
    throw Object.assign(new Error('x'), { sassMessage: 'Undefined variable.', span });
  }
  const used = file.replace(/[^/]*$/, '_colors.scss');
  const loadedUrls = [file, used].map((path) => pathToFileURL(path));
  return { css: text.replace('$color', readFileSync(used, 'utf8').trim()), loadedUrls };
};`;

test('style sheets of Sass are compiled by the compiler of the site', async () => {
  const { bundle, write } = componentSite({
    'node_modules/sass/index.js': SASS,
    'src/card.jsx': `import styles from './card.module.scss'; import './all.scss'; export const name = styles.card;`,
    'src/card.module.scss': '.card { color: $color; background: url(./a.png) }',
    'src/all.scss': 'p { color: $color }',
    'src/_colors.scss': 'red',
    'src/a.png': 'png',
  });
  const needs = { imports: [imported('../src/card')] };
  const cssOf = ({ files, stylesheet }: Awaited<ReturnType<typeof bundle>>) =>
    Buffer.from(files.get(stylesheet ?? '') ?? '').toString();
  await settle();
  const first = await bundle(needs);
  expect(first.diagnostics).toEqual([]);
  expect(cssOf(first)).toMatch(
    /^\.[\w-]*card[^{]*\{color:red;background:url\([^)]*assets\/a-[^)]*\)\}p\{color:red\}/,
  );
  const loaded = load(first.scriptPath, { modules: {}, providedComponents: {} });
  const name = loaded.resolve({ import: './src/card', path: ['name'] });
  expect(cssOf(first)).toContain(`.${String(name)}{`);
  write({ 'src/_colors.scss': 'blue' });
  await settle();
  expect(cssOf(await bundle(needs))).toContain('p{color:#00f}');
});

test.each(['src/all.scss', 'src/card.module.scss'])(
  'an error of Sass in %s is reported',
  async (file) => {
    const { bundle } = componentSite({
      'node_modules/sass/index.js': SASS,
      'src/card.jsx': `import styles from './card.module.scss'; import './all.scss';`,
      'src/card.module.scss': '',
      'src/all.scss': '',
      'src/_colors.scss': 'red',
      [file]: 'p {\n    b: $none;\n}\n',
    });
    expect((await bundle({ imports: [imported('../src/card')] })).diagnostics).toMatchObject([
      {
        file,
        place: { line: 2, column: 5 },
        reason: 'Cannot bundle a component: Cannot compile the style sheet: Undefined variable',
      },
    ]);
  },
);

test('an SVG with styles of its own is an image, and its file is published', async () => {
  const { bundle } = componentSite(
    {
      'src/plan.svg':
        '<svg width="40" height="20" viewBox="0 0 4 2"><style>.a { fill: red }</style><path class="a" d=""/></svg>',
    },
    { base: '/base/' },
  );
  const { scriptPath, files } = await bundle({ imports: [imported('../src/plan.svg')] });
  const jsx = (type: string, props: object) => ({ type, ...props });
  const modules = { 'react/jsx-runtime': { jsx } };
  const loaded = load(scriptPath, { modules, providedComponents: {} });
  const Plan = loaded.resolve({ import: './src/plan.svg', path: ['default'] });
  const [file = ''] = files.keys();
  expect(file).toMatch(/^assets\/plan-[0-9a-f]{8}\.svg$/);
  const shown: unknown = typeof Plan === 'function' ? Plan({ 'aria-label': 'A plan' }) : null;
  expect(shown).toEqual({
    type: 'img',
    src: `/base/${file}`,
    width: '40',
    height: '20',
    alt: 'A plan',
  });
});

test('a missing file of "markdown.components" is an error of the config', async () => {
  const { bundle } = componentSite({ 'src/mdx.tsx': '' }, { components: 'src/mdy.tsx' });
  await expect(
    bundle({ provided: [{ name: 'Card', file: 'docs/a.mdx', place: null }] }),
  ).rejects.toMatchObject({
    exitStatus: 2,
    diagnostics: [{ reason: 'Cannot find the file "src/mdy.tsx" of "markdown.components"' }],
  });
});

test('a page without a component needs the file that may replace its elements', async () => {
  const { bundle } = componentSite({ 'src/mdx.tsx': CARD }, { components: 'src/mdx.tsx' });
  expect([...(await bundle({})).hashes.keys()]).toEqual(['provided']);
  const other = componentSite({ 'src/mdx.tsx': CARD });
  expect((await other.bundle({})).scriptPath).toBeNull();
});

test('the script is in the own folder of the site', async () => {
  const { bundle, dir } = componentSite({ 'docs/card.tsx': CARD });
  const { scriptPath } = await bundle({ imports: [imported('./card')] });
  expect(scriptPath?.replace(/[0-9a-f]{16}/, '*')).toBe(
    join(dir, '.docsgen/bundle/components-*.cjs'),
  );
});

const ISLAND = "'use client';\nexport default () => <p>Island</p>;";

test('islands are bundled again for another client, and not for the same', async () => {
  let client = CLIENT;
  const bundleRequest = vi.spyOn(bundling, 'bundleRequest');
  bundleRequest.mockClear();
  const { bundle } = componentSite({ 'src/island.tsx': ISLAND }, { client: () => client });
  const needs = { imports: [imported('../src/island')] };
  await settle();
  const first = await bundle(needs);
  expect(await bundle(needs)).toEqual(first);
  expect(bundleRequest).toHaveBeenCalledTimes(1);
  client = { ...CLIENT, client: 'assets/client-2.js' };
  const second = await bundle(needs);
  expect(bundleRequest).toHaveBeenCalledTimes(2);
  const [module] = second.islands?.modules ?? [];
  expect(module).toMatchObject({
    source: 'src/island.tsx',
    names: ['default'],
    reason: "it begins with 'use client'",
  });
  expect(Buffer.from(second.files.get(module?.path ?? '') ?? '').toString()).toContain(
    'from"/assets/client-2.js"',
  );
  // Pages name the script, so they are rendered again.
  expect(second.hashes).not.toEqual(first.hashes);
});

test('an edit of another component keeps the islands, and one of their files does not', async () => {
  const { write, bundle } = componentSite({
    'src/island.tsx': `${ISLAND.replace('Island<', '{word}<')}\nimport { word } from './word';`,
    'src/word.ts': "export const word = 'one';",
    'src/plain.tsx': 'export default () => <p>a</p>;',
  });
  const needs = { imports: [imported('../src/island'), imported('../src/plain')] };
  const islands = vi.spyOn(islandScripts, 'makeIslands');
  const texts = async () => {
    await settle();
    const { files, islands } = await bundle(needs);
    return (islands?.modules ?? []).map(({ path }) =>
      Buffer.from(files.get(path) ?? '').toString(),
    );
  };
  const first = await texts();
  expect(first.join()).toContain('"one"');
  write({ 'src/plain.tsx': 'export default () => <p>b</p>;' });
  expect(await texts()).toEqual(first);
  write({ 'src/word.ts': "export const word = 'two';" });
  expect((await texts()).join()).toContain('"two"');
  write({ 'src/word.tsx': "export const word = 'three';" });
  expect((await texts()).join()).toContain('"three"');
  // The edit of the other component is the one that keeps them.
  expect(islands).toHaveBeenCalledTimes(3);
});

test('an island that cannot be bundled is reported in its file, and the others are bundled', async () => {
  const { bundle } = componentSite({
    'src/good.tsx': ISLAND,
    'src/broken.tsx': `${ISLAND}\nexport { gone } from './gone';`,
    'src/server.tsx': `${ISLAND}\nimport fs from 'fs';\nexport const files = fs;`,
  });
  const { diagnostics, islands } = await bundle({
    imports: ['good', 'broken', 'server'].map((name) => imported(`../src/${name}`)),
  });
  expect(diagnostics.map(({ file, place, reason }) => [file, place?.line, reason])).toEqual([
    ['src/broken.tsx', 3, 'Cannot find "./gone"'],
    ['src/server.tsx', 3, 'Cannot use "fs" in the browser'],
  ]);
  expect(islands?.modules.map(({ source }) => source)).toEqual(['src/good.tsx']);
});

test('a component that cannot be bundled for any use is reported once, and one that browsers lack at its import', async () => {
  const { bundle } = componentSite({
    'node_modules/chart/package.json': '{ "name": "chart", "exports": { "node": "./index.js" } }',
    'node_modules/chart/index.js': 'export const Chart = () => null;',
  });
  const { diagnostics } = await bundle({
    imports: [imported('chart', ['Chart']), imported('missing', ['Map'])],
    clients: [
      { source: 'chart', name: 'Chart' },
      { source: 'missing', name: 'Map' },
    ],
  });
  expect(diagnostics.map(({ file, place, reason }) => [file, place, reason])).toEqual([
    ['docs/a.mdx', PLACE, 'Cannot find the package "missing"'],
    ['docs/a.mdx', PLACE, expect.stringMatching(/^Cannot find .*"chart"/)],
  ]);
});

test('an island may wrap the component of the theme that it replaces', async () => {
  const wrapper =
    "'use client';\nimport Tabs from '@theme-original/Tabs';\nexport default (props) => <Tabs {...props} />;";
  const { bundle } = componentSite({ 'src/theme/Tabs.tsx': wrapper });
  const { files, islands } = await bundle({ imports: [imported('@theme/Tabs')] });
  const [module] = islands?.modules ?? [];
  const code = Buffer.from(files.get(module?.path ?? '') ?? '').toString();
  expect(code.match(/from"[^"]*"/g)?.sort()).toEqual([
    'from"/assets/client-1.js"',
    'from"/assets/compat-1.js"',
  ]);
});
