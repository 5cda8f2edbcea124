/**
 * Reads `paths` of the `tsconfig.json` in the site folder, which esbuild knows too. In: the site folder. Out: the names that
 * stand for a file or folder of the site in imports, as plain data.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Each specifier and the path that it stands for, both with at most one `*`; the most specific one is first.
 *
 * @example [['@parts/*', '@site/src/parts/*']]
 */
export type ImportPaths = readonly (readonly [name: string, target: string])[];

/** Maximum number of files that extend each other. */
const MAX_FILES = 10;

export function importPaths(siteDir: string): ImportPaths {
  for (const name of ['tsconfig.json', 'jsconfig.json']) {
    const found = readPaths(join(siteDir, name), siteDir, MAX_FILES);
    if (found !== null) return found;
  }
  return [];
}

/** Returns `null` if there is no such file, or if it is not valid: TypeScript and esbuild report that. */
function readPaths(path: string, siteDir: string, limit: number): ImportPaths | null {
  const config = limit === 0 ? null : readConfig(path);
  if (config === null) return null;
  const { paths, baseUrl } = asObject(config['compilerOptions']);
  const base = join(dirname(path), typeof baseUrl === 'string' ? baseUrl : '.');
  if (paths === undefined) {
    const { extends: parent } = config;
    const isPath = typeof parent === 'string' && /^\.{1,2}\//.test(parent);
    const file = isPath && (parent.endsWith('.json') ? parent : `${parent}.json`);
    return (file && readPaths(join(dirname(path), file), siteDir, limit - 1)) || [];
  }
  return Object.entries(asObject(paths))
    .flatMap(([name, targets]) => {
      const target: unknown = Array.isArray(targets) ? targets[0] : null;
      if (typeof target !== 'string' || name === '*') return [];
      const inSite = relative(siteDir, join(base, target)).replaceAll('\\', '/');
      return inSite.startsWith('../') ? [] : [[name, `@site/${inSite}`] as const];
    })
    .toSorted(([a], [b]) => b.length - a.length);
}

function readConfig(path: string): Record<string, unknown> | null {
  try {
    // The file may have comments and commas at the end of lists.
    const text = readFileSync(path, 'utf8')
      .replace(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, '$1')
      .replace(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, '$1');
    return asObject(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
