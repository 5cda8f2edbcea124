/**
 * A build that reuses results of an earlier one has the same output and findings as a clean build, whatever has changed or
 * was built in between.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site, type TestSite } from '../site.js';

/** Younger files are always read again. */
const SETTLED_MS = 150;
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

const CONFIG = `export default { title: 'T', url: 'https://t.example', rules: { 'broken-link': 'warn' } };`;
const PAGES = { 'docs/index.md': '# Home\n\n[a](a.md)\n', 'docs/a.md': '# A\n\nWords.\n' };

/** Returns findings and files; names of files contain hashes of their content. */
async function buildIn({ command, output, read }: TestSite, ...flags: string[]) {
  const { status, stdout } = await command(['build', '--json', ...flags]);
  const { diagnostics, pages } = JSON.parse(stdout);
  const files = status === 0 ? output().map((path) => [path, read(path)]) : [];
  return { status, diagnostics, pages, files };
}

const edit = ({ dir }: TestSite, path: string, from: string, to: string) => {
  const text = readFileSync(join(dir, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(dir, path), text.replace(from, to));
};

const FOOTER = `import { word } from '../../lib/a.js';
export const Footer = () => <p>{word}</p>;
`;

test.each<[string, Readonly<Record<string, string>>, (made: TestSite) => void]>([
  [
    'a word that a Markdown plugin adds',
    {
      'site.config.ts': CONFIG.replace('title', `markdown: { plugins: 'plugin.mjs' }, title`),
      'plugin.mjs': `export const remarkPlugins = [() => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'aardvark' }] });
}];`,
    },
    (made) => edit(made, 'plugin.mjs', 'aardvark', 'buffalo'),
  ],
  [
    'lines above an item of the navbar that leads nowhere',
    {
      'site.config.ts': CONFIG.replace(
        'title',
        `navbar: { items: [{ label: 'N', to: '/n/' }] },\ntitle`,
      ),
    },
    (made) => edit(made, 'site.config.ts', 'export', '// One.\n// Two.\nexport'),
  ],
  [
    'the label of such an item, in a file that the config imports',
    {
      'nav.ts': `export const items = [{ label: 'Xylo', to: '/n/' }];`,
      'site.config.ts': `import { items } from './nav.js';\n${CONFIG.replace('title', 'navbar: { items }, title')}`,
    },
    (made) => {
      edit(made, 'nav.ts', 'Xylo', 'Yarrow');
      edit(made, 'docs/a.md', 'Words', 'Others');
    },
  ],
  [
    'the path in a tsconfig.json by which the theme imports',
    {
      'site.config.ts': CONFIG,
      'theme/components/Footer.tsx': FOOTER.replace('../../lib/a.js', '#word'),
      'base.json': '{ "compilerOptions": { "paths": { "#word": ["./lib/a.ts"] } } }',
      'tsconfig.json': '{ "extends": "./base.json" }',
      'lib/a.ts': `export const word = 'first';`,
      'lib/b.ts': `export const word = 'second';`,
    },
    (made) => edit(made, 'base.json', 'lib/a.ts', 'lib/b.ts'),
  ],
  [
    'the entry of a package that the theme imports',
    {
      'site.config.ts': CONFIG,
      'theme/components/Footer.tsx': FOOTER.replace('../../lib/a.js', 'words'),
      'node_modules/words/package.json': '{ "name": "words", "main": "a.js" }',
      'node_modules/words/a.js': `exports.word = 'first';`,
      'node_modules/words/b.js': `exports.word = 'second';`,
    },
    (made) => edit(made, 'node_modules/words/package.json', 'a.js', 'b.js'),
  ],
  [
    'a file that the theme imports, in place of another of its name',
    {
      'site.config.ts': CONFIG,
      'theme/components/Footer.tsx': FOOTER.replace('a.js', 'a'),
      'lib/a.ts': `export const word = 'first';`,
    },
    (made) => made.write({ 'lib/a.tsx': `export const word = 'second';` }),
  ],
])(
  'a warm build after a change of %s is a clean one',
  async (_, files, change) => {
    const made = site({ ...PAGES, ...files });
    await settle();
    expect((await buildIn(made)).status).toBe(0);
    await buildIn(made);
    change(made);
    await settle();
    const warm = await buildIn(made);
    for (const name of ['build', '.docsgen'])
      rmSync(join(made.dir, name), { recursive: true, force: true });
    const clean = await buildIn(made);
    expect(warm).toEqual(clean);
    expect(clean.status).toBe(0);
  },
  60_000,
);

const STATIC = { 'static/s.html': '<!doctype html><title>S</title><p id="sec">S</p>' };

test('findings of a failed build are not reported for the fixed site', async () => {
  const made = site({ ...PAGES, ...STATIC, 'docs/a.md': '# A\n\n[s](/s.html#sec)\n' });
  await settle();
  const first = await buildIn(made);
  expect([first.status, first.diagnostics]).toEqual([0, []]);
  edit(made, 'static/s.html', ' id="sec"', '');
  await settle();
  expect((await buildIn(made)).status).toBe(1);
  edit(made, 'static/s.html', '<p>', '<p id="sec">');
  await settle();
  expect(await buildIn(made)).toEqual(first);
  expect(await buildIn(made)).toEqual(first);
});

test('an output published without a check is checked by the next build', async () => {
  const made = site({ ...PAGES, ...STATIC, 'docs/a.md': '# A\n\n[s](/s.html#sec)\n' });
  await settle();
  expect((await buildIn(made)).status).toBe(0);
  edit(made, 'static/s.html', ' id="sec"', '');
  await settle();
  expect((await buildIn(made, '--no-check')).status).toBe(0);
  const { status, diagnostics } = await buildIn(made);
  expect([status, diagnostics.length]).toEqual([1, 1]);
});

test('findings about drafts belong to builds with drafts', async () => {
  const made = site({ ...PAGES, 'docs/d.md': '---\ndraft: true\n---\n\n# D\n\n[x](#nope)\n' });
  await settle();
  const statuses: (number | null)[] = [];
  for (const flags of [[], ['--drafts'], [], ['--drafts']])
    statuses.push((await buildIn(made, ...flags)).status);
  expect(statuses).toEqual([0, 1, 0, 1]);
});

test('a site with plugins renders no page again while nothing changes', async () => {
  const { command } = site({
    ...PAGES,
    'site.config.ts': `export default { title: 'T', markdown: { plugins: 'plugin.mjs' } };`,
    'plugin.mjs': 'export const remarkPlugins = [];',
  });
  await command(['build']);
  expect((await command(['build'])).stdout).toMatch(/✓ render +\S+ ms  0 pages/);
});
