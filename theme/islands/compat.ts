/**
 * The modules of `docsgen/compat` in the browser, for islands that import one. They are the same as on the server, but read
 * the data of page and site from the client.
 */
import { provideEnvironment } from '../compat/environment.js';
import { modules } from '../compat/index.js';
import type { PageEnvironment } from '../server-module.js';
import type { IslandsEnvironment } from '../types.js';
import { readPage } from './client.js';

const NONE: IslandsEnvironment = {
  url: '',
  customFields: {},
  frontMatter: {},
  category: [],
  namedDocs: [],
};

type Shown = ReturnType<typeof readPage>['page'];

/** The last environment. Components compare its parts, so a page always gives the same object. */
let known: { readonly page: Shown; readonly environment: PageEnvironment } | undefined;

/** Returns the same environment as `renderContent` on the server, in the same form. */
function readEnvironment(): PageEnvironment {
  const { site, page } = readPage();
  if (known?.page !== page) {
    const { url, customFields, frontMatter, ...others } = page.islands?.environment ?? NONE;
    const environment = {
      site: { ...site, url, customFields },
      page: { ...page, frontMatter },
      ...others,
      highlight: null,
    };
    known = { page, environment };
  }
  return known.environment;
}

provideEnvironment(readEnvironment);

export { modules };
