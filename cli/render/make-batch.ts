/**
 * Makes the pages of a batch. In: tasks, and how one page is made. Out: pages in order, with their times. Components may
 * never end, so a batch with any is made within a time limit.
 */
import { timeBatch, type TimedBatch } from '../diagnostics/page-times.js';
import { runWithin, TimeLimitError } from '../threads/time-limit.js';
import type { MakePage, PageAttempt, PageTask } from './task.js';

/** Limit of a batch, in ms of the processor's time. */
const BATCH_LIMIT_MS = 2000;

/** Setting a limit for each page takes a tenth of the time, so pages have one only if those of their batch pass it. */
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
