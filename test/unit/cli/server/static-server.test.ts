import { rename, rm, symlink, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOutputFiles } from '../../../../cli/server/output-files.js';
import { createStaticServer, type StaticServer } from '../../../../cli/server/static-server.js';
import { createFolder, request, writeFiles } from './http.js';

const files = {
  'index.html': '<h1>Home</h1>',
  'docs/x/index.html': '<h1>X</h1>',
  'docs/plain.html': '<h1>Plain</h1>',
  'docs/with space/index.html': '<h1>Space</h1>',
  'docs/ü/index.html': '<h1>Umlaut</h1>',
  'docs/Case/index.html': '<h1>Case</h1>',
  'docs/empty/readme.txt': 'text',
  'empty.txt': '',
  '404.html': '<h1>Not here</h1>',
  'assets/app-1a2b.js': 'console.log("0123456789")',
  'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/style.css': 'body{}',
  'assets/style.css.br': 'BROTLI',
  'assets/style.css.gz': 'GZIP',
  'big.bin': Buffer.alloc(3 << 20, 'a'),
  '.docsgen': 'marker',
  '.git/config': 'CANARY',
  '.well-known/security.txt': 'Contact: mailto:a@example.com',
  _headers: [
    '# comment',
    '/*',
    '  X-Frame-Options: DENY',
    '  Content-Security-Policy: default-src self',
    '  Access-Control-Allow-Origin: *',
    '  Content-Length: 1',
    '  Bad Name: x',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '  X-Frame-Options: SAMEORIGIN',
    '/docs/:page/',
    '  X-Page: yes',
  ].join('\n'),
};

const redirects = [
  '# comment',
  '/old/ /docs/ 301',
  '/caf%C3%A9 https://elsewhere.example/ 302',
  '/old/ /twice/ 301',
  '/docs/* /all/ 301',
  '/forced /docs/ 302!',
  '/rewritten /docs/ 200',
  '/country /docs/ 302 Country=fi',
  '/open //elsewhere.example/ 301',
  '/script javascript:alert(1) 301',
  '/%zz /docs/ 301',
  // A site writes such lines itself, above the generated ones.
  '/plain https://elsewhere.example/?a#b',
  '/own /first/ 302',
  '/place /docs/#part 302',
  '/comma%2Cb%3A /docs/ 302',
  '/slash /slash/ 301',
  '/plain/ /generated/ 301',
  '/own/ /generated/ 301',
  '/slash/ /later/ 301',
].join('\n');

let server: StaticServer;
let root: string;
const get = (target: string, options: Parameters<typeof request>[2] = {}) =>
  request(server.port, target, options);
const withHeader = (target: string, ...headers: string[]) => get(target, { headers });

beforeAll(async () => {
  root = await createFolder(files);
  server = await createStaticServer({ root, base: '/', port: 0, allowedHosts: ['docs.test'] });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

test('listOutputFiles() sorts, in whatever order folders are read', async () => {
  const names = ['b/c/d/e/1.txt', 'b/c/2.txt', 'b.txt', 'a/z/y/3.txt', 'z.txt'];
  const folder = await createFolder(Object.fromEntries(names.map((name) => [name, name])));
  expect([...(await listOutputFiles(folder))]).toEqual(names.toSorted());
  await rm(folder, { recursive: true });
});

describe('createStaticServer() finds', () => {
  test('the index of a folder, and its address', async () => {
    expect(server.url).toBe(`http://localhost:${server.port}/`);
    expect(await get('/')).toMatchObject({ status: 200, body: '<h1>Home</h1>' });
    expect(await get('/docs/x/')).toMatchObject({ status: 200, body: '<h1>X</h1>' });
    expect(await get('/docs/x/index.html')).toMatchObject({ status: 200, body: '<h1>X</h1>' });
  });
  test('the slash that a folder lacks, and keeps the query', async () => {
    const response = await get('/docs/x?q=1&r=//e.com');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/docs/x/?q=1&r=//e.com');
    const spaced = await get('/docs/with%20space');
    expect(spaced.headers.get('location')).toBe('/docs/with%20space/');
  });
  test('x.html for x, but not for x/', async () => {
    expect(await get('/docs/plain')).toMatchObject({ status: 200, body: '<h1>Plain</h1>' });
    expect(await get('/docs/plain.html')).toMatchObject({ status: 200, body: '<h1>Plain</h1>' });
    expect((await get('/docs/plain/')).status).toBe(404);
  });
  test('names with spaces and letters beyond ASCII, by exact case', async () => {
    expect((await get('/docs/with%20space/')).body).toBe('<h1>Space</h1>');
    expect((await get('/docs/%C3%BC/')).body).toBe('<h1>Umlaut</h1>');
    expect((await get('/docs/%63ase/')).status).toBe(404);
    expect((await get('/docs/case/')).status).toBe(404);
    expect((await get('/docs/Case/')).status).toBe(200);
  });
  test('no folder without an index, no hidden file but .well-known, no _headers', async () => {
    for (const path of ['/docs/empty/', '/docs/', '/.docsgen', '/.git/config', '/_headers']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await get('/.well-known/security.txt')).status).toBe(200);
  });
});

describe('createStaticServer() misses', () => {
  test('a page with 404.html and status 404', async () => {
    for (const path of ['/nope', '/docs/nope/', '/docs/v1.2', '/nope.html']) {
      const response = await get(path);
      expect(response).toMatchObject({ status: 404, body: '<h1>Not here</h1>' });
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });
  test('an asset with plain text, uncached though its folder is immutable', async () => {
    for (const path of ['/assets/nope-1a2b.js', '/img/x.png', '/docs/x/page.json']) {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  });
  test('without repeating a byte of the request', async () => {
    for (const path of ['/zq7nonce', '/assets/zq7nonce.js', '/docs/x?zq7nonce']) {
      expect((await get(path)).body).not.toContain('zq7nonce');
    }
  });
});

describe('createStaticServer() with a base path', () => {
  test.each(['/a/b/', '/docs-site/'])('serves below %s and nowhere else', async (base) => {
    const based = await createStaticServer({ root, base, port: 0 });
    try {
      const at = (target: string) => request(based.port, target);
      expect(based.url).toBe(`http://localhost:${based.port}${base}`);
      expect((await at(base)).body).toBe('<h1>Home</h1>');
      expect((await at(base.slice(0, -1))).headers.get('location')).toBe(base);
      expect((await at(`${base}docs/x`)).headers.get('location')).toBe(`${base}docs/x/`);
      expect((await at(`${base}nope`)).body).toBe('<h1>Not here</h1>');
      for (const path of ['/', '/docs/x/', '/a/', `${base.slice(0, -1)}../`, '/A/B/']) {
        expect(await at(path)).toMatchObject({
          status: 404,
          body: `There is nothing here. The site is at ${base}\n`,
        });
      }
    } finally {
      await based.close();
    }
  });
});

describe('createStaticServer() redirects', () => {
  let moving: StaticServer;
  let folder: string;
  beforeAll(async () => {
    folder = await createFolder({ _redirects: redirects, 'old/index.html': 'the document' });
    moving = await createStaticServer({ root: folder, base: '/', port: 0 });
  });
  afterAll(async () => {
    await moving.close();
    await rm(folder, { recursive: true });
  });

  test.each([
    ['/old/', 301, '/docs/'],
    ['/old', 301, '/docs/'],
    ['/old?q=1&r=//e.com', 301, '/docs/?q=1&r=//e.com'],
    ['/caf%C3%A9?q', 302, 'https://elsewhere.example/?q'],
    ['/place/?q', 302, '/docs/?q#part'],
    ['/caf%C3%A9', 302, 'https://elsewhere.example/'],
    ['/forced', 302, '/docs/'],
    ['/plain', 301, 'https://elsewhere.example/?a#b'],
    ['/plain/?q', 301, 'https://elsewhere.example/?a#b'],
    ['/own', 302, '/first/'],
    ['/own/', 302, '/first/'],
    ['/comma,b:', 302, '/docs/'],
    ['/slash/', 301, '/later/'],
    ['/docs/x', 301, '/all/'],
    ['/docs', 301, '/all/'],
    ['/docs-x', 404, undefined],
    ['/rewritten', 404, undefined],
    ['/country', 404, undefined],
    ['/open', 404, undefined],
    ['/script', 404, undefined],
    ['/_redirects', 404, undefined],
  ])('%s by the rules of its file', async (path, status, location) => {
    const answer = await request(moving.port, path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });
});

describe('createStaticServer() answers', () => {
  const asset = '/assets/app-1a2b.js';
  const body = files['assets/app-1a2b.js'];

  test.each([
    ['bytes=0-3', 206, 'cons', `bytes 0-3/${body.length}`],
    ['bytes=0-0', 206, 'c', `bytes 0-0/${body.length}`],
    ['bytes=-3', 206, '9")', `bytes 22-24/${body.length}`],
    ['bytes=-999', 206, body, `bytes 0-24/${body.length}`],
    ['bytes=20-', 206, '789")'.slice(-5), `bytes 20-24/${body.length}`],
    ['bytes=20-999', 206, body.slice(20), `bytes 20-24/${body.length}`],
    ['bytes=25-', 416, '', 'bytes */25'],
    ['bytes=-0', 416, '', 'bytes */25'],
    ['bytes=3-1', 200, body, undefined],
    ['bytes=0-1,3-4', 200, body, undefined],
    ['bytes=a-b', 200, body, undefined],
    ['bytes=-', 200, body, undefined],
    ['lines=0-1', 200, body, undefined],
  ])('Range %s with %d', async (range, status, expected, contentRange) => {
    const response = await withHeader(asset, `Range: ${range}`);
    expect(response).toMatchObject({ status, body: expected });
    expect(response.headers.get('content-range')).toBe(contentRange);
    if (status !== 416) expect(response.headers.get('content-length')).toBe(`${expected.length}`);
  });
  test('a range of an empty file, of a large one, and with If-Range', async () => {
    expect((await withHeader('/empty.txt', 'Range: bytes=0-')).status).toBe(416);
    expect((await withHeader('/empty.txt', 'Range: bytes=-1')).status).toBe(200);
    const large = await withHeader('/big.bin', 'Range: bytes=5-2000004');
    expect([large.status, large.body.length]).toEqual([206, 2_000_000]);
    const etag = (await get(asset)).headers.get('etag');
    const part = (value: string) => withHeader(asset, 'Range: bytes=0-1', `If-Range: ${value}`);
    expect((await part(`${etag}`)).status).toBe(206);
    expect((await part(`W/${etag}`)).status).toBe(200);
    expect((await part('"other"')).status).toBe(200);
  });
  test('HEAD with the headers of GET and no body', async () => {
    for (const path of [asset, '/docs/x/', '/docs/x', '/nope', '/big.bin']) {
      const [head, whole] = [await get(path, { method: 'HEAD' }), await get(path)];
      const headers = (response: typeof head) =>
        [...response.headers]
          .filter(([name]) => name !== 'date')
          .map(([name, value]) => `${name}: ${value}`)
          .sort();
      expect([head.status, head.body]).toEqual([whole.status, '']);
      expect(headers(head)).toEqual(headers(whole));
    }
    const ranged = await get(asset, { method: 'HEAD', headers: ['Range: bytes=0-1'] });
    expect(ranged.status).toBe(200);
  });
  test('If-None-Match by weak comparison, in a list, and *', async () => {
    const etag = (await get(asset)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const value of [etag, `W/${etag}`, `"a,b", ${etag}`, `"x",W/${etag}`, '*', ' * ']) {
      const response = await withHeader(asset, `If-None-Match: ${value}`);
      expect([value, response.status, response.body]).toEqual([value, 304, '']);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
    for (const value of ['"other"', etag.slice(0, -1), `${etag.slice(0, -1)}x"`]) {
      expect((await withHeader(asset, `If-None-Match: ${value}`)).status).toBe(200);
    }
  });
  test('If-Modified-Since, which If-None-Match overrules', async () => {
    const modified = (await get(asset)).headers.get('last-modified') ?? '';
    const since = (value: string, ...more: string[]) =>
      withHeader(asset, `If-Modified-Since: ${value}`, ...more);
    expect((await since(modified)).status).toBe(304);
    expect((await since('Fri, 01 Jan 2100 00:00:00 GMT')).status).toBe(304);
    expect((await since('Sat, 01 Jan 2000 00:00:00 GMT')).status).toBe(200);
    expect((await since('nonsense')).status).toBe(200);
    expect((await since(modified, 'If-None-Match: "other"')).status).toBe(200);
  });
  test.each([
    ['br', 'br', 'BROTLI'],
    ['gzip, deflate, br', 'br', 'BROTLI'],
    ['gzip', 'gzip', 'GZIP'],
    ['br;q=0, gzip', 'gzip', 'GZIP'],
    ['br; q=0.0, gzip;q=0', undefined, 'body{}'],
    ['*', 'br', 'BROTLI'],
    ['*;q=0', undefined, 'body{}'],
    ['br;q=0, *', 'gzip', 'GZIP'],
    ['identity', undefined, 'body{}'],
    ['brotli, xgzip', undefined, 'body{}'],
  ])('Accept-Encoding "%s" with %s', async (accept, encoding, expected) => {
    const response = await withHeader('/assets/style.css', `Accept-Encoding: ${accept}`);
    expect(response).toMatchObject({ status: 200, body: expected });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });
  test('ranges uncompressed, other tags per encoding, no Vary where there is no choice', async () => {
    const css = (...headers: string[]) => withHeader('/assets/style.css', ...headers);
    const part = await css('Accept-Encoding: br', 'Range: bytes=0-3');
    expect([part.body, part.headers.get('content-encoding')]).toEqual(['body', undefined]);
    const tags = [
      await css(),
      await css('Accept-Encoding: br'),
      await css('Accept-Encoding: gzip'),
    ];
    expect(new Set(tags.map((response) => response.headers.get('etag'))).size).toBe(3);
    expect((await get('/docs/x/')).headers.has('vary')).toBe(false);
  });
  test('never with a compressed file that is older than its original', async () => {
    const dir = await createFolder({ 'a.css': 'new', 'a.css.br': 'old' });
    await utimes(join(dir, 'a.css.br'), new Date(0), new Date(0));
    const other = await createStaticServer({ root: dir, base: '/', port: 0 });
    const response = await request(other.port, '/a.css', { headers: ['Accept-Encoding: br'] });
    await other.close();
    expect(response.body).toBe('new');
  });
});

describe('createStaticServer() declares', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    [`/assets/app-1a2b.js`, 'text/javascript; charset=utf-8'],
    ['/assets/style.css', 'text/css; charset=utf-8'],
    ['/assets/logo.svg', 'image/svg+xml; charset=utf-8'],
    ['/big.bin', 'application/octet-stream'],
    ['/docs/empty/readme.txt', 'text/plain; charset=utf-8'],
  ])('%s as %s', async (path, type) => {
    expect((await get(path)).headers.get('content-type')).toBe(type);
  });
  test('nosniff and its origin on every answer, and no other origin on any', async () => {
    const answers = await Promise.all([
      get('/'),
      get('/nope'),
      get('/nope.js'),
      get('/docs/x'),
      get('/%zz'),
      get('/', { method: 'POST' }),
      get('/', { host: 'evil.com' }),
      withHeader('/', 'If-None-Match: *'),
      withHeader('/', 'Range: bytes=999-', 'Origin: http://evil.com'),
    ]);
    for (const { headers, text } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(text.toLowerCase()).not.toContain('access-control-');
    }
  });
  test('the headers of all matching rules in _headers, but none that frames the message', async () => {
    const page = (await get('/docs/x/')).headers;
    expect(page.get('x-frame-options')).toBe('DENY');
    expect(page.get('x-page')).toBe('yes');
    expect(page.get('content-length')).toBe('10');
    expect(page.get('cache-control')).toBe('no-cache');
    const asset = (await get('/assets/app-1a2b.js')).headers;
    expect(asset.get('x-frame-options')).toBe('DENY, SAMEORIGIN');
    expect(asset.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.has('x-page')).toBe(false);
  });
  test('SVG images as documents without scripts, in addition to the policy of the site', async () => {
    const policy = (await get('/assets/logo.svg')).headers.get('content-security-policy');
    expect(policy).toBe('default-src self, sandbox');
  });
});

describe('createStaticServer() and hosts', () => {
  test.each([
    ['localhost', 200],
    ['LOCALHOST:3000', 200],
    ['a.localhost', 200],
    ['a.b.localhost:80', 200],
    ['127.0.0.1', 200],
    ['127.0.0.1:1', 200],
    ['192.168.0.7:3000', 200],
    ['[::1]', 200],
    ['[::1]:3000', 200],
    ['docs.test', 200],
    ['DOCS.test:443', 200],
    ['evil.com', 403],
    ['localhost.evil.com', 403],
    ['127.0.0.1.nip.io', 403],
    ['localhost.', 403],
    ['docs.test.', 403],
    ['a.docs.test', 403],
    ['xlocalhost', 403],
    ['.localhost', 400],
    ['0x7f.1', 403],
    ['2130706433', 403],
    ['xn--lclhost-cza.com', 403],
    ['l\u00f6calhost', 400],
    [':3000', 400],
    ['', 400],
    ['localhost:', 400],
    ['localhost:abc', 400],
    ['localhost:99999', 400],
    ['user@localhost', 400],
    ['localhost/evil.com', 400],
    ['localhost,evil.com', 400],
    ['evil.com, localhost', 400],
    ['[::1', 400],
    ['[::zz]', 400],
    ['http://localhost', 400],
  ])('Host "%s" gives %d', async (host, status) => {
    expect((await get('/', { host })).status).toBe(status);
  });
  test('a missing or a second Host is refused', async () => {
    expect((await get('/', { host: null })).status).toBe(400);
    expect((await get('/', { host: null, version: '1.0' })).status).toBe(400);
    expect((await withHeader('/', 'Host: localhost')).status).toBe(400);
    expect((await withHeader('/', 'Host: evil.com')).status).toBe(400);
  });
  test('forwarded headers change neither the verdict nor the answer', async () => {
    const forwarded = [
      'X-Forwarded-Host: evil.com',
      'X-Forwarded-Proto: https',
      'Forwarded: host=evil.com',
    ];
    const strip = (text: string) => text.replace(/^date: .*$/im, '');
    for (const path of ['/', '/docs/x', '/nope']) {
      const [plain, spoofed] = [await get(path), await get(path, { headers: forwarded })];
      expect(strip(spoofed.text)).toBe(strip(plain.text));
    }
    const rescued = await get('/', { host: 'evil.com', headers: ['X-Forwarded-Host: localhost'] });
    expect(rescued.status).toBe(403);
  });
});

describe('createStaticServer() listens', () => {
  test('to GET and HEAD only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const response = await get('/', { method });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    }
    const body = ['Content-Length: 3', '', 'abc'];
    expect((await get('/', { method: 'POST', headers: body })).status).toBe(405);
  });
  test('on loopback, and on the next port when one is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const next = await createStaticServer({ root, base: '/', port });
    expect(next.port).toBeGreaterThan(port);
    expect((await request(next.port, '/')).status).toBe(200);
    await next.close();
    await new Promise((resolve) => taken.close(resolve));
  });
  test('to no one after close(), and fails for a missing folder', async () => {
    const closed = await createStaticServer({ root, base: '/', port: 0 });
    await closed.close();
    await expect(request(closed.port, '/')).rejects.toThrow('ECONNREFUSED');
    await expect(
      createStaticServer({ root: join(root, 'nope'), base: '/', port: 0 }),
    ).rejects.toThrow('ENOENT');
  });
  test('to a build that replaces the folder, and waits between its two renames', async () => {
    const dir = await createFolder({ 'out/index.html': 'old', 'out/gone/index.html': 'gone' });
    const out = join(dir, 'out');
    const live = await createStaticServer({ root: out, base: '/', port: 0 });
    try {
      expect((await request(live.port, '/')).body).toBe('old');
      await writeFiles(dir, { 'next/index.html': 'new', 'next/added/index.html': 'added' });
      await rename(out, join(dir, 'previous'));
      const waiting = request(live.port, '/added/');
      await new Promise((resolve) => setTimeout(resolve, 60));
      await rename(join(dir, 'next'), out);
      expect((await waiting).body).toBe('added');
      expect((await request(live.port, '/')).body).toBe('new');
      expect((await request(live.port, '/gone/')).status).toBe(404);
    } finally {
      await live.close();
      await rm(dir, { recursive: true });
    }
  });
  test('symbolic links are not served, but the folder itself may be one', async () => {
    const dir = await createFolder({
      'secret.txt': 'CANARY',
      'out/index.html': 'home',
      'out/a.txt': 'a',
    });
    await symlink(join(dir, 'secret.txt'), join(dir, 'out/link.txt'));
    await symlink(dir, join(dir, 'out/up'));
    await symlink(join(dir, 'out'), join(dir, 'linked'));
    const linked = await createStaticServer({ root: join(dir, 'linked'), base: '/', port: 0 });
    try {
      expect((await request(linked.port, '/')).body).toBe('home');
      for (const path of ['/link.txt', '/up/secret.txt', '/up/']) {
        expect((await request(linked.port, path)).status).toBe(404);
      }
      // The file becomes a link after it was found.
      await rm(join(dir, 'out/a.txt'));
      await symlink(join(dir, 'secret.txt'), join(dir, 'out/a.txt'));
      expect((await request(linked.port, '/a.txt')).text).not.toContain('CANARY');
    } finally {
      await linked.close();
      await rm(dir, { recursive: true });
    }
  });
});
