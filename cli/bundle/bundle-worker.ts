/** A thread that bundles the theme. In: the config that goes into it. Out: one message with the bundle or its errors. */
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../diagnostics/diagnostic.js';
import { endEsbuild } from '../modules/esbuild.js';
import { bundleTheme } from './bundle.js';
import type { BundleReply, BundleTask } from './bundle-thread.js';
import { readThemeConfig } from './theme-config.js';

async function answer({ config, moduleFolder }: BundleTask): Promise<BundleReply> {
  try {
    return { theme: await bundleTheme(readThemeConfig(config), moduleFolder) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { exitStatus: error.exitStatus, diagnostics: error.diagnostics };
  }
}

parentPort?.postMessage(await answer(workerData));
await endEsbuild();
