/** Each option with invalid values. The message names the key, the status is 2, and nothing is deleted. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configSchema } from '../../cli/config/schema.js';
import type { Failure } from '../../cli/diagnostics/diagnostic.js';
import { site } from '../site.js';

/** Values as code of the config. */
const VALUES = {
  null: 'null',
  number: '42',
  'not a number': 'NaN',
  bigint: '1n',
  boolean: 'true',
  'empty text': `''`,
  blank: `' '`,
  'ten million characters': `'x'.repeat(1e7)`,
  'a path upwards': `'../x'`,
  'a path with query': `'/x?q'`,
  'another host': `'//x'`,
  script: `'javascript:alert(1)'`,
  function: '() => 1',
  symbol: `Symbol('x')`,
  list: `['x']`,
  'list of lists': '[[]]',
  'unknown key': '{ unknown: 1 }',
  'key __proto__': `JSON.parse('{"__proto__": 1}')`,
  'getter that throws': `{ get title() { throw new Error('gone') } }`,
  proxy: `new Proxy({}, { ownKeys() { throw new Error('gone') } })`,
} as const;
type ValueName = keyof typeof VALUES;

const TEXTS: readonly ValueName[] = [
  'boolean',
  'a path upwards',
  'a path with query',
  'another host',
  'script',
];
/** Values that an option accepts. */
const TAKEN: Readonly<Record<string, readonly ValueName[]>> = {
  title: TEXTS.slice(1),
  tagline: [...TEXTS.slice(1), 'empty text', 'blank'],
  favicon: ['a path with query'],
  image: ['a path with query'],
  trailingSlash: ['boolean'],
  folderRedirects: ['boolean'],
  blogArchive: ['boolean'],
  // A later step knows whether there is such a page.
  home: TEXTS.slice(1),
  hosts: ['list'],
  translations: ['list'],
  // That key is left out when it is read, and reaches no prototype.
  sidebars: ['key __proto__'],
  customFields: ['key __proto__', 'unknown key'],
  rules: ['key __proto__'],
  search: ['boolean'],
  baseUrlBanner: ['boolean'],
  staticDir: ['a path upwards', 'script', 'a path with query'],
  pages: ['script', 'a path with query'],
  scripts: ['script', 'a path with query'],
  variables: ['key __proto__'],
  // A later step knows whether there is such a folder or file.
  includeRoots: ['list'],
  pageActions: ['boolean'],
  // A pseudo-class of that name may exist.
  zoomSelector: ['script'],
};

/** Returns the first message of a build that must fail, and its status. */
async function failureOf(build: () => Promise<unknown>) {
  const error: unknown = await build().then(
    () => new Error('the build took it'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || error.name !== 'Failure') throw error;
  const { exitStatus, diagnostics } = error as Failure;
  return { exitStatus, diagnostics };
}

test.each(Object.keys(configSchema.shape))('option "%s"', async (key) => {
  const { dir, build } = site({ 'docs/ok.md': '# OK', 'build/.docsgen': '', 'build/last.txt': '' });
  const names = (Object.keys(VALUES) as ValueName[]).filter(
    (name) => !(TAKEN[key] ?? []).includes(name),
  );
  for (const name of names) {
    const rest = key === 'title' ? '' : `title: 'T',`;
    writeFileSync(
      join(dir, 'site.config.ts'),
      `export default { ${rest} ${key}: ${VALUES[name]} }`,
    );
    const { exitStatus, diagnostics } = await failureOf(build);
    const said = diagnostics.map(({ reason }) => reason).join('\n');
    const isUnreadable = name === 'proxy' || name === 'getter that throws';
    expect([name, exitStatus]).toEqual([name, 2]);
    expect(said, name).toMatch(
      isUnreadable && said.includes('gone')
        ? /^Cannot read the config: gone$/
        : new RegExp(`"${key}[."[]`),
    );
    expect(said.length).toBeLessThan(600);
    expect(diagnostics.every(({ file }) => file === 'site.config.ts')).toBe(true);
  }
  expect(existsSync(join(dir, 'build/last.txt'))).toBe(true);
  expect(readdirSync(dir).sort()).toEqual(['.docsgen', 'build', 'docs', 'site.config.ts']);
  expect(readdirSync(join(dir, '.docsgen/config'))).toEqual([]);
});

test.each([
  [`docs: { dir: '/' }`, 'docs.dir'],
  [`docs: { dir: '..' }`, 'docs.dir'],
  [`docs: { dir: '.' }`, 'docs.dir'],
  [`docs: { dir: 'a/../..' }`, 'docs.dir'],
  [`docs: { path: '/%2e%2e/x' }`, 'docs.path'],
  [`docs: { path: '/%2F..%2Fx' }`, 'docs.path'],
  [`docs: { path: '/%zz' }`, 'docs.path'],
  [`docs: { path: '/a#b' }`, 'docs.path'],
  [`docs: { exclude: ['${'{a,b}'.repeat(200)}'] }`, 'docs.exclude[0]'],
  [`docs: { extensions: ['/'] }`, 'docs.extensions[0]'],
  [`docs: { versions: { '..': { label: 'x' } } }`, '..'],
  [`docs: { versions: { a: { label: 'x', dir: '../..' } } }`, 'docs.versions.a.dir'],
  [`docs: { versions: {} }`, 'docs.lastVersion'],
  [`docs: { lastVersion: 'x' }`, 'docs.lastVersion'],
  [`staticDir: '/etc'`, 'staticDir'],
  [`staticDir: '.'`, 'staticDir'],
  [`redirects: [{ from: '/%2F..%2F..%2Fx', to: '/' }]`, 'redirects[0].from'],
  [`redirects: [{ from: '/a%00', to: '/' }]`, 'redirects[0].from'],
  [`redirects: [{ from: '/a?b', to: '/' }]`, 'redirects[0].from'],
  [`redirects: [{ from: '/a b', to: '/' }]`, 'redirects[0].from'],
  [`redirects: [{ from: '/old/*/page', to: '/' }]`, 'redirects[0].from'],
  [`redirects: [{ from: '/old/:page', to: '/' }]`, 'redirects[0].from'],
  [`redirects: [{ from: '/a', to: 'javascript:x' }]`, 'redirects[0].to'],
  [`base: '/../'`, 'base'],
  [`base: 'docs/'`, 'base'],
  [`base: '//'`, 'base'],
  [`base: '/a/?x/'`, 'base'],
  [`url: 'https://x.example/path'`, 'url'],
  [`url: 'ftp://x.example'`, 'url'],
  [`rules: { 'broken-links': 'warn' }`, 'broken-links'],
  [`rules: { 'broken-link': 'off' }`, `rules["broken-link"]`],
  [`toc: { minHeadingLevel: 7 }`, 'toc.minHeadingLevel'],
  [`hosts: ['https://x.example']`, 'hosts[0]'],
  [`head: [{ tag: 'iframe' }]`, 'head[0].tag'],
  [`head: [{ tag: 'meta', attributes: { 'a"b': 'x' } }]`, 'a"b'],
  [`announcementBar: { content: '' }`, 'announcementBar.content'],
  [`analytics: { trackingId: 'x', url: 'javascript:x' }`, 'analytics.url'],
  [`analytics: { module: '/etc/passwd.ts' }`, 'analytics.module'],
  [`analytics: { module: 'analytics.css' }`, 'analytics.module'],
  [`analytics: { provider: 'plausible', module: 'a.ts' }`, 'analytics.provider'],
  [`analytics: [{ module: 'a.ts' }, { module: '/etc/passwd.ts' }]`, 'analytics[1].module'],
  [`analytics: [7]`, 'analytics[0]'],
  [`analytics: [{ trackingId: 'G-1' }, { trackingId: 'G-1' }]`, 'analytics[1]'],
  [`analytics: [{ module: 'a.ts' }, { module: 'a.ts', url: 'https://a.b/' }]`, 'analytics[1]'],
  [`analytics: { trackingId: 'UA-1' }`, 'analytics.trackingId'],
  [`analytics: { provider: 'plausible', trackingId: 'x' }`, 'analytics'],
])('%s is refused with its name', async (option, key) => {
  const { dir, build } = site({
    'site.config.ts': `export default { title: 'T', ${option} }`,
    'docs/ok.md': '# OK',
    'build/.docsgen': '',
    'build/last.txt': '',
  });
  const { exitStatus, diagnostics } = await failureOf(build);
  expect(exitStatus).toBe(2);
  expect(diagnostics[0]?.reason).toContain(`"${key}"`);
  expect(diagnostics[0]?.note).toMatch(/^(?:Allowed|Expected|Did you mean|Versions|Name) ?.+[.?]$/);
  expect(existsSync(join(dir, 'build/last.txt'))).toBe(true);
});

test.each([
  ['throw new Error("boom")', 'Cannot run the config: boom'],
  ['throw null', 'Cannot run the config: null'],
  ['export default Promise.reject(new Error("late"))', 'Cannot run the config: late'],
  ['import "no-such-package"', `Cannot run the config: Cannot find package 'no-such-package'`],
  ['import "./gone.js"', 'Cannot compile the config: Could not resolve "./gone.js"'],
  ['export default {', 'Cannot compile the config: Expected identifier but found end of file'],
  ['', 'Missing default export'],
  ['export default () => ({})', 'Invalid value for "default export": received () => ({})'],
  [
    `export default { title: 'T', docs: { lastVersion: 'x' } }`,
    'Unknown version "x" in "docs.lastVersion"',
  ],
  ['export default { get title() { throw new Error("gone") } }', 'Cannot read the config: gone'],
])('a config of %j', async (text, message) => {
  const { dir, build } = site({ 'site.config.ts': text, 'docs/ok.md': '# OK' });
  const { exitStatus, diagnostics } = await failureOf(build);
  expect([exitStatus, diagnostics[0]?.reason]).toEqual([2, message]);
  expect(existsSync(join(dir, 'build'))).toBe(false);
});

test.each([
  ['#0b5fff', true],
  ['#0b5', true],
  ['rebeccapurple', true],
  ['rgb(0 0 0 / 50%)', true],
  ['color-mix(in oklab, var(--color-accent), white 20%)', true],
  ['#0b5ff', false],
  ['url(x)', false],
  ['red;}body{display:none', false],
  ['var(--a;}', false],
  ['', false],
])('%j as a color: %j', async (value, isTaken) => {
  const bar = { content: 'News', backgroundColor: value };
  const { build } = site({
    'site.config.ts': `export default { title: 'T', announcementBar: ${JSON.stringify(bar)} };`,
    'docs/ok.md': '# OK',
  });
  if (isTaken) {
    await build();
    return;
  }
  const { exitStatus, diagnostics } = await failureOf(build);
  expect([exitStatus, diagnostics[0]?.reason, diagnostics[0]?.note]).toEqual([
    2,
    `Invalid value for "announcementBar.backgroundColor": received "${value}"`,
    'Expected a CSS color, such as "#0b5fff" or "rebeccapurple".',
  ]);
});

test.each([
  [
    'a function in the config',
    '(view) => console.log(view)',
    'Invalid value for "analytics": received (view) => console.log(view)',
    'Expected an object with "trackingId", and with "url" unless it is for Google Analytics; a function goes into a file of its own, which "analytics.module" names.',
  ],
  [
    'an address that takes no requests',
    `{ trackingId: 'x', url: 'mailto:a@b.example' }`,
    'Invalid value for "analytics.url": received "mailto:a@b.example"',
    'Expected a path that begins with "/" or a URL with the scheme http or https.',
  ],
  [
    'a target that is listed twice',
    `[{ trackingId: 'G-1' }, { trackingId: 'G-1' }]`,
    'Invalid value for "analytics[1]": received an object',
    'Expected a target that is not in the list yet: each view would be counted twice.',
  ],
  [
    'a file that is missing',
    `{ module: 'analitics.ts' }`,
    'Cannot find the file "analitics.ts" of "analytics.module"',
    'Did you mean "analytics.ts"? Name a file relative to the site folder.',
  ],
  [
    'a file below another file',
    `{ module: 'analytics.ts/views.ts' }`,
    'Cannot find the file "analytics.ts/views.ts" of "analytics.module"',
    'Name a file relative to the site folder.',
  ],
  [
    'a file without a default export',
    `{ module: 'analytics.ts' }`,
    '"analytics.ts" of "analytics.module" has no default export',
    'Export the function that takes a page view: "export default (view) => { … }".',
  ],
  [
    'one of several files, which is missing',
    `[{ trackingId: 'x', url: 'https://x.example/' }, { module: 'analitics.ts' }]`,
    'Cannot find the file "analitics.ts" of "analytics[1].module"',
    'Did you mean "analytics.ts"? Name a file relative to the site folder.',
  ],
])('page views to %s', async (_, analytics, reason, note) => {
  const { dir, build } = site({
    'site.config.ts': `export default { title: 'T', analytics: ${analytics} }`,
    'analytics.ts': 'export const track = (view: unknown) => console.log(view);\n',
    'docs/ok.md': '# OK',
  });
  const { exitStatus, diagnostics } = await failureOf(build);
  const found = diagnostics.map((one) => [one.ruleId, one.file, one.reason, one.note]);
  expect([exitStatus, found]).toEqual([2, [['config', 'site.config.ts', reason, note]]]);
  expect(existsSync(join(dir, 'build'))).toBe(false);
});

test('a tag of the head that would redirect every link', async () => {
  const { build } = site({
    'site.config.ts': `export default { title: 'T', head: [{ tag: 'base' }] }`,
    'docs/ok.md': '# OK',
  });
  const { exitStatus, diagnostics } = await failureOf(build);
  expect([exitStatus, diagnostics.map(({ reason, note }) => [reason, note])]).toEqual([
    2,
    [
      [
        'Invalid value for "head[0].tag": received "base"',
        'Expected a tag of "meta", "link", "script", "style" and "noscript"; "base" would lead every link of a page elsewhere, and the policy of "_headers" forbids it.',
      ],
    ],
  ]);
});

test('page views to a file that does not compile are reported at its line', async () => {
  const { build } = site({
    'site.config.ts': `export default { title: 'T', analytics: { module: 'analytics.ts' } }`,
    'analytics.ts': 'export default (view) => {\n',
    'docs/ok.md': '# OK',
  });
  const { exitStatus, diagnostics } = await failureOf(build);
  expect([exitStatus, diagnostics[0]?.file, diagnostics[0]?.place, diagnostics[0]?.reason]).toEqual(
    [
      1,
      'analytics.ts',
      { line: 2, column: 1, endLine: 2, endColumn: 1 },
      'Cannot bundle the theme: Unexpected end of file',
    ],
  );
});

test('the config may be a promise', async () => {
  const { build, read } = site({
    'site.config.ts': `export default Promise.resolve({ title: 'Later', search: false })`,
    'docs/ok.md': '# OK',
  });
  await build();
  expect(read('docs/ok/index.html')).toContain('<title>OK | Later</title>');
});

test('folders of the config may be written with "./" and "/" at the end', async () => {
  const { build, exists } = site({
    'site.config.ts': `export default { title: 'T', search: false, docs: { dir: './pages/' }, staticDir: 'public//' }`,
    'pages/ok.md': '# OK',
    'public/a.txt': 'a',
  });
  await build();
  expect([exists('docs/ok/index.html'), exists('a.txt')]).toEqual([true, true]);
});

test('redirects that would replace a file of the output are left out and reported', async () => {
  const redirects = ['/docs/ok/page.json', '/_headers', '/.docsgen', `/${'a'.repeat(300)}`].map(
    (from) => ({ from, to: '/docs/ok' }),
  );
  const { diagnose, read } = site({
    'site.config.ts': `export default { title: 'T', search: false, redirects: ${JSON.stringify(redirects)} }`,
    'docs/ok.md': '# OK',
  });
  expect((await diagnose()).map(({ ruleId, message }) => [ruleId, message.slice(-45)])).toEqual(
    [
      '"docs/ok/page.json" is a file of the output, not a folder',
      '"_headers" is a file of the output, not a folder',
      '".docsgen" is a file of the output, not a folder',
      'a name in it is longer than 255 bytes',
    ].map((message) => ['redirect', expect.stringContaining(message.slice(-36))]),
  );
  expect(() => read('docs/ok/index.html')).toThrow('ENOENT');
});

test.each([
  'await new Promise(() => {}); export default {}',
  'export default new Promise(() => {})',
])('a config that never ends is reported: %s', (config) => {
  const { run, dir } = site({ 'site.config.ts': config, 'docs/a.md': '# A' });
  const expected = [
    2,
    `site.config.ts  error  Cannot run the config: it waits for something that never comes  config
  The file throws while it is imported, or never ends.

1 error.
`,
  ];
  const build = run(['build']);
  expect([build.status, build.stderr]).toEqual(expected);
  // linkinator's process starts first if there is an output.
  mkdirSync(join(dir, '.docsgen', 'cache'), { recursive: true });
  const check = run(['check']);
  expect([check.status, check.stderr]).toEqual(expected);
});

test('in a subfolder of a site, the command prints where the site is', async () => {
  const { command } = site({
    'docs/guides/a.md': '# A',
    'site.config.ts': "export default { title: 'T' }",
  });
  const { status, stderr } = await command(['build', 'docs/guides']);
  expect([status, stderr]).toEqual([
    2,
    `error  Cannot find a site in "guides": there is neither a site.config.ts nor a docs folder  config
  The site seems to be in ".", where a config is. Name that folder, or run the command there.

1 error.
`,
  ]);
});

test('a config that throws is reported with its place, also in its imports and when it is cached', async () => {
  const { command, write } = site({
    'docs/a.md': '# A',
    'site.config.ts': `type Name = string;
const title: Name = process.env['TITLE']!.trim();
export default { title };
`,
  });
  const place =
    'site.config.ts:2:43  error  Cannot run the config: Cannot read properties of undefined';
  for (let i = 0; i < 2; i++) {
    expect((await command(['build', '--no-check'], { TITLE: 'T' })).status).toBe(0);
    const { status, stderr } = await command(['build']);
    expect([status, stderr.split(' (')[0]]).toEqual([2, place]);
  }
  write({
    'site.config.ts': "import { title } from './parts/title.ts';\nexport default { title };\n",
    'parts/title.ts': '\nexport const title: string = (null as unknown as { a: string }).a;\n',
  });
  expect((await command(['build'])).stderr).toMatch(
    /^parts\/title\.ts:2:65 {2}error {2}Cannot run the config: /,
  );
});

test('a config does not determine the exit status of a command', () => {
  const { run } = site({
    'docs/a.md': '# A',
    'site.config.mjs': "process.exitCode = 5; export default { title: 'T' };",
  });
  expect(run(['build', '--no-check'])).toMatchObject({ status: 0, stderr: '' });
  expect(run(['build', '--no-such-option']).status).toBe(2);
});

test('a config that ends the process is reported, and the build fails', () => {
  const { run } = site({ 'docs/a.md': '# A', 'site.config.mjs': 'process.exit(0)' });
  for (const command of ['build', 'check']) {
    const { status, stderr } = run([command]);
    expect([status, stderr]).toEqual([
      2,
      `site.config.mjs:1:9  error  Cannot run the config: it calls process.exit(0)  config

  1 | process.exit(0)
    |         ^
  The file throws while it is imported, or never ends.

1 error.
`,
    ]);
  }
});

test('versions that are whole numbers are reported with their order', async () => {
  const { command } = site({
    'docs/a.md': '# A',
    'versions/1/a.md': '# A',
    'site.config.mjs': `export default { title: 'T', docs: { versions: { 2: { label: '2' }, 1: { label: '1' } } } };`,
  });
  expect((await command(['build'])).stdout).toContain(
    'Names that are whole numbers come smallest first: the pages in "docs" are those of "1". "v2" keeps its place.',
  );
});

test.each([
  [
    `versions: { a: { label: 'A' }, b: { label: 'B', dir: 'docs', path: '/docs/b' } }`,
    'Cannot use the folder "docs" in "docs.versions.b.dir": it is that of "a"',
    '1:92',
  ],
  [
    `versions: { a: { label: 'A' }, '1.0': { label: 'B', dir: 'docs/v1' } }`,
    'Cannot use the folder "docs/v1" in "docs.versions["1.0"].dir": it lies in "docs", that of "a"',
    '1:96',
  ],
  [
    `versions: { a: { label: 'A', dir: 'docs/v1' }, b: { label: 'B', dir: './docs/' } }`,
    'Cannot use the folder "docs" in "docs.versions.b.dir": "docs/v1", that of "a", lies in it',
    '1:108',
  ],
  [
    `versions: { a: { label: 'A', dir: 'versions/b' }, b: { label: 'B' } }`,
    'Cannot use the folder "versions/b" in "docs.versions.a.dir": it is that of "b"',
    '1:73',
  ],
])('folders of docs versions that contain the same files: %s', async (docs, reason, place) => {
  const { command } = site({
    'site.config.mjs': `export default { title: 'T', docs: { ${docs} } };`,
    'docs/v1/z.md': '# Z',
    'docs/a.md': '# A',
  });
  const { status, stderr } = await command(['build']);
  expect([status, stderr.split('\n')[0], stderr.split('\n').at(-4)]).toEqual([
    2,
    `site.config.mjs:${place}  error  ${reason}  config`,
    '  Give each docs version a folder beside those of the others, such as "docs" and "versions/1.0".',
  ]);
});

test('names of docs versions that differ only in letter case', async () => {
  const { command } = site({
    'site.config.mjs': `export default {
  title: 'T',
  docs: {
    versions: {
      A: { label: 'A' },
      a: { label: 'a' },
    },
  },
};`,
    'docs/x.md': '# X',
    'versions/a/x.md': '# X',
  });
  const { status, stderr } = await command(['build']);
  expect([status, stderr.split('\n')[0], stderr.split('\n').at(-4)]).toEqual([
    2,
    'site.config.mjs:6:7  error  Name "a" in "docs.versions" differs from "A" only in letter case  config',
    '  Some file systems and hosts cannot tell their files apart. Rename one of them.',
  ]);
});

test('folders of docs versions may have a common prefix', async () => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', docs: { versions: { a: { label: 'A' }, b: { label: 'B', dir: 'docs-b' } } } }`,
    'docs/a.md': '# A',
    'docs-b/a.md': '# A',
  });
  expect(await diagnose()).toEqual([]);
});

test('a docs version without a folder is reported with its line', async () => {
  const { command } = site({
    'docs/a.md': '# A',
    'site.config.mjs': `export default {
  title: 'T',
  docs: {
    versions: {
      current: { label: 'Next' },
      '0.9': { label: '0.9' },
    },
  },
};`,
  });
  const { status, stdout } = await command(['build']);
  expect(status).toBe(1);
  expect(stdout).toContain(
    `site.config.mjs:6:8  error  Cannot find the folder "versions/0.9" of docs version "0.9"  file`,
  );
  expect(stdout).toContain(
    'Copy the pages of the version into it, or remove the version from the config.',
  );
});
