/**
 * Twelve readers whose machines differ in everything that hydration must not depend on, and the console messages of each on
 * a route. The server renders for no particular reader, so there must be no message.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { repositoryRoot } from '../site.js';
import { hydrated, type BrowserSite, type OpenOptions } from './browser.js';

export interface Reader {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  /** The stored value of `theme`. */
  readonly theme: string | null;
  readonly timezoneId: string;
  readonly locale: string;
  /** Whether an extension has changed the document before the client starts. */
  readonly hasExtension: boolean;
  /** Whether React is the development build, which also reports attributes. */
  readonly isDevelopment: boolean;
}

const WIDTHS = [375, 768, 1280];
const THEMES = [null, 'light', 'dark', 'neither'];
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati'];
const LOCALES = ['en-US', 'tr-TR', 'ar-EG'];

/** Every width is combined with every scheme, zone and locale, and every zone with every locale. */
export const readers: readonly Reader[] = Array.from({ length: 12 }, (_, i) => ({
  width: pick(WIDTHS, i),
  colorScheme: i % 2 === 0 ? 'light' : 'dark',
  theme: pick(THEMES, i + Math.floor(i / 4)),
  timezoneId: pick(ZONES, i),
  locale: pick(LOCALES, i + Math.floor(i / 3)),
  hasExtension: i % 4 >= 2,
  isDevelopment: i % 3 === 0,
}));

function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

export const nameOf = ({ hasExtension, isDevelopment, ...reader }: Reader): string =>
  `${reader.width} px, ${reader.colorScheme}, theme ${reader.theme}, ${reader.timezoneId}, ${reader.locale}` +
  `${hasExtension ? ', an extension' : ''}${isDevelopment ? ', React for development' : ''}`;

/** Lists every address of a built site that returns a document. */
export function routesOf(site: BrowserSite): string[] {
  return readdirSync(join(site.dir, 'build'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .map((path) => `/${path.replace(/(^|\/)index\.html$/, '$1')}`)
    .sort();
}

/** Bundles the client with React's development build, under the name of the client that it replaces. */
export async function bundleDevelopmentClient(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, 'theme', 'client.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"', __ISLANDS__: 'false' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** Returns the options with which a reader opens the site. */
export function optionsOf(
  { width, colorScheme, timezoneId, locale, ...reader }: Reader,
  developmentClient: string,
): OpenOptions {
  return {
    viewport: { width, height: 800 },
    colorScheme,
    timezoneId,
    locale,
    async prepare(page) {
      await page.addInitScript((theme) => {
        if (theme !== null) localStorage.setItem('theme', theme);
      }, reader.theme);
      if (reader.hasExtension) await page.addInitScript(extend);
      if (reader.hasExtension && !reader.isDevelopment) await page.addInitScript(markControls);
      if (reader.isDevelopment)
        await page.route('**/assets/client-*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: developmentClient }),
        );
    },
  };
}

/** Changes the document like spell checkers and dark modes. */
function extend(): void {
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.dataset['darkreaderMode'] = 'dynamic';
    document.documentElement.style.setProperty('--extension', '1');
    document.body.setAttribute('cz-shortcut-listen', 'true');
    document.body.setAttribute('data-new-gr-c-s-check-loaded', '14.1');
    document.head.prepend(Object.assign(document.createElement('meta'), { name: 'extension' }));
    document.body.prepend(document.createElement('extension-bar'));
    document.body.append(document.createElement('grammarly-desktop-integration'));
  });
}

/** Changes controls like password managers; React's development build reports every foreign attribute. */
function markControls(): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (const control of document.querySelectorAll('button, input'))
      control.setAttribute('fdprocessedid', 'x1');
  });
}

/** Returns the console messages while a route hydrates, except those that every missing page logs. */
export async function sayings(page: Page, messages: string[], url: string): Promise<string[]> {
  messages.length = 0;
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  // Moving the mouse starts the client without a wait.
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await hydrated(page);
  // React hydrates when it has time.
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestIdleCallback(() => requestIdleCallback(done, { timeout: 500 }), { timeout: 500 }),
      ),
  );
  return messages
    .filter((message) => !/404 \(Not Found\)|Download the React DevTools/.test(message))
    .map((message) => `${url}: ${message}`);
}
