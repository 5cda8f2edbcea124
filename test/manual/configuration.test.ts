/** The output that the page about the config shows is that of a build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

const page = readFileSync(join(repositoryRoot, 'manual/docs/configuration.md'), 'utf8');

function blockOf(title: string): string {
  const [, text] = page.split(`title="${title}"\n`)[1]?.match(/^([^]*?)^```$/m) ?? [];
  if (text === undefined) throw new Error(`The page has no block "${title}"`);
  return text;
}

const files = {
  'site.config.ts': "export default { title: 'T', url: 'https://docs.example.com' };",
  'docs/guides/index.md': '# Guides\n',
  'docs/guides/vpc.md': '# VPC\n',
};

test('the breadcrumbs for search engines', async () => {
  const { build, read } = site(files);
  await build();
  const [, json = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
      read('docs/guides/vpc/index.html'),
    ) ?? [];
  expect(JSON.parse(json)).toEqual(JSON.parse(blockOf('JSON-LD of docs/guides/vpc.md')));
});
