/**
 * Loads a page's `page.json`. What was loaded is kept for a while, so that prefetched pages and the way back cost
 * no request; what failed is not, so Retry asks again. `fetch` and never `import()`, which remembers failures.
 */
import { fillText } from '../fill-text.js';
import { Texts } from '../texts.js';
import type { PageData } from '../types.js';
import { stripIndexFile } from './should-intercept.js';

/** The server has no page data there, or something that is none: the browser should load the document. */
export class NotPageDataError extends Error {
  constructor(
    url: string,
    /** The server says that there is no such page. */
    readonly isMissing = false,
  ) {
    super(fillText(Texts.noPageData, { url }));
    this.name = 'NotPageDataError';
  }
}

/** The size of a page differs by orders of magnitude, so the number is small. */
const CACHE_SIZE = 40;
/** A tab that stays open sees new content after this long. */
const CACHE_MS = 5 * 60_000;

/** `location` is one. */
type PageUrl = Pick<URL, 'origin' | 'pathname'>;

export interface PageDataLoader {
  /** The page of a URL; rejects with a `NotPageDataError`, or with what `fetch` rejects with. */
  load(url: URL, signal?: AbortSignal): Promise<PageData>;
  /** Loads ahead; failures are forgotten. */
  prefetch(url: URL): Promise<void>;
  /** Has a page at hand for when it cannot be loaded. */
  keep(url: PageUrl, page: PageData): void;
  /** Forgets one page, so that it is asked for again. */
  forget(url: PageUrl): void;
  /** Forgets what was loaded. */
  clear(): void;
}

/** Takes `fetch` and the clock, so that tests need neither. */
export function createPageDataLoader(
  fetchPage: typeof fetch,
  now: () => number = Date.now,
): PageDataLoader {
  const cache = new Map<string, { readonly page: PageData; readonly expires: number }>();
  const pending = new Map<string, Promise<PageData>>();
  const request = async (url: string, options: RequestInit): Promise<PageData> => {
    const response = await fetchPage(url, options);
    const page = await readPage(response, url);
    cache.delete(url);
    // The watch server's data is of the moment: it may change while the pointer is on its way from hover to click.
    if (response.headers.get('cache-control') === 'no-store') return page;
    cache.set(url, { page, expires: now() + CACHE_MS });
    const [oldest] = cache.keys();
    if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
    return page;
  };
  const cached = (url: string): PageData | undefined => {
    const entry = cache.get(url);
    return entry !== undefined && entry.expires > now() ? entry.page : undefined;
  };
  return {
    async load(pageUrl, signal) {
      const url = pageDataUrl(pageUrl);
      const known = cached(url) ?? (await pending.get(url)?.catch(() => undefined));
      signal?.throwIfAborted();
      return (
        known ??
        request(url, { signal: signal ?? null }).catch((error: unknown) => {
          // Offline, what the reader has seen before is better than nothing.
          const old = cache.get(url);
          if (old === undefined || error instanceof NotPageDataError) throw error;
          return old.page;
        })
      );
    },
    keep(pageUrl, page) {
      cache.set(pageDataUrl(pageUrl), { page, expires: 0 });
    },
    forget(pageUrl) {
      cache.delete(pageDataUrl(pageUrl));
    },
    async prefetch(pageUrl) {
      const url = pageDataUrl(pageUrl);
      if (cached(url) !== undefined || pending.has(url)) return;
      const promise = request(url, { priority: 'low' });
      pending.set(url, promise);
      await promise.catch(() => undefined);
      pending.delete(url);
    },
    clear() {
      cache.clear();
      pending.clear();
    },
  };
}

/**
 * Where the data of a page is, always on the page's own origin.
 *
 * @example pageDataUrl(new URL('https://x.io/docs/a?q#b')) // 'https://x.io/docs/a/page.json'
 */
export function pageDataUrl({ origin, pathname }: PageUrl): string {
  return origin + stripIndexFile(pathname).replace(/\/?$/, '/page.json');
}

async function readPage(response: Response, url: string): Promise<PageData> {
  const type = response.headers.get('content-type') ?? '';
  const { status } = response;
  if (status >= 500) throw new Error(fillText(Texts.serverAnswered, { status }));
  if (!response.ok || !/\bjson\b/.test(type)) throw new NotPageDataError(url, status === 404);
  const data: unknown = await response.json().catch(() => null);
  if (!isPageData(data)) throw new NotPageDataError(url);
  return data;
}

/** The client id decides about everything else; data of another client is never shown. */
function isPageData(data: unknown): data is PageData {
  const { client, permalink }: Partial<PageData> = Object(data);
  return typeof client === 'string' && typeof permalink === 'string';
}
