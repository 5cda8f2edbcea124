/**
 * The dropdowns that lead to the same page elsewhere: in another docs version, in another language. With a
 * single version or language they show that one.
 */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import { usePreferredVersion } from '../hooks/usePreferredVersion.js';
import type { SiteData } from '../types.js';
import { Icon } from './Icon.js';
import { Dropdown } from './NavbarDropdown.js';
import { Texts } from '../texts.js';

export interface ChoiceProps {
  readonly site: SiteData;
  readonly page: ShellPage;
}

/** To the same page where a version has it, else to its main doc. */
export function VersionDropdown({ site, page }: ChoiceProps): ReactElement | null {
  const preferred = usePreferredVersion(site);
  // Outside the docs the one that the reader chose before, else the last one.
  const version =
    site.versions.find(({ name }) => name === page.version) ??
    preferred ??
    site.versions.find(({ isLast }) => isLast);
  if (version === undefined) return null;
  const label = (
    <>
      <span className="visually-hidden">{`${Texts.versionDropdown} `}</span>
      {version.label}
    </>
  );
  const links = site.versions.map((choice) => (
    <li key={choice.name}>
      <a
        className="dropdown-link"
        href={page.alternates[choice.name] ?? choice.mainHref}
        aria-current={choice.name === page.version || undefined}
        data-version={choice.name}
      >
        {choice.label}
      </a>
    </li>
  ));
  return <Dropdown label={label}>{links}</Dropdown>;
}

/** To the same page where a language has it, else to its home page. */
export function LocaleDropdown({ site, page }: ChoiceProps): ReactElement {
  const current = (
    <>
      <Icon name="globe" />
      <span className="visually-hidden">{`${Texts.localeDropdown} `}</span>
      <span className="navbar-locale">{site.locale.label}</span>
    </>
  );
  const links = site.languages.map(({ code, label, href }) => {
    const isCurrent = code === site.locale.code;
    return (
      <li key={code}>
        <a
          className="dropdown-link"
          href={isCurrent ? page.permalink : (page.translations?.[code] ?? href)}
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
