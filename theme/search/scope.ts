/** The docs version that a search starts with: the one that the page shows. */
import type { SiteData, VersionData } from '../types.js';

/** The version that the client keeps in the page (`markup.ts`), else the version of the address. */
export function shownVersion({ versions }: SiteData): string {
  const shown = document.querySelector<HTMLElement>('[data-shown-version]');
  return shown?.dataset['shownVersion'] ?? versionOfPath(versions, location.pathname);
}

/** The version that the search page searches unless its address names one. */
export function searchPageVersion({ versions, search }: SiteData): string {
  const layout = document.querySelector<HTMLElement>('[data-preferred-version]');
  return layout?.dataset['preferredVersion'] ?? versionOfPath(versions, search?.pageUrl ?? '');
}

/** The version with the longest matching prefix of the path; outside of the docs the last one. */
export function versionOfPath(versions: readonly VersionData[], pathname: string): string {
  const own = versions
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path.replace(/\/$/, '')}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return (own ?? versions.find(({ isLast }) => isLast) ?? versions[0])?.name ?? '';
}
