import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bundleTheme } from '../../../../cli/bundle/bundle.js';
import { bundleCached } from '../../../../cli/bundle/cached.js';
import { Cache } from '../../../../cli/cache/cache.js';
import { UNSETTLED_MS } from '../../../../cli/fs/entries.js';
import { loadConfig } from '../../../../cli/config/load.js';
import { site } from '../../../site.js';

vi.mock('../../../../cli/bundle/bundle.js');

test('a theme that is edited while it is bundled is bundled again', async () => {
  const { dir, write } = site({ 'docs/a.md': '# A', 'theme/components/Footer.tsx': 'first' });
  const path = join(dir, 'theme/components/Footer.tsx');
  const config = await loadConfig(dir);
  const cache = new Cache(join(dir, '.docsgen/cache'));
  onTestFinished(() => cache.close());
  let edit: string | null = 'second';
  vi.mocked(bundleTheme).mockImplementation(async () => {
    const files = new Map([['assets/client.js', readFileSync(path)]]);
    if (edit !== null) write({ 'theme/components/Footer.tsx': edit });
    return {
      clientId: '',
      script: '',
      stylesheet: '',
      font: null,
      inlineScript: '',
      baseUrlScript: null,
      serverModulePath: path,
      diagnostics: [],
      inputs: [path],
      files,
    };
  });
  const bundled = async () => {
    await delay(UNSETTLED_MS + 50);
    const { files } = await bundleCached(config, cache);
    return Buffer.from(files.get('assets/client.js') ?? '').toString();
  };
  expect(await bundled()).toBe('first');
  edit = null;
  expect(await bundled()).toBe('second');
  expect(await bundled()).toBe('second');
  expect(bundleTheme).toHaveBeenCalledTimes(2);
});
