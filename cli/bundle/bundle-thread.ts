/**
 * Bundles the theme in a separate thread. In: the config. Out: the result of `bundleTheme`, or its `Failure`. esbuild calls
 * back for every import; in a busy thread each of these calls would wait.
 */
import { askThread } from '../threads/ask-thread.js';
import { compiledFolder } from '../modules/compiled-module.js';
import { Failure } from '../diagnostics/diagnostic.js';
import { programUrl } from '../package.js';
import type { Diagnostic } from '../types.js';
import type { BundledTheme } from './bundle.js';
import { describeThemeConfig, type ThemeConfig } from './theme-config.js';

/** Input of the thread. */
export interface BundleTask {
  readonly config: string;
  /** Folder of the calling thread: see `ownFolder`. */
  readonly moduleFolder: string;
}

/** The only message of the thread. */
export type BundleReply =
  | { readonly theme: BundledTheme }
  | { readonly exitStatus: Failure['exitStatus']; readonly diagnostics: readonly Diagnostic[] };

export async function bundleInThread(config: ThemeConfig): Promise<BundledTheme> {
  const reply = await askThread<BundleReply>(programUrl('bundle-worker'), {
    data: { config: describeThemeConfig(config), moduleFolder: compiledFolder(config.siteDir) },
    does: 'bundles the theme',
  });
  if ('theme' in reply) return reply.theme;
  throw new Failure(reply.exitStatus, reply.diagnostics);
}
