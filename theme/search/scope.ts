/** Which docs version a page is of: search looks there first. */
import type { VersionData } from '../types.js';

/** The version with the longest prefix of the path; outside of the docs the last one. */
export function versionOfPath(versions: readonly VersionData[], pathname: string): string {
  const own = versions
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path.replace(/\/$/, '')}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return (own ?? versions.find(({ isLast }) => isLast) ?? versions[0])?.name ?? '';
}
