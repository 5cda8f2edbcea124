/**
 * What is loaded when search is first used, beside the modal: the client of this page's site. The modal and the
 * search page share it, and with it what it has fetched.
 */
import type { SiteData } from '../types.js';
import { createSearchClient, type SearchClient } from './client.js';
import type { SearchData } from './format.js';
import { createHostedClient } from './hosted.js';

const clients = new Map<string, SearchClient>();

/** The same client for the same index. */
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

/** Shards are named after their content; everything else must be the current one, and rarely changes. */
async function fetchJson(url: string): Promise<unknown> {
  const isShard = /\/[\da-f]{10}\.json$/.test(url);
  const response = await fetch(url, { cache: isShard ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`Cannot load "${url}": the server answered ${response.status}`);
  return await response.json();
}
