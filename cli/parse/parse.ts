/**
 * The parse stage: source files in, parsed pages out, packed, each when it is done. Few pages are parsed here; many in
 * a pool of worker threads, in batches; suspicious ones in a process that can be killed. Whatever a page holds, the
 * others come out, and parsing ends.
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
 * Pages from which a pool is used. Of provider pages, on two processors, 300 take as long either way, a build of 500 takes
 * 3.4 s in place of 3.6, one of 800 takes 5.9 in place of 6.4; below, threads would only cost memory.
 */
const POOL_THRESHOLD = 400;
/** Enough batches that no worker idles at the end, few enough that messages cost nothing. */
const FILES_PER_BATCH = 24;
/** A batch's deadline in page deadlines: a worker loads its modules within its first batch's. */
const BATCH_DEADLINE_FACTOR = 2;

/** The compiled worker and child: a test that runs the sources says where they are. */
export interface ParseWorkers {
  readonly worker: URL;
  readonly child: URL;
  /** Pages from which the pool is used. */
  readonly threshold: number;
}

const OWN_WORKERS: ParseWorkers = {
  worker: programUrl('parse-worker'),
  child: programUrl('parse-child'),
  threshold: POOL_THRESHOLD,
};

/** Given each page as soon as it is parsed: many pages are more than anybody should hold at once. */
export type TakePage = (file: SourceFile, page: PackedPage) => void;

/** Parses all files. Every file gives one page, in any order; what is wrong with it is in its diagnostics. */
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
  // The processor loads some seventy grammars: whoever leaves them to threads does without.
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
  // As many loops as threads: a batch never waits in the pool's queue, so its deadline counts its own time only.
  const runLoop = async (): Promise<void> => {
    let running = runNext();
    for (let done = await running; done !== null; done = await running) {
      // The thread has its next batch before this one looks at what it made of the last.
      running = runNext();
      // A failure reaches whoever awaits it.
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
 * A batch that does not end, or takes its thread down, is parsed again, page by page, in a process that can be killed: the
 * scan has missed something in one of its pages.
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
