/** The lines of the summary about the site as a whole. */
import { expect, test } from 'vitest';
import { summarizeSite } from '../../cli/commands/reporting/summary.js';
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

test('K32: the summary names the path at which links expect the pages', async () => {
  const names = ['instance', 'vpc', 'subnet'];
  const files = (config: string) => ({
    'site.config.ts': `export default { title: "T", search: false, ${config} }`,
    'docs/index.md': `# A\n\n${names.map((name) => `[${name}](/docs/providers/aws/r/${name}.html)`).join(' ')} [gone](/docs/providers/aws/gone)\n`,
    ...Object.fromEntries(
      names.map((name) => [
        `docs/r/${name}.html.markdown`,
        '# R\n\n[v](/docs/providers/aws/r/vpc#a) [s](/docs/providers/aws/r/subnet.html.markdown) [ok](/docs/)\n\n## A\n',
      ]),
    ),
  });
  const found = await site(files('')).build({ check: true });
  expect(summarizeSite(found)[0]).toEqual({
    message: '9 links begin with /docs/providers/aws: set `docs.path`: 4 pages',
    pages: 4,
  });
  const fixed = await site(files("docs: { path: '/docs/providers/aws' }")).build({ check: true });
  expect(fixed.diagnostics.map(({ reason }) => reason)).toEqual([
    'Cannot find page "/docs/providers/aws/gone"',
  ]);
  expect(summarizeSite(fixed)).toEqual([]);
});

test('the summary says that links expect the pages at the root', async () => {
  const files = (config: string) => ({
    'site.config.ts': `export default { title: "T", search: false, ${config} }`,
    'docs/index.md': '# I\n\n[a](/guide/a) [b](/guide/b.html) [c](/gone) ![i](/i.svg)\n',
    'docs/guide/a.md': '# A\n\n[b](/guide/b#b)\n',
    'docs/guide/b.md': '# B\n\n[home](/docs/)\n',
    'static/i.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const found = await site(files('')).build({ check: true });
  expect(summarizeSite(found)).toEqual([
    { message: '3 links expect the pages at /: set `docs.path`: 2 pages', pages: 2 },
  ]);
  const moved = await site(files("docs: { path: '/' }")).build({ check: true });
  expect(moved.diagnostics.map(({ reason }) => reason)).toEqual(['Cannot find page "/gone"']);
});

test('K32: one address that many pages link is a typo, or belongs to another site', async () => {
  const link = '[k](/providers/hashicorp/kubernetes/latest/docs)';
  const result = await site({
    'site.config.ts': 'export default { title: "T", search: false }',
    'docs/index.md': `# I\n\n${link}\n`,
    'docs/a.md': `# A\n\n${link} ${link}\n`,
    'docs/b.md': `# B\n\n${link}\n`,
  }).build({ check: true });
  expect(summarizeSite(result)).toEqual([]);
});

test('K32: the summary names a base path that links expect', async () => {
  const result = await site({
    'site.config.ts': 'export default { title: "T", search: false }',
    'docs/a.md': '# A\n\n[b](/repo/docs/b/) [b](/repo/docs/b.html) [x](/repo/docs/x)\n',
    'docs/b.md': '# B\n',
  }).build({ check: true });
  expect(summarizeSite(result)).toEqual([
    { message: '2 links begin with /repo: set `base`: 1 page', pages: 1 },
  ]);
});
