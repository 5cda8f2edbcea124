/**
 * Lists the files of an output folder, and resolves paths to them. In: an output folder, and a path below the base path.
 * Out: the set of files, and the file that answers the path. A request never becomes a path on disk: it equals an entry of
 * this set, or nothing is found. Symbolic links and hidden files are not in the set (`.well-known` is), nor are `_headers`
 * and `_redirects`, so that no spelling can reach them. The server and the link check both resolve paths here, so that they
 * agree on what exists.
 */
import { lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFile } from '../paths/own-files.js';

/** Paths below the output folder, `/` as separator. */
export type OutputFiles = ReadonlySet<string>;

/** The files in which a path is looked up. */
export type KnownFiles = Pick<OutputFiles, 'has'>;

/** The answer to a path: a file, the canonical path with its slash, or nothing. */
export type Resolution =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' };

const missing: Resolution = { kind: 'missing' };

/** Lists all regular files below `root`, sorted. A folder that is removed meanwhile has none. */
export async function listOutputFiles(root: string): Promise<OutputFiles> {
  const files = new Set<string>();
  await collect(root, '', files);
  return publishedFiles(files);
}

/** Selects the published files of a tree, whose paths may be in any order. */
export function publishedFiles(paths: Iterable<string>): OutputFiles {
  return new Set([...paths].filter(isPublished).sort());
}

export function isPublished(path: string): boolean {
  return ownFile(path)?.isPublished !== false && !path.split('/').some(isHidden);
}

async function collect(dir: string, prefix: string, files: Set<string>): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true }).catch((error: unknown) => {
    if (prefix === '') throw error;
    return [];
  });
  const folders: Promise<void>[] = [];
  for (const entry of entries) {
    if (isHidden(entry.name)) continue;
    const path = prefix + entry.name;
    if (entry.isFile()) files.add(path);
    else if (entry.isDirectory()) folders.push(collect(join(dir, entry.name), `${path}/`, files));
  }
  await Promise.all(folders);
}

function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known';
}

/** Looks up each of these files on disk when it is requested. Letter case is ignored if the file system ignores it. */
export function filesOnDisk(root: string): KnownFiles {
  return {
    has: (path) =>
      // `join` would merge two slashes into one.
      isPublished(path) && !path.split('/').includes('') && isFile(join(root, path)),
  };
}

function isFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch {
    // The path is below a file, or no file can have this name.
    return false;
  }
}

/**
 * Resolves a decoded path without the base path and its slash. `docs/x/` is `docs/x/index.html`, to which `docs/x`
 * redirects. If the site is built without trailing slashes, `docs/x` is `docs/x.html`.
 */
export function resolvePath(files: KnownFiles, path: string): Resolution {
  if (path === '' || path.endsWith('/')) return fileOrMissing(files, `${path}index.html`);
  if (files.has(path)) return { kind: 'file', path };
  if (files.has(`${path}/index.html`)) return { kind: 'redirect', to: `${path}/` };
  return fileOrMissing(files, `${path}.html`);
}

function fileOrMissing(files: KnownFiles, path: string): Resolution {
  return files.has(path) ? { kind: 'file', path } : missing;
}

/**
 * Decodes the path of a URL, which is not trusted, to the spelling of `OutputFiles`. `null`: its percent-encoding is
 * malformed. `%2F` does not separate segments.
 */
export function decodeUrlPath(path: string): string | null {
  if (!path.includes('%')) return path;
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return null;
  }
}
