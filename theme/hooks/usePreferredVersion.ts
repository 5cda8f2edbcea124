/**
 * The docs versions of the shell, one for each set of docs: that of the page, else the one that the reader chose last. The
 * choice is unknown at build time, so the first render has none, and the stored one follows after hydration.
 */
import { useSyncExternalStore } from 'react';
import { inVersion } from '../navbar-links.js';
import type { NavbarItem, SiteData, VersionData } from '../types.js';
import type { ShellPage } from './app-state.js';
import { getServices } from './services.js';

/** Leaves out sets whose versions are not remembered, and stored versions that no longer exist. */
export function usePreferredVersions(site: SiteData): readonly VersionData[] {
  const { versions } = site;
  const names = useSyncExternalStore(
    subscribe,
    () => joinNames(versions.filter(isPreferred)),
    () => '',
  ).split(' ');
  return versions.filter(({ name }) => names.includes(name));
}

/** For each set of docs, the version of the page; outside of the set the one that the reader chose, else the last one. */
export function useShownVersions(site: SiteData, page: ShellPage): readonly VersionData[] {
  const { versions } = site;
  const shown = [
    ...versions.filter(({ name }) => name === page.version),
    ...usePreferredVersions(site),
  ];
  return versions
    .filter(({ isLast }) => isLast)
    .map((last) => shown.find(({ set }) => set === last.set) ?? last);
}

/** Joins names of versions with spaces, which no name contains. */
export function joinNames(versions: readonly VersionData[]): string {
  return versions.map(({ name }) => name).join(' ');
}

/** The navbar's items. Links to docs lead to the version shown, else to the preferred one, else to the last. */
export function useNavbarItems(site: SiteData, page: ShellPage): readonly NavbarItem[] {
  const names = [page.version, ...usePreferredVersions(site).map(({ name }) => name)];
  return site.navbar.items.map((item) => {
    if (item.type === 'link') return inVersion(item, names);
    if (item.type !== 'dropdown') return item;
    return { ...item, items: item.items.map((link) => inVersion(link, names)) };
  });
}

/** Remembers the version of every link with `data-version` that the reader follows. */
export function rememberVersions(site: SiteData): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-version]') : null;
    const version = site.versions.find(({ name }) => name === link?.dataset['version']);
    if (version?.storageKey !== undefined)
      getServices().storage.set(version.storageKey, version.name);
  });
}

function isPreferred({ storageKey = '', name }: VersionData): boolean {
  return getServices().storage.get(storageKey) === name;
}

/** A choice is followed by a navigation, which renders again, so only other tabs need a listener. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
