/**
 * Algolia's settings and records, like those of DocSearch. In: the records of a site. Out: an index. They are pushed as
 * Algolia's clients replace an index: into a temporary one, which is then moved over the old one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineClient, EngineRequest } from '../engine-client.js';
import { FACETS, HEADINGS, baseLanguage, orRemove, type Engine } from './engine.js';

export const algolia: Engine = {
  variables: ['ALGOLIA_APP_ID', 'ALGOLIA_API_KEY'],
  address: ({ ALGOLIA_APP_ID: appId = '', ALGOLIA_API_KEY: key = '', ALGOLIA_HOST: host }) => ({
    name: 'Algolia',
    hosts: host
      ? [host]
      : [
          `https://${appId}.algolia.net`,
          ...[1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`),
        ],
    headers: { 'x-algolia-application-id': appId, 'x-algolia-api-key': key },
  }),
  settings: ({ language }) => ({
    searchableAttributes: [
      ...HEADINGS.map((level) => `unordered(${level})`),
      'tags',
      'content',
      'unordered(hierarchy.lvl0)',
      'code',
    ],
    attributesForFaceting: FACETS,
    attributesToHighlight: ['hierarchy', 'content'],
    attributesToSnippet: ['content:25'],
    camelCaseAttributes: [...HEADINGS, 'content', 'code'],
    distinct: true,
    attributeForDistinct: 'url',
    ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
    customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
    ignorePlurals: true,
    indexLanguages: [baseLanguage(language)],
    queryLanguages: [baseLanguage(language)],
    minWordSizefor1Typo: 4,
    minWordSizefor2Typos: 8,
    allowTyposOnNumericTokens: false,
    advancedSyntax: true,
    removeWordsIfNoResults: 'allOptional',
  }),
  lines: (record) => [record],
  async push(client, { index, temporary, settings, batches, pollMs }) {
    const run = async (request: EngineRequest) => {
      const path = `/1/indexes/${temporary}`;
      const { fields } = await client.send({ ...request, path: path + request.path });
      await finish(client, `${path}/task/${String(fields['taskID'])}`, pollMs);
    };
    await orRemove(
      async () => {
        await run({ method: 'PUT', path: '/settings', body: settings });
        for (const batch of batches) {
          const requests = batch.map((body) => ({ action: 'addObject', body }));
          await run({ method: 'POST', path: '/batch', body: { requests } });
        }
        const body = { operation: 'move', destination: index };
        await run({ method: 'POST', path: '/operation', body });
      },
      () => client.send({ method: 'DELETE', path: `/1/indexes/${temporary}` }),
    );
  },
};

/** Waits for the end of a task. Algolia answers before it has done what was requested. */
async function finish(client: EngineClient, path: string, pollMs: number): Promise<void> {
  for (;;) {
    const { fields } = await client.send({ method: 'GET', path });
    if (fields['status'] === 'published') return;
    await sleep(pollMs);
  }
}
