/**
 * Applies the layouts of pages. In: a route, and the `layout` in the front matter of its page. Out: the route without the
 * parts that its layout does not show, and a finding for a page outside the docs whose layout does not exist.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import type { Diagnostic, PageLayout, PageRoute } from '../types.js';
import type { PageEntry } from './doc-entry.js';

const LAYOUTS: readonly PageLayout[] = ['page', 'home', 'bare'];

/** Returns `null` for the layout of the docs, where the names that other generators have mean nothing. */
export function layoutOf({
  page,
  version,
}: Pick<PageEntry, 'page' | 'version'>): PageLayout | null {
  const found = LAYOUTS.find((layout) => layout === page.frontMatter.layout);
  return found ?? (version === null ? 'page' : null);
}

export function reportLayouts(
  entries: readonly Pick<PageEntry, 'page' | 'version'>[],
): Diagnostic[] {
  return entries.flatMap(({ page, version }) => {
    const { layout } = page.frontMatter;
    if (version !== null || layout === undefined || LAYOUTS.some((one) => one === layout))
      return [];
    const note = `${didYouMean(layout, LAYOUTS) ?? ''} Layouts: ${LAYOUTS.join(', ')}.`.trim();
    const place = page.frontMatterPlaces['layout'] ?? null;
    return diagnostic('front-matter', `Unknown layout "${layout}"`, {
      file: page.path,
      place,
      note,
    });
  });
}

/** Only `page` shows a table of contents, and what is below an article. */
export function withLayout(route: PageRoute, layout: PageLayout | null): PageRoute {
  if (layout === null) return route;
  const alone = { ...route, layout, sidebar: null, breadcrumbs: [], previous: null, next: null };
  if (layout === 'page') return alone;
  const { lastVerified: _, ...bare } = alone;
  return { ...bare, toc: [], editUrl: null, lastUpdated: null };
}
