/**
 * Finds the files of each import and each script. In: esbuild's list of modules and their imports. Out: a hash of all files
 * by import or script, which shows that a component of a page has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { hashFile } from '../modules/input-hashes.js';
import { compare } from '../paths/path.js';
import { memoize } from '../values/memoize.js';
import { withoutSource } from './boundaries.js';
import { IMPORT, SCRIPT } from './modules.js';
import type { ComponentsRequest } from './request.js';
import { fileOfCssModule } from './styles.js';

type Inputs = Metafile['inputs'];

export interface BundledModules {
  readonly inputs: Inputs;
  /** Hashes of files from before they were bundled, by absolute path; others are hashed now. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Returns the browser scripts of components in a module, or named in it. Their addresses are in pages. */
  readonly scriptsOf: (module: string) => readonly string[];
}

export function hashClosures(
  { siteDir, imports, scripts, provided }: ComponentsRequest,
  { inputs, hashes, scriptsOf }: BundledModules,
): ReadonlyMap<string, string> {
  const hashOf = memoize((file: string) => hashes.get(file) ?? hashFile(file));
  const hashAll = (module: string, code = '') => {
    const lines = listClosure(module, inputs).map((member) => {
      const file = fileOf(member, siteDir);
      // Modules that docsgen makes have no file: those of scripts are code of the page.
      const parts = file === null ? [member, ''] : [relative(siteDir, file), hashOf(file)];
      return [...parts, ...scriptsOf(member)].join(' ');
    });
    return createHash('sha256')
      .update([code, ...lines].join('\n'))
      .digest('hex');
  };
  return new Map([
    ...imports.map((key) => [key, hashAll(`${IMPORT}:${key}`)] as const),
    ...scripts.map(({ id, code }) => [`script:${id}`, hashAll(`${SCRIPT}:${id}`, code)] as const),
    ...(provided === null ? [] : [['provided', hashAll(provided)] as const]),
  ]);
}

/** Returns the absolute paths of all files in the bundle. */
export function listInputs({ inputs }: Metafile, siteDir: string): readonly string[] {
  return [...new Set(Object.keys(inputs).flatMap((module) => fileOf(module, siteDir) ?? []))];
}

/** Returns the module and everything that it imports, directly or indirectly, sorted. */
function listClosure(module: string, inputs: Inputs): readonly string[] {
  const members = new Set([module]);
  // A loop over a set also visits items that are added meanwhile.
  for (const member of members)
    for (const { path, external } of inputs[member]?.imports ?? [])
      if (external !== true) members.add(path);
  return [...members].sort(compare);
}

/** Returns the absolute path of a module in any namespace; `null` if docsgen made it. */
function fileOf(module: string, siteDir: string): string | null {
  if (module.startsWith(`${IMPORT}:`) || module.startsWith(`${SCRIPT}:`)) return null;
  const path = fileOfCssModule(withoutSource(module).replace(/^docsgen-[\w-]+:/, ''));
  const file = isAbsolute(path) ? path : join(siteDir, path);
  return existsSync(file) ? file : null;
}
