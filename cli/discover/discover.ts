/**
 * Finds the files of a site. In: the config. Out: `Sources`, each list sorted by path, by code unit. Files and folders that
 * begin with `_` or `.` are never pages, though pages may include them. Symbolic links are never followed.
 */
import { join, parse, resolve } from 'node:path';
import type { SiteConfig } from '../config/schema.js';
import { placeOption } from '../diagnostics/config-places.js';
import { workOn } from '../diagnostics/at-work.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { hasPageExtension, setOfPath, type DocsSet } from '../paths/docs-sets.js';
import { isFolderAt, tryStatFile } from '../fs/entries.js';
import { COMPONENT_PAGE } from '../paths/doc-path.js';
import { BLOG_FOLDER } from '../paths/path.js';
import type { Diagnostic, Sources } from '../types.js';
import { foldersOfSet, pageFolders } from '../paths/version-folders.js';
import { findForeignConfigs } from './foreign-configs.js';
import { findForeignFolders } from './foreign-folders.js';
import { findForeignPages, findNavigationPages, isSectionPage } from './foreign-pages.js';
import { createIncludeReader } from './includes.js';
import { listFiles } from './list-files.js';
import { findMisnamedCategories } from './misnamed-categories.js';
import { findUnreadComponents } from './unread-components.js';
import { readSource, type SourceReading } from './read-source.js';

const CATEGORY_FILE = /(?:^|\/)_category_\.(?:json|ya?ml)$/;
const PRIVATE_PART = /(?:^|\/)_/;

function isCategory(path: string): boolean {
  return CATEGORY_FILE.test(path);
}

/** JavaScript objects list keys that are whole numbers first, whatever the order in the config. */
function onOrder(name: string, [first = '']: readonly string[], { dir }: DocsSet): string {
  return /^\d+$/.test(name)
    ? ` Names that are whole numbers come smallest first: the pages in "${dir}" are those of "${first}". "v${name}" keeps its place.`
    : '';
}

/** A set with one version gets no such finding: the finding that it has no page is enough. */
function findMissingVersions(set: DocsSet, config: SiteConfig): Diagnostic[] {
  const names = Object.keys(set.versions);
  if (names.length === 1) return [];
  return foldersOfSet(set).flatMap((folder, index) => {
    const name = names[index] ?? '';
    if (isFolderAt(join(config.siteDir, folder))) return [];
    return diagnostic('file', `Cannot find the folder "${folder}" of docs version "${name}"`, {
      ...placeOption(config, [...set.option, 'versions', name]),
      note: `Copy the pages of the version into it, or remove the version from the config.${onOrder(name, names, set)}`,
    });
  });
}

/** A translation may have the config of the main site, and no own page yet. */
function findMissingPages(config: SiteConfig): Diagnostic[] {
  const { pages, siteDir, mainDir } = config;
  if (pages === undefined || mainDir !== undefined || isFolderAt(join(siteDir, pages))) return [];
  return [
    diagnostic('file', `Cannot find the folder "${pages}" of "pages"`, {
      ...placeOption(config, 'pages'),
      note: 'Write a page into it, such as "index.md", or remove "pages" from the config.',
    }),
  ];
}

/** A root that cannot be used is no reason to stop: pages that include from it have findings of their own. */
function findMissingRoots(config: SiteConfig): Diagnostic[] {
  const { siteDir, includeRoots } = config;
  return includeRoots.flatMap((root, index) => {
    const place = placeOption(config, ['includeRoots', index]);
    const path = resolve(siteDir, root);
    if (path === parse(path).root)
      return diagnostic(
        'file',
        `Cannot include files from "${root}": it is the whole file system`,
        {
          ...place,
          note: 'Name the folder of the repository. No page includes a file from here.',
        },
      );
    if (tryStatFile(path) !== null) return [];
    return diagnostic('file', `Cannot find "${root}" of "includeRoots"`, {
      ...place,
      note: 'Correct the path, which begins in the site folder, or remove it.',
    });
  });
}

/** If a folder cannot be read, its own finding explains why there are no pages. */
function findEmptySet(
  { docs, diagnostics }: Pick<Sources, 'docs' | 'diagnostics'>,
  set: DocsSet,
  config: SiteConfig,
): Diagnostic[] {
  const folders = foldersOfSet(set);
  const isIn = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
  if (docs.some(({ path }) => isIn(path)) || diagnostics.some(({ ruleId }) => ruleId === 'file'))
    return [];
  return [
    diagnostic('file', `Cannot find any page in "${set.dir}"`, {
      ...placeOption(config, [...set.option, 'dir']),
      note: `Pages are files that end with ${set.extensions.join(', ')} and whose path has no part that begins with "_".`,
    }),
  ];
}

/** Components of React are pages only in the folder of own pages. */
function isPageFile(path: string, config: SiteConfig): boolean {
  const isOwn = config.pages !== undefined && path.startsWith(`${config.pages}/`);
  return (
    hasPageExtension(path, setOfPath(path, config)) || (isOwn && path.endsWith(COMPONENT_PAGE))
  );
}

/** Lists folders that the config names, other than those of versions. MDX pages import components of `src/theme`. */
function listOwnFolders({ docs, staticDir, translations, markdown }: SiteConfig): string[] {
  const theme = markdown.format === 'md' ? [] : ['src/theme'];
  return [...docs.map(({ dir }) => dir), staticDir, ...translations, ...theme];
}

/** Reads the pages and lists all other files. `readFile` may reuse files that were read before. */
export function discover(config: SiteConfig, readFile: typeof readSource = readSource): Sources {
  const diagnostics: Diagnostic[] = [];
  const folders = pageFolders(config);
  const list = (dir: string, options: { readonly exclude?: readonly string[] }) => {
    const listed = listFiles(config.siteDir, dir, options);
    diagnostics.push(...listed.diagnostics);
    return listed.files;
  };
  const found = [
    ...config.docs.flatMap((set) => foldersOfSet(set).flatMap((dir) => list(dir, set))),
    ...(config.pages === undefined ? [] : list(config.pages, {})),
  ];
  diagnostics.push(...config.docs.flatMap((set) => findMissingVersions(set, config)));
  diagnostics.push(...findMissingPages(config), ...findMissingRoots(config));
  const isPage = (path: string) => isPageFile(path, config);
  const read = (path: string): SourceReading => {
    const reading = workOn(path, () => readFile(config.siteDir, path));
    diagnostics.push(...reading.diagnostics);
    return reading;
  };
  // Only the path below the folder of pages is tested.
  const isPrivate = (path: string) => {
    const dir = folders.find((folder) => path.startsWith(`${folder}/`)) ?? '';
    return PRIVATE_PART.test(path.slice(dir.length));
  };
  diagnostics.push(...findForeignPages(found, { isPage, isPrivate }));
  const published = found.filter((path) => !isPrivate(path));
  diagnostics.push(...findUnreadComponents(published, config, readFile));
  diagnostics.push(...findMisnamedCategories(found, isCategory));
  // An author who has written a config for docsgen knows that the other config has no effect.
  if (config.configFile === null)
    diagnostics.push(...findForeignConfigs(config.siteDir, config.docs[0].dir));
  diagnostics.push(
    ...findForeignFolders(config.siteDir, {
      configFile: config.configFile,
      used: [...folders, ...listOwnFolders(config)],
    }),
  );
  const readIncludes = createIncludeReader(config, readFile);
  const readPage = (path: string) => workOn(path, () => readIncludes(read(path)) ?? []);
  const docs = found.filter((path) => isPage(path) && !isPrivate(path)).flatMap(readPage);
  const blogPrefix = `${config.docs[0].dir}/${BLOG_FOLDER}/`;
  const blog = found
    .filter((path) => path.startsWith(blogPrefix) && isPage(path))
    .flatMap(readPage);
  const categories = found.filter(isCategory).flatMap((path) => read(path).file ?? []);
  const assets = found.filter((path) => !isPage(path) && !isCategory(path));
  const statics = listFiles(config.siteDir, config.staticDir, {});
  diagnostics.push(...statics.diagnostics);
  const known = { docs, diagnostics: [...diagnostics] };
  diagnostics.push(...config.docs.flatMap((set) => findEmptySet(known, set, config)));
  const prefix = config.staticDir.length + 1;
  return {
    docs,
    blog,
    categories,
    assets,
    statics: statics.files.map((path) => path.slice(prefix)),
    sections: found.filter((path) => isSectionPage(path, { isPage, isPrivate })),
    diagnostics: [...diagnostics, ...findNavigationPages(docs, folders)],
  };
}
