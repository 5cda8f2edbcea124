/**
 * Reads the files that pages include. In: a page. Out: the page with the text of every file that it names, directly or
 * through other files: includes, the pages and data that MDX imports, and pages that files of components import. It has a
 * hash of all of them, so everything cached under that hash is rebuilt when one of them changes. The parser decides which
 * names are includes, so a file that only an example names may be read too.
 */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join, posix } from 'node:path';
import { suggest } from '../diagnostics/suggest.js';
import { setOfPath } from '../paths/docs-sets.js';
import type { IncludedFile, ShownPage, SiteConfig, SourceFile, UnreadFile } from '../types.js';
import { contentPath, toSitePath } from '../modules/import-key.js';
import { importPaths, type ImportPaths } from '../modules/import-paths.js';
import { belowRoots, includeRoots, isInRoot } from '../paths/include-roots.js';
import { isMdx, mayImport } from '../pages/page-format.js';
import { compare } from '../paths/path.js';
import { siteVariables, valuesFor, type SiteVariables } from '../variables/site-variables.js';
import { Variables } from '../variables/variables.js';
import {
  foldersOfSet,
  includePaths,
  versionFolders,
  type IncludePlaces,
} from '../paths/version-folders.js';
import { createComponentFinder, siteImport, type ComponentFiles } from './component-files.js';
import { INCLUDE_SIGN, type readSource, type SourceReading } from './read-source.js';

/** The path after the sign, with or without quotes. */
const NAME = /^(?:"([^"\r\n]+)"|'([^'\r\n]+)'|([^\s"'{}]+))/;
/** Start of an include: the directive, or the fence of a code block. */
const OPENING = /::include|```|~~~/;
/** Imports of pages, of JSON and of text. */
const DATA = /\.(?:mdx?|json)$|^!!raw-loader!|\?raw$/;
/** Maximum number of characters before and after the sign. A longer line is not an include. */
const MAX_LINE = 1000;
/** Maximum number of files that one page includes, directly and through others. No author writes more. */
const MAX_FILES = 1000;
/** Maximum length of all included files together. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Maximum size of an included file. Text for readers is far smaller; a larger page is not parsed. */
const MAX_BYTES = 1024 * 1024;

type ReadIncludes = (page: SourceReading) => SourceFile | null;

const NO_COMPONENTS: ComponentFiles = { files: [], pages: [] };

/**
 * Creates a reader for one pass over the site: it reads a file that many pages include once. `readFile` may reuse files that
 * were read before.
 */
export function createIncludeReader(config: SiteConfig, readFile: typeof readSource): ReadIncludes {
  const { siteDir, markdown } = config;
  const places = { folders: versionFolders(config), roots: includeRoots(config) };
  const { roots } = places;
  const known = new Map<string, SourceFile>();
  const readOnce = (path: string, from: string): IncludedFile => {
    const file = known.get(path) ?? readIncluded(path, { from, siteDir, places, read: readFile });
    if ('text' in file) known.set(path, file);
    return file;
  };
  let paths: ImportPaths | null = null;
  const listNames = (text: string, from: string) => {
    const imported = isMdx(from, markdown)
      ? listImported(text, (paths ??= importPaths(siteDir)))
      : { data: [], content: [] };
    return { names: [...listIncluded(text), ...imported.data], content: imported.content };
  };
  const findComponents = createComponentFinder(siteDir);
  const variables = siteVariables(config);
  const listComponents = (text: string, from: string) =>
    mayImport(from, markdown) ? findComponents(text, from) : NO_COMPONENTS;
  const read = ({ file, mayInclude: isWorth }: SourceReading) =>
    file !== null && (isWorth || mayImport(file.path, markdown))
      ? withIncludes(
          file,
          { folders: foldersOfSet(setOfPath(file.path, config)), roots },
          {
            readOnce,
            listNames,
            listComponents,
          },
        )
      : file;
  if (variables === undefined) return read;
  return (page) => {
    const file = read(page);
    return file && withValues(file, variables);
  };
}

/** Adds the values that a page uses to its hash. */
function withValues(page: SourceFile, site: SiteVariables): SourceFile {
  const variables = new Variables({ pattern: site.pattern, values: valuesFor(page.path, site) });
  const texts = [page, ...(page.includes ?? [])].flatMap((file) =>
    'text' in file ? file.text : [],
  );
  const used = new Map(texts.flatMap((text) => variables.listUsed(text)));
  if (used.size === 0) return page;
  const byName = [...used].sort(([a], [b]) => compare(a, b));
  const hash = createHash('sha256').update(page.hash).update(JSON.stringify(byName));
  return { ...page, text: page.text, hash: hash.digest('hex') };
}

interface Names {
  readonly names: readonly string[];
  /** Imports of other files, of which an older version may have copies. */
  readonly content: readonly string[];
}

interface Reader {
  readonly readOnce: (path: string, from: string) => IncludedFile;
  readonly listNames: (text: string, from: string) => Names;
  readonly listComponents: (text: string, from: string) => ComponentFiles;
}

function withIncludes(
  page: SourceFile,
  places: IncludePlaces,
  { readOnce, listNames, listComponents }: Reader,
): SourceFile {
  const files = new Map<string, IncludedFile>();
  const texts = [page];
  let characters = 0;
  const pathsOf = (from: string, written: string) =>
    includePaths({ page: page.path, from, written }, places);
  const take = (from: string, written: string) => {
    for (const path of pathsOf(from, written)) {
      const known = files.get(path);
      if (known !== undefined && 'text' in known) break;
      if (known !== undefined || files.size >= MAX_FILES || characters > MAX_CHARACTERS) continue;
      const file = readOnce(path, from);
      files.set(path, file);
      if (!('text' in file)) continue;
      characters += file.text.length;
      texts.push(file);
      break;
    }
  };
  const shown: ShownPage[] = [];
  const components = new Set<string>();
  for (const { path: from, text } of texts) {
    const { names, content } = listNames(text, from);
    for (const written of names) take(from, written);
    for (const written of content) if (pathsOf(from, written).length > 1) take(from, written);
    const used = listComponents(text, from);
    for (const file of used.files) components.add(file);
    for (const found of used.pages) {
      shown.push(found);
      take(found.file, found.written);
    }
  }
  const withFiles = components.size === 0 ? page : { ...page, components: [...components] };
  if (files.size === 0) return withFiles;
  const includes = [...files.values()];
  const hash = createHash('sha256').update(page.hash);
  for (const file of includes)
    hash.update(JSON.stringify('text' in file ? [file.path, file.hash] : file));
  if (shown.length > 0) hash.update(JSON.stringify(shown));
  return { ...withFiles, hash: hash.digest('hex'), includes, ...(shown.length > 0 && { shown }) };
}

/** Lists every path that follows the sign on a line that may be an include. */
function listIncluded(text: string): string[] {
  const names: string[] = [];
  for (let at = text.indexOf(INCLUDE_SIGN); at !== -1; at = text.indexOf(INCLUDE_SIGN, at + 1)) {
    const from = at + INCLUDE_SIGN.length;
    const [, inQuotes, quoted, bare] = NAME.exec(text.slice(from, from + MAX_LINE)) ?? [];
    const name = inQuotes ?? quoted ?? bare;
    if (name === undefined || !/[\s{`~]/.test(text.charAt(at - 1))) continue;
    const before = text.slice(Math.max(0, at - MAX_LINE), at);
    const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
    if (OPENING.test(line)) names.push(name);
  }
  return names;
}

/** Lists the files of the site that statements of MDX import as pages or as data, and other files without code. */
function listImported(text: string, paths: ImportPaths) {
  const data: string[] = [];
  const content: string[] = [];
  for (const [, specifier = ''] of text.matchAll(siteImport(paths))) {
    // Formatters of Markdown write `\_` in these statements, which is `_` in JavaScript.
    const from = specifier.replace(/\\(?=\W|_)/g, '');
    const path = contentPath(from);
    if (DATA.test(from)) data.push(toSitePath(path ?? from, paths));
    else if (path !== null) content.push(toSitePath(path, paths));
  }
  return { data, content };
}

type IncludeSite = Pick<Reading, 'siteDir' | 'places'>;

interface Reading {
  /** The file that contains the include. */
  readonly from: string;
  readonly siteDir: string;
  readonly places: IncludePlaces;
  readonly read: typeof readSource;
}

function readIncluded(path: string, { from, siteDir, places, read }: Reading): IncludedFile {
  const refused = refusePath(path, places);
  if (refused !== null) return refused;
  const entry = findEntry(siteDir, path);
  if (entry === null) return describeMissing(path, from, { siteDir, places });
  if (entry === 'link')
    return unread(
      path,
      'it is a symbolic link, or lies behind one',
      'Symbolic links are not followed. Put the file itself there.',
    );
  if (!entry.isFile()) return unread(path, 'it is not a file', 'Name a file in it.');
  const refuse = (reason: string, note: string): UnreadFile => ({
    ...unread(path, reason, note),
    isPresent: true,
  });
  if (entry.size > MAX_BYTES)
    return refuse(
      `it has ${entry.size} bytes, and no file is included that is larger than ${MAX_BYTES}`,
      'Include a smaller file, or link to it as a download.',
    );
  const { file, diagnostics } = read(siteDir, path);
  const [problem] = diagnostics;
  if (file === null)
    return refuse('it cannot be read', `${problem?.reason ?? ''}. ${problem?.note ?? ''}`);
  if (file.text.includes('\0')) return refuse('it is not text', 'Link to it as a download.');
  if (problem !== undefined) return refuse('it is not UTF-8', 'Save the file as UTF-8.');
  return file;
}

function unread(path: string, reason: string, note: string): UnreadFile {
  return { path, reason, note, near: null };
}

/** Refuses paths that are never read: a page must not show a file that its author could not put into the site. */
function refusePath(path: string, { folders, roots }: IncludePlaces): UnreadFile | null {
  if (path.startsWith('/'))
    return unread(
      path,
      'its path is absolute',
      'Write the path from the folder of this file, or "@site/" and the path from the folder of the site.',
    );
  if (path.includes('\\')) return unread(path, 'its path has a backslash', 'Write "/" instead.');
  // A folder that the config names belongs to the site, wherever it lies.
  const folder = folders.find((name) => path.startsWith(`${name}/`));
  const inside = folder === undefined ? path : path.slice(folder.length + 1);
  if (/^\.\.(?:\/|$)/.test(inside) && !isInRoot(inside, roots))
    return unread(
      path,
      'it lies outside the site folder',
      'Name its folder in "includeRoots" of the config, or copy the file into the site.',
    );
  if (
    belowRoots(inside, roots, folder !== undefined)
      .split('/')
      .some(isHidden)
  )
    return unread(
      path,
      'it is hidden',
      'What begins with "." and what lies in "node_modules" is only read if "includeRoots" of the config names it. Name it there, or copy the file to another place.',
    );
  return null;
}

function isHidden(name: string): boolean {
  return (name.startsWith('.') && name !== '.') || name === 'node_modules';
}

/** Returns `null` if there is no entry. No link on the way is followed. */
function findEntry(siteDir: string, path: string): Stats | 'link' | null {
  let entry: Stats | undefined;
  let place = siteDir;
  for (const part of path.split('/')) {
    place = join(place, part);
    try {
      entry = lstatSync(place, { throwIfNoEntry: false });
    } catch {
      // The path leads through a file, a name is too long, or a folder cannot be entered.
      return null;
    }
    if (entry === undefined) return null;
    // The folders above the site lead to it, whatever they are.
    if (part !== '..' && entry.isSymbolicLink()) return 'link';
  }
  return entry ?? null;
}

function describeMissing(path: string, from: string, site: IncludeSite): UnreadFile {
  const note = 'The path is resolved from the folder of the file it stands in.';
  const folder = posix.dirname(from);
  // Other generators use "@/" for the folder of the site.
  const written = posix.relative(folder, path).replace(/^@\//, '');
  // Searches beside the including file and above it: most wrong paths have a typo or lack a step.
  const folders = folder
    .split('/')
    .map((_, i, parts) => parts.slice(0, parts.length - i).join('/'));
  for (const base of [...folders, '.']) {
    const near = findNear(site, posix.join(base, written));
    if (near !== null) return { path, reason: 'there is no such file', note, near };
  }
  return { path, reason: 'there is no such file', note, near: null };
}

/** Finds the file that exists if each name of the path may have a typo. */
function findNear({ siteDir, places }: IncludeSite, path: string): string | null {
  let near = '';
  for (const part of path.split('/')) {
    if (part === '..') {
      near = posix.join(near, part);
      continue;
    }
    const names = listNamesIn(join(siteDir, near));
    const isNear = (name: string) => name === part || name.startsWith(`${part}.`);
    const name = names.find(isNear) ?? suggest(part, names);
    if (name === null) return null;
    near = posix.join(near, name);
  }
  if (refusePath(near, places) !== null) return null;
  const entry = findEntry(siteDir, near);
  return entry !== null && entry !== 'link' && entry.isFile() ? near : null;
}

function listNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !isHidden(name))
      .sort();
  } catch {
    return [];
  }
}
