/** The page about components: its files are a site that shows what the page describes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as compat from '../../theme/compat/api.js';
import { repositoryRoot, site } from '../site.js';

const page = readFileSync(join(repositoryRoot, 'manual/docs/components.md'), 'utf8');
/** Code blocks by title. */
const files = Object.fromEntries(
  Array.from(
    page.matchAll(/^(`{3,})\w+ title="([^"]+)"\n(.*?)^\1$/gms),
    ([, , title = '', text = '']) => [title, text],
  ),
);

/** The config, and the one that the page writes later. */
const [config = '', later = ''] = Array.from(
  page.matchAll(/title="site\.config\.ts"\n(.*?)^```$/gms),
  ([, text = '']) => text,
);

test('the files of the page are a site whose components are rendered', async () => {
  const { diagnose, read, write } = site({ ...files, 'site.config.ts': config });
  expect(await diagnose({ check: true })).toEqual([]);
  write({ 'site.config.ts': later });
  expect(await diagnose({ check: true })).toEqual([]);
  const html = read('docs/costs/index.html');
  expect(html).toContain(
    '<section class="price"><strong>32.85 USD a month</strong><p>A NAT gateway',
  );
  expect(html).toContain('See the <a href="#prices-in-eu-west-1">prices</a> below.');
  expect(html).toContain('<p>There are 2 sizes:</p>\n<ul><li>small</li><li>large</li></ul>');
  expect(html).toContain('<h2 id="prices-in-eu-west-1">Prices in eu-west-1</h2>');
  expect(html).toContain('"toc":[{"id":"prices-in-eu-west-1"');
  expect(read('docs/regions/index.html')).toContain('This is <span class="badge">new</span>.');
  expect(read('docs/costs/index.md')).toBe(`# Costs

**32.85 USD a month**

A NAT gateway in **one** zone. See the [prices](#prices-in-eu-west-1) below.

There are 2 sizes:

- small
- large

## Prices in eu-west-1

They are those of August.
`);
});

test('the page lists exactly the components that come with docsgen', () => {
  const [, section = ''] = page.split('## Components that come with docsgen');
  const rows = Array.from(section.matchAll(/^\| (`[^|]*`) \|/gm), ([, names = '']) => names);
  const named = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(new Set(named)).toEqual(new Set(Object.keys(compat)));
});
