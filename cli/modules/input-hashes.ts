/**
 * Hashes the inputs of a bundle, and the files that determine its inputs: another `main` of a package, another path in a
 * `tsconfig.json`, or a new `a.tsx` beside `a.ts` makes the same import resolve differently. In: paths. Out: hashes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { readTextIfThere } from '../fs/read-text.js';
import { tryStatFile } from '../fs/entries.js';
import { isInPackage } from '../paths/path.js';

/** A large package has thousands of files, so their hashes are kept while their states are the same. */
const packageFiles = new Map<string, { readonly signature: string; readonly hash: string }>();

/** Returns an empty string for a missing file; no file has that hash. */
export function hashFile(path: string): string {
  const state = isInPackage(path) ? tryStatFile(path) : null;
  if (state?.isSettled !== true) return hashContent(path);
  const { signature } = state;
  const known = packageFiles.get(path);
  if (known?.signature === signature) return known.hash;
  const hash = hashContent(path);
  packageFiles.set(path, { signature, hash });
  return hash;
}

function hashContent(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64url');
  } catch {
    return '';
  }
}

export interface InputHashes {
  /** Hashes of the inputs by absolute path. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Hashes of what determines the inputs: see `hashChoosers`. */
  readonly choosers: Readonly<Record<string, string>>;
}

export function hashInputs(inputs: readonly string[], siteDir: string): InputHashes {
  return {
    inputs: Object.fromEntries(inputs.map((path) => [path, hashFile(path)])),
    choosers: hashChoosers(inputs, siteDir),
  };
}

/** Whether a bundle of the inputs would be the same now. */
export function areCurrent({ inputs, choosers }: InputHashes, siteDir: string): boolean {
  return (
    Object.entries(inputs).every(([path, hash]) => hashFile(path) === hash) &&
    JSON.stringify(hashChoosers(Object.keys(inputs), siteDir)) === JSON.stringify(choosers)
  );
}

/** Files by which bundlers resolve imports. If a folder has both of the last two, the first one counts. */
const CHOOSERS = ['package.json', 'tsconfig.json', 'jsconfig.json'];
const IN_PACKAGE = /[/\\]node_modules(?:[/\\]|$)/;
const CODE = /\.(?:[mc]?[jt]sx?|json|css)$/;

/**
 * Hashes by path what determines the inputs: files that exist or may be added, and the names of code files in a folder.
 * Docsgen's own theme alone needs no hashes, because every installation has it as it was published.
 */
function hashChoosers(
  inputs: readonly string[],
  siteDir: string,
): Readonly<Record<string, string>> {
  const isOwn = (path: string) => path.startsWith(siteDir + sep) && !IN_PACKAGE.test(path);
  if (!inputs.some(isOwn)) return {};
  const folders = new Set(inputs.map((path) => dirname(path)));
  const above = new Set([...folders].flatMap(ancestorsOf));
  const files = [...above].flatMap((folder) => CHOOSERS.map((name) => join(folder, name)));
  const own = [...folders].filter((folder) => !IN_PACKAGE.test(folder));
  // A folder's `index.ts` is imported only if there is no file with the folder's name beside the folder.
  const listed = new Set(own.flatMap((folder) => [folder, dirname(folder)]));
  return Object.fromEntries([
    ...[...withExtended(files)].map((path) => [path, hashFile(path)]),
    ...[...listed].map((folder) => [join(folder, '*'), hashNames(folder)]),
  ]);
}

function ancestorsOf(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestorsOf(above)];
}

function hashNames(folder: string): string {
  try {
    const names = readdirSync(folder).filter((name) => CODE.test(name));
    return createHash('sha256').update(names.sort().join('\n')).digest('base64url');
  } catch {
    return '';
  }
}

/** Adds the files that they extend, directly or indirectly. */
function withExtended(paths: readonly string[]): ReadonlySet<string> {
  const files = new Set(paths);
  // A loop over a set also visits items that are added meanwhile.
  for (const path of files) {
    if (path.endsWith('package.json')) continue;
    const [, value = ''] = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/.exec(readTextIfThere(path)) ?? [];
    for (const [, name = ''] of value.matchAll(/"([^"]+)"/g)) {
      const found = resolveExtended(path, name);
      if (found !== null) files.add(found);
    }
  }
  return files;
}

function resolveExtended(from: string, name: string): string | null {
  const { resolve } = createRequire(from);
  for (const candidate of [name, `${name}.json`, `${name}/tsconfig.json`]) {
    try {
      return resolve(candidate);
    } catch {
      // The file has another name or does not exist.
    }
  }
  return null;
}
