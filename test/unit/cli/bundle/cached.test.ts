import { existsSync, readFileSync, renameSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bundleTheme } from '../../../../cli/bundle/bundle.js';
import { bundleCached } from '../../../../cli/bundle/cached.js';
import { Cache } from '../../../../cli/cache/cache.js';
import { UNSETTLED_MS } from '../../../../cli/fs/entries.js';
import { writeCompiled } from '../../../../cli/modules/compiled-module.js';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { site } from '../../../site.js';

vi.mock('../../../../cli/bundle/bundle.js');

const FOOTER = 'theme/components/Footer.tsx';

/**
 * The bundle contains the site's footer, or "none" if there is none. `meanwhile` runs before and after the footer is read.
 */
async function createBundled(meanwhile: { before?: () => void; after?: () => void }) {
  const { dir, write } = site({ 'docs/a.md': '# A', [FOOTER]: 'first' });
  const path = join(dir, FOOTER);
  const config = await loadConfig(dir);
  const cache = new Cache(join(dir, '.docsgen/cache'));
  onTestFinished(() => cache.close());
  vi.mocked(bundleTheme).mockReset();
  vi.mocked(bundleTheme).mockImplementation(async () => {
    meanwhile.before?.();
    const isThere = existsSync(path);
    const files = new Map([
      ['assets/client.js', isThere ? readFileSync(path) : Buffer.from('none')],
    ]);
    meanwhile.after?.();
    return {
      clientId: '',
      script: '',
      stylesheet: '',
      mediaStyles: '',
      pageSheets: { 'diagrams.css': 'assets/diagrams-1.css' },
      widgetRunner: 'assets/run-widgets.js',
      customStyles: null,
      accent: null,
      font: null,
      inlineScript: '',
      baseUrlScript: null,
      serverModulePath: await writeCompiled(dir, 'server-*.mjs', '// A module.'),
      diagnostics: [],
      inputs: isThere ? [path] : [],
      files,
    };
  });
  let modulePath = '';
  const bundled = async () => {
    await delay(UNSETTLED_MS + 50);
    const { files, serverModulePath } = await bundleCached(config, cache);
    modulePath = serverModulePath;
    return Buffer.from(files.get('assets/client.js') ?? '').toString();
  };
  return { path, write, bundled, damageModule: () => truncateSync(modulePath, 5) };
}

test('a theme that is edited while it is bundled is bundled again', async () => {
  const meanwhile: { after?: () => void } = {};
  const { write, bundled } = await createBundled(meanwhile);
  meanwhile.after = () => write({ [FOOTER]: 'second' });
  expect(await bundled()).toBe('first');
  delete meanwhile.after;
  expect(await bundled()).toBe('second');
  expect(await bundled()).toBe('second');
  expect(bundleTheme).toHaveBeenCalledTimes(2);
});

test('a theme is bundled again after one of its files was missing for a moment', async () => {
  const meanwhile: { before?: () => void; after?: () => void } = {};
  const { path, bundled } = await createBundled(meanwhile);
  meanwhile.before = () => renameSync(path, `${path}~`);
  meanwhile.after = () => renameSync(`${path}~`, path);
  expect(await bundled()).toBe('none');
  delete meanwhile.before;
  delete meanwhile.after;
  expect(await bundled()).toBe('first');
  expect(await bundled()).toBe('first');
  expect(bundleTheme).toHaveBeenCalledTimes(2);
});

test('a theme is bundled again if its server module is damaged', async () => {
  const { bundled, damageModule } = await createBundled({});
  await bundled();
  damageModule();
  await bundled();
  await bundled();
  expect(bundleTheme).toHaveBeenCalledTimes(2);
});
