/** Tests of the output plan: its files, and the static files that have no place in it. */
import { expect, test } from 'vitest';
import { planOutput } from '../../../../cli/plan/plan.js';
import type { OutputPlan } from '../../../../cli/output-plan.js';
import { site } from '../../../site.js';
import { bundle } from './bundle.js';

async function planOf(
  files: Readonly<Record<string, string>>,
  statics: readonly string[] = [],
): Promise<OutputPlan> {
  const built = await site({ 'docs/a.md': '# A\n', ...files }).build();
  return planOutput({ site: built.site, bundle, statics, translations: [], pagesKey: 'pages' });
}

test('has each file once: pages, generated files, and copies', async () => {
  const { pages, units } = await planOf({}, ['logo.svg']);
  expect([...pages].map(([path, { part }]) => `${path} ${part}`)).toEqual([
    'index.html document',
    'page.json data',
    'index.md markdown',
    '404.html document',
    '404/page.json data',
    'docs/a/index.html document',
    'docs/a/page.json data',
    'docs/a/index.md markdown',
    'search/index.html document',
    'search/page.json data',
  ]);
  const kinds = [...units].map(([path, { kind }]) => [path.replace(/-\w{8}\./, '-#.'), kind]);
  expect(Object.fromEntries(kinds)).toEqual({
    'assets/client-1.js': 'file',
    'assets/site-#.json': 'file',
    'assets/sidebar-docs-#.json': 'file',
    'docs/index.html': 'file',
    'search/v1/': 'folder',
    '.docsgen': 'file',
    '.nojekyll': 'file',
    _headers: 'file',
    _redirects: 'file',
    'llms.txt': 'file',
    'llms-full.txt': 'file',
    'robots.txt': 'file',
    'sidebars.json': 'file',
    'logo.svg': 'copy',
  });
});

test('has files with absolute addresses only if the site has an address', async () => {
  const files = { 'site.config.ts': "export default { title: 'T', url: 'https://docs.example' };" };
  const blog = {
    'docs/_blog/2024-01-02-a.md': '---\ntitle: A\ndate: 2024-01-02\npage: /docs/a/\n---\n',
  };
  const { units } = await planOf({ ...files, ...blog });
  expect([...units.keys()].filter((path) => path.endsWith('.xml'))).toEqual([
    'sitemap.xml',
    'blog/atom.xml',
    'blog/rss.xml',
  ]);
});

test('lets a static file replace files that a site may provide, and names it', async () => {
  const own = ['robots.txt', '.nojekyll', 'llms.txt', '_headers'];
  const { units, replaced, diagnostics } = await planOf({}, own);
  expect(own.map((path) => units.get(path)?.kind)).toEqual(['copy', 'copy', 'copy', 'copy']);
  expect(replaced).toEqual(['_headers', 'llms.txt', 'robots.txt']);
  expect(diagnostics).toEqual([]);
});

test.each([
  ['404.html', 'the output has a file or folder of that name'],
  ['.docsgen', 'the output has a file or folder of that name'],
  ['sidebars.json', 'the output has a file or folder of that name'],
  ['assets', 'the output has a file or folder of that name'],
  ['search/v1', 'the output has a file or folder of that name'],
  ['search/v1/titles.json', 'the output has a file or folder of that name'],
  ['robots.txt/x', 'the output has a file or folder of that name'],
  ['404.html/x', 'the output has a file or folder of that name'],
  ['docs/a', 'the output has a file or folder of that name'],
  ['404', 'the output has a file or folder of that name'],
])('refuses the static file %s', async (path, reason) => {
  const { units, diagnostics } = await planOf({}, [path]);
  expect(units.get(path)?.kind).not.toBe('copy');
  expect(diagnostics.map((found) => found.reason)).toEqual([
    `Static file "${path}" is not copied: ${reason}`,
  ]);
});

test.each([
  ['Docs/a/index.html', 'docs/a/index.html'],
  ['docs/A/page.json', 'docs/a/page.json'],
  ['Robots.txt', 'robots.txt'],
  ['DOCS', 'docs'],
  ['docs/caf\u00e9/index.html', 'docs/cafe\u0301/index.html'],
])('reports the static file %s, which some file systems take for another', async (path, other) => {
  const { units, diagnostics } = await planOf({ 'docs/cafe\u0301.md': '# C\n' }, [path]);
  expect(units.has(path)).toBe(false);
  expect(diagnostics).toEqual([
    expect.objectContaining({
      ruleId: 'colliding-route',
      reason: `Static file "${path}" differs from "${other}" only in letter case or Unicode form`,
      file: `static/${path}`,
      note: 'Some file systems and hosts cannot tell them apart. Rename or remove the static file.',
    }),
  ]);
});

test('reports a static file at the address of a page in other letters', async () => {
  const { diagnostics } = await planOf(
    { 'site.config.ts': "export default { title: 'T', trailingSlash: false };" },
    ['Docs/a/index.html', 'Docs/logo.svg', 'docs/a.svg'],
  );
  expect(diagnostics.map((found) => found.reason)).toEqual([
    'Static file "Docs/a/index.html" differs from "/docs/a" only in letter case or Unicode form',
  ]);
});

test('refuses a static file at the address of a page', async () => {
  const { diagnostics } = await planOf(
    { 'site.config.ts': "export default { title: 'T', trailingSlash: false };" },
    ['docs/a/index.html', 'docs/b/index.html'],
  );
  expect(diagnostics.map((found) => found.reason)).toEqual([
    'Static file "docs/a/index.html" is not copied: page "/docs/a" has its address',
  ]);
});
