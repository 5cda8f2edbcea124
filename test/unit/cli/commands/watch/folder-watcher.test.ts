/** Tests of which changes in folders are reported, and of the file system calls needed. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  type PathLike,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { FSWatcher } from 'chokidar';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FolderWatcher } from '../../../../../cli/commands/watch/folder-watcher.js';

/** Paths that were listed or stat'ed. */
const calls = vi.hoisted((): string[] => []);
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const noted =
    <Rest extends unknown[], Result>(call: (path: PathLike, ...rest: Rest) => Result) =>
    (path: PathLike, ...rest: Rest) => {
      calls.push(String(path));
      return call(path, ...rest);
    };
  return {
    ...fs,
    lstatSync: noted(fs.lstatSync),
    statSync: noted(fs.statSync),
    readdirSync: noted(fs.readdirSync),
  };
});
beforeEach(() => void calls.splice(0));

/** Resolves when all `folders` report that they are watched. */
async function start(
  files: readonly string[],
  { folders, named = [] }: { readonly folders: number; readonly named?: readonly string[] },
) {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  const siteDir = join(dir, 'site');
  const at = (path: string) => join(siteDir, path);
  const write = (path: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), '');
  };
  for (const path of files) write(path);
  const reported: (string | null)[] = [];
  const content = ['docs'];
  const watcher = new FolderWatcher({
    siteDir,
    places: () => ({ folders: content.map(at), files: named.map(at) }),
    onChange: (path) => reported.push(path === null ? null : relative(siteDir, path)),
    onError: (error) => expect.unreachable(String(error)),
  });
  expect(watcher.refresh()).toBe(true);
  onTestFinished(() => {
    watcher.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const expectReport = async (path: string | null) => {
    await expect.poll(() => reported).toContain(path);
    reported.length = 0;
  };
  /** Writes until it is reported: a new folder is watched a moment later. */
  const writeUntilReported = async (path: string) => {
    const writeAgain = () => {
      write(path);
      return reported;
    };
    await expect.poll(writeAgain).toContain(path);
    reported.length = 0;
  };
  await expect.poll(() => reported).toEqual(Array.from({ length: folders }, () => null));
  reported.length = 0;
  return { at, write, reported, expectReport, writeUntilReported, watcher, content };
}

test('an edit is reported by its path, without reading anything else', async () => {
  const { write, expectReport } = await start(['docs/a.md', 'docs/b.md', 'docs/c/d.md'], {
    folders: 3,
  });
  calls.length = 0;
  write('docs/a.md');
  await expectReport('docs/a.md');
  write('docs/c/d.md');
  await expectReport('docs/c/d.md');
  expect(calls).toEqual([]);
});

test('new folders are watched with their content, and removed ones are not', async () => {
  const { at, write, expectReport, writeUntilReported, watcher } = await start(['docs/a.md'], {
    folders: 2,
  });
  write('docs/new/deep/x.md');
  await expectReport(null);
  await writeUntilReported('docs/new/deep/x.md');
  renameSync(at('docs/new'), at('docs/other'));
  await expectReport(null);
  await writeUntilReported('docs/other/deep/x.md');
  rmSync(at('docs/other'), { recursive: true });
  await expectReport(null);
  expect(watcher.refresh()).toBe(false);
});

test('a folder that is created before its parent is watched is watched', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(siteDir, { recursive: true, force: true }));
  const at = (path: string) => join(siteDir, path);
  mkdirSync(at('docs'));
  const listeners = new Map<string, (event: string, name: string | null) => void>();
  const reported: (string | null)[] = [];
  const watcher = new FolderWatcher({
    siteDir,
    places: () => ({ folders: [at('docs')], files: [] }),
    onChange: (path) => reported.push(path),
    onError: (error) => expect.unreachable(String(error)),
    watchFolder: (path, listener) => {
      listeners.set(relative(siteDir, path), listener);
      return { on: () => undefined, close: () => undefined };
    },
  });
  watcher.refresh();
  mkdirSync(at('docs/new'));
  listeners.get('docs')?.('rename', 'new');
  expect([...listeners.keys()]).toEqual(['', 'docs', 'docs/new']);
  mkdirSync(at('docs/new/deep'));
  listeners.get('docs/new')?.('ready', null);
  expect([...listeners.keys()]).toEqual(['', 'docs', 'docs/new', 'docs/new/deep']);
  expect(reported).toEqual([null, null]);
});

test('a folder that is removed and created again at once is watched', async () => {
  const { at, write, expectReport, writeUntilReported } = await start(['docs/a/b/x.md'], {
    folders: 4,
  });
  for (const path of ['docs/a', 'docs']) {
    rmSync(at(path), { recursive: true });
    write('docs/a/b/x.md');
    await expectReport(null);
    await writeUntilReported('docs/a/b/x.md');
  }
});

test('a folder that was missing when its watch was requested is watched', async () => {
  const { add } = FSWatcher.prototype;
  let isAway = true;
  const adding = vi.spyOn(FSWatcher.prototype, 'add').mockImplementation(function (
    this: FSWatcher,
    path,
  ) {
    const isHidden = isAway && String(path).endsWith('a');
    if (isHidden) isAway = false;
    return add.call(this, isHidden ? `${String(path)}/away` : path);
  });
  onTestFinished(() => adding.mockRestore());
  const { writeUntilReported } = await start(['docs/a/x.md'], { folders: 3 });
  await writeUntilReported('docs/a/x.md');
});

test('a folder that cannot be watched is given up, and the others are watched', async () => {
  const { add } = FSWatcher.prototype;
  let tries = 0;
  const adding = vi.spyOn(FSWatcher.prototype, 'add').mockImplementation(function (
    this: FSWatcher,
    path,
  ) {
    const isHidden = String(path).endsWith('deaf');
    if (isHidden) tries++;
    return add.call(this, isHidden ? `${String(path)}/away` : path);
  });
  onTestFinished(() => adding.mockRestore());
  const { writeUntilReported } = await start(['docs/a/x.md', 'docs/deaf/x.md'], { folders: 3 });
  await expect.poll(() => tries).toBeGreaterThanOrEqual(10);
  await writeUntilReported('docs/a/x.md');
  // When the watch of its parent begins, the folders in it are tried once more.
  expect(tries).toBeLessThanOrEqual(12);
});

test('a folder that becomes a file, and a folder again, is watched', async () => {
  const { at, write, expectReport, writeUntilReported } = await start(['docs/a.md/x.md'], {
    folders: 3,
  });
  rmSync(at('docs/a.md'), { recursive: true });
  write('docs/a.md');
  await expectReport(null);
  await writeUntilReported('docs/a.md');
  rmSync(at('docs/a.md'));
  write('docs/a.md/x.md');
  await expectReport(null);
  await writeUntilReported('docs/a.md/x.md');
});

test('the target of a folder that is a link is watched', async () => {
  const { at, write, expectReport, writeUntilReported } = await start(['docs/x.md'], {
    folders: 2,
  });
  write('other/x.md');
  renameSync(at('docs'), at('first'));
  symlinkSync(at('first'), at('docs'));
  await expectReport(null);
  await writeUntilReported('docs/x.md');
  symlinkSync(at('other'), at('link'));
  renameSync(at('link'), at('docs'));
  await expectReport(null);
  await writeUntilReported('docs/y.md');
});

test('the folder of the site itself may be replaced', async () => {
  const { at, write, expectReport, writeUntilReported } = await start(['docs/x.md'], {
    folders: 2,
  });
  rmSync(at('.'), { recursive: true });
  write('docs/x.md');
  await expectReport(null);
  await writeUntilReported('docs/x.md');
});

test('only places are watched: for a single file its folder, and the folders above', async () => {
  const { at, write, reported, expectReport, writeUntilReported } = await start(
    ['docs/a.md', 'docs/.git/x', 'docs/node_modules/p/x.md', 'elsewhere/deep/x.md'],
    { folders: 2, named: ['later/deep/x.tf'] },
  );
  for (const path of ['docs/.git/x', 'docs/node_modules/p/x.md', 'elsewhere/deep/x.md'])
    write(path);
  write('docs/a.md');
  await expect.poll(() => reported).toContain('docs/a.md');
  expect(reported.filter((path) => path !== 'docs/a.md')).toEqual([]);
  write('later/deep/x.tf');
  await expectReport(null);
  expect(existsSync(at('later/deep/x.tf'))).toBe(true);
  await writeUntilReported('later/deep/x.tf');
});

test('the content of a folder that was only above a file is watched when the folder becomes a place', async () => {
  const { write, expectReport, writeUntilReported, watcher, content } = await start(
    ['docs/a.md', 'content/part.md', 'content/guides/deep/g.md', 'content/guides/x/y/z.md'],
    { folders: 5, named: ['content/part.md', 'content/guides/x/y.tf'] },
  );
  expect(watcher.refresh()).toBe(false);
  content.push('content');
  expect(watcher.refresh()).toBe(true);
  for (const path of ['content/guides/deep/g.md', 'content/guides/x/y/z.md'])
    await writeUntilReported(path);
  write('content/part.md');
  await expectReport('content/part.md');
  expect(watcher.refresh()).toBe(false);
});

test('folders created while their parent was no place are watched when it is one again', async () => {
  const { write, writeUntilReported, watcher, content } = await start(
    ['docs/a.md', 'old/1.0/a.md'],
    {
      folders: 2,
    },
  );
  const refresh = (folders: readonly string[]) => {
    content.splice(0, content.length, ...folders);
    return watcher.refresh();
  };
  expect(refresh(['docs', 'old/1.0'])).toBe(true);
  await writeUntilReported('old/1.0/a.md');
  expect(refresh(['docs'])).toBe(false);
  write('old/1.0/deep/b.md');
  expect(refresh(['docs', 'old/1.0'])).toBe(true);
  await writeUntilReported('old/1.0/deep/b.md');
});

test('refresh() lists no folder that was a place before', async () => {
  const { watcher } = await start(['docs/a.md', 'docs/b/c.md'], { folders: 3 });
  calls.length = 0;
  watcher.refresh();
  expect(calls).toEqual([]);
});
