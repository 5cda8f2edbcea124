/**
 * Makes pages: in worker threads when there are many, else in this one. In: the number of pages, and the page maker of a
 * thread. Out: batches of pages.
 */
import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { ServerModule } from '../../theme/server-module.js';
import type { TimedBatch } from '../diagnostics/page-times.js';
import { programUrl } from '../package.js';
import { makeBatch } from './make-batch.js';
import type { MakePage, PageAttempt, PageMakerData, PageTask } from './task.js';
import { importTheme } from './import-theme.js';

/** Starting two workers takes about 150 ms, the time in which one thread makes this many pages. */
const MIN_PAGES_FOR_WORKERS = 150;
/**
 * A page's data is garbage once the next page begins, so Node's default of 48 MB would use more memory and save no time.
 */
const YOUNG_GENERATION = { maxYoungGenerationSizeMb: 24 };

export interface MakerInput extends PageMakerData {
  /**
   * Loads the page maker for this thread; workers run it as the program `page-worker`. It brings parsers, so it is loaded
   * only when this thread makes a page.
   */
  readonly loadPageMaker: () => Promise<(theme: ServerModule, data: PageMakerData) => MakePage>;
}

export interface Maker {
  make(tasks: readonly PageTask[]): Promise<TimedBatch<PageAttempt>>;
  close(): Promise<void>;
}

/**
 * Always imports the theme in this thread too, so that its errors are reported once, with their file, at the first page.
 */
export function startMaker(pages: number, input: MakerInput): Maker {
  const { context, isChecked, loadPageMaker } = input;
  const data: PageMakerData = { context, isChecked };
  const pool = pages < MIN_PAGES_FOR_WORKERS ? null : startPool(data);
  const importing = importTheme(context.bundle);
  // `make` throws the failure.
  importing.catch(() => {});
  // Created once, although several batches need it at the same time.
  let making: Promise<MakePage> | null = null;
  return {
    async make(tasks) {
      const theme = await importing;
      if (pool !== null) return await pool.run(tasks);
      making ??= loadPageMaker().then((createPageMaker) => createPageMaker(theme, data));
      return makeBatch(tasks, await making);
    },
    close: async () => await pool?.destroy(),
  };
}

function startPool(workerData: PageMakerData): Tinypool {
  const threads = availableParallelism();
  const pool = new Tinypool({
    filename: programUrl('page-worker').href,
    workerData,
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: YOUNG_GENERATION,
  });
  // A worker dies early when the theme throws on import; this thread reports that.
  pool.on('error', () => {});
  return pool;
}
