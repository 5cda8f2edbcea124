/**
 * Hydration on this repository's site, for readers of every kind. Here each reader opens some kinds of pages; `npm run soak
 * -- --only hydration` opens every route for each.
 */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { repositorySite } from './browser.js';
import { bundleDevelopmentClient, nameOf, optionsOf, readers, sayings } from './hydration.js';

const KINDS = [
  '/',
  '/search/?q=vpc',
  '/blog/archive/',
  '/404.html',
  '/docs/guides/',
  '/docs/courses/',
  '/docs/guides/build-it-yourself/vpc/',
  '/docs/reference/services/networking/virtual-private-cloud-vpc/',
];
/** Number of pages for each reader: six of the twelve open each kind. */
const OPENED = 4;

describe('hydration', () => {
  const site = repositorySite();
  let developmentClient: string;
  beforeAll(async () => {
    developmentClient = await bundleDevelopmentClient();
  });

  it.each(readers.map((reader, index) => ({ name: nameOf(reader), reader, index })))(
    'logs nothing for a reader with $name',
    async ({ reader, index }) => {
      const paths = Array.from({ length: OPENED }, (_, i) => KINDS[(index * 3 + i) % KINDS.length]);
      const { page, messages } = await site.open('/404.html', optionsOf(reader, developmentClient));
      onTestFinished(() => page.context().close());
      const said: string[] = [];
      for (const path of paths)
        said.push(...(await sayings(page, messages, new URL(path ?? '/', site.url).href)));
      expect(said).toEqual([]);
    },
  );

  it.each([false, true])(
    'would log a failure, with React for development %s',
    async (isDevelopment) => {
      const [reader] = readers;
      if (reader === undefined) throw new Error('There are no readers');
      const { prepare, ...options } = optionsOf({ ...reader, isDevelopment }, developmentClient);
      const { page, messages } = await site.open('/404.html', {
        ...options,
        prepare: async (opened) => {
          await prepare?.(opened);
          await opened.addInitScript(() => {
            document.addEventListener('DOMContentLoaded', () => {
              document.querySelector('.site-title')?.replaceChildren('Translated');
            });
          });
        },
      });
      onTestFinished(() => page.context().close());
      const said = await sayings(page, messages, site.url);
      expect(said.join('\n')).toContain('warning: The page was rendered again');
    },
  );
});
