/** A dropdown of the navbar: a `<details>` element, which opens without a script and which `behaviours.ts` closes. */
import type { ReactElement, ReactNode } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import type { NavbarLink as NavbarLinkData } from '../types.js';
import { NavbarLink, currentOf } from './NavbarLink.js';

interface DropdownProps {
  readonly label: ReactNode;
  readonly isActive?: boolean;
  /** `<li>` elements. */
  readonly children: ReactNode;
}

/** All dropdowns share one `name`, so the browser closes the others. A script may have opened it before hydration. */
export function Dropdown({ label, isActive = false, children }: DropdownProps): ReactElement {
  return (
    <details className="dropdown" name="navbar" data-dropdown="" suppressHydrationWarning>
      <summary className={isActive ? 'navbar-link is-active' : 'navbar-link'}>{label}</summary>
      <ul className="dropdown-menu">{children}</ul>
    </details>
  );
}

interface NavbarDropdownProps {
  readonly label: string;
  readonly items: readonly NavbarLinkData[];
  readonly page: ShellPage;
}

/** Marked active while one of its links is. */
export function NavbarDropdown({ label, items, page }: NavbarDropdownProps): ReactElement {
  const isActive = items.some((item) => currentOf(item, page) !== undefined);
  return (
    <Dropdown label={label} isActive={isActive}>
      {items.map((item) => (
        <li key={item.href}>
          <NavbarLink item={item} page={page} className="dropdown-link" />
        </li>
      ))}
    </Dropdown>
  );
}
