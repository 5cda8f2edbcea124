/**
 * Locates this package and reads its version. Both work in the published package, in a checkout and in tests, although the
 * compiled code lies at different depths.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder with docsgen's own `package.json`, `theme/` and `bin/`. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

/**
 * Folder of `index`, which sites import as `docsgen`. It contains the compiled programs, or the sources if they run
 * directly.
 */
export const codeFolder = import.meta.dirname;

export const version = readVersion();

/**
 * Identifies the code, on every machine in the same way: the version, a hash that is stored with the compiled code, and
 * Node's version of Unicode, on which letters and their cases depend. Dependencies are pinned, so the version covers them.
 */
export const codeIdentity = [version, readIdentity(), process.versions['unicode']].join(' ');

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'bin', 'docsgen.js'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Cannot find the package folder of docsgen');
  return findPackageRoot(parent);
}

/**
 * Returns the URL of a program that runs in its own thread or process, by its name in `bin/compile.js`. All programs lie in
 * one folder. If the sources run directly, as in tests, there are none.
 *
 * @example askThread(programUrl('module-worker'), { data: modules, does: 'parses modules' })
 */
export function programUrl(name: string): URL {
  return new URL(`${name}.js`, import.meta.url);
}

/** Returns an empty string if the sources run directly. */
function readIdentity(): string {
  const path = join(codeFolder, 'identity');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function readVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8'),
  );
  return manifest.version;
}
