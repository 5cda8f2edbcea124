/**
 * Where this package lies and which version it is: the same for the published package, a checkout and the tests,
 * although the compiled code lies at different depths.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder with docsgen's own `package.json`, `theme/` and `bin/`. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

export const version = readVersion();

/**
 * Changes with the code: the version of a published package; in a checkout also the folder of the compiled sources,
 * which is named after their state. Dependencies are pinned, so the version stands for them too.
 */
export const codeIdentity = `${version} ${basename(join(import.meta.dirname, '..'))}`;

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'bin', 'docsgen.js'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Cannot find the package folder of docsgen');
  return findPackageRoot(parent);
}

function readVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8'),
  );
  return manifest.version;
}
