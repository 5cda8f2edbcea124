/** Tests of pages that are React components, as far as their syntax tree tells. */
import { expect, test } from 'vitest';
import { readComponentPage } from '../../../../cli/parse/component-page.js';
import { unpackTree } from '../../../../cli/content-tree/packed-tree.js';

const rules = { extensions: ['.md', '.tsx'], numberPrefixes: true };
const COMPONENT = 'export default function Page() { return <p>Hello</p>; }';

const read = (text: string, path = 'pages/about-us.tsx') =>
  readComponentPage({ path, text, hash: 'h' }, rules);
const findings = (text: string) =>
  read(text).diagnostics.map(
    ({ ruleId, place, reason }) => `${ruleId} ${place?.line}:${place?.column} ${reason}`,
  );

test('the page shows the default export of its file', () => {
  const page = read(COMPONENT);
  expect(page.diagnostics).toEqual([]);
  expect(page.title).toBe('About us');
  expect(page.components?.imports).toMatchObject([
    { key: './pages/about-us.tsx', from: './about-us.tsx', names: ['default'] },
  ]);
  expect(unpackTree(page.tree).children).toMatchObject([
    { type: 'jsx', component: { import: './pages/about-us.tsx', path: ['default'] } },
  ]);
});

test.each([
  ['a name', 'const Page = () => null; export default Page;'],
  ['a specifier', 'function Page() { return null } export { Page as default };'],
  ['another file', "export { default } from './page.js';"],
  ['a wrapped function', "import { memo } from 'react'; export default memo(() => null);"],
])('the default export may be %s', (_, text) => {
  expect(findings(text)).toEqual([]);
});

test.each([
  ['as it is', "{ title: 'Us', slug: '/we', tags: ['a'] }"],
  ['as a constant', "{ title: 'Us', slug: '/we', tags: ['a'] } as const"],
  ['with a type', "{ title: `Us`, slug: '/' + 'we', tags: ['a'] } satisfies object"],
])('front matter is read %s, without running the file', (_, value) => {
  const page = read(
    `import type { A } from './a.js';\nexport const frontMatter = ${value};\nthrow new Error('runs');\n${COMPONENT}`,
  );
  expect(page.diagnostics).toEqual([]);
  expect(page.frontMatter).toEqual({ title: 'Us', slug: '/we', tags: ['a'] });
  expect(page.title).toBe('Us');
  expect(page.frontMatterPlaces['title']).toMatchObject({ line: 2, column: 37 });
});

test.each([
  [
    'no default',
    'export const x = 1;',
    'component 1:1 Cannot publish "pages/about-us.tsx": it has no default export',
  ],
  ['nothing', '', 'component 1:1 Cannot publish "pages/about-us.tsx": it has no default export'],
  [
    'two defaults',
    `${COMPONENT}\nexport default 1;`,
    'component 2:1 Cannot publish "pages/about-us.tsx": it has two default exports',
  ],
  [
    'an async function',
    'export default async function Page() { return null; }',
    'component 1:1 Cannot publish "pages/about-us.tsx": its default export is async',
  ],
  [
    'the name of an async function',
    'const Page = async () => null;\nexport default Page;',
    'component 1:1 Cannot publish "pages/about-us.tsx": its default export is async',
  ],
  [
    'computed front matter',
    `export const frontMatter = { title: String(1) };\n${COMPONENT}`,
    'front-matter 1:28 Cannot read "frontMatter": it is not a literal',
  ],
  [
    'front matter that may change',
    `export let frontMatter = {};\n${COMPONENT}`,
    'front-matter 1:1 Cannot read "frontMatter": it is not a literal',
  ],
  [
    'front matter that is exported by its name',
    `const frontMatter = { draft: true };\nexport { frontMatter };\n${COMPONENT}`,
    'front-matter 2:1 Cannot read "frontMatter": it is exported without its value',
  ],
  [
    'the hero of a home page',
    `export const frontMatter = { layout: 'home', hero: { text: 'A' } };\n${COMPONENT}`,
    'front-matter 1:52 Cannot show "hero": the page is a component',
  ],
  [
    'an invalid title',
    `export const frontMatter = { title: 7 };\n${COMPONENT}`,
    'front-matter 1:37 Cannot use front matter field "title": expected a string, received the number 7',
  ],
])('%s is a finding', (_, text, finding) => {
  expect(findings(text)).toEqual([finding]);
});

test('the stage "components" reports invalid code', () => {
  expect(findings('export default () => <p>a</b>;')).toEqual([]);
});
