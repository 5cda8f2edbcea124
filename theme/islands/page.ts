/**
 * The page that contains islands. In: the site, and every page that the client shows. Out: the runtime is loaded for the
 * first page with islands, and `compat.ts` finds the data of site and page.
 */
import type { PageData, SiteData } from '../types.js';
import { releaseIslands } from './early-events.js';

type Page = Omit<PageData, 'html'>;

let site: SiteData;
let page: Page;

export function provideSite(data: SiteData): void {
  site = data;
}

/** Called before the page is shown, so that its islands find its data. */
export function showIslands(shown: Page): void {
  page = shown;
  if (page.islands !== undefined)
    import(page.islands.runtime).catch((error: unknown) => {
      console.error('Cannot start the islands of the page', error);
      releaseIslands();
    });
}

export function readPage(): { readonly site: SiteData; readonly page: Page } {
  return { site, page };
}
