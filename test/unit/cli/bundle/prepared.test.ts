import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bundleTheme } from '../../../../cli/bundle/bundle.js';
import { makeIslandsClient } from '../../../../cli/bundle/islands-client.js';
import { findPrepared, prepareTheme } from '../../../../cli/bundle/prepared.js';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { configSchema } from '../../../../cli/config/schema.js';
import { codeFolder, packageRoot } from '../../../../cli/package.js';
import { site } from '../../../site.js';

vi.mock('../../../../cli/package.js', async (load) => ({
  ...(await load<object>()),
  codeFolder: mkdtempSync(join(tmpdir(), 'docsgen-prepared-')),
}));
const FILE = join(codeFolder, 'theme.json');

afterAll(() => rmSync(codeFolder, { recursive: true }));

async function prepare(): Promise<void> {
  const config = configSchema.parse({ title: 'T' });
  const { files } = await prepareTheme({ ...config, siteDir: packageRoot, configFile: null });
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(codeFolder, name), content);
}
beforeAll(prepare);

async function configOf(files: Readonly<Record<string, string>>) {
  return await loadConfig(site({ 'docs/a.md': '# A', ...files }).dir);
}

test('prepared parts equal bundled ones, whatever other options the site sets', async () => {
  const config = await configOf({
    'site.config.ts': `export default {
      title: 'T', base: '/b/', colorMode: { default: 'dark' },
      announcementBar: { id: 'a', content: 'A', backgroundColor: '#123456' },
    };`,
  });
  expect(findPrepared(config)).not.toBeNull();
  const prepared = await bundleTheme(config);
  const preparedIslands = await makeIslandsClient(config);
  rmSync(FILE);
  const bundled = await bundleTheme(config);
  const bundledIslands = await makeIslandsClient(config);
  await prepare();
  const contentOf = ({ files }: Pick<typeof bundled, 'files'>) =>
    [...files].map(([path, content]) => [path, Buffer.from(content).toString('base64')]);
  // The content is too long to print.
  expect(JSON.stringify(contentOf(prepared)) === JSON.stringify(contentOf(bundled))).toBe(true);
  // The server module lies beside the programs, under the same name.
  expect(prepared.serverModulePath).toBe(join(codeFolder, basename(bundled.serverModulePath)));
  const rest = { files: null, serverModulePath: null, inputs: null };
  expect({ ...prepared, ...rest }).toEqual({ ...bundled, ...rest });
  const islands = [preparedIslands, bundledIslands]
    .map(contentOf)
    .map((files) => JSON.stringify(files));
  expect(islands[0] === islands[1]).toBe(true);
  expect({ ...preparedIslands, ...rest }).toEqual({ ...bundledIslands, ...rest });
});

test.each([
  ['a theme of its own', { 'theme/components/Footer.tsx': 'export const Footer = () => null;' }],
  [
    'a language of its own',
    { 'site.config.ts': `export default { title: 'T', locale: { code: 'de' } };` },
  ],
  [
    'texts of its own',
    { 'site.config.ts': `export default { title: 'T', texts: { skipToContent: 'Skip' } };` },
  ],
  [
    'a script of its own',
    {
      'site.config.ts': `export default { title: 'T', analytics: { module: 'views.ts' } };`,
      'views.ts': 'export default () => {};',
    },
  ],
])('a site with %s is bundled', async (_, files) => {
  expect(findPrepared(await configOf(files))).toBeNull();
});

test('a site whose theme has only styles uses the prepared parts', async () => {
  const files = { 'theme/custom.css': 'a { color: red }', 'theme/fonts/a.woff2': '' };
  expect(findPrepared(await configOf(files))).not.toBeNull();
});

test.each(['', '{"texts":"', 'null', '{}', '<<<<<<< HEAD'])(
  'a site is bundled if the prepared file is %j',
  async (damaged) => {
    const text = readFileSync(FILE, 'utf8');
    writeFileSync(FILE, damaged);
    expect(findPrepared(await configOf({}))).toBeNull();
    writeFileSync(FILE, text);
  },
);

test('a site is bundled if the prepared server module is damaged or missing', async () => {
  const path = findPrepared(await configOf({}))?.serverModulePath ?? '';
  const code = readFileSync(path, 'utf8');
  writeFileSync(path, code.slice(1));
  expect(findPrepared(await configOf({}))).toBeNull();
  rmSync(path);
  expect(findPrepared(await configOf({}))).toBeNull();
  writeFileSync(path, code);
});
