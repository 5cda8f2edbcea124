/** The logo and the title of the site, linked to its home. */
import type { ReactElement } from 'react';
import { LOGO_HEIGHT } from '../constants.js';
import type { NavbarData } from '../types.js';

/** Both logos are in the page; CSS shows the one of the color mode, and `lazy` keeps the other from loading. */
export function SiteTitle({ navbar }: { readonly navbar: NavbarData }): ReactElement {
  const { logo, title, href } = navbar;
  const shared = {
    alt: logo?.alt,
    width: logo?.width ?? undefined,
    height: LOGO_HEIGHT,
    loading: 'lazy',
  } as const;
  return (
    <a className="site-title" href={href}>
      {logo !== null && (
        <>
          <img className="site-logo only-light" src={logo.light} {...shared} />
          <img className="site-logo only-dark" src={logo.dark} {...shared} />
        </>
      )}
      {title !== '' && <span className="site-title-text">{title}</span>}
    </a>
  );
}
