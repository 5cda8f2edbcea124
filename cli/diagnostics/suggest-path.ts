/**
 * "Did you mean" for paths. Most wrong links have the right name in the wrong folder, or a misspelled name in the right
 * folder. An edit distance over whole paths would often suggest an unrelated page with a short name. The index is built
 * once, so that the cost of a suggestion does not grow with the site.
 */
import { createSuggester, type Suggest } from './suggest.js';

export type SuggestPath = (path: string) => string | null;

/** @example createPathSuggester(['/docs/guides/vpc/'])('/docs/guide/vpc/') // '/docs/guides/vpc/' */
export function createPathSuggester(
  candidates: readonly string[],
  suggest: Suggest = createSuggester(),
): SuggestPath {
  const byName = new Map<string, string[]>();
  const byFolder = new Map<string, Map<string, string>>();
  for (const candidate of candidates) {
    const { folder, name } = split(candidate);
    const sameName = byName.get(name) ?? [];
    sameName.push(candidate);
    byName.set(name, sameName);
    const siblings = byFolder.get(folder) ?? new Map<string, string>();
    siblings.set(name, candidate);
    byFolder.set(folder, siblings);
  }
  return (path) => {
    const { folder, name } = split(path);
    const [only, ...others] = byName.get(name) ?? [];
    if (only !== undefined) {
      return others.length === 0 ? only : suggest(path, [only, ...others].slice(0, MAX_COMPARED));
    }
    const siblings = byFolder.get(folder);
    const near = siblings && suggest(name, [...siblings.keys()].slice(0, MAX_COMPARED));
    return (near && siblings.get(near)) ?? null;
  };
}

/** Whether two paths differ in numbers alone: a link does not mean the page of another version, or another step. */
export function isOtherNumber(written: string, found: string): boolean {
  const [a, b] = [written, found].map((path) => Object.values(split(path)).join(''));
  return a !== b && a?.replace(/\d+/g, '0') === b?.replace(/\d+/g, '0');
}

/** Limit for the pages of one folder that are compared for each broken link. */
const MAX_COMPARED = 2000;

/**
 * Ignores `.html`, because links have it or not, and many other generators add it. Names that differ only in letter case or
 * Unicode form count as equal.
 */
function split(path: string): { folder: string; name: string } {
  const bare = path
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?:\/index)?\.html?$|\/$/, '');
  const slash = bare.lastIndexOf('/');
  return { folder: bare.slice(0, slash + 1), name: bare.slice(slash + 1) };
}
