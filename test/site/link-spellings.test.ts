/** All forms in which a link can name a published page, folder or file: each works, in every command. */
import { expect, it } from 'vitest';
import { site } from '../site.js';

const CONFIG = `export default { title: 'T', url: 'https://docs.example.com', search: false };`;

/** Returns links in the order of the page. */
function hrefs(html: string): string[] {
  const article = /<article[^]*<\/article>/.exec(html)?.[0] ?? '';
  return Array.from(
    article.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>[a-z]+\d*<\/a>/g),
    (m) => m[1] ?? '',
  );
}

const links = (...urls: string[]) => urls.map((url, i) => `[l${i}](${url})`).join('\n');

it.each([
  ['net/README.md', ''],
  ['net/readme.md', ''],
  ['net/net.md', ''],
  ['net/index.md', ''],
  ['net/index.html.markdown', ''],
  ['overview.md', '---\nslug: /net\n---\n'],
])('K30: a link to a folder leads to its page, %s', async (file, frontMatter) => {
  const { diagnose, read } = site({
    'site.config.ts': CONFIG,
    'docs/index.md': `# I\n\n${links('net', 'net/', './net', './net/#part', '@site/docs/net')}`,
    [`docs/${file}`]: `${frontMatter}# N\n\n## Part\n\n${file.startsWith('net/') ? links('.', './', '../net/') : ''}`,
    'docs/net/other.md': '# O\n\n' + links('.', './', '../net', '../net/?a=b#part'),
    'docs/one/c.md':
      '# C\n\n' +
      links(
        '../net',
        '../net/',
        '../net#part',
        '../%6Eet/',
        '../net/index.html',
        '/docs/net',
        '/docs/net/',
        '../../docs/net',
      ),
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(new Set(hrefs(read('docs/one/c/index.html')))).toEqual(
    new Set(['/docs/net/', '/docs/net/#part']),
  );
  expect(hrefs(read('docs/net/other/index.html')).at(-1)).toBe('/docs/net/?a=b#part');
  expect(hrefs(read('docs/index.html'))).toHaveLength(5);
});

it('K30: a link to a folder leads to the page that its category names, and to the folder of a version', async () => {
  const { diagnose, read } = site({
    'site.config.ts': `export default { title: 'T', search: false,
      docs: { versions: { current: { label: 'Next' }, v1: { label: '1' } } } };`,
    'docs/01-made/_category_.json': '{ "label": "Made", "link": { "type": "generated-index" } }',
    'docs/01-made/a.md': '# A',
    'docs/02-led/_category_.json': '{ "link": { "type": "doc", "id": "b" } }',
    'docs/02-led/b.md': '# B',
    'docs/02-led/bb.md': '# BB',
    'docs/03-only/_category_.json': '{ "link": { "type": "doc", "id": "only" } }',
    'docs/03-only/only-page.md': '---\nid: only\n---\n# Only',
    'docs/one/c.md': `# C\n\n${links('../01-made/', '../02-led', '../03-only/', '..', '../')}`,
    'versions/v1/net/README.md': '# N',
    'versions/v1/one/c.md': `# C\n\n${links('../net', '../net/', '/docs/v1/net')}`,
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(hrefs(read('docs/one/c/index.html'))).toEqual([
    '/docs/category/made/',
    '/docs/led/b/',
    '/docs/only/only-page/',
    '/docs/made/a/',
    '/docs/made/a/',
  ]);
  expect(new Set(hrefs(read('docs/v1/one/c/index.html')))).toEqual(new Set(['/docs/v1/net/']));
});

it('K30: a path with a slash leads to the page of that name if no folder and no address has it', async () => {
  const { diagnose, read } = site({
    'site.config.ts': CONFIG,
    'docs/net.md': '# N\n\n## Part\n',
    'docs/one/c.md': `# C\n\n${links('./d/', 'd/', '../net/#part', '../one/d/index.html', './e/')}`,
    'docs/one/d.md': '# D\n',
    // A browser's meaning of the address has precedence over the file.
    'docs/one/e.md': '# E\n',
    'docs/two.md': '---\nslug: one/c/e\n---\n# Two\n',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(hrefs(read('docs/one/c/index.html'))).toEqual([
    '/docs/one/d/',
    '/docs/one/d/',
    '/docs/net/#part',
    '/docs/one/d/',
    '/docs/one/c/e/',
  ]);
});

it('K30: a path with a slash is broken without a folder or a page', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': `# A\n\n${links('./b/', 'a/a/', 'a.png/')}`,
    'docs/a.png': 'x',
  });
  expect((await diagnose({ check: true })).map(({ message }) => message)).toEqual([
    'Cannot find page "/docs/a/b/"',
    'Cannot find page "/docs/a/a/a/"',
    'Cannot find page "a.png/"',
  ]);
});

it('K30: a draft that would be the page of a folder is named as a draft', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/index.md': `# I\n\n${links('net', 'net/')}`,
    'docs/net/README.md': '---\ndraft: true\n---\n# N',
    'docs/net/a.md': '# A',
  });
  expect((await diagnose()).map(({ message }) => message)).toEqual([
    'Cannot link to page "net": it is a draft',
    'Cannot link to page "net/": it is a draft',
  ]);
});

const ELSEWHERE = [
  'https://example.com/?w=100%&b=1',
  'https://example.com/100%/x',
  'https://example.com/a#50%',
  '//example.com/?q=%zz',
  'https://example.com/%FF/',
  'mailto:a@example.com?subject=100%',
  'https://bücher.example/?q=100%',
];

it('K31: a URL of another site is never decoded, and a percent sign in a query or fragment is fine', async () => {
  const { command } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': `# A\n\n## 50%\n\n${links(...ELSEWHERE, '<https://example.com/?q=a b%>', 'a.md?w=100%', '/docs/a/?w=100%#top')}

<a href="https://example.com/?w=100%&b=1">raw</a> <https://example.com/100%> https://example.com/?w=100%

[r]: https://example.com/?w=100%

[reference][r]
`,
  });
  const check = await command(['check', '--format', 'json']);
  expect([check.status, JSON.parse(check.stdout).diagnostics]).toEqual([0, []]);
});

it('K31: a path of this site that a server would refuse is an error', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': `# A\n\n${links('/docs/100%/', 'b%.md')}\n\n![i](/img/100%.png)\n`,
  });
  expect((await diagnose({ check: true })).map(({ ruleId, message }) => [ruleId, message])).toEqual(
    [
      ['invalid-url', 'Cannot decode the URL "/docs/100%/"'],
      ['invalid-url', 'Cannot decode the URL "b%.md"'],
      ['invalid-url', 'Cannot decode the URL "/img/100%.png"'],
    ],
  );
});

it.each(['x.html.markdown', 'x.html.md', 'x.markdown', 'x.md'])(
  'K32: every name of the page %s leads to it',
  async (file) => {
    const names = ['x', 'x/', 'x.html', 'x/index.html', file];
    const { diagnose, read } = site({
      'site.config.ts': `export default { title: 'T', search: false, base: '/b/',
        navbar: { items: [{ label: 'N', to: '/docs/r/x.html' }] },
        footer: { columns: [{ title: 'F', items: [{ label: 'F', to: '/docs/r/x/index.html' }] }], copyright: '' },
        sidebars: { a: [{ type: 'autogenerated', dir: '.' }, { type: 'link', label: 'S', href: '/docs/r/x.html' }] },
        redirects: [{ from: '/old', to: '/docs/r/x.html#p' }] };`,
      'docs/index.md': `# I\n\n${links(...names.map((name) => `r/${name}`), ...names.map((name) => `/docs/r/${name}`), ...names.map((name) => `/b/docs/r/${name}`))}`,
      'docs/d/y.md': `# Y\n\n${links(...['x', 'x.html', file].flatMap((name) => [`../r/${name}`, `../r/${name}#p`]), '../../r/x/', '../../r/x/index.html#p')}`,
      [`docs/r/${file}`]: `# X\n\n## P\n\n<a href="/docs/r/x.html#p">raw</a>\n`,
    });
    expect(await diagnose({ check: true })).toEqual([]);
    expect(new Set(hrefs(read('docs/index.html')))).toEqual(new Set(['/b/docs/r/x/']));
    expect(hrefs(read('docs/index.html'))).toHaveLength(15);
    expect(new Set(hrefs(read('docs/d/y/index.html')))).toEqual(
      new Set(['/b/docs/r/x/', '/b/docs/r/x/#p']),
    );
    expect(read('old/index.html')).toContain('/b/docs/r/x/#p');
    expect(read('docs/d/y/index.html')).not.toContain('x.html');
  },
);

it('K32: a static file with the published name of a page takes its address', async () => {
  const { diagnose, read } = site({
    'site.config.ts': CONFIG,
    'docs/r/x.md': '# X',
    'docs/index.md': `# I\n\n${links('/docs/r/x.html', '/docs/r/%C3%A9.html', '/docs/r/é')}`,
    'docs/r/é.md': '# E',
    'static/docs/r/x.html': '<p>static</p>',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(hrefs(read('docs/index.html'))).toEqual([
    '/docs/r/x.html',
    '/docs/r/%C3%A9/',
    '/docs/r/%C3%A9/',
  ]);
});

it('K36: a link may lead to every published file', async () => {
  const urls = [
    '/CHANGELOG.md',
    '/notes/old.markdown',
    '/docs/x/index.md',
    '/docs/x/page.json',
    '../x/index.md',
    '/llms.txt',
    '/llms-full.txt',
    '/sitemap.xml',
    '/robots.txt',
    '/sidebars.json',
    '/search/',
    '/blog/archive/',
    '/404.html',
    '@site/static/CHANGELOG.md',
  ];
  const { diagnose, read } = site({
    'site.config.ts': `export default { title: 'T', url: 'https://docs.example.com', blogArchive: true };`,
    'docs/index.md': '# I',
    'docs/x.md': '# X',
    'docs/y.md': `# Y\n\n${links(...urls)}`,
    'static/CHANGELOG.md': '# C',
    'static/notes/old.markdown': '# O',
    // The output has a file of that name, whatever is next to the config.
    'llms.txt': 'x',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(hrefs(read('docs/y/index.html'))).toEqual(
    urls.map((url) => url.replace('@site/static', '').replace('../', '/docs/')),
  );
});

it('K36: a file of a page that does not exist is still an error', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'docs/y.md': `# Y\n\n${links('/docs/gone/index.md', '/docs/gone/page.json', '/GONE.md')}`,
  });
  expect((await diagnose({ check: true })).map(({ message }) => message)).toEqual([
    'Cannot find page "/docs/gone/index.md"',
    'Cannot find file "/docs/gone/page.json"',
    'Cannot find page "/GONE.md"',
  ]);
});
