/**
 * Lists the islands of a site: components that work in the browser. In: their scripts. Out: a table for `--timings`, and the
 * same for `--json`.
 */
import type { Colors } from '../diagnostics/colors.js';
import type { IslandModule } from '../types.js';
import { formatTable } from './timings.js';

/** The part of an island that the public format of `--json` has. */
export function describeIsland({ source, names, reason, bytes }: IslandModule) {
  return { source, names, reason, bytes };
}

/** Returns the largest first; `''` for a site without islands. Sizes are those after gzip. */
export function formatIslands(islands: readonly IslandModule[], colors: Colors): string {
  if (islands.length === 0) return '';
  const rows = [...islands]
    .sort((a, b) => b.bytes - a.bytes || (a.source < b.source ? -1 : 1))
    .map(({ source, bytes, reason }) => [source, `${bytes} bytes`, reason]);
  return `${formatTable([['islands', 'gzip', 'because'], ...rows], colors)}\n`;
}
