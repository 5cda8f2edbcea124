/** The page about writing: a site made of its files has everything that the page describes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

const page = readFileSync(join(repositoryRoot, 'manual/docs/writing.md'), 'utf8');
/** Code blocks by title. */
const files = Object.fromEntries(
  Array.from(
    page.matchAll(/^(`{3,})\w+ title="([^"]+)"\n(.*?)^\1$/gms),
    ([, , title = '', text = '']) => [title, text],
  ),
);

test('the files of the page are a site without findings, with an included file', async () => {
  const { diagnose, read } = site({
    ...files,
    'docs/guides/accounts.md': '# Accounts\n',
    'modules/vpc/main.tf': '',
    'site.config.ts':
      "export default { title: 'T', url: 'https://docs.example.com', docs: { tags: true }, markdown: { math: true } };",
  });
  expect(Object.keys(files)).toContain('docs/_shared/prerequisites.md');
  expect(await diagnose({ check: true })).toEqual([]);
  const markdown = read('docs/guides/vpc/index.md');
  expect(markdown).toContain('what [the guide](/docs/guides/accounts/) says');
  expect(markdown).toContain('\npublic_subnets  = 3\nprivate_subnets = 3\n```\n');
  expect(read('docs/guides/vpc/index.html')).toContain('href="#prerequisites"');
  expect(read('docs/guides/peering/index.html')).toContain('href="/docs/tags/networks/"');
  expect(read('docs/tags/networks/index.html')).toContain('href="/docs/guides/peering/"');
  const [, item = 'no item'] = /^```xml\n(.*?)^```$/ms.exec(page) ?? [];
  expect(read('blog/rss.xml')).toContain(item);
});
