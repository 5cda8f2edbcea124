/**
 * Keeps esbuild's process from one command to the next, because each build ends it, and starting it takes longer than most
 * calls. In: nothing. The process itself ends with this one.
 */
import { createRequire } from 'node:module';

/** Call it before the first command. */
export function keepEsbuild(): void {
  const require = createRequire(import.meta.url);
  const esbuild: typeof import('esbuild') = require('esbuild');
  const loaded = require.cache[require.resolve('esbuild')];
  if (loaded !== undefined) loaded.exports = { ...esbuild, stop: () => Promise.resolve() };
}
