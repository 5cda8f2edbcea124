/**
 * Bundles docsgen's theme for a site whose own theme has an error, so that everything else can still be checked. In: the
 * config. Out: a bundle without the site's files, which no build publishes.
 */
import { compiledFolder } from '../modules/compiled-module.js';
import { ownFolder } from '../fs/own-folder.js';
import type { Bundle } from '../types.js';
import { bundleTheme } from './bundle.js';
import type { ThemeConfig } from './theme-config.js';
import { hasOwnTheme } from './theme-folder.js';

/** Returns `null` if the site has no theme of its own. */
export async function bundleDefaultTheme(config: ThemeConfig): Promise<Bundle | null> {
  if (!hasOwnTheme(config.siteDir)) return null;
  const { inputs: _, ...bundle } = await bundleTheme(
    withDefaultTheme(config),
    compiledFolder(config.siteDir),
  );
  return bundle;
}

/** The theme is looked up in the site folder. A folder without a theme takes its place. */
export function withDefaultTheme(config: ThemeConfig): ThemeConfig {
  return { ...config, siteDir: ownFolder(config.siteDir) };
}
