/**
 * Loads a page's `page.json`. Loaded data is kept for a while, so that prefetched pages cost no request. Data of
 * visited pages is kept longer, so that Back and Forward cost none. Failures are not kept, so Retry sends a new
 * request. It uses `fetch` and never `import()`, which remembers failures.
 */
import { fillText } from '../fill-text.js';
import { Strings } from '../strings.js';
import type { PageData } from '../types.js';
import { stripIndexFile } from './should-intercept.js';

/** The server has no page data at that URL, or something else: the browser should load the document. */
export class NotPageDataError extends Error {
  constructor(
    url: string,
    /** The server says that there is no such page. */
    readonly isMissing = false,
  ) {
    super(fillText(Strings.noPageData, { url }));
    this.name = 'NotPageDataError';
  }
}

/** Number of visited pages, and of prefetched ones. Page sizes differ by orders of magnitude, so it is small. */
const CACHE_SIZE = 40;
/** Time after which a tab that stays open fetches a page again. */
const CACHE_MS = 5 * 60_000;

/** `location` has this shape. */
type PageUrl = Pick<URL, 'origin' | 'pathname'>;

export interface PageDataLoader {
  /**
   * The page of a URL. Rejects with a `NotPageDataError`, or with the error of `fetch`. `isTraversal`: the reader goes
   * back or forward, to the page as it was.
   */
  load(url: URL, signal?: AbortSignal, isTraversal?: boolean): Promise<PageData>;
  /** Loads a page and its style sheets ahead of time; failures are ignored. */
  prefetch(url: URL): Promise<void>;
  /** Stores a page for when it cannot be loaded; a fresh one is not requested again. */
  keep(url: PageUrl, page: PageData, isFresh?: boolean): void;
  /** The page as the server has it now, or had it a moment ago. For a page that was shown from memory. */
  check(url: PageUrl): Promise<PageData>;
  /** Forgets one page, so that it is requested again. */
  forget(url: PageUrl): void;
  /** Forgets all loaded pages. */
  clear(): void;
}

interface CachedPage {
  readonly page: PageData;
  readonly expires: number;
  readonly isVisited: boolean;
  /** The page came with the document, and the server has not been asked since. */
  readonly isKept: boolean;
}

/** Visited and prefetched pages by the URL of their data. */
function createCache(now: () => number) {
  const pages = new Map<string, CachedPage>();
  return {
    get: (url: string) => pages.get(url),
    /** A page that is still fresh; on the way back and forward also an older one. */
    find(url: string, isTraversal = false): PageData | undefined {
      const entry = pages.get(url);
      return entry && (isTraversal || entry.expires > now()) ? entry.page : undefined;
    },
    /** Adds the page as the newest of its kind and drops the oldest. */
    set(url: string, entry: CachedPage): void {
      pages.delete(url);
      pages.set(url, entry);
      const same = [...pages].filter(([, { isVisited }]) => isVisited === entry.isVisited);
      if (same.length > CACHE_SIZE) pages.delete(same[0]?.[0] ?? '');
    },
    delete: (url: string) => pages.delete(url),
    clear: () => pages.clear(),
  };
}

/** Takes `fetch` and the clock as parameters, so that tests can replace them. */
export function createPageDataLoader(
  fetchPage: typeof fetch,
  now: () => number = Date.now,
): PageDataLoader {
  const cache = createCache(now);
  const pending = new Map<string, Promise<PageData>>();
  const request = async (
    url: string,
    options: RequestInit,
    isVisited: boolean,
  ): Promise<PageData> => {
    const response = await fetchPage(url, options);
    const page = await readPage(response, url);
    // The watch server's data may change while the pointer goes from hover to click.
    if (response.headers.get('cache-control') === 'no-store') cache.clear();
    else cache.set(url, { page, expires: now() + CACHE_MS, isVisited, isKept: false });
    return page;
  };
  return {
    async load(pageUrl, signal, isTraversal) {
      const url = pageDataUrl(pageUrl);
      const known =
        cache.find(url, isTraversal) ?? (await pending.get(url)?.catch(() => undefined));
      signal?.throwIfAborted();
      const old = cache.get(url);
      if (known === undefined) {
        return request(url, { signal: signal ?? null }, true).catch((error: unknown) => {
          // A page that the reader has seen before is better than an error when offline.
          if (old === undefined || error instanceof NotPageDataError) throw error;
          return old.page;
        });
      }
      if (old) cache.set(url, { ...old, isVisited: true });
      return known;
    },
    keep(pageUrl, page, isFresh = false) {
      const expires = isFresh ? now() + CACHE_MS : 0;
      cache.set(pageDataUrl(pageUrl), { page, expires, isVisited: true, isKept: true });
    },
    async check(pageUrl) {
      const url = pageDataUrl(pageUrl);
      const known = cache.get(url)?.isKept ? undefined : cache.find(url);
      return known ?? request(url, { priority: 'low' }, true);
    },
    forget(pageUrl) {
      cache.delete(pageDataUrl(pageUrl));
    },
    async prefetch(pageUrl) {
      const url = pageDataUrl(pageUrl);
      if (cache.find(url) !== undefined || pending.has(url)) return;
      const promise = request(url, { priority: 'low' }, false);
      pending.set(url, promise);
      const page = await promise.catch(() => undefined);
      pending.delete(url);
      for (const sheet of page?.styles ?? []) fetchPage(sheet).catch(() => undefined);
    },
    clear() {
      cache.clear();
      pending.clear();
    },
  };
}

/**
 * The URL of a page's data, always on the page's own origin.
 *
 * @example pageDataUrl(new URL('https://x.io/docs/a?q#b')) // 'https://x.io/docs/a/page.json'
 */
export function pageDataUrl({ origin, pathname }: PageUrl): string {
  return origin + stripIndexFile(pathname).replace(/\/?$/, '/page.json');
}

async function readPage(response: Response, url: string): Promise<PageData> {
  const type = response.headers.get('content-type') ?? '';
  const { status } = response;
  if (status >= 500) throw new Error(fillText(Strings.serverAnswered, { status }));
  if (!response.ok || !/\bjson\b/.test(type)) throw new NotPageDataError(url, status === 404);
  const data: unknown = await response.json().catch(() => null);
  if (!isPageData(data)) throw new NotPageDataError(url);
  return data;
}

/** Checks client and permalink only: data of another client is never shown, so a known client vouches for the rest. */
function isPageData(data: unknown): data is PageData {
  const { client, permalink }: Partial<PageData> = Object(data);
  return typeof client === 'string' && typeof permalink === 'string';
}
