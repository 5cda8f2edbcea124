/**
 * Loads esbuild when something must be compiled. In: nothing. Out: its module. This file imports nothing else, so that a
 * small call to esbuild loads no other module.
 */
import { createRequire } from 'node:module';

export type Esbuild = typeof import('esbuild');

/** An `import` would first search the whole module for its exports, which takes 40 ms. */
export function loadEsbuild(): Esbuild {
  return createRequire(import.meta.url)('esbuild');
}
