/**
 * Lists the regular files below a folder of the site. In: the site folder and a folder in it. Out: paths relative to the
 * site folder, sorted. Anything that is neither a file nor a folder is a diagnostic, and is not opened.
 */
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isFolderAt } from '../fs/entries.js';
import glob from 'fast-glob';
import { keyPath, type KeyPath } from '../diagnostics/config-places.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { codeOf } from '../fs/error-code.js';
import { compare } from '../paths/path.js';
import type { Diagnostic } from '../types.js';

/** Never searched, at any depth. Of the hidden names, only `.well-known` (RFC 8615) is published. */
const IGNORED = ['**/node_modules/**', '**/.!(well-known)', '**/.!(well-known)/**'];
const PAGE_FOLDER = /\.(?:md|markdown)$/;

/** Options of the set of docs that a folder belongs to; empty for other folders. */
interface Listing {
  readonly exclude?: readonly string[];
  /** Key path of the set in the config, whose option "exclude" leaves files out. */
  readonly option?: KeyPath;
}

export function listFiles(
  siteDir: string,
  dir: string,
  { exclude = [], option }: Listing,
): { files: string[]; diagnostics: Diagnostic[] } {
  try {
    if (!isFolderAt(join(siteDir, dir))) return { files: [], diagnostics: [] };
    return sortOut(siteDir, findEntries(siteDir, dir, exclude));
  } catch (error) {
    return {
      files: [],
      diagnostics: [describeUnreadable(join(siteDir, dir), error, { siteDir, option })],
    };
  }
}

/** Patterns apply to the path below the folder only: the folder itself may lie outside of the site, or be hidden. */
function findEntries(siteDir: string, dir: string, exclude: readonly string[]): glob.Entry[] {
  const entries = glob.sync('**/*', {
    cwd: join(siteDir, dir),
    ignore: [...IGNORED, ...exclude],
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
    unique: false,
  });
  return entries.map((entry) => ({ ...entry, path: `${dir}/${entry.path}` }));
}

function sortOut(
  siteDir: string,
  entries: glob.Entry[],
): { files: string[]; diagnostics: Diagnostic[] } {
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { path, dirent } of entries.sort((a, b) => compare(a.path, b.path))) {
    if (dirent.isFile()) files.push(path);
    else if (dirent.isSymbolicLink()) diagnostics.push(describeLink(siteDir, path));
    else if (dirent.isDirectory()) {
      if (PAGE_FOLDER.test(path))
        diagnostics.push(
          diagnostic('file', `Cannot read page "${path}": it is a folder`, {
            file: path,
            note: 'Rename the folder, or put its text into a file.',
          }),
        );
    } else
      diagnostics.push(
        diagnostic('file', `Cannot read "${path}": it is not a regular file`, {
          file: path,
          note: 'Remove it from the folder: pipes, sockets and devices are never read.',
        }),
      );
  }
  return { files, diagnostics };
}

/** An unreadable folder stops the listing: a site that lacks pages must not be taken for complete. */
function describeUnreadable(
  folder: string,
  error: unknown,
  { siteDir, option }: { readonly siteDir: string; readonly option: KeyPath | undefined },
): Diagnostic {
  const { code = String(error), path = folder } = error as NodeJS.ErrnoException;
  const shown = relative(siteDir, path).replaceAll('\\', '/');
  const reason = code === 'EACCES' ? 'permission denied' : code;
  return diagnostic('file', `Cannot read the folder "${shown}": ${reason}`, {
    file: shown,
    note:
      option === undefined
        ? 'Change its permissions, or move it elsewhere.'
        : `Change its permissions, or leave it out with "${keyPath([...option, 'exclude'])}".`,
  });
}

function describeLink(siteDir: string, path: string): Diagnostic {
  let target = 'leads to a file or folder that is not copied';
  try {
    statSync(join(siteDir, path));
  } catch (error) {
    target = codeOf(error) === 'ELOOP' ? 'leads to itself' : 'leads nowhere';
  }
  return diagnostic('symlink', `Symbolic link "${path}" is ignored: it ${target}`, {
    file: path,
    note: 'Symbolic links are not followed. Put the file itself there.',
  });
}
