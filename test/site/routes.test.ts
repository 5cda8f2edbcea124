import { describe, expect, it, test } from 'vitest';
import { createManifest } from '../../cli/check/manifest.js';
import { site } from '../site.js';

const config = (rest = '') => `export default { title: 'T', search: false, ${rest} }`;

test('routes follow paths: number prefixes, index, readme, slug and id', async () => {
  const { build, output } = site({
    'site.config.ts': config(),
    'docs/index.md': '# Home of the docs',
    'docs/01-intro/02-first.md': '# First',
    'docs/01-intro/README.md': '# Intro',
    'docs/vpc/vpc.md': '# VPC',
    'docs/IAM/iam.md': '---\nid: roles\n---\n# The id does not change the address',
    'docs/users/here.md': '---\nslug: ./\n---\n# The folder',
    'docs/users/below.md': '---\nslug: ./all\n---\n# Below the folder',
    'docs/2021-01-02-notes.md': '# A date is not a prefix',
    'docs/cis-1.3.0/a.md': '# A version is not a prefix',
    'docs/7.0-upgrade.md': '# Neither is this',
    'docs/slugged.md': '---\nslug: /elsewhere/deep\n---\n# Slugged',
    'docs/01-intro/relative.md': '---\nslug: other\n---\n# Relative slug',
    'docs/01-intro/renamed.md': '---\nid: new-id\n---\n# Renamed',
    'docs/_partial.md': '# Never a page',
    'docs/_drafts/x.md': '# Never a page',
  });
  await build();
  expect(output().filter((path) => path.endsWith('.html'))).toEqual([
    '404.html',
    'docs/2021-01-02-notes/index.html',
    'docs/7.0-upgrade/index.html',
    'docs/IAM/index.html',
    'docs/cis-1.3.0/a/index.html',
    'docs/elsewhere/deep/index.html',
    'docs/index.html',
    'docs/intro/first/index.html',
    'docs/intro/index.html',
    'docs/intro/other/index.html',
    'docs/intro/renamed/index.html',
    'docs/users/all/index.html',
    'docs/users/index.html',
    'docs/vpc/index.html',
    'index.html',
  ]);
});

test('hidden names above the docs make no page private', async () => {
  const { build, output } = site({
    'site.config.ts': config("docs: { dir: 'content/_docs' }"),
    'content/_docs/a.md': '# A',
    'content/_docs/b/c.md': '# C',
    'content/_docs/_partial.md': '# Never a page',
    'content/_docs/b/_drafts/x.md': '# Never a page',
  });
  expect((await build()).diagnostics).toEqual([]);
  const pages = output().filter((path) => /^docs\/.+\/index\.html$/.test(path));
  expect(pages).toEqual(['docs/a/index.html', 'docs/b/c/index.html']);
});

test('every document has its data and its Markdown next to it', async () => {
  const { build, output, read } = site({
    'site.config.ts': config(),
    'docs/a/b.md': '# B\n\nSee [c](./c.md#x).\n',
    'docs/a/c.md': '---\ntitle: C\n---\n## X\n',
  });
  await build();
  expect(output().filter((path) => path.startsWith('docs/'))).toEqual([
    'docs/a/b/index.html',
    'docs/a/b/index.md',
    'docs/a/b/page.json',
    'docs/a/c/index.html',
    'docs/a/c/index.md',
    'docs/a/c/page.json',
    'docs/index.html',
  ]);
  expect(read('docs/a/b/index.md')).toBe('# B\n\nSee [c](/docs/a/c/#x).\n');
  expect(read('docs/a/c/index.md')).toBe('# C\n\n## X\n');
  expect(JSON.parse(read('docs/a/b/page.json'))).toMatchObject({
    view: 'article',
    permalink: '/docs/a/b/',
    title: 'B',
    documentTitle: 'B | T',
  });
});

test('"trailingSlash: false" writes <route>.html', async () => {
  const { build, output, read } = site({
    'site.config.ts': config('trailingSlash: false'),
    'docs/a/b.md': '# B\n\n[c](./c.md)',
    'docs/a/c.md': '# C',
  });
  await build();
  expect(output().filter((path) => path.endsWith('.html'))).toEqual([
    '404.html',
    'docs.html',
    'docs/a/b.html',
    'docs/a/c.html',
    'index.html',
  ]);
  expect(read('docs/a/b.html')).toContain('<a href="/docs/a/c">c</a>');
  expect(JSON.parse(read('docs/a/b/page.json'))).toMatchObject({ permalink: '/docs/a/b' });
});

test.each([
  ['', '/docs/x/', 'docs/x/index.md'],
  ['', '/docs/x.html/', 'docs/x.html/index.md'],
  ['trailingSlash: false,', '/docs/x', 'docs/x/index.md'],
  ['trailingSlash: false,', '/docs/x.html', 'docs/x/index.md'],
  ['', '/docs/sp%20ace/%C3%9Cber/', 'docs/sp ace/Über/index.md'],
])('with "%s" the companion of %s is %s', async (option, permalink, file) => {
  const slug = decodeURIComponent(permalink.replace(/^\/docs|\/$/g, ''));
  const { build, exists, read } = site({
    'site.config.ts': config(`${option} url: 'https://t.example', home: 'b'`),
    'docs/a.md': `---\nslug: ${slug}\n---\n\n# A\n`,
    'docs/b.md': '# B\n',
  });
  await build();
  expect([file, file.replace('index.md', 'page.json')].filter(exists)).toHaveLength(2);
  const data = JSON.parse(read(file.replace('index.md', 'page.json')));
  const url = encodeURI(`/${file}`);
  expect(data).toMatchObject({ permalink, markdownUrl: url });
  expect(read('llms.txt')).toContain(`- [A](https://t.example${url})`);
});

test("K50: a slug that repeats the page's folder has a finding with the intended slug", async () => {
  const page = (slug: string) => `---\nslug: ${slug}\n---\n# A\n`;
  const { diagnose } = site({
    'site.config.ts': config(''),
    'docs/01-guides/01-a.md': page('guides/a'),
    'docs/01-guides/b.md': page('guides/aws/b/'),
    'docs/01-guides/index.md': page('guides'),
    'docs/aws/guides/c.md': page('guides/c'),
    'docs/aws/d.md': page('/docs/aws/d'),
    'docs/e.md': page('docs/e'),
    'docs/aws/f.md': page('aws'),
    'docs/aws/g.md': page('/aws/g'),
    'docs/aws/h.md': page('more/h'),
    'docs/i.md': page('aws/i'),
    'docs/docs/j.md': page('/docs/j'),
  });
  const twice = `A slug without "/" in front counts from the folder of the page, so that the folder is in the address twice.`;
  const docs = `A slug with "/" in front counts from the docs, which are at "/docs/".`;
  const found = (await diagnose()).map(
    ({ ruleId, severity, file, line, column, message, note }) =>
      `${severity} ${ruleId} ${file}:${line}:${column} ${message} | ${note}`,
  );
  expect(found).toEqual([
    `warning foreign-syntax docs/01-guides/01-a.md:2:1 Slug "guides/a" repeats the folder "guides" | ${twice} Write "/guides/a".`,
    `warning foreign-syntax docs/01-guides/b.md:2:1 Slug "guides/aws/b/" repeats the folder "guides" | ${twice} Write "/guides/aws/b".`,
    `warning foreign-syntax docs/01-guides/index.md:2:1 Slug "guides" repeats the folder "guides" | ${twice} Write "/guides".`,
    `warning foreign-syntax docs/aws/d.md:2:1 Slug "/docs/aws/d" repeats the path of the docs | ${docs} Write "/aws/d".`,
    `warning foreign-syntax docs/aws/guides/c.md:2:1 Slug "guides/c" repeats the folder "aws/guides" | ${twice} Write "/guides/c".`,
    `warning foreign-syntax docs/e.md:2:1 Slug "docs/e" repeats the path of the docs | ${docs} Write "/e".`,
  ]);
});

test('home repeats a page, and is its canonical address', async () => {
  const { build, read } = site({
    'site.config.ts': config(`url: 'https://t.example', home: 'b'`),
    'docs/a.md': '# A',
    'docs/b.md': '# B',
  });
  await build();
  expect(read('index.html')).toContain('<title>B | T</title>');
  for (const path of ['index.html', 'docs/b/index.html'])
    expect(read(path)).toContain('<link rel="canonical" href="https://t.example/">');
  expect(read('sitemap.xml').match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://t.example/',
    '<loc>https://t.example/docs/a/',
  ]);
});

test('only the day of a last update counts, as written', async () => {
  const { build, read } = site({
    'site.config.ts': config(`url: 'https://t.example'`),
    'docs/a.md': '---\nlast_update: { date: "2026-01-02 01:00" }\n---\n\n# A\n',
    'docs/b.md': '---\nlast_update: { date: "2026-01-02T23:30-08:00" }\n---\n\n# B\n',
  });
  await build();
  expect(read('docs/a/index.html')).toContain('<time dateTime="2026-01-02">Jan 2, 2026</time>');
  expect(read('sitemap.xml').match(/<lastmod>[^<]*/g)).toEqual([
    '<lastmod>2026-01-02',
    '<lastmod>2026-01-02',
  ]);
});

test('the root of the docs redirects to the main doc', async () => {
  const { build, read } = site({
    'site.config.ts': config(`docs: { main: 'b' }`),
    'docs/a.md': '# A',
    'docs/b.md': '# B',
  });
  await build();
  expect(read('docs/index.html')).toContain(
    '<meta http-equiv="refresh" content="0; url=/docs/b/">',
  );
});

test('the base path is in every address exactly once', async () => {
  const { build, read, output } = site({
    'site.config.ts': config(
      `base: '/x/', favicon: '/f.svg', navbar: { items: [{ label: 'A', to: '/docs/a' }] }, redirects: [{ from: '/old', to: '/docs/a' }]`,
    ),
    'docs/a.md': '# A\n\n[b](b.md) ![i](i.svg) [s](/file.txt)',
    'docs/b.md': '# B',
    'docs/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>',
    'static/f.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/file.txt': 'x',
  });
  await build();
  for (const path of output().filter((name) => name.endsWith('.html'))) {
    const urls = [...read(path).matchAll(/(?:href|src)="(\/[^"]*)"/g)].map((match) => match[1]);
    expect(urls.filter((url) => !url?.startsWith('/x/') || url.startsWith('/x/x/'))).toEqual([]);
  }
  expect(read('old/index.html')).toContain('url=/x/docs/a/"');
  expect(JSON.parse(read('sidebars.json'))).toEqual({
    docs: expect.stringMatching(/^\/x\/assets\/sidebar-docs-[0-9a-f]{8}\.json$/),
  });
});

test('two files with one route warn and name both', async () => {
  const { diagnose, read } = site({
    'site.config.ts': config(),
    'docs/a.md': '# First',
    'docs/a/index.md': '# Second',
    'docs/z.md': '---\nslug: a\n---\n# Third',
  });
  expect(await diagnose()).toEqual([
    {
      severity: 'warning',
      ruleId: 'duplicate-route',
      file: 'docs/a/index.md',
      line: 1,
      column: 1,
      message: 'Duplicate route "/docs/a/"',
      note: '"docs/a.md" has the same route and is the one that is shown. Rename one of them or give it a "slug".',
    },
    expect.objectContaining({
      file: 'docs/z.md',
      line: 2,
      column: 1,
      message: 'Duplicate route "/docs/a/"',
    }),
  ]);
  expect(read('docs/a/index.html')).toContain('<title>First | T</title>');
});

test('two files that differ only in a number report what removes the number', async () => {
  const { diagnose } = site({
    'site.config.ts': config(),
    'docs/reports/2021-h1.md': '# 2021',
    'docs/reports/2022-h1.md': '# 2022',
    'docs/2023-GB/a.md': '# A',
    'docs/2025-GB/a.md': '# A',
  });
  const why =
    ' A number in front of a name is no part of the address, unless "docs.numberPrefixes" is false.';
  expect((await diagnose()).map(({ file, note }) => [file, note?.endsWith(why)])).toEqual([
    ['docs/2025-GB/a.md', true],
    ['docs/reports/2022-h1.md', true],
  ]);
});

test('routes that a file system may treat as equal are an error', async () => {
  const { diagnose } = site({
    'site.config.ts': config(),
    'docs/A.md': '# A',
    'docs/a.md': '# a',
    'docs/caf\u00e9.md': '# NFC',
    'docs/cafe\u0301.md': '# NFD',
  });
  expect(
    (await diagnose()).map(({ severity, ruleId, message }) => [severity, ruleId, message]),
  ).toEqual([
    [
      'error',
      'colliding-route',
      'Route "/docs/a/" differs from another only in letter case or Unicode form',
    ],
    [
      'error',
      'colliding-route',
      'Route "/docs/caf%C3%A9/" differs from another only in letter case or Unicode form',
    ],
  ]);
});

test('a page cannot take an address that docsgen writes', async () => {
  const { diagnose } = site({
    'site.config.ts': config(`docs: { path: '/' }`),
    'docs/search.md': '# S',
    'docs/assets/x.md': '# X',
    'docs/index.md': '# Home',
  });
  expect((await diagnose()).map(({ ruleId, message }) => [ruleId, message])).toEqual([
    ['reserved-route', 'Cannot publish a page at "/assets/x/"'],
    ['reserved-route', 'Cannot publish a page at "/search/"'],
  ]);
});

test.each(['../../x', 'https://h/x', 'C:\\x', '//h/x', 'a?b#c', '%2e%2e', 'a/%2E%2e/b', 'a\\b'])(
  'slug %j is refused at its place',
  async (slug) => {
    const { diagnose } = site({
      'site.config.ts': config(),
      'docs/a.md': `---\nslug: '${slug}'\n---\n# A`,
    });
    expect(await diagnose()).toEqual([
      expect.objectContaining({
        severity: 'error',
        ruleId: 'slug',
        file: 'docs/a.md',
        line: 2,
        column: 1,
        message: `Invalid slug "${slug}"`,
      }),
    ]);
  },
);

test('file names with spaces and signs become encoded addresses and plain files', async () => {
  const { build, output, read } = site({
    'site.config.ts': config(),
    'docs/a b & c#d?e%f+g.md': '# Odd',
    'docs/x.md': '# X\n\n[odd](<./a b & c%23d%3Fe%25f+g.md>)',
  });
  await build();
  expect(output()).toContain('docs/a b & c#d?e%f+g/index.html');
  expect(read('docs/x/index.html')).toContain(
    '<a href="/docs/a%20b%20&amp;%20c%23d%3Fe%25f+g/">odd</a>',
  );
});

test('drafts are left out, and built with --drafts; unlisted pages are built but listed nowhere', async () => {
  const files = {
    'site.config.ts': config(`url: 'https://t.example'`),
    'docs/a.md': '# A',
    'docs/b.md': '---\ndraft: true\n---\n# B',
    'docs/c.md': '---\nunlisted: true\n---\n# C',
  };
  const { build, exists, read } = site(files);
  await build();
  expect(exists('docs/b/index.html')).toBe(false);
  expect(read('docs/c/index.html')).toContain('<meta name="robots" content="noindex">');
  expect(read('sitemap.xml')).not.toContain('/docs/c/');
  expect(read('docs/a/index.html')).not.toContain('/docs/c/');
  await build({ drafts: true });
  expect(exists('docs/b/index.html')).toBe(true);
});

test('versions are folders: the last at the root of the docs, others below it with a banner and noindex', async () => {
  const { build, read } = site({
    'site.config.ts': config(
      `docs: { versions: { current: { label: 'Next' }, v1: { label: '1.x', banner: 'unmaintained' } } }`,
    ),
    'docs/a.md': '# New A',
    'versions/v1/a.md': '# Old A',
  });
  await build();
  const [current, old] = [
    JSON.parse(read('docs/a/page.json')),
    JSON.parse(read('docs/v1/a/page.json')),
  ];
  expect(current).toMatchObject({
    version: 'current',
    noindex: false,
    sidebar: 'docs',
    alternates: { current: '/docs/a/', v1: '/docs/v1/a/' },
  });
  expect(old).toMatchObject({
    version: 'v1',
    noindex: true,
    sidebar: 'v1/docs',
    alternates: { current: '/docs/a/', v1: '/docs/v1/a/' },
  });
});

test('one set of sidebars serves all versions: each lists its own pages, and a page in none is an error', async () => {
  const sidebar = `['a', 'new', { type: 'category', label: 'More', items: ['more/b', 'more/c'] },
    { type: 'category', label: 'Guides', items: [{ type: 'autogenerated', dir: 'guides' }] }, 'old']`;
  const versions = `{ current: { label: 'Next' }, v1: { label: '1' }, v0: { label: '0' } }`;
  const files = {
    'site.config.ts': config(
      `docs: { versions: ${versions}, lastVersion: 'v1' }, sidebars: { main: ${sidebar} }`,
    ),
    'docs/a.md': '# A',
    'docs/new.md': '# New',
    'docs/more/b.md': '# B',
    'docs/more/c.md': '# C',
    'docs/guides/d.md': '# D',
    'versions/v1/a.md': '# A',
    'versions/v0/a.md': '# A',
    'versions/v0/old.md': '# Old',
  };
  const { build, read, diagnose, write } = site(files);
  await build();
  const labelsOf = (path: string) =>
    Array.from(
      /data-sidebar-items.*?<\/nav>/.exec(read(path))?.[0].matchAll(/<a [^>]*>([^<]*)/g) ?? [],
      ([, label]) => label,
    );
  expect(labelsOf('docs/current/a/index.html')).toEqual(['A', 'New', 'More', 'Guides']);
  expect(labelsOf('docs/a/index.html')).toEqual(['A']);
  expect(labelsOf('docs/v0/a/index.html')).toEqual(['A', 'Old']);
  write({ 'site.config.ts': files['site.config.ts'].replace(`'new'`, `'nwe'`) });
  expect(await diagnose()).toEqual([
    expect.objectContaining({
      message: 'Unknown page "nwe" in sidebar "main"',
      note: 'Did you mean "new"?',
    }),
  ]);
});

test('the blog archive lists entries by year, each linked to the page it announces', async () => {
  const { build, read, diagnose, write } = site({
    'site.config.ts': config(),
    'docs/a.md': '# A',
    'docs/_blog/one.md': '---\ntitle: One\ndate: 2021-05-01\npage: /docs/a\n---\nText one.',
    'docs/_blog/two.md': '---\ntitle: Two\ndate: 2022-01-02\npage: ../a.md\n---\nText two.',
  });
  await build();
  const html = read('blog/archive/index.html');
  expect(html.indexOf('2022')).toBeLessThan(html.indexOf('2021'));
  expect(html.match(/href="\/docs\/a\/"[^>]*>(?:One|Two)/g)).toHaveLength(2);
  write({
    'docs/_blog/three.md': '---\ntitle: Three\ndate: 2022-01-02\npage: /docs/gone\n---\n',
    'docs/_blog/four.md': '---\ntitle: Four\n---\n',
    'docs/_blog/five.md': '---\ntitle: Five\ndate: 2022-01-02\n---\n',
  });
  expect(await diagnose()).toEqual([
    expect.objectContaining({
      ruleId: 'front-matter',
      file: 'docs/_blog/five.md',
      line: 3,
      message: 'Missing page that the blog entry announces',
      note: 'Add "page: /docs/…" to the front matter.',
    }),
    expect.objectContaining({
      ruleId: 'front-matter',
      file: 'docs/_blog/four.md',
      line: 2,
      message: 'Missing date of the blog entry',
      note: 'Add "date: YYYY-MM-DD" to the front matter.',
    }),
    expect.objectContaining({
      ruleId: 'front-matter',
      file: 'docs/_blog/three.md',
      line: 4,
      message: 'Cannot find page "/docs/gone"',
    }),
  ]);
});

test('a field of a blog entry with a wrong value is not reported as missing as well', async () => {
  const { diagnose } = site({
    'site.config.ts': config(),
    'docs/a.md': '# A',
    'docs/_blog/date.md': '---\ndate: 2026-02-30\npage: /docs/a\n---\n',
    'docs/_blog/empty.md': '---\ntitle: 42\ndate:\npage: /docs/a\n---\n',
    'docs/_blog/page.md': '---\ndate: 2026-02-03\npage: 42\n---\n',
    'docs/_blog/yaml.md': '---\ndate: 2026-02-03\ndate: 2026-02-03\n---\n',
  });
  expect((await diagnose()).map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual(
    [
      'docs/_blog/date.md:2 Cannot use front matter field "date": expected a date such as "2024-02-29", with or without a time, received "2026-02-30"',
      'docs/_blog/empty.md:2 Cannot use front matter field "title": expected a string, received the number 42',
      'docs/_blog/empty.md:2 Missing date of the blog entry',
      'docs/_blog/page.md:3 Cannot use front matter field "page": expected a string, received the number 42',
      'docs/_blog/yaml.md:3 Cannot use a front matter key twice',
    ],
  );
});

test('text of a blog entry for readers is reported once, because it is not published', async () => {
  const entry = (text: string) => `---\ntitle: N\ndate: 2021-05-01\npage: /docs/a\n---\n${text}`;
  const { diagnose } = site({
    'site.config.ts': config(),
    'docs/a.md': '# A',
    'docs/_blog/one.md': entry('# N\n\nA paragraph,\nof two lines.\n'),
    'docs/_blog/two.md': entry('[gone](./gone.md)\n\n![gone](./gone.png)\n\n## Why\n'),
    'docs/_blog/three.md': entry('Words.\n\n## Why\n\nWords.\n\n## How\n'),
    'docs/_blog/four.md': entry('Words.\n\n::include{file="../_shared/b.md"}\n'),
    'docs/_shared/b.md': 'See [A](../a.md).\n',
  });
  const found = await diagnose({ check: true });
  expect(
    found.map(({ ruleId, severity, file, line, message }) =>
      [ruleId, severity, `${file}:${line}`, message].join(' '),
    ),
  ).toEqual(
    ['_blog/three.md:8', '_blog/two.md:6', '_shared/b.md:1'].map(
      (place) => `unpublished-text warning docs/${place} Cannot show the text of the blog entry`,
    ),
  );
  expect(found[0]?.note).toBe(
    'The archive and the feeds show its title and description. Put the text into a page, and name that with "page".',
  );
});

describe('an index page never takes the place', () => {
  const generated = 'label: Guides\nlink: { type: generated-index }\n';

  test.each([true, false])('of a page, with trailingSlash: %s', async (trailingSlash) => {
    const { diagnose, output, read } = site({
      'site.config.ts': config(`trailingSlash: ${trailingSlash}`),
      'docs/page.md': '---\nslug: /category/guides\n---\n# Page\n',
      'docs/guides/a.md': '# A\n',
      'docs/guides/_category_.yml': generated,
    });
    expect(await diagnose({ check: true })).toEqual([]);
    const end = trailingSlash ? '/index.html' : '.html';
    expect(output().filter((path) => /category.*html$/.test(path))).toEqual(
      [`docs/category/docs/guides${end}`, `docs/category/guides${end}`].sort(),
    );
    expect(read(`docs/category/guides${end}`)).toContain('<title>Page | T</title>');
    expect(read(`docs/category/docs/guides${end}`)).toContain('<title>Guides | T</title>');
  });

  test('of another index, of the same sidebar or another', async () => {
    const category = "{ type: 'category', label: 'Guides', link: { index: true }, items: ['a'] }";
    const { diagnose, output } = site({
      'site.config.ts': config(
        `sidebars: { one: [${category}, ${category}], two: [${category}, ${category}, ${category}] }`,
      ),
      'docs/a.md': '# A\n',
    });
    expect(await diagnose({ check: true })).toEqual([]);
    expect(output().filter((path) => /category.*html$/.test(path))).toEqual([
      'docs/category/guides/index.html',
      'docs/category/one/guides/index.html',
      'docs/category/two/guides-2/index.html',
      'docs/category/two/guides-3/index.html',
      'docs/category/two/guides/index.html',
    ]);
  });

  test('that its category asks for: a warning names its actual address', async () => {
    const { diagnose, output } = site({
      'site.config.ts': config(''),
      'docs/page.md': '---\nslug: /Handbook\n---\n# Page\n',
      'docs/guides/a.md': '# A\n',
      'docs/guides/_category_.yml': `${generated.replace(' }', ', slug: /handbook }')}`,
    });
    expect(await diagnose({ check: true })).toMatchObject([
      {
        ruleId: 'duplicate-route',
        severity: 'warning',
        message: 'Duplicate route "/docs/handbook/"',
        note: 'Another page has that route. The index of the category "Guides" is at "/docs/category/docs/guides/". Give the category another "slug".',
      },
    ]);
    expect(output()).toContain('docs/category/docs/guides/index.html');
  });

  test('of a page in another letter case', async () => {
    const { diagnose, output } = site({
      'site.config.ts': config(''),
      'docs/category/Guides.md': '# Page\n',
      'docs/guides/a.md': '# A\n',
      'docs/guides/_category_.yml': generated,
    });
    expect(await diagnose({ check: true })).toEqual([]);
    expect(output().filter((path) => /category.*html$/.test(path))).toEqual([
      'docs/category/Guides/index.html',
      'docs/category/docs/guides/index.html',
    ]);
  });
});

test.each([
  [
    'a redirect',
    `redirects: [{ from: '/pl/docs', to: '/docs/y/' }]`,
    {},
    'site.config.ts:1:88 redirect Cannot publish "/pl/docs/": the translation "pl" has a page there | Remove the redirect.',
  ],
  [
    'a static file',
    '',
    { 'static/pl/docs/index.html': '<p>' },
    'static/pl/docs/index.html:1:1 reserved-route Cannot publish "/pl/docs/index.html": the translation "pl" has a page there | Rename or remove the static file.',
  ],
  [
    'a page',
    `docs: { path: '/' }`,
    { 'docs/pl.md': '# P' },
    'docs/pl.md:1:1 reserved-route Cannot publish "/pl/": the translation "pl" has a page there | Rename the file or give it another "slug".',
  ],
])('%s never replaces a page of a translation', async (_, options, files, finding) => {
  const { diagnose, exists } = site({
    'site.config.ts': `export default { title: 'T', search: false, translations: ['pl'], ${options} }`,
    'docs/index.md': '# I',
    'docs/y.md': '# Y',
    'pl/site.config.ts': `export default { title: 'P', locale: { code: 'pl', label: 'P' } }`,
    'pl/docs/index.md': '# PL',
    ...files,
  });
  const found = (await diagnose()).map(
    ({ file, line, column, ruleId, message, note }) =>
      `${file}:${line}:${column} ${ruleId} ${message} | ${note}`,
  );
  expect(found).toEqual([finding]);
  expect(exists('index.html')).toBe(false);
});

const WITH_ITEMS = `navbar: { items: [{ label: 'A', sidebar: 'docs' }] }`;

test('a site may have unlisted pages only', async () => {
  const { diagnose, read } = site({
    'site.config.ts': config(WITH_ITEMS),
    'docs/index.md': '---\nunlisted: true\n---\n# I',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(read('docs/index.html')).toContain('<h1');
});

test('a site of drafts reports that once, with the way to include them', async () => {
  const { diagnose } = site({
    'site.config.ts': config(`home: 'index', ${WITH_ITEMS}`),
    'docs/index.md': '---\ndraft: true\n---\n# I',
  });
  const found = (await diagnose({ check: true })).map(
    ({ ruleId, message, note }) => `${ruleId} ${message} | ${note}`,
  );
  expect(found).toEqual([
    'file Cannot find any page in "docs" that is no draft | Remove "draft" from a page, or use "--drafts", which includes drafts.',
  ]);
  expect(await diagnose({ check: true, drafts: true })).toEqual([]);
});

describe('folders without a page', () => {
  const pages = {
    'docs/guides/02-b/core/z.md': '# Z',
    'docs/guides/01-a/index.md': '# A',
    'docs/guides/01-a/deep/er/y.md': '# Y',
    'docs/guides/hidden/x.md': '---\nunlisted: true\n---\n# X',
    'docs/mine/page.md': '# Mine',
    'docs/static/w.md': '# W',
    'docs/old/v.md': '# V',
    'static/docs/static/index.html': '<p>x',
    'docs/_blog/one.md': '---\ndate: 2024-02-29\npage: /docs/old/v/\n---\n# One',
  };
  const options =
    "redirects: [{ from: '/docs/old/', to: '/docs/mine/page' }], sidebars: { two: [{ type: 'autogenerated', dir: 'mine' }], one: [{ type: 'autogenerated', dir: 'guides' }] }";
  const sent = async (rest: string) => {
    const { build } = site({ 'site.config.ts': config(`${options}, ${rest}`), ...pages });
    const {
      site: { redirects },
      diagnostics,
    } = await build({ check: true });
    expect(diagnostics).toEqual([]);
    return redirects.map(({ from, to, status }) => `${from} ${to} ${status}`);
  };

  it('K83: redirect to the first page below when the config says so', async () => {
    expect(await sent('folderRedirects: true')).toEqual([
      '/docs/old/ /docs/mine/page/ 301',
      '/docs/ /docs/mine/page/ 302',
      '/docs/mine/ /docs/mine/page/ 302',
      '/docs/guides/ /docs/guides/a/ 302',
      '/docs/guides/a/deep/ /docs/guides/a/deep/er/y/ 302',
      '/docs/guides/a/deep/er/ /docs/guides/a/deep/er/y/ 302',
      '/docs/guides/b/ /docs/guides/b/core/z/ 302',
      '/docs/guides/b/core/ /docs/guides/b/core/z/ 302',
      '/blog/ /blog/archive/ 302',
    ]);
    expect(await sent('folderRedirects: true, trailingSlash: false')).toContain(
      '/docs/guides/b /docs/guides/b/core/z 302',
    );
    expect(await sent('')).toHaveLength(2);
  });

  it('K83: of own pages redirect, too, unless the docs have the address', async () => {
    const { build } = site({
      'site.config.ts': config("folderRedirects: true, pages: 'pages'"),
      'docs/a.md': '# A',
      'docs/guides/b.md': '# B',
      'pages/docs/guides/a.md': '# Own A',
      'pages/company/team.md': '# Team\n\n[company](/company/)',
      'pages/company/jobs/cook.tsx': 'export default () => <h1>Cook</h1>;',
      'pages/secret/x.md': '---\nunlisted: true\n---\n# X',
      'pages/docs/c.md': '# C',
      'pages/about.md': '# About',
    });
    const { site: built, diagnostics } = await build({ check: true });
    expect(diagnostics).toEqual([]);
    expect(built.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '/docs/ /docs/a/',
      '/docs/guides/ /docs/guides/b/',
      '/company/ /company/jobs/cook/',
      '/company/jobs/ /company/jobs/cook/',
    ]);
  });

  it('K83: may then be linked', async () => {
    const files = { 'docs/a/b.md': '# B', 'docs/c.md': '# C\n\n[a](/docs/a/)\n' };
    const { build, read } = site({ 'site.config.ts': config('folderRedirects: true'), ...files });
    expect((await build({ check: true })).diagnostics).toEqual([]);
    expect(read('docs/a/index.html')).toContain('url=/docs/a/b/');
  });
});

describe('the archive of a site without entries', () => {
  const where = ['sitemap.xml', 'llms.txt', 'index.html'];
  const files = { 'docs/a.md': '# A\n\n[x](/blog/archive/)\n' };
  const archive = 'blog/archive/index.html';

  it('K87: is not published, and a link to it explains how to publish it', async () => {
    const { build, exists, read } = site({
      'site.config.ts': `export default { title: 'T', url: 'https://t.example', folderRedirects: true, rules: { 'broken-link': 'warn' } }`,
      ...files,
      'docs/_blog/draft.md': '---\ndraft: true\ndate: 2024-02-29\npage: /docs/a/\n---\n# D',
    });
    const { diagnostics, site: built } = await build({ check: true });
    expect(diagnostics.map(({ reason, note }) => `${reason} | ${note}`)).toEqual([
      'Cannot find page "/blog/archive/": it is published with entries only | Add an entry to "docs/_blog/", or set "blogArchive: true" in the config.',
    ]);
    expect(exists(archive)).toBe(false);
    expect(exists('blog/index.html')).toBe(false);
    expect(createManifest(built).has('/blog/archive/')).toBe(false);
    expect(where.map(read).join('').replaceAll('"/blog/archive/"', '')).not.toContain(
      'blog/archive',
    );
  });

  it('K87: is published on request', async () => {
    const { build, exists, read } = site({
      'site.config.ts': config("url: 'https://t.example', blogArchive: true"),
      ...files,
    });
    expect((await build({ check: true })).diagnostics).toEqual([]);
    expect(exists(archive)).toBe(true);
    expect(read('sitemap.xml')).toContain('https://t.example/blog/archive/');
  });
});
