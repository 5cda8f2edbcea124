/** Tests of how far changes reach on a watched site: an edit must not redo more than what depends on it. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { stampCode } from '../../../../../cli/commands/watch/signatures.js';
import type { WatchedSite } from '../../../../../cli/commands/watch/watched-site.js';
import type { SiteConfig } from '../../../../../cli/types.js';
import type { DevMessage } from '../../../../../theme/dev-message.js';
import {
  installedMermaid,
  loadPipeline,
  site as createSite,
  type TestSite,
} from '../../../../site.js';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9"/>';
const files = {
  'docs/index.md': '# Start\n',
  'docs/a.md': '# A\n\n[B](b.md) ![Box](box.svg)\n',
  'docs/b.md': '# B\n\n[none](none.md)\n',
  'docs/markup.md': '# The `code` of *it*\n',
  'docs/box.svg': svg,
  'docs/code.md': '# Code\n\n```plain file="example.tf"\n```\n\n[it](shown.tf)\n',
  'docs/example.tf': 'first = true\n',
  'docs/shown.tf': 'first = true\n',
};

async function open(
  of: Readonly<Record<string, string | Uint8Array>> = files,
  load: (original: () => Promise<SiteConfig>, dir: string) => Promise<SiteConfig> = (original) =>
    original(),
): Promise<{ site: WatchedSite } & Pick<TestSite, 'dir' | 'write'>> {
  const { dir, write } = createSite(of);
  const { Cache, loadConfig, WatchedSite: Site } = await loadPipeline();
  const cache = new Cache(join(dir, '.docsgen/cache'));
  onTestFinished(() => cache.close());
  const site = await Site.open(await loadConfig(dir), {
    load: () => load(() => loadConfig(dir), dir),
    drafts: false,
    cache,
  });
  return { site, dir, write };
}

async function read(site: WatchedSite, path: string): Promise<string> {
  const file = await site.read(path);
  return file?.kind === 'content' ? String(file.body) : `${file?.kind ?? 'nothing'}`;
}

const reasons = (site: WatchedSite) => site.diagnostics.map(({ reason }) => reason);

test('a config that is edited between being read and the site being read is read again', async () => {
  const { dir, write } = createSite({
    ...files,
    'site.config.ts': 'export default { title: "A" };',
  });
  const { Cache, loadConfig, WatchedSite: Site } = await loadPipeline();
  const cache = new Cache(join(dir, '.docsgen/cache'));
  onTestFinished(() => cache.close());
  const config = await loadConfig(dir);
  const stamp = stampCode(config);
  write({ 'site.config.ts': 'export default { title: "Edited" };' });
  const options = { load: () => loadConfig(dir), drafts: false, cache };
  const site = await Site.open(config, options, stamp);
  await site.update();
  expect(site.config.title).toBe('Edited');
});

test('showing a page for the first time updates only that page', async () => {
  const { site } = await open();
  const before = await site.tree('');
  expect([...before.files].filter((path) => path.includes('box'))).toEqual([]);
  const html = await read(site, 'docs/a/index.html');
  expect(html).toContain('href="/docs/b/"');
  const [, image = ''] = /src="\/(assets\/box-[^"]+)" [^>]*width="7" height="9"/.exec(html) ?? [];
  expect(before.files.has(image)).toBe(true);
  expect(await read(site, image)).toBe('disk');
  expect(reasons(site)).toEqual([]);
  await read(site, 'docs/b/index.html');
  expect(reasons(site)).toEqual(['Cannot find page "none.md"']);
  // The paths of a site are listed again only when routes may have changed.
  expect(await site.tree('')).toBe(before);
});

test('diagrams are drawn again after edits, and once Mermaid is installed', async () => {
  const diagram = (text: string) => `\n\`\`\`mermaid\nflowchart LR\n  ${text}\n\`\`\`\n`;
  const { site, write } = await open({
    'site.config.ts': "export default { title: 'T', markdown: { format: 'detect' } };",
    'docs/plain.md': '# Plain\n',
    'docs/a.md': `# A\n${diagram('A[First]')}`,
    'docs/b.mdx': `# B\n\n{1 + 1}\n${diagram('A[In MDX]')}`,
  });
  const show = async (page: string) => await read(site, `docs/${page}/index.html`);
  const edit = async (path: string, text: string) => {
    write({ [path]: text });
    await site.update();
  };
  expect(await show('a')).toContain('data-code-block');
  expect(reasons(site)).toEqual(['Cannot draw diagrams: the package "mermaid" is not installed']);
  write(installedMermaid);
  expect(await show('a')).toContain('First</tspan>');
  expect(await show('b')).toContain(' MDX</tspan>');
  expect(reasons(site)).toEqual([]);
  await edit('docs/a.md', `# A\n\n${diagram('A --> (')}`);
  expect(await show('a')).toContain('data-code-block');
  const [found] = site.diagnostics;
  expect([found?.file, found?.place?.line, found?.reason]).toEqual([
    'docs/a.md',
    6,
    'Cannot draw the diagram: Mermaid does not expect "(" here',
  ]);
  await edit('docs/a.md', `# A\n${diagram('A[Fixed]')}`);
  expect(await show('a')).toContain('Fixed</tspan>');
  expect(reasons(site)).toEqual([]);
  await edit('docs/plain.md', `# Plain\n${diagram('A[New]')}`);
  expect(await show('plain')).toContain('New</tspan>');
});

test('a page whose image was missing while it was read is shown later', async () => {
  const { site, dir, write } = await open({ ...files, 'docs/new.svg': svg });
  await read(site, 'docs/a/index.html');
  const { readFileSync } = fs;
  const reading = vi.spyOn(fs, 'readFileSync').mockImplementation((path, options) => {
    const isGone = path === join(dir, 'docs/new.svg');
    return readFileSync(isGone ? join(dir, 'docs/gone.svg') : path, options);
  });
  const putBack = () => {
    reading.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(putBack);
  syncBuiltinESMExports();
  write({ 'docs/a.md': '# A\n\n![New](new.svg)\n' });
  await expect(site.update()).rejects.toThrow('ENOENT');
  putBack();
  expect(await site.edit(new Set([join(dir, 'docs/a.md')]))).toBe(null);
  expect(await site.update()).toEqual([{ path: 'docs/a.md', kind: 'edited' }]);
  expect(await read(site, 'docs/a/index.html')).toContain('src="/assets/new-');
  expect(await site.update()).toEqual([]);
});

test('a config that was missing while it was read is read again', async () => {
  const path = 'site.config.ts';
  const text = (title: string) => `export default { title: '${title}' };\n`;
  let isAway = false;
  const { site, write } = await open({ ...files, [path]: text('One') }, async (load, dir) => {
    if (!isAway) return await load();
    fs.renameSync(join(dir, path), join(dir, 'away'));
    const config = await load();
    fs.renameSync(join(dir, 'away'), join(dir, path));
    return config;
  });
  write({ [path]: text('Two') });
  isAway = true;
  await site.update();
  expect(site.config.title).not.toBe('Two');
  isAway = false;
  await site.update();
  expect(site.config.title).toBe('Two');
  expect(await read(site, 'docs/a/index.html')).toContain('<title>A | Two</title>');
});

test("redirects are those that a build would write for hosts, with the site's own lines first", async () => {
  const { site, write } = await open({
    'site.config.ts': `export default { title: 'T', redirects: [
      { from: '/old', to: '/docs/a' }, { from: '/gone', to: '/docs/b', permanent: false } ] };\n`,
    'docs/index.md': '# Start\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'static/_redirects': '/old /docs/b/\n',
  });
  const rules = async () => Object.fromEntries((await site.tree('')).redirectRules);
  const generated = { '/gone': { to: '/docs/b/', status: 302 } };
  expect(await rules()).toEqual({ '/old': { to: '/docs/b/', status: 301 }, ...generated });
  write({ 'static/_redirects': '/more /docs/ 307\n' });
  expect(await site.update()).toEqual([{ path: 'static/_redirects', kind: 'edited' }]);
  expect(await rules()).toEqual({
    '/more': { to: '/docs/', status: 307 },
    '/old': { to: '/docs/a/', status: 301 },
    ...generated,
  });
});

test.each(['blog/archive/index.html', 'blog/atom.xml', 'blog/rss.xml'])(
  'the blog shows the beginnings of its entries from the start: %s',
  async (path) => {
    const entry = (day: string) =>
      `---\ntitle: T\ndate: 2026-01-${day}\npage: /docs/\n---\n\nNews *of* ${day}.\n`;
    const { site } = await open({
      ...files,
      'site.config.ts': `export default { title: 'T', url: 'https://t.example' }`,
      'docs/_blog/one.md': entry('01'),
      'docs/_blog/two.md': entry('02'),
    });
    const text = await read(site, path);
    expect(text).toContain('>News of 01.<');
    expect(text).toContain('>News of 02.<');
    expect(site.isComplete).toBe(false);
  },
);

test('a static file never takes the address of a page, as in a build', async () => {
  const { site } = await open({
    'site.config.ts': `export default { title: 'T', trailingSlash: false }`,
    'docs/a.md': '# A',
    'docs/b.md': '# B',
    'static/docs/a/index.html': 'x',
    'static/docs/a/tool/index.html': 'x',
    'static/docs/b': 'x',
  });
  const { files: paths } = await site.tree('');
  const statics = ['docs/a/index.html', 'docs/a/tool/index.html', 'docs/b'];
  expect(statics.filter((path) => paths.has(path))).toEqual(['docs/a/tool/index.html']);
});

test('a site whose pages have all been parsed before is not rebuilt', async () => {
  const { dir } = createSite(files);
  const { Cache, loadConfig, WatchedSite: Site } = await loadPipeline();
  const start = async () => {
    const cache = new Cache(join(dir, '.docsgen/cache'));
    const site = await Site.open(await loadConfig(dir), {
      load: () => loadConfig(dir),
      drafts: false,
      cache,
    });
    const before = { tree: await site.tree(''), message: site.message() };
    const onMessage = vi.fn();
    site.onMessage = onMessage;
    await site.complete(async () => true);
    cache.close();
    return { site, before, onMessage };
  };
  const first = await start();
  expect(first.onMessage).toHaveBeenCalledOnce();
  expect(await first.site.tree('')).not.toBe(first.before.tree);
  const second = await start();
  expect(second.site.isComplete).toBe(true);
  expect(second.onMessage).not.toHaveBeenCalled();
  expect(second.site.message()).toBe(second.before.message);
  expect(await second.site.tree('')).toBe(second.before.tree);
  expect(reasons(second.site)).toEqual(['Cannot find page "none.md"']);
});

test('a site whose pages were parsed on request is rebuilt too', async () => {
  const { site } = await open();
  const before = await site.tree('');
  // Search reads every page.
  await site.tree('/search/v1/titles.json');
  expect(site.isComplete).toBe(true);
  await site.complete(async () => true);
  expect(await site.tree('')).not.toBe(before);
});

test('open pages are updated after guesses, even if the last page was parsed on request', async () => {
  const { site } = await open({ 'docs/index.md': '# Start\n', 'docs/b.md': '# The `b` of *it*\n' });
  const start = await read(site, 'docs/index.html');
  await read(site, 'docs/b/index.html');
  expect(site.isComplete).toBe(true);
  expect(await read(site, 'docs/index.html')).not.toBe(start);
  const onMessage = vi.fn();
  site.onMessage = onMessage;
  await site.complete(async () => true);
  expect(onMessage).toHaveBeenCalledOnce();
});

test('open pages show the line of an error in any encoding, without secrets', async () => {
  const key = ['AKIA', 'Z7QK2M4X', 'J3WVT6RB'].join('');
  const text = `\uFEFF---\ntags: { a: ${key} }\n---\n\n# A\n`;
  const { site } = await open({ 'docs/a.md': Buffer.from(text, 'utf16le') });
  const { errors }: DevMessage = JSON.parse(site.message());
  expect(errors.map(({ place, frame }) => [place, frame.split('\n')[0]])).toEqual([
    ['docs/a.md:2:1', '  2 | tags: { a: ******************** }'],
  ]);
});

test('a replaced logo has its new width', async () => {
  const logo = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32"/>`;
  const { site, dir, write } = await open({
    'site.config.ts': `export default { title: 'T', navbar: { logo: { light: '/img/logo.svg' } } };`,
    'docs/index.md': '# Start\n',
    'static/img/logo.svg': logo(64),
  });
  const widthOf = async () =>
    /<img[^>]*\bsrc="\/img\/logo\.svg"[^>]*\bwidth="(\d+)"/.exec(
      await read(site, 'docs/index.html'),
    )?.[1];
  const before = Number(await widthOf());
  expect(before).toBeGreaterThan(0);
  write({ 'static/img/logo.svg': logo(128) });
  // The file event has the path of the image.
  if ((await site.edit(new Set([join(dir, 'static/img/logo.svg')]))) === null) await site.update();
  expect(Number(await widthOf())).toBe(2 * before);
});

test('findings about git dates come and go with the option', async () => {
  const { site, write } = await open();
  await site.complete(async () => true);
  const before = reasons(site);
  const config = (lastUpdated: boolean) =>
    `export default { title: 'T', docs: { lastUpdated: ${lastUpdated} } };`;
  write({ 'site.config.ts': config(true) });
  await site.update();
  expect(reasons(site).filter((reason) => !before.includes(reason))).toEqual([
    expect.stringContaining('git finds no repository here'),
  ]);
  write({ 'site.config.ts': config(false) });
  await site.update();
  expect(reasons(site)).toEqual(before);
});

test('a wrongly guessed title is corrected everywhere', async () => {
  const { site } = await open();
  const before = await site.tree('');
  expect(await read(site, 'docs/markup/index.html')).toContain('The <code');
  expect(await site.tree('')).not.toBe(before);
  expect(await read(site, 'llms.txt')).toContain('[The code of it]');
});

test('an edit of links replaces only its page, and removes its old findings', async () => {
  const { site, dir, write } = await open();
  await read(site, 'docs/b/index.html');
  const before = await site.tree('');
  write({ 'docs/b.md': '# B\n\n[A](a.md) and [no](no.md)\n' });
  const changes = await site.edit(new Set([join(dir, 'docs/b.md')]));
  expect(changes).toEqual([{ path: 'docs/b.md', kind: 'edited' }]);
  expect(await read(site, 'docs/b/index.html')).toContain('href="/docs/a/"');
  expect(reasons(site)).toEqual(['Cannot find page "no.md"']);
  expect(JSON.parse(site.message())).toMatchObject({ pages: ['/docs/b/'] });
  write({ 'docs/b.md': '# B\n\n[A](a.md)\n' });
  await site.edit(new Set([join(dir, 'docs/b.md')]));
  expect(reasons(site)).toEqual([]);
  expect(await site.tree('')).toBe(before);
});

describe('an edit of front matter that other pages show', () => {
  const text = (title: string) => `---\ntitle: ${title}\n---\n\nText of B.\n`;
  const retitle = async (title: string) => {
    const opened = await open();
    const { site, dir, write } = opened;
    await site.complete(async () => true);
    // Time only advances when a test says so, however busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    write({ 'docs/b.md': text(title) });
    await site.edit(new Set([join(dir, 'docs/b.md')]));
    return opened;
  };
  const titleOf = async (site: WatchedSite, path: string, key: string) => {
    const data: Record<string, unknown> = JSON.parse(await read(site, path));
    return data[key];
  };

  test('shows on its page first, and elsewhere on the next request', async () => {
    const { site } = await retitle('Before');
    const first = await site.tree('');
    expect(JSON.parse(site.message())).toMatchObject({ pages: ['/docs/b/'] });
    expect(await titleOf(site, 'docs/b/page.json', 'title')).toBe('Before');
    expect(await site.tree('')).toBe(first);
    expect(await titleOf(site, 'docs/a/page.json', 'next')).toMatchObject({ label: 'Before' });
    expect(await site.tree('')).not.toBe(first);
    expect(JSON.parse(site.message())).toMatchObject({ pages: null });
  });

  test('shows elsewhere without a request', async () => {
    const { site } = await retitle('Before');
    expect(JSON.parse(site.message())).toMatchObject({ pages: ['/docs/b/'] });
    vi.advanceTimersByTime(100);
    expect(JSON.parse(site.message())).toMatchObject({ pages: null });
    expect(await read(site, 'llms.txt')).toContain('[Before]');
  });

  test.each(['slug: other', 'id: other', 'draft: true'])('moves it at once: %s', async (field) => {
    const { site, dir, write } = await retitle('Before');
    write({ 'docs/b.md': text(`Before\n${field}`) });
    const first = await site.tree('');
    await site.edit(new Set([join(dir, 'docs/b.md')]));
    expect(await site.tree('')).not.toBe(first);
    expect(JSON.parse(site.message())).toMatchObject({ pages: null });
  });
});

test.each([
  ['an editor wrote beside a page and removed', ['docs/4913', 'docs/a.md~'], []],
  ['no page shows', ['docs/unused.svg'], []],
  ['a page includes', ['docs/example.tf'], ['docs/code.md']],
])('a file that %s causes no scan', async (_, paths, changed) => {
  const { site, dir, write } = await open();
  write({ 'docs/unused.svg': svg });
  await site.update();
  await read(site, 'docs/code/index.html');
  const before = await site.tree('');
  write({ 'docs/unused.svg': `${svg}\n`, 'docs/example.tf': 'second = true\n' });
  const hints = new Set(paths.map((path) => join(dir, path)));
  expect((await site.edit(hints))?.map(({ path }) => path)).toEqual(changed);
  // They do not affect the whole site during a scan either.
  await site.update();
  expect(await site.tree('')).toBe(before);
  expect(await read(site, 'docs/code/index.html')).toContain('second');
});

test.each([
  ['an image of a page', 'docs/box.svg', svg.replace('7', '8')],
  ['a file that a page leads to', 'docs/shown.tf', 'second = true\n'],
  ['a page that is new', 'docs/new.md', '# New\n'],
  ['a file that is new', 'docs/new.svg', svg],
  ['the config', 'site.config.ts', "export default { title: 'New' };\n"],
])('only a scan finds the changes after an edit of %s', async (_, path, text) => {
  const { site, dir, write } = await open();
  await read(site, 'docs/a/index.html');
  await read(site, 'docs/code/index.html');
  const before = await site.tree('');
  write({ [path]: text });
  expect(await site.edit(new Set([join(dir, path)]))).toBe(null);
  expect((await site.update()).map((change) => change.path)).toEqual([path]);
  expect(await site.tree('')).not.toBe(before);
});

test('link findings move with their lines, and an edit of links or headings is checked again', async () => {
  const { site, dir, write } = await open();
  const edit = async (path: string, text: string) => {
    write({ [path]: text });
    await site.edit(new Set([join(dir, path)]));
    await site.checkContent();
  };
  const found = () =>
    site.diagnostics.map(({ file, place, reason }) => [file, place?.line, reason]);
  write({ 'docs/a.md': '# A\n\n[x](/x/) [part](b.md#part)\n', 'docs/b.md': '# B\n\n## Part\n' });
  await site.update();
  await site.complete(async () => true);
  await site.checkContent();
  const broken = ['docs/a.md', 3, 'Cannot find page "/x/"'];
  expect(found()).toEqual([broken]);
  await edit('docs/a.md', '# A\n\nText.\n\n[x](/x/) [part](b.md#part)\n');
  const moved = ['docs/a.md', 5, 'Cannot find page "/x/"'];
  expect(found()).toEqual([moved]);
  await edit('docs/b.md', '# B\n\n## Another part\n');
  expect(found()).toEqual([
    moved,
    ['docs/a.md', 5, 'Cannot find anchor "#part" on page "/docs/b/"'],
  ]);
  await edit('docs/b.md', '# B\n\n## Part\n');
  await edit('docs/a.md', '# A\n\nText.\n\n[part](b.md#part)\n');
  expect(found()).toEqual([]);
});

test('findings in front matter stay, and move with their lines', async () => {
  const { site, dir, write } = await open();
  const text = (comment: string) =>
    `---\n${comment}pagination_next: nowhere\n---\n\n# A\n\nText.\n`;
  write({ 'docs/a.md': text('') });
  await site.update();
  const lines = () => site.diagnostics.map(({ reason, place }) => [reason, place?.line]);
  expect(lines()).toEqual([['Unknown page "nowhere" in "pagination_next"', 2]]);
  write({ 'docs/a.md': text('# A comment\n') });
  await site.edit(new Set([join(dir, 'docs/a.md')]));
  expect(lines()).toEqual([['Unknown page "nowhere" in "pagination_next"', 3]]);
});

test.each([
  [
    'docs/_category_.json',
    '{"label": ',
    'Cannot parse the category file: Flow map must end with a }',
  ],
  [
    'site.config.ts',
    "export default { title: 'T', sidebars: { docs: ['none'] } };\n",
    'Unknown page "none" in sidebar "docs"',
  ],
  [
    'site.config.ts',
    "export default { title: 'T', redirects: [{ from: '/old', to: '/none/' }] };\n",
    'Cannot redirect "/old" to "/none/": there is no such page',
  ],
])('pages show errors of the navigation: %s %s', async (path, text, message) => {
  const { site, write } = await open();
  write({ [path]: text });
  await site.update();
  const { errors }: DevMessage = JSON.parse(site.message());
  expect(errors.map((error) => error.message)).toEqual([message]);
});

test('feeds have the content of the blog, unless the site has its own', async () => {
  const entry = (text: string) => `---\ndate: 2024-02-29\npage: /docs/a/\n---\n# One\n\n${text}\n`;
  const { site, dir, write } = await open({
    ...files,
    'site.config.ts': "export default { title: 'T', url: 'https://docs.example.com' };\n",
    'docs/_blog/one.md': entry('First words.'),
    'static/blog/rss.xml': '<rss/>',
  });
  await site.complete(async () => true);
  expect(await read(site, 'blog/atom.xml')).toContain('<summary>First words.</summary>');
  expect(await read(site, 'blog/rss.xml')).toBe('disk');
  write({ 'docs/_blog/one.md': entry('Other words.') });
  expect(await site.edit(new Set([join(dir, 'docs/_blog/one.md')]))).toBe(null);
  await site.update();
  expect(await read(site, 'blog/archive/index.html')).toContain('Other words.');
  expect(await read(site, 'blog/atom.xml')).toContain('<summary>Other words.</summary>');
});

test('K48: broken links and anchors are marked in the page as long as they are broken', async () => {
  const { site, write } = await open({
    'site.config.ts':
      'export default { title: "T", url: "https://docs.example.com", search: false };',
    'docs/a.md': `# A

[page](/docs/gone/) [anchor](b.md#gone) [own](#gone) [full](https://docs.example.com/gone/)
[file](gone.txt) [good](b.md#part) [empty]() ![image](/gone.png)

<a href="/docs/raw/">raw</a> <a href="b.md#raw">raw anchor</a> <a href="https://other.example/">other</a>
`,
    'docs/b.md': '# B\n\n## Part\n\n[back](a.md)\n',
  });
  const messages: DevMessage[] = [];
  site.onMessage = (message) => messages.push(JSON.parse(message) as DevMessage);
  const marked = async () =>
    Array.from(
      (await read(site, 'docs/a/index.html')).matchAll(/data-broken-link="([^"]*)"/g),
      ([, url]) => url,
    );
  await site.complete(async () => true);
  await site.checkContent();
  const always = ['', '/gone.png'];
  const all = [
    '/docs/gone/',
    'b.md#gone',
    '#gone',
    'https://docs.example.com/gone/',
    'gone.txt',
    ...always,
    '/docs/raw/',
    'b.md#raw',
  ];
  expect(await marked()).toEqual(all);
  expect(messages.at(-1)?.pages?.toSorted()).toEqual(['/', '/docs/a/']);
  expect(await read(site, 'docs/a/page.json')).toContain('data-broken-link=\\"b.md#gone\\"');
  expect(await read(site, 'docs/a/index.html')).toContain('href="/docs/b/#gone"');
  write({ 'docs/b.md': '# B\n\n## Part\n\n## Gone\n\n[back](a.md)\n' });
  await site.update();
  await site.checkContent();
  expect(await marked()).toEqual(all.filter((url) => url !== 'b.md#gone'));
  expect(messages.at(-1)?.pages?.toSorted()).toEqual(['/', '/docs/a/']);
  await site.checkContent();
  expect(messages.at(-1)?.pages?.toSorted()).toEqual(['/', '/docs/a/']);
});

test('K48: broken links of cards, of home pages and of components are marked, too', async () => {
  const { site } = await open({
    'site.config.ts':
      "export default { title: 'A', pages: 'pages', search: false, markdown: { format: 'detect' } };",
    'docs/a.mdx':
      '# A\n\n::::cards\n:::card[C]{href=/docs/card/}\n:::\n::::\n\n<Link to="/docs/link/">l</Link>\n\n<LinkCard title="T" href="/docs/link-card/" />\n\n<LinkButton href="#button">b</LinkButton> <Link to="/docs/a/">a</Link>\n',
    'pages/index.md':
      '---\ntitle: A\nlayout: home\nhero: { actions: [{ label: B, to: /hero }] }\ncards: [{ title: C, to: /card }]\n---\n',
  });
  await site.complete(async () => true);
  await site.checkContent();
  const markedOn = async (path: string) =>
    Array.from((await read(site, path)).matchAll(/data-broken-link="([^"]*)"/g), ([, url]) => url);
  expect(await markedOn('index.html')).toEqual(['/hero', '/card']);
  expect(await markedOn('docs/a/index.html')).toEqual([
    '/docs/card/',
    '/docs/link/',
    '/docs/link-card/',
    '#button',
  ]);
});

test('K48: links that only rendering makes are reported as in a check, and marked', async () => {
  const of = {
    'site.config.ts':
      "export default { title: 'A', pages: 'pages', search: false, markdown: { format: 'detect' } };",
    'src/Box.tsx':
      'export default ({ to = "/docs/made/", id = "box" }) => <p id={id}><a href={to}>made</a> <a href="#box">own</a> <code>{`<a href="${to}">`}</code></p>;\n',
    'docs/a.mdx':
      'import Box from \'../src/Box\';\n\n# A\n\n<Box />\n\n<Box to="/docs/prop/?a&b" id="second" />\n\n' +
      '{["/docs/code/", "/docs/b/"].map((to) => <a key={to} href={to}>code</a>)}\n\n[written](/docs/written/)\n',
    'docs/b.md': '# B\n\n[box](a.mdx#box) [no box](a.mdx#no-box)\n',
    'pages/own.tsx': 'export default () => <main><a href="/own/gone/">gone</a></main>;\n',
  };
  const { site, dir, write } = await open(of);
  const found = () =>
    site.diagnostics.map(
      ({ ruleId, file, place, reason }) => `${ruleId} ${file}:${place?.line} ${reason}`,
    );
  const markedOn = async (path: string) =>
    Array.from((await read(site, path)).matchAll(/data-broken-link="([^"]*)"/g), ([, url]) => url);
  await site.complete(async () => true);
  await site.checkContent();
  const checked = await createSite(of).diagnose({ check: true });
  expect(found()).toEqual(
    checked.map(({ ruleId, file, line, message }) => `${ruleId} ${file}:${line} ${message}`),
  );
  expect(found()).toHaveLength(6);
  expect(await markedOn('docs/a/index.html')).toEqual([
    '/docs/made/',
    '/docs/prop/?a&amp;b',
    '/docs/code/',
    '/docs/written/',
  ]);
  expect(await markedOn('docs/b/index.html')).toEqual(['a.mdx#no-box']);
  expect(await markedOn('own/index.html')).toEqual(['/own/gone/']);
  write({
    'src/Box.tsx': 'export default () => <p id="no-box"><a href="/docs/b/">made</a></p>;\n',
  });
  await site.edit(new Set([join(dir, 'src/Box.tsx')]));
  await site.checkContent();
  expect(await markedOn('docs/a/index.html')).toEqual(['/docs/code/', '/docs/written/']);
  expect(await markedOn('docs/b/index.html')).toEqual(['a.mdx#box']);
});

test('a tag that content may not add to the head is a finding as in a build', async () => {
  const { site } = await open({
    'site.config.ts': "export default { title: 'A', markdown: { format: 'detect' } };",
    'docs/a.mdx':
      "import Head from '@docusaurus/Head';\n\n# A\n\n<Head><noscript>Text</noscript></Head>\n",
  });
  await site.complete(async () => true);
  await site.checkContent();
  expect(reasons(site)).toEqual([
    'Cannot add <noscript> to the head: expected a "tag" of "title", "meta", "link" and "script"',
  ]);
});

test('pages of every set of docs are followed, new ones too', async () => {
  const { site, write } = await open({
    'site.config.ts': `export default { title: 'T', docs: [{ id: 'docs' }, { id: 'blog', extensions: ['.txt'] }] };`,
    'docs/a.md': '# A\n',
    'blog/a.txt': '# A of the blog\n',
  });
  expect(await read(site, 'blog/a/index.html')).toContain('>A of the blog</h1>');
  write({ 'blog/a.txt': '# Edited\n', 'blog/b.txt': '# New\n' });
  await site.update();
  expect(await read(site, 'blog/a/index.html')).toContain('>Edited</h1>');
  expect(await read(site, 'blog/b/index.html')).toContain('>New</h1>');
  expect(reasons(site)).toEqual([]);
});

test('an own page that is a component is followed, and listed once', async () => {
  const { site, dir, write } = await open({
    'site.config.ts': 'export default { title: "T", pages: "pages" };',
    'docs/a.md': '# A',
    'pages/prices.tsx': 'export default () => <h1>Prices</h1>;',
  });
  expect(await read(site, 'prices/index.html')).toContain('<h1>Prices</h1>');
  write({ 'pages/prices.tsx': 'export default () => <h1>Cheaper</h1>;' });
  expect(await site.edit(new Set([join(dir, 'pages/prices.tsx')]))).toEqual([
    { path: 'pages/prices.tsx', kind: 'edited' },
  ]);
  expect(await read(site, 'prices/index.html')).toContain('<h1>Cheaper</h1>');
  fs.renameSync(join(dir, 'pages/prices.tsx'), join(dir, 'pages/plans.tsx'));
  expect(await site.update()).toEqual([
    { path: 'pages/plans.tsx', kind: 'added' },
    { path: 'pages/prices.tsx', kind: 'removed' },
  ]);
  expect(await read(site, 'plans/index.html')).toContain('<h1>Cheaper</h1>');
  expect(await read(site, 'prices/index.html')).toBe('nothing');
});
