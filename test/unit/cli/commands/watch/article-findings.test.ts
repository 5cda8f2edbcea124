/** Tests of the findings about finished articles, while a site is watched. */
import { expect, test } from 'vitest';
import { ArticleFindings } from '../../../../../cli/commands/watch/article-findings.js';
import { diagnostic } from '../../../../../cli/diagnostics/diagnostic.js';
import type { PageRoute } from '../../../../../cli/types.js';

function route(name: string, hasComponents = true): PageRoute {
  const components = hasComponents
    ? { components: { imports: [], provided: [], scripts: [] } }
    : {};
  const page = { path: `docs/${name}.mdx`, ...components };
  return { permalink: `/docs/${name}/`, page } as unknown as PageRoute;
}

const missing = (name: string) =>
  diagnostic('component', 'Cannot find the component "X"', { file: `docs/${name}.mdx` });

const [a, b] = [route('a'), route('b')];

/** Checks the routes, and returns the paths that were rendered. */
async function check(
  findings: ArticleFindings,
  routes: readonly PageRoute[],
  key: string,
  isWanted: () => boolean = () => true,
) {
  const rendered: string[] = [];
  const read = async (path: string) => {
    rendered.push(path);
    if (path.includes('/b/')) throw new Error('It cannot be rendered');
    const found = routes.find(({ permalink }) => `/${path}`.startsWith(permalink));
    if (found) findings.take({ route: found, key, findings: [] });
  };
  await findings.check({ routes, keyOf: () => key, read, isWanted });
  return rendered;
}

test('a problem of several pages is one finding, and each of them is known', () => {
  const findings = new ArticleFindings();
  expect(findings.take({ route: b, key: '1', findings: [missing('b')] })).toBe(true);
  expect(findings.take({ route: a, key: '1', findings: [missing('a')] })).toBe(true);
  expect(findings.take({ route: a, key: '2', findings: [missing('a')] })).toBe(false);
  expect(findings.found).toEqual([{ ...missing('a'), note: '2 files have it.' }]);
  expect(findings.pagesOf(missing('other')).sort()).toEqual(['/docs/a/', '/docs/b/']);
  expect(findings.take({ route: a, key: '3', findings: [] })).toBe(true);
  expect(findings.pagesOf(missing('a'))).toEqual(['/docs/b/']);
});

test('a check renders the pages that have changed since they were rendered', async () => {
  const findings = new ArticleFindings();
  findings.take({ route: a, key: '1', findings: [missing('a')] });
  expect(await check(findings, [a, b, route('plain', false)], '1')).toEqual(['docs/b/page.json']);
  expect(findings.found).toEqual([missing('a')]);
  expect(await check(findings, [a], '2')).toEqual(['docs/a/page.json']);
  expect(findings.found).toEqual([]);
});

test('a page that is gone, or no longer has components, has no findings', async () => {
  const findings = new ArticleFindings();
  findings.take({ route: a, key: '1', findings: [missing('a')] });
  findings.take({ route: b, key: '1', findings: [missing('b')] });
  expect(findings.take({ route: route('b', false), key: '', findings: [] })).toBe(true);
  await check(findings, [], '1');
  expect(findings.found).toEqual([]);
});

test('a plain page has its findings until a check renders it without', async () => {
  const plain = route('plain', false);
  const findings = new ArticleFindings();
  findings.take({ route: plain, key: '1', findings: [missing('plain')] });
  expect(await check(findings, [plain], '1')).toEqual([]);
  expect(findings.found).toEqual([missing('plain')]);
  expect(await check(findings, [plain], '2')).toEqual(['docs/plain/page.json']);
  expect(findings.found).toEqual([]);
});

test('a check that is no longer needed ends', async () => {
  expect(await check(new ArticleFindings(), [a, b], '1', () => false)).toEqual([]);
});
