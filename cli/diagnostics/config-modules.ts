/**
 * Reads the code files of a site's config, theme and plugins. In: the path of a file. Out: its text and syntax tree, and
 * those of the files that it imports. Packages are not read.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { nameOf, nodeIn, nodesIn, parseJson, parseScript, type ScriptNode } from './script.js';

export interface ConfigModule {
  /** Path relative to the site folder. */
  readonly file: string;
  readonly siteDir: string;
  readonly text: string;
  readonly program: ScriptNode;
}

/** Returns `null` if the file does not exist or cannot be parsed. */
export function readModule(siteDir: string, file: string): ConfigModule | null {
  try {
    const text = readFileSync(join(siteDir, file), 'utf8').replace(/^\uFEFF/, '');
    const program = parseScript(text, file);
    return program === null ? null : { file, siteDir, text, program };
  } catch {
    return null;
  }
}

const ENDINGS = ['', '.ts', '.tsx', '.mts', '.js', '.mjs', '.jsx', '.json', '/index.ts'];

/** Reads an imported file of the site. Returns `null` for packages. */
export function readImported(module: ConfigModule, source: ScriptNode): ConfigModule | null {
  const specifier = nameOf(source);
  if (!specifier.startsWith('.')) return null;
  const path = posix.join(dirname(module.file), specifier);
  // TypeScript files are imported by the names of the compiled files.
  const paths = [path, path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2'), path.replace(/\.js$/, '.tsx')];
  for (const candidate of paths.flatMap((one) => ENDINGS.map((ending) => one + ending))) {
    if (candidate.startsWith('..')) continue;
    const found = candidate.endsWith('.json')
      ? readJson(module.siteDir, candidate)
      : readModule(module.siteDir, candidate);
    if (found !== null) return found;
  }
  return null;
}

/** Reads a JSON file as a module whose default export is its value. */
function readJson(siteDir: string, file: string): ConfigModule | null {
  try {
    const text = readFileSync(join(siteDir, file), 'utf8').replace(/^\uFEFF/, '');
    const value = parseJson(text);
    if (value === null) return null;
    const { start, end } = value;
    const declaration = { type: 'ExportDefaultDeclaration', start, end, declaration: value };
    return { file, siteDir, text, program: { type: 'Program', start, end, body: [declaration] } };
  } catch {
    return null;
  }
}

/** Lists a module and the site's files that it imports, directly or indirectly. */
export function listModules(siteDir: string, file: string): ConfigModule[] {
  const first = readModule(siteDir, file);
  const found = new Map(first === null ? [] : [[first.file, first]]);
  // Iteration over a Map includes items added during the loop.
  for (const module of found.values())
    for (const statement of nodesIn(module.program, 'body')) {
      const source = nodeIn(statement, 'source');
      const other = source === null ? null : readImported(module, source);
      if (other !== null && !found.has(other.file)) found.set(other.file, other);
    }
  return [...found.values()];
}
