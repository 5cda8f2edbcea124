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

/** As they come, and what the search wants to know of them when all are there. */
export class FinishedPages {
  /** By permalink. Resolves when `pages` has ended, with or without an error: whoever asks for pages hears of that. */
  readonly terms: Promise<ReadonlyMap<string, string>>;
  readonly #found: AsyncIterable<FinishedPage>;
  #end: (terms: ReadonlyMap<string, string>) => void = () => {};

  constructor(found: AsyncIterable<FinishedPage>) {
    this.#found = found;
    this.terms = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** May be called once. */
  async *pages(): AsyncGenerator<RenderedPage, undefined> {
    const terms = new Map<string, string>();
    try {
      for await (const finished of this.#found) {
        const { page } = finished;
        if (finished.terms !== null) terms.set(page.route.permalink, finished.terms);
        yield page;
      }
    } finally {
      this.#end(terms);
    }
  }
}

/** Beside the files, which have the names of `pagePaths`. */
const [FACTS, TERMS] = ['facts', 'terms'];

export function storeFinished(
  cache: Cache,
  { route, key, files, facts }: RenderedPage,
  terms: string | null,
): void {
  const content = new Map(files);
  const parts = new Map<string, Uint8Array>();
  for (const [name, path] of Object.entries(pagePaths(route.permalink))) {
    const bytes = content.get(path);
    if (bytes !== undefined) parts.set(name, bytes);
  }
  if (facts !== null) parts.set(FACTS, Buffer.from(facts));
  if (terms !== null) parts.set(TERMS, Buffer.from(terms));
  cache.set(keyOf(key), encodeEntries(parts));
}

/**
 * Those that are there, in any order. A shard hands over those that the remote cache has not; a build of all pages expects
 * none there.
 */
export async function* recallFinished(
  plan: readonly PlannedRoute[],
  cache: Cache,
  { isShard }: { readonly isShard: boolean },
): AsyncGenerator<FinishedPage, undefined> {
  const wanted = new Map(plan.map((planned) => [keyOf(planned.key), planned]));
  for await (const [key, entry] of cache.readOnce(keysByPath(plan), { isRare: !isShard })) {
    // What has come once may come again.
    const planned = wanted.get(key);
    const page = planned === undefined ? null : unpackFinished(planned, entry);
    if (planned === undefined || page === null) continue;
    wanted.delete(key);
    // The article is nothing to this build, and may be to the next.
    if (planned.contentKey !== null) cache.keep(planned.contentKey);
    yield page;
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

/** `null`: it is damaged. */
function unpackFinished({ route, key }: PlannedRoute, entry: Buffer): FinishedPage | null {
  const parts = decodeEntries(entry);
  const paths = pagePaths(route.permalink);
  // The cache says what is in the files of this page, and not which files there are.
  const files = Object.entries(paths).flatMap(([name, path]): PageFile[] => {
    const bytes = parts?.get(name);
    return bytes === undefined ? [] : [[path, bytes]];
  });
  const isWhole = files.some(([path]) => path === paths.document);
  if (parts === null || !isWhole) return null;
  const text = (name: string) => parts.get(name)?.toString() ?? null;
  return { page: { route, key, files, facts: text(FACTS) }, terms: text(TERMS) };
}

function keyOf(key: string): string {
  return `${key}-finished`;
}
