/**
 * Tests with requests that no browser sends, written to the socket byte for byte, against both servers: the static one and
 * the watch server.
 */
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLiveServer, type LiveSite } from '../../../../cli/server/live-server.js';
import { listOutputFiles } from '../../../../cli/server/output-files.js';
import { createStaticServer } from '../../../../cli/server/static-server.js';
import { createRandom } from '../../../random.js';
import { createFolder, request, sendRaw, type RawResponse } from './http.js';

/** Content of files outside the served folder, in every place that a traversal could reach. */
const CANARY = 'canary-5d1c7e';

let dir: string;
interface Server {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Servers by kind and base path. */
const servers = new Map<string, Server>();
const rejections: unknown[] = [];
const remember = (reason: unknown) => void rejections.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', remember);
  dir = await createFolder({
    'dist/index.html': 'home',
    'dist/docs/x/index.html': 'page',
    'dist/docs/x/.env': CANARY,
    'dist/ok.html': 'ok',
    'dist/404.html': 'missing',
    'dist/.git/config': CANARY,
    'dist/.env': CANARY,
    'dist-old/secret.html': CANARY,
    'distX/secret.html': CANARY,
    'dist.html': CANARY,
    'secret.html': CANARY,
    'etc/passwd': CANARY,
  });
  const root = join(dir, 'dist');
  const files = await listOutputFiles(root);
  for (const base of ['/', '/b/']) {
    servers.set(`static ${base}`, await createStaticServer({ root, base, port: 0 }));
    const site: LiveSite = {
      tree: async () => ({ base, files, headerRules: [], redirectRules: new Map() }),
      read: async (path) => ({ kind: 'disk', root, path }),
      message: () => '{}',
      devScript: async () => '',
    };
    servers.set(`live ${base}`, await createLiveServer({ site, port: 0 }));
  }
});
afterAll(async () => {
  process.off('unhandledRejection', remember);
  for (const server of servers.values()) await server.close();
  await rm(dir, { recursive: true });
});

type Kind = 'static' | 'live';
const portOf = (kind: Kind, base: string) => servers.get(`${kind} ${base}`)?.port ?? 0;

/** Checks what must hold for every answer, whatever was requested. */
function expectHarmless(asked: string, response: RawResponse): void {
  expect([asked, response.text.includes(CANARY)]).toEqual([asked, false]);
  expect([asked, [200, 301, 304, 400, 403, 404, 405, 414, 431].includes(response.status)]).toEqual([
    asked,
    true,
  ]);
  const location = response.headers.get('location');
  if (location !== undefined)
    expect([asked, location]).toEqual([asked, expect.stringMatching(/^\/(?![/\\])/)]);
}

const traversals = [
  '../secret.html',
  '..%2fsecret.html',
  '%2e%2e/secret.html',
  '%2e%2e%2fsecret.html',
  '..%5csecret.html',
  '..\\secret.html',
  '%252e%252e%252fsecret.html',
  '..%c0%afsecret.html',
  '%c0%ae%c0%ae/secret.html',
  '%uff0e%uff0e/secret.html',
  '..;/secret.html',
  '.%00/secret.html',
  'ok.html%00.txt',
  '..%2fdist-old/secret.html',
  '../dist-old/secret.html',
  '../distX/secret.html',
  '../dist.html',
  '%2e%2e%2fdist.html',
  'docs/../../dist-old/secret.html',
  'docs/x/..%2f..%2f..%2fsecret.html',
  '/etc/passwd',
  '//etc/passwd',
  './../secret.html',
  './',
  '.git/config',
  '.git%2fconfig',
  '.env',
  '.%65nv',
  'docs/x/.env',
  '~root',
  '....//secret.html',
  '..././secret.html',
  '?../secret.html',
  'C:%5csecret.html',
  'C:/secret.html',
  'CON',
  'aux.html',
  'ok.html::$DATA',
  'ok.html%20',
  'ok.html.',
  'ok.html/.',
  'ok.html/',
  'OK.HTML',
  '%zz',
  'ok.html%',
  '%C0%AE',
  '%',
  '%E0%A4%A',
];

const KINDS: readonly Kind[] = ['static', 'live'];

describe.each(KINDS)('the %s server sends no file outside its folder', (kind) => {
  for (const base of ['/', '/b/']) {
    test(`by any spelling below ${base}, with either method and version`, async () => {
      for (const path of traversals) {
        for (const [method, version] of [
          ['GET', '1.1'],
          ['HEAD', '1.0'],
        ] as const) {
          const target = base + path;
          expectHarmless(target, await request(portOf(kind, base), target, { method, version }));
        }
      }
    });
  }
  test('by any query', async () => {
    const queries = ['?raw', '?raw??', '?url', '?inline', '?import&raw', '?.svg?.wasm?init'];
    const more = ['?', '??', '?/../', '?x#y', '?%2e%2e%2f', '?init&url=../secret.html'];
    for (const query of [...queries, ...more]) {
      for (const path of ['/..%2fsecret.html', '/.env', '/@fs/etc/passwd', '/.git/config']) {
        expectHarmless(path + query, await request(portOf(kind, '/'), path + query));
      }
      expect((await request(portOf(kind, '/'), `/ok.html${query}`)).status).toBe(
        query.includes('#') ? 400 : 200,
      );
    }
  });
  test.each([
    ['a fragment', '/x#/../../etc/passwd'],
    ['the absolute form', 'http://localhost/ok.html'],
    ['the absolute form of another scheme', 'file:///etc/passwd'],
    ['the asterisk form', '*'],
    ['a backslash', '/\\e.com'],
    ['a malformed percent', '/%zz'],
    ['a percent at the end', '/ok.html%'],
    ['overlong UTF-8', '/%C0%AE'],
    ['NUL', '/%00'],
    ['an encoded line feed', '/a%0d%0aSet-Cookie:x'],
    ['a raw byte beyond ASCII', '/\xfc'],
    ['8 KB of path', `/${'a'.repeat(8192)}`],
  ])('%s is 400', async (_, target) => {
    expect((await request(portOf(kind, '/'), target)).status).toBe(400);
  });
  test('the authority form, control bytes, line feeds and 64 KB end the connection', async () => {
    const port = portOf(kind, '/');
    const host = 'Host: localhost\r\nConnection: close\r\n\r\n';
    for (const bytes of [
      `GET localhost:80 HTTP/1.1\r\n${host}`,
      `CONNECT localhost:80 HTTP/1.1\r\n${host}`,
      `GET /a\x01b HTTP/1.1\r\n${host}`,
      `GET /a\nX: y HTTP/1.1\r\n${host}`,
      `GET /a b HTTP/1.1\r\n${host}`,
      `GET /${'a'.repeat(65_536)} HTTP/1.1\r\n${host}`,
      `\x16\x03\x01\x02\x00\x01\x00`,
      '\r\n\r\n\r\n\r\nnonsense\r\n\r\n',
    ]) {
      const response = await sendRaw(port, bytes);
      expect(response.text).not.toContain(CANARY);
      expect([0, 400, 404, 431]).toContain(response.status);
    }
    expect((await request(port, '/')).body).toBe('home');
  });
});

describe.each(KINDS)('the %s server redirects to its own origin only', (kind) => {
  test.each([
    '//e.com',
    '//e.com/',
    '//e.com/docs/x',
    '/%5Ce.com',
    '/.//e.com',
    '///e.com/..',
    '//docs/x',
  ])('%s', async (target) => {
    for (const base of ['/', '/b/']) {
      const response = await request(portOf(kind, base), target);
      expectHarmless(target, response);
      expect(response.headers.has('location')).toBe(false);
    }
  });
});

describe.each(KINDS)('the %s server survives', (kind) => {
  test('600 mutated requests', async () => {
    const random = createRandom(20);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const bytes = [
      '%',
      '%2',
      '/',
      '..',
      '\\',
      '#',
      '?',
      '\0',
      '\t',
      '%00',
      '%ff',
      ';',
      ':',
      '\x80',
      ' ',
    ];
    const mutate = (text: string): string => {
      const at = Math.floor(random() * (text.length + 1));
      return pick([
        text.slice(0, at) + pick(bytes) + text.slice(at),
        text.slice(0, at) + text.slice(at + 1),
        text.slice(0, at) + pick(traversals) + text.slice(at),
        text + pick(traversals),
      ]);
    };
    for (let i = 0; i < 600; i++) {
      const base = pick(['/', '/b/']);
      let target = base + pick(['', 'ok.html', 'docs/x', 'docs/x/', ...traversals]);
      for (let n = Math.floor(random() * 3); n >= 0; n--) target = mutate(target);
      const options = { method: pick(['GET', 'HEAD']), version: pick(['1.0', '1.1']) };
      expectHarmless(target, await request(portOf(kind, base), target, options));
    }
    expect((await request(portOf(kind, '/'), '/docs/x/')).body).toBe('page');
    expect(rejections).toEqual([]);
  });
  test('huge headers, pipelined requests, upgrades and clients that leave', async () => {
    const port = portOf(kind, '/');
    const long = await request(port, '/', { headers: [`X: ${'a'.repeat(100_000)}`] });
    expect([0, 431]).toContain(long.status);
    const one = 'GET /ok.html HTTP/1.1\r\nHost: localhost\r\n';
    const pipelined = await sendRaw(port, `${one}\r\n${one}\r\n${one}Connection: close\r\n\r\n`);
    expect(pipelined.text.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x'];
    expect((await request(port, '/ok.html', { headers: upgrade })).body).toBe('ok');
    for (let i = 0; i < 20; i++) {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`GET /ok.html HTTP/1.1\r\nHost: localhost\r\n${i % 2 === 0 ? '\r\n' : ''}`);
        socket.resetAndDestroy();
      });
      socket.on('error', () => undefined);
      await new Promise((resolve) => socket.once('close', resolve));
    }
    expect((await request(port, '/')).body).toBe('home');
    expect(rejections).toEqual([]);
  });
});
