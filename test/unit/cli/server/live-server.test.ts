import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createLiveServer,
  type LiveFile,
  type LiveServer,
  type LiveSite,
} from '../../../../cli/server/live-server.js';
import { createFolder, request } from './http.js';

/** Content of files beside the served ones, and of a file in the site's folder that no page refers to. */
const CANARY = 'canary-9f3a1b';

let dir: string;
let server: LiveServer;

const pages: Record<string, string> = {
  'index.html': '<!doctype html><title>Home</title>',
  'docs/x/index.html': '<!doctype html><title>X</title>',
  'docs/x/page.json': '{"title":"X"}',
  '404.html': '<!doctype html><title>Missing</title>',
};

beforeAll(async () => {
  dir = await createFolder({
    'static/ok.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/secret.txt': CANARY,
    'secret.txt': CANARY,
  });
  const site: LiveSite = {
    tree: async () => ({
      base: '/b/',
      files: new Set([...Object.keys(pages), 'ok.svg', 'broken/index.html', 'gone.txt']),
      headerRules: [
        {
          pattern: /^\/b\//,
          removed: [],
          headers: [['Content-Security-Policy', "default-src 'self'"]],
        },
      ],
      redirectRules: new Map([
        ['/b/old', { to: '/b/docs/x/', status: 302 }],
        ['/b/pl/first', { to: '/b/', status: 301 }],
      ]),
    }),
    read: async (path): Promise<LiveFile | null> => {
      if (path === 'ok.svg') return { kind: 'disk', root: `${dir}/static`, path: 'ok.svg' };
      if (path === 'broken/index.html') return { kind: 'content', body: 'error', status: 500 };
      const body = pages[path];
      return body === undefined ? null : { kind: 'content', body };
    },
    message: () => '{"revision":1}',
    devScript: async () => 'listen()',
  };
  const polish: LiveSite = {
    ...site,
    tree: async () => ({
      base: '/b/pl/',
      files: new Set(['index.html']),
      headerRules: [],
      redirectRules: new Map([
        ['/b/pl/first', { to: '/b/pl/', status: 301 }],
        ['/b/pl/second', { to: '/b/pl/', status: 301 }],
      ]),
    }),
  };
  const translations = [{ base: '/b/pl/', site: polish }];
  server = await createLiveServer({ site, translations, port: 0, allowedHosts: ['docs.test'] });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const get = (target: string, options: Parameters<typeof request>[2] = {}) =>
  request(server.port, target, options);

/** Opens a stream that stays open, and collects its messages. */
function openStream(headers: readonly string[] = []): { socket: Socket; text: () => string } {
  let text = '';
  const socket = connect(server.port, '127.0.0.1', () =>
    socket.write(
      [
        'GET /b/_docsgen/events HTTP/1.1',
        `Host: localhost:${server.port}`,
        ...headers,
        '',
        '',
      ].join('\r\n'),
    ),
  );
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => {});
  return { socket, text: () => text };
}

describe('createLiveServer()', () => {
  test.each([
    ['/b/old/?q', 302, '/b/docs/x/?q'],
    ['/b/pl/first', 301, '/b/'],
    ['/b/pl/second/', 301, '/b/pl/'],
    ['/b/pl/old/', 404, undefined],
  ])(
    'redirects from %s: lines of the site before those of a translation',
    async (path, ...expected) => {
      const { status, headers } = await get(path);
      expect([status, headers.get('location')]).toEqual(expected);
    },
  );

  test('sends documents with the headers of the site, an entity tag and no cache', async () => {
    const { status, headers, body } = await get('/b/docs/x/');
    expect([status, body]).toEqual([200, pages['docs/x/index.html']]);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const again = await get('/b/docs/x/', {
      headers: [`If-None-Match: ${headers.get('etag') ?? ''}`],
    });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await get('/b/docs/x/page.json')).headers.get('cache-control')).toBe('no-store');
  });

  test('HEAD has the headers of GET, and ranges are parts', async () => {
    const [whole, head] = [await get('/b/docs/x/'), await get('/b/docs/x/', { method: 'HEAD' })];
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
    const part = await get('/b/docs/x/', { headers: ['Range: bytes=2-8'] });
    expect([part.status, part.body]).toEqual([206, 'doctype']);
    expect(part.headers.get('content-range')).toBe(`bytes 2-8/${whole.body.length}`);
    expect((await get('/b/docs/x/', { headers: ['Range: bytes=900-'] })).status).toBe(416);
  });

  test('a missing page is the 404 page, a missing asset is text, an error is 500', async () => {
    const page = await get('/b/docs/none/');
    expect([page.status, page.body]).toEqual([404, pages['404.html']]);
    const asset = await get('/b/assets/none.js');
    expect(asset.status).toBe(404);
    expect(asset.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await get('/b/gone.txt')).status).toBe(404);
    expect((await get('/b/broken/')).status).toBe(500);
    expect((await get('/b/docs/x')).headers.get('location')).toBe('/b/docs/x/');
    expect((await get('/')).status).toBe(404);
  });

  test('answers only requests to its own names', async () => {
    for (const host of ['localhost', 'a.localhost', '127.0.0.1', '[::1]', 'docs.test'])
      expect([host, (await get('/b/', { host })).status]).toEqual([host, 200]);
    for (const host of ['localhost.evil.com', '127.0.0.1.nip.io', 'evil.com', 'docs.test.evil.com'])
      expect([host, (await get('/b/', { host })).status]).toEqual([host, 403]);
    expect((await get('/b/', { host: null })).status).toBe(400);
  });

  test('forwarded headers change nothing, and no answer opens itself to others', async () => {
    const plain = await get('/b/');
    const forwarded = await get('/b/', {
      headers: [
        'X-Forwarded-Host: evil.com',
        'X-Forwarded-Proto: https',
        'Origin: http://evil.com',
      ],
    });
    expect(forwarded.body).toBe(plain.body);
    for (const target of ['/b/', '/b/docs/x/page.json', '/b/_docsgen/dev.js', '/b/none.js'])
      expect((await get(target, { headers: ['Origin: http://evil.com'] })).text).not.toMatch(
        /access-control/i,
      );
  });

  test('the stream refuses pages of other origins', async () => {
    const own = `Origin: http://localhost:${server.port}`;
    const stream = openStream([own]);
    await expect.poll(stream.text).toContain('data: {"revision":1}\n\n');
    stream.socket.destroy();
    for (const header of [
      'Origin: http://evil.com',
      'Origin: null',
      'Origin: http://localhost:1',
      `Origin: https://localhost:${server.port}`,
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Site: same-site',
    ]) {
      const { status, text } = await get('/b/_docsgen/events', {
        host: `localhost:${server.port}`,
        headers: [header],
      });
      expect([header, status, text.includes('revision')]).toEqual([header, 403, false]);
    }
  });

  test('only GET and HEAD are accepted anywhere', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      for (const target of ['/b/', '/b/_docsgen/events', '/b/_docsgen/dev.js'])
        expect([method, (await get(target, { method })).status]).toEqual([method, 405]);
  });

  test('the only endpoints are the script and the stream, with nothing below them', async () => {
    expect((await get('/b/_docsgen/dev.js')).body).toBe('listen()');
    for (const name of ['', 'events/', 'events/x', 'dev.js.map', 'open', 'Events', '../secret.txt'])
      expect([name, (await get(`/b/_docsgen/${name}`)).status]).toEqual([name, 404]);
  });

  test('no spelling reaches another file, and no answer repeats the request', async () => {
    const names = [
      'secret.txt',
      '..%2fsecret.txt',
      '%2e%2e/secret.txt',
      '..%5csecret.txt',
      'static/secret.txt',
      '/etc/passwd',
      'ok.svg/../secret.txt',
      'ok.svg%00.txt',
      'nonce-77c1<script>',
      '%zz',
      '%C0%AE',
      'docs/x?nonce-77c1',
    ];
    for (const name of names)
      for (const suffix of ['', '/', '/.', '%20', '?raw', '?import&raw']) {
        const { status, text } = await get(`/b/${name}${suffix}`);
        expect([name, [200, 301, 400, 404].includes(status)]).toEqual([name, true]);
        const body = text.slice(text.indexOf('\r\n\r\n'));
        expect([name, /canary|root:|nonce-77c1/.test(body)]).toEqual([name, false]);
      }
  });

  test('sends an SVG as a sandboxed document', async () => {
    const { status, headers } = await get('/b/ok.svg');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe("default-src 'self', sandbox");
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  });

  test('200 streams get a message, and none is left when they disconnect', async () => {
    const streams = Array.from({ length: 200 }, () => openStream());
    await expect.poll(() => server.listeners).toBe(200);
    server.push('{"revision":2}');
    await expect
      .poll(() => streams.every(({ text }) => text().includes('{"revision":2}')))
      .toBe(true);
    for (const { socket } of streams) socket.destroy();
    await expect.poll(() => server.listeners).toBe(0);
  });
});
