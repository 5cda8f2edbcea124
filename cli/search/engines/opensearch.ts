/**
 * OpenSearch's settings and records, which Elasticsearch accepts too. In: the records of a site. Out: a new index, which an
 * alias then names.
 */
import type { EngineClient } from '../engine-client.js';
import { LEVELS } from '../records.js';
import { orRemove, toLines, type Engine, type Push } from './engine.js';

const TEXTS = ['content', 'code', 'trail'];
const KEYWORDS =
  'objectID type url url_without_anchor anchor language version docusaurus_tag section kind tags'.split(
    ' ',
  );

export const opensearch: Engine = {
  variables: ['OPENSEARCH_URL'],
  address: ({
    OPENSEARCH_URL: url = '',
    OPENSEARCH_USERNAME: user = '',
    OPENSEARCH_PASSWORD: password = '',
  }) => {
    const credentials = Buffer.from(`${user}:${password}`).toString('base64');
    const headers: Record<string, string> =
      user === '' ? {} : { authorization: `Basic ${credentials}` };
    return { name: 'OpenSearch', hosts: [url], headers };
  },
  settings: ({ language }) => {
    const all = (names: readonly string[], type: object) =>
      Object.fromEntries(names.map((name) => [name, type]));
    const text = { type: 'text', analyzer: 'identifiers' };
    return {
      settings: { analysis: analysisFor(language) },
      mappings: {
        dynamic: false,
        properties: {
          hierarchy: { properties: all(LEVELS, text) },
          ...all(TEXTS, text),
          ...all(KEYWORDS, { type: 'keyword' }),
          weight: {
            properties: {
              pageRank: { type: 'float' },
              ...all(['level', 'position'], { type: 'integer' }),
            },
          },
        },
      },
    };
  },
  lines: (record) => [{ index: { _id: record.objectID } }, record],
  async push(client, push) {
    const { index, temporary, settings } = push;
    const old = await readAlias(client, index);
    await orRemove(
      async () => {
        await client.send({ method: 'PUT', path: `/${temporary}`, body: settings });
        await fill(client, push);
        const actions = [
          { add: { index: temporary, alias: index } },
          ...old.map((name) => ({ remove: { index: name, alias: index } })),
        ];
        await client.send({ method: 'POST', path: '/_aliases', body: { actions } });
      },
      () => client.send({ method: 'DELETE', path: `/${temporary}`, accept: [404] }),
    );
    for (const name of old)
      await client.send({ method: 'DELETE', path: `/${name}`, accept: [404] });
  },
};

async function fill(client: EngineClient, { temporary, batches }: Push): Promise<void> {
  for (const batch of batches) {
    const path = `/${temporary}/_bulk`;
    const { fields } = await client.send({ method: 'POST', path, body: toLines(batch) });
    // The status is 200 even if a record is refused.
    if (fields['errors'] !== false)
      throw client.failure(`a record was refused: ${JSON.stringify(fields['items'] ?? null)}`);
  }
  await client.send({ method: 'POST', path: `/${temporary}/_refresh` });
}

/** Lists the indices that the alias names. */
async function readAlias(client: EngineClient, index: string): Promise<string[]> {
  const get = (path: string) => client.send({ method: 'GET', path, accept: [404] });
  const alias = await get(`/_alias/${index}`);
  if (alias.status !== 404) return Object.keys(alias.fields);
  if ((await get(`/${index}`)).status !== 404)
    throw client.failure(`"${index}" is an index and no alias of one; remove it, or take another`);
  return [];
}

/** Returns an analysis that finds identifiers as a whole and by their parts, and English words in all their forms. */
function analysisFor(language: string): object {
  const isEnglish = /^en\b/i.test(language);
  const filters = ['parts', 'flatten_graph', 'lowercase', 'asciifolding'];
  return {
    filter: {
      parts: { type: 'word_delimiter_graph', preserve_original: true },
      ...(isEnglish ? { stems: { type: 'stemmer', language: 'english' } } : {}),
    },
    analyzer: {
      identifiers: {
        type: 'custom',
        tokenizer: 'whitespace',
        filter: isEnglish ? [...filters, 'stems'] : filters,
      },
    },
  };
}
