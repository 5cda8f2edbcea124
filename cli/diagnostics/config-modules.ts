/**
 * The files of code that a site's config, theme and plugins consist of. In: the path of a file. Out: its text and its syntax
 * tree, and those of the files that it imports. Packages are somebody else's.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { nameOf, nodeIn, nodesIn, parseJson, parseScript, type ScriptNode } from './script.js';

export interface ConfigModule {
  /** Relative to the site folder. */
  readonly file: string;
  readonly siteDir: string;
  readonly text: string;
  readonly program: ScriptNode;
}

/** `null`: there is no such file, or no syntax tree of it. */
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

/** A file of the site; packages are somebody else's. */
export function readImported(module: ConfigModule, source: ScriptNode): ConfigModule | null {
  const specifier = nameOf(source);
  if (!specifier.startsWith('.')) return null;
  const path = posix.join(dirname(module.file), specifier);
  // TypeScript is imported under the name that it compiles to.
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

/** A file of JSON is a module whose default export is its value. */
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

/** A module and the files of the site that it imports, directly or through others. */
export function listModules(siteDir: string, file: string): ConfigModule[] {
  const first = readModule(siteDir, file);
  const found = new Map(first === null ? [] : [[first.file, first]]);
  // A map goes on with what is added while it is walked.
  for (const module of found.values())
    for (const statement of nodesIn(module.program, 'body')) {
      const source = nodeIn(statement, 'source');
      const other = source === null ? null : readImported(module, source);
      if (other !== null && !found.has(other.file)) found.set(other.file, other);
    }
  return [...found.values()];
}
