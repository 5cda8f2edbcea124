/** The head of a sidebar that has a title: the way back to the section of the navbar, and the guide that it belongs to. */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import type { NavbarLink, SiteData } from '../types.js';
import { currentOf } from './NavbarLink.js';

interface PlaceProps {
  readonly site: SiteData;
  readonly page: ShellPage;
}

/** Returns the link of the navbar that the page is below, or else the link to the page itself, if there is one. */
export function findSection({ site, page }: PlaceProps): NavbarLink | undefined {
  const sections = site.navbar.items.filter(
    (item): item is NavbarLink & typeof item =>
      item.type === 'link' && currentOf(item, page) !== undefined,
  );
  return sections.find(({ href }) => href !== page.permalink) ?? sections[0];
}

export function GuideLinks({ site, page }: PlaceProps): ReactElement | null {
  if (page.guide === undefined) return null;
  const section = findSection({ site, page });
  const { label, href } = page.guide;
  return (
    <div className="guide-links">
      {section !== undefined && section.href !== href && (
        <a className="guide-section" href={section.href}>
          {section.label}
        </a>
      )}
      <a
        className="guide-title"
        href={href}
        aria-current={href === page.permalink ? 'page' : undefined}
      >
        {label}
      </a>
    </div>
  );
}
