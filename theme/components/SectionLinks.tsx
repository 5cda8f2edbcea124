/** The sections of the site: the navbar's links that stay on the site. */
import type { ReactElement } from 'react';
import { useAppState } from '../hooks/app-state.js';
import { useNavbarItems } from '../hooks/usePreferredVersion.js';
import { listSectionLinks } from '../navbar-links.js';
import { Strings } from '../strings.js';

/** A list for pages without links of their own, such as the not-found page. */
export function SectionLinks(): ReactElement {
  const { site, page } = useAppState();
  const own = listSectionLinks(useNavbarItems(site, page));
  const links = own.length > 0 ? own : [{ href: site.navbar.href, label: Strings.home }];
  return (
    <ul className="section-links">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
