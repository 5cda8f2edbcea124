/**
 * The dropdowns that lead to the same page elsewhere: in another docs version, in another language. With a
 * single version or language they show that one.
 */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import { usePreferredVersion } from '../hooks/usePreferredVersion.js';
import type { SiteData, VersionData } from '../types.js';
import { Icon } from './Icon.js';
import { Dropdown } from './NavbarDropdown.js';
import { Texts } from '../texts.js';

export interface ChoiceProps {
  readonly site: SiteData;
  readonly page: ShellPage;
}

/** The version of the page; outside the docs the one that the reader chose before, else the last one. */
export function currentVersion(
  { site, page }: ChoiceProps,
  preferred: VersionData | null,
): VersionData | undefined {
  const { versions } = site;
  return (
    versions.find((version) => version.name === page.version) ??
    preferred ??
    versions.find((version) => version.isLast) ??
    versions[0]
  );
}

/** One `<li>` a version: to the same page where that version has it, else to its main doc. */
export function VersionLinks({ site, page }: ChoiceProps): ReactElement[] {
  return site.versions.map((version) => (
    <li key={version.name}>
      <a
        className="dropdown-link"
        href={page.alternates[version.name] ?? version.mainHref}
        aria-current={version.name === page.version ? 'true' : undefined}
        data-version={version.name}
      >
        {version.label}
      </a>
    </li>
  ));
}

/** One `<li>` a language. */
export function LocaleLinks({ site, page }: ChoiceProps): ReactElement {
  const { code, label } = site.locale;
  return (
    <li>
      <a
        className="dropdown-link"
        href={page.permalink}
        lang={code}
        hrefLang={code}
        aria-current="true"
      >
        {label}
      </a>
    </li>
  );
}

export function VersionDropdown(props: ChoiceProps): ReactElement | null {
  const preferred = usePreferredVersion(props.site);
  const version = currentVersion(props, preferred);
  if (version === undefined) return null;
  const label = (
    <>
      <span className="visually-hidden">{`${Texts.versionDropdown} `}</span>
      {version.label}
    </>
  );
  return <Dropdown label={label}>{VersionLinks(props)}</Dropdown>;
}

export function LocaleDropdown(props: ChoiceProps): ReactElement {
  const label = (
    <>
      <Icon name="globe" />
      <span className="visually-hidden">{`${Texts.localeDropdown} `}</span>
      <span className="navbar-locale">{props.site.locale.label}</span>
    </>
  );
  return (
    <Dropdown label={label}>
      <LocaleLinks {...props} />
    </Dropdown>
  );
}
