import { renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStaticServer } from '../../../../cli/server/static-server.js';
import { createFolder, request, writeFiles } from './http.js';

/** `call` runs before a file is opened or a folder is listed, in an instant that a test could not hit otherwise. */
const before = vi.hoisted(() => ({ call: (_path: string) => {} }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const openSync: typeof fs.openSync = (path, ...more) => {
    before.call(String(path));
    return fs.openSync(path, ...more);
  };
  return { ...fs, openSync };
});
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const readdir = (path: string, options: { withFileTypes: true }) => {
    before.call(path);
    return fs.readdir(path, options);
  };
  return { ...fs, readdir };
});

/** Starts a server of an output, with the next output beside it. */
async function serveOutput() {
  const dir = await createFolder({ 'out/docs/a/index.html': 'old' });
  await writeFiles(dir, { 'next/docs/a/index.html': 'new', 'next/docs/b/index.html': 'added' });
  const [out, next, previous] = [join(dir, 'out'), join(dir, 'next'), join(dir, 'previous')];
  const server = await createStaticServer({ root: out, base: '/', port: 0 });
  onTestFinished(async () => {
    await server.close();
    await rm(dir, { recursive: true });
  });
  const get = async (path: string) => (await request(server.port, path)).body;
  return { dir, out, next, previous, get };
}

/** Calls `happen` once, before a path that ends with `end` is read. */
function beforeNext(end: string, happen: () => void): void {
  before.call = (path) => {
    if (!path.endsWith(end)) return;
    before.call = () => {};
    happen();
  };
}

test('a request that has found a file when a build removes the folder waits for the next one', async () => {
  const { out, next, previous, get } = await serveOutput();
  beforeNext('index.html', () => {
    renameSync(out, previous);
    setTimeout(() => renameSync(next, out), 60);
  });
  expect(await get('/docs/a/')).toBe('new');
});

test('a folder that is replaced while it is listed is listed again', async () => {
  const { dir, out, next, previous, get } = await serveOutput();
  await writeFiles(dir, { 'last/docs/b/index.html': 'last' });
  renameSync(out, previous);
  renameSync(next, out);
  beforeNext('docs', () => {
    renameSync(out, next);
    setTimeout(() => renameSync(join(dir, 'last'), out), 60);
  });
  expect(await get('/docs/b/')).toBe('last');
});

test('a new folder with the inode number of the last one counts as new', async () => {
  const { dir, out, previous, get } = await serveOutput();
  renameSync(out, previous);
  await writeFiles(dir, { 'previous/docs/b/index.html': 'added' });
  renameSync(previous, out);
  expect(await get('/docs/b/')).toBe('added');
});
