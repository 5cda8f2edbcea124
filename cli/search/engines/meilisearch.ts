/**
 * Meilisearch's settings and records. In: the records of a site. Out: an index. A new index is filled beside the one in use,
 * and swapped with it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineClient, EngineRequest } from '../engine-client.js';
import { FACETS, HEADINGS, orRemove, toLines, type Engine } from './engine.js';

/** Error code of a task if an index of that name exists. */
const EXISTS = 'index_already_exists';

export const meilisearch: Engine = {
  variables: ['MEILISEARCH_URL', 'MEILISEARCH_API_KEY'],
  address: ({ MEILISEARCH_URL: url = '', MEILISEARCH_API_KEY: key = '' }) => ({
    name: 'Meilisearch',
    hosts: [url],
    headers: { authorization: `Bearer ${key}` },
  }),
  settings: () => ({
    searchableAttributes: [...HEADINGS, 'tags', 'content', 'hierarchy.lvl0', 'code'],
    filterableAttributes: FACETS,
    sortableAttributes: ['weight.pageRank', 'weight.level', 'weight.position'],
    distinctAttribute: 'url',
    rankingRules: [
      'words',
      'typo',
      'proximity',
      'attribute',
      'sort',
      'exactness',
      'weight.pageRank:desc',
      'weight.level:desc',
      'weight.position:asc',
    ],
    typoTolerance: { minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 } },
  }),
  lines: (record) => [record],
  async push(client, { index, temporary, settings, batches, pollMs }) {
    const run = (request: EngineRequest, allowed = '') =>
      finish(client, request, { pollMs, allowed });
    const create = (uid: string) =>
      run({ method: 'POST', path: '/indexes', body: { uid, primaryKey: 'objectID' } }, EXISTS);
    const remove = () => run({ method: 'DELETE', path: `/indexes/${temporary}` });
    const documents = `/indexes/${temporary}/documents`;
    await orRemove(async () => {
      await create(temporary);
      await run({ method: 'PATCH', path: `/indexes/${temporary}/settings`, body: settings });
      for (const batch of batches)
        await run({ method: 'POST', path: documents, body: toLines(batch) });
      // Both indices must exist to be swapped.
      await create(index);
      await run({ method: 'POST', path: '/swap-indexes', body: [{ indexes: [index, temporary] }] });
    }, remove);
    // The old index has that name now.
    await remove();
  },
};

/** Waits for the end of a task. Meilisearch puts every request into a queue, and the task has its result. */
async function finish(
  client: EngineClient,
  request: EngineRequest,
  { pollMs, allowed }: { pollMs: number; allowed: string },
): Promise<void> {
  const { taskUid } = (await client.send(request)).fields;
  for (;;) {
    const { fields } = await client.send({ method: 'GET', path: `/tasks/${String(taskUid)}` });
    const { status, error } = fields;
    if (status === 'succeeded') return;
    if (status === 'failed' || status === 'canceled') {
      const { code, message } = { code: '', message: '', ...(error as object | null) };
      if (code === allowed) return;
      throw client.failure(`${request.method} ${request.path} ${status}: ${message}`);
    }
    await sleep(pollMs);
  }
}
