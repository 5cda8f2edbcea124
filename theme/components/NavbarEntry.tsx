/** One item of the navbar, in the bar itself and in the mobile menu. In: the item. Out: its link, dropdown or button. */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import { trustedHtml } from '../trusted-html.js';
import type { NavbarItem, SiteData } from '../types.js';
import { NavbarDropdown } from './NavbarDropdown.js';
import { LocaleDropdown, VersionDropdown } from './NavbarChoices.js';
import { NavbarLink } from './NavbarLink.js';
import { SearchButton } from './SearchButton.js';

interface NavbarEntryProps {
  readonly site: SiteData;
  readonly page: ShellPage;
  readonly item: NavbarItem;
}

export function NavbarEntry({ item, site, page }: NavbarEntryProps): ReactElement | null {
  switch (item.type) {
    case 'link':
      return <NavbarLink item={item} page={page} />;
    case 'dropdown':
      return <NavbarDropdown label={item.label} items={item.items} page={page} />;
    case 'version-dropdown':
      return <VersionDropdown site={site} page={page} set={item.set} />;
    case 'locale-dropdown':
      return <LocaleDropdown site={site} page={page} />;
    case 'search':
      return site.search === null ? null : <SearchButton search={site.search} />;
    case 'html':
      return <div className="navbar-html" dangerouslySetInnerHTML={trustedHtml(item.html)} />;
  }
}
