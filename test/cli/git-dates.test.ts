/** Dates of pages from the git history, and the findings if there is none. */
import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSiteIn, site } from '../site.js';

const files = {
  'site.config.ts': "export default {\n  title: 'T',\n  docs: { lastUpdated: true },\n};\n",
  'docs/a.md': '# A\n',
  '.gitignore': '.docsgen\nbuild\n',
};
const date = '2024-02-29T12:00:00Z';

function git(cwd: string, ...args: readonly string[]): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  execFileSync('git', [...author, ...args], { cwd, env, stdio: 'pipe' });
}

function commit(dir: string): void {
  git(dir, 'add', '--all');
  git(dir, 'commit', '--quiet', '--message=Pages');
}

const found = (reason: string, note: string) => ({
  ruleId: 'git-history',
  severity: 'warning',
  file: 'site.config.ts',
  line: 3,
  column: 11,
  message: `Cannot tell when pages changed: ${reason}`,
  note: `${note}, or remove "lastUpdated" from the config.`,
});

test('pages have the date and author of their last commit', async () => {
  const { dir, read, diagnose } = site(files);
  git(dir, 'init', '--quiet');
  commit(dir);
  expect(await diagnose()).toEqual([]);
  expect(JSON.parse(read('docs/a/page.json'))).toMatchObject({
    lastUpdated: { date: '2024-02-29', author: 'Ada' },
  });
});

test('pages outside of the site folder have theirs, too', async () => {
  const { dir, write } = site({ '.gitignore': files['.gitignore'], 'docs/a.md': '# A\n' });
  write({
    'site/site.config.ts': `export default { title: 'T', docs: { dir: '../docs', lastUpdated: true } };`,
  });
  git(dir, 'init', '--quiet');
  commit(dir);
  const { read, diagnose } = createSiteIn(join(dir, 'site'), {});
  expect(await diagnose()).toEqual([]);
  expect(JSON.parse(read('docs/a/page.json'))).toMatchObject({
    lastUpdated: { date: '2024-02-29', author: 'Ada' },
  });
});

test('outside of a repository there are no dates, which is reported once', async () => {
  const { read, diagnose } = site(files);
  expect(await diagnose()).toMatchObject([
    found('git finds no repository here', 'Build in a clone of the repository'),
  ]);
  expect(JSON.parse(read('docs/a/page.json'))).toMatchObject({ lastUpdated: null });
});

test.each([
  [
    { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' },
    'git reads no repository of another user',
    'Run "git config --global --add safe.directory" with the folder of the repository, or build as its owner',
  ],
  [{ PATH: '/nowhere' }, 'the command "git" is not there', 'Install git'],
])('reports why git gives no history: %j', async (environment, reason, note) => {
  const { dir, command } = site(files);
  git(dir, 'init', '--quiet');
  commit(dir);
  const { status, stdout } = await command(['build', '--json'], environment);
  const { diagnostics }: { diagnostics: unknown } = JSON.parse(stdout);
  expect([status, diagnostics]).toEqual([0, [found(reason, note)]]);
});

test('in a repository without commits there are no dates, which is reported once', async () => {
  const { dir, diagnose } = site(files);
  git(dir, 'init', '--quiet');
  expect(await diagnose()).toMatchObject([
    found('the repository has no commit', 'Commit the pages'),
  ]);
});

const COMMIT = String.raw`printf '\0012024-02-29\000Ada\000docs/a.md\000'`;

test.each([
  [
    `${COMMIT}; echo "fatal: unable to read tree" >&2; exit 128`,
    'git says "fatal: unable to read tree"',
    'Run "git log" here to see what is wrong',
  ],
  [`${COMMIT}; kill -9 $$`, 'git says "SIGKILL"', 'Run "git log" here to see what is wrong'],
  [
    `${COMMIT}; head -c 300000000 /dev/zero`,
    'the history is too long to be read',
    'Keep other files outside of the site folder',
  ],
])('uses nothing of an incomplete history: %s', async (log, reason, note) => {
  const { dir, write, read, command } = site(files);
  write({ 'bin/git': `#!/bin/sh\nif [ "$1" = log ]; then ${log}; else echo false; fi\n` });
  chmodSync(join(dir, 'bin/git'), 0o755);
  const { stdout } = await command(['build', '--json'], {
    PATH: `${join(dir, 'bin')}:${process.env['PATH']}`,
  });
  const { diagnostics }: { diagnostics: unknown } = JSON.parse(stdout);
  expect(diagnostics).toEqual([found(reason, note)]);
  expect(JSON.parse(read('docs/a/page.json'))).toMatchObject({ lastUpdated: null });
});

test('pages have their dates in a folder that a symbolic link leads to', async () => {
  const { dir } = site(Object.fromEntries(Object.entries(files).map(([k, v]) => [`real/${k}`, v])));
  git(join(dir, 'real'), 'init', '--quiet');
  commit(join(dir, 'real'));
  symlinkSync('real', join(dir, 'link'));
  const { read, diagnose } = createSiteIn(join(dir, 'link'), {});
  expect(await diagnose()).toEqual([]);
  expect(JSON.parse(read('docs/a/page.json'))).toMatchObject({
    lastUpdated: { date: '2024-02-29', author: 'Ada' },
  });
});

test('pages of a site below the top of the repository have their dates', async () => {
  const { dir } = site(Object.fromEntries(Object.entries(files).map(([k, v]) => [`web/${k}`, v])));
  git(dir, 'init', '--quiet');
  commit(dir);
  const { read, diagnose } = createSiteIn(join(dir, 'web'), {});
  expect(await diagnose()).toEqual([]);
  expect(JSON.parse(read('docs/a/page.json'))).toMatchObject({
    lastUpdated: { date: '2024-02-29', author: 'Ada' },
  });
});

test('in a clone without all commits there are no dates, which is reported once', async () => {
  const { dir, write } = site({ 'origin/docs/a.md': '' });
  const origin = join(dir, 'origin');
  createSiteIn(origin, files);
  git(origin, 'init', '--quiet');
  commit(origin);
  write({ 'origin/docs/b.md': '# B\n' });
  commit(origin);
  git(dir, 'clone', '--quiet', '--depth=1', `file://${origin}`, 'clone');
  const { read, diagnose } = createSiteIn(join(dir, 'clone'), {});
  expect(await diagnose()).toMatchObject([
    found(
      'the history of this clone is cut short',
      'Fetch all of it with "git fetch --unshallow", in a GitHub workflow with "fetch-depth: 0" of actions/checkout',
    ),
  ]);
  expect(JSON.parse(read('docs/a/page.json'))).toMatchObject({ lastUpdated: null });
});
