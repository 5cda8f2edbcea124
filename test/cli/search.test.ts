/** `docsgen search`: files, output and required variables. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const LONG = 'Wörter über Netze. '.repeat(900);

const files = {
  'site.config.ts': `export default { title: 'T', url: 'https://docs.example.com', base: '/x/',
    search: { appId: 'APP', apiKey: 'search-only', indexName: 'handbook' } }`,
  'docs/guides/vpc.md': `---
tags: [network]
search: { boost: 2.5 }
---

# Deploy a VPC

A network.

### Deep heading

\`vpc_id\` is needed.

\`\`\`hcl
vpc_id = aws_vpc.main.id
\`\`\`

## Inputs

${LONG}

::::parameters
:::parameter[vpc_id]{required}
The network.
:::
::::
`,
  'docs/guides/secret.md': '---\nsearch: { exclude: true }\n---\n\n# Excluded\n\nText.\n',
  'docs/guides/unlisted.md': '---\nunlisted: true\n---\n\n# Unlisted\n\nText.\n',
};

test.runIf(existsSync('/proc/self'))('export reports a folder that cannot be created', async () => {
  const { command } = site(files);
  const { status, stderr } = await command([
    'search',
    'export',
    '--engine',
    'algolia',
    '--out',
    '/proc/x/y',
  ]);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^error {2}Cannot write "\/proc\/x": (?:the folder cannot be made|permission denied) {2}file\n/,
    ),
  ]);
});

test('export writes the records of a site that shows no search', async () => {
  const config = `export default {
    title: 'T', url: 'https://docs.example.com', search: false, redirects: [{ from: '/search', to: '/' }],
  }`;
  const { command } = site({ ...files, 'site.config.ts': config });
  expect((await command(['build'])).status).toBe(0);
  const exported = await command(['search', 'export', '--engine', 'algolia', '--out', 'out']);
  expect(exported).toMatchObject({ status: 0, stderr: '' });
  expect(exported.stdout.trim().split('\n').at(-1)).toBe('✓ Wrote 8 records to out/');
});

test('export overwrites files of an export, and nothing else', async () => {
  const { dir, command } = site({ ...files, 'mine/settings.json': '{ "mine": true }' });
  const exportTo = async (out: string) =>
    await command(['search', 'export', '--engine', 'algolia', '--out', out]);
  expect([(await exportTo('out')).status, (await exportTo('out')).status]).toEqual([0, 0]);
  const { status, stderr } = await exportTo('mine');
  expect([status, stderr]).toEqual([
    2,
    'error  Cannot export to "mine/": it has a "settings.json" that no export has written  config\n  Name another folder with --out.\n\n1 error.\n',
  ]);
  expect(readFileSync(join(dir, 'mine/settings.json'), 'utf8')).toBe('{ "mine": true }');
});

test('export writes settings and a record for each heading of each page in search', async () => {
  const { dir, command } = site(files);
  const { status, stdout } = await command([
    'search',
    'export',
    '--engine',
    'algolia',
    '--out',
    'out',
  ]);
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, '✓ Wrote 8 records to out/']);
  const lines = readFileSync(join(dir, 'out', 'records.ndjson'), 'utf8')
    .trim()
    .split('\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(10_000);
  const records = lines.map((line) => JSON.parse(line));
  expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(8);
  expect(records[0]).toEqual({
    objectID: expect.stringMatching(/^[\da-f]{24}$/),
    type: 'lvl1',
    url: 'https://docs.example.com/x/docs/guides/vpc/',
    url_without_anchor: 'https://docs.example.com/x/docs/guides/vpc/',
    anchor: null,
    hierarchy: {
      lvl0: 'Guides',
      lvl1: 'Deploy a VPC',
      lvl2: null,
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
    content: 'A network.',
    code: null,
    language: 'en',
    version: 'current',
    docusaurus_tag: 'docs-default-current',
    section: 'Guides',
    kind: 'Guides',
    trail: '',
    tags: ['network'],
    weight: { pageRank: 2.5, level: 90, position: 0 },
  });
  expect(records[1]).toMatchObject({
    type: 'content',
    url: 'https://docs.example.com/x/docs/guides/vpc/#deep-heading',
    hierarchy: { lvl1: 'Deploy a VPC', lvl2: null, lvl3: 'Deep heading' },
    content: 'vpc_id is needed.',
    code: 'vpc_id = aws_vpc.main.id',
    weight: { level: 70, position: 1 },
  });
  expect(records.filter(({ isParameter }) => isParameter)).toEqual([
    expect.objectContaining({ anchor: 'vpc_id', content: 'The network.' }),
  ]);
  const inputs = records.filter(({ anchor }) => anchor === 'inputs');
  expect(inputs.map(({ content }) => content).join(' ')).toBe(LONG.trim());
  expect(inputs[0].hierarchy).toMatchObject({ lvl2: 'Inputs', lvl3: null });
});

test('push asks for credentials and for a known engine', async () => {
  const { command } = site(files);
  const missing = await command(['search', 'push', '--engine', 'typesense'], {
    TYPESENSE_URL: 'http://127.0.0.1:1',
  });
  expect(missing.status).toBe(2);
  expect(missing.stderr).toBe(
    'error  Cannot push to "typesense": TYPESENSE_API_KEY not set  config\n  Credentials are read from the environment only, and are never published.\n\n1 error.\n',
  );
  const unknown = await command(['search', 'push', '--engine', 'solr']);
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain(
    "error: option '--engine <engine>' argument 'solr' is invalid. Allowed choices are algolia, typesense, meilisearch, opensearch.",
  );
  expect((await command(['search', 'export'])).status).toBe(2);
});
