import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Cache, cacheKey } from '../../../../cli/cache/cache.js';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs one build, which sets the entries and closes the cache. */
function fill(folder: string, entries: Readonly<Record<string, string>>): void {
  const cache = new Cache(folder);
  for (const [key, value] of Object.entries(entries)) cache.set(key, value);
  cache.close();
}

const packs = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.pack'));

test('Cache returns entries of an earlier build, and counts', () => {
  const folder = createFolder();
  fill(folder, { a: 'one', b: 'zwei – 二', empty: '' });
  const cache = new Cache(folder);
  expect([
    cache.get('a'),
    cache.get('b'),
    cache.get('empty'),
    cache.get('c'),
    cache.peek('a'),
  ]).toEqual(['one', 'zwei – 二', '', null, 'one']);
  expect(cache.counts).toEqual({ hits: 3, misses: 1 });
  cache.close();
});

test('Cache without a folder keeps nothing', () => {
  const cache = new Cache(null);
  cache.set('a', 'one');
  expect(cache.get('a')).toBeNull();
  cache.close({ prune: true });
});

test('a large entry and many entries survive', () => {
  const folder = createFolder();
  const entries = Object.fromEntries(
    Array.from({ length: 3000 }, (_, i) => [`k${i}`, `${i} `.repeat(i)]),
  );
  fill(folder, entries);
  const cache = new Cache(folder);
  expect(Object.keys(entries).filter((key) => cache.get(key) !== entries[key])).toEqual([]);
  expect(packs(folder)).toHaveLength(1);
  cache.close();
});

test('a changed byte, a cut file and a foreign file are misses, never wrong answers', () => {
  const folder = createFolder();
  fill(folder, { a: 'x'.repeat(1000), b: 'y'.repeat(1000) });
  const [name = ''] = packs(folder);
  const path = join(folder, name);
  const bytes = readFileSync(path);
  bytes[500] = 0;
  writeFileSync(path, bytes);
  const damaged = new Cache(folder);
  expect([damaged.get('a'), damaged.get('b')]).toEqual([null, 'y'.repeat(1000)]);
  damaged.close();
  truncateSync(path, 1500);
  writeFileSync(join(folder, 'foreign.pack'), 'not a pack');
  writeFileSync(join(folder, 'empty.pack'), '');
  const cut = new Cache(folder);
  expect([cut.get('a'), cut.get('b')]).toEqual([null, null]);
  cut.close();
  expect(packs(folder)).toEqual([]);
});

test('two builds at once keep both results', () => {
  const folder = createFolder();
  const [first, second] = [new Cache(folder), new Cache(folder)];
  first.set('a', 'one');
  first.close();
  second.set('b', 'two');
  second.close();
  const cache = new Cache(folder);
  expect([cache.get('a'), cache.get('b')]).toEqual(['one', 'two']);
  cache.close();
});

test('a cache that is opened while the same process writes another one does not touch it', () => {
  const folder = createFolder();
  const first = new Cache(folder);
  first.set('a', 'one');
  fill(folder, { b: 'two' });
  first.close();
  const cache = new Cache(folder);
  expect([cache.get('a'), cache.get('b')]).toEqual(['one', 'two']);
});

test('the later of two values of one key counts, also within a millisecond', () => {
  const folder = createFolder();
  vi.setSystemTime(0);
  onTestFinished(() => void vi.useRealTimers());
  // Numbers of one and of two digits.
  for (const value of Array.from({ length: 12 }, (_, number) => `value ${number}`)) {
    fill(folder, { a: value });
    const cache = new Cache(folder);
    expect(cache.get('a')).toBe(value);
    cache.close();
  }
});

test('close() with prune drops unused entries once they are twice the used ones, and merges packs', () => {
  const folder = createFolder();
  fill(folder, { a: '1', b: '2', c: '3', d: '4' });
  const few = new Cache(folder);
  for (const key of ['a', 'b']) few.get(key);
  few.close({ prune: true });
  const kept = new Cache(folder);
  expect(kept.get('d')).toBe('4');
  kept.close({ prune: true });
  const pruned = new Cache(folder);
  expect([pruned.get('d'), pruned.get('a')]).toEqual(['4', null]);
  pruned.close();
  expect(packs(folder)).toHaveLength(1);
});

test('merging packs keeps the value that was set last', () => {
  const folder = createFolder();
  fill(folder, { a: 'old', b: '2', c: '3', d: '4' });
  const cache = new Cache(folder);
  expect(cache.get('a')).toBe('old');
  cache.set('a', 'new');
  cache.close({ prune: true });
  expect(packs(folder)).toHaveLength(1);
  const merged = new Cache(folder);
  expect([merged.get('a'), merged.get('b')]).toEqual(['new', null]);
  merged.close();
});

test('a half-written pack of a killed build is removed', () => {
  const folder = createFolder();
  // No process has this id: ids on Linux end at 4,194,304.
  writeFileSync(join(folder, 'x.pack.4999999'), 'half');
  new Cache(folder).close();
  expect(readdirSync(folder)).toEqual([]);
});

test('an unusable folder disables the cache, but does not fail the build', () => {
  const folder = createFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const cache = new Cache(join(file, 'cache'));
  cache.set('a', 'one');
  expect(cache.get('a')).toBeNull();
  cache.close({ prune: true });
});

test('cacheKey() distinguishes parts and kinds', () => {
  const keys = [
    cacheKey('parse', ['ab', 'c']),
    cacheKey('parse', ['a', 'bc']),
    cacheKey('parse', ['abc']),
    cacheKey('content', ['abc']),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(cacheKey('parse', ['ab', 'c'])).toBe(keys[0]);
});

test('abandon() leaves no file, and entries that were set can still be read', () => {
  const folder = createFolder();
  const cache = new Cache(folder);
  cache.set('a', 'x'.repeat(3_000_000));
  cache.abandon();
  expect(cache.peek('a')).toBe('x'.repeat(3_000_000));
  expect(cache.set('b', 'y')).toBe(false);
  cache.close();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a length beyond the file', [['key', [0, 2 ** 40, 0]]]],
  ['a negative offset', [['key', [-1, 2, 0]]]],
  ['no numbers', [['key', null]]],
  ['no entries', [7]],
  ['no list', { key: [0, 1, 0] }],
])('K6: a pack whose index has %s is invalid', (_, index) => {
  const dir = createFolder();
  const trailer = '2'.padStart(16, '0');
  writeFileSync(join(dir, 'a.pack'), `ab${JSON.stringify(index)}${trailer}`);
  const cache = new Cache(dir);
  expect(cache.get('key')).toBe(null);
  cache.close();
});
