/**
 * How the pages of a site are made. In: the site and its bundle. Out: what `render/` makes pages with, and the threads that
 * do, when all of them have to be made.
 */
import type { Cache } from '../../cache/cache.js';
import { createRenderContext } from '../../render/context.js';
import { startMaker, type Maker, type MakerInput } from '../../render/maker.js';
import type { Bundle, Site } from '../../types.js';
import { siteDataFile } from '../../plan/data-files.js';

export function createMakerInput(site: Site, bundle: Bundle, isChecked: boolean): MakerInput {
  return {
    serverModulePath: bundle.serverModulePath,
    context: createRenderContext(site, bundle, siteDataFile(site).url),
    isChecked,
    loadPageMaker: async () => (await import('./page-maker.js')).createPageMaker,
  };
}

/** Where nothing is known of any page all are made: the threads start while the rest is prepared. */
export function startEarly(pages: number, cache: Cache, input: MakerInput): Maker | null {
  return cache.counts.hits === 0 ? startMaker(pages, input) : null;
}
