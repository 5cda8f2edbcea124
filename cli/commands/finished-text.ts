/**
 * Reads the text of pages that are not rendered now. In: a function that reads the data of a page. Out: a function for
 * search. The text of a page with components is in the article of its data; the text of all other pages is known from
 * parsing.
 */
import type { PageData } from '../../theme/types.js';
import { pagePaths } from '../paths/path.js';
import type { TextOf } from '../search/indexer.js';
import type { Contents } from '../types.js';

/** @param readData takes a path below the output folder; `null`: the page cannot be rendered */
export function createTextReader(
  textOf: Contents['textOf'],
  readData: (path: string) => string | null | Promise<string | null>,
): TextOf {
  return async (route) => {
    const { page, permalink } = route;
    const json = page.components === undefined ? null : await readData(pagePaths(permalink).data);
    if (json === null) return await textOf(page);
    const { html }: Pick<PageData, 'html'> = JSON.parse(json);
    // Loaded here because most commands never need it.
    const { finishPage, textOfPage } = await import('./finished-page.js');
    return textOfPage(finishPage(route, html)) ?? (await textOf(page));
  };
}
