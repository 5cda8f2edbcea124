/**
 * The theme that is shown: bundled and imported. In: the config. Out: the theme, or what is wrong with it. A process
 * keeps every module that it has imported, so each edit of a component costs the memory of one bundle.
 */
import { pathToFileURL } from 'node:url';
import type { ServerModule } from '../../../theme/server-module.js';
import { bundleTheme } from '../../bundle/bundle.js';
import { diagnostic, Failure } from '../../diagnostics/diagnostic.js';
import type { Bundle, Diagnostic, SiteConfig } from '../../types.js';

export interface ThemeState {
  readonly bundle: Bundle;
  readonly module: ServerModule;
}

export type ThemeResult = ThemeState | { readonly faults: readonly Diagnostic[] };

export async function loadTheme(config: SiteConfig): Promise<ThemeResult> {
  try {
    const bundle = await bundleTheme(config);
    return { bundle, module: await import(pathToFileURL(bundle.serverModulePath).href) };
  } catch (error) {
    if (error instanceof Failure) return { faults: error.diagnostics };
    const message = error instanceof Error ? error.message : String(error);
    const note = 'A file of the theme throws while it is imported.';
    return { faults: [diagnostic('theme', `Cannot run the theme: ${message}`, { note })] };
  }
}
