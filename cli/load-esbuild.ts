/**
 * Loads esbuild, once, when something is to be compiled. In: nothing. Out: its module. Imports nothing else, so that a file
 * that asks esbuild one small question loads nothing beside it.
 */
import { createRequire } from 'node:module';

export type Esbuild = typeof import('esbuild');

/** An `import` would first look through all of it for what it exports, for 40 ms. */
export function loadEsbuild(): Esbuild {
  return createRequire(import.meta.url)('esbuild');
}
