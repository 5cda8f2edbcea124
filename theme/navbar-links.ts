/**
 * The links of the navbar. In: its items. Out: links that lead to the versions the reader sees, and the sections of the site
 * for pages and dialogs without links of their own.
 */
import type { NavbarItem, NavbarLink } from './types.js';

/** Returns the link into the first of the versions that has its page. */
export function inVersion<Link extends NavbarLink>(
  link: Link,
  names: readonly (string | null)[],
): Link {
  return {
    ...link,
    href: names.map((name) => link.hrefs?.[name ?? '']).find(Boolean) ?? link.href,
  };
}

/** Returns the navbar's links that stay on the site. */
export function listSectionLinks(items: readonly NavbarItem[]): readonly NavbarLink[] {
  const links = items.flatMap((item): readonly NavbarLink[] => {
    if (item.type === 'link') return [item];
    return item.type === 'dropdown' ? item.items : [];
  });
  return links.filter(({ external }) => !external);
}
