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

/** Returns the same environment as `renderContent` on the server, in the same form. */
function readEnvironment(): PageEnvironment {
  const { site, page } = readPage();
  const { url, customFields, frontMatter, ...others } = page.islands?.environment ?? NONE;
  return {
    site: { ...site, url, customFields },
    page: { ...page, frontMatter },
    ...others,
    highlight: null,
  };
}

provideEnvironment(readEnvironment);

export { modules };
