/**
 * The search of a site with an index at Algolia. In: its credentials, and the client of the site's own index. Out: a
 * client that asks Algolia for the page's language and docs version, and uses the site's own index while Algolia fails,
 * is slow or is blocked. Everything from Algolia is handled as text.
 */
import type { SearchAnswer, SearchClient, SearchScope } from './client.js';
import type { HostedSearchData } from './format.js';
import { readAnswer } from './hosted-answer.js';
import { createRequests, type HostedOptions, type HostedRequest } from './hosted-request.js';
import { parseQuery } from './query.js';

/** Time limit for all of Algolia's hosts together: readers wait for the first results. */
const ANSWER_WAIT_MS = 1_500;
/** Pause after a failure, during which Algolia is not asked. */
const REST_MS = 60_000;

export function createHostedClient(options: HostedOptions, local: SearchClient): SearchClient {
  let restsUntil = 0;
  const searchHosted = async (typed: string, scope: SearchScope): Promise<SearchAnswer> => {
    const query = parseQuery(typed);
    const requests = createRequests(query, scope, options);
    return readAnswer(await ask(options, requests), {
      query,
      requests,
      from: scope.range?.from ?? 0,
      siteOrigins: [location.origin, ...(options.siteOrigin === null ? [] : [options.siteOrigin])],
    });
  };
  return {
    async search(typed, scope) {
      if (Date.now() < restsUntil) return await local.search(typed, scope);
      try {
        return await searchHosted(typed, scope);
      } catch (error) {
        if (Date.now() >= restsUntil)
          console.warn('Algolia does not answer; this site answers itself', error);
        restsUntil = Date.now() + REST_MS;
        return await local.search(typed, scope);
      }
    },
    near: local.near,
    popular: local.popular,
    describe: async (result, query) =>
      result.excerpt === undefined ? await local.describe(result, query) : result.excerpt,
    isDescribed: (result) => result.excerpt !== undefined || local.isDescribed(result),
  };
}

/** The parsed body of the first host that answers. Rejects if none does, or if one says that the request is invalid. */
async function ask(
  { appId, apiKey, hosts }: HostedSearchData,
  requests: readonly HostedRequest[],
): Promise<unknown> {
  // Credentials in the address and a plain-text body avoid a preflight request.
  const credentials = new URLSearchParams({
    'x-algolia-application-id': appId,
    'x-algolia-api-key': apiKey,
  });
  const body = JSON.stringify({ requests });
  const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
  let failure: unknown = new Error('No host is left');
  for (const host of hosts) {
    try {
      const url = `${host}/1/indexes/*/queries?${credentials.toString()}`;
      const response = await fetch(url, { method: 'POST', body, signal, credentials: 'omit' });
      if (response.ok) return await response.json();
      failure = new Error(`"${host}" answered ${response.status}`);
      if (response.status < 500) break;
    } catch (error) {
      failure = error;
      if (signal.aborted) break;
    }
  }
  throw failure;
}
