/**
 * `docsgen serve --watch` in a real browser: edits appear in the open page without a reload, the reader's state stays, and
 * errors appear and disappear above the page.
 */
import { renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { site as createSite } from '../site.js';
import { startWatching, watchSite } from '../watch-site.js';
import { focused, hydrated, isSameDocument, launchBrowser, markDocument } from './browser.js';

const filler = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} of the page.\n`).join('\n');
const page = (text: string) =>
  `# Long page\n\n${text}\n\n<details><summary>More</summary>Hidden</details>\n\n` +
  `::::tabs\n:::tab[One]{value=one}\nFirst panel\n:::\n:::tab[Two]{value=two}\nSecond panel\n:::\n::::\n\n` +
  `${filler}\n\n[A link](other.md)\n\n## Last\n\nEnd.\n`;

const square = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="9" height="9"/></svg>`;

const card = (text: string) => `export default () => <p>${text}</p>;\n`;

describe('serve --watch in a browser', () => {
  const site = watchSite({
    'site.config.ts': 'export default { title: "Watched", markdown: { format: "detect" } };\n',
    'static/favicon.ico': '',
    'src/Card.tsx': card('First card.'),
    'docs/cards.mdx': `import Card from '../src/Card';\n\n# Cards\n\n<Card />\n\n${filler}\n`,
    'static/square.svg': square(20),
    'static/pixel.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'docs/index.md': '# Start\n\nHello.\n',
    'docs/long.md': page('First text.'),
    'docs/other.md': '# Other\n\nOther text.\n\n[Broken link](gone.md)\n',
  });
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function open(path: string, context?: BrowserContext) {
    const own = context ?? (await browser.newContext({ viewport: { width: 1280, height: 720 } }));
    if (context === undefined) onTestFinished(() => own.close());
    const opened = await own.newPage();
    const messages: string[] = [];
    opened.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    opened.on('pageerror', (error) => messages.push(`error: ${error.message}`));
    await opened.goto(new URL(path, site.url).href);
    await hydrated(opened);
    await markDocument(opened);
    return { page: opened, messages, context: own };
  }

  const text = (opened: Page, wanted: string) =>
    opened.getByText(wanted, { exact: true }).waitFor();
  const overlay = (opened: Page) => opened.locator('docsgen-errors');

  it('marks a broken link for the writer', async () => {
    const { page: opened } = await open('docs/other/');
    const link = opened.getByText('Broken link', { exact: true });
    expect(await link.evaluate((element) => getComputedStyle(element).textDecorationStyle)).toBe(
      'wavy',
    );
  });

  it('shows an edit in place and keeps scroll, focus, details and tabs', async () => {
    const { page: opened, messages } = await open('docs/long/');
    await opened.getByText('More', { exact: true }).click();
    await opened.getByRole('tab', { name: 'Two' }).click();
    await opened.getByRole('link', { name: 'A link' }).focus();
    await opened.evaluate(() => scrollTo(0, 700));
    site.write({ 'docs/long.md': page('Second text.') });
    await text(opened, 'Second text.');
    expect(await isSameDocument(opened)).toBe(true);
    expect(await opened.evaluate(() => scrollY)).toBe(700);
    expect(await focused(opened)).toBe('a A link');
    expect(await opened.locator('details').evaluate((d: HTMLDetailsElement) => d.open)).toBe(true);
    expect(await opened.getByText('Second panel').isVisible()).toBe(true);
    expect(messages).toEqual([]);
  });

  it('keeps details that the reader opens, and the focus, while an edit is loading', async () => {
    const { page: opened } = await open('docs/long/');
    let release = () => {};
    const requested = new Promise<void>((resolve) => {
      const isReleased = new Promise<void>((go) => (release = go));
      void opened.route('**/docs/long/page.json', async (route) => {
        resolve();
        await isReleased;
        await route.continue();
      });
    });
    site.write({ 'docs/long.md': page('Text that loads slowly.') });
    await requested;
    await opened.getByText('More', { exact: true }).click();
    await opened.getByRole('tab', { name: 'Two' }).click();
    await opened.getByRole('link', { name: 'A link' }).focus();
    release();
    await text(opened, 'Text that loads slowly.');
    expect(await opened.locator('details').evaluate((d: HTMLDetailsElement) => d.open)).toBe(true);
    expect(await opened.getByText('Second panel').isVisible()).toBe(true);
    expect(await focused(opened)).toBe('a A link');
  });

  it('shows an edit of a component in place on pages that use it, and its findings', async () => {
    const { page: opened, messages } = await open('docs/cards/');
    const { page: other } = await open('docs/long/');
    const requests: string[] = [];
    // A page requests sidebars by itself when it is idle.
    other.on('request', (request) => {
      if (request.url().includes('/docs/long/')) requests.push(request.url());
    });
    await opened.evaluate(() => scrollTo(0, 700));
    site.write({ 'src/Card.tsx': card('Second card.') });
    await text(opened, 'Second card.');
    site.write({ 'src/Card.tsx': "export default () => { throw new Error('Torn card'); };\n" });
    await overlay(opened).getByText('Torn card').waitFor();
    await opened.getByText('Paragraph 59 of the page.').waitFor();
    expect(await overlay(other).count()).toBe(0);
    site.write({ 'src/Card.tsx': card('Third card.') });
    await text(opened, 'Third card.');
    await overlay(opened).waitFor({ state: 'detached' });
    expect(await isSameDocument(opened)).toBe(true);
    expect(await opened.evaluate(() => scrollY)).toBe(700);
    expect([messages, requests]).toEqual([[], []]);
  });

  it('exchanges the style sheet of the site in place', async () => {
    const { page: opened, messages } = await open('docs/long/');
    const color = () => opened.locator('h1').evaluate((h1) => getComputedStyle(h1).color);
    site.write({ 'theme/custom.css': 'h1 { color: rgb(1, 2, 3) }\n' });
    await expect.poll(color).toBe('rgb(1, 2, 3)');
    await hydrated(opened);
    await markDocument(opened);
    await opened.evaluate(() => scrollTo(0, 700));
    site.write({ 'theme/custom.css': 'h1 { color: rgb(4, 5, 6) }\n' });
    await expect.poll(color).toBe('rgb(4, 5, 6)');
    expect(await isSameDocument(opened)).toBe(true);
    expect(await opened.evaluate(() => scrollY)).toBe(700);
    await expect.poll(() => opened.locator('link[href*="custom-"]').count()).toBe(1);
    await opened.getByRole('link', { name: 'A link' }).click();
    await text(opened, 'Other text.');
    expect(await isSameDocument(opened)).toBe(true);
    expect(await color()).toBe('rgb(4, 5, 6)');
    expect(messages).toEqual([]);
    rmSync(join(site.dir, 'theme'), { recursive: true });
    await expect.poll(color).not.toBe('rgb(4, 5, 6)');
  });

  it('shows an edit first, and then checks for changes of the sidebar', async () => {
    const { page: opened } = await open('docs/long/');
    // A page sends one request by itself when it is idle.
    await opened.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/sidebars.json')),
    );
    const shown = opened.getByText('Text before the sidebar.', { exact: true });
    const counts: number[] = [];
    await opened.route('**/sidebars.json', async (route) => {
      counts.push(await shown.count());
      await route.continue();
    });
    site.write({ 'docs/long.md': page('Text before the sidebar.') });
    await shown.waitFor();
    await expect.poll(() => counts[0]).toBe(1);
  });

  it('shows an edit from before the client started, without a reload', async () => {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const opened = await context.newPage();
    let start = () => {};
    const isStarted = new Promise<void>((resolve) => (start = resolve));
    await opened.route('**/assets/client-*.js', async (route) => {
      await isStarted;
      await route.continue();
    });
    let documents = 0;
    opened.on('domcontentloaded', () => documents++);
    const listening = opened.waitForResponse((response) => response.url().endsWith('/events'));
    await opened.goto(new URL('docs/other/', site.url).href);
    const stream = (await listening).url();
    // This comes before the edit, or the page may be notified first.
    await opened.evaluate((url) => {
      const notified = new Promise((resolve) => {
        new BroadcastChannel(`docsgen ${url}`).onmessage = () => resolve(true);
      });
      Object.assign(globalThis, { notified });
    }, stream);
    site.write({ 'docs/other.md': '# Other\n\nText of an early edit.\n' });
    await opened.evaluate(() => Reflect.get(globalThis, 'notified'));
    start();
    await text(opened, 'Text of an early edit.');
    expect(documents).toBe(1);
    site.write({ 'docs/other.md': '# Other\n\nOther text.\n' });
    await text(opened, 'Other text.');
    expect(documents).toBe(1);
  });

  it('shows an edit at an address with a fragment', async () => {
    const { page: opened } = await open('docs/long/#last');
    site.write({ 'docs/long.md': page('Third text.') });
    await text(opened, 'Third text.');
    expect(await isSameDocument(opened)).toBe(true);
    expect(opened.url()).toMatch(/#last$/);
  });

  it('shows a new title in the tab, the table of contents and the sidebar', async () => {
    const { page: opened } = await open('docs/other/');
    site.write({
      'docs/other.md': '# Renamed\n\nOther text.\n\n## New part\n\nx\n\n## More\n\ny\n',
    });
    await expect.poll(() => opened.title()).toBe('Renamed | Watched');
    await opened.locator('.sidebar').getByText('Renamed').waitFor();
    await opened.getByRole('navigation', { name: 'On this page' }).getByText('New part').waitFor();
    expect(await isSameDocument(opened)).toBe(true);
  });

  it('shows an image that is replaced under its name, on pages that show it', async () => {
    site.write({ 'docs/image.md': '# Image\n\n![Square](/square.svg)\n' });
    const { page: opened } = await open('docs/image/');
    const width = () =>
      opened.locator('.prose img').evaluate((i: HTMLImageElement) => i.naturalWidth);
    await expect.poll(width).toBe(20);
    site.write({ 'static/square.svg': square(30) });
    await expect.poll(width).toBe(30);
    await hydrated(opened);
    renameSync(join(site.dir, 'static/square.svg'), join(site.dir, 'static/other.svg'));
    await site.prints('square.svg (removed)');
    site.write({ 'static/square.svg': square(40) });
    await expect.poll(width).toBe(40);
  });

  it('shows a new page in the sidebar of an open page, with a working link', async () => {
    const { page: opened } = await open('docs/long/');
    site.write({ 'docs/brand-new.md': '# Brand new\n\nJust added.\n' });
    await opened.locator('.sidebar').getByRole('link', { name: 'Brand new' }).click();
    await text(opened, 'Just added.');
    expect(await isSameDocument(opened)).toBe(true);
  });

  it('notifies all tabs through one stream, and another tab takes over when the first is closed', async () => {
    const first = await open('docs/long/');
    const second = await open('docs/long/', first.context);
    site.write({ 'docs/long.md': page('For both.') });
    await text(second.page, 'For both.');
    await first.page.close();
    site.write({ 'docs/long.md': page('For the second.') });
    await text(second.page, 'For the second.');
    expect(await isSameDocument(second.page)).toBe(true);
  });

  it('shows broken front matter with its line, closes on Escape, and disappears when it is fixed', async () => {
    const { page: opened, messages } = await open('docs/other/');
    site.write({ 'docs/other.md': '---\ntitle: "open\n---\n\n# Other\n' });
    await overlay(opened).getByText('docs/other.md:', { exact: false }).waitFor();
    expect(await overlay(opened).locator('pre').innerText()).toContain('| title: "open');
    await opened.keyboard.press('Escape');
    await expect.poll(() => overlay(opened).count()).toBe(0);
    site.write({ 'docs/other.md': '---\ntitle: [<img src=x onerror=alert(1)>\n---\n\n# Other\n' });
    await overlay(opened).getByText('1 error').waitFor();
    expect(await overlay(opened).locator('img').count()).toBe(0);
    site.write({ 'docs/other.md': '# Other\n\nMended.\n' });
    await text(opened, 'Mended.');
    expect(await overlay(opened).count()).toBe(0);
    expect(messages).toEqual([]);
  });

  it('keeps the site when the config breaks, and reloads the page when it changes', async () => {
    const { page: opened } = await open('docs/long/');
    await opened.evaluate(() => scrollTo(0, 500));
    site.write({ 'site.config.ts': 'export default { title: "Watched", \n' });
    await overlay(opened).getByText('Cannot compile the config', { exact: false }).waitFor();
    expect(await opened.title()).toBe('Long page | Watched');
    site.write({ 'site.config.ts': 'export default { title: "Changed" };\n' });
    await expect.poll(() => opened.title()).toBe('Long page | Changed');
    await expect.poll(() => overlay(opened).count()).toBe(0);
    await expect.poll(() => opened.evaluate(() => scrollY)).toBe(500);
    site.write({ 'site.config.ts': 'export default { title: "Watched" };\n' });
    await expect.poll(() => opened.title()).toBe('Long page | Watched');
  });

  it('shows a theme that does not compile or throws, and the page again when it is fixed', async () => {
    const { page: opened } = await open('docs/long/');
    const skipLink = (code: string) =>
      `import type { ReactElement } from 'react';\nexport function SkipLink(): ReactElement {\n${code}\n}\n`;
    site.write({ 'theme/components/SkipLink.tsx': skipLink('  return <p>Mine</p') });
    await overlay(opened).getByText('Cannot bundle the theme', { exact: false }).waitFor();
    site.write({ 'theme/components/SkipLink.tsx': skipLink("  throw new Error('no link');") });
    await overlay(opened).getByRole('heading', { name: 'no link' }).waitFor();
    await overlay(opened).getByText("3 |   throw new Error('no link');").waitFor();
    await overlay(opened).getByText('theme/components/SkipLink.tsx:3:9').waitFor();
    site.write({ 'theme/components/SkipLink.tsx': skipLink('  return <p>Mine</p>;') });
    await text(opened, 'Mine');
    expect(await overlay(opened).count()).toBe(0);
    rmSync(join(site.dir, 'theme'), { recursive: true });
    await opened.getByText('Skip to main content').waitFor({ state: 'attached' });
    await hydrated(opened);
  });

  it('shows that a page is gone, and that it is back', async () => {
    const { page: opened } = await open('docs/other/');
    rmSync(join(site.dir, 'docs/other.md'));
    await opened.getByRole('heading', { name: 'Page not found' }).waitFor();
    site.write({ 'docs/other.md': '# Other\n\nBack again.\n' });
    await text(opened, 'Back again.');
  });

  it('shows the newest text after a restart of the server', async () => {
    const { dir, write } = createSite({ 'docs/index.md': '# Start\n\nFirst.\n' });
    const first = await startWatching(dir);
    const opened = await browser.newPage();
    onTestFinished(() => opened.close());
    await opened.goto(`${first.url}docs/`);
    await hydrated(opened);
    await first.stop();
    write({ 'docs/index.md': '# Start\n\nWritten meanwhile.\n' });
    const second = await startWatching(dir, { args: ['--port', new URL(first.url).port] });
    onTestFinished(async () => void (await second.stop()));
    await text(opened, 'Written meanwhile.');
    write({ 'docs/index.md': '# Start\n\nWritten afterwards.\n' });
    await text(opened, 'Written afterwards.');
  });

  it('a page of another origin can neither read nor load anything', async () => {
    const other = createServer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>x</title>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const context = await browser.newContext();
    onTestFinished(async () => {
      await context.close();
      other.close();
    });
    const foreign = await context.newPage();
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await foreign.goto(`http://127.0.0.1:${port}/`);
    const results = await foreign.evaluate(async (url) => {
      const load = (name: 'script' | 'img' | 'iframe', path: string) =>
        new Promise<string>((resolve) => {
          const element = document.createElement(name);
          element.addEventListener('load', () => {
            // A refused frame shows an error page, which the test cannot read.
            resolve(name === 'iframe' && !canRead(element) ? 'refused' : 'loaded');
          });
          element.addEventListener('error', () => resolve('refused'));
          element.setAttribute('src', url + path);
          document.body.append(element);
        });
      const canRead = (frame: Element) =>
        frame instanceof HTMLIFrameElement && frame.contentDocument !== null;
      const stream = new Promise<string>((resolve) => {
        const source = new EventSource(`${url}_docsgen/events`);
        source.addEventListener('message', () => resolve('heard'));
        source.addEventListener('error', () => resolve('refused'));
      });
      const socket = new Promise<string>((resolve) => {
        const opened = new WebSocket(`${url.replace('http', 'ws')}_docsgen/events`);
        opened.addEventListener('open', () => resolve('opened'));
        opened.addEventListener('error', () => resolve('refused'));
      });
      const page = fetch(`${url}docs/page.json`).then(
        () => 'read',
        () => 'refused',
      );
      const elements = [
        load('script', '_docsgen/dev.js'),
        load('img', 'pixel.svg'),
        load('iframe', ''),
      ];
      return await Promise.all([stream, socket, page, ...elements]);
    }, site.url);
    expect(results).toEqual(Array.from({ length: 6 }, () => 'refused'));
    expect((await fetch(`${site.url}_docsgen/events`, { method: 'POST' })).status).toBe(405);
  });
});
