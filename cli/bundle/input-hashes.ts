/**
 * The files that a bundle was made from, and those that chose them: another `main` of a package, another path in a
 * `tsconfig.json`, or a new `a.tsx` beside `a.ts` leads the same import elsewhere. In: their paths. Out: by what they are
 * known.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

/** Of a file that is gone: empty, like no hash. */
export function hashFile(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64url');
  } catch {
    return '';
  }
}

/** By these bundlers find what is imported; the first of the last two counts. */
const CHOOSERS = ['package.json', 'tsconfig.json', 'jsconfig.json'];
const IN_PACKAGE = /[/\\]node_modules(?:[/\\]|$)/;
const CODE = /\.(?:[mc]?[jt]sx?|json|css)$/;

/**
 * What chose the inputs: hashes of files that are there or may come, and of the names of code, by path. Of docsgen's own
 * theme alone, which every installation has as it was published, nothing.
 */
export function hashChoosers(
  inputs: readonly string[],
  siteDir: string,
): Readonly<Record<string, string>> {
  const isOwn = (path: string) => path.startsWith(siteDir + sep) && !IN_PACKAGE.test(path);
  if (!inputs.some(isOwn)) return {};
  const folders = new Set(inputs.map((path) => dirname(path)));
  const above = new Set([...folders].flatMap(ancestorsOf));
  const files = [...above].flatMap((folder) => CHOOSERS.map((name) => join(folder, name)));
  const own = [...folders].filter((folder) => !IN_PACKAGE.test(folder));
  // A folder's `index.ts` is there for who finds no file of its name beside it.
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

/** With the files whose options they take over, however many there are on the way. */
function withExtended(paths: readonly string[]): ReadonlySet<string> {
  const files = new Set(paths);
  // A set goes on with what is added while it is walked.
  for (const path of files) {
    if (path.endsWith('package.json')) continue;
    const [, value = ''] = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/.exec(textOf(path)) ?? [];
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
      // It has another name, or is not there.
    }
  }
  return null;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
