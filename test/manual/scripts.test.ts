/** The page about scripts: its examples are a site, and the script that it runs is the one that it shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

const textOf = (path: string) => readFileSync(join(repositoryRoot, 'manual', path), 'utf8');
const page = textOf('docs/scripts.md');

function blockOf(title: string): string {
  const [, text] = new RegExp(`^\`\`\`\\w+ title="${title}"\n(.*?)^\`\`\`$`, 'ms').exec(page) ?? [];
  if (text === undefined) throw new Error(`The page has no block "${title}"`);
  return text;
}

test('the examples of the page are a site without findings', async () => {
  const { diagnose, read } = site({
    'site.config.ts': blockOf('site.config.ts'),
    'docs/costs.md': blockOf('docs/costs.md'),
    'docs/clock.md': '---\nscripts: [/widgets/clock.ts]\n---\n# Clock\n',
    'widgets/unit-prices.ts': blockOf('widgets/unit-prices.ts'),
    'widgets/clock.ts': blockOf('widgets/clock.ts'),
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(read('docs/costs/index.html')).toMatch(
    /<docsgen-scripts urls="\/assets\/scripts\/unit-prices-\w{8}\.js" hidden>.*<unit-price data-hourly="0.045">/s,
  );
  expect(read('docs/clock/index.html')).toMatch(/urls="\/assets\/scripts\/clock-\w{8}\.js"/);
});

test('the page runs the script that it shows', () => {
  expect(blockOf('widgets/unit-prices.ts')).toBe(textOf('src/unit-prices.ts'));
});
