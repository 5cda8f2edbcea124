/**
 * Makes pages: in worker threads when there are many, else in this one. In: how many there are, and how a thread makes one.
 * Out: batches of them.
 */
import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { ServerModule } from '../../theme/server-module.js';
import { timeBatch, type TimedBatch } from '../diagnostics/page-times.js';
import { programUrl } from '../package.js';
import type { MakePage, PageAttempt, PageMakerData, PageTask } from './task.js';
import { importTheme } from './theme.js';

/** Starting two workers costs about 150 ms, which is the time one thread takes for this many pages. */
const MIN_PAGES_FOR_WORKERS = 150;
/** What a thread makes of a page is garbage with the next one: the 48 MB of Node take more memory and save no time. */
const YOUNG_GENERATION = { maxYoungGenerationSizeMb: 24 };

export interface MakerInput extends PageMakerData {
  /** For this thread; the others run it as the program `page-worker`. With its parsers: loaded when a page is made here. */
  readonly loadPageMaker: () => Promise<(theme: ServerModule, data: PageMakerData) => MakePage>;
}

/** Makes pages, in this thread or in others. */
export interface Maker {
  make(tasks: readonly PageTask[]): Promise<TimedBatch<PageAttempt>>;
  close(): Promise<void>;
}

/** Imports the theme here in any case, so that the first page reports what is wrong with it by its file. */
export function startMaker(pages: number, input: MakerInput): Maker {
  const { serverModulePath, context, isChecked, loadPageMaker } = input;
  const data: PageMakerData = { serverModulePath, context, isChecked };
  const pool = pages < MIN_PAGES_FOR_WORKERS ? null : startPool(data);
  const importing = importTheme(data);
  // A failure is thrown where pages are made.
  importing.catch(() => {});
  // Once: several batches ask at the same time.
  let making: Promise<MakePage> | null = null;
  return {
    async make(tasks) {
      const theme = await importing;
      if (pool !== null) return await pool.run(tasks);
      making ??= loadPageMaker().then((createPageMaker) => createPageMaker(theme, data));
      return timeBatch(tasks, await making);
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
  // Of a thread that dies before it has a task: the theme, which fails here too.
  pool.on('error', () => {});
  return pool;
}
