/**
 * The parse stage: source files in, parsed pages out, packed, in the same order. Few pages are parsed here; many in a pool of
 * worker threads, in batches; suspicious ones in a process that can be killed. Whatever a page holds, the others come
 * out, and parsing ends.
 */
import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import { tellTimes, type TimedBatch } from '../diagnostics/page-times.js';
import type { SourceFile } from '../types.js';
import type { ParseOptions } from './options.js';
import { packPage, type PackedPage } from './packed-page.js';
import { parseInQuarantine } from './quarantine.js';
import parseBatch, { type ParseTask } from './worker.js';

/**
 * Pages from which a pool is used. Of provider pages, 300 took 0.4 s in this thread and 1.7 s in a pool of two (with
 * the start of its workers, on a busy machine), so the figure stands well above that.
 */
const POOL_THRESHOLD = 1000;
/** Enough batches that no worker idles at the end, few enough that messages cost nothing. */
const FILES_PER_BATCH = 24;
/** A batch's deadline in page deadlines: a worker loads its modules within its first batch's. */
const BATCH_DEADLINE_FACTOR = 2;

/** Where the compiled `worker.js` and `child.js` are; beside this module unless a test says otherwise. */
export interface ParseWorkers {
  readonly worker: URL;
  readonly child: URL;
  /** Pages from which the pool is used. */
  readonly threshold: number;
}

const OWN_WORKERS: ParseWorkers = {
  worker: new URL('./worker.js', import.meta.url),
  child: new URL('./child.js', import.meta.url),
  threshold: POOL_THRESHOLD,
};

/** Parses all files. Every file gives one page; what is wrong with it is in its diagnostics. */
export async function parsePages(
  files: readonly SourceFile[],
  options: ParseOptions,
  workers: ParseWorkers = OWN_WORKERS,
): Promise<PackedPage[]> {
  const parsed =
    files.length < workers.threshold
      ? tellTimes('parse', pathsOf(files), parseBatch({ files, options }))
      : await parseInPool(files, options, workers);
  const suspects = files.filter((_, i) => parsed[i] === null);
  const killable = await parseSuspects(suspects, options, workers);
  const next = killable.values();
  return parsed.flatMap((page) => page ?? next.next().value ?? []);
}

async function parseSuspects(
  files: readonly SourceFile[],
  options: ParseOptions,
  workers: ParseWorkers,
): Promise<PackedPage[]> {
  return (await parseInQuarantine(files, options, workers.child)).map(packPage);
}

async function parseInPool(
  files: readonly SourceFile[],
  options: ParseOptions,
  workers: ParseWorkers,
): Promise<(PackedPage | null)[]> {
  const threads = Math.max(1, availableParallelism());
  const pool = new Tinypool({
    filename: workers.worker.href,
    minThreads: threads,
    maxThreads: threads,
  });
  const batches: SourceFile[][] = [];
  for (let i = 0; i < files.length; i += FILES_PER_BATCH)
    batches.push(files.slice(i, i + FILES_PER_BATCH));
  const results: (readonly (PackedPage | null)[])[] = batches.map(() => []);
  let next = 0;
  // As many loops as threads: a batch never waits in the pool's queue, so its deadline counts its own time only.
  const runLoop = async (): Promise<void> => {
    for (let i = next++; i < batches.length; i = next++) {
      results[i] = await runBatch(pool, { files: batches[i] ?? [], options }, workers);
    }
  };
  try {
    await Promise.all(Array.from({ length: threads }, runLoop));
  } finally {
    await pool.destroy();
  }
  return results.flat();
}

function pathsOf(files: readonly SourceFile[]): string[] {
  return files.map(({ path }) => path);
}

/** A batch that the scan saw nothing in but that does not end is parsed again, page by page, where it can be killed. */
async function runBatch(
  pool: Tinypool,
  task: ParseTask,
  workers: ParseWorkers,
): Promise<readonly (PackedPage | null)[]> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), task.options.timeoutMs * BATCH_DEADLINE_FACTOR);
  try {
    const batch: TimedBatch<PackedPage | null> = await pool.run(task, { signal: deadline.signal });
    return tellTimes('parse', pathsOf(task.files), batch);
  } catch (error) {
    if (!deadline.signal.aborted) throw error;
    return await parseSuspects(task.files, task.options, workers);
  } finally {
    clearTimeout(timer);
  }
}
