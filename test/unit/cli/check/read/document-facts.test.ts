import { createHash } from 'node:crypto';
import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Cache } from '../../../../../cli/cache/cache.js';
import { readFacts } from '../../../../../cli/check/read/document-facts.js';
import { createFolder } from '../../server/http.js';

const FILE = 'index.html';
const HTML = '<!doctype html><h2 id="a">A</h2><p id="a"><a href="/b&amp;c" name="n">b</a>';
let root: string;
beforeEach(async () => {
  root = await createFolder({
    [FILE]: HTML,
  });
});
afterEach(() => rm(root, { recursive: true }));

function build(isThorough = false): ReturnType<typeof readFacts> {
  const cache = new Cache(join(root, '.cache'));
  const facts = readFacts(root, FILE, { cache, isThorough });
  cache.close();
  return facts;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

test('readFacts() gives the same from the cache', () => {
  const facts = readFacts(root, FILE);
  const page = {
    urls: [{ raw: '/b&c', kind: 'link' }],
    ids: ['a', 'n'],
    duplicateIds: ['a'],
    baseHref: null,
  };
  const hashes = { hash: hashOf(HTML), linksHash: hashOf(JSON.stringify(page)) };
  expect(facts).toEqual({ ...page, ...hashes });
  expect(build()).toEqual(facts);
  expect(build()).toEqual(facts);
});

test('readFacts() reads a file of another size or time, and a thorough check always', async () => {
  const path = join(root, FILE);
  const { atime, mtime, size } = await stat(path);
  const first = build();
  const other = '<i id="z">'.padEnd(size);
  await writeFile(path, other);
  await utimes(path, atime, new Date(mtime.getTime() + 1000));
  expect(build().ids).toEqual(['z']);
  await writeFile(path, `${other}<i id="y">`);
  await utimes(path, atime, new Date(mtime.getTime() + 1000));
  expect(build().ids).toEqual(['z', 'y']);
  expect(first.ids).toEqual(['a', 'n']);
  // In the folder this file looks the same as an untouched one.
  await writeFile(path, `${other}<i id="x">`);
  await utimes(path, atime, new Date(mtime.getTime() + 1000));
  expect(build().ids).toEqual(['z', 'y']);
  expect(build(true).ids).toEqual(['z', 'x']);
  expect(build(true)).toEqual(readFacts(root, FILE));
});

test.each(['utf-16le', 'utf-16be'])(
  'readFacts() recognizes the byte order mark of %s, and reports it',
  async (label) => {
    const bytes = Buffer.from('\uFEFF<h2 id="über">Ü</h2>', 'utf16le');
    await writeFile(join(root, FILE), label === 'utf-16le' ? bytes : bytes.swap16());
    expect(build()).toMatchObject({ ids: ['über'], isUtf16: true });
    expect(build()).toMatchObject({ ids: ['über'], isUtf16: true });
  },
);
