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
import { programUrl } from '../package.js';
import type { Bundle, ContentOf, DocRoute, PageContent } from '../types.js';
import { createContentRenderer, tryRender, type Attempt, type ContentTask } from './content.js';
import { renderFailure } from './failure.js';

/** Starting two workers costs about 150 ms, which is the time one thread takes for this many pages. */
const MIN_PAGES_FOR_WORKERS = 150;
/** Pages a worker takes at a time: enough that messages do not count, few enough that all workers end together. */
const BATCH_SIZE = 16;
/** Batches on their way: one for each worker and one that waits for it. */
const LANES = 2 * availableParallelism();

export interface Contents {
  render(route: DocRoute): Promise<string>;
  close(): Promise<void>;
}

interface Context {
  readonly theme: ServerModule;
  readonly bundle: Bundle;
  readonly cache: Cache;
  readonly contentOf: ContentOf;
}

/** Two routes of one page, as home and the page it repeats, share their content. */
export async function startContents(
  routes: readonly DocRoute[],
  context: Context,
): Promise<Contents> {
  const { bundle, cache } = context;
  const distinct = [...new Map(routes.map((route) => [route.page.path, route])).values()];
  const keys = new Map(distinct.map((route) => [route.page.path, createContentKey(route, bundle)]));
  await cache.prefetch(new Map([...keys].map(([path, key]) => [path, [key]])));
  const missing = distinct.filter(({ page }) => !cache.isHit(keys.get(page.path) ?? ''));
  const { rendered, close } = renderMissing(missing, keys, context);
  const { render } = createContents(context);
  return {
    async render(route) {
      const { path } = route.page;
      const fresh = rendered.get(path);
      // Held for the first who asks; the next, if there is one, finds it in the cache.
      rendered.delete(path);
      return await (fresh ?? cache.peek(keys.get(path) ?? '') ?? render(route));
    },
    close,
  };
}

/** Renders when asked and keeps nothing: for few pages, whose content changes. */
export function createContents({
  theme,
  contentOf,
}: Pick<Context, 'theme' | 'contentOf'>): Pick<Contents, 'render'> {
  const render = createContentRenderer(theme);
  return { render: async (route) => render(createTask(route, await contentOf(route.page))) };
}

/** Starts at once, in the order of the routes, and lets go of each content tree when its batch is rendered. */
function renderMissing(
  routes: readonly DocRoute[],
  keys: ReadonlyMap<string, string>,
  { theme, bundle, cache, contentOf }: Context,
): { rendered: Map<string, Promise<string>>; close: () => Promise<void> } {
  const run = routes.length < MIN_PAGES_FOR_WORKERS ? startHere(theme) : startPool(bundle);
  const renderBatch = async (batch: readonly DocRoute[]): Promise<readonly string[]> => {
    const tasks = await Promise.all(
      batch.map(async (route) => createTask(route, await contentOf(route.page))),
    );
    const paths = batch.map(({ page }) => page.path);
    const attempts = tellTimes('render', paths, await run.batch(tasks));
    const htmls = attempts.map((attempt, i) => {
      if ('html' in attempt) return attempt.html;
      throw renderFailure(batch[i]?.permalink ?? '', attempt.fault);
    });
    for (const [i, path] of paths.entries()) cache.set(keys.get(path) ?? '', htmls[i] ?? '');
    return htmls;
  };
  const rendered = new Map<string, Promise<string>>();
  const lanes = Array.from({ length: LANES }, () => Promise.resolve());
  for (let start = 0; start < routes.length; start += BATCH_SIZE) {
    const batch = routes.slice(start, start + BATCH_SIZE);
    const lane = (start / BATCH_SIZE) % LANES;
    const result = (lanes[lane] ?? Promise.resolve()).then(() => renderBatch(batch));
    // A failure reaches whoever awaits the page; until then it must not count as unhandled.
    lanes[lane] = result.then(
      () => {},
      () => {},
    );
    for (const [i, { page }] of batch.entries()) {
      const html = result.then((htmls) => htmls[i] ?? '');
      html.catch(() => {});
      rendered.set(page.path, html);
    }
  }
  return { rendered, close: run.close };
}

interface Runner {
  batch(tasks: readonly ContentTask[]): Promise<TimedBatch<Attempt>>;
  close(): Promise<void>;
}

function startHere(theme: ServerModule): Runner {
  const render = createContentRenderer(theme);
  return {
    batch: async (tasks) => timeBatch(tasks, (task) => tryRender(render, task)),
    close: async () => {},
  };
}

function startPool({ serverModulePath }: Bundle): Runner {
  const threads = availableParallelism();
  const pool = new Tinypool({
    filename: programUrl('render-worker').href,
    workerData: { serverModulePath },
    minThreads: threads,
    maxThreads: threads,
  });
  return { batch: (tasks) => pool.run(tasks), close: () => pool.destroy() };
}

function createTask(route: DocRoute, { tree }: PageContent): ContentTask {
  return { tree, ...describeTask(route) };
}

function describeTask({ page, links }: DocRoute): Omit<ContentTask, 'tree'> {
  const isTitled = page.hasTitleHeading || page.frontMatter.hide_title === true;
  const urls = page.links.map(({ url }) => url);
  return { links, urls, title: isTitled ? null : page.title };
}

/** The server module's name holds the hash of its code. */
export function createContentKey(route: DocRoute, { serverModulePath }: Bundle): string {
  const task = JSON.stringify(describeTask(route));
  return cacheKey('content', [basename(serverModulePath), route.page.treeHash, task]);
}
