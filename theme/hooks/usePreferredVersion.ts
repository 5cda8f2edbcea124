/**
 * The docs version of the shell: that of the page, else the one that the reader chose last. The choice is unknown at
 * build time, so the first render has none, and the stored one follows after hydration.
 */
import { useSyncExternalStore } from 'react';
import { DOCS_SECTION, PREFERRED_VERSION_STORAGE_PREFIX } from '../constants.js';
import type { NavbarItem, NavbarLink, SiteData, VersionData } from '../types.js';
import type { ShellPage } from './app-state.js';
import { getServices } from './services.js';

const KEY = PREFERRED_VERSION_STORAGE_PREFIX + DOCS_SECTION;

/** `undefined` if the site does not remember versions, or the stored version no longer exists. */
export function usePreferredVersion({
  versions,
  persistVersion,
}: SiteData): VersionData | undefined {
  const name = useSyncExternalStore(subscribe, readPreferredVersion, () => null);
  return persistVersion ? versions.find((version) => version.name === name) : undefined;
}

/** The version of the page; outside the docs the one that the reader chose, else the last one. */
export function useShownVersion(site: SiteData, page: ShellPage): VersionData | undefined {
  const preferred = usePreferredVersion(site);
  return (
    site.versions.find(({ name }) => name === page.version) ??
    preferred ??
    site.versions.find(({ isLast }) => isLast)
  );
}

/** The navbar's items. Links to docs lead to the version shown, else to the preferred one, else to the last. */
export function useNavbarItems(site: SiteData, page: ShellPage): readonly NavbarItem[] {
  const names = [page.version, usePreferredVersion(site)?.name];
  const inVersion = <Link extends NavbarLink>(link: Link): Link => ({
    ...link,
    href: names.map((name) => link.hrefs?.[name ?? '']).find(Boolean) ?? link.href,
  });
  return site.navbar.items.map((item) => {
    if (item.type === 'link') return inVersion(item);
    return item.type === 'dropdown' ? { ...item, items: item.items.map(inVersion) } : item;
  });
}

/** Remembers the version of every link with `data-version` that the reader follows. */
export function rememberVersions({ persistVersion }: SiteData): void {
  if (!persistVersion) return;
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-version]') : null;
    const version = link?.dataset['version'];
    if (version !== undefined) getServices().storage.set(KEY, version);
  });
}

function readPreferredVersion(): string | null {
  return getServices().storage.get(KEY);
}

/** A choice is followed by a navigation, which renders again, so only other tabs need a listener. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
