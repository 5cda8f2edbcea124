/**
 * Writes compiled code for Node to a file. In: a folder, the form of the file's name, and the code. Out: the path of the
 * module. Its name contains the hash of the code, so that a changed or damaged file is recognized.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { entryAt } from '../fs/entries.js';
import { withPath } from '../fs/error-code.js';
import { ownFolder } from '../fs/own-folder.js';

/** Names of modules; `*` stands for the hash. */
type ModuleForm = 'server-*.mjs' | 'components-*.cjs';

export function compiledFolder(siteDir: string): string {
  return join(ownFolder(siteDir), 'bundle');
}

/** @example compiledName('server-*.mjs', code) // 'server-1a2b3c4d5e6f7a8b.mjs' */
export function compiledName(form: ModuleForm, code: string): string {
  return form.replace('*', hashOf(code));
}

/** Writes each content once, so that a process loads the same module once, however many builds it runs. */
export async function writeCompiled(
  folder: string,
  form: ModuleForm,
  code: string,
): Promise<string> {
  const path = join(folder, compiledName(form, code));
  if (isIntact(path)) return path;
  await mkdir(folder, { recursive: true });
  const staging = `${path}.${process.pid}`;
  await writeFile(staging, code).catch((error: unknown) => {
    throw withPath(error, staging);
  });
  // `rename` cannot replace a folder.
  if (entryAt(path)?.isDirectory() === true) await rm(path, { recursive: true });
  await rename(staging, path);
  await removeOld(folder, form);
  return path;
}

/** Modules that stay: other processes, and threads that start later, may load one of the last. */
const MIN_KEPT = 10;
const MIN_AGE_MS = 60 * 60 * 1000;

/** Removes modules that no process uses any more, since each edit of a component makes one. */
async function removeOld(folder: string, form: ModuleForm): Promise<void> {
  const [start = '', end = ''] = form.split('*');
  const modules = (await readdir(folder))
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .map((name) => ({ path: join(folder, name), ms: entryAt(join(folder, name))?.mtimeMs ?? 0 }))
    .sort((a, b) => b.ms - a.ms);
  const isOld = ({ ms }: { readonly ms: number }) => Date.now() - ms > MIN_AGE_MS;
  for (const { path } of modules.slice(MIN_KEPT).filter(isOld)) await rm(path, { force: true });
}

/** Whether the file exists, unchanged and complete. */
export function isIntact(path: string): boolean {
  try {
    return basename(path).includes(hashOf(readFileSync(path)));
  } catch {
    return false;
  }
}

function hashOf(code: string | Uint8Array): string {
  return createHash('sha256').update(code).digest('hex').slice(0, 16);
}
