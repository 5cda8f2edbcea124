/** What the summary says about the site as a whole. */
import { expect, test } from 'vitest';
import { summarizeSite } from '../../cli/commands/summary.js';
import { site } from '../site.js';

test('the summary counts the links that --fix would correct', async () => {
  const files = {
    'site.config.ts': 'export default { title: "T", url: "https://a.example" }',
    'docs/index.md': '# A\n\n[b](./B.md) [b](./b.mdx) [gone](/gone)\n',
    'docs/b.md': '# B\n\n[a](INDEX.md)\n',
  };
  const result = await site(files).build({ check: true });
  expect(summarizeSite(result)).toEqual([
    { message: '`--fix` would correct 3 links: 2 pages', pages: 2 },
  ]);
});
