/** T28, T37: little of what a machine has: file descriptors, memory, processors, watches. It works, or says what is missing. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashTree } from '../cli/tree-hash.js';
import { CONFIG } from '../killed-builds.js';
import { repositoryRoot, site } from '../site.js';
import { scaled } from './settings.js';

const PAGES = scaled(7076);
const binary = join(repositoryRoot, 'bin', 'docsgen.js');

function many(): Record<string, string> {
  const entries = Array.from({ length: PAGES }, (_, i) => [
    `docs/f${i % 20}/p${i}.md`,
    `# Page ${i}\n\n${'Some words. '.repeat(60)}[next](../f${(i + 1) % 20}/p${i + 1 === PAGES ? 0 : i + 1}.md)\n`,
  ]);
  return { 'site.config.ts': CONFIG, ...Object.fromEntries(entries) };
}

test.for([
  ['256 file descriptors', 'ulimit -n 256;', {}],
  ['one processor', 'taskset -c 0', {}],
  ['one thread for files', '', { UV_THREADPOOL_SIZE: '1' }],
] as const)(`T28 ${PAGES} pages with %s`, ([, prefix, environment]) => {
  const { dir } = site(many());
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `${prefix} node ${binary} build`], {
    cwd: dir,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('✓ Built');
});

test('T28 64 file descriptors are too few, which is said, and the output is as it was', () => {
  const { dir, run } = site({ 'docs/a.md': '# A' });
  expect(run(['build']).status).toBe(0);
  const before = hashTree(join(dir, 'build'));
  const { status, stderr } = spawnSync('sh', ['-c', `ulimit -n 64; node ${binary} build`], {
    cwd: dir,
    encoding: 'utf8',
  });
  if (status !== 0)
    expect([status, stderr]).toEqual([
      1,
      'error  Cannot open a file: too many are open  file\n  The last good output is as it was. Raise the limit, for instance with "ulimit -n 1024".\n\n1 error.\n',
    ]);
  expect(hashTree(join(dir, 'build'))).toBe(before);
});

test('T37 without watches left, files are looked at every second, and the server says so', async ({
  skip,
}) => {
  const { dir, write } = site({ 'docs/index.md': '# Start\n\nFirst.\n', 'docs/a/b/c.md': '# C\n' });
  // Watches are counted for each user namespace.
  const script = `echo 1 > /proc/sys/user/max_inotify_watches && exec node ${binary} serve --watch --port 0`;
  const child = spawn('unshare', ['--user', '--map-root-user', 'sh', '-c', script], { cwd: dir });
  const closed = new Promise((ended) => child.once('close', ended));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(async () => {
    child.kill();
    await closed;
  });
  const patience = { timeout: 30_000, interval: 50 };
  await expect.poll(() => output, patience).toMatch(/http:\S+|unshare|cannot create|denied/);
  const [url] = /http:\S+/.exec(output) ?? [];
  if (url === undefined) return skip(`no user namespace of its own: ${output.trim()}`);
  await fetch(url);
  await expect
    .poll(() => output, patience)
    .toContain(
      'Looking for changes every second: the system has no watches left (raise fs.inotify.max_user_watches).',
    );
  write({ 'docs/index.md': '# Start\n\nSecond.\n' });
  await expect.poll(async () => (await fetch(`${url}docs/`)).text(), patience).toContain('Second.');
});
