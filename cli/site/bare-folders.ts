/**
 * Finds folders that contain pages but have no page of their own. In: a path relative to the site folder. Out: the message
 * for a link to the folder, or nothing if there is no such folder.
 */
import { setOfPath } from '../paths/docs-sets.js';
import { hasPages } from './near-source.js';
import type { OtherFile } from './other-files.js';
import type { Targets } from './targets.js';

export function findBareFolder(path: string, targets: Targets): OtherFile | null {
  const folder = path.replace(/\/$/, '');
  if (!hasPages(folder, targets)) return null;
  const { extensions } = setOfPath(path, targets.config);
  const extension = extensions.includes('.md') ? '.md' : (extensions[0] ?? '');
  return {
    why: `the folder "${folder}" has no page itself`,
    note: `Add "${folder}/index${extension}", or link to a page in it.`,
  };
}
