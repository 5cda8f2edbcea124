/**
 * The theme as Node runs it, in a file of its own. In: a folder and the code. Out: the path of the module, whose name says
 * what is in it, so that a changed or damaged file is recognised.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { entryAt } from '../fs/entries.js';
import { withPath } from '../fs/error-code.js';
import { ownFolder } from '../fs/own-folder.js';

export function serverModuleFolder(siteDir: string): string {
  return join(ownFolder(siteDir), 'bundle');
}

/** Written once per content: the same module is imported once however many builds a process runs. */
export async function writeServerModule(folder: string, code: string): Promise<string> {
  const path = join(folder, nameOf(code));
  if (isIntact(path)) return path;
  await mkdir(folder, { recursive: true });
  const staging = `${path}.${process.pid}`;
  await writeFile(staging, code).catch((error: unknown) => {
    throw withPath(error, staging);
  });
  // Nothing takes the place of a folder by its own.
  if (entryAt(path)?.isDirectory() === true) await rm(path, { recursive: true });
  await rename(staging, path);
  return path;
}

/** Whether it is there, unchanged and whole. */
export function isIntact(path: string): boolean {
  try {
    return nameOf(readFileSync(path)) === basename(path);
  } catch {
    return false;
  }
}

function nameOf(code: string | Uint8Array): string {
  return `server-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`;
}
