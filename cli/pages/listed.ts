/** Decides whether search engines list a page. In: a route. Out: yes or no, for the document, the sitemap and `llms.txt`. */
import type { Route } from '../types.js';

/** Whether the page asks search engines to leave it out. */
export function isNoindex({ isUnlisted, version }: Pick<Route, 'isUnlisted' | 'version'>): boolean {
  return isUnlisted || version?.noindex === true;
}

/** Whether the page is listed at this address: home may repeat a page, and then stands for it. */
export function isListed(route: Route): boolean {
  return !isNoindex(route) && route.canonical === route.permalink;
}
