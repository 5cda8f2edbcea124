/**
 * Bundles the theme in a thread of its own. In: the config. Out: what `bundleTheme` gives, or its `Failure`. esbuild asks
 * whoever called it where imports lead, over and over; where the caller has other things to do, each answer would wait.
 */
import { Worker } from 'node:worker_threads';
import { Failure } from '../diagnostics/diagnostic.js';
import { programUrl } from '../package.js';
import type { Diagnostic } from '../types.js';
import type { BundledTheme } from './bundle.js';
import { describeThemeConfig, type ThemeConfig } from './theme-config.js';

/** What the thread says, once. */
export type BundleReply =
  | { readonly theme: BundledTheme }
  | { readonly exitStatus: Failure['exitStatus']; readonly diagnostics: readonly Diagnostic[] };

export function bundleInThread(config: ThemeConfig): Promise<BundledTheme> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(programUrl('bundle-worker'), {
      workerData: describeThemeConfig(config),
    });
    worker.once('message', (reply: BundleReply) => {
      if ('theme' in reply) resolve(reply.theme);
      else reject(new Failure(reply.exitStatus, reply.diagnostics));
    });
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(new Error('The thread that bundles the theme ended too early')),
    );
  });
}
