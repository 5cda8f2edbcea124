/** Tests of the style sheets that only some pages have. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { listPageSheets, PAGE_SHEET_NAMES } from '../../../theme/page-sheets.js';

const styles = new URL('../../../theme/styles/', import.meta.url);
const sheetsOf = (html: string, page = {}) => listPageSheets({ view: 'article', html, ...page });

test.each([
  ['<p class="a">cards</p>', []],
  ['<ul id="x" class="mine cards"><li><div class="card">A</div></li></ul>', ['cards.css']],
  ['<div class="card file-tree">A</div>', ['cards.css', 'compat.css']],
  ['<span class="my-badge steps-2">A</span>', []],
  ['<div class="steps">A</div>', ['steps.css']],
  ['<code><span class="line line-focus">A</span></code>', ['code-features.css', 'code-lines.css']],
  ['<div class="tabs code-tabs">A</div>', ['code-features.css']],
  ['<div class="diagram">A</div>', ['diagrams.css']],
  ['<div class="page-actions">A</div>', ['page-actions.css']],
  ['<ul class="archive-list">A</ul>', ['archive.css']],
  ['<div class="hero">A</div>', ['layouts.css']],
])('the article %s has the sheets %j', (html, sheets) => {
  expect(sheetsOf(html)).toEqual(sheets);
});

it('knows pages by their layout and view', () => {
  expect(sheetsOf('', { layout: 'page' })).toEqual([]);
  expect(sheetsOf('', { layout: 'home' })).toEqual(['layouts.css']);
  expect(sheetsOf('', { layout: 'bare' })).toEqual(['layouts.css']);
  expect(sheetsOf('', { view: 'search' })).toEqual(['search-page.css']);
  expect(sheetsOf('', { view: 'not-found' })).toEqual(['search-page.css']);
});

it('adds the sheets of all components that an island may render later', () => {
  const islands = { runtime: '/runtime.js', modules: ['/a.js'] };
  expect(sheetsOf('', { islands })).toEqual([]);
  const environment = { url: '', customFields: {}, frontMatter: {}, category: [], namedDocs: [] };
  expect(sheetsOf('', { islands: { ...islands, environment } })).toEqual([
    'cards.css',
    'code-features.css',
    'code-lines.css',
    'compat.css',
    'parameter-filter.css',
    'parameters.css',
    'steps.css',
  ]);
});

it('has each sheet of the theme in one of three places', () => {
  const imported = ['index.css', 'media.css'].flatMap((name) =>
    Array.from(
      readFileSync(new URL(name, styles), 'utf8').matchAll(/@import '\.\/([^']+)'/g),
      ([, file]) => file,
    ),
  );
  const names = readdirSync(styles).filter((name) => name.endsWith('.css'));
  const known: (string | undefined)[] = [
    ...imported,
    ...PAGE_SHEET_NAMES,
    'index.css',
    'media.css',
  ];
  expect(known).toHaveLength(names.length);
  expect(new Set(known)).toEqual(new Set(names));
});
