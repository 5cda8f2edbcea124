/**
 * Lists what a site adds to the scripts of the browser: islands, which are components, and the scripts that pages name. In:
 * their scripts. Out: tables for `--timings`, and the same data for `--json`.
 */
import type { Colors } from '../../diagnostics/terminal-colors.js';
import type { IslandModule, WidgetModule } from '../../types.js';
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

/** Returns the part of a script that is in the public format of `--json`. */
export function describeScript({ source, bytes }: WidgetModule) {
  return { source, bytes };
}

/** Lists the largest script first; `''` for a site without any. */
export function formatScripts(scripts: readonly WidgetModule[], colors: Colors): string {
  if (scripts.length === 0) return '';
  const rows = [...scripts]
    .sort((a, b) => b.bytes - a.bytes || (a.source < b.source ? -1 : 1))
    .map(({ source, bytes }) => [source, `${bytes} bytes`]);
  return `${formatTable([['scripts of pages', 'gzip'], ...rows], colors)}\n`;
}
