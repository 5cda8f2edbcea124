/**
 * The bar at the top of every page: title, items to the left and right, search, color mode, and below the desktop width
 * the button of the mobile menu. Dropdowns are `<details>`, so they work before any script. Between the desktop width
 * and 80rem CSS shows "More" in place of all links to the right except the last.
 */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import { useNavbarItems } from '../hooks/usePreferredVersion.js';
import { MENU_ID } from '../markup.js';
import type { NavbarItem, SiteData } from '../types.js';
import { ColorModeToggle } from './ColorModeToggle.js';
import { Icon } from './Icon.js';
import { NavbarDropdown } from './NavbarDropdown.js';
import { NavbarEntry } from './NavbarEntry.js';
import { SearchButton } from './SearchButton.js';
import { SiteTitle } from './SiteTitle.js';
import { Strings } from '../strings.js';

interface NavbarProps {
  readonly site: SiteData;
  readonly page: ShellPage;
}

/** Sticky; with `hideOnScroll` it hides while the reader scrolls down. */
export function Navbar({ site, page }: NavbarProps): ReactElement {
  const { hideOnScroll } = site.navbar;
  const items = useNavbarItems(site, page);
  const left = items.filter((item) => item.position === 'left');
  const right = items.filter((item) => item.position === 'right');
  // The last link stays visible: it is usually the site's most important one, such as "Sign In".
  const links = right.filter((item) => item.type === 'link').slice(0, -1);
  // "More" takes as much room as a single link.
  const folded = links.length > 1 ? links : [];
  const hasSearch = items.some((item) => item.type === 'search');
  return (
    <header className="navbar" data-hide-on-scroll={hideOnScroll ? '' : undefined}>
      <div className="navbar-inner">
        <SiteTitle navbar={site.navbar} />
        {items.length > 0 && (
          <nav className="navbar-items" aria-label={Strings.mainNavigation}>
            <ul className="navbar-list">
              <NavbarItems items={left} folded={[]} site={site} page={page} />
            </ul>
            <ul className="navbar-list navbar-list-right">
              {folded.length > 0 && (
                <li className="navbar-more">
                  <NavbarDropdown label={Strings.more} items={folded} page={page} />
                </li>
              )}
              <NavbarItems items={right} folded={folded} site={site} page={page} />
            </ul>
          </nav>
        )}
        <div className="navbar-tools">
          {site.search !== null && !hasSearch && <SearchButton search={site.search} />}
          {site.colorMode.switch && <ColorModeToggle {...site.colorMode} />}
          <MenuButton />
        </div>
      </div>
    </header>
  );
}

interface NavbarItemsProps extends NavbarProps {
  readonly items: readonly NavbarItem[];
  /** Items that "More" shows when there is little room. */
  readonly folded: readonly NavbarItem[];
}

/** Renders an `<li>` for each item. */
function NavbarItems({ items, folded, site, page }: NavbarItemsProps): ReactElement[] {
  return items.map((item, index) => (
    <li
      key={index}
      className={`navbar-item navbar-item-${item.type}${folded.includes(item) ? ' navbar-item-foldable' : ''}`}
    >
      <NavbarEntry item={item} site={site} page={page} />
    </li>
  ));
}

/** Without scripts `command` opens the menu, or a popover target in browsers that do not know `command`. */
function MenuButton(): ReactElement {
  const command = { command: 'show-modal', commandfor: MENU_ID };
  return (
    <button
      type="button"
      className="icon-button menu-button"
      data-action="open-menu"
      aria-label={Strings.openMenu}
      aria-haspopup="dialog"
      popoverTarget={MENU_ID}
      {...command}
    >
      <Icon name="menu" />
    </button>
  );
}
