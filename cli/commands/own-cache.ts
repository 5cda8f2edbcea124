/** Where a site's own cache is. In: the site folder. Out: the folder, and whether some command has made it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export function cacheFolder(siteDir: string): string {
  return join(siteDir, '.docsgen', 'cache');
}

export function hasOwnCache(siteDir: string): boolean {
  return existsSync(cacheFolder(siteDir));
}
