/** Every route of this repository's site hydrates for readers of twelve kinds, without a message. */
import { beforeAll, describe, expect, test } from 'vitest';
import { repositorySite } from '../browser/browser.js';
import {
  bundleDevelopmentClient,
  nameOf,
  optionsOf,
  readers,
  routesOf,
  sayings,
} from '../browser/hydration.js';
import { PATIENCE_MS } from '../browser/walk-state.js';
import { scaled } from './settings.js';

describe('hydration', () => {
  const site = repositorySite();
  let developmentClient: string;
  beforeAll(async () => {
    developmentClient = await bundleDevelopmentClient();
  });

  test.for(
    readers.slice(0, scaled(readers.length)).map((reader) => [nameOf(reader), reader] as const),
  )('every route says nothing to a reader with %s', async ([, reader]) => {
    const routes = routesOf(site);
    expect(routes.length).toBeGreaterThan(295);
    const { page, messages } = await site.open('/404.html', optionsOf(reader, developmentClient));
    page.setDefaultTimeout(PATIENCE_MS);
    const said: string[] = [];
    for (const path of routes)
      said.push(...(await sayings(page, messages, new URL(path, site.url).href)));
    await page.context().close();
    expect(said).toEqual([]);
  });
});
