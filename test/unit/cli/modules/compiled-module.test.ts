import { readdirSync, readFileSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { isIntact, writeCompiled } from '../../../../cli/modules/compiled-module.js';
import { site } from '../../../site.js';

const CODE = 'export const answer = 42;\n';

test('a truncated module is written again', async () => {
  const { dir } = site({});
  const path = await writeCompiled(dir, 'server-*.mjs', CODE);
  expect(isIntact(path)).toBe(true);
  truncateSync(path, 9);
  expect(isIntact(path)).toBe(false);
  expect(await writeCompiled(dir, 'server-*.mjs', CODE)).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe(CODE);
});

test('a missing module is not intact', async () => {
  const path = await writeCompiled(site({}).dir, 'server-*.mjs', CODE);
  rmSync(path);
  expect(isIntact(path)).toBe(false);
});

test('a folder in the place of a module is replaced', async () => {
  const { dir, write } = site({});
  const path = await writeCompiled(dir, 'server-*.mjs', CODE);
  rmSync(path);
  write({ [`${relative(dir, path)}/any.txt`]: '' });
  expect(await writeCompiled(dir, 'server-*.mjs', CODE)).toBe(path);
  expect(isIntact(path)).toBe(true);
});
test('modules that no process uses any more are removed, of the same form only', async () => {
  const { dir, write } = site({});
  const names = Array.from({ length: 12 }, (_, index) => `components-${index}.cjs`);
  write(Object.fromEntries([...names, 'server-0.mjs'].map((name) => [name, ''])));
  const day = 24 * 60 * 60;
  for (const [index, name] of [...names, 'server-0.mjs'].entries())
    utimesSync(join(dir, name), Date.now() / 1000 - day - index, Date.now() / 1000 - day - index);
  const path = await writeCompiled(dir, 'components-*.cjs', CODE);
  const kept = [basename(path), ...names.slice(0, 9), 'server-0.mjs'];
  expect(readdirSync(dir).filter((name) => /^(?:components|server)-/.test(name))).toEqual(
    kept.sort(),
  );
});

test('modules of the last hour stay, however many there are', async () => {
  const { dir } = site({});
  for (let index = 0; index < 15; index++)
    await writeCompiled(dir, 'components-*.cjs', `module.exports = ${index};\n`);
  expect(readdirSync(dir).filter((name) => name.startsWith('components-'))).toHaveLength(15);
});
