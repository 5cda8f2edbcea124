/**
 * The style sheets that only some pages have. In: the data of a page. Out: the files in `styles/` that it needs. The
 * build bundles each as a file of its own. They follow the sheet of all pages in any order, so none of them may refine
 * another.
 */
import type { PageData } from './types.js';

type Page = Pick<PageData, 'view' | 'layout' | 'html' | 'islands'>;

/** File below `styles/` → whether a page needs it. */
const PAGE_SHEETS = {
  'archive.css': shows('archive-list'),
  'cards.css': mayShow('card'),
  'code-features.css': mayShow('code-fold', 'code-tabs', 'code-terminal', 'line-focus'),
  'compat.css': mayShow('badge', 'button', 'file-tree', 'with-icon'),
  'diagrams.css': shows('diagram'),
  'layouts.css': ({ layout }) => layout === 'home' || layout === 'bare',
  'option-tables.css': shows('option-table'),
  'page-actions.css': shows('page-actions'),
  'parameters.css': mayShow('parameters'),
  'search-page.css': ({ view }) => view !== 'article',
  'steps.css': mayShow('steps'),
} satisfies Readonly<Record<string, (page: Page) => boolean>>;

export const PAGE_SHEET_NAMES: readonly string[] = Object.keys(PAGE_SHEETS);

/** @example listPageSheets({ view: 'article', html: '<ul class="cards">…' }) // ['cards.css'] */
export function listPageSheets(page: Page): string[] {
  return Object.entries(PAGE_SHEETS).flatMap(([name, isNeeded]) => (isNeeded(page) ? [name] : []));
}

/** Whether an element of the article has one of the classes. */
function shows(...classes: readonly string[]): (page: Page) => boolean {
  const pattern = new RegExp(` class="(?:[^"]* )?(?:${classes.join('|')})[ "]`);
  return ({ html }) => pattern.test(html);
}

/** The same for components of `docsgen/compat`, which an island that imports it may render later, in the browser. */
function mayShow(...classes: readonly string[]): (page: Page) => boolean {
  const isShown = shows(...classes);
  return (page) => page.islands?.environment !== undefined || isShown(page);
}
