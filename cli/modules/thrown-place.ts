/**
 * Finds where a site's own code threw. In: an error that its compiled config, theme or components have thrown. Out: the
 * place in the file that the author wrote, from the source map at the end of the compiled module.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from '../types.js';

/** A stack line of a module that docsgen has compiled for a site. */
const FRAME = /\b(file:\/\/\/\S+\/\.docsgen\/\S+?\.[cm]js)(?:\?[^:\s]*)?:(\d+):(\d+)/g;
/** A file of a package, or a file outside of the site. */
const IN_PACKAGE = /^\.\.\/|(?:^|\/)node_modules\//;
const MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/;

export interface ThrownPlace {
  /** Relative to the site folder. */
  readonly file: string;
  readonly place: Place;
}

/** Returns the output folder that esbuild must be given: paths in source maps are relative to it. */
export function mapFolder(siteDir: string): string {
  return join(siteDir, '.docsgen');
}

/** Returns the innermost place in a file of the site; `null` if there is none or it is unknown. */
export function findThrownPlace(error: unknown): ThrownPlace | null {
  return findPlaces(error).find(({ file }) => !IN_PACKAGE.test(file)) ?? null;
}

/** Returns the innermost place, even if it is in a package. */
export function findInnermostPlace(error: unknown): ThrownPlace | null {
  return findPlaces(error)[0] ?? null;
}

/** @example describeThrownPlace(error) // ' at node_modules/remark-x/index.js:3:9', or '' if it is unknown */
export function describeThrownPlace(error: unknown): string {
  const thrown = findInnermostPlace(error);
  if (thrown === null) return '';
  const { file, place } = thrown;
  return ` at ${file}:${place.line}:${place.column}`;
}

/** Returns the places of a stack, the innermost first. */
function findPlaces(error: unknown): ThrownPlace[] {
  try {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    return Array.from(
      stack.matchAll(FRAME),
      ([, url = '', line, column]) =>
        findWritten(fileURLToPath(url), Number(line), Number(column)) ?? [],
    ).flat();
  } catch {
    // A stack may contain anything, and the module may be gone.
    return [];
  }
}

function findWritten(module: string, line: number, column: number): ThrownPlace | null {
  const map = mapOf(module);
  if (map === null) return null;
  const entry = map.findEntry(line - 1, column - 1);
  // A source with a scheme is a module that docsgen has made, such as the script of a page.
  if (!('originalSource' in entry) || /^[\w-]+:|(?:^|\/)<stdin>$/.test(entry.originalSource))
    return null;
  const siteDir = module.slice(0, module.lastIndexOf(`${sep}.docsgen${sep}`));
  const path = resolve(mapFolder(siteDir), entry.originalSource);
  const file = relative(siteDir, path).replaceAll('\\', '/');
  const start = { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  return { file, place: { ...start, endLine: start.line, endColumn: start.column + 1 } };
}

/** The map that was read last. A theme that throws on every page needs it for each frame of each stack. */
let last: { readonly module: string; readonly map: SourceMap | null } | null = null;

/** A compiled module is never overwritten under the same name, so its map can be reused. */
function mapOf(module: string): SourceMap | null {
  if (last?.module !== module) last = { module, map: readMap(module) };
  return last.map;
}

function readMap(module: string): SourceMap | null {
  const [, encoded] = MAP.exec(readFileSync(module, 'utf8')) ?? [];
  if (encoded === undefined) return null;
  const payload: SourceMapPayload = JSON.parse(Buffer.from(encoded, 'base64').toString());
  return new SourceMap(payload);
}
