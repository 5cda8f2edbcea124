/**
 * The dropdowns that lead to the same page in another docs version or another language. A site with a single version or
 * language shows that one.
 */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import { useShownVersion } from '../hooks/usePreferredVersion.js';
import type { SiteData } from '../types.js';
import { Icon } from './Icon.js';
import { Dropdown } from './NavbarDropdown.js';
import { Strings } from '../strings.js';

export interface ChoiceProps {
  readonly site: SiteData;
  readonly page: ShellPage;
}

/** Links to the same page in each version that has it, else to the version's main doc. */
export function VersionDropdown({ site, page }: ChoiceProps): ReactElement | null {
  const version = useShownVersion(site, page);
  if (version === undefined) return null;
  // Choosing the current version leads nowhere else. An unknown address is not a page to stay on.
  const stays = page.version !== null || (site.versions.length === 1 && page.view !== 'not-found');
  const label = (
    <>
      <span className="sr-only">{`${Strings.versionDropdown} `}</span>
      {version.label}
    </>
  );
  const links = site.versions.map((choice) => (
    <li key={choice.name}>
      <a
        className="dropdown-link"
        href={
          page.alternates[choice.name] ??
          (stays && choice === version ? page.permalink : choice.mainHref)
        }
        aria-current={choice === version || undefined}
        data-version={choice.name}
      >
        {choice.label}
      </a>
    </li>
  ));
  return <Dropdown label={label}>{links}</Dropdown>;
}

/** Links to the same page in each language that has it, else to the language's home page, as from a 404 page. */
export function LocaleDropdown({ site, page }: ChoiceProps): ReactElement {
  const current = (
    <>
      <Icon name="globe" />
      <span className="sr-only">{`${Strings.localeDropdown} `}</span>
      <span className="navbar-locale">{site.locale.label}</span>
    </>
  );
  const links = site.languages.map(({ code, label, href }) => {
    const isCurrent = code === site.locale.code;
    const own = isCurrent ? page.permalink : page.translations?.[code];
    return (
      <li key={code}>
        <a
          className="dropdown-link"
          href={page.view === 'not-found' ? href : (own ?? href)}
          aria-current={isCurrent || undefined}
          lang={code}
          hrefLang={code}
        >
          {label}
        </a>
      </li>
    );
  });
  return <Dropdown label={current}>{links}</Dropdown>;
}
