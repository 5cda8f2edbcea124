/**
 * The client of this page's site, loaded with the modal when search is first used. The modal and the search page share
 * it, and so the files that it has fetched.
 */
import type { SiteData } from '../types.js';
import { createSearchClient, type SearchClient } from './client.js';
import type { SearchData } from './format.js';
import { createHostedClient } from './hosted.js';

const clients = new Map<string, SearchClient>();

/** Returns the same client for the same index. */
export function openSearch(site: SiteData, { indexUrl, hosted }: SearchData): SearchClient {
  const known = clients.get(indexUrl);
  if (known !== undefined) return known;
  const local = createSearchClient(indexUrl, fetchJson);
  const client =
    hosted === null
      ? local
      : createHostedClient({ ...hosted, hasVersions: site.versions.length > 1 }, local);
  clients.set(indexUrl, client);
  return client;
}

/** Shards are named after their content. All other files must be current, and rarely change. */
async function fetchJson(url: string): Promise<unknown> {
  const isShard = /\/[\da-f]{10}\.json$/.test(url);
  const response = await fetch(url, { cache: isShard ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`Cannot load "${url}": the server answered ${response.status}`);
  return await response.json();
}
