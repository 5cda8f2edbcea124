/** Identifies the modules that pages import. */
import { posix } from 'node:path';

/**
 * Returns the same key for all imports of a module. Relative specifiers are joined with the folder of the file.
 *
 * @example importKey('docs/a/b.mdx', '../c.js') // './docs/c.js'
 * @example importKey('docs/a.mdx', '@site/src/x') // '@site/src/x'
 * @example importKey('docs/a.mdx', '!!raw-loader!./x.sh') // '!!raw-loader!./docs/x.sh'
 */
export function importKey(file: string, from: string): string {
  const [, loader = '', relative] = /^(!*[\w-]+-loader!)?(\.{1,2}\/.*|\.{1,2})$/s.exec(from) ?? [];
  if (relative === undefined) return from;
  const path = posix.join(posix.dirname(file), relative);
  return loader + (path.startsWith('../') ? path : `./${path}`);
}
