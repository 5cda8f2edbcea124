/**
 * The entry points of the theme: files that docsgen bundles without another file importing them. In: what esbuild has
 * bundled. Out: the output of each entry, by its path below the theme. A site may replace an entry, as any other file; one
 * that lacks an export that docsgen uses is an error.
 */
import { join, relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { diagnostic, Failure } from '../diagnostics/diagnostic.js';
import { callEsbuild } from '../modules/esbuild.js';
import type { Diagnostic } from '../types.js';
import { packageRoot } from '../package.js';
import { THEME } from './theme-folder.js';
import type { ThemeConfig } from './theme-config.js';

export interface Entry {
  /** Path below the theme, such as `search/modal.ts`. */
  readonly name: string;
  /** Absolute path of the output. */
  readonly output: string;
  readonly exports: readonly string[];
  /** Whether the file is the site's own. */
  readonly isOwn: boolean;
}

export function describeEntries(
  { outputs }: Metafile,
  { siteDir }: Pick<ThemeConfig, 'siteDir'>,
): Entry[] {
  return Object.entries(outputs).flatMap(([output, { entryPoint, exports }]) => {
    if (entryPoint === undefined) return [];
    const path = join(packageRoot, entryPoint);
    const ours = relative(THEME, path).replaceAll('\\', '/');
    const isOwn = ours.startsWith('../');
    const name = isOwn ? relative(join(siteDir, 'theme'), path).replaceAll('\\', '/') : ours;
    // Other files of the site, such as those of `analytics`, replace nothing.
    if (name.startsWith('../')) return [];
    return [{ name, output: join(packageRoot, output), exports, isOwn }];
  });
}

/** Throws a `Failure` if an entry of the site lacks an export of the entry that it replaces. */
export async function reportMissingExports(entries: readonly Entry[]): Promise<void> {
  const findings = await Promise.all(
    entries
      .filter(({ isOwn, name }) => isOwn && /\.tsx?$/.test(name))
      .map(async ({ name, exports }) => {
        const missing = (await listExports(join(THEME, name))).filter(
          (wanted) => !exports.includes(wanted),
        );
        return missing.length === 0 ? [] : [describeMissing(name, missing)];
      }),
  );
  const errors = findings.flat();
  if (errors.length > 0) throw new Failure(1, errors);
}

async function listExports(path: string): Promise<string[]> {
  const { metafile } = await callEsbuild(
    ({ build }) =>
      build({
        absWorkingDir: packageRoot,
        entryPoints: [path],
        format: 'esm',
        write: false,
        metafile: true,
        outdir: packageRoot,
        logLevel: 'silent',
      }),
    { exitStatus: 1, describe: ({ text }) => diagnostic('theme', text, {}) },
  );
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}

/** Describes exports of docsgen's own file that the file in its place lacks. `name` is the path below the theme. */
export function describeMissing(name: string, missing: readonly string[]): Diagnostic {
  const names = missing.map((wanted) => `"${wanted}"`).join(', ');
  const original = `docsgen/theme/${name.replace(/\.tsx?$/, '.js')}`;
  return diagnostic('theme', `Cannot bundle the theme: "theme/${name}" does not export ${names}`, {
    file: `theme/${name}`,
    note: `docsgen uses it. Write "export * from '${original}';" to keep what the file does not replace.`,
  });
}
