/**
 * Twelve readers whose machines differ in all that hydration must not depend on, and what the console says to
 * each on a route. The server renders for nobody in particular, so nothing may be said.
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
  /** Under the key `theme`. */
  readonly theme: string | null;
  readonly timezoneId: string;
  readonly locale: string;
  /** An extension has written into the document before the client starts. */
  readonly hasExtension: boolean;
  /** React as its developers use it, which also tells of attributes. */
  readonly isDevelopment: boolean;
}

const WIDTHS = [375, 768, 1280];
const THEMES = [null, 'light', 'dark', 'neither'];
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati'];
const LOCALES = ['en-US', 'tr-TR', 'ar-EG'];

/** Every width meets every scheme, zone and locale, every zone every locale. */
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

/** Every address of a built site that answers with a document. */
export function routesOf(site: BrowserSite): string[] {
  return readdirSync(join(site.dir, 'build'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .map((path) => `/${path.replace(/(^|\/)index\.html$/, '$1')}`)
    .sort();
}

/** The client with React's development build, under the name of the one it stands in for. */
export async function bundleDevelopmentClient(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, 'theme', 'client.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** How a reader opens the site. */
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

/** What spell checkers and dark modes do to every document. */
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

/** What password managers do; React for development tells of every attribute that is not its own. */
function markControls(): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (const control of document.querySelectorAll('button, input'))
      control.setAttribute('fdprocessedid', 'x1');
  });
}

/** What the console says while a route comes to life, but for what a missing page says to everyone. */
export async function sayings(page: Page, messages: string[], url: string): Promise<string[]> {
  messages.length = 0;
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  // A reader who moves is not made to wait for the client.
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await hydrated(page);
  // React hydrates when it has the time.
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
