/** The footer of every page: columns of links, and the copyright, which is HTML from the config. */
import type { ReactElement } from 'react';
import { trustedHtml } from '../trusted-html.js';
import type { FooterData, FooterLink } from '../types.js';
import { Icon } from './Icon.js';
import { Strings } from '../strings.js';

/** Columns, side by side if there is room. */
export function Footer({ footer }: { readonly footer: FooterData }): ReactElement {
  return (
    <footer className="footer">
      <div className="footer-inner">
        {footer.columns.length > 0 && (
          <nav className="footer-columns" aria-label={Strings.footer}>
            {footer.columns.map(({ title, items }) => (
              <div key={title} className="footer-column">
                <h2 className="footer-title">{title}</h2>
                <ul>
                  {items.map((item) => (
                    <li key={item.label}>
                      <FooterEntry item={item} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
        {footer.copyright !== '' && (
          <p className="copyright" dangerouslySetInnerHTML={trustedHtml(footer.copyright)} />
        )}
      </div>
    </footer>
  );
}

function FooterEntry({ item }: { readonly item: FooterLink }): ReactElement {
  return (
    <a href={item.href} rel={item.external ? 'noopener noreferrer' : undefined}>
      {item.label}
      {item.external && <Icon name="external" />}
    </a>
  );
}
