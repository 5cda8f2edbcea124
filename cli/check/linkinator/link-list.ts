/** A page for linkinator to begin at: it asks about what a page links to. In: URLs. Out: the page. */
import { attribute } from '../../escape.js';

export function linkList(urls: readonly string[]): string {
  return urls.map((url) => `<a href="${attribute(url)}"></a>`).join('\n');
}
