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

export interface FinishedPage {
  readonly page: RenderedPage;
  /** What the search finds it by, see `SearchIndex.pack`. */
  readonly terms: string | null;
}

/** Finished pages as they come, and what the search wants to know of them when all are there. */
export class Finished {
  /** By permalink. Resolves when nobody asks for pages any more. */
  readonly terms: Promise<ReadonlyMap<string, string>>;
  readonly #pages: AsyncIterable<FinishedPage>;
  #end: (terms: ReadonlyMap<string, string>) => void = () => {};

  constructor(pages: AsyncIterable<FinishedPage>) {
    this.#pages = pages;
    this.terms = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Once. */
  async *pages(): AsyncGenerator<RenderedPage, undefined> {
    const found = new Map<string, string>();
    try {
      for await (const { page, terms } of this.#pages) {
        if (terms !== null) found.set(page.route.permalink, terms);
        yield page;
      }
    } finally {
      this.#end(found);
    }
  }
}

export function storeFinished(
  cache: Cache,
  { route, key, files, facts }: RenderedPage,
  terms: string | null,
): void {
  const content = new Map(files);
  const parts: readonly (readonly [name: string, content: Uint8Array | undefined])[] = [
    ...Object.entries(pagePaths(route.permalink)).map(
      ([name, path]) => [name, content.get(path)] as const,
    ),
    ...Object.entries({ facts, terms }).map(
      ([name, text]) => [name, text === null ? undefined : Buffer.from(text)] as const,
    ),
  ];
  const there = parts.flatMap(([name, bytes]) =>
    bytes === undefined ? [] : [[name, bytes] as const],
  );
  cache.set(keyOf(key), encodeEntries(new Map(there)));
}

/**
 * Those that are there, in any order; each may be gone when the next is asked for. A shard hands over those that the remote
 * cache has not; a build of all pages expects none there.
 */
export async function* recallFinished(
  plan: readonly PlannedRoute[],
  cache: Cache,
  { isShard }: { readonly isShard: boolean },
): AsyncGenerator<FinishedPage, undefined> {
  const planned = new Map(plan.map((one) => [keyOf(one.key), one]));
  for await (const [key, entry] of cache.readOnce(keysByPath(plan), !isShard)) {
    const one = planned.get(key);
    const parts = one === undefined ? null : decodeEntries(entry);
    if (one === undefined || parts === null) continue;
    planned.delete(key);
    // The article is nothing to this build, and may be to the next.
    if (one.contentKey !== null) cache.keep(one.contentKey);
    yield unpackFinished(one, parts);
  }
}

function keysByPath(plan: readonly PlannedRoute[]): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map<string, string[]>();
  for (const { route, key } of plan) {
    if (route.kind !== 'doc') continue;
    const { path } = route.page;
    byPath.set(path, [...(byPath.get(path) ?? []), keyOf(key)]);
  }
  return byPath;
}

function unpackFinished(
  { route, key }: PlannedRoute,
  parts: ReadonlyMap<string, Buffer>,
): FinishedPage {
  const text = (name: string) => parts.get(name)?.toString() ?? null;
  // The cache says what is in the files of this page, and not which files there are.
  const files = Object.entries(pagePaths(route.permalink)).flatMap(([name, path]): PageFile[] => {
    const bytes = parts.get(name);
    return bytes === undefined ? [] : [[path, bytes]];
  });
  return { page: { route, key, files, facts: text('facts') }, terms: text('terms') };
}

function keyOf(key: string): string {
  return `${key}-finished`;
}
