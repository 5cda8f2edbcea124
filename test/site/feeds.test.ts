/** The feeds of the blog: when they exist, their content, and that they follow their formats. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectOtherUrls } from '../../cli/check/read/other-urls.js';
import { readAtom, readRss } from '../feed.js';
import { site, type TestSite } from '../site.js';

const pages = { 'docs/index.md': '# Home\n', 'docs/a b.md': '# A\n' };
const entry = (fields: string) => `---\npage: /docs/\n${fields}\n---\nText.\n`;

function blog(files: Readonly<Record<string, string>>, config = ''): TestSite {
  return site({
    'site.config.ts': `export default { title: 'T & <Co>', url: 'https://docs.example.com/', base: '/x/', ${config} };`,
    ...pages,
    ...files,
  });
}

const alternates = (html: string) =>
  [...html.matchAll(/<link rel="alternate" type="application\/[^>]*>/g)].map(([tag]) => tag);

describe('the feeds of a blog', () => {
  it('contain its entries, newest first, with absolute addresses and only the dates of entries', async () => {
    const { diagnose, read } = blog({
      'docs/_blog/one.md': entry(
        'title: One & "<two>" ]]>\ndate: 2024-02-29\ndescription: "A < B & C"',
      ),
      'docs/_blog/2025/zwei drei.md': entry('title: Zwei\ndate: 2025-01-01T23:00:00-08:00'),
      'docs/_blog/three.md': `---\ntitle: Three\ndate: 2024-02-29\npage: '../a b.md'\n---\n`,
    });
    expect(await diagnose({ check: true })).toEqual([]);
    const common = { title: 'T & <Co>', archive: 'https://docs.example.com/x/blog/archive/' };
    const entries = [
      {
        id: 'tag:docs.example.com,2025-01-01:blog/2025/zwei%20drei.md',
        title: 'Zwei',
        url: 'https://docs.example.com/x/docs/',
        date: '2025-01-01',
        description: 'Text.',
      },
      {
        id: 'tag:docs.example.com,2024-02-29:blog/one.md',
        title: 'One & "<two>" ]]>',
        url: 'https://docs.example.com/x/docs/',
        date: '2024-02-29',
        description: 'A < B & C',
      },
      {
        id: 'tag:docs.example.com,2024-02-29:blog/three.md',
        title: 'Three',
        url: 'https://docs.example.com/x/docs/a%20b/',
        date: '2024-02-29',
        description: null,
      },
    ];
    expect(readAtom(read('blog/atom.xml'))).toEqual({
      ...common,
      self: 'https://docs.example.com/x/blog/atom.xml',
      updated: '2025-01-01',
      entries,
    });
    expect(readRss(read('blog/rss.xml'))).toEqual({
      ...common,
      self: 'https://docs.example.com/x/blog/rss.xml',
      updated: '2025-01-01',
      entries,
    });
  });

  it('have the same bytes every time, without characters that XML cannot represent', async () => {
    const files = { 'docs/_blog/one.md': entry('title: "O\\u0001ne"\ndate: 2024-02-29') };
    const [first, second] = [blog(files), blog(files, "locale: { code: 'nl-BE' }")];
    await first.build();
    await second.build();
    expect(readRss(first.read('blog/rss.xml')).entries[0]?.title).toBe('One');
    for (const name of ['blog/atom.xml', 'blog/rss.xml'])
      expect(second.read(name).replace('nl-BE', 'en')).toBe(first.read(name));
  });

  it('are linked by the archive and the home page only', async () => {
    const { build, read } = blog({ 'docs/_blog/one.md': entry('title: One\ndate: 2024-02-29') });
    await build();
    const links = [
      '<link rel="alternate" type="application/atom+xml" title="T &amp; &lt;Co&gt;" href="/x/blog/atom.xml">',
      '<link rel="alternate" type="application/rss+xml" title="T &amp; &lt;Co&gt;" href="/x/blog/rss.xml">',
    ];
    expect(alternates(read('blog/archive/index.html'))).toEqual(links);
    expect(alternates(read('index.html'))).toEqual(links);
    expect(alternates(read('docs/index.html'))).toEqual([]);
  });

  it('contain the latest twenty', async () => {
    const { build, read } = blog(
      Object.fromEntries(
        Array.from({ length: 21 }, (_, day) => [
          `docs/_blog/${day}.md`,
          entry(`title: Day ${day}\ndate: 2024-01-${String(day + 1).padStart(2, '0')}`),
        ]),
      ),
    );
    await build();
    const titles = readAtom(read('blog/atom.xml')).entries.map(({ title }) => title);
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, 'Day 20', 'Day 1']);
  });

  it('appear and disappear with the first entry, in a build that knows the last one', async () => {
    const { build, diagnose, read, exists, write } = blog({});
    await build({ cache: true });
    expect(exists('blog/atom.xml')).toBe(false);
    expect(alternates(read('index.html'))).toEqual([]);
    write({ 'docs/_blog/one.md': entry('title: One\ndate: 2024-02-29') });
    expect(await diagnose({ cache: true, check: true })).toEqual([]);
    expect(alternates(read('index.html'))).toHaveLength(2);
    write({ 'docs/_blog/one.md': entry('title: One\ndate: 2024-02-29\ndraft: true') });
    await build({ cache: true });
    expect(exists('blog/rss.xml')).toBe(false);
    expect(alternates(read('index.html'))).toEqual([]);
  });

  it('require the address of the site', async () => {
    const { build, output, read } = blog(
      { 'docs/_blog/one.md': entry('title: One\ndate: 2024-02-29') },
      'url: undefined',
    );
    await build();
    expect(output().filter((path) => path.startsWith('blog/'))).toEqual([
      'blog/archive/index.html',
      'blog/archive/page.json',
    ]);
    expect(alternates(read('blog/archive/index.html'))).toEqual([]);
  });

  it('are replaced by a file of the site', async () => {
    const { build, read } = blog({
      'docs/_blog/one.md': entry('title: One\ndate: 2024-02-29'),
      'static/blog/rss.xml': '<rss/>',
    });
    await build();
    expect(read('blog/rss.xml')).toBe('<rss/>');
    expect(readAtom(read('blog/atom.xml')).entries).toHaveLength(1);
  });

  it('leave no place for a page below them', async () => {
    const { diagnose } = blog(
      { 'docs/below.md': '---\nslug: /blog/atom.xml\n---\n# Below\n' },
      "docs: { path: '/' }",
    );
    expect((await diagnose()).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([
      'reserved-route: Cannot publish "/blog/atom.xml/": "blog/atom.xml" is a file of the output, not a folder',
    ]);
  });

  it('are read by the link check, with the address of the feed itself', async () => {
    const { build, dir, output } = blog({
      'docs/_blog/one.md': entry('title: One\ndate: 2024-02-29'),
    });
    await build();
    const found = await collectOtherUrls(join(dir, 'build'), new Set(output()));
    const urlsOf = (file: string) =>
      found.find((other) => other.file === file)?.urls.map(({ raw }) => raw);
    const shared = ['https://docs.example.com/x/blog/archive/', 'https://docs.example.com/x/docs/'];
    expect(urlsOf('blog/atom.xml')?.sort()).toEqual(
      ['https://docs.example.com/x/blog/atom.xml', ...shared].sort(),
    );
    expect(urlsOf('blog/rss.xml')?.sort()).toEqual(
      ['https://docs.example.com/x/blog/rss.xml', ...shared].sort(),
    );
  });
});
