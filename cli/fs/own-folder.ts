/**
 * Where docsgen keeps what it makes for itself. In: the site folder. Out: its `.docsgen`. A site that may not be written to
 * can be built into another place all the same: then it is a folder of this process, below the system's temporary one, which
 * goes with the process.
 */
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFolderAt } from './entries.js';
import { codeOf } from './error-code.js';
import { makeFolder } from './make-folder.js';

const NAME = '.docsgen';
const { W_OK, X_OK } = constants;
/** A disk that is full is another matter: that has to be told. */
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/** By site folder. */
const temporary = new Map<string, string>();

/** For the main thread: a folder that another one makes would go with that. */
export function ownFolder(siteDir: string): string {
  const folder = join(siteDir, NAME);
  try {
    makeFolder(folder);
    // Whoever writes into a file is told so by the system.
    if (isFolderAt(folder)) accessSync(folder, W_OK | X_OK);
    return folder;
  } catch (error) {
    if (!NOT_WRITABLE.has(codeOf(error))) throw error;
  }
  // By the name it is known where modules in it threw.
  const other = join(temporaryFolder(siteDir), NAME);
  makeFolder(other);
  return other;
}

function temporaryFolder(siteDir: string): string {
  const known = temporary.get(siteDir);
  if (known !== undefined) return known;
  if (temporary.size === 0) process.once('exit', removeTemporary);
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-'));
  temporary.set(siteDir, folder);
  return folder;
}

function removeTemporary(): void {
  for (const folder of temporary.values()) rmSync(folder, { recursive: true, force: true });
}
