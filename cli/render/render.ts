/**
 * Renders routes. In: a plan, and how a thread makes one page. Out: pages in the order of the plan, ready to be written,
 * while the next are being made: in worker threads when there are many, else in this one. Articles that were rendered
 * before come from the cache.
 */
import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { ServerModule } from '../../theme/server-module.js';
import type { Cache } from '../cache/cache.js';
import { tellTimes, timeBatch, type TimedBatch } from '../diagnostics/page-times.js';
import { programUrl } from '../package.js';
import type { Contents, RenderedPage, Route } from '../types.js';
import { renderFailure } from './failure.js';
import type { PlannedRoute } from './plan.js';
import type { MadePage, MakePage, PageAttempt, PageMakerData, PageTask } from './task.js';
import { importTheme } from './theme.js';

/** Starting two workers costs about 150 ms, which is the time one thread takes for this many pages. */
const MIN_PAGES_FOR_WORKERS = 150;
/** Pages a worker takes at a time: enough that messages do not count, few enough that all workers end together. */
const BATCH_SIZE = 16;
/** What a thread makes of a page is garbage with the next one: the 48 MB of Node take more memory and save no time. */
const YOUNG_GENERATION = { maxYoungGenerationSizeMb: 24 };
/** Batches on their way: one for each worker and one that waits for it. */
const LANES = 2 * availableParallelism();

export interface MakerInput extends PageMakerData {
  /** For this thread; the others run it as the program `page-worker`. With its parsers: loaded when a page is made here. */
  readonly loadPageMaker: () => Promise<(theme: ServerModule, data: PageMakerData) => MakePage>;
}

export interface RenderInput extends MakerInput, Pick<Contents, 'packedContentOf'> {
  readonly cache: Cache;
  /** One that has been started already; it is closed when all pages are made. @default null */
  readonly maker?: Maker | null;
}

export async function* renderPages(
  plan: readonly PlannedRoute[],
  input: RenderInput,
): AsyncGenerator<RenderedPage, undefined> {
  if (plan.length === 0) return;
  const known = await findKnown(plan, input.cache);
  const maker = input.maker ?? startMaker(plan.length, input);
  const lanes: Promise<RenderedPage[]>[] = [];
  try {
    for (let start = 0; start < plan.length; start += BATCH_SIZE) {
      const batch = plan.slice(start, start + BATCH_SIZE);
      const pages = renderBatch(batch, { ...input, known, maker });
      // A failure reaches whoever awaits the batch; until then it must not count as unhandled.
      pages.catch(() => {});
      lanes.push(pages);
      if (lanes.length === LANES) yield* (await lanes.shift()) ?? [];
    }
    for (const pages of lanes) yield* await pages;
  } finally {
    await maker.close();
  }
}

/** Keys of the articles that the cache has. A page counts once, however many routes show it. */
async function findKnown(
  plan: readonly PlannedRoute[],
  cache: Cache,
): Promise<ReadonlySet<string>> {
  const keys = new Map(
    plan.flatMap(({ route, contentKey }) =>
      route.kind === 'doc' && contentKey !== null ? [[route.page.path, contentKey]] : [],
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
  batch: readonly PlannedRoute[],
  { cache, packedContentOf, known, maker }: BatchContext,
): Promise<RenderedPage[]> {
  const tasks = await Promise.all(
    batch.map(async ({ route, contentKey }): Promise<PageTask> => {
      const isKnown = contentKey !== null && known.has(contentKey);
      const content = route.kind === 'doc' ? await packedContentOf(route.page) : null;
      const article = isKnown ? cache.peekBytes(contentKey) : null;
      return { route: withoutUnread(route), content, article };
    }),
  );
  const paths = batch.map(({ route }) => (route.kind === 'doc' ? route.page.path : null));
  const attempts = tellTimes('render', paths, await maker.make(tasks));
  return batch.flatMap(({ route, key, contentKey }, i) => {
    const attempt = attempts[i];
    if (attempt === undefined) return [];
    const { article, files, facts } = madePage(route, attempt);
    if (contentKey !== null && article !== null) cache.set(contentKey, article);
    return [{ route, key, files, facts }];
  });
}

/** What a page says of itself and who renders it does not read stays here: a fifth of what crosses besides the content. */
function withoutUnread(route: Route): Route {
  if (route.kind !== 'doc') return route;
  const unread = { frontMatterPlaces: {}, headings: [], anchors: [], diagnostics: [] };
  return { ...route, page: { ...route.page, ...unread } };
}

function madePage({ permalink }: Route, attempt: PageAttempt): MadePage {
  if ('fault' in attempt) throw renderFailure(permalink, attempt.fault);
  return attempt;
}

/** Makes pages, in this thread or in others. */
export interface Maker {
  make(tasks: readonly PageTask[]): Promise<TimedBatch<PageAttempt>>;
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
