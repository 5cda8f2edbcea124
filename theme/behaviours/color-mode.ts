/**
 * Switches between light and dark. The head script has set `html[data-theme]` before the first paint. This script keeps
 * it correct when the reader switches here or in another tab, and when the system preference changes.
 */
import { COLOR_MODE_STORAGE_KEY } from '../constants.js';
import type { SafeStorage } from '../storage.js';
import type { ColorModeData } from '../types.js';

/** Follows choices made elsewhere. Returns a function that switches the mode and returns the new one. */
export function installColorMode(settings: ColorModeData, storage: SafeStorage): () => string {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const stored = settings.switch ? storage.get(COLOR_MODE_STORAGE_KEY) : null;
    const preferred = system.matches ? 'dark' : 'light';
    const otherwise = settings.respectSystem ? preferred : settings.default;
    root.dataset.theme = stored === 'light' || stored === 'dark' ? stored : otherwise;
  };
  system.addEventListener('change', apply);
  // The key is null when the whole storage was cleared.
  addEventListener('storage', ({ key }) => {
    if (key === COLOR_MODE_STORAGE_KEY || key === null) apply();
  });
  // A page restored from the back-forward cache has missed those events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) apply();
  });
  return () => {
    const mode = root.dataset.theme === 'dark' ? 'light' : 'dark';
    storage.set(COLOR_MODE_STORAGE_KEY, mode);
    apply();
    return mode;
  };
}
