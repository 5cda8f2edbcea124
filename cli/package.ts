/**
 * Where this package lies and which version it is: the same for the published package, a checkout and the tests,
 * although the compiled code lies at different depths.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder with docsgen's own `package.json`, `theme/` and `bin/`. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

/** Holds `index`, which sites import as `docsgen`: as a program, or where the sources run as they are, as one of them. */
export const codeFolder = import.meta.dirname;

export const version = readVersion();

/**
 * Changes with the code, and is the same for the same code on every machine: the version and a hash that the compiled
 * code brings along. Dependencies are pinned, so they stand for them too; letters and their cases are Node's.
 */
export const codeIdentity = [version, readIdentity(), process.versions['unicode']].join(' ');

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'bin', 'docsgen.js'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Cannot find the package folder of docsgen');
  return findPackageRoot(parent);
}

/**
 * A program of ours that runs in a thread or process of its own, by the name that `bin/compile.js` gives it. All of them lie
 * in one folder; where the sources run as they are, as in tests, there is none.
 *
 * @example askThread(programUrl('module-worker'), { data: modules, does: 'parses modules' })
 */
export function programUrl(name: string): URL {
  return new URL(`${name}.js`, import.meta.url);
}

/** Empty where the sources run as they are. */
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
