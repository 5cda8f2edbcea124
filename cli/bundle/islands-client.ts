/**
 * Bundles the scripts of a site with islands. In: the config. Out: a client that shares React with islands, the behaviours'
 * script that starts this client, and the files that islands load. They replace the client and the script that `bundle.ts`
 * makes for every site.
 */
import type { IslandsClient } from '../types.js';
import { bundleSharedScripts, COMPAT, ISLANDS_CLIENT, RUNTIME } from './shared-scripts.js';
import { findPrepared } from './prepared.js';
import { bundleBehaviours, bundleLazy } from './scripts.js';
import type { ThemeConfig } from './theme-config.js';

export interface BundledIslandsClient extends IslandsClient {
  /** Absolute paths of all files that the scripts were made from. */
  readonly inputs: readonly string[];
}

export async function makeIslandsClient(config: ThemeConfig): Promise<BundledIslandsClient> {
  const prepared = findPrepared(config);
  const lazy = prepared?.lazy ?? (await bundleLazy(config));
  const islands = prepared?.islands ?? (await bundleSharedScripts(config, lazy));
  const client = islands.entry(ISLANDS_CLIENT);
  const { outputs, script } = await bundleBehaviours(config, { lazy, client, hasIslands: true });
  return {
    files: new Map([...islands.files, ...outputs.files]),
    script,
    client,
    runtime: islands.entry(RUNTIME),
    compat: islands.entry(COMPAT),
    inputs: [...new Set([lazy, islands, outputs].flatMap(({ inputs }) => inputs))],
  };
}
