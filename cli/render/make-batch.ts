/**
 * Makes the pages of a batch. In: tasks, and a function that makes one page. Out: pages in order, with their times.
 * Components may never end, so a batch with components has a time limit.
 */
import { timeBatch, type TimedBatch } from '../diagnostics/page-times.js';
import { runWithin, TimeLimitError } from '../threads/time-limit.js';
import type { MakePage, PageAttempt, PageTask } from './task.js';

/** Time limit of a batch, in ms of CPU time. */
const BATCH_LIMIT_MS = 2000;

/**
 * Setting a limit for each page takes a tenth of the time, so single pages get one only after their batch has exceeded its
 * limit.
 */
export function makeBatch(tasks: readonly PageTask[], makePage: MakePage): TimedBatch<PageAttempt> {
  const make = () => timeBatch(tasks, makePage);
  if (!tasks.some(hasComponents)) return make();
  try {
    return runWithin(BATCH_LIMIT_MS, make);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    return make();
  }
}

function hasComponents({ route }: PageTask): boolean {
  return route.page?.components !== undefined;
}
