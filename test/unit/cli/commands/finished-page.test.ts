/** Tests of the values that come from the finished article of a page with components, and of those that stay as parsed. */
import { expect, it } from 'vitest';
import { finishPage, textOfPage } from '../../../../cli/commands/finished-page.js';
import { createTextReader } from '../../../../cli/commands/finished-text.js';
import { diagnostic } from '../../../../cli/diagnostics/diagnostic.js';
import type { PageRoute, FrontMatter } from '../../../../cli/types.js';
import { createPage } from '../page-with-components.js';

const components = { imports: [], provided: [], scripts: [] };

function routeOf(frontMatter: FrontMatter, isWritten = false): PageRoute {
  return createPage({ frontMatter, ...(isWritten ? {} : { components }) });
}

const html = '<h1>Title</h1><p>Shown <b>text</b>.</p><h2 id="b">B</h2><pre><code>c()</code></pre>';

it('takes text and description of a page with components from its article', () => {
  const page = finishPage(routeOf({}), html);
  expect(page.route.description).toBe('Shown text.');
  expect(textOfPage(page)).toMatchObject({
    description: 'Shown text.',
    sections: [
      { anchor: null, text: 'Shown text.', code: '' },
      { anchor: 'b', heading: 'B', text: '', code: 'c()' },
    ],
  });
});

it('keeps the description of an author, and that of an article without a paragraph', () => {
  expect(finishPage(routeOf({ description: 'Own' }), html).route.description).toBe('Own');
  expect(finishPage(routeOf({}), '<div>a</div>').route.description).toBe('Parsed');
});

it('leaves pages without components unchanged', () => {
  const route = routeOf({ head: [{ tag: 'title', attributes: {}, content: 'A' }] }, true);
  const page = finishPage(route, html);
  expect(page.route).toBe(route);
  expect(page.article).toMatchObject({ html, head: route.page.frontMatter.head });
  expect(page.findings).toEqual([]);
  expect(textOfPage(page)).toBeNull();
});

it('takes tags for the head out of the article, which replace those of the front matter', () => {
  const description = { tag: 'meta', attributes: { name: 'description', content: '"a" & <b>' } };
  const written = [
    { tag: 'title', attributes: {}, content: 'Kept' },
    { tag: 'meta', attributes: { name: 'description', content: 'Replaced' } },
  ] as const;
  const json = JSON.stringify([description, { tag: 'base', attributes: {} }])
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;');
  const template = `<template data-docsgen-head="${json}"></template>`;
  const { article, findings } = finishPage(
    routeOf({ head: written }),
    `<p>a</p>${template}<p>b</p>`,
  );
  expect(article).toMatchObject({
    html: '<p>a</p><p>b</p>',
    head: [written[0], description],
  });
  expect(findings).toEqual([
    diagnostic(
      'component',
      'Cannot add <base> to the head: expected a "tag" of "title", "meta", "link" and "script"',
      {
        file: 'docs/a.md',
        note: 'Write it into "head" of the config, which is for all pages, or leave it out.',
      },
    ),
  ]);
});

it('reads the text of a page that is not rendered from its data', async () => {
  const text = { sections: [], terms: [] };
  const paths: string[] = [];
  const textOf = createTextReader(
    async () => text,
    (path) => {
      paths.push(path);
      return JSON.stringify({ html });
    },
  );
  expect(await textOf(routeOf({}, true))).toBe(text);
  expect(await textOf(routeOf({}))).toMatchObject({ description: 'Shown text.' });
  expect(paths).toEqual(['docs/a/page.json']);
  const failed = createTextReader(
    async () => text,
    () => null,
  );
  expect(await failed(routeOf({}))).toBe(text);
});
