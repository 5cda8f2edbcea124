/** The page about islands: its example is a site, and what it lists is what there is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WHEN } from '../../theme/islands/markup.js';
import { repositoryRoot, site } from '../site.js';

const textOf = (path: string) => readFileSync(join(repositoryRoot, 'manual', path), 'utf8');
const page = textOf('docs/islands.mdx');

test('the example of the page starts in the browser', async () => {
  const [, costs = ''] = /^````mdx title="docs\/costs\.mdx"\n(.*?)^````$/ms.exec(page) ?? [];
  const { diagnose, read } = site({
    'site.config.ts': "export default { title: 'T', markdown: { format: 'detect' } };\n",
    'docs/costs.mdx': costs,
    'src/Calculator.tsx': textOf('src/Calculator.tsx'),
    'src/Calculator.module.css': textOf('src/Calculator.module.css'),
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(read('docs/costs/index.html')).toMatch(
    /<docsgen-island module="\/assets\/islands\/Calculator-\w{8}\.js" export="default"/,
  );
  expect(read('docs/costs/index.md')).toBe(
    '# Costs\n\nGateways\n\n32.85 USD a month\n\nA NAT gateway in **one** zone. This text is Markdown of the page.\n',
  );
});

test('the page lists every attribute', () => {
  const [, section = ''] = page.split('## When it starts');
  const rows = Array.from(
    section.matchAll(/^\| (?:none, or )?`client:(\w+)` \|/gm),
    ([, name]) => name,
  );
  expect(rows).toEqual([...WHEN, 'none']);
});
