/** Variables of a whole site: where values come from, and every place that shows them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { BuildResult } from '../../cli/commands/languages/build-languages.js';
import { createSiteIn, site, type TestSite } from '../site.js';

const PAGE =
  "---\ntitle: 'About {{product}}'\ndescription: 'What {{product}} {{version}} does.'\n---\n\n## In {{version}}\n\n{{product}} {{version}} [next]({{next}}.md)\n";

const FILES = {
  'site.config.ts': `export default {
    title: 'T', url: 'https://docs.example.com',
    variables: { product: 'Ironwright *2*', version: 'of the site', next: 'b' },
    docs: [
      {
        id: 'docs', tags: true, variables: { version: 'next' },
        versions: { current: { label: 'Next' }, '1.0': { label: '1.0', variables: { version: '1.0.3' } } },
      },
      { id: 'community', variables: { product: 'Community' } },
    ],
    pages: 'pages', translations: ['pl'],
  };`,
  'docs/a.md': PAGE,
  'docs/b.md': '# B\n\n::include{file="_part.md"}\n\n```sh file="get.sh" variables\n```\n',
  'docs/_part.md': '## Part of {{product}}\n\n[a](./a.md?v={{version}})\n',
  'docs/get.sh': 'get {{version}} \\{{version}}\n',
  'docs/guide/_category_.yml':
    "label: 'Guides for {{product}}'\nlink: { type: generated-index, slug: /guide, title: 'All of {{version}}' }\n",
  'docs/guide/c.md': "---\nsidebar_label: 'C {{version}}'\ntags: ['{{product}}']\n---\n# C\n",
  'docs/_blog/news.md': "---\ntitle: '{{product}}!'\ndate: 2026-01-01\npage: /docs/a\n---\n",
  'versions/1.0/a.md': PAGE,
  'versions/1.0/b.md': '---\nvariables: { version: mine }\n---\n# {{version}}\n',
  'community/a.md': '# {{product}} {{version}}\n',
  'pages/index.md': '# {{product}} {{version}}\n',
  'pl/site.config.ts': `export default {
    title: 'T', locale: { code: 'pl', label: 'polski' }, variables: { product: 'Żelazo' },
    docs: [{ id: 'docs', versions: { current: { label: 'Next' }, '1.0': { label: '1.0' } } }],
  };`,
  'pl/docs/a.md': '# {{product}} {{version}}\n',
  'pl/versions/1.0/a.md': '# {{product}} {{version}}\n',
};

describe('a site with variables', () => {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-variables-'));
  let made: TestSite;
  let built: BuildResult;
  beforeAll(async () => {
    made = createSiteIn(dir, FILES);
    built = await made.build({ check: true });
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const textOf = (page: string) =>
    /<h1[\s\S]*/
      .exec(JSON.parse(made.read(`${page}page.json`)).html)?.[0]
      .replace(/<[^>]*>|\s+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();

  it('has no finding', () => {
    expect(built.diagnostics.filter(({ ruleId }) => ruleId !== 'missing-translation')).toEqual([]);
  });

  it('takes the nearest value: page, version, set, site; a translation has its own above those of the site', () => {
    expect(textOf('docs/a/')).toContain('Ironwright *2* next');
    expect(textOf('docs/1.0/a/')).toContain('Ironwright *2* 1.0.3');
    expect(textOf('docs/1.0/b/')).toBe('mine');
    expect(textOf('community/a/')).toBe('Community of the site');
    expect(textOf('')).toBe('Ironwright *2* of the site');
    expect(textOf('pl/docs/a/')).toBe('Żelazo next');
    expect(textOf('pl/docs/1.0/a/')).toBe('Żelazo 1.0.3');
  });

  it('gives included text and code the values of the page', () => {
    const { html } = JSON.parse(made.read('docs/b/page.json'));
    expect(html).toContain('href="/docs/a/?v=next"');
    expect(html).toContain('>get</span> next {{version}}</code>');
    expect(made.read('docs/b/index.md')).toBe(
      '# B\n\n## Part of Ironwright \\*2\\*\n\n[a](/docs/a/?v=next)\n\n```sh file="get.sh" variables\nget next {{version}}\n```\n',
    );
  });

  it('shows values in the document, the sidebar, tags, the blog, llms.txt and index.md', () => {
    const document = made.read('docs/a/index.html');
    expect(document).toContain('<title>About Ironwright *2* | T</title>');
    expect(document).toContain('content="What Ironwright *2* next does."');
    expect(document).toContain('Guides for Ironwright *2*');
    expect(made.read('docs/guide/c/index.html')).toContain('C next');
    expect(made.read('docs/guide/index.html')).toContain('All of next');
    expect(made.exists('docs/tags/ironwright-2/index.html')).toBe(true);
    expect(made.read('blog/archive/index.html')).toContain('Ironwright *2*!');
    expect(made.read('llms.txt')).toContain('About Ironwright *2*');
    expect(made.read('docs/a/index.md')).toBe(
      '# About Ironwright *2*\n\n## In next\n\nIronwright \\*2\\* next [next](/docs/b/)\n',
    );
  });

  it('keeps marks out of the output', () => {
    for (const file of made.output().filter((path) => !/\.(?:woff2|br|gz)$/.test(path)))
      expect(made.read(file)).not.toMatch(/[\uFDD0-\uFDEF]/);
  });

  it('finds values in the search', () => {
    const index = made.output().filter((path) => path.startsWith('search/'));
    expect(index.map(made.read).join('')).toContain('About Ironwright *2*');
  });
});

test('a fix never writes a value into a page', async () => {
  const text = '# A\n\n[a]({{name}}.md) [b](B.md) <a href="{{name}}.md">c</a>\n';
  const { dir, command } = site({
    'site.config.ts': `export default { title: 'T', variables: { name: 'B' } };`,
    'docs/a.md': text,
    'docs/b.md': '# B\n',
  });
  await command(['check', '--fix']);
  expect(readFileSync(join(dir, 'docs/a.md'), 'utf8')).toBe(text.replace('(B.md)', '(b.md)'));
});

test.each([
  ["variables: { 'a b': 'c' }", 'Unknown name "a b" in "variables"', 'a name of letters'],
  ["variables: ['a']", 'Invalid value for "variables": received an array', 'an object'],
  ['variables: { a: 1 }', 'Invalid value for "variables.a": received 1', 'a string'],
  [
    String.raw`variables: { a: 'b\nc' }`,
    String.raw`Invalid value for "variables.a": received "b\nc"`,
    'text on one line',
  ],
  [
    'docs: { variables: { a: null } }',
    'Invalid value for "docs.variables.a": received null',
    'a string',
  ],
  [
    "docs: { versions: { current: { label: 'N', variables: 'x' } } }",
    'Invalid value for "docs.versions.current.variables": received "x"',
    'an object',
  ],
  [
    "markdown: { variablePattern: '[product]' }",
    'Invalid value for "markdown.variablePattern": received "[product]"',
    'the word "name" between other signs, such as "$[name]" or "%name%"',
  ],
  [
    "markdown: { variablePattern: 'name' }",
    'Invalid value for "markdown.variablePattern": received "name"',
    'the word "name"',
  ],
  [
    "markdown: { variablesInCode: 'yes' }",
    'Invalid value for "markdown.variablesInCode": received "yes"',
    'a boolean',
  ],
])('reports %s', async (option, reason, note) => {
  const { command } = site({
    'site.config.ts': `export default { title: 'T', ${option} };`,
    'docs/a.md': '# A\n',
  });
  const { stdout, status } = await command(['build', '--json']);
  expect(status).toBe(2);
  const { diagnostics } = JSON.parse(stdout);
  expect(diagnostics.map((one: { message: string }) => one.message)).toEqual([reason]);
  expect(diagnostics[0].note).toContain(note);
});

test('an include selects a heading by its value, and a finding about one has no marks', async () => {
  const include = (options: string) => `::include{file="_p.md" ${options}}\n`;
  const made = site({
    'site.config.ts': `export default { title: 'T', variables: { name: 'Acme' } };`,
    'docs/a.md': [
      '# A\n',
      include('heading="Install {{name}}"'),
      include('heading="Install Acme"'),
      include('heading="install-acme"'),
      include('heading="Gone {{name}}"'),
      include('region="{{name}}"'),
      '::include{file="_{{name}}.md"}\n',
      '```hcl file="{{name}}.tf"\n```\n',
      'Read ::include{file="{{name}}.md"}.\n',
    ].join('\n'),
    'docs/_p.md': '## Install {{name}}\n\nx\n\n## Next\n\ny\n',
  });
  const path = 'A path has no variables: write the name of the file itself.';
  expect((await made.diagnose()).map(({ line, message, note }) => [line, message, note])).toEqual([
    [
      9,
      'Cannot include "_p.md": it has no heading "Gone Acme"',
      'Its headings are "Install Acme", "Next".',
    ],
    [
      11,
      'Cannot include "_p.md": it has no region "{{name}}"',
      'It has none. Put "#region {{name}}" and "#endregion {{name}}" into comments around what is meant.',
    ],
    [13, 'Cannot include "_{{name}}.md": its path has a variable', path],
    [15, 'Cannot include "{{name}}.tf": its path has a variable', path],
    [18, 'Cannot include "{{name}}.md": an include stands alone on its line', expect.any(String)],
  ]);
});
