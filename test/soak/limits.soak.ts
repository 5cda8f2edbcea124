/** Few resources of a machine: file descriptors, memory, processors, watches. Commands work, or report what is missing. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashTree } from '../cli/tree-hash.js';
import { CONFIG } from '../killed-builds.js';
import { repositoryRoot, site } from '../site.js';
import { manyPages } from './many-pages.js';
import { scaled } from './settings.js';

const PAGES = scaled(7076);
const binary = join(repositoryRoot, 'bin', 'docsgen.js');

test.for([
  ['256 file descriptors', PAGES, 'ulimit -n 256;', {}],
  ['one processor', PAGES, 'taskset -c 0', {}],
  ['one thread for files', PAGES, '', { UV_THREADPOOL_SIZE: '1' }],
  ['heaps of 128 MB', scaled(1000), '', { NODE_OPTIONS: '--max-old-space-size=128' }],
  ['heaps of 256 MB', scaled(10_000), '', { NODE_OPTIONS: '--max-old-space-size=256' }],
] as const)('%s: %i pages are built', ([, count, prefix, environment]) => {
  const { dir } = site({ 'site.config.ts': CONFIG, ...manyPages(count) });
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `${prefix} node ${binary} build`], {
    cwd: dir,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('✓ Built');
});

test.for([700, 300, 150, 80])(
  '%i MB for all processes: a build, or one error, or an end by the system, and the output is unchanged',
  (megabytes, { skip }) => {
    const group = limitMemory(megabytes * 1e6);
    if (group === null) return skip('this user may not limit memory');
    const { dir, run, write } = site({ 'site.config.ts': CONFIG, 'docs/index.md': '# Start\n' });
    expect(run(['build']).status).toBe(0);
    const before = hashTree(join(dir, 'build'));
    write(manyPages(scaled(2000)));
    const script = `echo $$ > ${group}/cgroup.procs && exec node ${binary} build`;
    const { status, signal, stdout, stderr } = spawnSync('sh', ['-c', script], {
      cwd: dir,
      encoding: 'utf8',
    });
    console.log(`${megabytes} MB: ${signal ?? `status ${status}`}`);
    if (status === 0) return expect(stdout).toContain('✓ Built');
    if (signal === null)
      expect([status, stdout + stderr]).toEqual([1, expect.stringMatching(/\b1 error\b/)]);
    else expect(signal).toBe('SIGKILL');
    expect(hashTree(join(dir, 'build'))).toBe(before);
    expect(run(['build']).status).toBe(0);
  },
);

test.for([2e9, 8e9, 16e9])(
  'an address space of %i bytes: a build, or an end with a message, and the output is unchanged',
  (bytes) => {
    const { dir, run, write } = site({ 'site.config.ts': CONFIG, 'docs/index.md': '# Start\n' });
    expect(run(['build']).status).toBe(0);
    const before = hashTree(join(dir, 'build'));
    write(manyPages(scaled(1000)));
    const { status, signal, stdout, stderr } = spawnSync(
      'prlimit',
      [`--as=${bytes}`, process.execPath, binary, 'build'],
      { cwd: dir, encoding: 'utf8' },
    );
    console.log(`${bytes} bytes: ${signal ?? `status ${status}`}`);
    if (status === 0) return expect(stdout).toContain('✓ Built');
    // Node ends itself with a message when it gets no memory.
    if (signal === null)
      expect([status, stdout + stderr]).toEqual([1, expect.stringMatching(/\b1 error\b/)]);
    else
      expect([signal, stderr]).toEqual([
        expect.stringMatching(/SIGTRAP|SIGABRT/),
        expect.stringContaining('OOM'),
      ]);
    expect(hashTree(join(dir, 'build'))).toBe(before);
  },
);

/** A group of processes with limited memory; `null` if this user may not create one. */
function limitMemory(bytes: number): string | null {
  const root = '/sys/fs/cgroup';
  const isFirst = existsSync(`${root}/memory`);
  const group = `${root}${isFirst ? '/memory' : ''}/docsgen-${process.pid}`;
  try {
    mkdirSync(group);
    onTestFinished(() => rmdirSync(group));
    writeFileSync(`${group}/${isFirst ? 'memory.limit_in_bytes' : 'memory.max'}`, String(bytes));
    return group;
  } catch {
    return null;
  }
}

test('64 file descriptors are too few, which is reported, and the output is unchanged', () => {
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

test('without watches left, files are polled every second, and the server reports that', async ({
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
  await expect.poll(() => output).toMatch(/http:\S+|unshare|cannot create|denied/);
  const [url] = /http:\S+/.exec(output) ?? [];
  if (url === undefined) return skip(`no user namespace of its own: ${output.trim()}`);
  await fetch(url);
  await expect
    .poll(() => output)
    .toContain(
      'Looking for changes every second: the system has no watches left (raise fs.inotify.max_user_watches).',
    );
  write({ 'docs/index.md': '# Start\n\nSecond.\n' });
  await expect.poll(async () => (await fetch(`${url}docs/`)).text()).toContain('Second.');
});
