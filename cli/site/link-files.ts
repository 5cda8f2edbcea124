/**
 * Finds the files that a link may mean, as its author sees them. In: the link, and the files that exist. Out: candidate
 * paths of pages, and the file that the link names.
 */
import { posix } from 'node:path';
import { resolveFrom } from '../paths/path.js';
import type { LinkReference } from '../types.js';
import type { PageEntry } from './doc-entry.js';
import type { Targets } from './targets.js';

/** A link being resolved. */
export interface Reference {
  readonly link: LinkReference;
  readonly entry: PageEntry;
  /** The file that contains the link: the file of the page, or one that the page includes. */
  readonly file: string;
  /** Path of the URL, percent-decoded. */
  readonly path: string;
}

export interface FoundFile {
  readonly kind: 'asset' | 'static';
  readonly path: string;
}

/** Lists the files that a path may mean: beside the page, or relative to the root of the version or the site. */
export function pathsInSite({ path, entry, file }: Reference): string[] {
  return path.startsWith('/')
    ? [posix.join(entry.root, path), path.slice(1)]
    : [resolveFrom(file, path)];
}

/**
 * Lists the sources of pages that a path with their extension may mean. Without `./` or `../` it may also be relative to the
 * root of the version or the site, as in Docusaurus.
 */
export function sourcesInSite(reference: Reference): string[] {
  const { path, entry } = reference;
  const beside = pathsInSite(reference);
  return /^(?:\.{0,2}|@site)\//.test(path)
    ? beside
    : [...beside, posix.join(entry.root, path), path];
}

export function findFile(
  path: string,
  { entry, file }: Reference,
  targets: Targets,
): FoundFile | null {
  const { config, assets, statics } = targets;
  if (path.startsWith('/'))
    return statics.has(path)
      ? { kind: 'static', path }
      : findAsset([posix.join(entry.root, path)], assets);
  const inSite = resolveFrom(file, path);
  const asStatic = inSite.startsWith(`${config.staticDir}/`)
    ? inSite.slice(config.staticDir.length)
    : null;
  if (asStatic !== null && statics.has(asStatic)) return { kind: 'static', path: asStatic };
  return findAsset([inSite], assets);
}

function findAsset(candidates: readonly string[], assets: ReadonlySet<string>): FoundFile | null {
  const path = candidates.find((candidate) => assets.has(candidate));
  return path === undefined ? null : { kind: 'asset', path };
}
