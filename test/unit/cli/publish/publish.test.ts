import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publish, repairOutput, stagingFolder } from '../../../../cli/publish/publish.js';

/** Root ignores file rights, so tests run as this user if possible. */
const NOBODY = 65_534;

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-publish-'));
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) {
    chownSync(folder, NOBODY, NOBODY);
    process.seteuid?.(NOBODY);
  }
  onTestFinished(() => {
    if (isRoot) process.seteuid?.(0);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

function write(folder: string, text: string): void {
  mkdirSync(join(folder, 'a'), { recursive: true });
  writeFileSync(join(folder, 'a', 'x'), text);
}

test('publish() replaces a read-only output', () => {
  const folder = createFolder();
  const outDir = join(folder, 'build');
  write(outDir, 'old');
  for (const path of [join(outDir, 'a'), outDir]) chmodSync(path, 0o555);
  write(stagingFolder(outDir), 'new');
  publish(stagingFolder(outDir), outDir);
  expect(readFileSync(join(outDir, 'a', 'x'), 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['build']);
});

test('repairOutput() removes files of dead builds, whatever their rights', () => {
  const folder = createFolder();
  const outDir = join(folder, 'build');
  write(outDir, 'old');
  // No process has this id: Linux ends at 4,194,304.
  const left = join(folder, '.build.replaced-4999999');
  write(left, 'older');
  for (const path of [join(left, 'a'), left]) chmodSync(path, 0o555);
  repairOutput(outDir);
  expect(existsSync(left)).toBe(false);
  expect(readFileSync(join(outDir, 'a', 'x'), 'utf8')).toBe('old');
});
