import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { OutputTree, type OutputRecord } from '../../../../cli/write/output-tree.js';

let folder: string;
let output: string;
let staging: string;
let record: OutputRecord;

/** Builds an output of two units and a loose file, and keeps its record. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  [output, staging] = [join(folder, 'build'), join(folder, 'staging')];
  const tree = new OutputTree(output, join(folder, 'none'), new Map());
  writeAll(tree);
  const expected = { root: output, isUnchanged: false, files: 4, bytes: 12, written: 4 };
  expect(tree.finish()).toEqual(expected);
  record = tree.record();
});

function writeAll(tree: OutputTree, skipped: readonly string[] = []): void {
  const units = { '/a/': ['a/index.html', 'a/page.json'], '/b/': ['b/index.html'] };
  for (const [name, paths] of Object.entries(units)) {
    const files = paths.map((path): [string, string] => [path, 'abc']);
    if (!skipped.includes(name)) tree.writeUnit(name, `key of ${name}`, files);
  }
  tree.writeUnit('robots.txt', '', [['robots.txt', 'abc']]);
}

const reopen = () => new OutputTree(staging, output, record);

test('is the last output itself when everything is kept', () => {
  const tree = reopen();
  expect([tree.keep('/a/', 'key of /a/'), tree.keep('/b/', 'key of /b/')]).toEqual([true, true]);
  tree.writeUnit('robots.txt', '', [['robots.txt', 'abc']]);
  const expected = { root: output, isUnchanged: true, files: 4, bytes: 12, written: 0 };
  expect(tree.finish()).toEqual(expected);
  expect(tree.record()).toEqual(record);
});

test('is the last output itself when everything is made again and equal', () => {
  const tree = reopen();
  writeAll(tree);
  expect(tree.finish()).toMatchObject({ isUnchanged: true, written: 0 });
});

test('writes a file again that not everyone may read', () => {
  chmodSync(join(output, 'a/page.json'), 0o600);
  const tree = reopen();
  expect(tree.keep('/a/', 'key of /a/')).toBe(false);
  writeAll(tree);
  expect(tree.finish()).toMatchObject({ isUnchanged: false, written: 1 });
  expect(statSync(join(staging, 'a/page.json')).mode & 0o444).toBe(0o444);
});

test('links kept files next to new ones', () => {
  const tree = reopen();
  expect(tree.keep('/a/', 'key of /a/')).toBe(true);
  tree.writeUnit('/b/', 'another key', [['b/index.html', 'new']]);
  tree.writeUnit('robots.txt', '', [['robots.txt', 'abc']]);
  expect(Buffer.concat(['a', 'b'].map((name) => tree.read(`${name}/index.html`))).toString()).toBe(
    'abcnew',
  );
  expect(tree.finish()).toMatchObject({ root: staging, isUnchanged: false, written: 1 });
  const inode = (root: string, path: string) => statSync(join(root, path)).ino;
  expect(inode(staging, 'a/index.html')).toBe(inode(output, 'a/index.html'));
  expect(readFileSync(join(staging, 'b/index.html'), 'utf8')).toBe('new');
  expect(readFileSync(join(output, 'b/index.html'), 'utf8')).toBe('abc');
});

test.each<[string, (path: string) => void]>([
  ['gone', (path) => rmSync(path)],
  ['longer', (path) => writeFileSync(path, 'abcd')],
  ['written at another time', (path) => utimesSync(path, 1, 1)],
  [
    'a folder',
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
  ],
])('keeps no unit with a file that is %s', (_, change) => {
  change(join(output, 'a/page.json'));
  const tree = reopen();
  expect([tree.keep('/a/', 'key of /a/'), tree.keep('/b/', 'key of /b/')]).toEqual([false, true]);
});

test('keeps no unit that was made from something else, or is not known', () => {
  const tree = reopen();
  expect([tree.keep('/a/', 'another key'), tree.keep('/c/', '')]).toEqual([false, false]);
});

test('is a new tree when a page is gone, or a foreign file was added', () => {
  const fewer = reopen();
  writeAll(fewer, ['/b/']);
  expect(fewer.finish()).toMatchObject({ root: staging, isUnchanged: false, files: 3 });
  rmSync(staging, { recursive: true });
  writeFileSync(join(output, 'foreign.txt'), '');
  const tree = reopen();
  writeAll(tree);
  expect(tree.finish()).toMatchObject({ root: staging, isUnchanged: false, files: 4 });
});

test('copies a file again only when its source has changed', () => {
  const source = join(folder, 'logo.svg');
  writeFileSync(source, 'one');
  const first = reopen();
  writeAll(first);
  first.copy('logo.svg', source);
  expect(first.finish()).toMatchObject({ written: 1, isUnchanged: false });
  const known = first.record();
  const next = join(folder, 'next');
  const second = new OutputTree(next, staging, known);
  writeAll(second);
  second.copy('logo.svg', source);
  expect(second.finish()).toMatchObject({ written: 0, isUnchanged: true });
  writeFileSync(source, 'two');
  const third = new OutputTree(next, staging, known);
  writeAll(third);
  third.copy('logo.svg', source);
  expect(third.finish()).toMatchObject({ written: 1, isUnchanged: false });
  expect(readFileSync(join(next, 'logo.svg'), 'utf8')).toBe('two');
});

test.each([
  ['keeps its size and date', 3_600_000],
  ['may have changed before the clock of the file system ticked', 0],
])('copies a file again when its source %s', (_, laterMs) => {
  const source = join(folder, 'logo.svg');
  const copy = (staged: string, previous: string, known: OutputRecord) => {
    const tree = new OutputTree(staged, previous, known);
    tree.copy('logo.svg', source);
    tree.finish();
    return tree.record();
  };
  writeFileSync(source, 'one');
  const { atime, mtime, ctimeMs } = statSync(source);
  vi.useFakeTimers({ toFake: ['Date'], now: ctimeMs + laterMs });
  onTestFinished(() => void vi.useRealTimers());
  const known = copy(staging, output, new Map());
  if (laterMs === 0) expect(known.get('file logo.svg')?.key).toBe('');
  writeFileSync(source, 'two');
  utimesSync(source, atime, mtime);
  const next = join(folder, 'next');
  copy(next, staging, known);
  expect(readFileSync(join(next, 'logo.svg'), 'utf8')).toBe('two');
});
