/**
 * A tab, or a cached document, that is older than the served site: two real builds, the second deployed over the first while
 * the page is open. This suite uses Chromium; `engines.test.ts` tests the core in others.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSiteIn } from '../site.js';
import { browserSite, hydrated, type OpenOptions } from './browser.js';
import { siteFiles } from './site-files.js';

const START = 'docs/intro/start/';
const skipLink = (text: string) =>
  `export function SkipLink() { return <a className="skip-link" href="#content">${text}</a>; }\n`;

describe('a stale client', () => {
  const site = browserSite(siteFiles);
  let build = 0;

  /** Every deploy has other scripts and styles under other names, and the old ones are gone. */
  async function deploy(): Promise<number> {
    build += 1;
    await createSiteIn(site.dir, {
      ...siteFiles,
      'theme/components/SkipLink.tsx': skipLink(`Build ${build}`),
      'theme/styles/overlays.css': `.build-${build} { color: red; }\n`,
      'docs/guides/vpc.md': `# VPC\n\nVPC of build ${build}.\n`,
      'docs/intro/start.md': `# Start\n\nStart of build ${build}.\n`,
    }).build();
    return build;
  }

  async function open(path: string, options?: OpenOptions) {
    const opened = await site.open(path, options);
    onTestFinished(async () => {
      await opened.page.unrouteAll({ behavior: 'ignoreErrors' });
      await opened.page.context().close();
    });
    const documents: string[] = [];
    opened.page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    return { ...opened, documents };
  }

  /** Hosts of single-page applications answer every missing file like this. */
  const answerWithHtml: OpenOptions = {
    prepare: async (page) => {
      await page.route('**/*', async (route) => {
        const response = await route.fetch({ maxRedirects: 0 });
        if (response.status() !== 404) return route.fulfill({ response });
        const home = await route.fetch({ url: site.url });
        return route.fulfill({ response: home });
      });
    },
  };

  const follow = (page: Page) => page.getByRole('link', { name: 'Guides' }).first().click();
  const shows = (page: Page, name: 'VPC' | 'Start', number: number) =>
    page.getByText(`${name} of build ${number}.`, { exact: true }).waitFor();
  const isStyled = (page: Page) =>
    page.locator('.navbar').evaluate((bar) => getComputedStyle(bar).position === 'sticky');
  const warnings = (messages: readonly string[]) =>
    messages.filter((message) => message.startsWith('warning: '));

  it.each([
    ['answers 404', {}],
    ['answers HTML', answerWithHtml],
  ])('loads the new page with one click and one document when the host %s', async (_, options) => {
    await deploy();
    const { page, documents } = await open(START, options);
    await hydrated(page);
    const number = await deploy();
    await follow(page);
    await shows(page, 'VPC', number);
    expect(documents).toEqual(['/docs/guides/vpc/']);
    await hydrated(page);
    await page.goBack();
    await shows(page, 'Start', number);
    await hydrated(page);
    await page.goForward();
    await shows(page, 'VPC', number);
  });

  it.each([
    ['answers 404', {}],
    ['answers HTML', answerWithHtml],
  ])('works without its removed client when the host %s', async (_, options) => {
    const old = await deploy();
    let next: Promise<number> | undefined;
    const { page, messages } = await open(START, {
      prepare: async (prepared) => {
        await options.prepare?.(prepared);
        await prepared.route('**/assets/client-*.js', async (route) => {
          await (next ??= deploy());
          await route.fallback();
        });
      },
    });
    await expect.poll(() => warnings(messages).join()).toContain('Cannot start the client');
    await shows(page, 'Start', old);
    expect(await isStyled(page)).toBe(true);
    await follow(page);
    await shows(page, 'VPC', (await next) ?? 0);
    await hydrated(page);
    expect(warnings(messages)).toHaveLength(1);
  });

  it('finds new pages, and opens them', async () => {
    await deploy();
    const { page } = await open(START);
    await hydrated(page);
    const number = await deploy();
    await page.keyboard.press('Control+k');
    await page.locator('.DocSearch-Modal input').fill('vpc');
    await page.locator('.DocSearch-Hit').first().waitFor();
    await page.keyboard.press('Enter');
    await shows(page, 'VPC', number);
  });

  it.each([
    ['answers 404', {}],
    ['answers HTML', answerWithHtml],
  ])(
    'reloads a cached document once when its files are gone and the host %s',
    async (_, options) => {
      await deploy();
      const cached = await (await fetch(new URL('/', site.url))).text();
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      const number = await deploy();
      for (const isForEver of [false, true]) {
        let answered = 0;
        const { page, messages } = await open(START, options);
        await hydrated(page);
        messages.length = 0;
        await page.route(site.url, async (route) => {
          answered += 1;
          if (answered === 1 || isForEver) await route.fulfill({ body: cached, headers });
          else await route.fallback();
        });
        await page.goto(site.url);
        await expect.poll(() => answered).toBe(2);
        if (isForEver) {
          // The page is only readable: an outside cache keeps the old document.
          await page.waitForTimeout(500);
          await page.locator('main').getByText('VPC').waitFor();
          expect(answered).toBe(2);
        } else {
          await hydrated(page);
          expect(await isStyled(page)).toBe(true);
          expect(await page.locator('#base-url-banner').count()).toBe(0);
        }
        await follow(page);
        await shows(page, 'VPC', number);
      }
    },
  );

  it('is readable, and looks the same, when its scripts are gone and its styles are known', async () => {
    const old = await deploy();
    const cached = await (await fetch(new URL(START, site.url))).text();
    const stylesheet = /href="([^"]+\.css)"/.exec(cached)?.[1] ?? '';
    const styles = await (await fetch(new URL(stylesheet, site.url))).text();
    const number = await deploy();
    let answered = 0;
    const { page } = await open('404.html', {
      prepare: async (prepared) => {
        await prepared.route(`**/${START}`, async (route) => {
          answered += 1;
          await route.fulfill({ body: cached, contentType: 'text/html; charset=utf-8' });
        });
        await prepared.route(`**${stylesheet}`, (route) =>
          route.fulfill({ body: styles, contentType: 'text/css' }),
        );
      },
    });
    await page.goto(new URL(START, site.url).href);
    await expect.poll(() => answered).toBe(2);
    await page.waitForTimeout(500);
    expect(answered).toBe(2);
    await shows(page, 'Start', old);
    expect(await isStyled(page)).toBe(true);
    await follow(page);
    await shows(page, 'VPC', number);
  });

  it.each<[string, (data: object) => unknown]>([
    ['an array', () => []],
    ['null', () => null],
    ['a string', () => 'page'],
    ['nothing of a page', () => ({})],
    ['other names', (data) => ({ ...data, client: undefined, clientId: 'x' })],
    ['other types', (data) => ({ ...data, client: 7, permalink: ['/'] })],
  ])('requests the document when the data of a page is %s', async (_, change) => {
    if (build === 0) await deploy();
    const { page, documents } = await open(START, {
      prepare: async (prepared) => {
        await prepared.route('**/vpc/page.json', async (route) => {
          const data: object = await (await route.fetch()).json();
          await route.fulfill({ json: change(data) });
        });
      },
    });
    await hydrated(page);
    await follow(page);
    await shows(page, 'VPC', build);
    expect(documents).toEqual(['/docs/guides/vpc/']);
  });
});
