/**
 * Finds files that a link names and that exist, but are not part of the site: above its folder, beside its pages, or among
 * them without being one. In: the paths that the link may mean. Out: the message for its author.
 */
import { accessSync, constants } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { SiteConfig } from '../config/schema.js';
import { entryAt } from '../fs/entries.js';
import { pageFolders } from '../paths/version-folders.js';
import { encodePath } from './doc-entry.js';

export interface OtherFile {
  readonly why: string;
  readonly note: string;
}

/**
 * `candidates` are relative to the site folder. Files outside of the site's repository count as missing: pages are not
 * trusted, and must not find out which other files are on this machine.
 */
export function findOtherFile(candidates: readonly string[], config: SiteConfig): OtherFile | null {
  const path = candidates.find((candidate) => isFileOfRepository(candidate, config.siteDir));
  if (path === undefined) return null;
  if (!isReadable(join(config.siteDir, path)))
    return {
      why: 'the file cannot be read',
      note: 'Change its permissions, or remove the link.',
    };
  const isAmongPages = pageFolders(config).some((dir) => path.startsWith(`${dir}/`));
  if (isAmongPages)
    return {
      why: 'the file is there, but it is no page',
      note: 'Rename it: no part of the path of a page begins with "_" or ".". Or remove it from "docs.exclude" in the config.',
    };
  const editUrl = config.docs.map((set) => set.editUrl).find((one) => one !== undefined);
  const url = repositoryUrl(path, editUrl);
  return {
    why: 'the file is there, but it is no part of the site',
    note: `Link to it in the repository${url === null ? ' by its URL' : `: "${url}"`}, or move it into "${config.docs[0].dir}".`,
  };
}

function isFileOfRepository(path: string, siteDir: string): boolean {
  if (posix.isAbsolute(path)) return false;
  const root = path.startsWith('..') ? findRepository(siteDir) : siteDir;
  const full = join(siteDir, path);
  return root !== null && full.startsWith(join(root, '/')) && entryAt(full)?.isFile() === true;
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds the nearest folder, this one or one above it, that is a git repository. */
function findRepository(folder: string): string | null {
  for (let above = folder; ; above = dirname(above)) {
    if (entryAt(join(above, '.git')) !== undefined) return above;
    if (above === dirname(above)) return null;
  }
}

/** URL of the page on GitHub or GitLab on which a file is edited or shown. */
const EDIT_PAGE = /^(https?:\/\/.+?)\/(?:edit|blob|tree)\/([^/]+)(?:\/(.*))?$/;

/** @example repositoryUrl('../a.md', 'https://x.example/o/r/edit/main/site/') // 'https://x.example/o/r/blob/main/a.md' */
function repositoryUrl(path: string, editUrl: string | undefined): string | null {
  const [, repository, branch, folder = ''] = EDIT_PAGE.exec(editUrl ?? '') ?? [];
  const inRepository = posix.join(folder, encodePath(path));
  if (repository === undefined || branch === undefined || inRepository.startsWith('..'))
    return null;
  return `${repository}/blob/${branch}/${inRepository}`;
}
