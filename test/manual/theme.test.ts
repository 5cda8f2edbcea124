/** The tutorial of the page on the theme: its files, taken from the page, give the site that it describes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

const page = readFileSync(join(repositoryRoot, 'manual/docs/theme.md'), 'utf8');
const [, tutorial = ''] = /^## Your own style in five minutes\n([^]*?)^## /m.exec(page) ?? [];
const files = Object.fromEntries(
  Array.from(tutorial.matchAll(/^```\w+ title="([^"]+)"\n([^]*?)^```$/gm), ([, name, text]) => [
    name ?? '',
    text ?? '',
  ]),
);
const given = { 'docs/index.md': '# Start\n', 'theme/fonts/brand.woff2': 'a font' };

test('a site has its own style after the steps of the tutorial', async () => {
  expect(Object.keys(files)).toEqual([
    'site.config.ts',
    'theme/custom.css',
    'theme/components/Footer.tsx',
  ]);
  const { command, output, read, write } = site({ ...given, ...files });
  const { status, stdout } = await command(['build']);
  expect(status).toBe(0);
  const [, printed] = /^(The brand color .*)$/m.exec(page) ?? [];
  const lines = stdout.split('\n').map((line) => line.trim());
  expect(lines).toContain(printed);
  const html = read('docs/index.html');
  expect(html).toMatch(/rel="preload" href="\/assets\/brand-\w+\.woff2"/);
  expect(html).toContain('<p class="feedback">Questions? Ask in #infrastructure.</p>');
  expect(html).toContain('href="/favicon.svg"');
  const css = read(output().find((path) => path.startsWith('assets/custom-')) ?? '');
  expect(css).toContain('.card:hover{outline:2px solid var(--color-accent)}');
  const check = async () => JSON.parse((await command(['check', '--format', 'json'])).stdout);
  expect((await check()).diagnostics).toEqual([]);
  // The mistakes that the last step names.
  const torn = (files['theme/custom.css'] ?? '').replace('border-radius', 'border-raduis');
  write({ 'theme/custom.css': torn, 'theme/style.css': '' });
  const { diagnostics } = await check();
  expect(diagnostics).toMatchObject([
    {
      ruleId: 'odd-theme-file',
      file: 'theme/custom.css',
      line: 13,
      message: 'Probable mistake in the theme: "border-raduis" is not a known CSS property',
      note: 'Did you mean "border-radius" instead?',
    },
    { ruleId: 'unused-theme-file', file: 'theme/style.css' },
  ]);
});
