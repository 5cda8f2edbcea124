/** Tests of when the components of a watched site are bundled. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Cache } from '../../../../../cli/cache/cache.js';
import {
  usesComponents,
  WatchedComponents,
} from '../../../../../cli/commands/watch/watched-components.js';
import * as cached from '../../../../../cli/bundle/cached.js';
import * as bundling from '../../../../../cli/components/bundle.js';
import type { PageRoute, PageComponents, Site } from '../../../../../cli/types.js';
import { site as createSite } from '../../../../site.js';
import { CLIENT, imported, PLACE } from '../../components/bundled.js';

/** The function itself, which tests replace. */
const bundle = bundling.bundleRequest;
const BOX = 'export default () => null;';
const NOTHING: PageComponents = { imports: [], provided: [], scripts: [] };

function route(name: string, needs?: Partial<PageComponents>): PageRoute {
  const components = needs === undefined ? {} : { components: { ...NOTHING, ...needs } };
  const page = { path: `docs/${name}.mdx`, frontMatter: {}, frontMatterPlaces: {}, ...components };
  return { permalink: `/docs/${name}/`, page } as unknown as PageRoute;
}

function open(
  files: Readonly<Record<string, string>>,
  markdown: object = { format: 'detect' },
  pages?: string,
) {
  const { dir, write } = createSite(files);
  const cache = new Cache(join(dir, '.docsgen/cache'));
  onTestFinished(() => cache.close());
  const config = { siteDir: dir, base: '/', configFile: null, markdown, pages };
  let routes: readonly PageRoute[] = [];
  let more: Pick<Site, 'hasScripts'> = {};
  const site = () => ({ config, routes, ...more }) as unknown as Site;
  const components = new WatchedComponents(cache, site);
  const bundleRequest = vi.spyOn(bundling, 'bundleRequest');
  onTestFinished(() => bundleRequest.mockRestore());
  return {
    dir,
    write,
    components,
    bundleRequest,
    update: async (
      next: readonly PageRoute[] = routes,
      hasOtherFiles = false,
      others: typeof more = {},
    ) => {
      [routes, more] = [next, others];
      const different = await components.update({ hasOtherFiles });
      return different && [...different].sort();
    },
  };
}

test('an edit of prose bundles nothing, and an import only what is new', async () => {
  const { components, bundleRequest, update } = open({ 'src/Box.tsx': BOX, 'src/Tab.tsx': BOX });
  const box = imported('../src/Box');
  expect(await update([route('a', { imports: [box] })])).toEqual(['./src/Box']);
  const before = components.bundled;
  const moved = { ...box, place: { ...PLACE, line: 9, endLine: 9 } };
  expect(await update([route('a', { imports: [moved] }), route('plain')])).toBeNull();
  expect(bundleRequest).toHaveBeenCalledTimes(1);
  expect(components.bundled).toBe(before);
  const both = [route('a', { imports: [box, imported('../src/Tab')] })];
  expect(await update(both)).toEqual(['./src/Tab']);
  expect(bundleRequest).toHaveBeenCalledTimes(2);
  expect(await update([route('a')])).toEqual(['./src/Box', './src/Tab']);
  expect(components.bundled).toBeNull();
});

test('an edit of a script concerns the pages that name it', async () => {
  const { components, dir, write, update } = open(
    { 'widgets/a.ts': "import './b';\n", 'widgets/b.ts': 'let b = 1;\n' },
    { format: 'md', html: 'trust' },
  );
  const named = (name: string, ...scripts: readonly string[]) => {
    const { page, ...rest } = route(name);
    return { ...rest, page: { ...page, frontMatter: { scripts } } };
  };
  expect(await update([route('plain')])).toBeNull();
  const routes = [named('a', '../widgets/a.ts'), named('c', '../widgets/c.ts'), route('plain')];
  expect(await update(routes, true)).toBeNull();
  expect(components.bundled).toBeNull();
  const site = { hasScripts: true } as const;
  expect(await update(routes, true, site)).toEqual(['scripts of docs/a.mdx']);
  expect(components.diagnostics.map(({ reason }) => reason)).toEqual([
    'Cannot load the script "../widgets/c.ts": there is no file "widgets/c.ts"',
  ]);
  expect(components.folders).toEqual([join(dir, 'src'), join(dir, 'widgets')]);
  const [b] = components.files.filter((path) => path.endsWith('b.ts'));
  write({ 'widgets/b.ts': 'globalThis.b = 2;\n', 'widgets/c.ts': 'globalThis.c = 1;\n' });
  expect(components.listChanged()).toContain(b);
  const different = await update(routes, true, site);
  expect(different).toEqual(['scripts of docs/a.mdx', 'scripts of docs/c.mdx']);
  expect(routes.map((one) => usesComponents(one, new Set(different)))).toEqual([true, true, false]);
  expect(components.diagnostics).toEqual([]);
  expect(await update([...routes], false, site)).toBeNull();
});

test('an edit of a file concerns the pages that use it', async () => {
  const { components, dir, write, update } = open({
    'src/Box.tsx': `import './deep/box.css';\n${BOX}`,
    'src/deep/box.css': 'p { color: red }',
    'src/Tab.tsx': BOX,
  });
  const routes = [
    route('a', { imports: [imported('../src/Box')] }),
    route('b', { imports: [imported('../src/Tab')] }),
  ];
  await update(routes);
  expect(components.files.map((path) => path.slice(dir.length)).sort()).toEqual([
    '/src/Box.tsx',
    '/src/Tab.tsx',
    '/src/deep/box.css',
  ]);
  expect(components.folders).toEqual([join(dir, 'src')]);
  expect(await update(routes, true)).toBeNull();
  write({ 'src/deep/box.css': 'p { color: blue }' });
  const css = join(dir, 'src/deep/box.css');
  expect([components.has(css), components.listChanged()]).toEqual([true, [css]]);
  const different = (await update(routes, true)) ?? [];
  expect(different).toEqual(['./src/Box']);
  expect(routes.map((one) => usesComponents(one, new Set(different)))).toEqual([true, false]);
  expect(components.listChanged()).toEqual([]);
  rmSync(css);
  expect(components.describe([css])).toEqual([{ path: 'src/deep/box.css', kind: 'removed' }]);
});

test('an edit while the bundle is made is noticed, of a file that is new in it and of a known one', async () => {
  const { components, dir, write, update, bundleRequest } = open({ 'src/Box.tsx': BOX });
  const box = join(dir, 'src/Box.tsx');
  const routes = [route('a', { imports: [imported('../src/Box')] })];
  let edits = ['export default () => 1;', 'export default () => 22;'];
  bundleRequest.mockImplementation(async (...request) => {
    const made = await bundle(...request);
    const [next, ...later] = edits;
    edits = later;
    if (next !== undefined) write({ 'src/Box.tsx': next });
    return made;
  });
  await update(routes);
  expect(components.listChanged()).toEqual([box]);
  expect(await update(routes, true)).toEqual(['./src/Box']);
  expect(components.listChanged()).toEqual([box]);
  expect(await update(routes, true)).toEqual(['./src/Box']);
  expect(components.listChanged()).toEqual([]);
  expect(bundleRequest).toHaveBeenCalledTimes(3);
});

test('islands get the client of an edited theme', async () => {
  let client = CLIENT;
  const bundleClient = vi.spyOn(cached, 'bundleIslandsClient');
  bundleClient.mockImplementation(() => Promise.resolve(client));
  onTestFinished(() => bundleClient.mockRestore());
  const { components, update } = open({
    'src/Box.tsx': "'use client';\nexport default function Box() {\n  return null;\n}\n",
  });
  const routes = [route('a', { imports: [imported('../src/Box')] })];
  await update(routes);
  for (const edited of [{ script: 'assets/behaviours-2.js' }, { runtime: 'assets/runtime-2.js' }]) {
    client = { ...client, ...edited };
    // The file of the component is unchanged, and so is its page.
    expect(await update(routes, true)).toEqual([]);
    expect(components.bundled?.islands).toMatchObject(client);
  }
  expect(await update(routes, true)).toBeNull();
});

test('packages are not watched, even when they are imported by their paths', async () => {
  const { components, dir, update } = open({
    'node_modules/a/index.js': BOX,
    'Box.tsx': BOX,
  });
  await update([
    route('a', { imports: [imported('../node_modules/a/index.js'), imported('../Box')] }),
  ]);
  expect(components.folders).toEqual([join(dir, 'src')]);
  expect(components.files).toEqual([join(dir, 'Box.tsx')]);
});

test('code that cannot be bundled is a finding until it can', async () => {
  const { components, write, update, dir } = open({ 'docs/a.mdx': '' });
  const routes = [route('a', { imports: [imported('../later/Box')] })];
  await update(routes);
  expect(components.diagnostics).toMatchObject([
    { reason: 'Cannot find "../later/Box"', place: PLACE },
  ]);
  expect(components.folders).toEqual([join(dir, 'src'), join(dir, 'later')]);
  write({ 'later/Box.tsx': BOX });
  expect(await update(routes, true)).toEqual(['./later/Box']);
  expect(components.diagnostics).toEqual([]);
});

test('without the file of "markdown.components", the last components stay', async () => {
  const { components, dir, write, update } = open(
    { 'src/all.tsx': 'export const Box = () => null;' },
    { format: 'detect', components: 'src/all.tsx' },
  );
  const routes = [route('a', { provided: [{ name: 'Box', file: 'docs/a.mdx', place: null }] })];
  expect(await update(routes)).toEqual(['provided']);
  const before = components.bundled;
  rmSync(join(dir, 'src/all.tsx'));
  expect(await update(routes, true)).toBeNull();
  expect([components.bundled, components.diagnostics.length]).toEqual([before, 1]);
  write({ 'src/all.tsx': 'export const Box = () => 1;' });
  expect(await update(routes, true)).toEqual(['provided']);
  expect(components.diagnostics).toEqual([]);
});

test('a site of Markdown reads no page', async () => {
  const { bundleRequest, update } = open({}, { format: 'md' });
  expect(await update([route('a', { imports: [imported('../src/Box')] })], true)).toBeNull();
  expect(bundleRequest).not.toHaveBeenCalled();
});

test('a site of Markdown has the components that are own pages', async () => {
  const { components, dir, write, update } = open(
    { 'pages/prices.tsx': BOX },
    { format: 'md' },
    'pages',
  );
  const key = './pages/prices.tsx';
  const page = { key, from: './prices.tsx', file: 'pages/prices.tsx', place: PLACE };
  const routes = [route('prices', { imports: [{ ...page, names: ['default'] }] })];
  expect(await update(routes)).toEqual([key]);
  expect(components.folders).toEqual([join(dir, 'src'), join(dir, 'pages')]);
  write({ 'pages/prices.tsx': 'export default () => 1;' });
  expect(await update(routes, true)).toEqual([key]);
  expect(await update([], true)).toEqual([key]);
  expect(components.bundled).toBeNull();
});
