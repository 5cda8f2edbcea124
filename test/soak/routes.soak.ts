/** Every route of this repository's site without scripts, and under axe in both modes. */
import { describe, expect, test } from 'vitest';
import { runAxe } from '../browser/axe.js';
import { hydrated, repositorySite } from '../browser/browser.js';
import { routesOf } from '../browser/hydration.js';
import { addressesOf, findProblems } from '../browser/without-scripts.js';
import { PATIENCE_MS } from '../browser/walk-state.js';
import { scaled } from './settings.js';

const WIDTHS = [375, 768, 1280];

describe('routes', () => {
  const site = repositorySite();
  const routes = () => {
    const all = routesOf(site);
    expect(all.length).toBeGreaterThan(295);
    return all.slice(0, scaled(all.length));
  };

  test.for(WIDTHS)('every route is whole without scripts at %i px', async (width) => {
    const addresses = addressesOf(site);
    const { page } = await site.open('/', {
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    });
    page.setDefaultTimeout(PATIENCE_MS);
    const problems: string[] = [];
    for (const path of routes()) {
      await page.goto(new URL(path, site.url).href);
      problems.push(...(await findProblems(page, addresses)));
    }
    await page.context().close();
    expect(problems).toEqual([]);
  });

  test('axe finds nothing on any route, with no finding that has not been reviewed', async () => {
    const { page } = await site.open('/', { reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE_MS);
    const all: string[] = [];
    for (const [index, path] of routes().entries()) {
      await page.setViewportSize({ width: WIDTHS[index % WIDTHS.length] ?? 1280, height: 800 });
      await page.goto(new URL(path, site.url).href, { waitUntil: 'domcontentloaded' });
      // Moving the mouse starts the client without a wait.
      await page.mouse.move(5, 5);
      await page.mouse.move(9, 9);
      await hydrated(page);
      for (const mode of ['light', 'dark']) {
        await page.evaluate((value) => {
          document.documentElement.dataset['theme'] = value;
        }, mode);
        const { violations, open } = await runAxe(page);
        all.push(...[...violations, ...open].map((finding) => `${path} ${mode} ${finding}`));
      }
    }
    await page.context().close();
    expect(all).toEqual([]);
  });
});
