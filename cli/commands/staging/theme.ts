/**
 * Chooses the theme that a site is rendered with: its own or, if that has an error, docsgen's, so that everything else is
 * checked in the same run. In: the config. Out: a bundle, and the errors of the site's theme.
 */
import { bundleCached } from '../../bundle/cached.js';
import { bundleDefaultTheme } from '../../bundle/default-theme.js';
import type { Cache } from '../../cache/cache.js';
import { formatCount } from '../../diagnostics/count.js';
import { Failure } from '../../diagnostics/diagnostic.js';
import type { Bundle, Diagnostic, SiteConfig } from '../../types.js';

export interface Theme {
  readonly bundle: Bundle;
  /** Errors that prevent using the site's own theme; empty when it is used. */
  readonly errors: readonly Diagnostic[];
}

export async function bundleTheme(config: SiteConfig, cache: Cache): Promise<Theme> {
  try {
    return { bundle: await bundleCached(config, cache), errors: [] };
  } catch (error) {
    return await replaceTheme(error, config);
  }
}

/** Describes the theme for the terminal. */
export function describeTheme({ bundle }: Theme): string {
  return formatCount(bundle.files.size, 'file');
}

/** Calls `use` with a theme, and once more with docsgen's theme if the site's throws. */
export async function withTheme<Result>(
  theme: Theme,
  config: SiteConfig,
  use: (theme: Theme) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(theme);
  } catch (error) {
    if (theme.errors.length > 0) throw error;
    return await use(await replaceTheme(error, config));
  }
}

/** Rethrows errors that are not caused by the site's theme. */
async function replaceTheme(error: unknown, config: SiteConfig): Promise<Theme> {
  const isOfTheme =
    error instanceof Failure && error.diagnostics.every(({ ruleId }) => ruleId === 'theme');
  const bundle = isOfTheme ? await bundleDefaultTheme(config) : null;
  if (!isOfTheme || bundle === null) throw error;
  return { bundle, errors: error.diagnostics };
}
