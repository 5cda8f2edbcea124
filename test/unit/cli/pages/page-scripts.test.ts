import { expect, test } from 'vitest';
import { namesScripts, scriptPath } from '../../../../cli/pages/page-scripts.js';

test.each([
  ['./a.ts', 'docs/b/c.md', 'docs/b/a.ts'],
  ['a.ts', 'docs/b.md', 'docs/a.ts'],
  ['../widgets/a.ts', 'docs/b.md', 'widgets/a.ts'],
  ['/widgets/./a.ts', 'docs/b.md', 'widgets/a.ts'],
  ['@site/widgets/a.ts', 'docs/b.md', 'widgets/a.ts'],
  ['../../a.ts', 'docs/b.md', '../a.ts'],
  ['/../a.ts', 'docs/b.md', '../a.ts'],
])('%s of %s is %s', (name, page, path) => {
  expect(scriptPath(name, page)).toBe(path);
});

test('a page without a list, or with an empty one, names no scripts', () => {
  const lists = [undefined, [], ['a.ts']];
  const named = lists.map((scripts) =>
    namesScripts({ page: { frontMatter: scripts === undefined ? {} : { scripts } } }),
  );
  expect([namesScripts({}), ...named]).toEqual([false, false, false, true]);
});
