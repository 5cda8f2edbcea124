/** Locates a site's own cache. In: the site folder. Out: the cache folder, and whether it exists. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export function cacheFolder(siteDir: string): string {
  return join(siteDir, '.docsgen', 'cache');
}

export function hasOwnCache(siteDir: string): boolean {
  return existsSync(cacheFolder(siteDir));
}
