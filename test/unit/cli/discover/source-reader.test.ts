import { rmSync, statSync, utimesSync, writeFileSync, type PathLike } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Cache } from '../../../../cli/cache/cache.js';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { Failure } from '../../../../cli/diagnostics/diagnostic.js';
import { discoverKnown } from '../../../../cli/discover/source-reader.js';
import { UNSETTLED_MS } from '../../../../cli/fs/entries.js';
import type { SourceFile } from '../../../../cli/types.js';
import { site, type TestSite } from '../../../site.js';

/** Paths of files that were opened. */
const opened = vi.hoisted(() => new Set<string>());
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const openSync = (path: PathLike, flags: string) => {
    opened.add(String(path));
    return fs.openSync(path, flags);
  };
  return { ...fs, openSync };
});

// Commands run a while after the files were written.
beforeEach(() => void vi.setSystemTime(Date.now() + 10 * UNSETTLED_MS));
afterEach(() => void vi.useRealTimers());

/** Returns the sources that one command finds, and the paths of those that it opens. */
async function find({ dir }: TestSite) {
  const config = await loadConfig(dir);
  const cache = new Cache(join(dir, '.docsgen', 'cache'));
  opened.clear();
  const { docs, categories, diagnostics } = discoverKnown(config, cache);
  const read = [...opened].map((path) => path.slice(dir.length + 1)).sort();
  cache.close();
  return { files: [...docs, ...categories], diagnostics, read: read.filter(isSource) };
}

function isSource(path: string): boolean {
  return path.startsWith('docs/');
}

function plain(files: readonly SourceFile[]) {
  return files.map(({ path, hash, text }) => ({ path, hash, text }));
}

test('opens no source a second time, and returns the same text on demand', async () => {
  const project = site({ 'docs/a.md': '# Ä\n', 'docs/b/_category_.json': '{"label":"B"}' });
  const first = await find(project);
  expect(first.read).toEqual(['docs/a.md', 'docs/b/_category_.json']);
  const second = await find(project);
  expect(second.read).toEqual([]);
  expect(plain(second.files)).toEqual(plain(first.files));
  expect(structuredClone(second.files)).toEqual(first.files);
});

test('opens changed files, even with the same size and date, and forgets removed ones', async () => {
  const project = site({ 'docs/a.md': '# One\n', 'docs/b.md': '# B\n', 'docs/c.md': '# C\n' });
  await find(project);
  const path = join(project.dir, 'docs/a.md');
  const { atime, mtime } = statSync(path);
  writeFileSync(path, '# Two\n');
  utimesSync(path, atime, mtime);
  rmSync(join(project.dir, 'docs/c.md'));
  const { files, read } = await find(project);
  expect(read).toEqual(['docs/a.md']);
  expect(files.map(({ text }) => text)).toEqual(['# Two\n', '# B\n']);
  project.write({ 'docs/c.md': '# C\n' });
  expect((await find(project)).read).toEqual(['docs/c.md']);
});

test('opens files that may still change without new times', async () => {
  const project = site({ 'docs/a.md': '# A\n' });
  vi.setSystemTime(statSync(join(project.dir, 'docs/a.md')).ctimeMs + UNSETTLED_MS);
  await find(project);
  expect((await find(project)).read).toEqual(['docs/a.md']);
});

test('opens pages that name other files, and those with findings, each time', async () => {
  const include = (name: string) => `::include{file="${name}"}\n`;
  const project = site({
    'docs/a.md': '# A\n',
    'docs/b.md': `# B\n\n${include('./_part.md')}`,
    'docs/_part.md': 'part\n',
    'docs/c.md': Buffer.from([0x23, 0x20, 0xff]),
  });
  const first = await find(project);
  const second = await find(project);
  expect(second.read).toEqual(['docs/_part.md', 'docs/b.md', 'docs/c.md']);
  expect(second.diagnostics).toEqual(first.diagnostics);
  expect(second.files.map(({ hash }) => hash)).toEqual(first.files.map(({ hash }) => hash));
  expect(second.files[1]?.includes).toEqual(first.files[1]?.includes);
});

test('reports a file that was changed or removed between the check and the reading', async () => {
  const project = site({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' });
  await find(project);
  const { files } = await find(project);
  project.write({ 'docs/a.md': '# Another\n' });
  rmSync(join(project.dir, 'docs/b.md'));
  const reasons = files.map((file) => {
    try {
      return file.text;
    } catch (error) {
      return error instanceof Failure ? error.diagnostics : error;
    }
  });
  expect(reasons).toEqual([
    [
      expect.objectContaining({
        ruleId: 'file',
        file: 'docs/a.md',
        reason: 'Cannot read "docs/a.md": it was changed while the build was reading',
        note: 'Build again.',
      }),
    ],
    [
      expect.objectContaining({
        ruleId: 'file',
        file: 'docs/b.md',
        reason: 'Cannot read "docs/b.md": it was removed while the build was reading',
      }),
    ],
  ]);
});

test('ignores a record that is truncated or invalid', async () => {
  const project = site({ 'docs/a.md': '# A\n' });
  const config = await loadConfig(project.dir);
  const cache = new Cache(null);
  cache.peek = () => 'docs/a.md\t1 2 3\ndocs/a.md';
  opened.clear();
  const { docs } = discoverKnown(config, cache);
  expect(plain(docs)).toEqual([expect.objectContaining({ text: '# A\n' })]);
  expect([...opened]).toEqual([join(project.dir, 'docs/a.md')]);
});
