import { expect, test } from 'vitest';
import { PendingSite } from '../../../../../cli/commands/watch/pending-site.js';
import type { LiveSite } from '../../../../../cli/server/live-server.js';

const site: LiveSite = {
  tree: async (url) => ({
    base: url,
    files: new Set(['index.html']),
    headerRules: [],
    redirectRules: new Map(),
  }),
  read: async (path) => ({ kind: 'content', body: path }),
  devScript: async () => 'listen()',
  message: () => '{"revision":1}',
};

test('PendingSite delays requests until the site is open, and then answers as the site does', async () => {
  const pending = new PendingSite();
  const answers: unknown[] = [];
  const asked = [pending.tree('/b/'), pending.read('x.html'), pending.devScript()].map(
    async (answer) => void answers.push(await answer),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(answers).toEqual([]);
  pending.open(site);
  await Promise.all(asked);
  expect(answers).toEqual([
    await site.tree('/b/'),
    { kind: 'content', body: 'x.html' },
    'listen()',
  ]);
  expect(pending.message()).toBe('{"revision":1}');
});
