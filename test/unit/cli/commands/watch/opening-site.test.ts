import { expect, test } from 'vitest';
import { OpeningSite } from '../../../../../cli/commands/watch/opening-site.js';
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

test('OpeningSite delays requests until the site is open, and then answers as the site does', async () => {
  const opening = new OpeningSite();
  const answers: unknown[] = [];
  const asked = [opening.tree('/b/'), opening.read('x.html'), opening.devScript()].map(
    async (answer) => void answers.push(await answer),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(answers).toEqual([]);
  opening.open(site);
  await Promise.all(asked);
  expect(answers).toEqual([
    await site.tree('/b/'),
    { kind: 'content', body: 'x.html' },
    'listen()',
  ]);
  expect(opening.message()).toBe('{"revision":1}');
});
