/**
 * `docsgen serve --watch` as a process: files are edited as editors and tools do it, and HTTP is polled until the change
 * shows.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { DevMessage } from '../../theme/dev-message.js';
import { saves } from '../saves.js';
import { site as createSite } from '../site.js';
import { startWatching, watchSite } from '../watch-site.js';

const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"><rect width="9" height="9"/></svg>`;

describe('docsgen serve --watch', () => {
  const site = watchSite({
    'site.config.ts': 'export default { title: "Watched" };\n',
    'docs/index.md': '# Start\n\nHello.\n',
    'docs/guide/_category_.json': '{"label": "Guide"}',
    'docs/guide/a.md': '# A\n\nText of A. See [b](b.md).\n',
    'docs/guide/b.md': '# B\n\nText of B.\n',
    'static/note.txt': 'first\n',
  });
  const path = (name: string) => join(site.dir, name);
  const write = (name: string, text: string) => site.write({ [name]: text });

  it('serves pages, data, Markdown and static files like a build, and writes none', async () => {
    expect(await site.text('docs/guide/a/')).toContain('Text of A.');
    expect(JSON.parse(await site.text('docs/guide/a/page.json'))).toMatchObject({ title: 'A' });
    expect(await site.text('docs/guide/a/index.md')).toContain('See [b](/docs/guide/b/)');
    expect(await site.text('note.txt')).toBe('first\n');
    expect(await site.text('sitemap.xml')).toBe('404');
    expect(await site.text('llms.txt')).toContain('[A](/docs/guide/a/index.md)');
    expect(await site.text('llms-full.txt')).toContain('Text of B.');
    expect((await site.get('docs/guide/a')).headers.get('location')).toBe('/docs/guide/a/');
    const missing = await site.get('docs/nothing/');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Page not found');
    expect(existsSync(path('build'))).toBe(false);
  });

  it('notices the first, second and third save of a file, however it is saved', async () => {
    for (const [editor, save] of Object.entries(saves))
      for (const nth of ['first', 'second', 'third']) {
        save(path('docs/guide/b.md'), `# B\n\nThe ${nth} save, ${editor}.\n`);
        await site.shows('docs/guide/b/', `The ${nth} save, ${editor}.`);
      }
  });

  it('still has the sidebar that a page requests from before an edit', async () => {
    write('docs/guide/named.md', '# First name\n');
    await site.shows('docs/guide/named/', 'First name');
    const addresses = JSON.parse(await site.text('sidebars.json')) as Record<string, string>;
    write('docs/guide/named.md', '# Second name\n');
    await site.shows('docs/guide/named/', 'Second name');
    const [address = ''] = Object.values(addresses);
    expect(await site.text(address)).toContain('First name');
  });

  it('notices an edit that keeps the size and the date of a file', async () => {
    const name = path('docs/guide/same.md');
    write('docs/guide/same.md', '# Same\n\nAlpha.\n');
    await site.shows('docs/guide/same/', 'Alpha.');
    execFileSync('cp', ['-p', name, path('docs/guide/date')]);
    write('docs/guide/same.md', '# Same\n\nOmega.\n');
    execFileSync('touch', ['-r', path('docs/guide/date'), name]);
    await site.shows('docs/guide/same/', 'Omega.');
  });

  it('follows new, renamed and removed pages and folders, and the links to them', async () => {
    write('docs/new/deep/page.md', '# Deep\n\nDeep text. [Start](../../index.md)\n');
    await site.shows('docs/new/deep/page/', 'Deep text.');
    write('docs/new/deep/second.md', '# Second\n\nSecond text.\n');
    await site.shows('docs/new/deep/second/', 'Second text.');
    renameSync(path('docs/new'), path('docs/moved'));
    await site.shows('docs/moved/deep/second/', 'Second text.');
    await site.shows('docs/new/deep/second/', 404);
    write('docs/moved/deep/second.md', '# Second\n\nEdited after the move.\n');
    await site.shows('docs/moved/deep/second/', 'Edited after the move.');
    rmSync(path('docs/moved'), { recursive: true });
    await site.shows('docs/moved/deep/page/', 404);
    renameSync(path('docs/guide/b.md'), path('docs/guide/c.md'));
    await site.shows('docs/guide/c/', 'B');
    await site.shows('docs/guide/a/', 'data-broken-link="b.md"');
    await site.prints(/warning {2}Cannot find page "b\.md" {2}markdown-link/);
    renameSync(path('docs/guide/c.md'), path('docs/guide/b.md'));
    await site.shows('docs/guide/a/', 'href="/docs/guide/b/"');
  });

  it('follows titles, category files, images and static files', async () => {
    write('docs/guide/a.md', '# Alpha\n\n![Box](box.svg)\n');
    await site.shows('docs/guide/a/', 'Alpha');
    await site.prints('Cannot find image "box.svg"');
    write('docs/guide/box.svg', svg(10));
    await site.shows('docs/guide/a/', 'width="10" height="9"');
    const image = async () =>
      /\/assets\/box-[^"]+/.exec(await site.text('docs/guide/a/'))?.[0] ?? 'no image';
    const before = await image();
    write('docs/guide/box.svg', svg(20));
    await site.shows('docs/guide/a/', 'width="20" height="9"');
    expect(await site.text(await image())).toBe(svg(20));
    // A file of a page that was loaded just before the edit.
    expect(await site.text(before)).toBe(svg(20));
    await site.shows('docs/guide/b/', 'Alpha');
    write('docs/guide/_category_.json', '{"label": "Manual"}');
    await site.shows('docs/guide/b/', 'Manual');
    write('static/note.txt', 'second\n');
    await site.shows('note.txt', 'second');
    write('static/img/other.txt', 'other\n');
    await site.shows('img/other.txt', 'other');
    rmSync(path('static/note.txt'));
    await site.shows('note.txt', 404);
  });

  it('handles 40 files that are written at once', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `docs/many/p${i}.md`);
    for (const [i, name] of names.entries()) write(name, `# P${i}\n\nBurst ${i}.\n`);
    for (const i of names.keys()) await site.shows(`docs/many/p${i}/`, `Burst ${i}.`);
    for (const [i, name] of names.entries()) write(name, `# P${i}\n\nAgain ${i}.\n`);
    for (const i of names.keys()) await site.shows(`docs/many/p${i}/`, `Again ${i}.`);
    rmSync(path('docs/many'), { recursive: true });
    await site.shows('docs/many/p0/', 404);
  });

  it('keeps the last good config, reports the error, and uses the fixed one', async () => {
    // Before that, an edit is not a change but the initial state of the site.
    await site.shows('docs/', 'Hello.');
    write('site.config.ts', 'export default { title: "Watched", tittle: 1 };\n');
    await site.prints('✗ site.config.ts');
    await site.prints('Unknown option "tittle"');
    expect(await site.text('docs/')).toContain('Hello.');
    write('docs/index.md', '# Start\n\nEdited with a broken config.\n');
    await site.shows('docs/', 'Edited with a broken config.');
    await site.prints('✓ docs/index.md');
    write('site.config.ts', "import { title } from './title.js';\nexport default { title };\n");
    write('title.ts', "export const title = 'Mended';\n");
    await site.shows('docs/', 'Start | Mended');
    await site.prints('All errors are fixed');
    write('title.ts', "export const title = 'From a module';\n");
    await site.shows('docs/', 'Start | From a module');
  });

  it('follows edits in a folder that the theme is linked to', async () => {
    const linked = mkdtempSync(join(tmpdir(), 'docsgen-linked-'));
    onTestFinished(() => rmSync(linked, { recursive: true }));
    const writeTitle = (text: string) =>
      writeFileSync(
        join(linked, 'SiteTitle.tsx'),
        `export const SiteTitle = () => <b>${text}</b>;\n`,
      );
    writeTitle('first');
    // A folder that contains itself.
    symlinkSync('.', join(linked, 'loop'));
    mkdirSync(path('theme'));
    symlinkSync(linked, path('theme/components'));
    await site.shows('docs/', '<b>first</b>');
    for (const text of ['second', 'third']) {
      writeTitle(text);
      await site.shows('docs/', `<b>${text}</b>`);
    }
    rmSync(path('theme'), { recursive: true });
    await expect.poll(() => site.text('docs/')).not.toContain('<b>third</b>');
  });

  it('survives the removal of the docs folder, and its return', async () => {
    write('docs/guide/a.md', '# Alpha\n\nBefore that.\n');
    await site.shows('docs/guide/a/', 'Before that.');
    renameSync(path('docs'), path('elsewhere'));
    await site.shows('docs/guide/a/', 404);
    renameSync(path('elsewhere'), path('docs'));
    await site.shows('docs/guide/a/', 'Before that.');
    write('docs/guide/a.md', '# Alpha\n\nEdited after that.\n');
    await site.shows('docs/guide/a/', 'Edited after that.');
  });

  it('reports findings once, as a build prints them, and each update with its duration', async () => {
    write('docs/broken.md', '# Broken\n\n[no](nowhere.md)\n');
    await site.prints(
      /docs\/broken\.md:3:1 {2}warning {2}Cannot find page "nowhere\.md" {2}markdown-link\n\n {2}3 \| \[no\]\(nowhere\.md\)\n/,
    );
    write('docs/broken.md', '# Broken\n\nMoved down.\n\n[no](nowhere.md)\n');
    await site.prints(/✓ docs\/broken\.md {2}\d+ ms\n/);
    await site.shows('docs/broken/', 'Moved down.');
    expect(site.output().split('Cannot find page "nowhere.md"')).toHaveLength(2);
    write('docs/broken.md', '# Broken\n\n[gone](/docs/gone/) and [part](guide/b.md#no-part)\n');
    await site.prints(
      /docs\/broken\.md:3:1 {2}error {2}Cannot find page "\/docs\/gone\/" {2}broken-link\n/,
    );
    await site.prints(/Cannot find anchor "#no-part"/);
    rmSync(path('docs/broken.md'));
    await site.prints(/✓ docs\/broken\.md \(removed\) {2}\d+ ms\n/);
  });

  it('finds new words with the search index of a build', async () => {
    const titles = 'search/';
    const [, indexUrl = ''] = /"indexUrl":"([^"]+)"/.exec(await siteData()) ?? [];
    expect(indexUrl).toContain(titles);
    await site.shows(`${indexUrl}current/titles.json`, '"B"');
    write('docs/guide/found.md', '# Quokka\n\nText.\n');
    await site.shows(`${indexUrl}current/titles.json`, '"Quokka"');
  });

  async function siteData(): Promise<string> {
    const [, siteUrl = ''] = /"siteUrl":"([^"]+)"/.exec(await site.text('docs/')) ?? [];
    return await site.text(siteUrl);
  }

  it('sends the state to a page that connects, and each change to every page', async () => {
    write('docs/guide/a.md', '# Alpha\n\nNot edited yet.\n');
    await site.shows('docs/guide/a/', 'Not edited yet.');
    const response = await site.get('_docsgen/events');
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const messages = () =>
      [...text.matchAll(/^data: (.*)\n\n/gm)].map(
        ([, data = '']) => JSON.parse(data) as DevMessage,
      );
    void (async () => {
      for (;;) {
        const chunk = await reader?.read().catch(() => undefined);
        if (chunk?.value === undefined) return;
        text += chunk.value;
      }
    })();
    onTestFinished(async () => {
      await reader?.cancel();
    });
    await expect.poll(() => messages().length).toBe(1);
    const [{ revision } = { revision: 0 }] = messages();
    write('docs/guide/a.md', '# Alpha\n\nEdited again.\n\n## A part\n');
    await expect.poll(() => messages().length).toBe(2);
    expect(await site.text('llms.txt')).toContain('Edited again.');
    expect(messages()[1]).toMatchObject({ revision: revision + 1, pages: ['/docs/guide/a/'] });
    write('docs/guide/a.md', '# Beta\n\nEdited again.\n');
    await expect.poll(() => messages().at(-1)?.pages).toBe(null);
  });
});

test('polls the files if the system cannot watch them, and reports that', async () => {
  const { dir, write } = createSite({ 'docs/index.md': '# Start\n\nFirst.\n' });
  const { url, output, stop } = await startWatching(dir, {
    environment: { CHOKIDAR_USEPOLLING: '1' },
  });
  onTestFinished(async () => {
    await stop();
  });
  await fetch(url);
  await expect
    .poll(output)
    .toContain('Looking for changes every second: as the variable CHOKIDAR_USEPOLLING says.');
  write({ 'docs/index.md': '# Start\n\nSecond.\n' });
  await expect.poll(async () => (await fetch(url)).text()).toContain('Second.');
});

test('ends immediately on a signal, whatever it does in the background', async () => {
  const words = 'Words of a page. '.repeat(400);
  const { dir } = createSite(
    Object.fromEntries(
      Array.from({ length: 800 }, (_, i) => [`docs/p${i}.md`, `# P${i}\n\n${words}`]),
    ),
  );
  const { url, output, stop } = await startWatching(dir);
  await (await fetch(url)).text();
  expect(await stop()).toBe(0);
  // It is absent for another reason than having finished.
  expect(output()).not.toContain('pages');
});

test('ends on a signal and keeps the parsed pages for the next start', async () => {
  const { dir } = createSite({ 'docs/index.md': '# Start\n\nFirst.\n' });
  const { url, output, stop } = await startWatching(dir, { args: ['--base', '/b/'] });
  onTestFinished(async () => {
    await stop();
  });
  expect(new URL(url).pathname).toBe('/b/');
  expect(await (await fetch(url)).text()).toContain('src="/b/_docsgen/dev.js"');
  await expect.poll(output).toContain('4 pages');
  expect(await stop()).toBe(0);
  const again = await startWatching(dir);
  onTestFinished(async () => {
    await again.stop();
  });
  expect(await (await fetch(again.url)).text()).toContain('First.');
});

test('ends with its findings if the first config cannot be read', async () => {
  const { dir } = createSite({
    'docs/index.md': '# Start\n',
    'site.config.ts': 'export default {',
  });
  await expect(startWatching(dir)).rejects.toThrow(
    /^Ended with 2: [\s\S]*Cannot compile the config/,
  );
});
