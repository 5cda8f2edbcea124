/**
 * Creates the breadcrumbs that search engines show for a page, as JSON-LD of schema.org. In: the page's data and the site's
 * address. Out: an element of its head; `''` for a page that must not be listed.
 */
import type { PageData } from '../../theme/types.js';
import { jsonForScript } from '../values/escape.js';

/** Google requires at least two items, each with an absolute address except the last, which is the page itself. */
export function createBreadcrumbList(
  { breadcrumbs, noindex }: Pick<PageData, 'breadcrumbs' | 'noindex'>,
  siteUrl: string | undefined,
): string {
  const last = breadcrumbs.length - 1;
  const items = breadcrumbs.flatMap(({ label, href }, index) => {
    if (index === last) return [{ name: label }];
    return href === null ? [] : [{ name: label, item: `${siteUrl}${href}` }];
  });
  if (siteUrl === undefined || noindex || items.length < 2) return '';
  const list = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...item,
    })),
  };
  return `<script type="application/ld+json">${jsonForScript(list)}</script>`;
}
