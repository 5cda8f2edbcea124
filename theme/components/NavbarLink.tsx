/** A link of the navbar, marked while the reader is at or below its target. */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import type { NavbarLink as NavbarLinkData } from '../types.js';
import { Icon } from './Icon.js';
import { placeOf } from './page-place.js';

/** `page`: the link leads to this very page; `true`: to the section that the page belongs to. */
export function currentOf(item: NavbarLinkData, page: ShellPage): 'page' | 'true' | undefined {
  const place = placeOf(page);
  if (item.external) return undefined;
  if (item.href === page.permalink || item.href === place) return 'page';
  if (item.activeSidebar !== undefined && sidebarName(page) === item.activeSidebar) return 'true';
  return item.activeBase !== null && place.startsWith(item.activeBase) ? 'true' : undefined;
}

/** The sidebar's key without the version. */
function sidebarName({ sidebar }: ShellPage): string | undefined {
  return sidebar?.slice(sidebar.indexOf('/') + 1);
}

interface NavbarLinkProps {
  readonly item: NavbarLinkData;
  readonly page: ShellPage;
  readonly className?: string;
}

/** External links have an arrow and `rel`. */
export function NavbarLink({
  item,
  page,
  className = 'navbar-link',
}: NavbarLinkProps): ReactElement {
  return (
    <a
      className={className}
      href={item.href}
      aria-current={currentOf(item, page)}
      rel={item.external ? 'noopener noreferrer' : undefined}
    >
      {item.label}
      {item.external && <Icon name="external" />}
    </a>
  );
}
