import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { decodeActionResult, encodeActionResult } from '../../../../cli/cache/action-result.js';
import { Cache } from '../../../../cli/cache/cache.js';
import { decodeEntries, encodeEntries } from '../../../../cli/cache/entry-list.js';
import { groupOf, RemoteCache } from '../../../../cli/cache/remote.js';
import { sha256, startRemoteCache, type RemoteServer } from '../../../remote-cache-server.js';
import { startWaitClock } from '../../../cpu-time.js';
import { lengthenLimits } from '../../../patience.js';

const PAGES = 300;
const keys = new Map(Array.from({ length: PAGES }, (_, i) => [`docs/p${i}.md`, `parse-${i}`]));
const text = (key: string) => `What became of ${key}: é${'x'.repeat(Number(key.slice(6)))}`;

let server: RemoteServer;
beforeEach(async () => {
  server = await startRemoteCache();
});
afterEach(() => server.close());

/** Creates a machine whose local cache is empty, or that of an earlier build. */
function machine({
  folder = mkdtempSync(join(tmpdir(), 'docsgen-test-')),
  ...options
}: { url?: string; isWritable?: boolean; token?: string; folder?: string } = {}) {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const remote = new RemoteCache({ url: server.url, isWritable: false, ...options });
  const cache = new Cache(folder, remote);
  const run = async (pages: ReadonlyMap<string, string> = keys) => {
    await cache.prefetch(new Map([...pages].map(([path, key]) => [path, [key]])));
    const found = [...pages.values()].filter((key) => {
      const value = cache.get(key);
      if (value === null) cache.set(key, text(key));
      else expect(value).toBe(text(key));
      return value !== null;
    });
    cache.close();
    await cache.upload();
    return found.length;
  };
  return { folder, remote, run };
}

async function fill(): Promise<number> {
  lengthenLimits();
  const writer = machine({ isWritable: true });
  expect(await writer.run()).toBe(0);
  expect(writer.remote.trouble).toBe(null);
  return writer.remote.counts.sent;
}

test('an ActionResult is read back, with fields that a server adds and without', () => {
  const digest = { hash: 'ab'.repeat(32), sizeBytes: 5_000_000_000 };
  const message = encodeActionResult('entries', digest);
  // The bytes are protoc's: output_files { path digest { hash size_bytes } }.
  expect(message.toString('hex')).toBe(
    `1253${'0a07656e7472696573'}${'1248'}0a40${Buffer.from(digest.hash).toString('hex')}1080e497d012`,
  );
  expect(decodeActionResult(message, 'entries')).toEqual(digest);
  expect(decodeActionResult(message, 'other')).toBe(null);
  const metadata = Buffer.from([0x4a, 0x02, 0x0a, 0x00, 0x20, 0x00, 0x0d, 1, 2, 3, 4]);
  expect(decodeActionResult(Buffer.concat([metadata, message]), 'entries')).toEqual(digest);
});

test('a damaged ActionResult is null', () => {
  const message = encodeActionResult('entries', { hash: 'ab'.repeat(32), sizeBytes: 9 });
  for (let length = 0; length < message.length; length++)
    expect(decodeActionResult(message.subarray(0, length), 'entries')).toBe(null);
  for (const bytes of [
    '<html>',
    '\xff'.repeat(40),
    '{}',
    '\x12\xff\xff\xff\xff\xff\xff\xff\xff\xff',
  ])
    expect(decodeActionResult(Buffer.from(bytes, 'latin1'), 'entries')).toBe(null);
});

test('a machine finds what another one has made, in few requests', async () => {
  const groups = await fill();
  expect(groups).toBe(new Set([...keys.keys()].map(groupOf)).size);
  server.asked.length = 0;
  const reader = machine();
  expect(await reader.run()).toBe(PAGES);
  expect(reader.remote.counts).toEqual({ asked: groups, found: groups, sent: 0 });
  expect(server.asked.map(({ method }) => method)).toEqual(server.asked.map(() => 'GET'));
  expect(server.asked).toHaveLength(2 * groups);
  // After that the entries are here.
  server.asked.length = 0;
  expect(new Cache(reader.folder).get('parse-7')).toBe(text('parse-7'));
});

test('every file is stored under its hash, and every action is a message that points to it', async () => {
  await fill();
  const paths = [...server.files.keys()];
  expect(paths.some((path) => path.startsWith('ac/'))).toBe(true);
  for (const [path, bytes] of server.files) {
    if (path.startsWith('cas/')) expect(path).toBe(`cas/${sha256(bytes)}`);
    else {
      const digest = decodeActionResult(bytes, 'entries');
      expect(server.files.get(`cas/${digest?.hash}`)?.length).toBe(digest?.sizeBytes);
    }
  }
});

test('the group of an edited page is made here; the others are found', async () => {
  await fill();
  const edited = new Map(keys).set('docs/p3.md', 'parse-999');
  const group = [...keys.keys()].filter((path) => groupOf(path) === groupOf('docs/p3.md'));
  const reader = machine();
  expect(await reader.run(edited)).toBe(PAGES - group.length);
});

test('entries that could not be sent are sent the next time', async () => {
  lengthenLimits();
  server.misbehave = ({ method }, response) => {
    if (method !== 'PUT') return false;
    response.writeHead(507).end();
    return true;
  };
  const first = machine({ isWritable: true });
  expect(await first.run()).toBe(0);
  expect([first.remote.counts.sent, server.files.size]).toEqual([0, 0]);
  server.misbehave = () => false;
  const again = machine({ isWritable: true, folder: first.folder });
  expect(await again.run()).toBe(PAGES);
  const groups = new Set([...keys.keys()].map(groupOf)).size;
  expect(again.remote.counts).toEqual({ asked: 0, found: 0, sent: groups });
  expect(await machine().run()).toBe(PAGES);
  // Nothing more is sent after that.
  const third = machine({ isWritable: true, folder: first.folder });
  expect([await third.run(), third.remote.counts.sent]).toEqual([PAGES, 0]);
});

test('a read-only machine sends nothing', async () => {
  lengthenLimits();
  const { run, remote } = machine();
  expect(await run()).toBe(0);
  expect(server.asked.every(({ method }) => method === 'GET')).toBe(true);
  expect([remote.trouble, server.files.size]).toEqual([null, 0]);
});

test.each([
  ['https://u%40x:p%3Aw@HOST/cache', '', `Basic ${Buffer.from('u@x:p:w').toString('base64')}`],
  ['http://HOST/cache/', 'secret', 'Bearer secret'],
  ['http://HOST/cache', '', undefined],
])('credentials of %s reach the server, but no message', async (address, token, expected) => {
  lengthenLimits();
  const host = new URL(server.url).host;
  const url = address.replace('HOST', host).replace('https', 'http');
  const { run, remote } = machine({ url, token });
  await run();
  expect(new Set(server.asked.map(({ authorization }) => authorization))).toEqual(
    new Set([expected]),
  );
  expect(remote.name).toBe(`http://${host}/cache`);
});

test('a server that does not answer costs two seconds, and gets no more requests', async () => {
  server.misbehave = () => true;
  const { run, remote } = machine({ isWritable: true });
  const took = startWaitClock();
  expect(await run()).toBe(0);
  expect(took()).toBeLessThan(3500);
  expect(remote.trouble).toBe('does not answer');
  expect(server.asked.length).toBeLessThan(30);
});

test('a server that is down costs nothing', async () => {
  const { url } = server;
  await server.close();
  const { run, remote } = machine({ url, isWritable: true });
  const took = startWaitClock();
  expect(await run()).toBe(0);
  expect(took()).toBeLessThan(1000);
  expect(remote.trouble).toBe('does not answer (ECONNREFUSED)');
});

test('a server that sends a byte now and then is ignored in time', async () => {
  server.misbehave = (_, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    const timer = setInterval(() => response.write('x'), 300);
    response.on('close', () => clearInterval(timer));
    return true;
  };
  const { run, remote } = machine();
  const took = startWaitClock();
  expect(await run()).toBe(0);
  expect(took()).toBeLessThan(4500);
  expect(remote.trouble).toBe('is too slow');
});

test.each<[string, (bytes: Buffer, path: string) => Buffer]>([
  ['damaged content', (bytes, path) => (path.startsWith('cas/') ? flip(bytes) : bytes)],
  ['damaged actions', (bytes, path) => (path.startsWith('ac/') ? flip(bytes) : bytes)],
  ['content cut short', (bytes) => bytes.subarray(0, bytes.length - 2)],
  ['too much', (bytes) => Buffer.concat([bytes, bytes])],
  ['the page of a proxy', () => Buffer.from('<!doctype html><title>Log in</title>')],
  ['nothing', () => Buffer.alloc(0)],
])('%s is a miss, and soon no more requests are sent', async (_, damage) => {
  await fill();
  server.misbehave = ({ url = '', method }, response) => {
    const path = url.replace('/cache/', '');
    const bytes = server.files.get(path);
    if (method !== 'GET' || bytes === undefined) return false;
    response.writeHead(200).end(damage(bytes, path));
    return true;
  };
  const { run, remote } = machine();
  expect(await run()).toBe(0);
  expect(remote.trouble).not.toBe(null);
});

test.each([
  ['is not compressed', (bytes: Buffer) => brotliDecompressSync(bytes.subarray(4))],
  ['holds no entries', () => withLength(15, brotliCompressSync('<!doctype html>'))],
  ['is longer than it says', (bytes: Buffer) => withLength(20, bytes.subarray(4))],
  ['is longer than any build makes', (bytes: Buffer) => withLength(2 ** 31, bytes.subarray(4))],
])('content that matches its hash and %s is a miss', async (_, replace) => {
  await fill();
  for (const [path, bytes] of server.files) {
    if (!path.startsWith('ac/')) continue;
    const { hash = '' } = decodeActionResult(bytes, 'entries') ?? {};
    const content = replace(server.files.get(`cas/${hash}`) ?? Buffer.alloc(0));
    const digest = { hash: sha256(content), sizeBytes: content.length };
    server.files.set(path, encodeActionResult('entries', digest));
    server.files.set(`cas/${digest.hash}`, content);
  }
  const { run, remote } = machine();
  expect(await run()).toBe(0);
  expect(remote.trouble).toBe('sends damaged entries');
});

test('sent files are a fraction of the local ones', async () => {
  await fill();
  const sent = [...server.files.values()].reduce((sum, { length }) => sum + length, 0);
  const kept = [...keys.values()].reduce((sum, key) => sum + text(key).length, 0);
  expect(sent).toBeLessThan(kept / 2);
});

test('an action in the place of another is a miss', async () => {
  await fill();
  const actions = [...server.files.keys()].filter((path) => path.startsWith('ac/'));
  const bodies = actions.map((path) => server.files.get(path) ?? Buffer.alloc(0));
  for (const [i, path] of actions.entries())
    server.files.set(path, bodies[(i + 1) % bodies.length] ?? Buffer.alloc(0));
  expect(await machine().run()).toBe(0);
});

test('one damaged file among good ones loses only its group', async () => {
  await fill();
  const path = [...server.files.keys()].find((name) => name.startsWith('cas/')) ?? '';
  server.files.set(path, flip(server.files.get(path) ?? Buffer.alloc(0)));
  const { run, remote } = machine();
  const found = await run();
  expect(found).toBeGreaterThan(PAGES - 20);
  expect(found).toBeLessThan(PAGES);
  expect(remote.trouble).toBe(null);
});

test('a server that refuses entries is reported once, and is still read', async () => {
  await fill();
  server.misbehave = ({ method }, response) => {
    if (method === 'PUT') response.writeHead(403).end();
    return method === 'PUT';
  };
  const more = new Map(keys).set('docs/more.md', 'parse-1000');
  const { run, remote } = machine({ isWritable: true });
  expect(await run(more)).toBeGreaterThan(PAGES - 20);
  expect(remote.trouble).toBe('takes no entries (403)');
});

test.each([
  [401, 'gives no entries (401)'],
  [500, 'answers 500'],
  [302, 'answers 302'],
])('a server that answers %i gets no more requests', async (status, trouble) => {
  server.misbehave = (_, response) => {
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    return true;
  };
  const { run, remote } = machine({ isWritable: true });
  expect(await run()).toBe(0);
  expect(remote.trouble).toBe(trouble);
});

function withLength(length: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return Buffer.concat([head, bytes]);
}

function flip(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = Math.floor(copy.length / 2);
  copy[at] = (copy[at] ?? 0) ^ 0x41;
  return copy;
}

describe('fetch()', () => {
  const many = new Map(Array.from({ length: 1000 }, (_, i) => [`docs/${i}.md`, [`key-${i}`]]));
  const isHere = () => false;

  test('requests at most 16 groups at a time', async () => {
    lengthenLimits();
    let [open, most] = [0, 0];
    server.misbehave = (_, response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.writeHead(404).end();
      }, 20);
      return true;
    };
    await new RemoteCache({ url: server.url, isWritable: false }).fetch(many, isHere);
    expect(most).toBe(16);
  });

  test('fails once if no request can be made', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    // No header can hold this token.
    const broken = new RemoteCache({ url: server.url, isWritable: false, token: 'a\nb' });
    await expect(broken.fetch(many, isHere)).rejects.toThrow('authorization');
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  });
});

test.each([
  ['http://user:pa%ss@', 'user:pa%ss'],
  ['http://user:p%40ss@', 'user:p@ss'],
  ['http://us%er:%ff@', 'us%er:%ff'],
  ['http://:only@', ':only'],
])('K3: the credentials of %s are sent unchanged, and are in no message', async (start, pair) => {
  const url = server.url.replace('http://', start);
  const { run, remote } = machine({ url });
  expect(await run()).toBe(0);
  const [first] = server.asked;
  expect(first?.authorization).toBe(`Basic ${Buffer.from(pair).toString('base64')}`);
  expect(remote.name).toBe(server.url);
});

test('K6: a file that states far more than it can contain is refused before memory is allocated', async () => {
  await fill();
  // The best quality takes ten times as long, and its bomb is no smaller.
  const bomb = brotliCompressSync(Buffer.alloc(255 * 1024 * 1024), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  const content = withLength(255 * 1024 * 1024, bomb);
  const digest = { hash: sha256(content), sizeBytes: content.length };
  server.files.set(`cas/${digest.hash}`, content);
  for (const path of server.files.keys())
    if (path.startsWith('ac/')) server.files.set(path, encodeActionResult('entries', digest));
  const before = process.resourceUsage().maxRSS;
  const { run, remote } = machine();
  expect(await run()).toBe(0);
  expect(remote.trouble).toBe('sends damaged entries');
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(200);
});

test('K6: a file larger than pages can be is not even requested', async () => {
  await fill();
  for (const [path, bytes] of server.files) {
    const { hash = '' } = decodeActionResult(bytes, 'entries') ?? {};
    if (path.startsWith('ac/'))
      server.files.set(path, encodeActionResult('entries', { hash, sizeBytes: 2 ** 40 }));
  }
  server.asked.length = 0;
  const { run, remote } = machine();
  expect(await run()).toBe(0);
  expect(remote.trouble).toBe('sends damaged entries');
  expect(server.asked.filter(({ path }) => path.startsWith('cas/'))).toEqual([]);
});

test('K6: an index that is longer than the keys of its entries is refused', () => {
  const entries = new Map([['a', Buffer.from('x')]]);
  expect(decodeEntries(encodeEntries(entries), ['a'])).toEqual(entries);
  const many = new Map(Array.from({ length: 100 }, (_, i) => [`key-${i}`, Buffer.alloc(0)]));
  expect(decodeEntries(encodeEntries(many), ['a'])).toBe(null);
});
