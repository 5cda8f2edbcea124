/**
 * Pages that a shard has finished, for the build that puts the site together. In: planned routes and the cache. Out: of
 * each page its files, as they are to be written, and what was found out about them. Where anything is missing or
 * damaged, or the page has become another, it is one to be rendered.
 */
import type { Cache } from '../../cache/cache.js';
import { decodeEntries, encodeEntries } from '../../cache/entries.js';
import { pagePaths } from '../../render/page.js';
import type { PlannedRoute } from '../../render/plan.js';
import type { PageFile, RenderedPage } from '../../types.js';

/** What is known of a page beside its files. */
export interface PageNotes extends Pick<RenderedPage, 'facts'> {
  /** What linkinator has called good of its files. */
  readonly verdicts: readonly string[];
  /** What the search finds it by, see `SearchIndex.pack`. */
  readonly terms: string | null;
}

/** Each part is read when somebody asks for it. */
export interface FinishedPage extends Omit<PageNotes, 'facts'> {
  readonly page: RenderedPage;
}

export function storeFiles(cache: Cache, { route, key, files }: RenderedPage): void {
  const content = new Map(files);
  const parts = Object.entries(pagePaths(route.permalink)).flatMap(([name, path]) => {
    const bytes = content.get(path);
    return bytes === undefined ? [] : [[name, bytes] as const];
  });
  cache.set(keysOf(key).files, encodeEntries(new Map(parts)));
}

export function storeNotes(cache: Cache, key: string, { facts, verdicts, terms }: PageNotes): void {
  const parts = { facts, verdicts: verdicts.join('\n'), terms };
  const there = Object.entries(parts).flatMap(([name, text]) =>
    text === null ? [] : [[name, Buffer.from(text)] as const],
  );
  cache.set(keysOf(key).notes, encodeEntries(new Map(there)));
}

/** Asks the remote cache for the pages that are not here. */
async function prefetchFinished(
  plan: readonly PlannedRoute[],
  cache: Cache,
  isShard: boolean,
): Promise<void> {
  const byPath = new Map<string, string[]>();
  for (const { route, key } of plan) {
    if (route.kind !== 'doc') continue;
    const { path } = route.page;
    byPath.set(path, [...(byPath.get(path) ?? []), ...Object.values(keysOf(key))]);
  }
  await cache.prefetch(byPath, !isShard);
}

/** By permalink. A shard hands over those that the remote cache has not; a build of all pages expects none there. */
export async function recallFinished(
  plan: readonly PlannedRoute[],
  cache: Cache,
  { isShard }: { readonly isShard: boolean },
): Promise<ReadonlyMap<string, FinishedPage>> {
  await prefetchFinished(plan, cache, isShard);
  return new Map(
    plan.flatMap((planned) => {
      const page = readFinished(planned, cache);
      return page === null ? [] : [[planned.route.permalink, page] as const];
    }),
  );
}

function readFinished({ route, key, contentKey }: PlannedRoute, cache: Cache): FinishedPage | null {
  const keys = keysOf(key);
  const files = readParts(cache, keys.files);
  const notes = files === null ? null : readParts(cache, keys.notes);
  if (files === null || notes === null) return null;
  const text = (name: string) => notes.get(name)?.toString() ?? null;
  // The article is nothing to this build, and may be to the next.
  if (contentKey !== null) cache.keep(contentKey);
  // The cache says what is in the files of this page, and not which files there are.
  const written = Object.entries(pagePaths(route.permalink)).flatMap(([name, path]): PageFile[] => {
    const bytes = files.get(name);
    return bytes === undefined ? [] : [[path, bytes]];
  });
  return {
    page: {
      route,
      key,
      files: written,
      get facts() {
        return text('facts');
      },
    },
    get verdicts() {
      return text('verdicts')?.split('\n').filter(Boolean) ?? [];
    },
    get terms() {
      return text('terms');
    },
  };
}

function readParts(cache: Cache, key: string): ReadonlyMap<string, Buffer> | null {
  const entry = cache.peekOnce(key);
  return entry === null ? null : decodeEntries(entry);
}

function keysOf(key: string) {
  return { files: `${key}-files`, notes: `${key}-notes` };
}
