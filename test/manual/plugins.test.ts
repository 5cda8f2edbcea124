/** The page about plugins: its files are a site, with the packages that it installs. */
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

const page = readFileSync(join(repositoryRoot, 'manual/docs/plugins.md'), 'utf8');
/** Code blocks by title. */
const files = Object.fromEntries(
  Array.from(
    page.matchAll(/^```\w+ title="([^"]+)"\n(.*?)^```$/gms),
    ([, title = '', text = '']) => [title, text],
  ),
);

test('the files of the page are a site with a formula and a component of its own', async () => {
  const { dir, diagnose, read } = site({ ...files, 'docs/index.md': '# Start\n' });
  symlinkSync(join(repositoryRoot, 'node_modules'), join(dir, 'node_modules'));
  const packages = /^npm install (.*)$/m.exec(page)?.[1]?.split(' ') ?? [];
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(repositoryRoot, 'package.json'), 'utf8'),
  );
  for (const name of packages) expect(devDependencies).toHaveProperty([name]);
  expect(await diagnose({ check: true })).toEqual([]);
  const html = read('docs/costs/index.html');
  expect(html).toContain('<mi>n</mi><mo>⋅</mo><mn>0.045</mn>');
  expect(html).toContain(
    '<aside class="chat"><strong>Questions</strong><p>See <a href="/docs/">what else</a> costs money.</p>',
  );
  expect(html).not.toContain(' style=');
});
