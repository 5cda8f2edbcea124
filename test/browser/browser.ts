/**
 * A built site in a real browser: builds inline files, serves them as `docsgen serve` does, including the CSP, and opens
 * pages whose console is recorded. Each suite has one site and one browser.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import {
  buildRepositorySite,
  copyManual,
  createSiteIn,
  loadPipeline,
  sharedRepositorySite,
} from '../site.js';

export interface OpenOptions extends BrowserContextOptions {
  /** Runs in the page before any other script. */
  readonly before?: () => void;
  /** Gets the page before it loads anything. */
  readonly prepare?: (page: Page) => Promise<void>;
}

export interface BrowserSite {
  /** Address of the site, including the base path. */
  readonly url: string;
  readonly dir: string;
  /** For pages that are used before they have loaded. */
  context(): Promise<BrowserContext>;
  /**
   * Opens a page in a context of its own and waits for it to load; `messages` are those of its console, including CSP
   * reports.
   */
  open(path: string, options?: OpenOptions): Promise<{ page: Page; messages: string[] }>;
}

/** The site that this repository publishes, built once for all suites, which only read it. */
export function repositorySite(): BrowserSite {
  return openSite(join(inject('sharedDir'), 'repository'), async () => {
    await sharedRepositorySite();
    return { base: '/' };
  });
}

/** The manual. */
export function manualSite(): BrowserSite {
  return ownSite(async (dir) => {
    copyManual(dir);
    return (await createSiteIn(dir, {}).build()).config;
  });
}

/** The site of this repository with `extra` files next to its own. */
export function changedRepositorySite(extra: Readonly<Record<string, string>>): BrowserSite {
  return ownSite(async (dir) => (await buildRepositorySite(dir, extra)).config);
}

/** Call it in a `describe`; the value may be used inside tests. `launchArgs` are for the browser. */
export function browserSite(
  files: Readonly<Record<string, string>>,
  launchArgs?: () => readonly string[],
): BrowserSite {
  return ownSite(async (dir) => (await createSiteIn(dir, files).build()).config, launchArgs);
}

type Build = (dir: string) => Promise<{ readonly base: string }>;

function ownSite(build: Build, launchArgs?: () => readonly string[]): BrowserSite {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-browser-'));
  // It is registered first, so it runs last.
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  return openSite(dir, build, launchArgs);
}

function openSite(
  dir: string,
  build: Build,
  launchArgs: () => readonly string[] = () => [],
): BrowserSite {
  let browser: Browser;
  let server: { readonly url: string; close(): Promise<void> };
  beforeAll(async () => {
    const { base } = await build(dir);
    const { createStaticServer } = await loadPipeline();
    server = await createStaticServer({ root: join(dir, 'build'), base, port: 0 });
    browser = await launchBrowser(launchArgs());
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return {
    dir,
    get url() {
      return server.url;
    },
    context: () => browser.newContext({ viewport: { width: 1280, height: 720 } }),
    async open(path, { before, prepare, ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 720 },
        ...options,
      });
      const page = await context.newPage();
      const messages: string[] = [];
      page.on('console', (message) => {
        // DocSearch gives its input both the attribute and the focus; the browser decides which comes first.
        if (message.text().startsWith('Autofocus processing was blocked')) return;
        const place = message.text().startsWith('Failed to load')
          ? ` ${message.location().url}`
          : '';
        messages.push(`${message.type()}: ${message.text()}${place}`);
      });
      page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
      if (before !== undefined) await page.addInitScript(before);
      await prepare?.(page);
      await page.goto(new URL(path, server.url).href);
      return { page, messages };
    },
  };
}

/** Resolves when React has taken over the shell. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('body > #docsgen');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/** The page is closed at the end of the current test. */
export async function openInTest(site: BrowserSite, path: string, options?: OpenOptions) {
  const opened = await site.open(path, options);
  onTestFinished(() => opened.page.context().close());
  return opened;
}

/** The same, hydrated, and marked for `isSameDocument`. */
export async function openHydrated(site: BrowserSite, path: string, options?: OpenOptions) {
  const opened = await openInTest(site, path, options);
  await hydrated(opened.page);
  await markDocument(opened.page);
  return opened;
}

export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.dataset['same'] = 'yes'));
}

/** Whether no document has been loaded since it was marked. */
export async function isSameDocument(page: Page): Promise<boolean> {
  return (await page.locator('html[data-same]').count()) === 1;
}

export async function waitForHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Returns the focused element: its tag and text, or its id if it has one. */
export async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const { id, tagName, textContent } = document.activeElement ?? document.body;
    return id === '' ? `${tagName.toLowerCase()} ${textContent.trim()}` : `#${id}`;
  });
}

/** Returns the colors of the first code block. */
export async function codeColors(page: Page): Promise<string[]> {
  return await page
    .locator('[data-code-block] code')
    .first()
    .evaluate((code) => [
      ...new Set(
        [code, ...code.querySelectorAll('span')].map((each) => getComputedStyle(each).color),
      ),
    ]);
}

/** The caller closes the browser. */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: inject('chromePath'), args: ['--no-sandbox', ...args] });
}
