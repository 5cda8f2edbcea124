import { expect, test } from 'vitest';
import { importKey, toSitePath } from '../../../../cli/modules/import-key.js';
import { importPaths } from '../../../../cli/modules/import-paths.js';
import { site } from '../../../site.js';

const pathsOf = (files: Readonly<Record<string, string>>) => importPaths(site(files).dir);

test('the paths of a tsconfig.json with comments, the most specific one first', () => {
  expect(
    pathsOf({
      'tsconfig.json': `{
  // "paths" of the site
  "compilerOptions": {
    "baseUrl": "./src", /* where "paths" begin */
    "paths": {
      "#ui/*": ["parts/*", "other/*"],
      "#ui/pages/*": ["../docs/_parts/*"],
      "#note": ["../docs/_note.mdx"],
      "#out/*": ["../../out/*"],
      "*": ["*"],
    },
  },
}
`,
    }),
  ).toEqual([
    ['#ui/pages/*', '@site/docs/_parts/*'],
    ['#ui/*', '@site/src/parts/*'],
    ['#note', '@site/docs/_note.mdx'],
  ]);
});

test('the paths of a file that is extended, and of a jsconfig.json', () => {
  const base = '{ "compilerOptions": { "paths": { "a/*": ["./b/*"] } } }';
  const found = [['a/*', '@site/config/b/*']];
  expect(
    pathsOf({ 'tsconfig.json': '{ "extends": "./config/base" }', 'config/base.json': base }),
  ).toEqual(found);
  expect(pathsOf({ 'jsconfig.json': base })).toEqual([['a/*', '@site/b/*']]);
});

test.each([
  ['no file', {}],
  ['a file that is not valid', { 'tsconfig.json': '{' }],
  ['a package that is extended', { 'tsconfig.json': '{ "extends": "@docusaurus/tsconfig" }' }],
  ['a circle', { 'tsconfig.json': '{ "extends": "./tsconfig.json" }' }],
])('%s has no paths', (_, files: Readonly<Record<string, string>>) => {
  expect(pathsOf(files)).toEqual([]);
});

test('a name stands for a path of the site', () => {
  const paths = [
    ['#ui/*.part', '@site/src/*.mdx'],
    ['#note', '@site/docs/_note.mdx'],
  ] as const;
  expect(toSitePath('#ui/a/$&.part', paths)).toBe('@site/src/a/$&.mdx');
  expect(toSitePath('#note', paths)).toBe('@site/docs/_note.mdx');
  expect(toSitePath('#notes', paths)).toBe('#notes');
  expect(importKey('docs/a.mdx', './b')).toBe('./docs/b');
});
