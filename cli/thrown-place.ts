/**
 * Where a site's own code threw. In: what its compiled config or theme has thrown. Out: the place in the file that
 * the author wrote, by the source map at the end of the compiled module.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from './types.js';

/** A line of a stack in a module that docsgen has compiled for a site. */
const FRAME = /\b(file:\/\/\/\S+\/\.docsgen\/\S+?\.mjs)(?:\?[^:\s]*)?:(\d+):(\d+)/g;
/** A package's file, or one outside of the site. */
const IN_PACKAGE = /^\.\.\/|(?:^|\/)node_modules\//;
const MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/;

export interface ThrownPlace {
  /** Relative to the site folder. */
  readonly file: string;
  readonly place: Place;
}

/** Where esbuild must think that it writes: source maps name files from there. */
export function mapFolder(siteDir: string): string {
  return join(siteDir, '.docsgen');
}

/** `null`: not in a file of the site, or unknown. */
export function findThrownPlace(error: unknown): ThrownPlace | null {
  return findPlaces(error).find(({ file }) => !IN_PACKAGE.test(file)) ?? null;
}

/** In a package too, if that threw. */
export function findInnermostPlace(error: unknown): ThrownPlace | null {
  return findPlaces(error)[0] ?? null;
}

/** @example describeThrownPlace(error) // ' at node_modules/remark-x/index.js:3:9', or '' where it is unknown */
export function describeThrownPlace(error: unknown): string {
  const thrown = findInnermostPlace(error);
  if (thrown === null) return '';
  const { file, place } = thrown;
  return ` at ${file}:${place.line}:${place.column}`;
}

/** From the innermost outwards. */
function findPlaces(error: unknown): ThrownPlace[] {
  try {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    return Array.from(
      stack.matchAll(FRAME),
      ([, url = '', line, column]) =>
        findWritten(fileURLToPath(url), Number(line), Number(column)) ?? [],
    ).flat();
  } catch {
    // A stack may be anything, and the module may be gone.
    return [];
  }
}

function findWritten(module: string, line: number, column: number): ThrownPlace | null {
  const map = mapOf(module);
  if (map === null) return null;
  const entry = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return null;
  const siteDir = module.slice(0, module.lastIndexOf(`${sep}.docsgen${sep}`));
  const path = resolve(mapFolder(siteDir), entry.originalSource);
  const file = relative(siteDir, path).replaceAll('\\', '/');
  const start = { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  return { file, place: { ...start, endLine: start.line, endColumn: start.column + 1 } };
}

/** The map that was read last: a theme that throws on every page is looked up for each frame of each stack. */
let last: { readonly module: string; readonly map: SourceMap | null } | null = null;

/** A compiled module is never written again under its name. */
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
