/** Disks that are full, have no inodes left or cannot be written to: one message, and the old output is unchanged. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashTree } from '../cli/tree-hash.js';
import { CONFIG } from '../killed-builds.js';
import { runBinary, site } from '../site.js';

/** A separate file system; `null` if this user may not mount one. */
function mountSmall(options: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-small-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  onTestFinished(() => {
    if (status === 0) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return status === 0 ? folder : null;
}

/** About 6 MB of output. */
const many = Object.fromEntries(
  Array.from({ length: 150 }, (_, i) => [
    `docs/p${i}.md`,
    `# Page ${i}\n\n${`Words ${i}. `.repeat(400)}\n`,
  ]),
);
const files = { 'site.config.ts': CONFIG, 'docs/a.md': '# A' };
const MESSAGE =
  /^error {2}Cannot write "[^"\n]+": (?:no space left on the device|the file system is read-only|the folder cannot be made) {2}file\n {2}(?:The last good output is as it was\. )?Make room or change permissions, and run it again\.\n\n1 error\.\n$/;

test.for(['size=2m', 'size=3m', 'size=4m', 'size=6m', 'size=20m', 'nr_inodes=60', 'nr_inodes=200'])(
  'the output on a disk of %s: as before, or the new one',
  (options, { skip }) => {
    const small = mountSmall(options);
    if (small === null) return skip('this user may not mount');
    const { dir, write } = site(files);
    const build = () =>
      runBinary(['build', dir, '--no-check', '--out-dir', join(small, 'out')], { cwd: dir });
    expect(build()).toMatchObject({ status: 0, stderr: '' });
    const before = hashTree(join(small, 'out'));
    write(many);
    const { status, stderr } = build();
    if (status !== 0) {
      expect([status, stderr]).toEqual([1, expect.stringMatching(MESSAGE)]);
      expect(hashTree(join(small, 'out'))).toBe(before);
    }
    expect(readdirSync(small)).toEqual(['out']);
  },
);

test.for(['size=100k', 'size=1m', 'nr_inodes=8'])(
  'the cache on a disk of %s: the build goes on without it',
  (options, { skip }) => {
    const small = mountSmall(options);
    if (small === null) return skip('this user may not mount');
    const { dir, run, write } = site(files);
    mkdirSync(join(dir, '.docsgen/cache'), { recursive: true });
    expect(spawnSync('mount', ['--bind', small, join(dir, '.docsgen/cache')]).status).toBe(0);
    onTestFinished(() => void spawnSync('umount', [join(dir, '.docsgen/cache')]));
    write(many);
    for (let i = 0; i < 2; i++)
      expect(run(['build', '--no-check'])).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(small).filter((name) => !name.endsWith('.pack'))).toEqual([]);
  },
);

test.for(['size=100k', 'size=300k', 'size=600k'])(
  "docsgen's own folder on a disk of %s: one message, or the build goes on without it",
  (options, { skip }) => {
    const small = mountSmall(options);
    if (small === null) return skip('this user may not mount');
    const { dir, run } = site({ ...files, ...many });
    mkdirSync(join(dir, '.docsgen'));
    expect(spawnSync('mount', ['--bind', small, join(dir, '.docsgen')]).status).toBe(0);
    onTestFinished(() => void spawnSync('umount', [join(dir, '.docsgen')]));
    const { status, stderr } = run(['build', '--no-check']);
    if (status === 0) expect(stderr).toBe('');
    else expect([status, stderr]).toEqual([1, expect.stringMatching(MESSAGE)]);
  },
);

test('a full disk for temporary files: the build does not use it, or reports it', ({ skip }) => {
  const small = mountSmall('size=4k');
  if (small === null) return skip('this user may not mount');
  const { run } = site({ ...files, ...many });
  expect(run(['build'], { TMPDIR: small })).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(small)).toEqual([]);
});

test('a disk that has become read-only: one message, the old output is unchanged', ({ skip }) => {
  const small = mountSmall('size=50m');
  if (small === null) return skip('this user may not mount');
  const { dir, write } = site(files);
  const build = () =>
    runBinary(['build', dir, '--no-check', '--out-dir', join(small, 'out')], { cwd: dir });
  expect(build().status).toBe(0);
  const before = hashTree(join(small, 'out'));
  write(many);
  spawnSync('mount', ['-o', 'remount,ro', small]);
  const { status, stderr } = build();
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining('the folder around it cannot be written to (EROFS)'),
  ]);
  expect(hashTree(join(small, 'out'))).toBe(before);
});

test('a read-only site folder, including the cache, with the output elsewhere', ({ skip }) => {
  const small = mountSmall('size=50m');
  if (small === null) return skip('this user may not mount');
  const out = site({});
  const sources = join(small, 'site');
  mkdirSync(sources);
  spawnSync('cp', ['-r', `${site({ ...files, ...many }).dir}/.`, sources]);
  spawnSync('mount', ['-o', 'remount,ro', small]);
  const { status, stderr } = runBinary(['build', sources, '--out-dir', join(out.dir, 'out')], {
    cwd: out.dir,
  });
  // Files made of config and theme go to another place.
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(out.dir)).toEqual(['out']);
});
