/**
 * The page that islands are on. In: the site, and every page that the client shows. Out: the runtime is loaded for the
 * first page with islands, and `docsgen/compat` inside islands reads the page and the site.
 */
import type { PageEnvironment } from '../server-module.js';
import { releaseIslands } from './repeat-events.js';
import type { IslandsEnvironment, PageData, SiteData } from '../types.js';

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

/** Returns what `renderContent` has on the server, in the same form. */
export function readEnvironment(): PageEnvironment {
  const { frontMatter, category, namedDocs, url, customFields } = page.islands?.environment ?? NONE;
  return {
    site: { ...site, url, customFields },
    page: { ...page, frontMatter },
    category,
    namedDocs,
    highlight: null,
  };
}

const NONE: IslandsEnvironment = {
  url: '',
  customFields: {},
  frontMatter: {},
  category: [],
  namedDocs: [],
};
