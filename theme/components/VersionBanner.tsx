/** Tells readers of an unreleased or unmaintained version so; never shown for the version that is the last. */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import type { SiteData } from '../types.js';

interface VersionBannerProps {
  readonly site: SiteData;
  readonly page: ShellPage;
}

/** Leads to the same page of the last version where it exists, else to its main doc. */
export function VersionBanner({ site, page }: VersionBannerProps): ReactElement | null {
  const version = site.versions.find(({ name }) => name === page.version);
  if (version === undefined || version.banner === null || version.isLast) return null;
  const last = site.versions.find(({ isLast }) => isLast);
  return (
    <div className={`version-banner version-banner-${version.banner}`} role="note">
      <p>
        {version.banner === 'unreleased'
          ? `This is unreleased documentation for ${site.title} ${version.label} version.`
          : `This is documentation for ${site.title} ${version.label}, which is no longer actively maintained.`}
      </p>
      {last !== undefined && (
        <p>
          For up-to-date documentation, see the{' '}
          <a href={page.alternates[last.name] ?? last.mainHref}>latest version</a> ({last.label}).
        </p>
      )}
    </div>
  );
}
