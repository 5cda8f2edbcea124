/**
 * MDX pages have the same HTML as with `@mdx-js/mdx` and React, except for the listed differences; MDX that it does not
 * compile is a finding.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate } from '@mdx-js/mdx';
import * as jsxRuntime from 'react/jsx-runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlTree } from './content-tree.js';
import { CASES, FORGIVEN, INVALID } from './mdx-cases.js';
import { docsgenHtml, referenceHtml } from './mdx-html.js';

const pages = Object.entries(CASES).map(([name, page], index) => ({
  name,
  page: typeof page === 'string' ? { text: page } : page,
  index,
}));

/** Difference 1: ids of footnotes have no prefix, as on all pages; `rehypeHeadings` keeps them apart from headings. */
function withoutPrefixes(html: string): string {
  return html.replaceAll('user-content-', '');
}

describe('MDX', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-mdx-'));
  afterAll(() => rmSync(siteDir, { recursive: true, force: true }));

  let html: (() => string)[] = [];
  beforeAll(async () => {
    html = await docsgenHtml(
      pages.map(({ page }) => page),
      siteDir,
    );
  });

  it.each(pages)('$name', async ({ page, index }) => {
    const expected = withoutPrefixes(await referenceHtml(page));
    expect(htmlTree(html[index]?.() ?? '')).toEqual(htmlTree(expected));
  });

  it.each(Object.entries(INVALID))('rejects %s', async (_, text) => {
    await expect(evaluate(text, { ...jsxRuntime })).rejects.toThrow();
    const [render] = await docsgenHtml([{ text }], siteDir);
    expect(() => render?.()).toThrow('Cannot read the page as MDX');
  });

  // Difference 2
  it.each(Object.entries(FORGIVEN))('reads %s', async (_, [text, html]) => {
    await expect(evaluate(text, { ...jsxRuntime })).rejects.toThrow();
    const [render] = await docsgenHtml([{ text }], siteDir);
    expect((render?.() ?? '').replaceAll('\n', '')).toEqual(html);
  });

  // Difference 3: the layout of every page is the theme's.
  it('ignores a layout of a page', async () => {
    const text = 'export default ({ children }) => <main>{children}</main>\n\na';
    expect(await referenceHtml({ text })).toBe('<main><p>a</p></main>');
    const [render] = await docsgenHtml([{ text }], siteDir);
    expect(render?.()).toBe('\n<p>a</p>');
  });

  // Difference 4: React refuses a style that is a text, which pages of Markdown have.
  it('reads a style in the form of HTML', async () => {
    const text = '<p style="color: red">a</p>';
    await expect(referenceHtml({ text })).rejects.toThrow('`style`');
    const [render] = await docsgenHtml([{ text }], siteDir);
    expect(render?.()).toBe('<p style="color:red">a</p>');
  });

  // Difference 5: statements may have types, which esbuild removes.
  it('reads types', async () => {
    const text = 'export const a: number = 1\n\n{a + 1}';
    await expect(evaluate(text, { ...jsxRuntime })).rejects.toThrow();
    const [render] = await docsgenHtml([{ text }], siteDir);
    expect(render?.()).toBe('\n2');
  });

  // Difference 6: MDX leaves out a handler of the page without a word.
  it('reports a handler that nothing starts in the browser', async () => {
    const text = '<button onClick={() => alert(1)} type="button">a</button>';
    expect(await referenceHtml({ text })).toBe('<button type="button">a</button>');
    const [render] = await docsgenHtml([{ text }], siteDir);
    expect(() => render?.()).toThrow('<button> has onClick, but nothing starts it in the browser');
  });
});
