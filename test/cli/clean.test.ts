/** `docsgen clean` removes docsgen's files, prints how many, and touches nothing else. */
import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const files = { 'docs/a.md': '# A' };

test('removes cache and output, and has nothing to do afterwards', async () => {
  const { dir, command } = site(files);
  await command(['build']);
  const { status, stdout, stderr } = await command(['clean']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^✓ Removed \.docsgen\/ · \d+ files? · [\d.]+ k?M?B\n✓ Removed build\/ · \d+ files · [\d.]+ k?M?B\n$/,
  );
  expect(readdirSync(dir)).toEqual(['docs']);
  expect((await command(['clean'])).stdout).toBe('There is nothing to remove.\n');
});

test('--cache keeps the output', async () => {
  const { dir, command } = site({ ...files, 'build/.docsgen': '', '.docsgen/cache/x': '' });
  expect((await command(['clean', '--cache'])).stdout).toMatch(/^✓ Removed \.docsgen\/ [^\n]+\n$/);
  expect(readdirSync(dir)).toEqual(['build', 'docs']);
});

test('works with an invalid config, and removes what a killed build left', async () => {
  const { dir, command, write } = site({ ...files, 'out/.docsgen': '' });
  // No process has this id: ids on Linux end at 4,194,304.
  mkdirSync(join(dir, '.out.staging-4999999'));
  renameSync(join(dir, 'out'), join(dir, '.out.replaced-4999999'));
  write({ 'site.config.ts': 'export default {' });
  expect((await command(['clean', dir, '--out-dir', 'out'])).status).toBe(0);
  expect(readdirSync(dir).sort()).toEqual(['docs', 'site.config.ts']);
});

test("keeps an output that is not docsgen's, and the cache too", async () => {
  const { dir, command, write } = site({ ...files, 'build/mine.txt': 'x' });
  mkdirSync(join(dir, '.docsgen'));
  const { status, stderr } = await command(['clean']);
  expect([status, stderr]).toEqual([
    2,
    'error  Cannot remove "build": it holds files that docsgen did not write (there is no file ".docsgen" in it)  config\n  Name another folder with --out-dir, or empty this one yourself.\n\n1 error.\n',
  ]);
  expect(readdirSync(dir).sort()).toEqual(['.docsgen', 'build', 'docs']);
  // The folder that every site has is not a marker.
  expect((await command(['clean', '--out-dir', '.'])).stderr).toContain(
    'Cannot remove ".": it holds ".", which the site is made from',
  );
  write({ 'other/.docsgen/cache/x': '', 'other/docs/b.md': '# B' });
  expect((await command(['clean', '--out-dir', 'other'])).status).toBe(2);
  expect(readdirSync(join(dir, 'other')).sort()).toEqual(['.docsgen', 'docs']);
});

test('follows no link', async () => {
  const { dir, command } = site({ ...files, 'elsewhere/precious.txt': 'x' });
  symlinkSync(join(dir, 'elsewhere'), join(dir, '.docsgen'));
  symlinkSync(join(dir, 'elsewhere'), join(dir, 'build'));
  writeFileSync(join(dir, 'elsewhere/.docsgen'), '');
  expect((await command(['clean'])).stderr).toContain(
    'Cannot remove "build": it is a symbolic link',
  );
  expect((await command(['clean', '--cache'])).status).toBe(0);
  expect(readdirSync(join(dir, 'elsewhere')).sort()).toEqual(['.docsgen', 'precious.txt']);
});

test('reports a missing folder as an error', () => {
  const { status, stderr } = site(files).run(['clean', 'nowhere']);
  expect([status, stderr]).toEqual([
    2,
    `error  Cannot find the site folder "nowhere"  config
  Name a folder that exists, or run the command in the site folder.

1 error.
`,
  ]);
});
