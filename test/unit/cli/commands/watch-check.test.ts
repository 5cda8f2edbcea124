/** Tests of `docsgen check --watch` when reading the sources fails. */
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CheckWatch } from '../../../../cli/commands/watch-check.js';
import { Progress } from '../../../../cli/diagnostics/progress.js';
import { loadPipeline, site as createSite } from '../../../site.js';

const flags = {
  drafts: false,
  external: false,
  offline: false,
  fix: false,
  privateLinks: false,
  watch: true,
};

test('follow() reports a lasting failure once, and waits for a change', async () => {
  const { dir } = createSite({ 'docs/index.md': '# Start\n' });
  const { Cache, loadConfig, WatchedSite: Site } = await loadPipeline();
  const cache = new Cache(join(dir, '.docsgen/cache'));
  onTestFinished(() => cache.close());
  const site = await Site.open(await loadConfig(dir), {
    load: () => loadConfig(dir),
    drafts: false,
    cache,
  });
  const language = { folder: null, siteDir: dir, site, cache };
  const progress = new Progress({ stream: process.stdout, isQuiet: false });
  const print = vi.spyOn(progress, 'print').mockImplementation(() => {});
  const watch = new CheckWatch({ site, languages: [language] }, flags, progress);
  onTestFinished(() => watch.stop());
  const update = vi.spyOn(site, 'update').mockRejectedValue(new Error('boom'));
  const follow = () => watch.follow(language, null);
  const answers = [await follow(), await follow(), await follow(), await follow(), await follow()];
  expect(answers).toEqual([true, true, true, true, false]);
  expect(print.mock.calls.map(([text]) => text.split('\n').slice(0, 2))).toEqual([
    ['✗ Cannot take over the change', 'Error: boom'],
  ]);
  update.mockResolvedValue([]);
  expect(await follow()).toBe(false);
  expect(print).toHaveBeenCalledOnce();
});
