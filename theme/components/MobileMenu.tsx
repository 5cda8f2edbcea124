/**
 * The menu below the desktop width: a `<dialog>` opened as a modal, so the browser keeps the focus inside and Escape
 * closes it. It is a popover if there is no script and the browser does not know `command`. It shows the navbar's items
 * first, then the sidebar. The server leaves the sidebar out, because the page has it already: `behaviours/menu.ts`
 * copies it into `[data-menu-sidebar]` when the menu opens.
 */
import type { ReactElement } from 'react';
import { useAppState } from '../hooks/app-state.js';
import { useNavbarItems } from '../hooks/usePreferredVersion.js';
import { MENU_ID } from '../markup.js';
import { GuideLinks } from './GuideLinks.js';
import { Icon } from './Icon.js';
import { NavbarEntry } from './NavbarEntry.js';
import { SidebarItems } from './Sidebar.js';
import { Strings } from '../strings.js';

/** Present in every page; shown when it is open. */
export function MobileMenu(): ReactElement {
  const { site, page, sidebar } = useAppState();
  const items = useNavbarItems(site, page).filter(({ type }) => type !== 'search');
  return (
    <dialog
      id={MENU_ID}
      className="menu"
      data-menu=""
      popover="auto"
      aria-label={Strings.menu}
      suppressHydrationWarning
    >
      <div className="menu-header">
        <span className="menu-title">{Strings.menu}</span>
        <CloseButton />
      </div>
      {items.length > 0 && (
        <nav className="menu-main" aria-label={Strings.mainMenu}>
          <ul>
            {items.map((item, index) => (
              <li key={index}>
                <NavbarEntry item={item} site={site} page={page} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sidebar !== null && (
        <nav className="menu-sidebar" aria-label={Strings.sectionMenu}>
          <GuideLinks site={site} page={page} />
          <SidebarItems isCopy />
        </nav>
      )}
    </dialog>
  );
}

/** Uses `command` and a popover target, as the button that opens the menu does. */
function CloseButton(): ReactElement {
  const command = { command: 'close', commandfor: MENU_ID };
  return (
    <button
      type="button"
      className="icon-button"
      data-action="close-menu"
      aria-label={Strings.closeMenu}
      popoverTarget={MENU_ID}
      popoverTargetAction="hide"
      {...command}
    >
      <Icon name="close" />
    </button>
  );
}
