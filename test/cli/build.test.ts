/** `docsgen build` as users run it: the binary, exact output, exit status, and the files on disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

const CONFIG = `export default { title: 'T', search: false }`;

/** Times and sizes vary; everything else is exact. */
function normalise(text: string): string {
  return text
    .replace(/\s+\d+(?:\.\d)? m?s/g, ' <time>')
    .replace(/\d+(?:\.\d)? (?:kB|MB)/g, '<size>')
    .replace(/(bundle <time>  )\d+/, '$1<count>');
}

test('build prints a line per stage and one summary', () => {
  const { run, output } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n[b](b.md)',
    'docs/b.md': '# B',
  });
  const { status, stdout, stderr } = run(['build']);
  expect(stderr).toBe('');
  expect(normalise(stdout).split('\n').sort()).toEqual(
    `✓ config <time>  site.config.ts
✓ discover <time>  2 pages, 0 files
✓ parse <time>
✓ bundle <time>  <count> files
✓ site <time>  4 routes
✓ render <time>  4 pages
✓ write <time>
✓ check <time>
✓ publish <time>
✓ Built 4 pages · <time> · <size> · build/
`
      .split('\n')
      .sort(),
  );
  expect(status).toBe(0);
  expect(output()).toContain('docs/a/index.html');
});

test('a broken link fails the build, names its line, and keeps the last good output', async () => {
  const { command, write, read, dir } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A',
    'docs/b.md': '# B\n\n## Subnets\n',
  });
  expect((await command(['build'])).status).toBe(0);
  const before = read('docs/a/index.html');
  write({ 'docs/a.md': '# A\n\nSee [the subnets](b.md#subnet) and [nothing](/docs/c/).\n' });
  const { status, stdout } = await command(['build']);
  expect(stdout.slice(stdout.indexOf('docs/a.md'))).toBe(
    `docs/a.md:3:5  error  Cannot find anchor "#subnet" on page "/docs/b/"  broken-anchor

  3 | See [the subnets](b.md#subnet) and [nothing](/docs/c/).
    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^
  Did you mean "#subnets"?

docs/a.md:3:36  error  Cannot find page "/docs/c/"  broken-link

  3 | See [the subnets](b.md#subnet) and [nothing](/docs/c/).
    |                                    ^^^^^^^^^^^^^^^^^^^
  Did you mean "/docs/a/"?

Summary:
  \`--fix\` would correct 1 link: 1 page

✗ 2 errors. Build failed; build/ is as it was.
`,
  );
  expect(status).toBe(1);
  expect(read('docs/a/index.html')).toBe(before);
  expect(readdirSync(dir).filter((name) => name.startsWith('.build'))).toEqual([]);
});

test('a link to a missing Markdown file warns, and is text in the output', async () => {
  const { command, dir, read } = site({
    'site.config.ts': CONFIG,
    'docs/vpc/a.md': '# A\n\nSee the [core concepts](./core-concept.md) first.\n',
    'docs/vpc/core-concepts.md': '# C',
  });
  const { status, stdout } = await command(['build']);
  expect(stdout)
    .toContain(`docs/vpc/a.md:3:9  warning  Cannot find page "./core-concept.md"  markdown-link

  3 | See the [core concepts](./core-concept.md) first.
    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  Did you mean "./core-concepts.md"? Links to Markdown files are resolved from the folder of the page.
`);
  expect(stdout).toContain(' · 1 warning · build/\n');
  expect(status).toBe(0);
  expect(read('docs/vpc/a/index.html')).toContain(
    '<span data-broken-link="./core-concept.md">core concepts</span>',
  );
  // Readers see plain text.
  const sheets = readdirSync(join(dir, 'build', 'assets')).filter((file) => file.endsWith('.css'));
  expect(sheets.filter((file) => read(`assets/${file}`).includes('data-broken-link'))).toEqual([]);
});

test('rules of the config decide what fails', async () => {
  const files = { 'docs/a.md': '# A\n\n[x](/nowhere/) [y](y.md)\n' };
  const lenient = site({
    ...files,
    'site.config.ts': `export default { title: 'T', rules: { 'broken-link': 'warn', 'markdown-link': 'ignore' } }`,
  });
  const first = await lenient.command(['build']);
  expect(first.status).toBe(0);
  expect(first.stdout).toContain('warning  Cannot find page "/nowhere/"');
  expect(first.stdout).not.toContain('markdown-link');
  const strict = site({
    ...files,
    'site.config.ts': `export default { title: 'T', rules: { 'broken-link': 'ignore', 'markdown-link': 'error' } }`,
  });
  const second = await strict.command(['build']);
  expect(second.status).toBe(1);
  expect(second.stdout).toContain('✗ 1 error. Build failed; build/ was not made.');
});

test('an edit of text keeps the findings of other pages, and moves those of the page with its lines', async () => {
  const { command, write } = site({
    'site.config.ts': `export default { title: 'T', rules: { 'broken-link': 'warn' } }`,
    'docs/a.md': '# A\n\n[b](/docs/b/#none)\n',
    'docs/b.md': '# B\n\n[c](/none/)\n\n## Part\n',
  });
  const places = async () => {
    const { stdout } = await command(['build']);
    return [...stdout.matchAll(/^\S+\.md:\d+:\d+ .*(?=  \S+$)/gm)].map(([line]) => line);
  };
  const ofA = (line: number) =>
    `docs/a.md:${line}:1  warning  Cannot find anchor "#none" on page "/docs/b/"`;
  const ofB = 'docs/b.md:3:1  warning  Cannot find page "/none/"';
  expect(await places()).toEqual([ofA(3), ofB]);
  write({ 'docs/a.md': '# A\n\nWords.\n\n[b](/docs/b/#none)\n' });
  expect(await places()).toEqual([ofA(5), ofB]);
  write({ 'docs/a.md': '# A\n\nOther words.\n\n[b](/docs/b/#none)\n' });
  expect(await places()).toEqual([ofA(5), ofB]);
  write({ 'docs/c.md': '# C\n\nA page without links.\n' });
  expect(await places()).toEqual([ofA(5), ofB]);
  write({ 'docs/c.md': '# C\n\nA page without a single link.\n' });
  expect(await places()).toEqual([ofA(5), ofB]);
  write({ 'docs/b.md': '# B\n\n[c](/none/)\n\n## None\n' });
  expect(await places()).toEqual([ofB]);
});

test('--json prints one object of the documented shape', async () => {
  const { command } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A\n\n[y](y.md)\n' });
  const { status, stdout, stderr } = await command(['build', '--json']);
  expect([status, stderr]).toEqual([0, '']);
  const stages = [
    'config',
    'discover',
    'parse',
    'bundle',
    'site',
    'render',
    'search',
    'write',
    'check',
    'publish',
  ];
  const report: unknown = JSON.parse(stdout);
  expect(report).toEqual({
    ok: true,
    pages: 3,
    durationMs: expect.any(Number),
    stages: Object.fromEntries(stages.map((stage) => [stage, expect.any(Number)])),
    cache: { hits: 0, misses: 2 },
    output: { files: expect.any(Number), bytes: expect.any(Number), written: expect.any(Number) },
    diagnostics: [
      {
        severity: 'warning',
        ruleId: 'markdown-link',
        file: 'docs/a.md',
        line: 3,
        column: 1,
        message: 'Cannot find page "y.md"',
        note: 'Links to Markdown files are resolved from the folder of the page.',
      },
    ],
    summary: [],
  });
  expect(JSON.parse((await command(['build', '--json'])).stdout)).toMatchObject({
    cache: { hits: 2, misses: 0 },
    output: { written: 0 },
  });
  expect(JSON.parse((await command(['build', '--json', '--no-cache'])).stdout)).toMatchObject({
    cache: { hits: 0 },
  });
});

test.each([1, 500])("output of a site's code, with %i pages, is in no report", (count) => {
  const say = (who: string) => `console.log('${who} speaks');\n`;
  const { run } = site({
    'site.config.js': `${say('config')}export default { title: 'T', markdown: { plugins: 'p.js' } };`,
    'p.js': `export const remarkPlugins = [() => () => { ${say('plugin')} }];`,
    'theme/components/Breadcrumbs.tsx': `export const Breadcrumbs = () => { ${say('theme')} return null; };`,
    ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`docs/p${i}.md`, `# P${i}\n`])),
  });
  const { status, stdout, stderr } = run(['build', '--json', '--no-check']);
  expect([status, JSON.parse(stdout).ok]).toEqual([0, true]);
  for (const who of ['config', 'plugin', 'theme']) expect(stderr).toContain(`${who} speaks\n`);
});

test('--json reports errors of the config too', async () => {
  const { command } = site({
    'site.config.ts': `export default { titel: 'T' }`,
    'docs/a.md': '# A',
  });
  const { status, stdout } = await command(['build', '--json']);
  expect(status).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    diagnostics: [{ ruleId: 'config', severity: 'error', message: 'Unknown option "titel"' }],
  });
});

test('an error of the config ends with status 2, the key and a suggestion', async () => {
  const { command } = site({
    'site.config.ts': `export default { title: 'T', navbar: { items: [{ lable: 'A', to: '/' }] } }`,
    'docs/a.md': '# A',
  });
  const { status, stderr } = await command(['build']);
  expect(stderr).toBe(`site.config.ts:1:50  error  Unknown option "navbar.items[0].lable"  config

  1 | export default { title: 'T', navbar: { items: [{ lable: 'A', to: '/' }] } }
    |                                                  ^^^^^
  Did you mean "label"? Allowed: type, position, label, to, href, doc, sidebar, set, activeBase, html, items.

1 error.
`);
  expect(status).toBe(2);
});

test('build reports a folder that cannot be made, and what happened to the output', async () => {
  const { command, dir } = site({
    'site.config.ts': `export default { title: 'T' }`,
    'docs/a.md': '# A',
    'theme/components/Footer.tsx': 'export const Footer = () => null;\n',
    '.docsgen': 'x',
  });
  const { status, stderr } = await command(['build']);
  expect([status, stderr]).toEqual([
    1,
    `error  Cannot write "${join(dir, '.docsgen/bundle')}": a file is in the way  file
  The last good output is as it was. Make room or change permissions, and run it again.

1 error.
`,
  ]);
});

test.each([
  [['buld'], "error: unknown command 'buld'\n(Did you mean build?)\n"],
  [['help', 'buld'], "error: unknown command 'buld'\n(Did you mean build?)\n"],
  [['build', '--jsno'], "error: unknown option '--jsno'\n(Did you mean --json?)\n"],
  [['build', '--out-dri', 'x'], "error: unknown option '--out-dri'\n(Did you mean --out-dir?)\n"],
  [
    ['build', '--watch'],
    "error: unknown option '--watch'\n(Did you mean docsgen serve --watch?)\n",
  ],
  [['-v'], "error: unknown option '-v'\n(Did you mean -V or --version?)\n"],
  [['dev'], "error: unknown command 'dev'\n(Did you mean docsgen serve --watch?)\n"],
  [['build', 'a', 'b'], "error: too many arguments for 'build'. Expected 1 argument but got 2.\n"],
  [['check', '--jsno'], "error: unknown option '--jsno'\n(Did you mean --json?)\n"],
  [['check', '--watch', '--json'], "error: option '--watch' cannot be used with option '--json'\n"],
  ...['x', '', '0x1F90', '65536'].map((port): [string[], string] => [
    ['serve', '--port', port],
    `error: option '--port <port>' argument '${port}' is invalid. Expected a whole number from 0 to 65535.\n`,
  ]),
  [
    ['check', '--format', 'xml'],
    "error: option '--format <format>' argument 'xml' is invalid. Allowed choices are text, json, sarif, junit, github.\n",
  ],
  [
    ['build', '--shard', '1/2'],
    "error: unknown option '--shard'\n(Did you mean --remote-cache, which machines share?)\n",
  ],
  [
    ['build', '--json', '--format', 'sarif'],
    "error: option '--json' cannot be used with --format sarif\n",
  ],
  [
    ['serve', '--watch', '--out-dir', 'x'],
    "error: option '--watch' cannot be used with option '--out-dir <dir>'\n",
  ],
])('%j is a usage error with a suggestion', async (args, message) => {
  const { status, stdout, stderr } = await site({}).command(args);
  const [command = ''] = args;
  const help = ['build', 'serve', 'check'].includes(command)
    ? `docsgen ${command} --help" for its options`
    : 'docsgen --help" for its commands';
  expect(stderr).toBe(`${message}Run "${help}.\n`);
  expect([status, stdout]).toEqual([2, '']);
});

test.each([[[]], [['build']], [['search']]])('help %j is --help', async (name) => {
  const { command } = site({});
  expect(await command(['help', ...name])).toEqual(await command([...name, '--help']));
});

test('a closed pipe does not change the result', async () => {
  const { dir } = site({ 'docs/a.md': '# A\n\n[x](/nowhere/)\n' });
  const binary = join(repositoryRoot, 'bin', 'docsgen.js');
  const child = spawn(process.execPath, [binary, 'build', dir]);
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  child.stdout.destroy();
  const [status] = await once(child, 'close');
  expect([status, errors]).toEqual([1, '']);
});

test.each(['build', 'serve', 'check'])(
  '%s --help lists every option and the exit statuses',
  async (command) => {
    const { status, stdout } = await site({}).command([command, '--help']);
    expect(status).toBe(0);
    const options = {
      build: ['--out-dir', '--base', '--no-check', '--no-cache', '--json', '--drafts'],
      serve: ['--port', '--host', '--open'],
      check: ['--format'],
    };
    for (const option of options[command as keyof typeof options]) expect(stdout).toContain(option);
    expect(stdout).toContain(
      'Exit status:\n  0   fine; there may be warnings\n  1   errors in the content or in links\n  2   an error in the command line or the config\n  70  a bug of docsgen\n',
    );
  },
);

test('build [siteDir], --out-dir, --base and --drafts work as documented', async () => {
  const { command, dir } = site({
    'inner/site.config.ts': CONFIG,
    'inner/docs/a.md': '# A',
    'inner/docs/b.md': '---\ndraft: true\n---\n# B',
  });
  expect(
    (await command(['build', 'inner', '--out-dir', 'out', '--base', 'x', '--drafts'])).status,
  ).toBe(0);
  expect(existsSync(join(dir, 'inner', 'build'))).toBe(false);
  expect(existsSync(join(dir, 'out', 'docs', 'b', 'index.html'))).toBe(true);
  expect(readFileSync(join(dir, 'out', 'docs', 'index.html'), 'utf8')).toContain('url=/x/docs/a/');
});

test('--no-check publishes broken links', async () => {
  const { command, exists } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n[x](/nowhere/)',
  });
  expect((await command(['build', '--no-check'])).status).toBe(0);
  expect(exists('docs/a/index.html')).toBe(true);
});

test('a folder with pages and no config is a site', async () => {
  const { command, read } = site({ 'docs/a.md': '# A', 'package.json': '{"name":"my-docs"}' });
  expect((await command(['build'])).status).toBe(0);
  expect(read('docs/a/index.html')).toContain('<title>A | my-docs</title>');
});

test('a second build of the same sources writes nothing', async () => {
  const { command, dir } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A' });
  await command(['build']);
  const before = statSync(join(dir, 'build', 'docs', 'a', 'index.html'));
  await command(['build']);
  const after = statSync(join(dir, 'build', 'docs', 'a', 'index.html'));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test('a build that finds a current output records it, whatever happened before', async () => {
  const { dir, command } = site({ 'docs/index.md': '# Home\n' });
  const rendered = async () =>
    /render .*  (\d+) pages/.exec((await command(['build'])).stdout)?.[1];
  expect([await rendered(), await rendered()]).toEqual(['4', '0']);
  rmSync(join(dir, '.docsgen'), { recursive: true });
  expect([await rendered(), await rendered()]).toEqual(['4', '0']);
});

test("an output folder that is not docsgen's is refused, and nothing in it changes", async () => {
  const { command, dir, write } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A',
    'out/precious.txt': 'x',
  });
  symlinkSync(join(dir, 'docs'), join(dir, 'docs-link'));
  const { status, stderr } = await command(['build', '--out-dir', 'out']);
  expect(stderr)
    .toBe(`error  Cannot write to "out": it holds files that docsgen did not write (there is no file ".docsgen" in it)  config
  Name another folder with --out-dir, or empty this one yourself.

1 error.
`);
  expect(status).toBe(2);
  expect(readdirSync(join(dir, 'out'))).toEqual(['precious.txt']);
  for (const [folder, reason] of [
    ['.', 'it holds ".", which the site is made from'],
    ['docs', 'it holds "docs", which the site is made from'],
    ['/', 'it holds ".", which the site is made from'],
    ['docs/out', 'it is in "docs", which the site is made from'],
    ['static/a/out', 'it is in "static", which the site is made from'],
    ['docs-link/out', 'it is in "docs", which the site is made from'],
    ['out/precious.txt', 'it is a file'],
    ['out/precious.txt/out', 'the folder around it cannot be written to (ENOTDIR)'],
    ['out/precious.txt/deep/out', 'the folder around it cannot be written to (ENOTDIR)'],
  ] as const) {
    const refused = await command(['build', '--out-dir', folder]);
    expect([refused.status, refused.stderr.split('\n')[0]]).toEqual([
      2,
      expect.stringContaining(reason),
    ]);
  }
  expect((await command(['build', '--out-dir', 'docs/out'])).stderr).toBe(
    `error  Cannot write to "docs/out": it is in "docs", which the site is made from  config
  Name another folder with --out-dir.

1 error.
`,
  );
  symlinkSync(join(dir, 'out'), join(dir, 'link'));
  expect((await command(['build', '--out-dir', 'link'])).stderr).toContain('it is a symbolic link');
  expect((await command(['build', '--out-dir', 'docs-link'])).stderr).toContain('it holds "docs"');
  write({ 'other/docs/b.md': '# B', 'other/.docsgen/cache/x': '' });
  expect((await command(['build', '--out-dir', 'other'])).stderr).toContain(
    'there is no file ".docsgen"',
  );
  write({ 'out/.docsgen': '' });
  expect((await command(['build', '--out-dir', 'out'])).status).toBe(0);
});

test.runIf(process.getuid?.() !== 0)('a link to a page that cannot be read', async () => {
  const { command, dir } = site({ 'docs/index.md': '# A\n\n[b](b.md)\n', 'docs/b.md': '# B\n' });
  chmodSync(join(dir, 'docs/b.md'), 0);
  const { stdout } = await command(['build', '--json']);
  expect(JSON.parse(stdout).diagnostics).toMatchObject([
    { message: 'Cannot read "docs/b.md": permission denied' },
    {
      message: 'Cannot link to "b.md": the file cannot be read',
      note: 'Change its permissions, or remove the link.',
    },
  ]);
});

test.runIf(process.getuid?.() !== 0)(
  'an output folder that cannot be written to is refused',
  async () => {
    const { command, dir } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A' });
    mkdirSync(join(dir, 'locked'));
    chmodSync(join(dir, 'locked'), 0o555);
    const { status, stderr } = await command(['build', '--out-dir', 'locked/out']);
    expect([status, stderr.split('\n')[0]]).toEqual([
      2,
      'error  Cannot write to "locked/out": the folder around it cannot be written to (EACCES)  config',
    ]);
  },
);

test.runIf(existsSync('/proc/self')).each(['/proc/out', '/proc/deep/out'])(
  'an output folder that the system cannot create is refused: %s',
  async (folder) => {
    const { command } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A' });
    const { status, stderr } = await command(['build', '--out-dir', folder]);
    const code = process.getuid?.() === 0 ? 'ENOENT' : '(?:ENOENT|EACCES)';
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(
        `^error {2}Cannot write to "[./]+${folder}": the folder around it cannot be written to \\(${code}\\) {2}config\n {2}Name another folder with --out-dir, or change its permissions\\.\n\n1 error\\.\n$`,
      ),
    ]);
  },
);

test('a static file may become a folder, and a folder a file', async () => {
  const { dir, read, command, write } = site({ 'docs/a.md': '# A\n', 'static/data': 'a file' });
  expect((await command(['build'])).status).toBe(0);
  rmSync(join(dir, 'static/data'));
  write({ 'static/data/more': 'in a folder' });
  expect(await command(['build'])).toMatchObject({ status: 0, stderr: '' });
  expect(read('data/more')).toBe('in a folder');
  rmSync(join(dir, 'static/data'), { recursive: true });
  write({ 'static/data': 'a file' });
  expect(await command(['build'])).toMatchObject({ status: 0, stderr: '' });
  expect(read('data')).toBe('a file');
});

test('everyone can read the output, whatever the umask and the rights of static files', () => {
  const { dir, run } = site({ 'docs/a.md': '# A\n', 'static/own.txt': 'x', 'static/run.sh': 'x' });
  chmodSync(join(dir, 'static/own.txt'), 0o600);
  chmodSync(join(dir, 'static/run.sh'), 0o775);
  const private077 = `--import=data:text/javascript,${encodeURIComponent('process.umask(0o77)')}`;
  expect(run(['build'], { NODE_OPTIONS: private077 }).status).toBe(0);
  const output = join(dir, 'build');
  const modes = readdirSync(output, { recursive: true, encoding: 'utf8' }).map((path) => {
    const stat = statSync(join(output, path));
    return [path.endsWith('run.sh'), stat.isDirectory(), (stat.mode & 0o777).toString(8)].join();
  });
  expect(new Set(modes)).toEqual(new Set(['false,true,755', 'false,false,644', 'true,false,775']));
  expect((statSync(output).mode & 0o777).toString(8)).toBe('755');
});

test('an output whose build died between two renames is restored, and dead staging folders are removed', async () => {
  const { command, dir, read } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A\n\n[x](/nowhere/)',
  });
  await command(['build', '--no-check']);
  const before = read('docs/a/index.html');
  // No process has this id: ids on Linux end at 4,194,304.
  const dead = 4_999_999;
  const replaced = join(dir, `.build.replaced-${dead}`);
  const staging = join(dir, `.build.staging-${dead}`);
  mkdirSync(staging);
  writeFileSync(join(staging, 'half.html'), '');
  renameSync(join(dir, 'build'), replaced);
  expect((await command(['build'])).status).toBe(1);
  expect(read('docs/a/index.html')).toBe(before);
  expect(readdirSync(dir).filter((name) => name.startsWith('.build'))).toEqual([]);
});

/** Makes a function of JavaScript or Node throw for one kind of call. */
const sabotage = (script: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
});

test.each([
  'throw new TypeError("broken on purpose");',
  'setTimeout(() => { throw new TypeError("broken on purpose"); }); return 0;',
])('a bug of docsgen is recognized: status 70, version, stack: %s', (body) => {
  const { run } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A' });
  const { status, stderr } = run(['build'], sabotage(`performance.now = () => { ${body} }`));
  expect(stderr).toMatch(
    /^docsgen \d+\.\d+\.\d+ has a bug: it stopped for a reason that is not yours\.\nPlease report it with this text and what you ran\.\n\nTypeError: broken on purpose\n {4}at /,
  );
  expect(status).toBe(70);
});

test.each([
  [
    'on docs/b.md, in the stage "discover"',
    `const { indexOf } = String.prototype;
    String.prototype.indexOf = function (sign, from) {
      if (sign === 'file=' && String(this).startsWith('# B')) throw new TypeError('broken on purpose');
      return indexOf.call(this, sign, from);
    };`,
  ],
  [
    'on docs/c.md, in the stage "site"',
    `const { slice } = String.prototype;
    String.prototype.slice = function (start, end) {
      if (end === 10 && String(this) === '2001-02-03') throw new TypeError('broken on purpose');
      return slice.call(this, start, end);
    };`,
  ],
  [
    'in the stage "publish"',
    `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { renameSync } = fs;
    fs.renameSync = (from, to) => {
      if (String(to).endsWith('build')) throw new TypeError('broken on purpose');
      return renameSync(from, to);
    };
    syncBuiltinESMExports();`,
  ],
])('a bug of docsgen names the current work: %s', (work, script) => {
  const { run } = site({
    'site.config.ts': CONFIG,
    'docs/a.md': '# A',
    'docs/b.md': '# B\n\n::include{file="_part.md"}\n',
    'docs/_part.md': 'Part.\n',
    'docs/c.md': '---\nlast_update:\n  date: 2001-02-03\n---\n\n# C\n',
  });
  const { status, stderr } = run(['build'], sabotage(script));
  expect(stderr).toContain(
    `what you ran.\n\nIt was at work ${work}.\n\nTypeError: broken on purpose\n    at `,
  );
  expect(status).toBe(70);
});

test('a build ends when its work is done, whatever the config has left open, with its whole output', () => {
  const { run } = site({
    'site.config.ts':
      "setInterval(() => {}, 1000); export default { title: 'T', rules: { 'markdown-link': 'error' } };",
    'docs/a.md': `# A\n\n${'[x](nowhere.md)\n\n'.repeat(500)}`,
  });
  const { status, stdout } = run(['build', '--json']);
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false });
  expect(stdout.length).toBeGreaterThan(100_000);
});

test('pages and static files may be outside of the site, and below a hidden folder', async () => {
  const { dir, command } = site({
    'site/site.config.ts': `export default {
  title: 'T',
  docs: { dir: '../.shared/pages', exclude: ['drafts/**'] },
  staticDir: '../.shared/static',
};
`,
    '.shared/pages/a.md':
      '# A\n\n[Note](/note.txt)\n\n![Box](box.svg)\n\n::include{file="_part.md"}\n',
    '.shared/pages/_part.md': 'A part of it.\n',
    '.shared/pages/box.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.shared/pages/.hidden/b.md': '# B\n',
    '.shared/pages/drafts/c.md': '# C\n',
    '.shared/static/note.txt': 'A note.\n',
  });
  const { status, stdout } = await command(['build', 'site']);
  expect(stdout).toContain('  1 page, 2 files\n');
  expect(status).toBe(0);
  expect(readFileSync(join(dir, 'site/build/note.txt'), 'utf8')).toBe('A note.\n');
  const page = readFileSync(join(dir, 'site/build/docs/a/index.html'), 'utf8');
  expect(page).toContain('<p>A part of it.</p>');
});
