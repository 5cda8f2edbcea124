import {
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { entryAt, lookAtFile, targetAt } from '../../../cli/entries.js';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  file = join(folder, 'a.md');
  writeFileSync(file, 'one');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('has nothing at a path below a file, and of a link itself or what it leads to', () => {
  symlinkSync('a.md', join(folder, 'link.md'));
  expect(entryAt(join(folder, 'missing.md'))).toBeUndefined();
  expect(entryAt(join(file, 'below.md'))).toBeUndefined();
  expect(targetAt(join(file, 'below.md'))).toBeUndefined();
  expect(entryAt(join(folder, 'link.md'))?.isSymbolicLink()).toBe(true);
  expect(targetAt(join(folder, 'link.md'))?.isFile()).toBe(true);
});

test('sees a file of the same size and date that has changed, and one in its place', async () => {
  const { mtime, atime } = statSync(file);
  const before = lookAtFile(file);
  expect(before).toEqual({ ...lookAtFile(file), size: 3 });
  // A tick of the file system's clock later.
  await vi.waitFor(() => {
    writeFileSync(file, 'two');
    utimesSync(file, atime, mtime);
    expect(lookAtFile(file).signature).not.toBe(before.signature);
  });
  const changed = lookAtFile(file);
  writeFileSync(join(folder, 'new.md'), 'two');
  renameSync(join(folder, 'new.md'), file);
  expect(lookAtFile(file).signature).not.toBe(changed.signature);
});

test('trusts a file that has stayed as it is for a tenth of a second', () => {
  const { ctimeMs } = statSync(file);
  const lookAfter = (ms: number) => {
    vi.setSystemTime(ctimeMs + ms);
    return lookAtFile(file).isSettled;
  };
  try {
    expect([lookAfter(0), lookAfter(99), lookAfter(102)]).toEqual([false, false, true]);
  } finally {
    vi.useRealTimers();
  }
});
