/**
 * Finds the folder for docsgen's own files. In: the site folder. Out: its `.docsgen`. A read-only site can still be built
 * into another place: the folder is then a temporary one of this process, which is removed when the process ends.
 */
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFolderAt } from './entries.js';
import { codeOf } from './error-code.js';
import { makeFolder } from './make-folder.js';

const NAME = '.docsgen';
const { W_OK, X_OK } = constants;
/** Error codes of a read-only folder. Any other error, such as a full disk, must be reported. */
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Temporary folders by site folder. */
const temporary = new Map<string, string>();

/** Call it in the main thread only: a temporary folder that another thread makes is removed when that thread ends. */
export function ownFolder(siteDir: string): string {
  const folder = join(siteDir, NAME);
  try {
    makeFolder(folder);
    // If it is a file, the later write fails with a clear error.
    if (isFolderAt(folder)) accessSync(folder, W_OK | X_OK);
    return folder;
  } catch (error) {
    if (!NOT_WRITABLE.has(codeOf(error))) throw error;
  }
  // The folder keeps its name, because `thrown-place.ts` finds compiled modules by it.
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
