/** Compares the internals of DocSearch's dialog that docsgen relies on with the installed package. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repairStyles } from '../../../../theme/search/docsearch-dialog.js';
import { repositoryRoot } from '../../../site.js';

const read = (...path: string[]) => readFileSync(join(repositoryRoot, ...path), 'utf8');
const packages = join('node_modules', '@docsearch');
const script = read(packages, 'js', 'dist', 'esm', 'docsearch.js');
const styles = read(packages, 'css', 'dist', 'modal.css');

/** The class names of DocSearch in selectors, by file of the theme. */
const names = new Map(
  readdirSync(join(repositoryRoot, 'theme'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|css)$/.test(name))
    .map((name): [string, string[]] => [
      name.replaceAll('\\', '/'),
      [...new Set(read('theme', name).match(/(?<=\.)DocSearch(?:-[\w-]+)?\b(?!\.)/g))],
    ])
    .filter(([, found]) => found.length > 0),
);

test('only these files use class names of DocSearch', () => {
  expect([...names.keys()].sort()).toEqual([
    'behaviours/search-modal.ts',
    'search/docsearch-dialog.ts',
    'search/modal.css',
    'styles/base.css',
  ]);
});

test.each([...names].flatMap(([file, found]) => found.map((name) => [name, file])))(
  'DocSearch has elements of the class %s, as %s says',
  (name) => {
    expect(script).toMatch(new RegExp(`["\`' ]${name}["\`' ]`));
  },
);

test.each([
  ['the container is a button', /role: "button",\s+tabIndex: 0/],
  ['an animation library asks for a global', /globalThis\.BASE_UI_ANIMATIONS_DISABLED/],
])('DocSearch still has the code that the theme corrects: %s', (_, pattern) => {
  expect(script).toMatch(pattern);
});

test('the styles of the selected hit read the attribute that the dialog sets', () => {
  expect(styles).toContain('.DocSearch-Hit[aria-selected=');
  expect(repairStyles(styles)).not.toContain('[aria-selected=');
});

test('every DocSearch variable that the theme sets exists', () => {
  const variables = read(packages, 'css', 'dist', '_variables.css') + styles;
  const set = read('theme', 'search', 'modal.css').match(/--docsearch-[\w-]+(?=:)/g) ?? [];
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter((name) => !variables.includes(name))).toEqual([]);
});
