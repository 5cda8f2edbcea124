/** Tests linkinator in its process, against servers on this machine only. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkOutput } from '../../../../../cli/check/check.js';
import type { WebOptions } from '../../../../../cli/check/web/check-web.js';
import {
  prepareLinkinator,
  type LinkinatorProcess,
} from '../../../../../cli/check/linkinator/process.js';
import type { SiteConfig } from '../../../../../cli/types.js';
import { createFolder } from '../../server/http.js';
import { createTestSite } from '../site.js';

/** One process for all tests: it takes a while to start. */
let web: LinkinatorProcess;
beforeAll(() => {
  const childUrl = pathToFileURL(join(inject('compiledDir'), 'linkinator-child.js'));
  web = prepareLinkinator({ childUrl, isReplaced: true });
});
afterAll(() => web.close());

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function listen(serve: RequestListener, address = '127.0.0.1'): Promise<string> {
  const server: Server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `${address}:${(server.address() as AddressInfo).port}`;
}

const html = { 'content-type': 'text/html; charset=utf-8' };

interface World {
  readonly requests: string[];
  readonly host: string;
  /** Paths on the server; the answer may depend on the number of requests. */
  readonly check: (
    hrefs: readonly string[],
    options?: Partial<WebOptions> & { readonly external?: Partial<SiteConfig['external']> },
  ) => Promise<{ found: string[]; notes: (string | null)[]; summary: string }>;
  readonly memoryFile: string;
}

/** A site with one page of links, and one server that may be requested. */
async function createWorld(serve: RequestListener): Promise<World> {
  const requests: string[] = [];
  const host = await listen((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    serve(request, response);
  });
  const folder = await createFolder({ 'index.html': 'x', '404.html': 'x' });
  const memoryFolder = await createFolder({});
  const memoryFile = join(memoryFolder, 'deep/external.json');
  cleanups.push(() => {
    for (const path of [folder, memoryFolder]) rmSync(path, { recursive: true });
  });
  const check: World['check'] = async (hrefs, { external, ...more } = {}) => {
    const links = hrefs.map((href) => (href.startsWith('/') ? `http://${host}${href}` : href));
    writeFileSync(
      join(folder, 'a.html'),
      links.map((href) => `<a href="${href}">x</a>`).join('\n'),
    );
    const site = createTestSite({ trailingSlash: false, pages: [{ permalink: '/a', links }] });
    const config = {
      ...site.config,
      external: { ...site.config.external, timeoutSeconds: 20, privateHosts: [host], ...external },
    };
    let summary = '';
    const options = {
      memoryFile,
      offline: false,
      onSummary: (line: string) => (summary = line),
      linkinator: { askWeb: web.askWeb, close: () => undefined },
      pace: { retryMs: 10, maxPauseMs: 2000 },
      ...more,
    };
    const diagnostics = await checkOutput({
      root: folder,
      site: { ...site, config },
      linkinator: false,
      web: options,
    });
    const show = (text: string) => text.replaceAll(host, 'HOST');
    return {
      found: diagnostics.map(
        ({ ruleId, reason, file, place }) => `${file}:${place?.line} ${ruleId} ${show(reason)}`,
      ),
      notes: diagnostics.map(({ note }) => note),
      summary,
    };
  };
  return { requests, host, check, memoryFile };
}

const site: RequestListener = ({ url = '' }, response) => {
  const status = Number(/^\/(\d{3})/.exec(url)?.[1] ?? 200);
  if (url === '/hang') return;
  if (url === '/drop') response.destroy();
  else if (url === '/moved') response.writeHead(301, { location: '/page' }).end();
  else if (url === '/circle') response.writeHead(302, { location: '/circle' }).end();
  else if (url === '/trap')
    response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
  else if (url === '/slow') setTimeout(() => response.writeHead(200, html).end('late'), 200);
  else response.writeHead(status, html).end('<h2 id="part">Part</h2><a name="old"></a><p id="ü">');
};

describe('a link to another site', () => {
  test('is good, refused, broken, or only failing now', async () => {
    const { check } = await createWorld(site);
    const { found, notes, summary } = await check([
      '/page',
      '/404',
      '/500',
      '/403',
      '/moved',
      '/circle',
      '/drop',
      '/slow',
      '/410#x',
      '/trap',
    ]);
    expect(found).toEqual([
      'docs/a.md:2 external-link Cannot open "http://HOST/404": it answers with status 404',
      'docs/a.md:3 unreliable-link Cannot open "http://HOST/500": it answers with status 500',
      'docs/a.md:6 unreliable-link Cannot open "http://HOST/circle": it redirects in a circle',
      'docs/a.md:7 unreliable-link Cannot open "http://HOST/drop": it drops the connection',
      'docs/a.md:9 external-link Cannot open "http://HOST/410#x": it answers with status 410',
      'docs/a.md:10 unreliable-link Cannot open "http://HOST/trap": it redirects to the private host "169.254.169.254"',
    ]);
    expect(notes[0]).toBe('Correct the link, or remove it.');
    expect(summary).toBe('10 pages of other sites: 10 asked, 0 remembered, 1 refuse robots');
  });
  test('is failing when its server does not answer in time', async () => {
    const { check } = await createWorld(site);
    const { found } = await check(['/hang'], { external: { timeoutSeconds: 0.5 } });
    expect(found).toEqual([
      'docs/a.md:1 unreliable-link Cannot open "http://HOST/hang": it does not answer in time',
    ]);
  });
  test('names an anchor that the page has, or does not', async () => {
    const { check, requests } = await createWorld(site);
    const { found } = await check([
      '/page#part',
      '/page#old',
      '/page#%C3%BC',
      '/page#none',
      '/moved#part',
      '/page#top',
      '/page#!/route',
      '/page#:~:text=x',
      '/page#part:~:text=x',
      '/page',
      '/page#%zz',
    ]);
    expect(found).toEqual([
      'docs/a.md:4 external-anchor Cannot find anchor "#none" on "http://HOST/page"',
    ]);
    // HEAD, then GET for the anchors, however many links there are.
    expect(requests.filter((request) => request.endsWith('/page')).length).toBeLessThanOrEqual(4);
  });
  test('is requested once, however many pages have it, and again after the age of the memory', async () => {
    const { check, requests } = await createWorld(site);
    const now = new Date('2026-11-01T12:00:00Z');
    await check(['/page', '/page', '/other'], { now });
    expect(requests.toSorted()).toEqual(['HEAD /other', 'HEAD /page']);
    const soon = await check(['/page'], { now: new Date('2026-11-07T12:00:00Z') });
    expect(requests.length).toBe(2);
    expect(soon.summary).toBe('1 page of other sites: 0 asked, 1 remembered');
    await check(['/page'], { now: new Date('2026-11-08T12:00:01Z') });
    expect(requests.length).toBe(3);
    await check(['/page#part'], { now: new Date('2026-11-08T12:00:02Z') });
    expect(requests.length).toBeGreaterThan(3);
  });
});

test('a URL that is malformed for linkinator stops nothing', async () => {
  const { check } = await createWorld(site);
  const { found, summary } = await check(['/%zz', '/%C0%AE', '/page?a=%', '/page#%C3', '/404']);
  expect(found).toEqual([
    'docs/a.md:5 external-link Cannot open "http://HOST/404": it answers with status 404',
  ]);
  expect(summary).toBe('5 pages of other sites: 5 asked, 0 remembered');
});

describe('failures are in quarantine first', () => {
  test('a warning with the date when it becomes an error; an error when it lasts; nothing when it recovers', async () => {
    let status = 200;
    const { check } = await createWorld((_, response) => response.writeHead(status, html).end());
    const at = async (time: string) => {
      const { found, notes } = await check(['/x'], { now: new Date(time) });
      return found.length === 0 ? 'good' : `${found.join()} ${notes.join()}`;
    };
    expect(await at('2026-11-01T12:00:00Z')).toBe('good');
    status = 404;
    expect(await at('2026-11-09T12:00:00Z')).toBe(
      'docs/a.md:1 unreliable-link Cannot open "http://HOST/x": it answers with status 404 ' +
        'It was good on 2026-11-01. It has failed since 2026-11-09 12:00 UTC, and is in quarantine until 2026-11-12 12:00 UTC. If it still fails then, it becomes an error.',
    );
    expect(await at('2026-11-12T11:59:00Z')).toContain('unreliable-link');
    expect(await at('2026-11-12T12:00:00Z')).toBe(
      'docs/a.md:1 external-link Cannot open "http://HOST/x": it answers with status 404 ' +
        'It was good on 2026-11-01. It has failed since 2026-11-09 12:00 UTC, longer than its quarantine. Correct the link, or remove it.',
    );
    expect(await at('2026-11-12T13:00:00Z')).toContain('external-link');
    status = 200;
    expect(await at('2026-11-12T14:00:00Z')).toBe('good');
    status = 500;
    expect(await at('2026-11-30T14:00:00Z')).toContain('unreliable-link');
  });
  test('a broken link stays broken when its host fails, and had no quarantine', async () => {
    let status = 404;
    const { check } = await createWorld((_, response) => response.writeHead(status, html).end());
    for (const answer of [404, 500, 500]) {
      status = answer;
      const { found, notes } = await check(['/x']);
      expect([...found, ...notes]).toEqual([
        `docs/a.md:1 external-link Cannot open "http://HOST/x": it answers with status ${answer}`,
        'Correct the link, or remove it.',
      ]);
    }
  });
  test('a host that is down for days fails no build on the first day, with memory or without', async () => {
    const { check, memoryFile } = await createWorld(site);
    for (let run = 0; run < 3; run++) {
      rmSync(memoryFile, { force: true });
      expect((await check(['/503'])).found).toEqual([
        'docs/a.md:1 unreliable-link Cannot open "http://HOST/503": it answers with status 503',
      ]);
    }
  });
  test('500 and then 200 is no finding', async () => {
    let times = 0;
    const { check } = await createWorld((_, response) =>
      response.writeHead(times++ < 2 ? 500 : 200, html).end(),
    );
    expect((await check(['/x'])).found).toEqual([]);
  });
  test('429 with Retry-After is waited for; with a long one the host is left alone until then', async () => {
    let times = 0;
    let retryAfter = '1';
    const { check, requests, memoryFile } = await createWorld((_, response) =>
      response.writeHead(times++ < 2 ? 429 : 200, { ...html, 'retry-after': retryAfter }).end(),
    );
    expect((await check(['/x', '/y'], { external: { perHost: 1 } })).found).toEqual([]);
    [times, retryAfter] = [0, '3600'];
    const { found, notes } = await check(['/z', '/w'], { external: { perHost: 1 } });
    const until = JSON.parse(readFileSync(memoryFile, 'utf8')).hosts;
    expect(found).toEqual([
      `null:undefined unreliable-link Cannot ask "HOST" for 2 pages: it wants to be left alone until ${String(Object.values(until))}`,
    ]);
    expect(notes).toEqual(['Their earlier results count until they are asked again.']);
    const before = requests.length;
    await check(['/z', '/w']);
    expect(requests.length).toBe(before);
  });
});

describe('no request is made', () => {
  test('with --offline: remembered verdicts count, and unknown URLs are not judged', async () => {
    const { check, requests } = await createWorld(site);
    await check(['/page', '/404', '/503']);
    const before = requests.length;
    const { found, summary } = await check(['/page', '/404', '/503', '/new'], { offline: true });
    expect(requests.length).toBe(before);
    expect(found.map((line) => line.split(' ')[1])).toEqual(['external-link', 'unreliable-link']);
    expect(summary).toBe('4 pages of other sites: 0 asked, 3 remembered, 1 unknown');
  });
  test('for private hosts, ignored URLs, and pages that only subscribers see', async () => {
    const { check, requests, host } = await createWorld(site);
    const port = host.split(':')[1];
    const { found, summary } = await check(
      [
        `http://${host}/a`,
        `http://localhost:${port}/`,
        `http://127.1:${port}/`,
        `http://[::1]:${port}/`,
        'http://169.254.169.254/latest/meta-data/',
        'http://10.0.0.1/',
        'http://wiki.corp/',
        'https://example.com/x',
        `http://u:p@${host}/`,
        'mailto:a@b.c',
        'tel:1',
      ],
      { external: { privateHosts: [] } },
    );
    expect([found, requests]).toEqual([[], []]);
    expect(summary).toBe('0 pages of other sites: 0 asked, 0 remembered, 9 skipped');
    await check(['/a/b', '/a/c'], { external: { ignore: [`http://${host}/a/b`] } });
    expect(requests).toEqual(['HEAD /a/c']);
  });
  test('when no host can be reached: one finding, and no link is blamed', async () => {
    const { check, memoryFile } = await createWorld(site);
    const closed = await Promise.all(
      ['127.0.0.2', '127.0.0.3'].map((address) => listen(site, address)),
    );
    for (const cleanup of cleanups.splice(2)) cleanup();
    const { found } = await check(
      closed.map((host) => `http://${host}/x`),
      { external: { privateHosts: closed } },
    );
    expect(found).toEqual(['null:undefined unreliable-link Cannot reach any other site']);
    expect(() => readFileSync(memoryFile)).toThrow('ENOENT');
  });
});

describe('linkinator, asked about the web', () => {
  test('gets no connection to a name that leads to a private address', async () => {
    const requests: string[] = [];
    const host = await listen(({ url = '' }, response) => {
      requests.push(url);
      response.end();
    });
    const url = `http://localhost:${host.split(':')[1]}/`;
    const ask = (privateHosts: readonly string[]) =>
      web.askWeb({ url, fragments: [], timeoutMs: 2000, privateHosts, proxies: null });
    expect(await ask([])).toMatchObject({ status: 0, failure: 'EPRIVATE' });
    expect(requests).toEqual([]);
    expect(await ask(['localhost'])).toMatchObject({ status: 200, failure: null });
  });
  test('reports that a server does not speak TLS, and stops reading an endless page', async () => {
    const host = await listen((_, response) => {
      response.writeHead(404);
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const ask = (url: string) =>
      web.askWeb({ url, fragments: [], timeoutMs: 700, privateHosts: [host], proxies: null });
    expect((await ask(`https://${host}/`)).failure).toMatch(/^ERR_SSL/);
    expect(await ask(`http://${host}/`)).toMatchObject({ status: 404 });
  });
  test('is replaced when it crashes', async () => {
    const dir = await createFolder({
      'crash.mjs': `import { existsSync, writeFileSync } from 'node:fs';
const mark = new URL('mark', import.meta.url);
process.on('message', ({ id }) => { if (existsSync(mark)) process.send({ kind: 'answered', id, answer: { status: 200 } }); else { writeFileSync(mark, ''); process.exit(3); } });`,
    });
    cleanups.push(() => rmSync(dir, { recursive: true }));
    const childUrl = pathToFileURL(join(dir, 'crash.mjs'));
    const crashing = prepareLinkinator({ childUrl, isReplaced: true });
    const ask = () =>
      crashing.askWeb({
        url: 'http://a.dev/',
        fragments: [],
        timeoutMs: 1000,
        privateHosts: [],
        proxies: null,
      });
    expect(await ask()).toMatchObject({ status: 0, failure: 'it ended with status 3' });
    expect(await ask()).toMatchObject({ status: 200 });
    crashing.close();
  });
  test('ignores a memory that is not its own', async () => {
    const { check, memoryFile, requests } = await createWorld(site);
    await check(['/page']);
    writeFileSync(memoryFile, '{"format":1,"urls":');
    await check(['/page']);
    expect(requests).toEqual(['HEAD /page', 'HEAD /page']);
    expect(Object.keys(JSON.parse(readFileSync(memoryFile, 'utf8')).urls).length).toBe(1);
  });
});

describe('absurd answers', () => {
  test('K2: cost one finding at most, whatever they contain', async () => {
    const answers: Readonly<Record<string, Record<string, string>>> = {
      '/later': { 'retry-after': '99999999999999999' },
      '/later2': { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' },
      '/later3': { 'retry-after': '99999999999999999' },
    };
    const { check, memoryFile } = await createWorld(({ url = '' }, response) =>
      response.writeHead(429, answers[url]).end(),
    );
    const { found } = await check(Object.keys(answers));
    expect(found.length).toBe(1);
    expect(found[0]).toMatch(/unreliable-link Cannot ask "HOST" for 3 pages: it wants to be left/);
    writeFileSync(
      memoryFile,
      JSON.stringify({
        format: 1,
        hosts: { 'a.dev': 'never', 'b.dev': '+275760-09-13T00:00:00.000Z', 'c.dev': 7 },
        urls: { 'http://a.dev/': null, nonsense: { state: 'good' }, 'http://b.dev/': { asked: 1 } },
      }),
    );
    expect((await check(['/later'])).found.length).toBe(1);
  });
  test('K2: a length, a charset, a location, cookies', async () => {
    const headers: Readonly<Record<string, Record<string, string>>> = {
      '/length#part': { 'content-length': '99999999999999999999' },
      '/charset#part': { 'content-type': 'text/html; charset=martian' },
      '/type#part': { 'content-type': 'TEXT/HTML;;;charset=' },
      '/cookies#part': { ...html, 'set-cookie': `${'a'.repeat(5000)}=1` },
      '/scheme': { location: 'javascript:alert(1)' },
      '/user': { location: 'http://user:pa%ss@HOST/target' },
      '/utf8': { location: Buffer.from('/ü').toString('latin1') },
      '/target': html,
      '/%C3%BC': html,
    };
    let own = '';
    const { check, host } = await createWorld(({ url = '' }, response) => {
      const found = headers[url] ?? headers[`${url}#part`];
      const location = found?.['location']?.replace('HOST', own);
      const status = found === undefined ? 404 : location === undefined ? 200 : 302;
      response.writeHead(status, { ...found, ...(location !== undefined && { location }) });
      response.end('<p id="part">');
    });
    own = host;
    const { found } = await check(Object.keys(headers).slice(0, 7));
    expect(found).toEqual([
      'docs/a.md:1 unreliable-link Cannot open "http://HOST/length#part": its answer breaks off',
      'docs/a.md:5 unreliable-link Cannot open "http://HOST/scheme": it redirects to "javascript:alert(1)"',
    ]);
  });
  test('K7: a body is read for fragments only, up to a limit, and its neighbors get answers', async () => {
    let sent = 0;
    const { check } = await createWorld(({ url, method }, response) => {
      response.writeHead(200, html);
      if (url === '/page' || method === 'HEAD') return void response.end('<p id="part">');
      response.write('<p id="early">');
      const chunk = Buffer.alloc(1024 * 1024, '<p>x</p>\n');
      const write = () => {
        while (sent < 400 && response.write(chunk)) sent++;
        if (sent < 400) response.once('drain', write);
        else response.end();
      };
      write();
    });
    expect((await check(['/huge', '/page#part'])).found).toEqual([]);
    expect(sent).toBe(0);
    // A fragment may be in the part that was not read.
    expect((await check(['/huge#early', '/huge#late', '/page#none'])).found).toEqual([
      'docs/a.md:3 external-anchor Cannot find anchor "#none" on "http://HOST/page"',
    ]);
    expect(sent).toBeLessThan(100);
  });
});

describe('K46: a server', () => {
  test('that answers HEAD alike for all is requested with GET', async () => {
    const { check } = await createWorld(({ url = '', method }, response) => {
      const isThere = url.startsWith('/page');
      if (method !== 'HEAD') response.writeHead(isThere ? 200 : 404, html).end('<p id="part">');
      else if (url.endsWith('typed')) response.writeHead(200, html).end();
      else if (url.endsWith('empty'))
        response.writeHead(200, { ...html, 'content-length': 0 }).end();
      else response.writeHead(url.endsWith('204') ? 204 : 200).end();
    });
    const { found } = await check([
      '/page',
      '/page#none',
      '/a',
      '/b-204',
      '/c-empty',
      '/d-typed#part',
    ]);
    expect(found).toEqual([
      'docs/a.md:2 external-anchor Cannot find anchor "#none" on "http://HOST/page"',
      'docs/a.md:3 external-link Cannot open "http://HOST/a": it answers with status 404',
      'docs/a.md:4 external-link Cannot open "http://HOST/b-204": it answers with status 404',
      'docs/a.md:5 external-link Cannot open "http://HOST/c-empty": it answers with status 404',
      'docs/a.md:6 external-link Cannot open "http://HOST/d-typed#part": it answers with status 404',
    ]);
  });
  test.each([404, 405, 403, 501, 500])(
    'that answers HEAD with %i is requested with GET',
    async (status) => {
      const { check } = await createWorld(({ method }, response) =>
        response.writeHead(method === 'HEAD' ? status : 200, html).end(),
      );
      expect((await check(['/x'])).found).toEqual([]);
    },
  );
  test('that sets a cookie and redirects back is followed', async () => {
    const { check } = await createWorld(({ headers }, response) => {
      if (headers.cookie === 'seen=1; lang=en') response.writeHead(200, html).end('<p id="a">');
      else
        response
          .writeHead(302, { location: '/x', 'set-cookie': ['seen=1; Path=/', 'lang=en'] })
          .end();
    });
    expect((await check(['/x', '/x#a'])).found).toEqual([]);
  });
  test('may have ids with percent-encoding, which browsers find before the decoded id', async () => {
    const { check } = await createWorld((_, response) =>
      response.writeHead(200, html).end('<p id="a%20b"><p id="c d"><p id="%E4">'),
    );
    const { found } = await check(['/#a%20b', '/#c%20d', '/#%E4', '/#e%20f']);
    expect(found).toEqual([
      'docs/a.md:4 external-anchor Cannot find anchor "#e f" on "http://HOST/"',
    ]);
  });
  test('may write its documents in any charset', async () => {
    const text = '<p id="überblick">';
    const utf16 = (mark: string) => Buffer.from(mark + text, 'utf16le');
    const answers: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
      '/bom': ['text/html', utf16('\uFEFF')],
      '/big-bom': ['text/html', utf16('\uFEFF').swap16()],
      '/header': ['text/html; charset=UTF-16LE', utf16('')],
      '/latin': ['text/html; charset="iso-8859-1"', Buffer.from(text, 'latin1')],
      '/meta': ['text/html', Buffer.from(`<meta charset=windows-1252>${text}`, 'latin1')],
      '/http-equiv': [
        'text/html',
        Buffer.from(
          `<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">${text}`,
          'latin1',
        ),
      ],
      '/none': ['text/html', Buffer.from(text, 'latin1')],
      '/utf8': ['application/xhtml+xml', Buffer.from(text)],
      '/wrong-meta': ['text/html', Buffer.from(`<meta charset=utf-16>${text}`)],
    };
    const { check } = await createWorld(({ url = '' }, response) => {
      const [type = '', body] = answers[url] ?? [];
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    const paths = Object.keys(answers);
    expect((await check(paths.map((path) => `${path}#%C3%BCberblick`))).found).toEqual([]);
    expect((await check(paths.map((path) => `${path}#none`))).found.length).toBe(paths.length);
  });
});
