/**
 * The dropdowns that lead to the same page in another docs version or another language. A site with a single version or
 * language shows that one.
 */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import { useShownVersions } from '../hooks/usePreferredVersion.js';
import type { NavbarVersionDropdown, SiteData } from '../types.js';
import { Icon } from './Icon.js';
import { Dropdown } from './NavbarDropdown.js';
import { Strings } from '../strings.js';

interface ChoiceProps {
  readonly site: SiteData;
  readonly page: ShellPage;
}

/**
 * Links to the same page in each version that has it, else to the version's main doc. Without `set` the versions are those
 * of the page's set of docs.
 */
export function VersionDropdown({
  site,
  page,
  set,
}: ChoiceProps & Pick<NavbarVersionDropdown, 'set'>): ReactElement | null {
  const shown = useShownVersions(site, page);
  const ofPage = (shown.find((one) => one.name === page.version) ?? shown[0])?.set;
  const wanted = set ?? ofPage;
  const version = shown.find((one) => one.set === wanted);
  if (version === undefined) return null;
  const choices = site.versions.filter((one) => one.set === wanted);
  // Choosing the current version leads nowhere else. An unknown address is not a page to stay on.
  const stays =
    ofPage === wanted &&
    (page.version !== null || (choices.length === 1 && page.view !== 'not-found'));
  const label = (
    <>
      <span className="sr-only">{`${Strings.versionDropdown} `}</span>
      {version.label}
    </>
  );
  const links = choices.map((choice) => (
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
