/**
 * Bundles and imports the current theme. In: the config. Out: the theme, or its errors. A process keeps every module that
 * it has imported, so each edit of a component costs the memory of one bundle.
 */
import type { ServerModule } from '../../../theme/server-module.js';
import { bundleCached } from '../../bundle/cached.js';
import type { Cache } from '../../cache/cache.js';
import { Failure } from '../../diagnostics/diagnostic.js';
import { importTheme } from '../../render/import-theme.js';
import type { Bundle, Diagnostic, SiteConfig } from '../../types.js';

export interface ThemeState {
  readonly bundle: Bundle;
  readonly module: ServerModule;
}

export type ThemeResult = ThemeState | { readonly errors: readonly Diagnostic[] };

/** `make` bundles a theme that is not in the cache. */
export async function loadTheme(
  config: SiteConfig,
  cache: Cache,
  make?: Parameters<typeof bundleCached>[2],
): Promise<ThemeResult> {
  try {
    const bundle = await bundleCached(config, cache, make);
    return { bundle, module: await importTheme(bundle) };
  } catch (error) {
    if (error instanceof Failure) return { errors: error.diagnostics };
    throw error;
  }
}
