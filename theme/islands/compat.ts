/**
 * The modules of `docsgen/compat` in the browser, for islands that import one. They are the same as on the server, and find
 * the page and the site in the client.
 */
import { provideEnvironment } from '../compat/environment.js';
import { modules } from '../compat/index.js';
import { readEnvironment } from './client.js';

provideEnvironment(readEnvironment);

export { modules };
