/**
 * Loads the style sheets that only some pages have. In: a page that the client is about to show. Out: its style sheets
 * are in the document. They stay there, because a reader may come back to the page.
 */
import type { PageData } from '../types.js';

/** Resolves when the page can be shown with its styles, or without those that fail to load. */
export async function loadSheets({ styles = [] }: Pick<PageData, 'styles'>): Promise<void> {
  await Promise.all(
    styles.flatMap((href) => {
      if (document.querySelector(`[href="${href}"]`)) return [];
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      // The first sheet is that of all pages; the site's own sheets come later.
      document.querySelector('[rel=stylesheet]')?.after(link);
      return new Promise((resolve) => {
        link.onload = link.onerror = resolve;
      });
    }),
  );
}
