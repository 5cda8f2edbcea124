/**
 * Switches between light and dark, and the mode of the system on sites that follow it. The head script has set
 * `html[data-theme]`, and there also `html[data-choice]`, before the first paint. This script keeps them correct when the
 * reader switches here or in another tab, and when the system preference changes.
 */
import { COLOR_MODE_STORAGE_KEY } from '../constants.js';
import type { SafeStorage } from '../storage.js';
import type { ColorModeData } from '../types.js';

export type ColorModeChoice = 'light' | 'dark' | 'system';

/** Follows choices made elsewhere. Returns a function that makes the next choice and returns it. */
export function installColorMode(
  settings: ColorModeData,
  storage: SafeStorage,
): () => ColorModeChoice {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const stored = settings.switch ? storage.get(COLOR_MODE_STORAGE_KEY) : null;
    const preferred = system.matches ? 'dark' : 'light';
    const otherwise = settings.respectSystem ? preferred : settings.default;
    const chosen = stored === 'light' || stored === 'dark' ? stored : undefined;
    root.dataset.theme = chosen ?? otherwise;
    if (settings.respectSystem) root.dataset.choice = chosen ?? 'system';
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
    const other = root.dataset.theme === 'dark' ? 'light' : 'dark';
    const choice = settings.respectSystem ? nextChoice(root.dataset, system.matches) : other;
    storage.set(COLOR_MODE_STORAGE_KEY, choice);
    apply();
    return choice;
  };
}

/** After the system's mode comes its opposite, so that every press but the last of a round changes what readers see. */
function nextChoice({ choice }: DOMStringMap, isSystemDark: boolean): ColorModeChoice {
  const [same, opposite] = isSystemDark
    ? (['dark', 'light'] as const)
    : (['light', 'dark'] as const);
  return choice === 'system' ? opposite : choice === opposite ? same : 'system';
}
