/**
 * What is on disk, looked at as cheaply as can be. In: paths. Out: what `readSource` gives, from memory while the file
 * looks the same, and signatures of all other files that a site is made of. Of config and theme, few files of which the
 * whole site is made, the text counts.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionFolders } from '../../discover/discover.js';
import { readSource, type SourceReading } from '../../discover/read-source.js';
import { lookAtFile, type FileLook } from '../../entries.js';
import type { SiteConfig, Sources } from '../../types.js';
import { listConfigFiles, listModuleFiles } from './config-files.js';
import type { Places } from './folder-watcher.js';

interface Known {
  readonly look: FileLook;
  readonly result: SourceReading;
}

export type Read = (siteDir: string, path: string) => SourceReading;

export interface SourceReader {
  /** For `discover` at each scan. */
  readonly read: Read;
  /** Forgets files that are gone. */
  readonly keepOnly: (sources: Sources) => void;
}

export function createSourceReader(): SourceReader {
  const known = new Map<string, Known>();
  return {
    read(siteDir, path) {
      // Taken before the reading: a change meanwhile makes the next scan read again.
      const look = lookAt(join(siteDir, path));
      const before = known.get(path);
      if (
        look !== null &&
        before?.look.isSettled === true &&
        before.look.signature === look.signature
      )
        return before.result;
      const result = readSource(siteDir, path);
      if (look === null) known.delete(path);
      else known.set(path, { look, result });
      return result;
    },
    keepOnly({ docs, blog, categories }) {
      const texts = [...docs, ...blog, ...categories];
      const paths = new Set(
        texts.flatMap(({ path, includes = [] }) => [path, ...includes.map((file) => file.path)]),
      );
      for (const path of known.keys()) if (!paths.has(path)) known.delete(path);
    },
  };
}

/** Nothing where nothing can be read. */
function lookAt(path: string): FileLook | null {
  try {
    return lookAtFile(path);
  } catch {
    return null;
  }
}

/** Each changes when one of its files does, comes or goes: a line of path and state for every file. */
export interface CodeSignatures {
  readonly config: string;
  readonly theme: string;
}

export interface Signatures extends CodeSignatures {
  /** What content refers to, and static files; paths relative to the site folder. */
  readonly others: string;
}

export function signCode(config: SiteConfig): CodeSignatures {
  const theme = [...listFolder(join(config.siteDir, 'theme')), ...listModuleFiles(config)];
  return { config: sign(listConfigFiles(config.siteDir), hashText), theme: sign(theme, hashText) };
}

export function signFiles(
  { siteDir, staticDir }: SiteConfig,
  { assets, statics }: Sources,
): string {
  const files = [...assets, ...statics.map((path) => `${staticDir}/${path}`)];
  return sign(files, (path) => lookAt(join(siteDir, path))?.signature ?? null);
}

/** Where changes matter. */
export function placesToWatch(config: SiteConfig, sources: Sources): Places {
  const at = (path: string) => join(config.siteDir, path);
  return {
    folders: [...versionFolders(config), config.staticDir, 'theme'].map(at),
    files: [
      ...listConfigFiles(config.siteDir),
      ...listModuleFiles(config),
      ...listNamed(sources).map(at),
    ],
  };
}

/** `stateOf` is `null` for a file that is not there. */
function sign(paths: readonly string[], stateOf: (path: string) => string | null): string {
  return paths.map((path) => `${path}\t${stateOf(path) ?? '-'}`).join('\n');
}

function hashText(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return null;
  }
}

/** Every file below a folder, hidden ones left out; none when there is no such folder. */
function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? listFolder(path) : [path];
      });
  } catch {
    return [];
  }
}

/** What pages want to include, whether it is there or not. */
function listNamed({ docs, blog }: Sources): string[] {
  const named = [...docs, ...blog].flatMap(({ includes = [] }) => includes);
  return [...new Set(named.map(({ path }) => path))];
}
