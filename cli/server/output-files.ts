/**
 * An output folder in, the set of files in it out, and what a path below the base path means on it. A request never
 * becomes a path on disk: it either equals a key of this set or there is nothing. Symbolic links and hidden files are
 * not in the set (`.well-known` is), nor are `_headers` and `_redirects`, so none can be reached by any spelling. The
 * server and the link check both resolve here, so that they cannot disagree about what exists.
 */
import { lstatSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFile } from '../own-files.js';

/** Paths below the output folder, `/` as separator. */
export type OutputFiles = ReadonlySet<string>;

/** What a path is looked up in. */
export type KnownFiles = Pick<OutputFiles, 'has'>;

/** What answers a path: a file, the canonical path with its slash, or nothing. */
export type Resolution =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' };

const missing: Resolution = { kind: 'missing' };

/** All regular files below `root`, sorted; a folder that vanishes meanwhile has none. */
export async function listOutputFiles(root: string): Promise<OutputFiles> {
  const files = new Set<string>();
  await collect(root, '', files);
  return publishedFiles(files);
}

/** Of all files in a tree, in any order. */
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

/** The same files, each looked for when it is asked about: where the disk ignores letter case, this does too. */
export function filesOnDisk(root: string): KnownFiles {
  return {
    has: (path) =>
      // `join` would make one slash of two.
      isPublished(path) && !path.split('/').includes('') && isFile(join(root, path)),
  };
}

function isFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch {
    // Below a file, or a name that no file can have.
    return false;
  }
}

/**
 * What a decoded path without the base path and its slash means: `docs/x/` is `docs/x/index.html`, `docs/x` is sent
 * to it, or is `docs/x.html` where that is how the site was built.
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
 * The path of a URL that anybody may have written, in the spelling of `OutputFiles`; `null` when its percent-encoding is
 * malformed. `%2F` separates nothing.
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
