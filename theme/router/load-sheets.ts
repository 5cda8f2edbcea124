/**
 * Loads the style sheets that only some pages have. In: a page that the client is about to show. Out: its style sheets
 * are in the document. They stay there, because a reader may come back to the page.
 */
import type { PageData } from '../types.js';

type Page = Pick<PageData, 'styles'>;

const loading = new Map<string, Promise<void>>();
const fetched = new Set<string>();

/** Resolves as soon as the page can be shown with its styles. Without them, it can still be read. */
export async function loadSheets({ styles = [] }: Page): Promise<void> {
  await Promise.all(styles.flatMap((url) => loading.get(url) ?? (hasSheet(url) ? [] : load(url))));
}

/** Fetches them for a page that the reader may visit. */
export function prefetchSheets({ styles = [] }: Page): void {
  for (const url of styles) {
    if (fetched.has(url) || hasSheet(url)) continue;
    fetched.add(url);
    fetch(url, { priority: 'low' }).catch(() => fetched.delete(url));
  }
}

function listLinks(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
}

function hasSheet(url: string): boolean {
  return listLinks().some((link) => link.getAttribute('href') === url);
}

function load(url: string): Promise<void> {
  const link = document.createElement('link');
  const loaded = new Promise<void>((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      resolve();
    };
  }).finally(() => loading.delete(url));
  loading.set(url, loaded);
  Object.assign(link, { rel: 'stylesheet', href: url });
  // The first sheet is that of all pages; the site's own sheets come later.
  listLinks()[0]?.after(link);
  return loaded;
}
