/** Readers whose browser stores nothing: every choice holds for the session, and one warning explains why it is not kept. */
import type { Frame, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserSite, hydrated } from './browser.js';
import { siteFiles } from './site-files.js';

const VPC = 'docs/guides/vpc/';
const WARNING = 'warning: Storage unavailable: choices last until this page is closed';
const NOTICE = 'Cannot save this choice: browser storage is blocked or full.';

/** Makes the choices that the site would store: the colors, no announcement, no warning about private repositories. */
async function choose(place: Page | Frame, page: Page): Promise<void> {
  await place.getByRole('button', { name: /^Switch between light/ }).click();
  expect(await place.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await place.getByRole('button', { name: 'Close announcement' }).click();
  expect(await place.locator('[data-announcement-bar]').isVisible()).toBe(false);
  await place.getByRole('link', { name: 'a private repository' }).click();
  await place.getByLabel("Don't warn me again").check();
  await page.keyboard.press('Escape');
}

describe('storage', () => {
  const site = browserSite(siteFiles);

  it.each<[string, () => void]>([
    [
      'blocked',
      () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Denied', 'SecurityError');
            },
          });
      },
    ],
    [
      'missing',
      () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, { value: null });
      },
    ],
    [
      'not defined',
      () => {
        for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(window, name);
      },
    ],
    [
      'blocked together with cookies',
      () => {
        Object.defineProperty(Navigator.prototype, 'cookieEnabled', { value: false });
        for (const [owner, name] of [
          [window, 'localStorage'],
          [window, 'sessionStorage'],
          [Document.prototype, 'cookie'],
        ] as const)
          Object.defineProperty(owner, name, {
            get() {
              throw new DOMException('Denied', 'SecurityError');
            },
          });
      },
    ],
    [
      'blocked except for the session',
      () => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
      },
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Full', 'QuotaExceededError');
        };
      },
    ],
    [
      'without space, as in private windows',
      () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            value: {
              length: 0,
              getItem: () => null,
              removeItem: () => undefined,
              setItem() {
                throw new DOMException('Quota 0', 'QuotaExceededError');
              },
            },
          });
      },
    ],
    [
      'broken on the disk',
      () => {
        for (const name of ['getItem', 'setItem', 'removeItem'] as const)
          Storage.prototype[name] = () => {
            throw new DOMException('Corrupted', 'UnknownError');
          };
      },
    ],
  ])(
    'K95: works for the session, with one warning and one message, when storage is %s',
    async (_, before) => {
      const { page, messages } = await site.open(VPC, {
        before,
        prepare: async (opened) => {
          await opened.context().route(/github\.com/, (route) => route.fulfill({ body: '' }));
        },
      });
      onTestFinished(() => page.context().close());
      await hydrated(page);
      const notice = page.getByRole('status').filter({ hasText: NOTICE });
      // A page that is only read logs nothing.
      expect(await page.locator('[data-live]').textContent()).toBe('');
      await page.getByRole('tab', { name: 'OpenTofu' }).first().click();
      await notice.waitFor();
      expect((await notice.boundingBox())?.height).toBeGreaterThan(20);
      await choose(page, page);
      await expect.poll(() => page.locator('[data-live]').textContent()).not.toContain(NOTICE);
      expect(messages).toEqual([WARNING]);
      await page.getByRole('link', { name: 'a private repository' }).click();
      await page.waitForURL(/github\.com/);
    },
  );

  it('works in a private window in a frame of another site, which gets no storage', async () => {
    const { page, messages } = await site.open('404.html', {
      prepare: async (opened) => {
        // Browsers that separate sites refuse storage like this; the tests' Chromium does not.
        await opened.addInitScript(() => {
          if (self === top) return;
          for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('Denied', 'SecurityError');
              },
            });
        });
        await opened.route('http://other.example/', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<link rel="icon" href="data:,"><iframe src="${site.url}${VPC}" width="1200" height="700"></iframe>`,
          }),
        );
        // By its own headers no site may frame it; a host may send others.
        await opened.route(`${site.url}${VPC}`, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ body: await response.body(), contentType: 'text/html' });
        });
      },
    });
    onTestFinished(() => page.context().close());
    messages.length = 0;
    await page.goto('http://other.example/');
    const frame = page.frame({ url: site.url + VPC });
    if (frame === null) throw new Error('There is no frame');
    await frame.locator('html[data-client]').waitFor({ state: 'attached' });
    await choose(frame, page);
    expect(messages).toEqual([WARNING]);
  });
});
