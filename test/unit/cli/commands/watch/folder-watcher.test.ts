/** What is told of changes in folders, and what it costs. */
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

/** Paths that were listed or looked at. */
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

/** `folders` are watched when all of them have said so. */
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
  const told: (string | null)[] = [];
  const content = ['docs'];
  const watcher = new FolderWatcher({
    siteDir,
    places: () => ({ folders: content.map(at), files: named.map(at) }),
    onChange: (path) => told.push(path === null ? null : relative(siteDir, path)),
    onError: (error) => expect.unreachable(String(error)),
  });
  expect(watcher.refresh()).toBe(true);
  onTestFinished(() => {
    watcher.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const tells = async (path: string | null) => {
    await expect.poll(() => told).toContain(path);
    told.length = 0;
  };
  /** A folder that has just come is watched a moment later. */
  const comesToTell = async (path: string) => {
    const writeAndLook = () => {
      write(path);
      return told;
    };
    await expect.poll(writeAndLook).toContain(path);
    told.length = 0;
  };
  await expect.poll(() => told).toEqual(Array.from({ length: folders }, () => null));
  told.length = 0;
  return { at, write, told, tells, comesToTell, watcher, content };
}

test('an edit is told by its path, and nothing else is looked at for it', async () => {
  const { write, tells } = await start(['docs/a.md', 'docs/b.md', 'docs/c/d.md'], { folders: 3 });
  calls.length = 0;
  write('docs/a.md');
  await tells('docs/a.md');
  write('docs/c/d.md');
  await tells('docs/c/d.md');
  expect(calls).toEqual([]);
});

test('folders that come are followed, with what is in them, and those that go are not', async () => {
  const { at, write, tells, comesToTell, watcher } = await start(['docs/a.md'], { folders: 2 });
  write('docs/new/deep/x.md');
  await tells(null);
  await comesToTell('docs/new/deep/x.md');
  renameSync(at('docs/new'), at('docs/other'));
  await tells(null);
  await comesToTell('docs/other/deep/x.md');
  rmSync(at('docs/other'), { recursive: true });
  await tells(null);
  expect(watcher.refresh()).toBe(false);
});

test('a folder that comes before the one around it is listened to is followed', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(siteDir, { recursive: true, force: true }));
  const at = (path: string) => join(siteDir, path);
  mkdirSync(at('docs'));
  const listeners = new Map<string, (event: string, name: string | null) => void>();
  const told: (string | null)[] = [];
  const watcher = new FolderWatcher({
    siteDir,
    places: () => ({ folders: [at('docs')], files: [] }),
    onChange: (path) => told.push(path),
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
  expect(told).toEqual([null, null]);
});

test('a folder that is removed and back at once is followed', async () => {
  const { at, write, tells, comesToTell } = await start(['docs/a/b/x.md'], { folders: 4 });
  for (const path of ['docs/a', 'docs']) {
    rmSync(at(path), { recursive: true });
    write('docs/a/b/x.md');
    await tells(null);
    await comesToTell('docs/a/b/x.md');
  }
});

test('a folder that was away when the system was asked to watch it is followed', async () => {
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
  const { comesToTell } = await start(['docs/a/x.md'], { folders: 3 });
  await comesToTell('docs/a/x.md');
});

test('a folder that is never listened to is given up, and the others are followed', async () => {
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
  const { comesToTell } = await start(['docs/a/x.md', 'docs/deaf/x.md'], { folders: 3 });
  await expect.poll(() => tries).toBeGreaterThanOrEqual(10);
  await comesToTell('docs/a/x.md');
  // The folder around it, when it is listened to, has what is in it looked at once more.
  expect(tries).toBeLessThanOrEqual(12);
});

test('a folder that becomes a file, and a folder again, is followed', async () => {
  const { at, write, tells, comesToTell } = await start(['docs/a.md/x.md'], { folders: 3 });
  rmSync(at('docs/a.md'), { recursive: true });
  write('docs/a.md');
  await tells(null);
  await comesToTell('docs/a.md');
  rmSync(at('docs/a.md'));
  write('docs/a.md/x.md');
  await tells(null);
  await comesToTell('docs/a.md/x.md');
});

test('a folder that is a link is followed to where the link leads', async () => {
  const { at, write, tells, comesToTell } = await start(['docs/x.md'], { folders: 2 });
  write('other/x.md');
  renameSync(at('docs'), at('first'));
  symlinkSync(at('first'), at('docs'));
  await tells(null);
  await comesToTell('docs/x.md');
  symlinkSync(at('other'), at('link'));
  renameSync(at('link'), at('docs'));
  await tells(null);
  await comesToTell('docs/y.md');
});

test('the folder of the site itself may be another one', async () => {
  const { at, write, tells, comesToTell } = await start(['docs/x.md'], { folders: 2 });
  rmSync(at('.'), { recursive: true });
  write('docs/x.md');
  await tells(null);
  await comesToTell('docs/x.md');
});

test('only places are followed: of a single file its folder, and the way to it', async () => {
  const { at, write, told, tells, comesToTell } = await start(
    ['docs/a.md', 'docs/.git/x', 'docs/node_modules/p/x.md', 'elsewhere/deep/x.md'],
    { folders: 2, named: ['later/deep/x.tf'] },
  );
  for (const path of ['docs/.git/x', 'docs/node_modules/p/x.md', 'elsewhere/deep/x.md'])
    write(path);
  write('docs/a.md');
  await expect.poll(() => told).toContain('docs/a.md');
  expect(told.filter((path) => path !== 'docs/a.md')).toEqual([]);
  write('later/deep/x.tf');
  await tells(null);
  expect(existsSync(at('later/deep/x.tf'))).toBe(true);
  await comesToTell('later/deep/x.tf');
});

test('folders in one that was only on the way to a file are followed when all of it matters', async () => {
  const { write, tells, comesToTell, watcher, content } = await start(
    ['docs/a.md', 'content/part.md', 'content/guides/deep/g.md', 'content/guides/x/y/z.md'],
    { folders: 5, named: ['content/part.md', 'content/guides/x/y.tf'] },
  );
  expect(watcher.refresh()).toBe(false);
  content.push('content');
  expect(watcher.refresh()).toBe(true);
  for (const path of ['content/guides/deep/g.md', 'content/guides/x/y/z.md'])
    await comesToTell(path);
  write('content/part.md');
  await tells('content/part.md');
  expect(watcher.refresh()).toBe(false);
});

test('folders that came while the one around them did not matter are followed when it does again', async () => {
  const { write, comesToTell, watcher, content } = await start(['docs/a.md', 'old/1.0/a.md'], {
    folders: 2,
  });
  const refresh = (folders: readonly string[]) => {
    content.splice(0, content.length, ...folders);
    return watcher.refresh();
  };
  expect(refresh(['docs', 'old/1.0'])).toBe(true);
  await comesToTell('old/1.0/a.md');
  expect(refresh(['docs'])).toBe(false);
  write('old/1.0/deep/b.md');
  expect(refresh(['docs', 'old/1.0'])).toBe(true);
  await comesToTell('old/1.0/deep/b.md');
});

test('a look at what matters lists no folder that mattered before', async () => {
  const { watcher } = await start(['docs/a.md', 'docs/b/c.md'], { folders: 3 });
  calls.length = 0;
  watcher.refresh();
  expect(calls).toEqual([]);
});
