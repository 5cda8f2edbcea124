/** The schemes that a URL may have in content, in front matter and in the config; and hosts that pages load from. */
import { expect, it, test } from 'vitest';
import { Failure } from '../../cli/diagnostics/diagnostic.js';
import { site } from '../site.js';

const config = (rest: string) => `export default { title: 'T', search: false, ${rest} };`;
const ALLOWED =
  'The URL is left out. Allowed are http, https, mailto, tel, sms and ftp, and data for raster images.';
const ALLOWED_IMAGES =
  'The URL is left out. Allowed are http and https, and data for raster images.';

it('K45: "markdown.schemes" adds schemes for links, and the finding about a dropped link names the option', async () => {
  const { diagnose, read, write } = site({
    'site.config.ts': config(''),
    'docs/a.md': `# A\n\n[a](vscode://file/x) [b](slack:x) [c](ssh://x) <a href="vscode:y">d</a> ![e](vscode:z)\n`,
  });
  const dropped = (scheme: string) => [
    `Cannot use a URL with the scheme "${scheme}"`,
    `${ALLOWED} To allow it in links, add "${scheme}" to "markdown.schemes" of the config.`,
  ];
  const image = ['Cannot use a URL with the scheme "vscode"', ALLOWED_IMAGES];
  const found = async () =>
    (await diagnose({ check: true })).map(({ message, note }) => [message, note]);
  expect(await found()).toEqual([
    dropped('vscode'),
    dropped('slack'),
    dropped('ssh'),
    dropped('vscode'),
    image,
  ]);
  write({ 'site.config.ts': config(`markdown: { schemes: ['vscode', 'slack'] }`) });
  expect(await found()).toEqual([dropped('ssh'), image]);
  const html = read('docs/a/index.html');
  for (const url of ['vscode://file/x', 'slack:x', 'vscode:y'])
    expect(html).toContain(`href="${url}"`);
});

const failure = async (written: string) => {
  try {
    await site({ 'site.config.ts': written, 'docs/a.md': '# A' }).build();
  } catch (error) {
    const { diagnostics } = error as Failure;
    return diagnostics.map(({ reason, note }) => `${reason} | ${note}`);
  }
  return [];
};

test.each(['javascript', 'data', 'vbscript', 'file', 'blob', 'JavaScript', 'x y', 'vscode:', ''])(
  'K45: "markdown.schemes" refuses %j',
  async (scheme) => {
    expect(await failure(config(`markdown: { schemes: [${JSON.stringify(scheme)}] }`))).toEqual([
      `Invalid value for "markdown.schemes[0]": received ${JSON.stringify(scheme)} | Expected a URL scheme in lower case without colon, such as "vscode"; those that run code or open files, as "javascript", "data" and "file" do, are never allowed.`,
    ]);
  },
);

it('K15: URLs of front matter may have the schemes of links and images', async () => {
  const page = (field: string) => `---\n${field}\n---\n# P\n`;
  const { diagnose, read } = site({
    'site.config.ts': config(`docs: { editUrl: 'https://git.example/' }`),
    'docs/a.md': page('custom_edit_url: "search-ms:query=x"'),
    'docs/b.md': page('custom_edit_url: file:///etc/passwd'),
    'docs/c.md': page('custom_edit_url: "java\\tscript:alert(1)"'),
    'docs/d.md': page('image: "javascript:alert(1)"'),
    'docs/e.md': page('image: data:text/html,x'),
    'docs/f.md': page('custom_edit_url: https:git.example/f'),
    'docs/g.md': page('custom_edit_url: mailto:a@example.com'),
    'docs/h.md': page('image: https://img.example/h.png'),
  });
  const found = (await diagnose({ check: true })).map(
    ({ file, line, severity, message, note }) => `${file}:${line} ${severity} ${message} | ${note}`,
  );
  const unsafe = (scheme: string, field: string) =>
    `warning Cannot use a URL with the scheme "${scheme}" in front matter field "${field}"`;
  expect(found).toEqual([
    `docs/a.md:2 ${unsafe('search-ms', 'custom_edit_url')} | ${ALLOWED} To allow it in links, add "search-ms" to "markdown.schemes" of the config.`,
    `docs/b.md:2 ${unsafe('file', 'custom_edit_url')} | It is a path of your machine: write one from the folder of the page. ${ALLOWED}`,
    `docs/c.md:2 ${unsafe('javascript', 'custom_edit_url')} | ${ALLOWED}`,
    `docs/d.md:2 ${unsafe('javascript', 'image')} | ${ALLOWED_IMAGES}`,
    `docs/e.md:2 ${unsafe('data', 'image')} | ${ALLOWED_IMAGES}`,
    'docs/f.md:2 error Missing "//" in the URL "https:git.example/f" in front matter field "custom_edit_url" | Write "https://git.example/f". Browsers may take the URL for a path of this site.',
  ]);
  // The build has errors, so its pages are those of a site that ignores them.
  const good = site({
    'site.config.ts': config(
      `rules: { 'unsafe-url': 'ignore' }, docs: { editUrl: 'https://git.example/' }`,
    ),
    'docs/a.md': page('custom_edit_url: "search-ms:query=x"\nimage: "javascript:alert(1)"'),
  });
  await good.build();
  expect(good.read('docs/a/index.html')).not.toMatch(/search-ms|javascript:|git\.example/);
  expect(read).toBeTypeOf('function');
});

const WANTED =
  'a path that begins with "/" or a URL with the scheme http, https, mailto, tel, sms or ftp';

test.each([
  [
    `navbar: { items: [{ label: 'a', href: 'search-ms:x' }] }`,
    'navbar.items[0].href',
    'search-ms:x',
  ],
  [
    `navbar: { items: [{ label: 'a', items: [{ label: 'b', href: 'slack:x' }] }] }`,
    'navbar.items[0].items[0].href',
    'slack:x',
  ],
  [`navbar: { logo: { light: '/a.svg', href: 'file:///x' } }`, 'navbar.logo.href', 'file:///x'],
  [
    `footer: { columns: [{ title: 'a', items: [{ label: 'b', href: 'ssh://x' }] }] }`,
    'footer.columns[0].items[0].href',
    'ssh://x',
  ],
  [`redirects: [{ from: '/x', to: 'ms-word:x' }]`, 'redirects[0].to', 'ms-word:x'],
  [`docs: { editUrl: 'javascript:x' }`, 'docs.editUrl', 'javascript:x'],
  [
    `sidebars: { a: [{ type: 'category', label: 'c', items: [{ type: 'link', label: 'a', href: 'slack:x' }] }] }`,
    'sidebars.a[0].items[0].href',
    'slack:x',
  ],
  [
    `head: [{ tag: 'link', attributes: { rel: 'help', href: 'search-ms:x' } }]`,
    'head[0].attributes.href',
    'search-ms:x',
  ],
])('K15: the config may have the schemes of links: %s', async (option, name, url) => {
  expect(await failure(config(option))).toEqual([
    `Invalid value for "${name}": received ${JSON.stringify(url)} | Expected ${WANTED}.`,
  ]);
});

test('K15: page views go to addresses of requests only', async () => {
  expect(await failure(config(`analytics: [{ trackingId: 'a', url: 'slack:x' }]`))).toEqual([
    'Invalid value for "analytics[0].url": received "slack:x" | Expected a path that begins with "/" or a URL with the scheme http or https.',
  ]);
});

test.each([
  [
    `announcementBar: { content: '<a href="javascript:x">a</a>' }`,
    'announcementBar.content',
    'javascript',
  ],
  [`footer: { copyright: '<a href=search-ms:x>a</a>' }`, 'footer.copyright', 'search-ms'],
  [
    `navbar: { items: [{ type: 'html', html: '<img src="file:///x">' }] }`,
    'navbar.items[0].html',
    'file',
  ],
  [
    `sidebars: { a: [{ type: 'html', html: '<a href="java&Tab;script:x">a</a>' }] }`,
    'sidebars.a[0].html',
    'javascript',
  ],
])('K15: HTML of the config may have the schemes of links: %s', async (option, name, scheme) => {
  expect((await failure(config(option))).join()).toMatch(
    new RegExp(
      `^Invalid value for "${name.replace(/[[\].]/g, '\\$&')}": received .* \\| Expected HTML whose links have the scheme http, https, mailto, tel, sms or ftp, not "${scheme}"\\.$`,
    ),
  );
});

it('K15: an address of the config without its slashes is reported', async () => {
  expect(await failure(config(`docs: { editUrl: 'https:git.example' }`))).toEqual([
    'Invalid value for "docs.editUrl": received "https:git.example" | Expected the URL "https://git.example".',
  ]);
});

it('K15: the config may use the schemes that "markdown.schemes" adds, and images in data', async () => {
  expect(
    await failure(
      config(`markdown: { schemes: ['slack'] },
        navbar: { items: [{ label: 'a', href: 'slack:x' }, { label: 'b', href: 'sms:+1' }] },
        head: [{ tag: 'link', attributes: { rel: 'icon', href: 'data:image/svg+xml,x' } }],
        announcementBar: { content: '<a href="slack:x">a</a><img src="data:image/png;base64,AA">' }`),
    ),
  ).toEqual([]);
});

const outside = (what: string, host = 'evil.example') =>
  `Cannot load ${what} from "${host}" | It is left out. Copy the file next to the page, or add "${host}" to "hosts" of the config.`;

it('K16: everything that is loaded from an unnamed host is a finding', async () => {
  const cases: readonly (readonly [html: string, finding: string])[] = [
    [
      '<picture><source srcset="//evil.example/s.png"><img src="/b.png" alt="x"></picture>',
      'Cannot load "srcset" of <source> from "evil.example" | It is left out. Copy the file next to the page, or add "evil.example" to "hosts" of the config.',
    ],
    [
      '<img src="/b.png" srcset="/b.png 1x, https://evil.example/s.png 2x" alt="x">',
      outside('"srcset" of <img>'),
    ],
    ['<video poster="\\\\evil.example/p.png"></video>', outside('"poster" of <video>')],
    ['<video src="https://evil.example/v.mp4"></video>', outside('"src" of <video>')],
    ['<video><source src="https:\n//evil.example/v.mp4"></video>', outside('"src" of <source>')],
    [
      '<video><track src="https://other.example/t.vtt"></video>',
      outside('"src" of <track>', 'other.example'),
    ],
    [
      '![x](https:evil.example/p.png)',
      'Missing "//" in the URL "https:evil.example/p.png" | Write "https://evil.example/p.png". Browsers may take the URL for a path of this site.',
    ],
    [
      '<img srcset="https:/evil.example/p.png 2x" src="/b.png" alt="x">',
      'Missing "//" in the URL "https:/evil.example/p.png" | Write "https://evil.example/p.png". Browsers may take the URL for a path of this site.',
    ],
    [
      '![x](//evil.example/p.png)',
      'Cannot load an image from "evil.example" | It is shown as a link. Copy the image next to the page, or add "evil.example" to "hosts" of the config.',
    ],
  ];
  const files = {
    'docs/a.md': `# A\n\n${cases.map(([html]) => html).join('\n\n')}\n`,
    'static/b.png': 'x',
  };
  const result = await site({ ...files, 'site.config.ts': config('') }).build();
  expect(result.diagnostics.map(({ reason, note }) => `${reason} | ${note}`).sort()).toEqual(
    cases.map(([, finding]) => finding).sort(),
  );
  const named = site({
    ...files,
    'site.config.ts': config(
      `hosts: ['evil.example', 'other.example'], rules: { 'invalid-url': 'warn' }`,
    ),
  });
  expect((await named.diagnose()).map(({ ruleId }) => ruleId)).toEqual([
    'invalid-url',
    'invalid-url',
  ]);
  expect(named.read('docs/a/index.html')).toContain('srcSet="//evil.example/s.png"');
});

it('K16: trusted content too', async () => {
  const cases: readonly (readonly [html: string, finding: string | null])[] = [
    ['<audio src="https://evil.example/a.mp3"></audio>', outside('"src" of <audio>')],
    ['<object data="https://evil.example/o.pdf"></object>', null],
    ['<embed src="https://evil.example/e.pdf">', null],
    ['<link rel="stylesheet" href="https://evil.example/e.css">', null],
    ['<link rel="canonical" href="https://evil.example/">', null],
    [
      '<table background="//evil.example/b.png"><tr><td>x</td></tr></table>',
      outside('"background" of <table>'),
    ],
    [
      '<p style="color:red;background:url(\'//evil.example/b.png\')">x</p>',
      outside('"style" of <p>'),
    ],
    [
      '<p style="background:image-set(\'https://evil.example/b.png\' 1x)">x</p>',
      outside('"style" of <p>'),
    ],
    ['<svg><image href="https://evil.example/i.png"/></svg>', outside('"href" of <image>')],
    [
      '<svg><use xlink:href="https://evil.example/i.svg#x"/></svg>',
      outside('"xlink:href" of <use>'),
    ],
  ];
  const { diagnose, read } = site({
    'site.config.ts': config(`markdown: { html: 'trust' }`),
    'docs/a.md': `# A\n\n${cases.map(([html]) => html).join('\n\n')}\n`,
  });
  // The policy blocks what is left of the styles.
  const found = (await diagnose()).filter(({ ruleId }) => ruleId !== 'blocked-content');
  const list = found.flatMap(({ message, note, others = [] }) =>
    Array.from({ length: 1 + others.length }, () => `${message} | ${note}`),
  );
  expect(list.sort()).toEqual(cases.flatMap(([, finding]) => finding ?? []).sort());
  expect(read('docs/a/index.html')).toContain('style="color:red"');
});
