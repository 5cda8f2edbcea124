/**
 * The parse stage. In: source files. Out: packed pages, each as soon as it is done. Few pages are parsed in this thread,
 * many in batches in a pool of worker threads, and suspicious ones in a process that can be killed. Whatever a page holds,
 * parsing ends and the other pages come out.
 */
import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import { reportTimes, type TimedBatch } from '../diagnostics/page-times.js';
import { programUrl } from '../package.js';
import type { SourceFile } from '../types.js';
import { deadlineOf, type ParseOptions } from './options.js';
import { packPage, type PackedPage } from './packed-page.js';
import { parseInQuarantine } from './quarantine.js';
import type { ParseTask } from './worker.js';

/**
 * Minimum number of pages for the pool. Provider pages on two processors: 300 take the same time either way; a build of 500
 * takes 3.4 s instead of 3.6 s, a build of 800 takes 5.9 s instead of 6.4 s. For fewer pages, threads would only cost
 * memory.
 */
const POOL_THRESHOLD = 400;
/** Enough batches that no worker idles at the end, few enough that messages cost little. */
const FILES_PER_BATCH = 24;
/** A batch's deadline, in page deadlines: a worker also loads its modules within the deadline of its first batch. */
const BATCH_DEADLINE_FACTOR = 2;

/** The compiled worker and child. Tests that run from source set other paths. */
export interface ParseWorkers {
  readonly worker: URL;
  readonly child: URL;
  /** Minimum number of pages for the pool. */
  readonly threshold: number;
}

const OWN_WORKERS: ParseWorkers = {
  worker: programUrl('parse-worker'),
  child: programUrl('parse-child'),
  threshold: POOL_THRESHOLD,
};

/** Receives each page as soon as it is parsed, because many pages are too much to hold at once. */
export type TakePage = (file: SourceFile, page: PackedPage) => void;

/** Parses all files. Every file gives one page, in any order, with its problems as diagnostics. */
export async function parsePages(
  files: readonly SourceFile[],
  options: ParseOptions,
  { take, workers = OWN_WORKERS }: { readonly take: TakePage; readonly workers?: ParseWorkers },
): Promise<void> {
  const suspects: SourceFile[] = [];
  const takeBatch: TakeBatch = (batch, pages) => {
    for (const [i, file] of batch.entries()) {
      const page = pages[i] ?? null;
      if (page === null) suspects.push(file);
      else take(file, page);
    }
  };
  if (files.length < workers.threshold) takeBatch(files, await parseHere({ files, options }));
  else await parseInPool({ files, options }, workers, takeBatch);
  const pages = await parseSuspects(suspects, options, workers);
  for (const [i, file] of suspects.entries()) {
    const page = pages[i];
    if (page !== undefined) take(file, page);
  }
}

/** `null` stands for a page that must be parsed where it can be killed. */
type TakeBatch = (files: readonly SourceFile[], pages: readonly (PackedPage | null)[]) => void;

interface ParsedBatch {
  readonly batch: readonly SourceFile[];
  readonly pages: readonly (PackedPage | null)[];
}

async function parseHere(task: ParseTask): Promise<readonly (PackedPage | null)[]> {
  // The parser loads about seventy grammars. A thread that leaves pages to workers does not load them.
  const { parseBatch } = await import('./worker.js');
  return reportTimes('parse', pathsOf(task.files), await parseBatch(task));
}

async function parseSuspects(
  files: readonly SourceFile[],
  options: ParseOptions,
  workers: ParseWorkers,
): Promise<PackedPage[]> {
  return (await parseInQuarantine(files, options, workers.child)).map(packPage);
}

async function parseInPool(
  { files, options }: ParseTask,
  workers: ParseWorkers,
  takeBatch: TakeBatch,
): Promise<void> {
  const threads = Math.max(1, availableParallelism());
  const pool = new Tinypool({
    filename: workers.worker.href,
    minThreads: threads,
    maxThreads: threads,
  });
  let next = 0;
  const runNext = async (): Promise<ParsedBatch | null> => {
    const batch = files.slice(next, (next += FILES_PER_BATCH));
    if (batch.length === 0) return null;
    return { batch, pages: await runBatch(pool, { files: batch, options }, workers) };
  };
  // There are as many loops as threads: a batch never waits in the pool's queue, so its deadline counts its own time only.
  const runLoop = async (): Promise<void> => {
    let running = runNext();
    for (let done = await running; done !== null; done = await running) {
      // The worker starts its next batch before this thread handles the results of the last one.
      running = runNext();
      // Prevents an unhandled rejection; the caller that awaits the promise still gets the error.
      running.catch(() => {});
      takeBatch(done.batch, done.pages);
    }
  };
  try {
    await Promise.all(Array.from({ length: threads }, runLoop));
  } finally {
    await pool.destroy();
  }
}

function pathsOf(files: readonly SourceFile[]): string[] {
  return files.map(({ path }) => path);
}

/**
 * A batch that does not end, or that kills its thread, is parsed again, page by page, in a process that can be killed: the
 * scan has missed a suspicious page in it.
 */
async function runBatch(
  pool: Tinypool,
  task: ParseTask,
  workers: ParseWorkers,
): Promise<readonly (PackedPage | null)[]> {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(),
    deadlineOf(task.options) * BATCH_DEADLINE_FACTOR,
  );
  try {
    const batch: TimedBatch<PackedPage | null> = await pool.run(task, { signal: deadline.signal });
    return reportTimes('parse', pathsOf(task.files), batch);
  } catch {
    return await parseSuspects(task.files, task.options, workers);
  } finally {
    clearTimeout(timer);
  }
}
