/**
 * What is on disk, looked at as cheaply as can be. In: paths. Out: what `readSource` gives, from memory while the file's
 * stat says that it is the same, and signatures of all other files that a site is made of. The time of change counts, which
 * no program can set: an edit that keeps size and date of a file is seen too. Of config and theme, few files of which the
 * whole site is made, the text counts.
 */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { versionFolders } from '../../discover/discover.js';
import { createIncludeReader } from '../../discover/includes.js';
import { readSource } from '../../discover/read-source.js';
import type { SiteConfig, SourceFile, Sources } from '../../types.js';
import { listConfigFiles, listModuleFiles } from './config-files.js';

/** Clocks of file systems tick this seldom: of a younger file the stat may stay the same while its bytes change. */
const UNSETTLED_MS = 100;

type Result = ReturnType<typeof readSource>;

interface Known {
  readonly signature: string;
  readonly isSettled: boolean;
  readonly result: Result;
}

type Read = (siteDir: string, path: string) => Result;

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
      const stat = readStat(join(siteDir, path));
      const before = known.get(path);
      if (stat !== null && before?.isSettled === true && before.signature === stat.signature)
        return before.result;
      const result = readSource(siteDir, path);
      // Taken before the reading: a change meanwhile makes the next scan read again.
      if (stat === null) known.delete(path);
      else known.set(path, { ...stat, result });
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

/**
 * The sources with some pages read again. In: absolute paths. `null` when one of them is anything but a page that is
 * known and still there, or a file that such pages name: then only a scan tells.
 */
export function rereadPages(
  paths: ReadonlySet<string>,
  sources: { readonly config: SiteConfig; readonly sources: Sources },
  read: Read,
): Sources | null {
  const { siteDir } = sources.config;
  const pages = new Map(sources.sources.docs.map((file) => [file.path, file]));
  const faulty = new Set(sources.sources.diagnostics.map(({ file }) => file));
  const names = (path: string) => (file: SourceFile) =>
    file.includes?.some((one) => one.path === path) === true;
  const again = new Set<string>();
  for (const absolute of paths) {
    const path = relative(siteDir, absolute).replaceAll('\\', '/');
    const naming = [...pages.values()].filter(names(path)).map((file) => file.path);
    if (sources.sources.blog.some(names(path))) return null;
    const isFile = lstatSync(absolute, { throwIfNoEntry: false })?.isFile() === true;
    if (pages.has(path) && isFile) naming.push(path);
    else if (pages.has(path) || naming.length === 0) return null;
    for (const page of naming) again.add(page);
  }
  const readIncludes = createIncludeReader(siteDir, read);
  for (const path of again) {
    const { file, diagnostics } = read(siteDir, path);
    if (faulty.has(path) || file === null || diagnostics.length > 0) return null;
    pages.set(path, readIncludes(file));
  }
  return { ...sources.sources, docs: [...pages.values()] };
}

function readStat(path: string): { signature: string; isSettled: boolean } | null {
  try {
    const { ino, size, mtimeNs, ctimeNs, ctimeMs } = statSync(path, { bigint: true });
    const isSettled = Date.now() - Number(ctimeMs) > UNSETTLED_MS;
    return { signature: `${ino} ${size} ${mtimeNs} ${ctimeNs}`, isSettled };
  } catch {
    return null;
  }
}

/** Each changes when one of its files does, comes or goes: a line of path and state for every file. */
export interface Signatures {
  readonly config: string;
  readonly theme: string;
  /** What content refers to, and static files; paths relative to the site folder. */
  readonly others: string;
}

export function signInputs(config: SiteConfig, { assets, statics }: Sources): Signatures {
  const { siteDir, staticDir } = config;
  const others = [...assets, ...statics.map((path) => `${staticDir}/${path}`)];
  return {
    config: sign(listConfigFiles(siteDir), hashText),
    theme: sign([...listFolder(join(siteDir, 'theme')), ...listModuleFiles(config)], hashText),
    others: sign(others, (path) => readStat(join(siteDir, path))?.signature ?? null),
  };
}

/** Where changes matter: absolute paths of folders, and of the files that make the config. */
export function placesToWatch(site: { readonly config: SiteConfig; readonly sources: Sources }) {
  // Asked for each folder that is found, while the sources are the same.
  const included = new WeakMap<Sources, readonly string[]>();
  const listIncluded = (sources: Sources) => {
    const paths = included.get(sources) ?? listNamed(sources);
    included.set(sources, paths);
    return paths;
  };
  return {
    folders: () => {
      const { siteDir, staticDir } = site.config;
      const folders = [...versionFolders(site.config), staticDir, 'theme'];
      return folders.map((path) => join(siteDir, path));
    },
    files: () => [
      ...listConfigFiles(site.config.siteDir),
      ...listModuleFiles(site.config),
      ...listIncluded(site.sources).map((path) => join(site.config.siteDir, path)),
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
