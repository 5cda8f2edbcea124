import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { callEsbuild } from '../../../../cli/modules/esbuild.js';
import { site } from '../../../site.js';

vi.mock('../../../../cli/modules/esbuild.js', { spy: true });

const ALONE = `import { defineConfig } from 'docsgen'; export default defineConfig({ title: 'One' });`;

/** Returns the title that is read, and how often a config was compiled for it. */
async function read(dir: string, reuse = true) {
  vi.mocked(callEsbuild).mockClear();
  const { title } = await loadConfig(dir, {}, reuse);
  return [title, vi.mocked(callEsbuild).mock.calls.length] as const;
}

test('a config that imports nothing of the site is compiled once for each text', async () => {
  const { dir } = site({ 'site.config.ts': ALONE });
  expect(await read(dir)).toEqual(['One', 1]);
  expect(await read(dir)).toEqual(['One', 0]);
  writeFileSync(join(dir, 'site.config.ts'), ALONE.replace('One', 'Two'));
  expect(await read(dir)).toEqual(['Two', 1]);
  expect(await read(dir)).toEqual(['Two', 0]);
});

test('a config is run each time it is read', async () => {
  const { dir } = site({
    'site.config.ts': `import { readFileSync } from 'node:fs'; export default { title: readFileSync(new URL('title.txt', import.meta.url), 'utf8') };`,
    'title.txt': 'One',
  });
  expect(await read(dir)).toEqual(['One', 1]);
  writeFileSync(join(dir, 'title.txt'), 'Two');
  expect(await read(dir)).toEqual(['Two', 0]);
});

test('a config may import CommonJS, which requires packages and knows its folder', async () => {
  const { dir } = site({
    'site.config.ts': `import { title } from './title.cjs'; export default { title };`,
    'title.cjs': `const name = require('name'); const { join, relative } = require('path');
      exports.title = [name, relative(__dirname, __filename), join(__dirname, 'docs').slice(-5)].join(' ');`,
    'node_modules/name/index.js': `module.exports = 'One';`,
  });
  expect(await read(dir)).toEqual(['One site.config.ts /docs', 1]);
});

test('a config may have any name of its own', async () => {
  const { dir } = site({
    'site.config.ts': `import { createRequire as requireOf } from 'node:module';
      const require = requireOf(import.meta.url);
      export default { title: require('./title.cjs') };`,
    'title.cjs': `module.exports = 'One';`,
  });
  expect(await read(dir)).toEqual(['One', 1]);
});

test('a config that imports a file of the site is compiled each time', async () => {
  const { dir } = site({
    'site.config.ts': `import { title } from './title.js'; export default { title };`,
    'title.ts': `export const title = 'One';`,
  });
  expect(await read(dir)).toEqual(['One', 1]);
  writeFileSync(join(dir, 'title.ts'), `export const title = 'Two';`);
  expect(await read(dir)).toEqual(['Two', 1]);
  expect(existsSync(join(dir, '.docsgen', 'config.mjs'))).toBe(false);
});

test('compiler options count, and a config with extended options is not kept', async () => {
  const { dir } = site({ 'site.config.ts': ALONE });
  await read(dir);
  writeFileSync(join(dir, 'tsconfig.json'), '{"compilerOptions":{"target":"es2020"}}');
  expect(await read(dir)).toEqual(['One', 1]);
  expect(await read(dir)).toEqual(['One', 0]);
  writeFileSync(join(dir, 'tsconfig.json'), '{"extends":"./other.json"}');
  writeFileSync(join(dir, 'other.json'), '{}');
  expect(await read(dir)).toEqual(['One', 1]);
  expect(await read(dir)).toEqual(['One', 1]);
});

test('options in jsconfig.json count too', async () => {
  const { dir } = site({
    'site.config.ts': `import title from 'title'; export default { title };`,
    'node_modules/title/index.mjs': `export default 'Package';`,
    'node_modules/title/package.json': '{"exports":"./index.mjs"}',
    'title.ts': `export default 'File';`,
  });
  expect(await read(dir)).toEqual(['Package', 1]);
  writeFileSync(
    join(dir, 'jsconfig.json'),
    '{"compilerOptions":{"paths":{"title":["./title.ts"]}}}',
  );
  expect(await read(dir)).toEqual(['File', 1]);
});

test('files of killed commands are removed when a config is kept, too', async () => {
  const { dir } = site({ 'site.config.ts': ALONE, '.docsgen/config/99999999-1.mjs': '' });
  expect(await read(dir)).toEqual(['One', 1]);
  expect(readdirSync(join(dir, '.docsgen', 'config'))).toEqual([]);
  expect(readdirSync(join(dir, '.docsgen')).sort()).toEqual(['config', 'config.mjs']);
});

test('a damaged kept config is compiled again, and none is used without a cache', async () => {
  const { dir } = site({ 'site.config.ts': ALONE });
  await read(dir);
  const kept = join(dir, '.docsgen', 'config.mjs');
  const text = readFileSync(kept, 'utf8');
  for (const damaged of [text.slice(0, -20), text.replace('One', 'Two'), '', 'export default 1']) {
    writeFileSync(kept, damaged);
    expect(await read(dir)).toEqual(['One', 1]);
    expect(readFileSync(kept, 'utf8')).toBe(text);
  }
  expect(await read(dir, false)).toEqual(['One', 1]);
});
