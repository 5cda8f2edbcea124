/**
 * Makes pages: in worker threads when there are many, else in this one. In: how many there are, and how a thread makes one.
 * Out: batches of them.
 */
import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { ServerModule } from '../../theme/server-module.js';
import { timeBatch } from '../diagnostics/page-times.js';
import { programUrl } from '../package.js';
import type { Memory } from '../threads/arena.js';
import type { MadeBatch, MakePage, PageBatch, PageMakerData, PageTask } from './task.js';
import { importTheme } from './theme.js';

/** Starting two workers costs about 150 ms, which is the time one thread takes for this many pages. */
const MIN_PAGES_FOR_WORKERS = 150;
/** What a thread makes of a page is garbage with the next one: the 48 MB of Node take more memory and save no time. */
const YOUNG_GENERATION = { maxYoungGenerationSizeMb: 24 };

const encoder = new TextEncoder();

export interface MakerInput extends PageMakerData {
  /** For this thread; the others run it as the program `page-worker`. With its parsers: loaded when a page is made here. */
  readonly loadPageMaker: () => Promise<(theme: ServerModule, data: PageMakerData) => MakePage>;
}

/** Makes pages, in this thread or in others. */
export interface Maker {
  make(tasks: readonly PageTask[]): Promise<MadeBatch>;
  /** For the next batch: nobody reads what is in it. */
  reuse(memory: Memory | null): void;
  close(): Promise<void>;
}

/** Imports the theme here in any case: what is wrong with it is told by its file, when the first page is made. */
export function startMaker(pages: number, input: MakerInput): Maker {
  const { serverModulePath, context, isChecked, loadPageMaker } = input;
  const data: PageMakerData = { serverModulePath, context, isChecked };
  const pool = pages < MIN_PAGES_FOR_WORKERS ? null : startPool(data);
  const importing = importTheme(data);
  // A failure reaches whoever makes pages.
  importing.catch(() => {});
  // Once: several batches ask at the same time.
  let making: Promise<MakePage> | null = null;
  const free: Memory[] = [];
  return {
    async make(tasks) {
      const theme = await importing;
      if (pool !== null) {
        const memory = free.pop() ?? null;
        const batch: PageBatch = { tasks, memory };
        return await pool.run(batch, { transferList: memory === null ? [] : [memory.buffer] });
      }
      making ??= loadPageMaker().then((createPageMaker) => createPageMaker(theme, data));
      const makePage = await making;
      const made = timeBatch(tasks, (task) => makePage(task, (text) => encoder.encode(text)));
      return { ...made, memory: null };
    },
    reuse: (memory) => {
      if (memory !== null) free.push(memory);
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
