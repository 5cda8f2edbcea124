/** Tests pushes to each engine on loopback: complete, in batches, through failures, and refused. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../../../cli/diagnostics/diagnostic.js';
import { exportFiles, missingVariables, pushRecords } from '../../../../cli/search/hosted.js';
import type { SearchRecord } from '../../../../cli/search/records.js';
import { environmentOf, startEngine, type FakeEngine } from '../../../search-engines.js';

const ENGINES = ['algolia', 'typesense', 'meilisearch', 'opensearch'] as const;
type Name = (typeof ENGINES)[number];

const recordsOf = (count: number, content: string): SearchRecord[] =>
  Array.from({ length: count }, (_, i) => ({
    objectID: `id${i}`,
    type: 'content',
    url: `https://docs.example.com/docs/a/#h${i}`,
    url_without_anchor: 'https://docs.example.com/docs/a/',
    anchor: `h${i}`,
    hierarchy: {
      lvl0: 'S',
      lvl1: 'A',
      lvl2: `H${i}`,
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
    content,
    code: null,
    language: 'en',
    version: 'current',
    docusaurus_tag: 'docs-default-current',
    section: 'S',
    kind: 'Guides',
    trail: '',
    tags: ['vpc'],
    weight: { pageRank: 1.5, level: 80, position: i },
  }));

async function start(name: Name) {
  const engine = await startEngine(name);
  onTestFinished(() => engine.close());
  const push = (records: readonly SearchRecord[], environment = environmentOf(engine.url)) =>
    pushRecords({ engine: name, index: 'docs', language: 'en', records }, environment, {
      pollMs: 1,
      retryWaitMs: 1,
    });
  return { engine, push };
}

/** Returns what readers find. */
const found = ({ indices, aliases }: FakeEngine) => indices.get(aliases.get('docs') ?? 'docs');

const reasonOf = async (pushed: Promise<void>) => {
  const failure: unknown = await pushed.catch((error: unknown) => error);
  if (!(failure instanceof Failure)) throw new Error('The push has not failed');
  return failure.diagnostics.map(({ ruleId, reason }) => `${ruleId}: ${reason}`);
};

describe.each(ENGINES)('pushRecords() to %s', (name) => {
  test('fills a new index in batches and replaces the old one at once', async () => {
    const { engine, push } = await start(name);
    await push(recordsOf(2_500, 'first'));
    expect(found(engine)?.size).toBe(2_500);
    engine.interrupt = () => {
      // Readers never find only a part of the new index.
      expect([2_500, 3]).toContain(found(engine)?.size);
      return undefined;
    };
    await push(recordsOf(3, 'second'));
    expect([...(found(engine)?.values() ?? [])].map(({ content }) => content)).toEqual(
      Array.from({ length: 3 }, () => 'second'),
    );
    expect(engine.indices.size).toBe(1);
    const writes = engine.calls.filter((call) => /batch|import|documents|_bulk/.test(call));
    expect(writes).toHaveLength(4);
  });

  test('continues after lost connections, requests to wait and servers that are down', async () => {
    const { engine, push } = await start(name);
    let number = 0;
    engine.interrupt = () =>
      [null, { status: 429, body: { message: 'Slow down' } }, { status: 503, body: '' }, undefined][
        number++ % 4
      ];
    await push(recordsOf(10, 'text'));
    expect(found(engine)?.size).toBe(10);
  });

  test('leaves the old index and nothing else when a record is refused', async () => {
    const { engine, push } = await start(name);
    await push(recordsOf(2, 'first'));
    const refusals: Record<Name, object | string> = {
      algolia: { message: 'Record is too big' },
      typesense: '{"success": true}\n{"success": false, "error": "Bad JSON."}',
      meilisearch: { taskUid: 0 },
      opensearch: { errors: true, items: [{ index: { status: 400 } }] },
    };
    engine.interrupt = ({ method, path }) => {
      if (path === '/tasks/0')
        return { body: { status: 'failed', error: { code: 'x', message: 'Bad document.' } } };
      const isWrite = method === 'POST' && /batch|import|documents|_bulk/.test(path);
      return isWrite ? { status: name === 'algolia' ? 400 : 200, body: refusals[name] } : undefined;
    };
    const [reason] = await reasonOf(push(recordsOf(3, 'second')));
    expect(reason?.replaceAll(engine.url, 'URL').replace(/docs_[\da-f]{12}/, 'TEMPORARY')).toBe(
      {
        algolia:
          'search-engine: Cannot push to Algolia: POST URL/1/indexes/TEMPORARY/batch answered 400: Record is too big',
        typesense:
          'search-engine: Cannot push to Typesense: a record was refused: {"success": false, "error": "Bad JSON."}',
        meilisearch:
          'search-engine: Cannot push to Meilisearch: POST /indexes/TEMPORARY/documents failed: Bad document.',
        opensearch:
          'search-engine: Cannot push to OpenSearch: a record was refused: [{"index":{"status":400}}]',
      }[name],
    );
    expect([...(found(engine)?.values() ?? [])].map(({ content }) => content)).toEqual([
      'first',
      'first',
    ]);
    expect(engine.indices.size).toBe(1);
  });

  test('reports the message of the engine about a wrong key, and never the key', async () => {
    const { engine, push } = await start(name);
    const environment = Object.fromEntries(
      Object.entries(environmentOf(engine.url)).map(([key, value]) => [
        key,
        /KEY|PASSWORD/.test(key) ? 'wrong-key' : value,
      ]),
    );
    const [reason] = await reasonOf(push(recordsOf(1, 'text'), environment));
    expect(reason).toMatch(/answered 403: Invalid key$/);
    expect(reason).not.toContain('wrong-key');
    expect(engine.indices.size).toBe(0);
  });

  test('reports that there is no answer', async () => {
    const { engine, push } = await start(name);
    await engine.close();
    const [reason] = await reasonOf(push(recordsOf(1, 'text')));
    expect(reason).toMatch(
      /^search-engine: Cannot push to \w+: \w+ http.* got no answer: .*ECONNREFUSED/,
    );
  });

  test('exports lines that its bulk import accepts', () => {
    const files = exportFiles({
      engine: name,
      index: 'docs',
      language: 'en',
      records: recordsOf(2, 'text'),
    });
    expect([...files.keys()]).toEqual(['settings.json', 'records.ndjson']);
    const lines = (files.get('records.ndjson') ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(name === 'opensearch' ? 4 : 2);
    expect(lines.at(-1)).toMatchObject(
      name === 'typesense'
        ? { id: 'id1', 'hierarchy.lvl2': 'H1', item_priority: 1_579_999 }
        : { objectID: 'id1', hierarchy: { lvl2: 'H1' } },
    );
    expect(JSON.parse(files.get('settings.json') ?? '')).toBeTypeOf('object');
  });
});

test('missingVariables() lists variables that are not set', () => {
  expect(missingVariables('algolia', { ALGOLIA_APP_ID: 'A', ALGOLIA_API_KEY: '' })).toEqual([
    'ALGOLIA_API_KEY',
  ]);
  expect(missingVariables('opensearch', { OPENSEARCH_URL: 'http://x' })).toEqual([]);
});

test.each([
  ['MEILISEARCH_URL', 'not a URL', 'its address is no URL such as "https://search.example"'],
  ['MEILISEARCH_URL', 'user:s3cret@host', 'its address is no URL such as "https://search.example"'],
  ['MEILISEARCH_API_KEY', 's3cret\nkey', 'its key has a character that an HTTP header cannot hold'],
])('K3: a malformed %s is a finding that does not repeat it', async (name, value, reason) => {
  const environment = {
    MEILISEARCH_URL: 'http://127.0.0.1:1',
    MEILISEARCH_API_KEY: 'key',
    [name]: value,
  };
  const hosted = { engine: 'meilisearch', index: 'docs', language: 'en', records: [] } as const;
  const failure = await pushRecords(hosted, environment).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(String(failure)).toBe(`Failure: Cannot push to Meilisearch: ${reason}`);
});
