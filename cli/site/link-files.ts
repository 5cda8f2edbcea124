/**
 * The files that a link may mean, as its writer sees them. In: the link, and what there is. Out: paths of pages to try, and
 * the file that it names.
 */
import { posix } from 'node:path';
import { resolveFrom } from '../path.js';
import type { LinkReference } from '../types.js';
import type { DocEntry } from './doc-entry.js';
import type { Targets } from './targets.js';

/** A link being resolved. */
export interface Reference {
  readonly link: LinkReference;
  readonly entry: DocEntry;
  /** The file that it is written in: the page's, or one that the page includes. */
  readonly file: string;
  /** Of the URL, percent-decoded. */
  readonly path: string;
}

export interface FoundFile {
  readonly kind: 'asset' | 'static';
  readonly path: string;
}

/** What a path may name, as a writer sees it: beside the page, from the version's root, from the site. */
export function pathsInSite({ path, entry, file }: Reference): string[] {
  return path.startsWith('/')
    ? [posix.join(entry.version.dir, path), path.slice(1)]
    : [resolveFrom(file, path)];
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
      : findAsset([posix.join(entry.version.dir, path)], assets);
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
