/**
 * The core of the client in Firefox and in WebKit, where they are installed: pages come to life, links and the way back
 * work, with the Navigation API and without, the dialogs answer to the mouse and to keys, and a tab or a document that is
 * older than the site comes to what is new (T50). The other suites ask Chromium for the rest.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSiteIn, loadPipeline } from '../site.js';
import { siteFiles } from './site-files.js';
import { engines, KEYS, type Reader } from './webdriver.js';

declare global {
  interface Window {
    /** What the page has said, by the recorder. */
    said: readonly string[];
  }
}

const START = '/docs/intro/start/';
const VPC = '/docs/guides/vpc/';
const EKS = '/docs/guides/eks/';
const PRIVATE = '[data-article] a[href$="/modules"]';

/** Comes first in every document: keeps what the page says, and plays an older browser where a test asks for one. */
const recorder = `
  const said = (window.said = []);
  for (const level of ['error', 'warn'])
    console[level] = (...values) => said.push(level + ': ' + values.join(' '));
  addEventListener('error', ({ message, target }) => said.push(message ?? 'not loaded: ' + (target.src ?? target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => said.push('unhandled: ' + reason));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => said.push('policy: ' + violatedDirective));
  if (sessionStorage.getItem('is-older') !== null) delete window.NavigateEvent;
`;

for (const { missing } of engines)
  if (missing !== null) console.warn(`Skipped: ${missing} is not installed`);

describe.each(engines)('$name', ({ missing, launch }) => {
  describe.skipIf(missing !== null)('reads the site', () => {
    const dir = mkdtempSync(join(tmpdir(), 'docsgen-engines-'));
    let reader: Reader;
    let server: { readonly url: string; close(): Promise<void> };
    let front: Server;
    let origin: string;
    /** What the host does with a file that it has not, and which of its files it has lost. */
    let host: { hasHtmlForAll: boolean; lost: RegExp | null };
    let build = 0;

    beforeAll(async () => {
      host = { hasHtmlForAll: false, lost: null };
      await createSiteIn(dir, siteFiles).build();
      const { createStaticServer } = await loadPipeline();
      server = await createStaticServer({ root: join(dir, 'build'), base: '/', port: 0 });
      front = createServer((request, response) => {
        answer(request.url ?? '/').then(
          ({ status, headers, body }) => response.writeHead(status, headers).end(body),
          () => response.destroy(),
        );
      });
      await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
      const address = front.address();
      origin = `http://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`;
      reader = await launch();
    });
    afterEach(() => {
      host = { hasHtmlForAll: false, lost: null };
    });
    afterAll(async () => {
      await reader.close();
      front.closeAllConnections();
      front.close();
      await server.close();
      rmSync(dir, { recursive: true, force: true });
    });

    /** The site as our server has it, policy included, with the recorder in it. */
    async function answer(path: string) {
      if (path === '/recorder.js')
        return { status: 200, headers: { 'content-type': 'text/javascript' }, body: recorder };
      const isLost = host.lost?.test(path) ?? false;
      let response = await fetch(new URL(isLost ? '/lost.js' : path, server.url), {
        redirect: 'manual',
      });
      if (response.status === 404 && host.hasHtmlForAll) response = await fetch(server.url);
      const headers: Record<string, string> = { 'cache-control': 'no-cache' };
      for (const name of ['content-type', 'content-security-policy', 'location']) {
        const value = response.headers.get(name);
        if (value !== null) headers[name] = value;
      }
      const body = Buffer.from(await response.arrayBuffer());
      const isDocument = headers['content-type']?.includes('html') === true;
      return {
        status: response.status,
        headers,
        body: isDocument
          ? body.toString().replace('<head>', '<head><script src="/recorder.js"></script>')
          : body,
      };
    }

    const said = () => reader.evaluate(() => window.said);
    const path = () => reader.evaluate(() => location.pathname);
    const scrolled = () => reader.evaluate(() => Math.round(scrollY));
    const becomes = async (value: () => Promise<unknown>, expected: unknown) =>
      expect.poll(value, { timeout: 20_000 }).toEqual(expected);
    const comesToLife = () =>
      becomes(
        () =>
          reader.evaluate(
            () =>
              document.readyState === 'complete' &&
              Object.keys(document.querySelector('body > #docsgen') ?? {}).some((key) =>
                key.startsWith('__reactContainer'),
              ),
          ),
        true,
      );
    const heading = () => reader.evaluate(() => document.querySelector('main h1')?.textContent);

    it.each(['/', VPC, EKS, START, '/search/?q=vpc', '/blog/archive/', '/404.html'])(
      'brings %s to life and keeps the nodes of the server, without a word',
      async (page) => {
        await reader.open(origin + page);
        await reader.evaluate(() => {
          document.querySelector('main h1')?.setAttribute('data-kept', '');
        });
        await comesToLife();
        const found = () =>
          reader.evaluate(() => [
            document.title !== '',
            document.querySelectorAll('main h1[data-kept]').length,
          ]);
        expect(await found()).toEqual([true, 1]);
        expect(await said()).toEqual([]);
      },
    );

    it.each([false, true])(
      'goes where links lead, and back to the place, when its Navigation API is taken away: %s',
      async (isOlder) => {
        await reader.open(origin + VPC);
        await reader.evaluate((older) => {
          if (older) sessionStorage.setItem('is-older', '');
          else sessionStorage.removeItem('is-older');
        }, isOlder);
        await reader.open(origin + VPC);
        await comesToLife();
        await reader.evaluate(() => scrollTo(0, 900));
        await becomes(scrolled, 900);
        await reader.evaluate(() =>
          document.querySelector<HTMLElement>('.pagination a[href*="eks"]')?.click(),
        );
        await becomes(heading, 'EKS');
        await comesToLife();
        expect([await path(), await scrolled()]).toEqual([EKS, 0]);
        await reader.evaluate(() => history.back());
        await becomes(heading, 'VPC');
        await becomes(scrolled, 900);
        await comesToLife();
        await reader.press('[data-article] a[href$="#section-20"]');
        await becomes(heading, 'EKS');
        await becomes(
          () =>
            reader.evaluate(() =>
              Math.round(document.querySelector('#section-20')?.getBoundingClientRect().top ?? 0),
            ),
          80,
        );
        await comesToLife();
        await reader.evaluate(() => sessionStorage.removeItem('is-older'));
        expect(await said()).toEqual([]);
      },
    );

    it.each<[string, () => Promise<void>]>([
      ['a click', () => reader.press(PRIVATE)],
      ['the middle button', () => reader.press(PRIVATE, 1)],
      ['a click with Control', () => reader.press(PRIVATE, 0, KEYS.control)],
      ['Enter', () => reader.type(KEYS.enter)],
    ])('warns before a private repository is opened by %s', async (_, act) => {
      await reader.open(origin + VPC);
      await reader.evaluate((link) => document.querySelector<HTMLElement>(link)?.focus(), PRIVATE);
      const isOpen = () =>
        reader.evaluate(
          () =>
            document.querySelector('dialog[data-private-repository]')?.matches(':modal') ?? false,
        );
      await act();
      await becomes(isOpen, true);
      for (let presses = 0; presses < 4; presses++) {
        await reader.type(KEYS.tab);
        expect(
          await reader.evaluate(() => document.activeElement?.closest('dialog')?.open ?? false),
        ).toBe(true);
      }
      await reader.type(KEYS.escape);
      await becomes(isOpen, false);
      expect(await reader.evaluate((link) => document.activeElement?.matches(link), PRIVATE)).toBe(
        true,
      );
    });

    it('finds a page by keys alone', async () => {
      await reader.open(origin + START);
      await reader.chord(KEYS.control, 'k');
      await reader.type('e', 'k', 's');
      await becomes(
        () => reader.evaluate(() => document.querySelector('.DocSearch-Hit') !== null),
        true,
      );
      await reader.type(KEYS.enter);
      await becomes(heading, 'EKS');
    });

    describe.each([false, true])(
      'of a host that answers HTML for every missing file: %s',
      (hasHtml) => {
        /** Every deploy has other scripts and styles under other names, and the old ones are gone. */
        async function deploy(): Promise<number> {
          build += 1;
          await createSiteIn(dir, {
            ...siteFiles,
            'theme/components/SkipLink.tsx': `export function SkipLink() { return <a href="#content">Build ${build}</a>; }\n`,
            'theme/styles/print.css': `.build-${build} { color: red; }\n`,
            'docs/guides/vpc.md': `# VPC ${build}\n`,
            'docs/intro/start.md': `# Start ${build}\n`,
          }).build();
          return build;
        }
        const follow = () => reader.press('.navbar a[href="/docs/guides/vpc/"]');

        it('comes to the new page in one click, and again after going back (T50)', async () => {
          host.hasHtmlForAll = hasHtml;
          await deploy();
          await reader.open(origin + START);
          // The host before this one may have made the tab load the same page, which it does once in a while only.
          await reader.evaluate(() => sessionStorage.clear());
          await comesToLife();
          const number = await deploy();
          await follow();
          await becomes(heading, `VPC ${number}`);
          await comesToLife();
          // What a browser without the Navigation API goes back to is its own memory of the old document.
          await reader.evaluate(() => history.back());
          await becomes(path, START);
          await comesToLife();
          await follow();
          await becomes(heading, `VPC ${number}`);
          await comesToLife();
          expect(await said()).toEqual([]);
        });

        it('stays readable, styled and in use without its client (T50)', async () => {
          host = { hasHtmlForAll: hasHtml, lost: /\/assets\/client-/ };
          await reader.open(origin + START);
          await becomes(
            async () => (await said()).join().includes('warn: Cannot start the client'),
            true,
          );
          expect(
            await reader.evaluate(() => {
              const bar = document.querySelector('.navbar');
              return bar !== null && getComputedStyle(bar).position;
            }),
          ).toBe('sticky');
          await follow();
          await becomes(path, VPC);
          await becomes(heading, `VPC ${build}`);
        });
      },
    );
  });
});
