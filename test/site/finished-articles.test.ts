/** Pages with components: everything that reads a page reads the text that its readers see. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const CONFIG =
  'export default { title: "T", url: "https://a.example", markdown: { format: "detect" } }';

const PAGE = `---
title: Front
head:
  - { tag: meta, attributes: { name: keywords, content: written } }
---
import Box from '../components/Box';
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Head from '@docusaurus/Head';

<Head>
  <title>Own title</title>
  <meta name="keywords" content="shown" />
  <script type="application/ld+json">{'{"a":1}'}</script>
</Head>

First {1 + 1} words of [B](./b.md).

<Box id="inside" words="walnut" />

<Tabs>
  <TabItem value="one">

  hazelnut

  </TabItem>
  <TabItem value="two">

  \`\`\`sh
  almond
  \`\`\`

  </TabItem>
</Tabs>
`;

const BOX = (style: string) =>
  `export default ({ id, words }) => <div${style}><h2 id={id}>Heading</h2><p>{words}</p></div>;`;

const FILES = {
  'site.config.ts': CONFIG,
  'components/Box.tsx': BOX(''),
  'docs/a.mdx': PAGE,
  'docs/b.md': '# B\n\n[fine](a.mdx#inside)\n',
};

function findTerms(text: string, terms: readonly string[]): string[] {
  return terms.filter((term) => text.includes(`["${term}",`));
}

test('search, description, Markdown, head and anchors come from the article', async () => {
  const { build, output, read } = site(FILES);
  const { diagnostics } = await build({ check: true });
  expect(diagnostics).toEqual([]);
  const document = read('docs/a/index.html');
  const [head = '', body = ''] = document.split('<body>');
  expect(head).toContain('<title>Own title</title>');
  expect(head.match(/<title>/g)).toHaveLength(1);
  expect(head).toContain('<meta name="description" content="First 2 words of B.">');
  expect(head).toContain('<meta property="og:description" content="First 2 words of B.">');
  expect(head.match(/<meta name="keywords"[^>]*>/g)).toEqual([
    '<meta name="keywords" content="shown">',
  ]);
  expect(head).toContain('<script type="application/ld+json">{"a":1}</script>');
  expect(body).not.toContain('docsgen-head');
  expect(JSON.parse(read('docs/a/page.json'))).toMatchObject({
    documentTitle: 'Own title',
    description: 'First 2 words of B.',
  });
  const markdown = read('docs/a/index.md');
  expect(markdown).toBe(
    '# Front\n\nFirst 2 words of [B](/docs/b/).\n\n## Heading\n\nwalnut\n\n' +
      '**one**\n\nhazelnut\n\n**two**\n\n```bash\nalmond\n```\n',
  );
  expect(read('llms-full.txt')).toContain(markdown);
  expect(read('llms.txt')).toContain('/index.md): First 2 words of B.\n');
  const index = output()
    .filter((path) => path.startsWith('search/v1/'))
    .map(read)
    .join('');
  const words = ['walnut', 'hazelnut', 'almond', 'heading', 'words'];
  expect(findTerms(index, words)).toEqual(words);
  expect(findTerms(index, ['import', 'tabitem', 'value'])).toEqual([]);
});

test('records for a hosted search have the text of the article', async () => {
  const { command, dir } = site(FILES);
  const { status } = await command(['search', 'export', '--engine', 'algolia', '--out', 'records']);
  expect(status).toBe(0);
  const records = readFileSync(join(dir, 'records/records.ndjson'), 'utf8');
  expect(records).toContain('"content":"walnut');
  expect(records).toContain('First 2 words of B.');
  expect(records).not.toContain('import');
});

test('later builds keep unchanged pages, and read a page again when its component has changed', async () => {
  const { build, output, read, write } = site(FILES);
  const whole = () => output().map((path) => [path, read(path)] as const);
  await build({ cache: true });
  const first = whole();
  await build({ cache: true });
  expect(whole()).toEqual(first);
  write({ 'components/Box.tsx': BOX('').replace('{words}', 'chestnut') });
  await build({ cache: true });
  expect(read('docs/a/index.md')).toContain('chestnut');
  const clean = site({ ...FILES, 'components/Box.tsx': BOX('').replace('{words}', 'chestnut') });
  await clean.build();
  expect(whole()).toEqual(clean.output().map((path) => [path, clean.read(path)] as const));
});

test('a style attribute of a component widens the policy of its site, which the build reports', async () => {
  const { command, read, write } = site(FILES);
  expect((await command(['build'])).stdout).not.toContain('inline styles');
  expect(read('_headers')).not.toContain('style-src-attr');
  write({ 'components/Box.tsx': BOX(" style={{ color: 'red' }}") });
  const said = 'Allows inline styles: docs/a.mdx has a style attribute.\n';
  expect((await command(['build'])).stdout).toContain(said);
  expect(read('_headers')).toContain("; style-src-attr 'unsafe-inline'; ");
  expect((await command(['build'])).stdout).toContain(said);
  write({ 'components/Box.tsx': BOX('') });
  expect((await command(['build'])).stdout).not.toContain('inline styles');
  expect(read('_headers')).not.toContain('style-src-attr');
});

test('front matter of Markdown adds to the head, and links in it are checked', async () => {
  const { build } = site({
    'site.config.ts': CONFIG.replace('title:', 'base: "/base/", title:'),
    'docs/a.md':
      '---\nhead:\n  - { tag: link, attributes: { rel: canonical, href: /docs/b/ } }\n  - { tag: link, attributes: { rel: author, href: /gone/ } }\n---\n# A\n',
    'docs/b.md': '---\nhead: [{ tag: script, content: "alert(1)" }]\n---\n# B\n',
  });
  const { diagnostics } = await build({ check: true });
  expect(diagnostics.map(({ ruleId, file, reason }) => `${file} ${ruleId}: ${reason}`)).toEqual([
    'docs/a.md broken-link: Cannot find page "/gone/"',
    'docs/b.md front-matter: Cannot use front matter field "head.0": expected a script of type "application/ld+json" with JSON as "content", received an object',
  ]);
});

test('a tag that content may not add to the head is a finding of every build', async () => {
  const { build } = site({
    'site.config.ts': CONFIG,
    'docs/a.mdx': `import Head from '@docusaurus/Head';\n\n# A\n\n<Head><noscript>Text</noscript></Head>\n`,
  });
  for (let n = 0; n < 2; n++) {
    const { diagnostics } = await build({ cache: true });
    expect(diagnostics.map(({ ruleId, file, reason }) => `${file} ${ruleId}: ${reason}`)).toEqual([
      'docs/a.mdx component: Cannot add <noscript> to the head: expected a "tag" of "title", "meta", "link" and "script"',
    ]);
  }
});
