/** The notice on pages of an unreleased or unmaintained version; never shown for the last version. */
import type { ReactElement, ReactNode } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import type { SiteData } from '../types.js';
import { Strings } from '../strings.js';
import { fillText, splitText } from '../fill-text.js';

interface VersionBannerProps {
  readonly site: SiteData;
  readonly page: ShellPage;
}

/** Links to the same page of the last version if it exists, else to that version's main doc. */
export function VersionBanner({ site, page }: VersionBannerProps): ReactElement | null {
  const version = site.versions.find(({ name }) => name === page.version);
  if (version === undefined || version.banner === null || version.isLast) return null;
  const last = site.versions.find(({ isLast, set }) => isLast && set === version.set);
  return (
    <div className={`version-banner version-banner-${version.banner}`} role="note">
      <p>
        {fillText(version.banner === 'unreleased' ? Strings.unreleased : Strings.unmaintained, {
          title: site.title,
          version: version.label,
        })}
      </p>
      {last !== undefined && (
        <p>
          {splitText<Strings.upToDate, ReactNode>(Strings.upToDate, {
            link: (
              <a key="link" href={page.alternates[last.name] ?? last.mainHref}>
                {Strings.latestVersion}
              </a>
            ),
            version: last.label,
          })}
        </p>
      )}
    </div>
  );
}
