/**
 * How long single pages take. In: work on pages, wherever it runs. Out: their results, and messages on a channel of
 * `node:diagnostics_channel` for whoever listens. A worker hands its times over with its results, because a channel
 * ends at its thread.
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

/** Results of a batch in order, and for each when it began and how many milliseconds it took. */
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

/** Tells the times of a batch, and gives its results; `null` is a page without a file, of which nothing is told. */
export function tellTimes<Result>(
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

/** Work that others do and that is waited for: a process of its own. */
export async function timePage<Result>(
  stage: PageTime['stage'],
  page: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const result = await run();
  const times = [[performance.timeOrigin + started, performance.now() - started]] as const;
  tellTimes(stage, [page], { results: [result], times, thread: threadId });
  return result;
}

/** Calls `listen` for every page from now on, until the function that it gives is called. */
export function listenToPageTimes(listen: (time: PageTime) => void): () => void {
  const onMessage = (message: unknown) => listen(message as PageTime);
  pageTimes.subscribe(onMessage);
  return () => {
    pageTimes.unsubscribe(onMessage);
  };
}
