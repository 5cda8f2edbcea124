/**
 * Writes compiled code to a file that Node can import. In: the site folder and the code. Out: the path of the file, which
 * belongs to this process and is removed when it exits. Files of processes that were killed are removed.
 */
import { rmSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../threads/processes.js';

const placed = new Set<string>();
const removePlaced = (): void => {
  for (const path of placed) rmSync(path, { force: true });
};

/** Writes the module inside the site, so that it finds the site's packages. @throws if the site is not writable */
export async function placeModule(
  root: string,
  kind: 'config' | 'plugins',
  { name, code }: { readonly name: string; readonly code: string },
): Promise<string> {
  const folder = join(root, '.docsgen', kind);
  await mkdir(folder, { recursive: true });
  for (const other of await readdir(folder)) {
    const path = join(folder, other);
    if (!placed.has(path) && !isAlive(Number.parseInt(other, 10)))
      await rm(path, { recursive: true, force: true });
  }
  const path = join(folder, `${process.pid}-${name}.mjs`);
  if (placed.size === 0) process.once('exit', removePlaced);
  placed.add(path);
  await writeFile(path, code);
  return path;
}
