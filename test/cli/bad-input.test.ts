/** Malformed input of every kind, with a fixed result: messages, their places, the exit status, and the files on disk. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readSource } from '../../cli/discover/read-source.js';
import { exitStatusOf } from '../../cli/commands/outcome.js';
import { toReported } from '../../cli/diagnostics/report.js';
import type { Failure } from '../../cli/diagnostics/diagnostic.js';
import { site } from '../site.js';
import { fileRows } from './bad-file-rows.js';
import { config, contentRows, type Row } from './bad-input-rows.js';

/** Builds over an older output, and returns the result as a script would see it. */
async function outcome({ page, files = {}, prepare }: Row) {
  const built = site({
    'site.config.ts': config(),
    'docs/ok.md': '# OK',
    'build/.docsgen': '',
    'build/last.txt': '',
    ...(page === undefined ? {} : { 'docs/x.md': page }),
    ...files,
  });
  prepare?.(built.dir);
  const settled = await built.build().then(
    ({ diagnostics, config: { rules } }) => ({
      status: exitStatusOf(diagnostics, rules),
      reported: toReported(diagnostics, rules),
    }),
    (error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'Failure') throw error;
      const { exitStatus, diagnostics } = error as Failure;
      return { status: exitStatus, reported: toReported(diagnostics, {}) };
    },
  );
  return {
    ...built,
    status: settled.status,
    findings: settled.reported.map(
      ({ file, line, column, severity, ruleId, message }) =>
        `${file}:${line}:${column} ${severity} ${ruleId} ${message}`,
    ),
  };
}

test.each([...contentRows, ...fileRows])('$name', async (row) => {
  const { dir, status, findings, read, exists } = await outcome(row);
  expect({ status, findings }).toEqual({
    status: row.status,
    findings: row.findings.map((line) =>
      typeof line === 'string' ? line : expect.stringMatching(line),
    ),
  });
  for (const text of row.shows ?? []) {
    const html = read('docs/x/index.html');
    expect(
      typeof text === 'string' ? html.includes(text) : text.test(html),
      String(text).slice(0, 80),
    ).toBe(true);
  }
  // A failure keeps the last output; a success keeps nothing of it, and has every other page.
  expect([exists('last.txt'), exists('docs/ok/index.html') || exists('docs/ok.html')]).toEqual(
    row.status === 0 ? [false, true] : [true, false],
  );
  expect(readdirSync(dir).filter((name) => /^\.build|canary/.test(name))).toEqual([]);
  expect(Reflect.get({}, 'polluted')).toBe(undefined);
});

test('a socket is not waited for', async () => {
  const { dir, diagnose } = site({ 'site.config.ts': config(), 'docs/ok.md': '# OK' });
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(join(dir, 'docs/s.md'), resolve));
  expect((await diagnose()).map(({ file, message }) => [file, message])).toEqual([
    ['docs/s.md', 'Cannot read "docs/s.md": it is not a regular file'],
  ]);
});

/** Root may read everything, so the command runs as another user then. */
const isRoot = process.getuid?.() === 0;
const asNobody = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : ['env'];

/** Returns status and first finding of a build without root's rights. */
function buildAsNobody(dir: string) {
  const main = join(inject('compiledDir'), 'main.js');
  const script = `import { main } from ${JSON.stringify(main)}; await main(['build', ${JSON.stringify(dir)}, '--no-check'])`;
  const [command = '', ...args] = asNobody;
  const { CI: _ci, NODE_ENV: _env, ...environment } = process.env;
  const { status, stderr, stdout } = spawnSync(
    command,
    [...args, process.execPath, '--input-type=module', '-e', script],
    { encoding: 'utf8', env: { ...environment, NO_COLOR: '1' } },
  );
  const first = (stderr + stdout).split('\n').find((line) => /(?:^| {2})error {2}/.test(line));
  return [status, first?.replace(/\S*(?=docs\/)/, '')];
}

test.runIf(spawnSync(asNobody[0] ?? '', ['--version']).status === 0)(
  'a file that cannot be read or written is named',
  () => {
    const { dir } = site({
      'site.config.ts': config(),
      'docs/ok.md': '# OK',
      'docs/x.md': '# X',
      'docs/locked/y.md': '# Y',
    });
    chmodSync(dir, 0o555);
    expect(buildAsNobody(dir)).toEqual([
      2,
      expect.stringMatching(
        /^error {2}Cannot write to ".*build": the folder around it cannot be written to \(EACCES\) {2}config$/,
      ),
    ]);
    chmodSync(dir, 0o777);
    chmodSync(join(dir, 'docs/x.md'), 0);
    expect(buildAsNobody(dir)).toEqual([
      1,
      'docs/x.md  error  Cannot read "docs/x.md": permission denied  file',
    ]);
    chmodSync(join(dir, 'docs/x.md'), 0o644);
    chmodSync(join(dir, 'docs/locked'), 0);
    expect(buildAsNobody(dir)).toEqual([
      1,
      'docs/locked  error  Cannot read the folder "docs/locked": permission denied  file',
    ]);
    chmodSync(join(dir, 'docs/locked'), 0o755);
    expect(buildAsNobody(dir)).toEqual([0, undefined]);
    chmodSync(join(dir, 'build'), 0);
    expect(buildAsNobody(dir)).toEqual([
      2,
      expect.stringMatching(
        /^error {2}Cannot write to ".*build": it cannot be read \(EACCES\) {2}config$/,
      ),
    ]);
  },
);

test('a file that disappears after it was listed', () => {
  const { dir } = site({});
  expect(readSource(dir, 'docs/gone.md')).toEqual({
    file: null,
    diagnostics: [
      {
        ruleId: 'file',
        reason: 'Cannot read "docs/gone.md": it was removed while the build was reading',
        file: 'docs/gone.md',
        place: null,
        note: 'Check the file and build again.',
      },
    ],
    mayInclude: false,
  });
});

test('a file that grows while it is read has its content of some moment', () => {
  const { dir } = site({ 'docs/x.md': 'line\n' });
  const path = join(dir, 'docs/x.md');
  const writer = spawn('sh', ['-c', 'while echo line >> "$0"; do :; done', path]);
  onTestFinished(() => void writer.kill('SIGKILL'));
  for (let i = 0; i < 200; i++) {
    const { file, diagnostics } = readSource(dir, 'docs/x.md');
    expect(diagnostics).toEqual([]);
    expect(file?.text).toMatch(/^(?:line\n)+(?:line|lin|li|l)?$/);
  }
});

test('a static file never takes the place of a page or of a folder of pages', async () => {
  const { diagnose, read } = site({
    'site.config.ts': config(
      "url: 'https://docs.example', blogArchive: true, redirects: [{ from: '/a', to: '/docs/ok' }]",
    ),
    'docs/ok.md': '# OK',
    'static/docs': 'x',
    'static/404.html': 'x',
    'static/_redirects/a.txt': 'x',
    'static/sitemap.xml/a.txt': 'x',
    'static/blog/archive/index.html/a.txt': 'x',
    'static/_headers': 'mine',
  });
  expect((await diagnose()).map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual(
    [
      '404.html',
      '_redirects/a.txt',
      'blog/archive/index.html/a.txt',
      'docs',
      'sitemap.xml/a.txt',
    ].map(
      (path) =>
        `duplicate-route Static file "${path}" is not copied: the output has a file or folder of that name`,
    ),
  );
  expect(read('_headers')).toBe('mine');
});

test('a static file never takes the place of a page without a trailing slash', async () => {
  const { diagnose, read, exists } = site({
    'site.config.ts': `export default { title: 'T', search: false, trailingSlash: false }`,
    'docs/a b.md': '# AB\n\n[here](#ab) [tool](/docs/a%20b/tool/)',
    'static/docs/a b/index.html': '<p>x',
    'static/docs/a b/tool/index.html': '<p>x',
    'static/404/index.html': '<p>x',
  });
  const [found, ...others] = await diagnose({ check: true });
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    ruleId: 'duplicate-route',
    file: 'static/docs/a b/index.html',
    message: 'Static file "docs/a b/index.html" is not copied: page "/docs/a b" has its address',
    note: 'Servers would show it in place of the page. Rename or remove the static file.',
  });
  expect(read('docs/a b.html')).toContain('id="ab"');
  expect(exists('docs/a b/tool/index.html') && exists('404/index.html')).toBe(true);
});

test.each(['../../x', '/../../x', '%2e%2e/x', 'a?b', '/x\u0000', 'a\\b'])(
  'the slug %j of a category leads out of the output: refused in its file and in the config',
  async (slug) => {
    const { dir, diagnose } = site({
      'site.config.ts': config(),
      'docs/c/_category_.json': JSON.stringify({ link: { type: 'generated-index', slug } }),
      'docs/c/a.md': '# A',
    });
    expect(await diagnose()).toEqual([
      expect.objectContaining({
        ruleId: 'category',
        file: 'docs/c/_category_.json',
        line: 1,
        message: 'Invalid value for "link.slug" in the category file',
      }),
    ]);
    const item = { type: 'category', label: 'C', link: { index: true, slug }, items: ['c/a'] };
    writeFileSync(
      join(dir, 'site.config.ts'),
      config(`sidebars: { a: [${JSON.stringify(item)}] }`),
    );
    await expect(diagnose()).rejects.toThrow('Invalid value for "sidebars.a[0].link.slug"');
  },
);
