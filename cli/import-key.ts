/** Identifies the modules that pages import. */
import { posix } from 'node:path';

/**
 * Returns the same key for all imports of a module. Relative specifiers are joined with the folder of the file.
 *
 * @example importKey('docs/a/b.mdx', '../c.js') // './docs/c.js'
 * @example importKey('docs/a.mdx', '@site/src/x') // '@site/src/x'
 */
export function importKey(file: string, from: string): string {
  if (!from.startsWith('.')) return from;
  const path = posix.join(posix.dirname(file), from);
  return path.startsWith('../') ? path : `./${path}`;
}
