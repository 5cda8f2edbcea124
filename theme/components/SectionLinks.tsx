/** The sections of the site: the navbar's links that stay on it. */
import type { ReactElement } from 'react';
import type { NavbarData, NavbarLink } from '../types.js';
import { Texts } from '../texts.js';

/** A list, for pages that have no content of their own to go on from. */
export function SectionLinks({ navbar }: { readonly navbar: NavbarData }): ReactElement {
  return (
    <ul className="section-links">
      {sections(navbar).map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function sections(
  navbar: NavbarData,
): readonly { readonly href: string; readonly label: string }[] {
  const links = navbar.items.flatMap((item): readonly NavbarLink[] => {
    if (item.type === 'link') return [item];
    return item.type === 'dropdown' ? item.items : [];
  });
  const own = links.filter(({ external }) => !external);
  return own.length > 0 ? own : [{ href: navbar.href, label: Texts.home }];
}
