/**
 * Loads page data ahead of navigation: for the link under the pointer or the focus, and for a few links that come into
 * view. The sidebar's tree is loaded before the reader goes to another page or opens a category. Readers who save data
 * on a 2g connection get no prefetching.
 */
import type { PageDataLoader } from './page-data.js';
import { shouldIntercept, type RouterPlace } from './should-intercept.js';

/** Every property is missing in browsers without `navigator.connection`. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** A reader near these may soon open a category: the sidebar, the mobile menu and its button. */
const NEAR_SIDEBAR = '.sidebar, [data-menu], [data-action="open-menu"]';
/** Number of links in view that are loaded ahead, for each page shown. */
const VISIBLE_LIMIT = 4;

/** False only for data saving together with a 2g connection (`2g` or `slow-2g`); one alone is not enough. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !(connection?.saveData === true && (connection.effectiveType ?? '').includes('2g'));
}

/** Watches the document's links. Returns a function to call after a page has been shown, which finds the new links. */
export function installPrefetch(
  loader: PageDataLoader,
  place: RouterPlace,
  prefetchSidebar: () => void,
): () => void {
  /** Prefetches the link's target if it is another page. */
  const prefetch = (link: Element | null) => {
    const url = link instanceof HTMLAnchorElement ? new URL(link.href || 'about:blank') : null;
    if (url === null || !isOtherPage(url, place)) return false;
    void loader.prefetch(url);
    return true;
  };
  const onInterest = ({ target }: Event) => {
    if (!(target instanceof Element) || !mayPrefetch(currentConnection())) return;
    const isLink = prefetch(target.closest('a[href]'));
    if (isLink || target.closest(NEAR_SIDEBAR) !== null) prefetchSidebar();
  };
  document.addEventListener('pointerover', onInterest);
  document.addEventListener('focusin', onInterest);

  let remaining = 0;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || remaining === 0) continue;
      remaining -= 1;
      observer.unobserve(target);
      prefetch(target);
    }
    if (remaining === 0) observer.disconnect();
  });
  return () => {
    observer.disconnect();
    if (!mayPrefetch(currentConnection())) return;
    remaining = VISIBLE_LIMIT;
    for (const link of document.querySelectorAll('main a[href]'))
      // Links in a drawing are elements of SVG.
      if (link instanceof HTMLAnchorElement && isOtherPage(new URL(link.href), place))
        observer.observe(link);
  };
}

function isOtherPage(url: URL, place: RouterPlace): boolean {
  if (url.pathname === location.pathname) return false;
  return shouldIntercept(
    {
      canIntercept: true,
      hashChange: false,
      downloadRequest: null,
      formData: null,
      navigationType: 'push',
      destination: { url: url.href, sameDocument: false },
    },
    place,
  );
}

function currentConnection(): Connection | undefined {
  return 'connection' in navigator ? (navigator.connection as Connection) : undefined;
}
