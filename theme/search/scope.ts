/**
 * The docs versions that a search starts with: those that the page shows, one of each set of docs. Functions return names
 * separated by spaces, as they are in the address of a search.
 */
import type { SiteData, VersionData } from '../types.js';

/** The value of an address for all versions, or all languages. */
export const ALL = '*';

/** Returns the versions that the client keeps in the page (`markup.ts`), else those of the address. */
export function shownVersions(site: SiteData): string {
  const shown = document.querySelector<HTMLElement>('[data-shown-version]');
  return shown?.dataset['shownVersion'] ?? versionsOfPath(site, location.pathname);
}

/** Returns the versions that the search page searches unless its address names others. */
export function searchPageVersions(site: SiteData): string {
  const layout = document.querySelector<HTMLElement>('[data-preferred-version]');
  const preferred = layout?.dataset['preferredVersion']?.split(' ') ?? [];
  return versionsOfPath(site, site.search?.pageUrl ?? '', preferred);
}

/** Returns the preferred version of each set of docs, else that of the path. */
export function versionsOfPath(
  { versions }: Pick<SiteData, 'versions'>,
  pathname: string,
  preferred: readonly string[] = [],
): string {
  const lasts = versions.filter(({ isLast }) => isLast);
  const names = lasts.map(({ set }) => {
    const own = versions.filter((version) => version.set === set);
    const chosen = own.find(({ name }) => preferred.includes(name));
    return chosen?.name ?? versionOfPath(own, pathname);
  });
  return names.join(' ');
}

/** The version with the longest matching prefix of the path; outside of the docs the last one. */
export function versionOfPath(versions: readonly VersionData[], pathname: string): string {
  const own = versions
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path.replace(/\/$/, '')}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return (own ?? versions.find(({ isLast }) => isLast) ?? versions[0])?.name ?? '';
}
