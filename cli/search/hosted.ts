/**
 * Prepares records and settings for hosted search engines, and pushes them. In: the records of a site and the name of an
 * engine. Out: files that the engine can import, or a finished index that readers search.
 */
import { createHash } from 'node:crypto';
import { EngineClient } from './engine-client.js';
import { algolia } from './engines/algolia.js';
import { toLines, type Engine, type Environment } from './engines/engine.js';
import { meilisearch } from './engines/meilisearch.js';
import { opensearch } from './engines/opensearch.js';
import { typesense } from './engines/typesense.js';
import type { SearchRecord } from './records.js';

const ENGINES = { algolia, typesense, meilisearch, opensearch } satisfies Record<string, Engine>;

export type EngineName = keyof typeof ENGINES;

/** Number of records in a request; every engine accepts as many. */
const BATCH_RECORDS = 1_000;
const POLL_MS = 500;

interface Hosted {
  readonly engine: EngineName;
  readonly index: string;
  readonly language: string;
  readonly records: readonly SearchRecord[];
}

/** Returns files by name: `settings.json`, and `records.ndjson` for the engine's bulk import. */
export function exportFiles({ engine, index, language, records }: Hosted): Map<string, string> {
  const { settings, lines } = ENGINES[engine];
  return new Map([
    ['settings.json', `${JSON.stringify(settings({ name: index, language }), null, 2)}\n`],
    ['records.ndjson', toLines(records.flatMap(lines))],
  ]);
}

/** Lists the environment variables that are missing. */
export function missingVariables(engine: EngineName, environment: Environment): string[] {
  return ENGINES[engine].variables.filter((name) => (environment[name] ?? '') === '');
}

export interface PushOptions {
  /** Milliseconds. @default 500 */
  readonly pollMs?: number;
  /** Milliseconds. @default 500 */
  readonly retryWaitMs?: number;
}

/** Replaces the index at once, or leaves it unchanged and fails with the engine's message. */
export async function pushRecords(
  { engine, index, language, records }: Hosted,
  environment: Environment,
  { pollMs = POLL_MS, retryWaitMs }: PushOptions = {},
): Promise<void> {
  const { address, settings, lines, push } = ENGINES[engine];
  const client = new EngineClient({
    ...address(environment),
    ...(retryWaitMs === undefined ? {} : { retryWaitMs }),
  });
  const batches = Array.from({ length: Math.ceil(records.length / BATCH_RECORDS) }, (_, i) =>
    records.slice(i * BATCH_RECORDS, (i + 1) * BATCH_RECORDS).flatMap(lines),
  );
  const stamp = createHash('sha256').update(`${process.pid} ${Date.now()}`).digest('hex');
  const temporary = `${index}_${stamp.slice(0, 12)}`;
  await push(client, {
    index,
    temporary,
    settings: settings({ name: index, language }),
    batches,
    pollMs,
  });
}
