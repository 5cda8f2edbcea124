import {
  copyFileSync,
  linkSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  type PathLike,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { entryAt, outputFileState, statFile, targetAt } from '../../../../cli/fs/entries.js';

/** Whether the clock of the file system counts in whole seconds. */
const clock = vi.hoisted(() => ({ isCoarse: false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const statSync = (path: PathLike, options?: { bigint: true }) => {
    if (options === undefined) return fs.statSync(path);
    const stat = fs.statSync(path, options);
    if (clock.isCoarse) stat.ctimeNs -= stat.ctimeNs % 1_000_000_000n;
    return stat;
  };
  return { ...fs, statSync };
});

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  file = join(folder, 'a.md');
  writeFileSync(file, 'one');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('finds nothing below a file, and for a link the link itself or its target', () => {
  symlinkSync('a.md', join(folder, 'link.md'));
  expect(entryAt(join(folder, 'missing.md'))).toBeUndefined();
  expect(entryAt(join(file, 'below.md'))).toBeUndefined();
  expect(targetAt(join(file, 'below.md'))).toBeUndefined();
  expect(entryAt(join(folder, 'a\0.md'))).toBeUndefined();
  expect(targetAt(join(folder, 'a\0.md'))).toBeUndefined();
  expect(entryAt(join(folder, 'link.md'))?.isSymbolicLink()).toBe(true);
  expect(targetAt(join(folder, 'link.md'))?.isFile()).toBe(true);
});

test('notices a changed file with the same size and date, and one that replaces it', async () => {
  const { mtime, atime } = statSync(file);
  const before = statFile(file);
  expect(before).toEqual({ ...statFile(file), size: 3 });
  // Writes again until the clock of the file system has ticked.
  await vi.waitFor(() => {
    writeFileSync(file, 'two');
    utimesSync(file, atime, mtime);
    expect(statFile(file).signature).not.toBe(before.signature);
  });
  const changed = statFile(file);
  writeFileSync(join(folder, 'new.md'), 'two');
  renameSync(join(folder, 'new.md'), file);
  expect(statFile(file).signature).not.toBe(changed.signature);
});

/** Whether the file counts as settled this many milliseconds after its last change. */
function isSettledAfter(ms: number): boolean {
  vi.setSystemTime(statSync(file).ctimeMs + ms);
  try {
    return statFile(file).isSettled;
  } finally {
    vi.useRealTimers();
  }
}

test('trusts a file that has not changed for a tenth of a second', () => {
  expect([0, 99, 102].map(isSettledAfter)).toEqual([false, false, true]);
});

test('trusts a file after more than two seconds if the clock has steps of two seconds', () => {
  clock.isCoarse = true;
  try {
    expect([102, 2000, 2200].map(isSettledAfter)).toEqual([false, false, true]);
  } finally {
    clock.isCoarse = false;
  }
});

test('keeps the state of a file of the output when it is linked or unpacked, and not when it is edited', () => {
  const stateOf = (name: string) => outputFileState(statSync(join(folder, name)));
  // Whole seconds: `utimesSync` may round the milliseconds of other times down.
  const [atime, mtime] = [new Date(1_700_000_000_000), new Date(1_700_000_000_000)];
  utimesSync(file, atime, mtime);
  const before = stateOf('a.md');
  linkSync(file, join(folder, 'linked.md'));
  copyFileSync(file, join(folder, 'unpacked.md'));
  utimesSync(join(folder, 'unpacked.md'), atime, mtime);
  expect(stateOf('linked.md')).toEqual(before);
  expect(stateOf('unpacked.md')).toEqual([3, mtime.getTime()]);
  utimesSync(file, atime, new Date(mtime.getTime() + 1000));
  expect(stateOf('a.md')).not.toEqual(before);
});
