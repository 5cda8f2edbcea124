/**
 * Renders routes. In: routes, and the page maker of a thread. Out: pages in the order of the routes, ready to be written,
 * while the next ones are made: in worker threads when there are many, else in this one. Articles that were rendered before
 * come from the cache.
 */
import { availableParallelism } from 'node:os';
import type { Cache } from '../cache/cache.js';
import { reportTimes } from '../diagnostics/page-times.js';
import { pagePaths } from '../paths/path.js';
import type { Contents, Diagnostic, PageFile, RenderedPage, Route } from '../types.js';
import { startMaker, type Maker, type MakerInput } from './maker.js';
import type { KeyedRoute } from './route-keys.js';
import type { PageTask } from './task.js';

/** Pages per batch: enough that messages cost little, few enough that all workers finish at about the same time. */
const BATCH_SIZE = 16;
/** Batches in progress: one for each worker and one that waits for it. */
const LANES = 2 * availableParallelism();

export interface RenderInput extends MakerInput, Pick<Contents, 'packedContentOf'> {
  readonly cache: Cache;
}

export async function* renderPages(
  routes: readonly KeyedRoute[],
  input: RenderInput,
): AsyncGenerator<RenderedPage, undefined> {
  if (routes.length === 0) return;
  const known = await findKnown(routes, input.cache);
  const maker = startMaker(routes.length, input);
  const lanes: Promise<readonly RenderedPage[]>[] = [];
  try {
    for (let start = 0; start < routes.length; start += BATCH_SIZE) {
      const batch = routes.slice(start, start + BATCH_SIZE);
      const lane = renderBatch(batch, { ...input, known, maker });
      // The failure is thrown when the batch is awaited.
      lane.catch(() => {});
      lanes.push(lane);
      const first = lanes.length === LANES ? lanes.shift() : undefined;
      if (first !== undefined) yield* await first;
    }
    for (const lane of lanes) yield* await lane;
  } finally {
    await maker.close();
  }
}

/** Returns the keys of articles in the cache. A page counts once, however many routes show it. */
async function findKnown(
  routes: readonly KeyedRoute[],
  cache: Cache,
): Promise<ReadonlySet<string>> {
  const keys = new Map(
    routes.flatMap(({ route, contentKey }) =>
      route.page !== undefined && contentKey !== null ? [[route.page.path, contentKey]] : [],
    ),
  );
  await cache.prefetch(new Map([...keys].map(([path, key]) => [path, [key]])));
  return new Set([...keys.values()].filter((key) => cache.touch(key)));
}

interface BatchContext extends RenderInput {
  readonly known: ReadonlySet<string>;
  readonly maker: Maker;
}

async function renderBatch(
  batch: readonly KeyedRoute[],
  { cache, packedContentOf, known, maker }: BatchContext,
): Promise<readonly RenderedPage[]> {
  const tasks = await Promise.all(
    batch.map(async ({ route, contentKey }): Promise<PageTask> => {
      const isKnown = contentKey !== null && known.has(contentKey);
      const content = route.page !== undefined ? await packedContentOf(route.page) : null;
      const article = isKnown ? cache.peekBytes(contentKey) : null;
      return { route: withoutUnread(route), content, article };
    }),
  );
  const paths = batch.map(({ route }) => (route.page !== undefined ? route.page.path : null));
  const made = await maker.make(tasks);
  const attempts = reportTimes('render', paths, made);
  return batch.flatMap(({ route, key, contentKey }, i) => {
    const attempt = attempts[i];
    if (attempt === undefined) return [];
    if ('error' in attempt) return [createStandIn(route, attempt.error)];
    const { article, files, findings, facts, text } = attempt;
    // A page with findings is rendered by every build, so that every build reports them.
    const isGood = findings.length === 0;
    if (contentKey !== null && article !== null && isGood) cache.set(contentKey, article);
    return [{ route, key: isGood ? key : '', files, facts, text, findings }];
  });
}

/** Removes page data that rendering does not read: a fifth of what would be sent to workers besides the content. */
function withoutUnread(route: Route): Route {
  if (route.page === undefined) return route;
  const unread = { frontMatterPlaces: {}, headings: [], anchors: [], diagnostics: [] };
  return { ...route, page: { ...route.page, ...unread } };
}

const STAND_IN = new TextEncoder().encode('<!doctype html><title>Error</title>\n');

/** Creates stand-in files for a page that cannot be rendered, so that the link check finds it. No build publishes them. */
function createStandIn(route: Route, error: Diagnostic): RenderedPage {
  const { document, data, markdown } = pagePaths(route.permalink);
  const others = route.page !== undefined ? [data, markdown] : [data];
  const files: PageFile[] = [
    [document, STAND_IN],
    ...others.map((path): PageFile => [path, new Uint8Array()]),
  ];
  return { route, key: '', files, facts: null, text: null, findings: [error], isStandIn: true };
}
