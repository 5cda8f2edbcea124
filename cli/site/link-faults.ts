/**
 * What is wrong with a link of a page that leads nowhere. In: the link, and what links can mean. Out: a diagnostic with the
 * nearest thing that there is.
 */
import { posix } from 'node:path';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { createPathSuggester, type SuggestPath } from '../diagnostics/suggest-path.js';
import { createSuggester, editsOf, type Suggest } from '../diagnostics/suggest.js';
import { compare, resolveFrom } from '../path.js';
import type { Diagnostic } from '../types.js';
import { findBareFolder } from './bare-folders.js';
import { listSources } from './find-page.js';
import { pathsInSite, type Reference } from './link-files.js';
import { findOtherFile, type OtherFile } from './other-files.js';
import { bare, type Targets, type Unpublished } from './targets.js';

/** What pages of Docusaurus and Starlight are called before they are renamed. */
export const MDX = /\.mdx$/;
/** A path that counts from the folder of the site. */
const IN_SITE = '@site/';

/** Of one that names no page. `permalink` is the address that it has; `null`: something else may answer there. */
export function reportPageLink(
  reference: Reference,
  permalink: string,
  targets: Targets,
): Diagnostic | null {
  if (isPublished(permalink, targets)) return null;
  const hidden =
    findUnpublished(reference, targets) ?? targets.unpublishedByBare.get(bare(permalink));
  if (hidden !== undefined) return reportUnpublished('broken-link', reference, hidden);
  // No address of a page: only a file can be meant.
  const isFile = reference.path.startsWith(IN_SITE);
  return reportOther(reference, targets) ?? (isFile ? reportMissingFile(reference, targets) : null);
}

/** Not as a page. */
function isPublished(permalink: string, { otherDocuments, statics }: Targets): boolean {
  return otherDocuments.has(bare(permalink)) || statics.has(permalink);
}

function findUnpublished(reference: Reference, targets: Targets): Unpublished | undefined {
  const [hidden] = listSources(reference, targets).flatMap(
    (candidate) => targets.unpublished.get(candidate) ?? [],
  );
  return hidden;
}

function reportUnpublished(
  ruleId: 'broken-link' | 'markdown-link',
  { link: { url, place }, file }: Reference,
  { why, note }: Unpublished,
): Diagnostic {
  return diagnostic(ruleId, `Cannot link to page "${url}": ${why}`, { file, place, note });
}

/** What is there, where readers of the site cannot follow. */
function reportOther(reference: Reference, targets: Targets): Diagnostic | null {
  const { path, file } = reference;
  const findFolder = () =>
    path.startsWith('/') ? null : findBareFolder(resolveFrom(file, path), targets);
  const other = findOther(reference, targets) ?? findFolder();
  return other && reportUnreachable('broken-link', reference, other);
}

function findOther(reference: Reference, { versions, config }: Targets): OtherFile | null {
  return findOtherFile(pathsInSite(reference), versions, config);
}

function reportUnreachable(
  ruleId: 'broken-link' | 'markdown-link',
  { link: { url, place }, file }: Reference,
  { why, note }: OtherFile,
): Diagnostic {
  return diagnostic(ruleId, `Cannot link to "${url}": ${why}`, { file, place, note });
}

export function reportMarkdownLink(reference: Reference, targets: Targets): Diagnostic {
  const { link, entry, file } = reference;
  const { place } = link;
  const hidden = findUnpublished(reference, targets);
  if (hidden !== undefined) return reportUnpublished('markdown-link', reference, hidden);
  const other = findOther(reference, targets);
  if (other !== null) return reportUnreachable('markdown-link', reference, other);
  const path = withSlashes(reference.path).replace(MDX, '.md');
  const own = entry.page.path;
  const folder = posix.dirname(file);
  // A page that links to itself is seldom what was meant.
  const isOwn = posix.join(folder, path).toLowerCase() === own.toLowerCase();
  const { byName, byFolder, suggestNear } = indexOf(targets);
  const isOther = (other: string) => isOwn || other !== own;
  const written = path.startsWith('/') ? path : posix.relative(folder, posix.join(folder, path));
  // Most wrong links have the right file name in the wrong folder. Every version has a file of that name.
  const name = foldName(path);
  const named = (byName.get(name) ?? []).filter(isOther);
  const inVersion = named.filter(
    (other) => targets.entryByPath.get(other)?.version === entry.version,
  );
  const sameName = inVersion.length > 0 ? inVersion : named;
  const near =
    sameName.length > 0
      ? sameName
      : (byFolder.get(posix.dirname(posix.join(folder, path))) ?? []).filter(isOther);
  const candidates = near.map((other) => relativePath(folder, other)).sort(compare);
  // In one folder names alone differ: folder and extension make no two of them alike.
  const limit = sameName.length > 0 ? undefined : editsOf(posix.parse(path).name);
  const nearest = suggestNear(`./${written}`, candidates, limit);
  const meant = nearest ?? (sameName.length > 0 ? candidates[0] : undefined);
  const hint = meant === undefined ? '' : `${proposePath(meant, `./${written}`)} `;
  const note = `${hint}Links to Markdown files are resolved from the folder of the page.`;
  return diagnostic('markdown-link', `Cannot find page "${link.url}"`, {
    file,
    place,
    note,
  });
}

/** Made once for a site: the cost of a broken link does not grow with the number of pages. */
interface Index {
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly byFolder: ReadonlyMap<string, readonly string[]>;
  readonly suggestNear: Suggest;
  /** By what the candidates are relative to. */
  readonly suggestFile: Map<string, SuggestPath>;
}

const indexes = new WeakMap<Targets, Index>();

function indexOf(targets: Targets): Index {
  const known = indexes.get(targets);
  if (known !== undefined) return known;
  const byName = new Map<string, string[]>();
  const byFolder = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, path: string) => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [path]);
    else list.push(path);
  };
  for (const path of targets.entryByPath.keys()) {
    add(byName, foldName(path), path);
    add(byFolder, posix.dirname(path), path);
  }
  const index = { byName, byFolder, suggestNear: createSuggester(), suggestFile: new Map() };
  indexes.set(targets, index);
  return index;
}

/** Names that differ in letter case or Unicode form only are as near as can be. */
function foldName(path: string): string {
  return posix.basename(path).normalize('NFC').toLowerCase();
}

/** As it is to be written in a link. */
function proposePath(path: string, written: string): string {
  if (path !== written && path.normalize('NFC') === written.normalize('NFC'))
    return `The name of "${path}" looks the same and has another Unicode form: rename the file.`;
  return `Did you mean "${path.replaceAll(' ', '%20')}"?`;
}

/** Of one to a page that is not published because of its extension. */
export function reportMdxLink(reference: Reference, path: string): Diagnostic {
  const name = posix.basename(path).replace(MDX, '.md');
  const note = `Rename "${path}" to "${name}"; "docsgen check --fix" then mends the link.`;
  return reportUnpublished('markdown-link', reference, { why: 'it is a page of MDX', note });
}

export function reportMissingFile(reference: Reference, targets: Targets): Diagnostic {
  const { link, file } = reference;
  const { place } = link;
  const path = withSlashes(reference.path);
  const folder = posix.dirname(file);
  const noun = link.kind === 'image' ? 'image' : 'file';
  if (!path.startsWith('/') && resolveFrom(file, path).startsWith('..')) {
    return diagnostic(
      'broken-link',
      `Cannot use ${noun} "${link.url}": it lies outside the site folder`,
      { file, place, note: 'Copy the file into the site.' },
    );
  }
  const { statics, assets, config } = targets;
  const isInSite = path.startsWith(IN_SITE);
  const listCandidates = () =>
    path.startsWith('/')
      ? [...statics]
      : isInSite
        ? [...assets, ...Array.from(statics, (found) => config.staticDir + found)].map(inSite)
        : [...assets].map((asset) => relativePath(folder, asset));
  const written = isInSite || /^[/.]/.test(path) ? path : `./${path}`;
  const from = path.startsWith('/') ? '/' : isInSite ? IN_SITE : folder;
  const { suggestFile, suggestNear } = indexOf(targets);
  const suggestPath = suggestFile.get(from) ?? createPathSuggester(listCandidates(), suggestNear);
  suggestFile.set(from, suggestPath);
  const near = suggestPath(written);
  const where = path.startsWith('/')
    ? `the folder "${config.staticDir}"`
    : `the folder of the ${isInSite ? 'site' : 'page'}`;
  return diagnostic('broken-link', `Cannot find ${noun} "${link.url}"`, {
    file,
    place,
    note: `${near === null ? '' : `Did you mean "${near}"? `}The path is resolved from ${where}.`,
  });
}

/** A path as Windows has it: what it means is looked for, and told with the slashes of addresses. */
function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

function inSite(file: string): string {
  return `${IN_SITE}${file}`;
}

function relativePath(folder: string, file: string): string {
  const path = posix.relative(folder, file);
  return path.startsWith('.') ? path : `./${path}`;
}
