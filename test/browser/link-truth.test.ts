/**
 * Compares the verdicts about tricky links with Chromium and nginx. Each link is parsed by Chromium, requested from the
 * server, and its fragment followed; each document is loaded, and the URLs that Chromium requests or reports are checked.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type Request,
  type Response,
} from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { contentOf, documents, type TrickyDocument } from '../tricky-documents.js';
import {
  anchors,
  basedAnchors,
  FROM,
  OWN_URL,
  STRICTER,
  targetFiles,
  type Anchor,
} from '../tricky-links.js';
import { createFolder } from '../unit/cli/server/http.js';
import { isNginx, startWebServer, webServerName, type WebServer } from './web-server.js';

const HOST = new URL(OWN_URL).host;
/** The same host publishes it; here it needs its own name. */
const BASED_HOST = `based.${HOST}`;

let root: string;
let server: WebServer;
let browser: Browser;
/** A headless shell parses text directives but does not scroll to them, so rows with them are left out there. */
let canFindText: boolean;
const hasText = (text: string) => text.includes(':~:');

beforeAll(async () => {
  const pages = Object.fromEntries(documents.map((row, i) => [pathOf(i), contentOf(row)]));
  const files = { ...targetFiles, [FROM]: '<p>x', ...pages };
  const below = (folder: string) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
  root = await createFolder({ ...below('own'), ...below('based/b') });
  server = await startWebServer([
    { host: HOST, root: join(root, 'own'), base: '/' },
    { host: BASED_HOST, root: join(root, 'based'), base: '/b/' },
  ]);
  const rules = [...server.ports].map(([host, port]) => `MAP ${host}:80 127.0.0.1:${port}`);
  browser = await chromium.launch({
    executablePath: inject('chromePath'),
    args: [
      '--no-sandbox',
      '--no-proxy-server',
      `--host-resolver-rules=${rules.join(',')},MAP * ~NOTFOUND`,
    ],
  });
  const page = await browser.newPage();
  const from = `http://${HOST}/${FROM}`;
  await page.goto(from);
  canFindText = await leadsSomewhere(page, `http://${HOST}/docs/to/#:~:text=Percent`, from);
  await page.close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(root, { recursive: true });
});

describe(`Chromium and ${webServerName}`, () => {
  const from = { url: `http://${HOST}/docs/from/`, host: HOST };

  test('agree about every tricky link', async () => {
    const expected = anchors.filter(
      ([href]) => !STRICTER.has(href) && (canFindText || !hasText(href)),
    );
    expect(await judgeAnchors(expected, from)).toEqual(expected);
  }, 240_000);

  test.skipIf(!isNginx)('are less strict than docsgen in the listed cases only', async () => {
    const listed = anchors.filter(([href]) => STRICTER.has(href));
    expect(listed.map(([href, isFine]) => [href, isFine])).toEqual(
      [...STRICTER.keys()].map((href) => [href, false]),
    );
    expect((await judgeAnchors(listed, from)).map(([, isFine]) => isFine)).toEqual(
      listed.map(() => true),
    );
  });

  test('agree about every tricky link below a base path', async () => {
    const expected = basedAnchors.map(([href, ...rest]): Anchor => [
      href.replace(HOST, BASED_HOST),
      ...rest,
    ]);
    const url = `http://${BASED_HOST}/b/docs/from/`;
    expect(await judgeAnchors(expected, { url, host: BASED_HOST })).toEqual(expected);
  });

  test.each([
    ['on an ordinary screen', undefined, {}],
    ['on a dense screen', 'dense screen', { deviceScaleFactor: 2 }],
    ['without scripts', 'no scripts', { javaScriptEnabled: false }],
  ] as const)(
    'agree about every tricky document %s',
    async (_, by, options) => {
      const rows = [...documents.entries()].filter(
        ([, document]) => document.by === by && (canFindText || !hasText(document.html)),
      );
      const verdicts = await inPages(rows, options, async (page, [i, document]) => [
        i,
        { ...document, isFine: (await findMissing(page, document, i)).length === 0 },
      ]);
      expect(verdicts).toEqual(rows);
    },
    240_000,
  );
});

function pathOf(row: number): string {
  return `rows/${row}/index.html`;
}

/** Returns the rows with Chromium's verdicts: `true` if a link on the page leads somewhere, or to another host. */
async function judgeAnchors(
  rows: readonly Anchor[],
  from: { readonly url: string; readonly host: string },
): Promise<Anchor[]> {
  const page = await browser.newPage();
  await page.goto(from.url);
  const resolved = await page.evaluate(
    ([hrefs, host]) =>
      hrefs.map((href) => {
        const anchor = document.createElement('a');
        anchor.setAttribute('href', href);
        // For a URL that does not parse, Chromium returns the text without a scheme.
        if (anchor.protocol === ':') return 'invalid';
        const isOwn = /^https?:$/.test(anchor.protocol) && anchor.host === host;
        return isOwn ? { url: anchor.href } : 'elsewhere';
      }),
    [rows.map(([href]) => href), from.host] as const,
  );
  await page.close();
  return await inPages(rows, {}, async (tab, [href, , why]): Promise<Anchor> => {
    const at = resolved[rows.findIndex((row) => row[0] === href)];
    const isFine =
      typeof at === 'object' ? await leadsSomewhere(tab, at.url, from.url) : at === 'elsewhere';
    return [href, isFine, why];
  });
}

/** Whether the server answers, and the fragment names a place. `from` is any page of the host. */
async function leadsSomewhere(page: Page, url: string, from: string): Promise<boolean> {
  // The host answers both schemes.
  const address = url.replace(/^https:/, 'http:');
  // An image that is open by itself, or another host, may not fetch anything.
  const { origin, pathname } = new URL(page.url());
  if (origin !== new URL(from).origin || pathname.endsWith('.svg')) await page.goto(from);
  const { status, type } = await page.evaluate(async (at) => {
    const response = await fetch(at);
    return { status: response.status, type: response.headers.get('content-type') ?? '' };
  }, address);
  if (status !== 200) return false;
  if (!address.includes('#') || !/html|svg/.test(type)) return true;
  await page.goto('about:blank');
  await page.goto(address);
  return await page.evaluate(async (at) => {
    if (document.querySelector(':target') !== null) return true;
    if (!(document instanceof HTMLDocument)) return false;
    // The top of the page is not an element, but a place to scroll to.
    const space = document.createElement('div');
    space.style.height = '9000px';
    const anchor = document.createElement('a');
    anchor.href = at;
    document.body.append(space, anchor);
    scrollTo({ top: 4000, behavior: 'instant' });
    anchor.click();
    // Chromium searches for a text directive until some time after the page has loaded; after that, the element before it
    // counts.
    const until = performance.now() + (at.includes(':~:') ? 3000 : 50);
    while (performance.now() < until && scrollY === 4000)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return scrollY !== 4000;
  }, address);
}

/** Finds files that a document needs and the server lacks. */
async function findMissing(
  page: Page,
  { html, by, declares }: TrickyDocument,
  row: number,
): Promise<readonly string[]> {
  const missing: string[] = [];
  const listen = (response: Response) => {
    const { pathname, host } = new URL(response.url());
    const isOwn = host === HOST && pathname !== '/favicon.ico';
    if (isOwn && response.status() >= 400) missing.push(response.url());
  };
  // A document that Chromium refuses as a style sheet has no response, so it is checked afterwards.
  const refused: string[] = [];
  const listenToFailures = (request: Request) => {
    if (request.resourceType() === 'stylesheet') refused.push(request.url());
  };
  page.on('response', listen).on('requestfailed', listenToFailures);
  const address = `http://${HOST}/${pathOf(row)}`;
  await page.goto(address, { waitUntil: 'networkidle' });
  if (by !== 'no scripts' && html.includes('<use') && !(await isDrawn(page)))
    missing.push('what <use> draws');
  const urls = by === 'no scripts' ? [] : await listUrls(page);
  page.off('response', listen).off('requestfailed', listenToFailures);
  urls.push(...refused.filter((url) => /^https?:/.test(url)));
  if (declares !== undefined) urls.push(`${OWN_URL}${declares}`);
  const from = `http://${HOST}/${FROM}`;
  for (const url of urls) {
    const isOwn = new URL(url).host === HOST;
    if (isOwn && !(await leadsSomewhere(page, url, from))) missing.push(url);
  }
  return missing;
}

async function isDrawn(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const box = document.querySelector('use')?.getBBox();
    return box !== undefined && box.width > 0;
  });
}

/** Lists the values of attributes that are URLs for Chromium, in all frames, resolved. */
async function listUrls(page: Page): Promise<string[]> {
  const urls: string[] = [];
  for (const frame of page.frames()) {
    // A document that redirects may be gone already.
    urls.push(...(await frame.evaluate(listUrlsOfDocument).catch(() => [])));
  }
  return urls.filter((url) => /^https?:/.test(url));
}

/**
 * Runs in the browser. An attribute is a URL if a property of the element returns it resolved. The URL of `<base>` is not a
 * link, and for a preconnection only the host counts.
 */
function listUrlsOfDocument(): string[] {
  const inert = document.implementation.createHTMLDocument();
  const base = inert.createElement('base');
  base.href = 'http://probe.invalid/';
  inert.head.append(base);
  const isUrl = (element: Element, name: string) => {
    const probe = inert.createElementNS(element.namespaceURI, element.localName);
    probe.setAttribute(name, 'probe');
    for (const property in probe) {
      const value: unknown = Reflect.get(probe, property);
      if (value === 'http://probe.invalid/probe') return true;
      if (property === 'href' && value instanceof SVGAnimatedString)
        return /^(?:xlink:)?href$/.test(name);
    }
    return false;
  };
  const urls: string[] = [];
  for (const element of document.querySelectorAll('*:not(base)')) {
    if (/^(?:preconnect|dns-prefetch)$/i.test(element.getAttribute('rel') ?? '')) continue;
    for (const { name, value } of element.attributes) {
      if (name === 'xlink:href' && element.hasAttribute('href')) continue;
      if (value !== '' && isUrl(element, name) && URL.canParse(value, document.baseURI))
        urls.push(new URL(value, document.baseURI).href);
    }
  }
  return urls;
}

/** Pages mostly wait for an idle network, so several are used. */
const PAGES = 16;

/** Handles each row in one of several pages; results are in the order of the rows. */
async function inPages<T, U>(
  rows: readonly T[],
  options: BrowserContextOptions,
  run: (page: Page, row: T) => Promise<U>,
): Promise<U[]> {
  const context = await browser.newContext(options);
  const results: U[] = [];
  const queue = [...rows.entries()];
  const work = async () => {
    const page = await context.newPage();
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      results[next[0]] = await run(page, next[1]);
  };
  await Promise.all(Array.from({ length: Math.min(PAGES, rows.length) }, work));
  await context.close();
  return results;
}
