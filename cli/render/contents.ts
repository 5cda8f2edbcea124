/**
 * The content of all pages. In: the routes of pages. Out: the HTML of each when it is asked for: from the cache, else
 * from worker threads when there is much to render, else from this thread. The same either way.
 */
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { Tinypool } from 'tinypool';
import type { ServerModule } from '../../theme/server-module.js';
import { cacheKey, type Cache } from '../cache/cache.js';
import { tellTimes, timeBatch, type TimedBatch } from '../diagnostics/page-times.js';
import type { Bundle, DocRoute } from '../types.js';
import { createContentRenderer, type ContentTask } from './content.js';

/** Starting two workers costs about 150 ms, which is the time one thread takes for this many pages. */
const MIN_PAGES_FOR_WORKERS = 150;
/** Pages a worker takes at a time: enough that messages do not count, few enough that all workers end together. */
const BATCH_SIZE = 16;

export interface Contents {
  render(route: DocRoute): Promise<string>;
  close(): Promise<void>;
}

interface Context {
  readonly theme: ServerModule;
  readonly bundle: Bundle;
  readonly cache: Cache;
}

interface Job {
  readonly key: string;
  readonly task: ContentTask;
}

/** Two routes of one page, as home and the page it repeats, share their content. */
export async function startContents(
  routes: readonly DocRoute[],
  { theme, bundle, cache }: Context,
): Promise<Contents> {
  const rendered = new Map<string, Promise<string>>();
  const jobs = new Map<string, Job>();
  for (const route of routes)
    if (!jobs.has(route.page.path)) jobs.set(route.page.path, createJob(route, bundle));
  await cache.prefetch(new Map([...jobs].map(([path, { key }]) => [path, key])));
  for (const [path, { key }] of jobs) {
    const cached = cache.get(key);
    if (cached === null) continue;
    rendered.set(path, Promise.resolve(cached));
    jobs.delete(path);
  }
  const run = jobs.size < MIN_PAGES_FOR_WORKERS ? startHere(theme) : startPool(bundle);
  const pending = [...jobs];
  for (let start = 0; start < pending.length; start += BATCH_SIZE) {
    const batch = pending.slice(start, start + BATCH_SIZE);
    const paths = batch.map(([path]) => path);
    const result = run
      .batch(batch.map(([, { task }]) => task))
      .then((timed) => tellTimes('render', paths, timed));
    for (const [i, [path, { key }]] of batch.entries()) {
      const html = result.then((htmls) => htmls[i] ?? '');
      rendered.set(path, html);
      // A failure reaches whoever awaits the page; until then it must not count as unhandled.
      html.then(
        (content) => cache.set(key, content),
        () => {},
      );
    }
  }
  return { render: async ({ page }) => (await rendered.get(page.path)) ?? '', close: run.close };
}

/** Renders when asked and keeps nothing: for few pages, whose content changes. */
export function createContents(theme: ServerModule): Pick<Contents, 'render'> {
  const render = createContentRenderer(theme);
  return { render: async (route) => render(createTask(route)) };
}

interface Runner {
  batch(tasks: readonly ContentTask[]): Promise<TimedBatch<string>>;
  close(): Promise<void>;
}

function startHere(theme: ServerModule): Runner {
  const render = createContentRenderer(theme);
  return { batch: async (tasks) => timeBatch(tasks, render), close: async () => {} };
}

function startPool({ serverModulePath }: Bundle): Runner {
  const threads = availableParallelism();
  const pool = new Tinypool({
    filename: new URL('./worker.js', import.meta.url).href,
    workerData: { serverModulePath },
    minThreads: threads,
    maxThreads: threads,
  });
  return { batch: (tasks) => pool.run(tasks), close: () => pool.destroy() };
}

function createTask({ page, links }: DocRoute): ContentTask {
  const isTitled = page.hasTitleHeading || page.frontMatter.hide_title === true;
  return {
    tree: page.tree,
    links,
    urls: page.links.map(({ url }) => url),
    title: isTitled ? null : page.title,
  };
}

function createJob(route: DocRoute, { serverModulePath }: Bundle): Job {
  const task = createTask(route);
  const { tree, ...rest } = task;
  // The server module's name holds the hash of its code.
  const key = cacheKey('content', [basename(serverModulePath), tree, JSON.stringify(rest)]);
  return { task, key };
}
