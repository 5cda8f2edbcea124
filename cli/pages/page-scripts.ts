/**
 * Describes to all stages the scripts that pages name in their front matter. In: a page, and names of scripts. Out: whether
 * it names any, their paths, and the key of its scripts in `Components.hashes`.
 */
import { posix } from 'node:path';
import type { ParsedPage } from '../types.js';

export function namesScripts({
  page,
}: {
  readonly page?: Pick<ParsedPage, 'frontMatter'> | undefined;
}): boolean {
  return (page?.frontMatter.scripts ?? []).length > 0;
}

/**
 * Returns the path of a script from the site folder. A name begins at the page, or with a slash at the site folder.
 *
 * @example scriptPath('../widgets/a.ts', 'docs/b.md') // 'widgets/a.ts'
 */
export function scriptPath(name: string, page: string): string {
  const [, fromSite] = /^(?:@site)?\/(.*)$/.exec(name) ?? [];
  return posix.normalize(fromSite ?? posix.join(posix.dirname(page), name));
}

/** @example pageScriptsKey('docs/a.md') // 'scripts of docs/a.md' */
export function pageScriptsKey(path: string): string {
  return `scripts of ${path}`;
}
