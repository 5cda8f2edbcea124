/**
 * Measures the time of single pages. In: work on pages, in any thread. Out: their results, and messages on a channel of
 * `node:diagnostics_channel`. A worker returns its times with its results, because a channel does not cross threads.
 */
import { channel } from 'node:diagnostics_channel';
import { threadId } from 'node:worker_threads';

export interface PageTime {
  readonly stage: 'parse' | 'render';
  /** The page's file. */
  readonly page: string;
  /** Milliseconds since the epoch. */
  readonly startMs: number;
  readonly durationMs: number;
  /** 0 is the main thread. */
  readonly thread: number;
}

/** Results of a batch in order, and the start and duration of each in milliseconds. */
export interface TimedBatch<Result> {
  readonly results: readonly Result[];
  readonly times: readonly (readonly [startMs: number, durationMs: number])[];
  readonly thread: number;
}

const pageTimes = channel('docsgen:page-times');

export function timeBatch<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Result,
): TimedBatch<Result> {
  const times: (readonly [number, number])[] = [];
  const results = items.map((item) => {
    const started = performance.now();
    const result = run(item);
    times.push([performance.timeOrigin + started, performance.now() - started]);
    return result;
  });
  return { results, times, thread: threadId };
}

/** Reports a batch's times and returns its results. Pages without a source file (`null`) are skipped. */
export function reportTimes<Result>(
  stage: PageTime['stage'],
  pages: readonly (string | null)[],
  { results, times, thread }: TimedBatch<Result>,
): readonly Result[] {
  if (pageTimes.hasSubscribers)
    for (const [i, page] of pages.entries()) {
      if (page === null) continue;
      const [startMs, durationMs] = times[i] ?? [0, 0];
      pageTimes.publish({ stage, page, startMs, durationMs, thread } satisfies PageTime);
    }
  return results;
}

/** Times work in another process. */
export async function timePage<Result>(
  stage: PageTime['stage'],
  page: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const result = await run();
  const times = [[performance.timeOrigin + started, performance.now() - started]] as const;
  reportTimes(stage, [page], { results: [result], times, thread: threadId });
  return result;
}

/** Calls `listen` for every page, until the returned function is called. */
export function listenToPageTimes(listen: (time: PageTime) => void): () => void {
  const onMessage = (message: unknown) => listen(message as PageTime);
  pageTimes.subscribe(onMessage);
  return () => {
    pageTimes.unsubscribe(onMessage);
  };
}
