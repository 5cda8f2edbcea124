/**
 * Bundles the theme in a thread of its own. In: the config. Out: what `bundleTheme` gives, or its `Failure`. esbuild asks
 * its caller where imports lead, over and over; where the caller has other things to do, each answer would wait.
 */
import { askThread } from '../threads/ask-thread.js';
import { Failure } from '../diagnostics/diagnostic.js';
import { programUrl } from '../package.js';
import type { Diagnostic } from '../types.js';
import type { BundledTheme } from './bundle.js';
import { serverModuleFolder } from './server-module.js';
import { describeThemeConfig, type ThemeConfig } from './theme-config.js';

/** What the thread gets. */
export interface BundleTask {
  readonly config: string;
  /** Of this thread: see `ownFolder`. */
  readonly moduleFolder: string;
}

/** What the thread says, once. */
export type BundleReply =
  | { readonly theme: BundledTheme }
  | { readonly exitStatus: Failure['exitStatus']; readonly diagnostics: readonly Diagnostic[] };

export async function bundleInThread(config: ThemeConfig): Promise<BundledTheme> {
  const reply = await askThread<BundleReply>(programUrl('bundle-worker'), {
    data: { config: describeThemeConfig(config), moduleFolder: serverModuleFolder(config.siteDir) },
    does: 'bundles the theme',
  });
  if ('theme' in reply) return reply.theme;
  throw new Failure(reply.exitStatus, reply.diagnostics);
}
