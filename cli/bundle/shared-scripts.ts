/**
 * Bundles the scripts that all islands share. In: the config, and the files that the client loads on demand. Out: `Outputs`
 * of a client that exports React, of the runtime that starts islands, and of the modules that the theme provides to
 * components. The islands themselves are bundled in `components/island-scripts.ts`.
 */
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';
import { sharedModulesPlugin } from '../modules/shared-modules.js';
import { createOutputs, type Outputs } from './bundle-part.js';
import { bundleScript, CLIENT_OPTIONS, namesOf, WITH_ISLANDS } from './scripts.js';
import type { ThemeConfig } from './theme-config.js';

export const ISLANDS_CLIENT = 'islands/client.tsx';
export const RUNTIME = 'islands/runtime.ts';
export const COMPAT = 'islands/compat.ts';

export async function bundleSharedScripts(config: ThemeConfig, lazy: Outputs): Promise<Outputs> {
  const client = await bundleScript(config, ISLANDS_CLIENT, {
    names: namesOf(lazy),
    ...CLIENT_OPTIONS,
    define: { ...CLIENT_OPTIONS.define, ...WITH_ISLANDS },
  });
  // All of them are in one folder.
  const url = `./${basename(client.entry(ISLANDS_CLIENT))}`;
  const shareClient: Plugin = {
    name: 'docsgen-share-client',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\/client\.js$/ }, () => ({ path: url, external: true }));
    },
  };
  const [runtime, compat] = await Promise.all([
    bundleScript(config, RUNTIME, { plugins: [shareClient] }),
    bundleScript(config, COMPAT, {
      plugins: [shareClient, sharedModulesPlugin({ client: url, compat: '' })],
      loader: { '.css': 'empty' },
    }),
  ]);
  const parts = [client, runtime, compat];
  return createOutputs({
    files: new Map(parts.flatMap(({ files }) => [...files])),
    entries: Object.assign({}, ...parts.map(({ entries }) => entries)),
    inputs: [...new Set(parts.flatMap(({ inputs }) => inputs))],
    diagnostics: [],
  });
}
