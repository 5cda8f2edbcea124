/**
 * Places outside the folders of pages from which pages may include files. In: the option `includeRoots`, and paths relative
 * to the site folder. Out: whether a place contains a path, without looking at the disk.
 */
import { parse, posix, relative, resolve } from 'node:path';
import type { SiteConfig } from '../config/schema.js';
import { resolveFrom } from './path.js';

/** A folder or a file. Plain data. */
export interface IncludeRoot {
  /** Relative to the site folder: `../..`, `../examples` or `.github`. */
  readonly path: string;
  /** Path of the site folder in a root above it, such as `packages/site`; `null` for other roots. */
  readonly site: string | null;
}

/** Returns the roots in their shortest form: a path that leads out of the site and back in again is one of the site. */
export function includeRoots({
  siteDir,
  includeRoots: written,
}: Pick<SiteConfig, 'siteDir' | 'includeRoots'>): readonly IncludeRoot[] {
  return written.flatMap((root) => {
    const place = resolve(siteDir, root);
    // A finding reports it.
    if (place === parse(place).root) return [];
    const path = toPosix(relative(siteDir, place));
    const isAbove = /^(?:\.\.(?:\/\.\.)*)?$/.test(path);
    return { path, site: isAbove ? toPosix(relative(place, siteDir)) : null };
  });
}

function toPosix(path: string): string {
  return path.replaceAll('\\', '/');
}

/** Whether a path outside of the site folder is in one of the roots. */
export function isInRoot(path: string, roots: readonly IncludeRoot[]): boolean {
  return roots.some((root) =>
    root.site === null ? isBelow(path, root.path) : !posix.join(root.site, path).startsWith('..'),
  );
}

/**
 * Returns the path without the part that a root names, which may be hidden.
 *
 * @param isInFolder whether the path is in a folder of pages: a release may have a copy of a root, without the steps out of
 * the site folder
 */
export function belowRoots(
  path: string,
  roots: readonly IncludeRoot[],
  isInFolder: boolean,
): string {
  const root = roots
    .map((one) => (isInFolder ? bare(one.path) : one.path))
    .filter((name) => name !== '' && isBelow(path, name))
    .reduce((longest, name) => (name.length > longest.length ? name : longest), '');
  return bare(path.slice(root.length));
}

/**
 * Returns where a release has its copy of a file that is outside of the site folder: a root above the site gives the path.
 *
 * @example copyInRelease('../../src/a.tf', [{ path: '../..', site: 'packages/site' }]) // 'src/a.tf'
 */
export function copyInRelease(path: string, roots: readonly IncludeRoot[]): string {
  const paths = roots
    .flatMap(({ site }) => (site === null ? [] : posix.join(site, path)))
    .filter((inside) => !inside.startsWith('..'));
  return paths[0] ?? bare(path);
}

/**
 * Returns a path that a file outside of the site names, such as one of a `README.md` above it, as a path of the site if it
 * leads into the site. Any other path stays as it is.
 *
 * @example enterSite('../../a.md', 'packages/site/docs/b.md', [{ path: '../..', site: 'packages/site' }])
 * // '@site/docs/b.md'
 */
export function enterSite(file: string, path: string, roots: readonly IncludeRoot[]): string {
  if (!file.startsWith('../') || path.startsWith('/')) return path;
  const target = resolveFrom(file, path);
  const inside = roots.flatMap(({ site }) => {
    const place = site === null ? '' : posix.join(site, target);
    return site !== null && place.startsWith(`${site}/`) ? place.slice(site.length + 1) : [];
  });
  return inside[0] === undefined ? path : `@site/${inside[0]}`;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Removes the steps out of the site folder. */
function bare(path: string): string {
  return path.replace(/^(?:\.\.(?:\/|$))+/, '');
}
