/** How links, images and sidebars of content become addresses, over whole builds without the check of the output. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSiteIn, site } from '../site.js';

const CONFIG = `export default { title: 'T', search: false }`;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAADklEQVR4nGNgQAX/YQwAH/cB/0QxW/EAAAAASUVORK5CYII=',
  'base64',
);

/** Returns the hrefs of a page's prose, in order. */
function hrefs(html: string): (string | undefined)[] {
  const prose = html.slice(html.indexOf('</h1>'), html.indexOf('id="docsgen-data"'));
  return [...prose.matchAll(/<a (?:class="external-link" )?href="([^"]*)"/g)]
    .map((match) => match[1])
    .filter((href) => !href?.startsWith('#'));
}

test('white space around a URL in HTML is ignored', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'docs/a.md':
      '# A\n\n<a href=" /docs/b/ ">x</a> <a href="\n./b.md">y</a>\n\n<img src=" /i.png " alt="i">\n',
    'docs/b.md': '# B',
    'static/i.png': PNG,
  });
  const { diagnostics } = await build({ check: true });
  expect(diagnostics).toEqual([]);
  const html = read('docs/a/index.html');
  expect(hrefs(html).slice(0, 2)).toEqual(['/docs/b/', '/docs/b/']);
  expect(html).toContain('src="/i.png"');
});

test('links to pages may be written as file, as file without extension, or as permalink', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'docs/a/one.md': [
      '# One',
      '[1](two.md) [2](./two.md#x) [3](../b/index.md) [4](two) [5](../b) [6](/docs/a/two) [7](/docs/a/two/index.html?q=1#x) [8](/a/two.md) [9](/docs/a/two.md) [10](@site/docs/a/two.md)',
      '[11][ref] <https://x.example/> [12](mailto:a@b.example) [13](//cdn.example/x)',
      '[14](@site/./docs/a/two.md) [15](@site/docs/b/../a/two.md)',
      '',
      '[ref]: two.md',
    ].join('\n'),
    'docs/a/two.md': '# Two',
    'docs/b/index.md': '# B',
  });
  await build();
  expect(hrefs(read('docs/a/one/index.html')).slice(0, 16)).toEqual([
    '/docs/a/two/',
    '/docs/a/two/#x',
    '/docs/b/',
    '/docs/a/two/',
    '/docs/b/',
    '/docs/a/two/',
    '/docs/a/two/?q=1#x',
    '/docs/a/two/',
    '/docs/a/two/',
    '/docs/a/two/',
    '/docs/a/two/',
    'https://x.example/',
    'mailto:a@b.example',
    '//cdn.example/x',
    '/docs/a/two/',
    '/docs/a/two/',
  ]);
});

test('names of static files are percent-encoded, however they are written', async () => {
  const { build, read, diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': [
      '# A',
      '[1](/100%25.html) [2](/a%3Fb.html#z) [3](../static/a%23b.html) [4](@site/static/a+b.html)',
      '![p](/50%25.png) ![q](../static/c%23d.png)',
    ].join('\n\n'),
    ...Object.fromEntries(
      ['100%', 'a?b', 'a#b', 'a+b'].map((name) => [`static/${name}.html`, '<p id="z">z']),
    ),
    'static/50%.png': PNG,
    'static/c#d.png': PNG,
  });
  await build();
  const html = read('docs/a/index.html');
  expect(hrefs(html).slice(0, 4)).toEqual([
    '/100%25.html',
    '/a%3Fb.html#z',
    '/a%23b.html',
    '/a+b.html',
  ]);
  expect(html).toContain('src="/50%25.png"');
  expect(html).toContain('src="/c%23d.png"');
  expect(await diagnose({ check: true })).toEqual([]);
});

test('images are published under a hashed name with their size, and load lazily except for the first', async () => {
  const { build, read, output } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n![A diagram](./img/My%20Diagram.png)\n\n![fixed](/logo.png) text\n',
    'docs/img/My Diagram.png': PNG,
    'static/logo.png': PNG,
  });
  await build();
  const [asset] = output().filter((path) => path.startsWith('assets/My-Diagram'));
  expect(asset).toMatch(/^assets\/My-Diagram-[0-9a-f]{8}\.png$/);
  const html = read('docs/a/index.html');
  const image = html.match(/<img [^>]*My-Diagram[^>]*>/)?.[0];
  expect(image).toContain(`src="/${asset}"`);
  expect(image).toContain('width="3" height="2"');
  expect(image).toContain('fetchPriority="high"');
  expect(html.match(/<img [^>]*logo[^>]*>/)?.[0]).toContain('loading="lazy"');
  expect(html).not.toMatch(/<link [^>]*My-Diagram/);
  expect(html).toContain('<figcaption>A diagram</figcaption>');
  expect(html.match(/<img [^>]*logo[^>]*>/)?.[0]).toContain('src="/logo.png"');
});

test('a diagram for both color modes is a pair of which one is shown', async () => {
  const svg = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><path fill="${fill}"/></svg>`;
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n![x](d.light.svg)',
    'docs/d.light.svg': svg('#000'),
    'docs/d.dark.svg': svg('#fff'),
  });
  await build();
  const images = read('docs/a/index.html')
    .match(/<img [^>]*>/g)
    ?.filter((tag) => tag.includes('assets/d.'));
  expect(images).toEqual([
    expect.stringMatching(/d\.light-.*only-light|only-light.*d\.light-/),
    expect.stringMatching(/d\.dark-.*only-dark|only-dark.*d\.dark-/),
  ]);
});

test('a pair may have another pair for narrow screens', async () => {
  const svg = (size: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`;
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n![x](d.light.svg)\n\n![y](e.light.svg)',
    'docs/d.light.svg': svg('width="20" height="5"'),
    'docs/d.dark.svg': svg('width="20" height="5" id="dark"'),
    'docs/d.narrow.light.svg': svg('width="10" height="15"'),
    'docs/d.narrow.dark.svg': svg('width="10" height="15" id="dark"'),
    // Half of a pair does not count as a pair.
    'docs/e.light.svg': svg('width="20" height="5" id="e"'),
    'docs/e.dark.svg': svg('width="20" height="5" id="e-dark"'),
    'docs/e.narrow.light.svg': svg('width="10" height="15" id="e-narrow"'),
  });
  await build();
  const html = read('docs/a/index.html').replaceAll(/-[0-9a-f]{8}\./g, '.');
  const pictures = html.match(/<picture[^]*?<\/picture>/g);
  const picture = (mode: string, timing: string) =>
    `<picture class="only-${mode}"><source media="(max-width: 40rem), (min-width: 996px) and (max-width: 1199px)" srcSet="/assets/d.narrow.${mode}.svg" width="10" height="15"/>` +
    `<img decoding="async" src="/assets/d.${mode}.svg" width="20" height="5" ${timing} alt="x"/></picture>`;
  expect(pictures).toEqual([
    picture('light', 'fetchPriority="high"'),
    picture('dark', 'loading="lazy"'),
  ]);
  expect(html).toContain('src="/assets/e.light.svg"');
});

test('the path of an image may begin with the base path', async () => {
  const { build, read } = site({
    'site.config.ts': `export default { title: 'T', base: '/b/', search: false }`,
    'docs/a.md': '# A\n\n<img src="/b/x.png" alt="x">\n\n![y](/y.png)\n\n![z](/b/z.light.svg)\n',
    'static/x.png': PNG,
    'static/y.png': PNG,
    'static/b/y.png': PNG,
    'static/z.light.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/z.dark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const { diagnostics } = await build();
  expect(diagnostics).toEqual([]);
  const sources = [...read('docs/a/index.html').matchAll(/<img[^>]* src="([^"]*)"/g)];
  expect(sources.map(([, source]) => source)).toEqual([
    '/b/x.png',
    '/b/y.png',
    '/b/z.light.svg',
    '/b/z.dark.svg',
  ]);
});

test('a link to a source is tried from the roots of the docs and the site, after the folder of the page', async () => {
  const { diagnose, build, read } = site({
    'site.config.ts': CONFIG,
    'docs/a/one.md':
      '# One\n\n[1](net/vpc.md#x) [2](docs/net/vpc.md) [3](b.md) [4](./net/vpc.md)\n',
    'docs/a/b.md': '# Near',
    'docs/b.md': '# Far',
    'docs/net/vpc.md': '# VPC\n\n## X\n',
  });
  const messages = (await diagnose()).map(({ message }) => message);
  expect(messages).toEqual(['Cannot find page "./net/vpc.md"']);
  await build();
  expect(hrefs(read('docs/a/one/index.html')).slice(0, 3)).toEqual([
    '/docs/net/vpc/#x',
    '/docs/net/vpc/',
    '/docs/a/b/',
  ]);
});

test('a file of the static folder may be named from the site or from the page', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'docs/guides/a.md':
      '# A\n\n![x](../../static/img/x.png)\n\n![y](@site/static/img/x.png)\n\n[z](../../static/z.pdf)',
    'static/img/x.png': PNG,
    'static/z.pdf': '%PDF',
  });
  await build();
  const html = read('docs/guides/a/index.html');
  expect(html.match(/<img [^>]*src="[^"]*"/g)).toHaveLength(2);
  expect(html.match(/ src="\/img\/x\.png"/g)).toHaveLength(2);
  expect(html).toContain('href="/z.pdf"');
});

test('another README.md is no suggestion, unless it is in a folder of that name', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/README.md': '# Start',
    'docs/api/a.md': '# A\n\n[b](../../shell/osr/README.md) [c](../vpc/README.md)',
    'docs/guides/vpc/README.md': '# VPC',
  });
  const rule = 'Links to Markdown files are resolved from the folder of the page.';
  expect((await diagnose()).map(({ note }) => note)).toEqual([
    rule,
    `Did you mean "../guides/vpc/README.md"? ${rule}`,
  ]);
});

test('suggestions for a wrong link are similar to it, and in the docs version of its page if there is one', async () => {
  const { diagnose } = site({
    'site.config.ts': `export default {
      title: 'T', search: false, docs: { versions: { current: { label: 'Next' }, one: { label: '1' } }, lastVersion: 'one' },
    }`,
    'docs/refs/a.md': '# A\n\n[b](b.md) [old](old.md) [nope](nope.md) [subnet](subnet.md)',
    'docs/refs/vpc.md': '# VPC',
    'docs/refs/subnets.md': '# Subnets',
    'docs/guides/aws/b.md': '# B',
    'versions/one/b.md': '# B',
    'versions/one/old.md': '# Old',
  });
  const found = (await diagnose()).map(({ message, note }) => `${message} | ${note}`);
  const rule = 'Links to Markdown files are resolved from the folder of the page.';
  expect(found).toEqual([
    `Cannot find page "b.md" | Did you mean "../guides/aws/b.md"? ${rule}`,
    `Cannot find page "old.md" | Did you mean "../../versions/one/old.md"? ${rule}`,
    `Cannot find page "nope.md" | ${rule}`,
    `Cannot find page "subnet.md" | Did you mean "./subnets.md"? ${rule}`,
  ]);
});

test('a path from a root is reported at that root', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/a/b.md': '# B\n\n[1](/a/nope.md) [2](@site/docs/nope.md) [3](nope.md)\n',
  });
  expect((await diagnose()).map(({ note }) => note)).toEqual([
    'Links to Markdown files are resolved from the folder "docs".',
    'Links to Markdown files are resolved from the folder of the site.',
    'Links to Markdown files are resolved from the folder of the page.',
  ]);
});

test('suggestions have the form in which they are written', async () => {
  const composed = 'caf\u00e9.md';
  const decomposed = 'cafe\u0301.md';
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': `# A\n\n[1](./docs/two%20words.md) [2](${composed})\n`,
    'docs/two words.md': '# Two',
    [`docs/${decomposed}`]: '# C',
  });
  const found = (await diagnose()).map(({ message, note }) => `${message} | ${note}`);
  const rule = 'Links to Markdown files are resolved from the folder of the page.';
  expect(found).toEqual([
    `Cannot find page "./docs/two%20words.md" | Did you mean "./two%20words.md"? ${rule}`,
    `Cannot find page "${composed}" | "./${decomposed}" looks the same, but its name is in the Unicode form NFD, and the link is in NFC. Rename it, or copy its name into the link. ${rule}`,
  ]);
});

test('a link to a file that exists but is not part of the site is reported, with advice', async () => {
  const config = (docs: string) =>
    `export default { title: 'T', search: false, docs: { ${docs} } }`;
  const { dir, write } = site({
    'site/site.config.ts': config("exclude: ['old.md']"),
    'site/docs/a/b.md':
      '# B\n\n[1](../../../README.md#x) [2](../../../src/main.ts) [3](../../LICENSE) [4](../../NOTHING) [5](../../../../README.md)',
    'site/docs/index.md': '# I\n\n[1](_part.md) [2](/old.md) [3](@site/README.md)',
    'site/docs/_part.md': 'Part',
    'site/docs/old.md': '# Old',
    'site/README.md': '# R',
    'site/LICENSE': '',
    'README.md': '# R',
    'src/main.ts': '',
  });
  const built = createSiteIn(join(dir, 'site'), {});
  const found = async () =>
    (await built.diagnose()).map(({ ruleId, message, note }) => `${ruleId} ${message} | ${note}`);
  const rule = 'Links to Markdown files are resolved from the folder of the page.';
  const missing = (url: string) => `markdown-link Cannot find page "${url}" | ${rule}`;
  const noPart = (url: string, where = ' by its URL') =>
    `Cannot link to "${url}": the file is there, but it is no part of the site | Link to it in the repository${where}, or move it into "docs".`;
  const noPage = (url: string) =>
    `markdown-link Cannot link to "${url}": the file is there, but it is no page | Rename it: no part of the path of a page begins with "_" or ".". Or remove it from "docs.exclude" in the config.`;
  const inSite = [
    `broken-link ${noPart('../../LICENSE')}`,
    missing('../../../../README.md'),
    noPage('_part.md'),
    noPage('/old.md'),
    `markdown-link ${noPart('@site/README.md')}`,
  ];
  // Without a repository, nothing outside of the site is searched.
  expect(await found()).toEqual([missing('../../../README.md#x'), ...inSite]);
  write({ '.git/HEAD': '' });
  expect(await found()).toEqual([
    `markdown-link ${noPart('../../../README.md#x')}`,
    `broken-link ${noPart('../../../src/main.ts')}`,
    ...inSite,
  ]);
  write({ 'site/site.config.ts': config("editUrl: 'https://git.example/o/r/-/edit/main/site/'") });
  expect((await found()).slice(0, 3)).toEqual([
    `markdown-link ${noPart('../../../README.md#x', ': "https://git.example/o/r/-/blob/main/README.md"')}`,
    `broken-link ${noPart('../../../src/main.ts', ': "https://git.example/o/r/-/blob/main/src/main.ts"')}`,
    `broken-link ${noPart('../../LICENSE', ': "https://git.example/o/r/-/blob/main/site/LICENSE"')}`,
  ]);
});

test('a link to a folder without a page is reported, with the file that would be its page', async () => {
  const { diagnose, write } = site({
    'site.config.ts': CONFIG,
    'docs/a.md':
      '# A\n\n[1](./dir) [2](./dir/#x) [3](@site/docs/dir) [4](./other) [5](dir/sub/) [6](made/)\n',
    'docs/dir/b.md': '# B\n\n[7](../dir/)\n',
    'docs/dir/sub/c.md': '# C',
    // The server that answers is unknown here.
    'static/docs/a/made/index.html': '<!doctype html><title>m</title>',
    'docs/made/d.md': '# D',
  });
  const found = async () =>
    (await diagnose({ check: true })).map(
      ({ file, line, message, note }) => `${file}:${line} ${message} | ${note}`,
    );
  const bare = (url: string, folder = 'docs/dir') =>
    `Cannot link to "${url}": the folder "${folder}" has no page itself | Add "${folder}/index.md", or link to a page in it.`;
  const missing =
    'docs/a.md:3 Cannot find page "/docs/a/other" | Correct the link, or add the page.';
  expect(await found()).toEqual([
    `docs/a.md:3 ${bare('./dir')}`,
    `docs/a.md:3 ${bare('./dir/#x')}`,
    `docs/a.md:3 ${bare('@site/docs/dir')}`,
    missing,
    `docs/a.md:3 ${bare('dir/sub/', 'docs/dir/sub')}`,
    `docs/dir/b.md:3 ${bare('../dir/')}`,
  ]);
  write({ 'docs/dir/index.md': '# X', 'docs/dir/sub/index.md': '# X\n\n## X\n' });
  expect(await found()).toContain(missing);
  expect((await found()).join()).not.toContain('no page itself');
});

test('a missing image is an error at its place, with the nearest name', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n![x](./img/digram.png)\n\n![y](/logo.pgn)\n',
    'docs/img/diagram.png': PNG,
    'static/logo.png': PNG,
  });
  expect(await diagnose()).toEqual([
    {
      severity: 'error',
      ruleId: 'broken-link',
      file: 'docs/a.md',
      line: 3,
      column: 1,
      message: 'Cannot find image "./img/digram.png"',
      note: 'Did you mean "./img/diagram.png"? The path is resolved from the folder of the page.',
    },
    {
      severity: 'error',
      ruleId: 'broken-link',
      file: 'docs/a.md',
      line: 5,
      column: 1,
      message: 'Cannot find image "/logo.pgn"',
      note: 'Did you mean "/logo.png"? The path is resolved from the folder "static".',
    },
  ]);
});

test('a missing file of the site is named as written', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n[x](@site/static/img/plna.pdf) ![y](@site/docs/diagarm.png)\n',
    'docs/diagram.png': PNG,
    'static/img/plan.pdf': 'PDF',
  });
  const found = (await diagnose({ check: true })).map(
    ({ message, note }) => `${message} | ${note}`,
  );
  expect(found).toEqual([
    'Cannot find file "@site/static/img/plna.pdf" | Did you mean "@site/static/img/plan.pdf"? The path is resolved from the folder of the site.',
    'Cannot find image "@site/docs/diagarm.png" | Did you mean "@site/docs/diagram.png"? The path is resolved from the folder of the site.',
  ]);
});

test.each([
  '../../../../../../etc/passwd',
  '@site/../../etc/passwd',
  '..%2f..%2f..%2fetc/passwd',
  'file:///etc/passwd',
])('an image cannot reach outside the site: %s', async (path) => {
  const { diagnose, exists } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': `# A\n\n![x](${path})\n`,
  });
  const found = await diagnose();
  expect(found.map(({ file, line }) => [file, line])).toEqual([['docs/a.md', 3]]);
  expect(['broken-link', 'unsafe-url']).toContain(found[0]?.ruleId);
  expect(exists('assets/passwd')).toBe(false);
});

test('an image outside of the site folder is reported as existing', async () => {
  const { diagnose } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A\n\n![x](../../x.png)' });
  expect(await diagnose()).toEqual([
    expect.objectContaining({
      message: 'Cannot use image "../../x.png": it lies outside the site folder',
      note: 'Copy the file into the site.',
    }),
  ]);
});

test('an image that is a folder is missing', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n![x](img)\n',
    'docs/img/x.png': PNG,
  });
  expect(await diagnose()).toEqual([
    expect.objectContaining({ ruleId: 'broken-link', line: 3, message: 'Cannot find image "img"' }),
  ]);
});

test('files to download are published like images', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n[zip](./x.tar.gz) [pdf](/files/y.pdf)',
    'docs/x.tar.gz': 'z',
    'static/files/y.pdf': 'p',
  });
  await build();
  expect(hrefs(read('docs/a/index.html')).slice(0, 2)).toEqual([
    expect.stringMatching(/^\/assets\/x\.tar-[0-9a-f]{8}\.gz$/),
    '/files/y.pdf',
  ]);
});

test('number prefixes are part of names if the config says so', async () => {
  const { build, read } = site({
    'site.config.ts': `export default { title: 'T', docs: { numberPrefixes: false } };`,
    'docs/01-guides/_category_.json': '{"label": "All guides"}',
    'docs/01-guides/02-set_up.md': 'Text',
    'docs/01-guides/2024-01-15-news.md': 'Text',
  });
  await build();
  const { docs } = JSON.parse(read('sidebars.json'));
  expect(JSON.parse(read(docs.slice(1)))).toMatchObject([
    {
      label: 'All guides',
      items: [
        { label: '02 set up', href: '/docs/01-guides/02-set_up/' },
        { label: '2024 01 15 news', href: '/docs/01-guides/2024-01-15-news/' },
      ],
    },
  ]);
});

test('sidebars list folders by position, then by name; category files name and order them', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'docs/z.md': '---\nsidebar_position: 1\nsidebar_label: The first\n---\n# Z',
    'docs/guides/_category_.json': '{"label": "All guides", "position": 2, "collapsed": false}',
    'docs/guides/02-b.md': '# B',
    'docs/guides/01-c.md': '# C',
    'docs/core-concepts/index.md': '# Concepts',
    'docs/core-concepts/x.md': '# X',
    'docs/a.md': '# A',
  });
  await build();
  const { docs } = JSON.parse(read('sidebars.json'));
  const link = (label: string, href: string) => ({ type: 'link', label, href });
  const category = { type: 'category', collapsible: true };
  expect(JSON.parse(read(docs.slice(1)))).toEqual([
    link('The first', '/docs/z/'),
    {
      ...category,
      label: 'All guides',
      href: '/docs/guides/c/',
      hasPage: false,
      isOpen: true,
      items: [link('C', '/docs/guides/c/'), link('B', '/docs/guides/b/')],
    },
    link('A', '/docs/a/'),
    {
      ...category,
      label: 'Concepts',
      href: '/docs/core-concepts/',
      hasPage: true,
      isOpen: false,
      items: [link('X', '/docs/core-concepts/x/')],
    },
  ]);
  expect(JSON.parse(read('docs/guides/b/page.json'))).toMatchObject({
    sidebar: 'docs',
    breadcrumbs: [
      { label: 'All guides', href: null },
      { label: 'B', href: '/docs/guides/b/' },
    ],
    previous: { label: 'C', href: '/docs/guides/c/' },
    next: { label: 'A', href: '/docs/a/' },
  });
});

test('categories of one list that link to the same page are distinguished', async () => {
  const category = (label: string, ...items: readonly unknown[]) => ({
    type: 'category',
    label,
    items,
  });
  const html = { type: 'html', html: '<hr>' };
  const items = [
    category('A', 'a', category('A in A', 'a')),
    category('B', 'a'),
    category('C', html),
    category('C', html),
    category('D', 'a'),
  ];
  const { build, read } = site({
    'site.config.ts': `export default { title: 'T', sidebars: { docs: ${JSON.stringify(items)} } }`,
    'docs/a.md': '# A',
  });
  await build();
  const { docs } = JSON.parse(read('sidebars.json'));
  const nodes: readonly { nth?: number; items: readonly unknown[] }[] = JSON.parse(
    read(docs.slice(1)),
  );
  expect(nodes.map(({ nth }) => nth)).toEqual([undefined, 1, undefined, 1, 2]);
  expect(nodes[0]?.items[1]).not.toHaveProperty('nth');
});

test('sidebars of the config: trees, links, references, generated indexes, and several per site', async () => {
  const { build, read, exists } = site({
    'site.config.ts': `export default { title: 'T', search: false, sidebars: {
      one: ['a', { type: 'category', label: 'More', link: { index: true, description: 'All of it' }, items: ['b', { type: 'ref', id: 'c' }, { type: 'link', label: 'Out', href: 'https://x.example/' }, { type: 'html', html: '<hr>' }] }],
      two: ['c'],
    } }`,
    'docs/a.md': '# A',
    'docs/b.md': '# B',
    'docs/c.md': '# C',
    'docs/d.md': '# D',
  });
  await build();
  expect(exists('docs/category/more/index.html')).toBe(true);
  expect(JSON.parse(read('docs/category/more/page.json'))).toMatchObject({
    view: 'article',
    title: 'More',
    description: 'All of it',
    previous: { label: 'A' },
    next: { label: 'B' },
  });
  const sidebarOf = (page: string) => JSON.parse(read(`docs/${page}/page.json`));
  expect([sidebarOf('a').sidebar, sidebarOf('b').sidebar, sidebarOf('c').sidebar]).toEqual([
    'one',
    'one',
    'two',
  ]);
  expect(sidebarOf('d')).toMatchObject({
    sidebar: null,
    previous: null,
    next: null,
    breadcrumbs: [],
  });
});

test('a page of a long list carries a window of it, and the list has an index page', async () => {
  const count = 200;
  const pages = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `docs/r/p${String(i).padStart(3, '0')}.md`,
      `# P${i}`,
    ]),
  );
  const { build, read } = site({ 'site.config.ts': CONFIG, ...pages, 'docs/a.md': '# A' });
  await build();
  const links = (html: string) =>
    html.slice(html.indexOf('<nav class="sidebar-nav"')).match(/href="\/docs\/r\/p\d{3}\/"/g) ?? [];
  const html = read('docs/r/p100/index.html');
  expect(new Set(links(html)).size).toBeLessThanOrEqual(64);
  expect(html).toContain('href="/docs/category/r/"');
  const index = read('docs/category/r/index.html');
  expect(new Set(index.match(/href="\/docs\/r\/p\d{3}\/"/g)).size).toBe(count);
});

test('groupBy makes categories of a front matter field', async () => {
  const { build, read } = site({
    'site.config.ts': `export default { title: 'T', search: false, sidebars: { docs: [{ type: 'autogenerated', dir: '.', groupBy: 'subcategory' }] } }`,
    'docs/r/a.html.markdown': '---\nsubcategory: "Compute"\n---\n# google_a',
    'docs/r/b.html.markdown': '---\nsubcategory: "App"\n---\n# google_b',
    'docs/index.md': '# Start',
  });
  await build();
  const { docs } = JSON.parse(read('sidebars.json'));
  expect(JSON.parse(read(docs.slice(1))).map(({ label }: { label: string }) => label)).toEqual([
    'Start',
    'App',
    'Compute',
  ]);
  expect(read('docs/r/a/index.html')).toContain('<title>google_a | T</title>');
});

test('levels of the table of contents that leave no heading are reported at the page', async () => {
  const { diagnose } = site({
    'docs/a.md': '---\ntoc_min_heading_level: 4\n---\n# A',
    'docs/b.md': '---\ntitle: B\ntoc_max_heading_level: 3\ntoc_min_heading_level: 5\n---\n',
    'docs/c.md': '---\ntoc_min_heading_level: 4\ntoc_max_heading_level: 6\n---\n# C',
  });
  const note = 'Set "toc_min_heading_level" and "toc_max_heading_level" together.';
  expect(
    (await diagnose()).map(
      ({ file, line, column, message, note: way }) =>
        `${file}:${line}:${column} ${message} | ${way}`,
    ),
  ).toEqual([
    `docs/a.md:2:1 Cannot list headings from level 4 to level 3 | ${note}`,
    `docs/b.md:4:1 Cannot list headings from level 5 to level 3 | ${note}`,
  ]);
});

test('missing names in sidebars are errors', async () => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', search: false, sidebars: { one: ['intro', { type: 'autogenerated', dir: 'guids' }] } }`,
    'docs/introduction.md': '# I',
    'docs/guides/a.md': '---\ndisplayed_sidebar: two\npagination_next: nowhere\n---\n# A',
    'docs/guides/_category_.yml': 'lable: X\n',
    'docs/other/_category_.json': '{"label": ',
    'docs/other/a.md': '# A',
  });
  expect(
    (await diagnose()).map(
      ({ file, line, column, message, note }) => `${file}:${line}:${column} ${message} | ${note}`,
    ),
  ).toEqual([
    'docs/guides/_category_.yml:1:1 Unknown key "lable" in the category file | Did you mean "label"? Allowed: label, position, collapsible, collapsed, steps, className, link.',
    'docs/guides/a.md:2:1 Unknown sidebar "two" | Sidebars: one.',
    'docs/guides/a.md:3:1 Unknown page "nowhere" in "pagination_next" | Name a page by its id.',
    expect.stringMatching(/^docs\/other\/_category_\.json:1:11 Cannot parse the category file: /),
    'site.config.ts:1:64 Unknown page "intro" in sidebar "one" | Ids are paths below the docs folder without extension and number prefixes.',
    'site.config.ts:1:103 Cannot find pages in folder "guids" for sidebar "one" | Did you mean "guides"?',
  ]);
});

test('a page shows the sidebar of its own version that it names', async () => {
  const page = '---\ndisplayed_sidebar: ops\n---\n# X';
  const { build, diagnose, read, write } = site({
    'site.config.ts': `export default { title: 'T', search: false,
      sidebars: {
        guides: [{ type: 'autogenerated', dir: 'guides' }],
        ops: [{ type: 'autogenerated', dir: 'ops' }],
      },
      docs: { versions: { current: { label: 'N', path: '/docs/next' }, '1.0': { label: '1' } }, lastVersion: '1.0' } }`,
    'docs/guides/index.md': '# G',
    'docs/guides/x.md': page,
    'docs/ops/index.md': '# O',
    'versions/1.0/guides/index.md': '# G',
    'versions/1.0/guides/x.md': page,
    'versions/1.0/ops/index.md': '# O',
  });
  await build();
  expect(
    ['docs/next/guides/x', 'docs/guides/x'].map((path) => {
      const html = read(`${path}/index.html`);
      const items = /data-sidebar-items.*?<\/nav>/s.exec(html)?.[0] ?? '';
      return [
        JSON.parse(read(`${path}/page.json`)).sidebar,
        ...Array.from(items.matchAll(/<a [^>]*href="([^"]*)/g), ([, href]) => href),
      ];
    }),
  ).toEqual([
    ['current/ops', '/docs/next/ops/'],
    ['ops', '/docs/ops/'],
  ]);
  write({
    'docs/guides/x.md': page.replace('ops', 'nope'),
    'versions/1.0/guides/x.md': page.replace('ops', 'current/guides'),
  });
  expect(
    (await diagnose()).map(({ file, message, note }) => `${file} ${message} | ${note}`),
  ).toEqual([
    'docs/guides/x.md Unknown sidebar "nope" | Sidebars: guides, ops.',
    'versions/1.0/guides/x.md Unknown sidebar "current/guides" | Sidebars: guides, ops.',
  ]);
});

test('every key of a category file is known to docsgen or to Docusaurus, or is reported at its place', async () => {
  const { diagnose } = site({
    'docs/a/_category_.json':
      '{ "$schema": "../../category.json", "label": "A", "key": "a", "customProps": {}, "link": { "type": "generated-index", "image": "/a.png", "keywords": ["a"] } }',
    'docs/b/_category_.json':
      '{ "label": "B", "titel": "x", "link": { "type": "generated-index", "tilte": "x" } }',
    'docs/c/_category_.yml': 'link:\n  type: index\n',
    'docs/a/a.md': '# A',
    'docs/b/b.md': '# B',
    'docs/c/c.md': '# C',
  });
  const found = await diagnose();
  expect(
    found.map(
      ({ file, line, column, message, note }) => `${file}:${line}:${column} ${message} | ${note}`,
    ),
  ).toEqual([
    'docs/b/_category_.json:1:17 Unknown key "titel" in the category file | Allowed: label, position, collapsible, collapsed, steps, className, link.',
    'docs/b/_category_.json:1:68 Unknown key "tilte" in the category file | Did you mean "title"? Allowed: type, id, slug, title, description.',
    'docs/c/_category_.yml:2:9 Invalid value for "link.type" in the category file | See the manual for the values it takes.',
  ]);
});

test('a page named in another letter case is suggested, even the page itself', async () => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', search: false }`,
    'docs/a.md': '# A\n\n[x](A.md) [y](c.md)\n',
    'docs/b.md': '# B\n',
  });
  expect((await diagnose()).map(({ column, message, note }) => [column, message, note])).toEqual([
    [
      1,
      'Cannot find page "A.md"',
      'Did you mean "./a.md"? Links to Markdown files are resolved from the folder of the page.',
    ],
    [
      11,
      'Cannot find page "c.md"',
      'Did you mean "./b.md"? Links to Markdown files are resolved from the folder of the page.',
    ],
  ]);
});

test('a redirect may lead to the root of a docs version, or start there', async () => {
  const { build, read, write } = site({
    'site.config.ts': `export default { title: 'T', search: false, redirects: [{ from: '/a', to: '/docs#y' }] }`,
    'docs/x.md': '# X\n\n## Y\n',
    'docs/z.md': '# Z\n',
  });
  const redirects = async () => {
    await build();
    return read('_redirects');
  };
  expect(await redirects()).toBe('/a/ /docs/x/#y 301\n/docs/ /docs/x/ 302\n');
  write({
    'site.config.ts': `export default { title: 'T', search: false, redirects: [{ from: '/docs', to: '/docs/z' }] }`,
  });
  expect(await redirects()).toBe('/docs/ /docs/z/ 301\n');
});

test('redirects: chains are followed; loops, shadowed pages and missing targets are errors', async () => {
  const { diagnose, build, read, write } = site({
    'site.config.ts': `export default { title: 'T', search: false, redirects: [{ from: '/a', to: '/b' }, { from: '/b', to: '/docs/x#y' }] }`,
    'docs/x.md': '# X',
  });
  await build();
  expect(read('a/index.html')).toContain('content="0; url=/docs/x/#y"');
  write({
    'site.config.ts': `export default { title: 'T', search: false, redirects: [{ from: '/a', to: '/b' }, { from: '/b', to: '/a' }, { from: '/docs/x', to: '/' }, { from: '/c', to: '/docs/y' }, { from: '/d', to: '/a#z' }, { from: '/e', to: '/e' }] }`,
  });
  expect(
    (await diagnose()).map(
      ({ line, column, ruleId, message, note }) =>
        `${line}:${column} ${ruleId} ${message} | ${note}`,
    ),
  ).toEqual([
    '1:76 redirect Redirect from "/a" leads back to itself | The loop is of 2 redirects. Point one of them at a page.',
    '1:118 redirect Cannot redirect "/docs/x": a page has that route | Remove the redirect, or move the page.',
    '1:158 redirect Cannot redirect "/c" to "/docs/y": there is no such page | Did you mean "/docs/x/"?',
    '1:217 redirect Redirect from "/e" leads back to itself | Point it at a page.',
  ]);
});

test('navbar items without a target are errors of the config', async () => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', search: false, home: 'intr', navbar: { items: [{ label: 'A', doc: 'intor' }, { label: 'B', sidebar: 'dosc' }, { label: 'C' }] } }`,
    'docs/intro.md': '# I',
  });
  expect(
    (await diagnose()).map(
      ({ line, column, message, note }) => `${line}:${column} ${message} | ${note}`,
    ),
  ).toEqual([
    '1:52 Unknown page "intr" in "home" | Did you mean "intro"?',
    '1:77 Unknown page "intor" in "navbar.items[0]" | Did you mean "intro"?',
    '1:107 Unknown sidebar "dosc" in "navbar.items[1]" | Did you mean "docs"?',
    '1:140 Missing target in "navbar.items[2]" | Give the item one of "to", "href", "doc" or "sidebar".',
  ]);
});

test.each([
  [
    'b',
    'Cannot show page "b" of "home" at "/": "docs/index.md" has that route',
    'Remove "home", or give the page at "/" another "slug".',
  ],
  ['index', null, null],
  ['aa', 'Unknown page "aa" in "home"', 'Did you mean "a"?'],
])('a page with the route "/" makes "home" irrelevant: %s', async (home, message, note) => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', search: false, docs: { path: '/' }, home: '${home}' }`,
    'docs/index.md': '# I',
    'docs/a.md': '# A',
    'docs/b.md': '# B',
  });
  expect(await diagnose()).toEqual(
    message === null
      ? []
      : [
          expect.objectContaining({
            ruleId: home === 'b' ? 'duplicate-route' : 'config',
            line: 1,
            column: 73,
            message,
            note,
          }),
        ],
  );
});

test('a missing main page is an error of the option that names it', async () => {
  const versions = `{ new: { label: 'N', main: 'intor' }, 'v1.0': { label: 'O', main: 'itnro' }, v0: { label: 'A' } }`;
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', search: false,\n  docs: { main: 'none', versions: ${versions} } }`,
    'docs/intro.md': '# I',
    'versions/v1.0/intro.md': '# I',
    'versions/v0/intro.md': '# I',
  });
  expect(
    (await diagnose()).map(
      ({ line, column, message, note }) => `${line}:${column} ${message} | ${note}`,
    ),
  ).toEqual([
    '2:63 Unknown page "intor" in "docs.versions.new.main" | Did you mean "intro"?',
    '2:102 Unknown page "itnro" in "docs.versions["v1.0"].main" | Did you mean "intro"?',
  ]);
});

test('a heading has its plain id, even if a script of the page has a variable of that name', async () => {
  const { diagnose, read } = site({
    'site.config.ts': "export default { title: 'T', search: false }",
    'docs/a.md': '# History\n\n[top](#history) [part](#head)\n\n## head\n\nText.\n',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(read('docs/a/index.html')).toContain('<h2 id="head">');
});

test('redirects are for hosts too, permanent or not; a redirect to a mailbox is a document only', async () => {
  const redirects = [
    { from: '/a', to: '/docs/x#part' },
    { from: '/caf\u00e9', to: 'https://elsewhere.example/é%20b', permanent: false },
    { from: '/mail', to: 'mailto:a@example.com' },
  ];
  const { build, read, exists } = site({
    'site.config.ts': `export default { title: 'T', base: '/b/', search: false, redirects: ${JSON.stringify(redirects)} }`,
    'docs/x.md': '# X\n\n## Part\n',
  });
  await build();
  const lines = read('_redirects').split('\n');
  expect(lines.filter((line) => !line.startsWith('/b/docs/ '))).toEqual([
    '/b/a/ /b/docs/x/#part 301',
    '/b/caf%C3%A9/ https://elsewhere.example/%C3%A9%20b 302',
    '',
  ]);
  expect(exists('mail/index.html')).toBe(true);
});

test.each([
  [
    '/a/ /first/ 301\n/x/* /y/:splat 200',
    '/a/ /first/ 301\n/x/* /y/:splat 200\n/a/ /docs/x/ 301\n',
  ],
  ['# caf\u00e9\r\n', '# caf\u00e9\r\n/a/ /docs/x/ 301\n'],
  ['', '/a/ /docs/x/ 301\n'],
])("a site's own lines for hosts come first, then its redirects: %j", async (own, expected) => {
  const { build, diagnose, read, exists, write } = site({
    'site.config.ts': `export default { title: 'T', search: false, redirects: [{ from: '/a', to: '/docs/x' }] }`,
    'docs/x.md': '# X\n',
    'static/_redirects': own,
  });
  const rest = (text: string) => text.replace('/docs/ /docs/x/ 302\n', '');
  expect(await diagnose()).toEqual([]);
  expect(rest(read('_redirects'))).toBe(expected);
  expect(exists('a/index.html')).toBe(true);
  expect((await build()).written).toMatchObject({ isUnchanged: true });
  write({ 'static/_redirects': '# other\n' });
  await build();
  expect(rest(read('_redirects'))).toBe('# other\n/a/ /docs/x/ 301\n');
});

test("without redirects a site's own lines for hosts are published byte for byte", async () => {
  const own = Buffer.from([0x23, 0x20, 0xff, 0x0d, 0x0a]);
  const { build, dir } = site({
    'site.config.ts': `export default { title: 'T', search: false }`,
    'docs/index.md': '# X\n',
    'static/_redirects': own,
  });
  await build();
  expect(readFileSync(join(dir, 'build/_redirects'))).toEqual(own);
});

test.each([
  ['', `{ from: '/c', to: '/docs/x' }, { from: '/c/', to: '/docs/y' }`, '/c/'],
  ['', `{ from: '/c', to: '/docs/x' }, { from: '/c', to: '/docs/x' }`, '/c'],
  [
    'trailingSlash: false,',
    `{ from: '/c.html', to: '/docs/x' }, { from: '/c', to: '/docs/y' }`,
    '/c',
  ],
])(
  'of two redirects from one address %sthe second is an error: %s',
  async (options, redirects, from) => {
    const { diagnose } = site({
      'site.config.ts': `export default { title: 'T', search: false, ${options} redirects: [${redirects}] }`,
      'docs/x.md': '# X',
      'docs/y.md': '# Y',
    });
    expect((await diagnose()).map(({ ruleId, message, note }) => [ruleId, message, note])).toEqual([
      [
        'redirect',
        `Cannot redirect "${from}": another redirect has that route`,
        'Remove one of the two.',
      ],
    ]);
  },
);

test.each([
  ['trailingSlash: false,', '/docs/y.html'],
  ['trailingSlash: false,', '/404'],
  ['', '/docs/y/index.html'],
])('a redirect never replaces the document of a page: %s %s', async (options, from) => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', search: false, ${options} redirects: [{ from: '${from}', to: '/docs/z' }] }`,
    'docs/y.md': '# Y',
    'docs/z.md': '# Z',
  });
  expect((await diagnose()).map(({ ruleId, message, note }) => [ruleId, message, note])).toEqual([
    [
      'redirect',
      `Cannot redirect "${from}": a page has that route`,
      'Remove the redirect, or move the page.',
    ],
  ]);
});

test('redirects that differ only in letter case from another, or from a page, are errors', async () => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', search: false, redirects: [{ from: '/q', to: '/docs/y' }, { from: '/Q', to: '/docs/y' }, { from: '/Docs/Y/', to: '/docs/z' }] }`,
    'docs/y.md': '# Y',
    'docs/z.md': '# Z',
  });
  expect(
    (await diagnose()).map(
      ({ line, column, ruleId, message, note }) =>
        `${line}:${column} ${ruleId} ${message} | ${note}`,
    ),
  ).toEqual([
    '1:97 colliding-route Redirect from "/Q" differs from redirect "/q" only in letter case or Unicode form | Some file systems and hosts cannot tell them apart. Remove one of the two.',
    '1:128 colliding-route Redirect from "/Docs/Y/" differs from page "/docs/y/" only in letter case or Unicode form | Some file systems and hosts cannot tell them apart. Remove the redirect, or move the page.',
  ]);
});

test('a redirect from another spelling of a page to it may be a line for hosts', async () => {
  const { diagnose, write } = site({
    'site.config.ts': `export default { title: 'T', base: '/b/', search: false, redirects: [{ from: '/docs/FAQ', to: '/docs/faq#top' }] }`,
    'docs/faq.md': '# FAQ',
  });
  const found = async () => (await diagnose()).map(({ ruleId, note }) => `${ruleId} ${note}`);
  expect(await found()).toEqual([
    'colliding-route Some file systems and hosts cannot tell them apart. There the redirect would take the place of the page ' +
      'that it leads to. Remove it, or, for a host that can, write "/b/docs/FAQ/ /b/docs/faq/ 301" into "static/_redirects".',
  ]);
  write({
    'site.config.ts': `export default { title: 'T', base: '/b/', search: false }`,
    'static/_redirects': '/b/docs/FAQ/ /b/docs/faq/ 301\n',
  });
  expect(await found()).toEqual([]);
});

test('a link to an unpublished page reports why it is not published', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/index.md': '# I\n\n[d](d.md)\n\n[b](/b.md)\n',
    'docs/a.md': '---\nslug: /same\n---\n# A',
    'docs/b.md': '---\nslug: /same\n---\n# B',
    'docs/d.md': '---\ndraft: true\n---\n# D',
  });
  const found = async (flags = {}) =>
    (await diagnose(flags))
      .filter(({ ruleId }) => ruleId === 'markdown-link')
      .map(({ file, line, message, note }) => `${file}:${line} ${message} | ${note}`);
  const taken =
    'docs/index.md:5 Cannot link to page "/b.md": its route "/docs/same/" belongs to "docs/a.md" | Rename the file or give it a "slug", or link to another page.';
  expect(await found()).toEqual([
    'docs/index.md:3 Cannot link to page "d.md": it is a draft | Remove the link or "draft" of the page, or use "--drafts", which includes drafts.',
    taken,
  ]);
  expect(await found({ drafts: true })).toEqual([taken]);
});

test('a link without extension to an unpublished page reports it too, and stays broken', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/index.md': '# I\n\n[1](d) [2](/docs/d#x) [3](./e.html) [4](/docs/sub/f/) [5](other)\n',
    'docs/a.md': '# A\n\n[1](d) [2](../d/) [3](c)\n',
    'docs/c.md': '---\nslug: /same\n---\n# C',
    'docs/b.md': '---\nslug: /same\n---\n# B',
    'docs/d.md': '---\ndraft: true\n---\n# D\n\n## X\n',
    'docs/e.md': '---\ndraft: true\nslug: /sub/f\n---\n# E',
    'docs/o.md': '---\ndraft: true\nslug: /other\n---\n# O',
    'docs/p.md': '---\nslug: /other\n---\n# P',
  });
  const found = async (flags = {}) =>
    (await diagnose({ check: true, ...flags }))
      .filter(({ ruleId }) => ruleId === 'broken-link')
      .map(
        ({ file, line, column, message, severity }) =>
          `${file}:${line}:${column} ${severity} ${message}`,
      );
  const taken =
    'docs/a.md:3:19 error Cannot link to page "c": its route "/docs/same/" belongs to "docs/b.md"';
  expect(await found()).toEqual([
    'docs/a.md:3:1 error Cannot link to page "d": it is a draft',
    'docs/a.md:3:8 error Cannot link to page "../d/": it is a draft',
    taken,
    'docs/index.md:3:1 error Cannot link to page "d": it is a draft',
    'docs/index.md:3:8 error Cannot link to page "/docs/d#x": it is a draft',
    'docs/index.md:3:23 error Cannot link to page "./e.html": it is a draft',
    'docs/index.md:3:37 error Cannot link to page "/docs/sub/f/": it is a draft',
  ]);
});

test('a draft in the config, or in the front matter of another page, is reported as a draft', async () => {
  const { diagnose, write } = site({
    'site.config.ts': `export default {
  title: 'T',
  search: false,
  home: 'd',
  docs: { main: 'd' },
  redirects: [{ from: '/old', to: '/docs/d#x' }],
  navbar: { items: [{ label: 'D', doc: 'd' }] },
  sidebars: { docs: ['a', 'd', 'e'] },
};`,
    'docs/a.md': '---\npagination_next: e/f\n---\n# A\n',
    'docs/d.md': '---\ndraft: true\n---\n# D\n',
    'docs/e/index.md': '---\ndraft: true\n---\n# E\n',
    'docs/e/f.md': '---\ndraft: true\n---\n# F\n',
  });
  const found = async () =>
    (await diagnose({ check: true })).map(
      ({ line, ruleId, message, note }) => `${line} ${ruleId} ${message} | ${note}`,
    );
  const wayOut = 'or use "--drafts", which includes drafts.';
  const other = `Name another page, or remove "draft" of this one, ${wayOut}`;
  const link = `Remove the link or "draft" of the page, ${wayOut}`;
  expect(await found()).toEqual([
    `2 sidebar Cannot use draft "e/f" in "pagination_next" | ${other}`,
    `4 config Cannot use draft "d" in "home" | ${other}`,
    `5 config Cannot use draft "d" in "docs.main" | ${other}`,
    `6 redirect Cannot redirect "/old" to "/docs/d#x": it is a draft | ${link}`,
    `7 config Cannot use draft "d" in "navbar.items[0]" | ${other}`,
    `8 sidebar Cannot use draft "d" in sidebar "docs" | ${other}`,
    `8 sidebar Cannot use draft "e/index" in sidebar "docs" | ${other}`,
  ]);
  write({
    'docs/a.md': '# A\n',
    'site.config.ts': `export default {
  title: 'T',
  search: false,
  base: '/b/',
  navbar: { items: [{ label: 'N', to: '/docs/d' }] },
  footer: { columns: [{ title: 'F', items: [{ label: 'F', to: '/docs/e/f/' }] }], copyright: 'c' },
};`,
  });
  const pages = 'It is on 3 pages, the first is "/".';
  expect(await found()).toEqual([
    `5 broken-link Cannot find page "/docs/d" of navbar item "N": it is a draft | ${link} ${pages}`,
    `6 broken-link Cannot find page "/docs/e/f/" of footer item "F": it is a draft | ${link} ${pages}`,
  ]);
});

test('a link is not broken if a redirect or a static document has the address of a draft', async () => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', search: false, redirects: [{ from: '/docs/d', to: '/docs/a' }] }`,
    'docs/index.md': '---\ndraft: true\n---\n# I\n',
    'docs/a.md': '# A\n\n[1](/docs/d) [2](../d) [3](../e) [4](/docs/) [5](../f/)\n',
    'docs/d.md': '---\ndraft: true\n---\n# D\n',
    'docs/e.md': '---\ndraft: true\n---\n# E\n',
    'docs/f.md': '---\ndraft: true\n---\n# F\n',
    'static/docs/e.html': '<!doctype html><title>E</title>',
    'static/docs/f/index.html': '<!doctype html><title>F</title>',
  });
  expect(await diagnose({ check: true })).toEqual([]);
});

test('paths with Windows slashes, or other capitals, are reported with the intended path', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n[x](sub\\b.md) [y](Sub/B.md) ![z](.\\img\\c.png)',
    'docs/sub/b.md': '# B',
    'docs/img/c.png': PNG,
  });
  expect((await diagnose()).map(({ message, note }) => `${message} | ${note}`)).toEqual([
    'Cannot find page "sub\\b.md" | Did you mean "./sub/b.md"? Links to Markdown files are resolved from the folder of the page.',
    'Cannot find page "Sub/B.md" | Did you mean "./sub/b.md"? Links to Markdown files are resolved from the folder of the page.',
    'Cannot find image ".\\img\\c.png" | Did you mean "./img/c.png"? The path is resolved from the folder of the page.',
  ]);
});

test('K57: with the ids of MkDocs, links, includes and the search use them for headings', async () => {
  const { build, read } = site({
    'site.config.ts': `export default { title: 'T', markdown: { headingIds: 'mkdocs' }, rules: { 'broken-link': 'warn' } }`,
    'docs/a.md':
      '# A\n\n[b](b.md#sso-rbac) [c](b.md#sso-rbac_1) [d](b.md#sso--rbac)\n\n::include{file="_c.md" heading="sso-rbac"}\n',
    'docs/b.md': '# B\n\n## SSO & RBAC\n\na\n\n## SSO & RBAC\n\nb\n',
    'docs/_c.md': '## SSO & RBAC\n\nIncluded.\n\n## More\n\nLeft out.\n',
  });
  const { diagnostics } = await build({ check: true });
  expect(diagnostics.map(({ reason, note }) => `${reason} | ${note}`)).toEqual([
    'Cannot find anchor "#sso--rbac" on page "/docs/b/" | Did you mean "#sso-rbac"?',
  ]);
  expect(read('docs/a/index.html')).toContain('Included.');
  expect(read('docs/a/index.html')).not.toContain('Left out.');
  expect(JSON.parse(read('docs/b/page.json'))).toMatchObject({
    toc: [{ id: 'sso-rbac' }, { id: 'sso-rbac_1' }],
  });
});
