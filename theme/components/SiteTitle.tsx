/** The logo and the title of the site, linked to its home. */
import type { ReactElement } from 'react';
import type { NavbarData } from '../types.js';

/** Both logos are in the page, CSS shows the one of the colour mode; `lazy` keeps the other from being loaded. */
export function SiteTitle({ navbar }: { readonly navbar: NavbarData }): ReactElement {
  const { logo, title, href } = navbar;
  return (
    <a className="site-title" href={href}>
      {logo !== null && (
        <>
          <img
            className="site-logo only-light"
            src={logo.light}
            alt={logo.alt}
            height={28}
            loading="lazy"
          />
          <img
            className="site-logo only-dark"
            src={logo.dark}
            alt={logo.alt}
            height={28}
            loading="lazy"
          />
        </>
      )}
      {title !== '' && <span className="site-title-text">{title}</span>}
    </a>
  );
}
