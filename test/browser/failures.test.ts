/** Pages that take long, fail, crash or belong to another client, on a built site with the CSP of its `_headers`. */
import { describe, expect, it } from 'vitest';
import {
  browserSite,
  focused,
  hydrated,
  waitForHeading,
  isSameDocument,
  openHydrated,
  openInTest,
} from './browser.js';
import { siteFiles } from './site-files.js';

const VPC = 'docs/guides/vpc/';
const EKS = 'docs/guides/eks/';
const NOTICE = 'This could not be loaded. Check your connection.';

describe('the client when requests fail', () => {
  const site = browserSite(siteFiles);
  const below = browserSite({
    'site.config.ts': "export default { title: 'Below', base: '/docs/guides/below/' };\n",
    'docs/index.md': '# Below\n',
    'docs/next.md': '# Next below\n',
    'docs/more/inner.md': '# Inner\n',
  });

  it('marks the article busy after 200 ms and shows the progress bar after 1,000', async () => {
    let release = () => {};
    const seenBoth = new Promise<void>((resolve) => (release = resolve));
    const { page } = await openHydrated(site, VPC, {
      prepare: async (target) => {
        await target.route('**/eks/page.json', async (route) => {
          await seenBoth;
          await route.continue();
        });
      },
    });
    const [spinner = 0, bar = 0] = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const times: number[] = [];
          const start = performance.now();
          const look = () => {
            if (times.length === 0 && document.querySelector('[aria-busy=true] .spinner') !== null)
              times.push(performance.now() - start);
            if (document.querySelector('[role=progressbar]') !== null)
              resolve([...times, performance.now() - start]);
            else requestAnimationFrame(look);
          };
          document.querySelector<HTMLElement>('[data-article] a[href$="/eks/"]')?.click();
          look();
        }),
    );
    // A busy machine is late, but never early; `timers.test.ts` tests the millisecond.
    expect(spinner).toBeGreaterThanOrEqual(195);
    expect(bar).toBeGreaterThanOrEqual(995);
    release();
    await waitForHeading(page, 'EKS');
    expect(await page.locator('[aria-busy], [role=progressbar]').count()).toBe(0);
  });

  it('shows the error with Retry when offline, warns, and recovers without a document load', async () => {
    const { page, messages } = await openHydrated(site, 'docs/intro/start/');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await page.locator('.load-error p').innerText()).toBe(
      'This could not be loaded. Check your connection.',
    );
    expect(messages.join()).toContain(`warning: Cannot load page "/${VPC}"`);
    expect(await focused(page)).toContain('h1 ');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await waitForHeading(page, 'VPC');
    await expect.poll(() => focused(page)).toBe('#vpc');
    expect(await isSameDocument(page)).toBe(true);
    await page.goBack();
    await waitForHeading(page, 'Start');
  });

  it('goes back to earlier pages when offline, including the page that was loaded first', async () => {
    const { page } = await openHydrated(site, EKS, {
      prepare: async (target) => {
        // Prefetched data would hide that the first page is requested again.
        await target.route('**/eks/page.json', (route) => route.abort());
      },
    });
    await page.evaluate(() => scrollTo(0, 900));
    await page.locator('.sidebar a[href$="/vpc/"]').evaluate((link: HTMLElement) => link.click());
    await waitForHeading(page, 'VPC');
    await page.goBack();
    await waitForHeading(page, 'EKS');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    expect(await page.locator('.load-error').count()).toBe(0);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('goes back offline to a loaded page after a failed retry', async () => {
    const { page } = await openHydrated(site, 'docs/intro/start/', {
      prepare: async (target) => {
        await target.route('**/eks/page.json', (route) => route.abort());
      },
    });
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await waitForHeading(page, 'VPC');
    await page.getByRole('link', { name: 'The next page' }).click();
    await waitForHeading(page, 'This page could not be loaded');
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/eks/'));
    await page.getByRole('button', { name: 'Retry' }).click();
    await failed;
    await page.goBack();
    await waitForHeading(page, 'VPC');
    expect(await isSameDocument(page)).toBe(true);
  });

  it('says in the title that a page could not be loaded, until a page is shown', async () => {
    let isBroken = true;
    const { page } = await openHydrated(site, VPC, {
      prepare: async (target) => {
        await target.route('**/eks/page.json', (route) =>
          isBroken ? route.abort() : route.continue(),
        );
      },
    });
    const fail = async () => {
      await page.getByRole('link', { name: 'The next page' }).click();
      await waitForHeading(page, 'This page could not be loaded');
      expect(await page.title()).toBe('This page could not be loaded');
    };
    await fail();
    await page.goBack();
    await waitForHeading(page, 'VPC');
    expect(await page.title()).toBe('VPC | Ironwright');
    await fail();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await waitForHeading(page, 'EKS');
    expect(await page.title()).toBe('EKS | Ironwright');
  });

  it('shows the page that is loading although a link to a place on this page was followed', async () => {
    let release = () => {};
    const isFollowed = new Promise<void>((resolve) => (release = resolve));
    const { page } = await openHydrated(site, VPC, {
      prepare: async (target) => {
        await target.route('**/eks/page.json', async (route) => {
          await isFollowed;
          // The first request is aborted.
          await route.continue().catch(() => undefined);
        });
      },
    });
    const follow = (path: string) =>
      page
        .locator(`.prose a[href="${path}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click());
    await follow(`/${EKS}`);
    await page.waitForURL(`**/${EKS}`);
    await follow('#second');
    release();
    await waitForHeading(page, 'EKS');
    expect(page.url()).toBe(`${site.url}${EKS}#second`);
    await page.goBack();
    await page.goBack();
    await waitForHeading(page, 'VPC');
    expect(await isSameDocument(page)).toBe(true);
  });

  it('shows no contents of the previous page next to the error', async () => {
    const { page } = await openHydrated(site, VPC, {
      prepare: async (target) => {
        await target.route('**/eks/page.json', (route) => route.abort());
      },
    });
    const contents = () => page.locator('.toc').count();
    expect(await contents()).toBe(1);
    await page.locator('.pagination a[href*="eks"]').click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await contents()).toBe(0);
    await page.unroute('**/eks/page.json');
    await page.getByRole('button', { name: 'Retry' }).click();
    await waitForHeading(page, 'EKS');
    expect(await contents()).toBe(1);
  });

  it('loads a page at a fragment on Retry, without a document load', async () => {
    let isBroken = true;
    const { page } = await openHydrated(site, VPC, {
      prepare: async (target) => {
        await target.route('**/eks/page.json', (route) =>
          isBroken ? route.abort() : route.continue(),
        );
      },
    });
    await page.getByRole('link', { name: 'a place on it' }).click();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await waitForHeading(page, 'EKS');
    await expect.poll(() => focused(page)).toBe('#section-20');
    expect(page.url()).toBe(`${site.url}${EKS}#section-20`);
    const top = () =>
      page.evaluate(() => document.querySelector(':target')?.getBoundingClientRect().top ?? 0);
    expect(Math.round(await top())).toBe(81);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('goes back from a reloaded page before and after the client runs', async () => {
    const { page } = await openHydrated(site, 'docs/intro/start/');
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await waitForHeading(page, 'VPC');
    await page.reload({ waitUntil: 'commit' });
    await waitForHeading(page, 'VPC');
    await page.goBack();
    await waitForHeading(page, 'Start');
    await page.goForward();
    await waitForHeading(page, 'VPC');
    await page.reload();
    await hydrated(page);
    await page.goBack();
    await waitForHeading(page, 'Start');
  });

  it('goes back to the scroll position from a shorter page, reloaded, before the client runs', async () => {
    // A font that arrives late changes heights above the position, and Chromium moves it with the text.
    const { page } = await openInTest(site, VPC, {
      prepare: async (target) => {
        await target.route('**/*.woff2', (route) => route.abort());
      },
    });
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 900));
    await page.evaluate(() => document.querySelector<HTMLElement>('.site-title')?.click());
    await waitForHeading(page, 'Home');
    await page.route('**/assets/client-*.js', (route) => route.abort());
    await page.reload();
    await page.goBack();
    await waitForHeading(page, 'VPC');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    // The document that was left during navigation recorded no other position in the history.
    await page.goto(site.url + EKS);
    await page.goBack();
    await waitForHeading(page, 'VPC');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  });

  it('returns to the top of a page that was scrolled before a link to itself was followed', async () => {
    const { page } = await openInTest(site, VPC, {
      prepare: async (target) => {
        await target.route('**/assets/client-*.js', (route) => route.abort());
      },
    });
    await page.evaluate(() => scrollTo(0, 900));
    await page.unroute('**/assets/client-*.js');
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
    }, `/${VPC}`);
    await hydrated(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.evaluate(() => document.querySelector<HTMLElement>('.site-title')?.click());
    await waitForHeading(page, 'Home');
    await page.goBack();
    await waitForHeading(page, 'VPC');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  it('loads the document once when the page belongs to another client, then offers Retry', async () => {
    let documents = 0;
    const { page } = await openHydrated(site, 'docs/intro/start/', {
      prepare: async (target) => {
        await target.route('**/vpc/page.json', async (route) => {
          const data: object = await (await route.fetch()).json();
          await route.fulfill({ json: { ...data, client: 'another' } });
        });
        target.on('request', (request) => {
          if (request.isNavigationRequest() && request.url().endsWith('/vpc/')) documents += 1;
        });
      },
    });
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await waitForHeading(page, 'VPC');
    expect(await isSameDocument(page)).toBe(false);
    expect(documents).toBe(1);
    // This loads a new document: the current one has that page in memory.
    await page.goto(new URL('docs/intro/start/', site.url).href);
    await waitForHeading(page, 'Start');
    await hydrated(page);
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await page.getByRole('button', { name: 'Retry' }).click();
    await waitForHeading(page, 'VPC');
    expect(documents).toBe(2);
  });

  it.each([
    ['a missing page', { status: 404, contentType: 'text/html', body: '' }],
    ['a document in its place', { status: 200, contentType: 'text/html', body: '<!doctype html>' }],
  ])('loads the document for %s', async (_, answer) => {
    const { page } = await openHydrated(site, 'docs/intro/start/', {
      prepare: async (target) =>
        void (await target.route('**/vpc/page.json', (route) => route.fulfill(answer))),
    });
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await waitForHeading(page, 'VPC');
    expect(await isSameDocument(page)).toBe(false);
  });

  it.each<[string, string]>([
    ['missing', 'docs/nowhere/'],
    ['another client’s', EKS],
    ['another client’s, with a fragment', `${EKS}#section-20`],
  ])('shows a page that is %s as the target of a link, and can be left again', async (_, path) => {
    const { page } = await openHydrated(site, VPC, {
      prepare: async (target) => {
        await target.route('**/eks/page.json', async (route) => {
          const data: object = await (await route.fetch()).json();
          await route.fulfill({ json: { ...data, client: 'another' } });
        });
      },
    });
    await page.evaluate(() => scrollTo(0, 900));
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
    }, `/${path}`);
    await page.locator('html:not([data-same])').waitFor();
    await hydrated(page);
    expect(page.url()).toBe(site.url + path);
    expect(await page.evaluate(() => history.length)).toBe(3);
    const place = await page.evaluate(
      () => document.querySelector(':target')?.getBoundingClientRect().top ?? scrollY,
    );
    expect(Math.round(place)).toBe(path.includes('#') ? 81 : 0);
    await page.goBack();
    await waitForHeading(page, 'VPC');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  });

  it.each([
    ['a shorter page', 'Home', '.site-title'],
    ['a longer page', 'VPC', '.sidebar a[href$="/vpc/"]'],
  ])('goes back from %s to the place on a page of another client', async (_, name, link) => {
    const { page } = await openHydrated(site, EKS);
    await page.evaluate(() => scrollTo(0, 900));
    await page.route('**/eks/page.json', async (route) => {
      const data: object = await (await route.fetch()).json();
      await route.fulfill({ json: { ...data, client: 'another' } });
    });
    await page.evaluate((found) => document.querySelector<HTMLElement>(found)?.click(), link);
    await waitForHeading(page, name);
    await page.goBack();
    await page.locator('html:not([data-same])').waitFor();
    await waitForHeading(page, 'EKS');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    // The document that was left recorded no other position in the history.
    await page.goto(`${site.url}docs/intro/start/`);
    await page.goBack();
    await waitForHeading(page, 'EKS');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  });

  it('goes back and forward between a site and another site below it', async () => {
    const { page } = await openHydrated(site, VPC, {
      prepare: async (target) => {
        await target.route('**/guides/below/**', async (route) => {
          const url = new URL(new URL(route.request().url()).pathname, below.url).href;
          await route.fulfill({ response: await route.fetch({ url }) });
        });
      },
    });
    await page.evaluate(() => {
      const href = '/docs/guides/below/docs/';
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
    });
    await waitForHeading(page, 'Below');
    await hydrated(page);
    await page.getByRole('link', { name: 'Next below' }).first().click();
    await waitForHeading(page, 'Next below');
    for (const [delta, name] of [
      [-1, 'Below'],
      [-1, 'VPC'],
      [1, 'Below'],
      [1, 'Next below'],
      [-2, 'VPC'],
    ] as const) {
      await page.evaluate((by) => history.go(by), delta);
      await waitForHeading(page, name);
      await hydrated(page);
    }
  });

  it('shows the not-found page at its top for every link to a missing page', async () => {
    const { page } = await openHydrated(site, VPC);
    const click = () =>
      page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: '/docs/nowhere/' });
        document.body.append(link);
        link.click();
      });
    for (const go of [click, click, () => page.goForward()]) {
      await hydrated(page);
      await page.evaluate(() => scrollTo(0, 700));
      await go();
      await waitForHeading(page, 'Page not found');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await waitForHeading(page, 'VPC');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    }
  });

  it('returns to the top of the not-found page, across pages that the client showed', async () => {
    const { page } = await openHydrated(site, VPC);
    // The window is low enough for the page to scroll.
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.evaluate(() => {
      scrollTo(0, 700);
      const link = Object.assign(document.createElement('a'), { href: '/docs/nowhere/' });
      document.body.append(link);
      link.click();
    });
    await waitForHeading(page, 'Page not found');
    await hydrated(page);
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('.navbar a[href$="/vpc/"]')?.click(),
    );
    await waitForHeading(page, 'VPC');
    await page.evaluate(() => void (location.hash = 'second'));
    // The browser scrolls to the hash until the next frame, and would keep that place on the way back.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await page.evaluate(() => history.go(-2));
    await waitForHeading(page, 'Page not found');
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  it('K94: shows "This page crashed." with the message, and "Try again" fetches the page', async () => {
    let isBroken = true;
    let isOffline = false;
    const { page } = await openHydrated(site, 'docs/intro/start/', {
      prepare: async (target) => {
        await target.route('**/vpc/page.json', async (route) => {
          const data: object = await (await route.fetch()).json();
          if (isOffline) await route.abort('internetdisconnected');
          else await route.fulfill({ json: isBroken ? { ...data, toc: [null, null] } : data });
        });
      },
    });
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await waitForHeading(page, 'This page crashed.');
    expect(await page.locator('.crash p').innerText()).toMatch(/null/);
    const again = page.getByRole('button', { name: 'Try again' });
    isOffline = true;
    await again.click();
    // K94: while offline there is a visible message, and the focus stays.
    await page.getByRole('status').filter({ hasText: NOTICE }).waitFor();
    expect(await focused(page)).toBe('button Try again');
    isOffline = false;
    isBroken = false;
    await again.click();
    await waitForHeading(page, 'VPC');
    expect(await isSameDocument(page)).toBe(true);
  });

  it('lets links load documents without a Navigation API', async () => {
    const { page, messages } = await openHydrated(site, VPC, {
      before: () => Object.defineProperty(window, 'NavigateEvent', { value: undefined }),
    });
    await page.getByRole('link', { name: 'The next page' }).click();
    await waitForHeading(page, 'EKS');
    expect(await isSameDocument(page)).toBe(false);
    expect(messages).toEqual([]);
  });

  /** Opens a page that waits for another one that never arrives. */
  async function openWaiting() {
    const opened = await openHydrated(site, 'docs/intro/start/', {
      prepare: async (target) => {
        await target.route('**/guides/**/page.json', () => {});
      },
    });
    const { page } = opened;
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await page.waitForURL(`**/${VPC}`);
    return opened;
  }

  it('K71: reports that a load was stopped, by the reader or for a file', async () => {
    const { page } = await openWaiting();
    await page.evaluate(() => stop());
    await waitForHeading(page, 'This page could not be loaded');
    expect(await page.locator('.load-error p').innerText()).toBe('Loading was stopped');
    expect(await page.title()).toBe('This page could not be loaded');
    expect(new URL(page.url()).pathname).toBe(`/${VPC}`);
    await page.goBack();
    await waitForHeading(page, 'Start');
    await page.goForward({ waitUntil: 'commit' });
    await page.waitForURL(`**/${VPC}`, { waitUntil: 'commit' });
    // Neither a download nor another program replaces the page.
    const download = page.waitForEvent('download');
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/icon.svg', download: 'i' });
      link.click();
    });
    await download;
    await waitForHeading(page, 'This page could not be loaded');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await waitForHeading(page, 'VPC');
    expect(await isSameDocument(page)).toBe(true);
  });

  it('K71: reports that too for a link to something other than a document', async () => {
    const { page } = await openWaiting();
    await page.route('**/nothing.zip', (route) => route.fulfill({ status: 204 }));
    await page.evaluate(() => {
      location.href = '/nothing.zip';
    });
    await waitForHeading(page, 'This page could not be loaded');
  });

  it('K71: leaves the page alone if its address comes back', async () => {
    const { page } = await openWaiting();
    await page.evaluate(() => history.replaceState(null, '', '/docs/intro/start/'));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(await page.locator('h1').innerText()).toBe('Start');
    expect(await page.locator('[aria-busy]').count()).toBe(0);
  });

  it('K76: goes back and forward, and returns by a link, without waiting for the server', async () => {
    const { page } = await openHydrated(site, 'docs/intro/start/');
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await waitForHeading(page, 'VPC');
    await page.getByRole('link', { name: 'The next page' }).click();
    await waitForHeading(page, 'EKS');
    await page.waitForLoadState('networkidle');
    await page.route('**/*.json', () => {});
    for (const [go, name] of [
      [-1, 'VPC'],
      [-1, 'Start'],
      [2, 'EKS'],
      [-2, 'Start'],
    ] as const) {
      await page.evaluate((by) => history.go(by), go);
      await waitForHeading(page, name);
      await expect.poll(() => page.locator('.sidebar [aria-current=page]').innerText()).toBe(name);
    }
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await waitForHeading(page, 'VPC');
    await page.locator('.sidebar').getByRole('link', { name: 'EKS' }).click();
    await waitForHeading(page, 'EKS');
    expect(await isSameDocument(page)).toBe(true);
  });

  it('K94: reports that Retry failed again, and keeps the focus on it', async () => {
    const { page } = await openHydrated(site, 'docs/intro/start/');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Guides' }).first().click();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: NOTICE }).waitFor();
    expect(await focused(page)).toBe('button Retry');
    await page.context().setOffline(false);
    await page.keyboard.press('Enter');
    await waitForHeading(page, 'VPC');
  });

  it('K94: keeps the error instead of the previous page while a retry takes long', async () => {
    const { page } = await openWaiting();
    await page.evaluate(() => stop());
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await focused(page)).toBe('button Retry');
    await waitForHeading(page, 'This page could not be loaded');
  });

  it('K94: reports that a category could not be opened', async () => {
    const { page } = await openInTest(below, '', {
      prepare: async (target) => {
        await target.route('**/sidebars.json', (route) => route.abort());
      },
    });
    await hydrated(page);
    await page.locator('.sidebar button[aria-expanded]').first().click();
    await page.getByRole('status').filter({ hasText: NOTICE }).waitFor();
  });
});
