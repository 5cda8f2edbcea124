/**
 * Lists the islands of a site: components that work in the browser. In: their scripts. Out: a table for `--timings`, and the
 * same data for `--json`.
 */
import type { Colors } from '../diagnostics/colors.js';
import type { IslandModule } from '../types.js';
import { formatTable } from './timings.js';

/** Returns the part of an island that is in the public format of `--json`. */
export function describeIsland({ source, names, reason, bytes }: IslandModule) {
  return { source, names, reason, bytes };
}

/** Lists the largest island first; `''` for a site without islands. Sizes are after gzip. */
export function formatIslands(islands: readonly IslandModule[], colors: Colors): string {
  if (islands.length === 0) return '';
  const rows = [...islands]
    .sort((a, b) => b.bytes - a.bytes || (a.source < b.source ? -1 : 1))
    .map(({ source, bytes, reason }) => [source, `${bytes} bytes`, reason]);
  return `${formatTable([['islands', 'gzip', 'because'], ...rows], colors)}\n`;
}
