import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { isIntact, writeCompiled } from '../../../cli/compiled-module.js';
import { site } from '../../site.js';

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
