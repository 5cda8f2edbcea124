/**
 * The style sheets that only some pages have. In: the data of a page. Out: the files in `styles/` that it needs. The
 * build bundles each as a file of its own. They follow the sheet of all pages in any order, so none of them may refine
 * another.
 */
import type { PageData } from './types.js';

/** `classes`: those of all elements of the article. */
type Page = Pick<PageData, 'view' | 'layout' | 'islands'> & {
  readonly classes: ReadonlySet<string>;
};

/** File below `styles/` → whether a page needs it. */
const PAGE_SHEETS = {
  'archive.css': shows('archive-list'),
  'cards.css': mayShow('card'),
  'code-features.css': mayShow('code-fold', 'code-tabs', 'code-terminal', 'line-focus'),
  'code-lines.css': mayShow('line'),
  'compat.css': mayShow('badge', 'button', 'file-tree', 'with-icon'),
  'diagrams.css': shows('diagram'),
  // The page that `home` of the config names has its hero at its own address too.
  'layouts.css': (page) =>
    page.layout === 'home' || page.layout === 'bare' || page.classes.has('hero'),
  'option-tables.css': shows('option-table'),
  'page-actions.css': shows('page-actions'),
  'parameter-filter.css': mayShow('parameter-filter'),
  'parameters.css': mayShow('parameters'),
  'search-page.css': ({ view }) => view !== 'article',
  'steps.css': mayShow('steps'),
} satisfies Readonly<Record<string, (page: Page) => boolean>>;

export const PAGE_SHEET_NAMES: readonly string[] = Object.keys(PAGE_SHEETS);

/** @example listPageSheets({ view: 'article', html: '<ul class="cards">…' }) // ['cards.css'] */
export function listPageSheets({
  html,
  ...data
}: Omit<Page, 'classes'> & Pick<PageData, 'html'>): string[] {
  const page = { ...data, classes: classesOf(html) };
  return Object.entries(PAGE_SHEETS).flatMap(([name, isNeeded]) => (isNeeded(page) ? [name] : []));
}

function classesOf(html: string): ReadonlySet<string> {
  const values = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, value = '']) => value));
  return new Set([...values].flatMap((value) => value.split(' ')));
}

/** Returns whether an element of the article has one of the names as a class. */
function shows(...names: readonly string[]): (page: Page) => boolean {
  return ({ classes }) => names.some((name) => classes.has(name));
}

/** The same for components of `docsgen/compat`, which an island that imports it may render later, in the browser. */
function mayShow(...names: readonly string[]): (page: Page) => boolean {
  const isShown = shows(...names);
  return (page) => page.islands?.environment !== undefined || isShown(page);
}
