/**
 * The docs version that the reader chose last. It is unknown at build time, so the first render has none and the
 * stored one follows after hydration.
 */
import { useSyncExternalStore } from 'react';
import { DOCS_SECTION, PREFERRED_VERSION_STORAGE_PREFIX } from '../constants.js';
import type { SiteData, VersionData } from '../types.js';
import { getServices } from './services.js';

const KEY = PREFERRED_VERSION_STORAGE_PREFIX + DOCS_SECTION;

/** `undefined` where the site does not remember versions, or the stored one exists no more. */
export function usePreferredVersion({
  versions,
  persistVersion,
}: SiteData): VersionData | undefined {
  const name = useSyncExternalStore(subscribe, readPreferredVersion, () => null);
  return persistVersion ? versions.find((version) => version.name === name) : undefined;
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

/** A choice is followed by a navigation, which renders again; only other tabs have to be listened to. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
