/**
 * Describes links that lead nowhere. In: the link, and what links can mean. Out: a diagnostic that suggests the nearest
 * existing target.
 */
import { posix } from 'node:path';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { createPathSuggester, type SuggestPath } from '../diagnostics/suggest-path.js';
import { adviseOnTemplate, suggestUrl } from '../diagnostics/suggest-url.js';
import { createSuggester, proposeName } from '../diagnostics/suggest.js';
import { resolveFrom } from '../paths/path.js';
import type { Diagnostic, LinkReference } from '../types.js';
import { findBareFolder } from './bare-folders.js';
import { listSources } from './find-page.js';
import { pathsInSite, type Reference } from './link-files.js';
import { findOtherFile, type OtherFile } from './other-files.js';
import { findNearSource } from './near-source.js';
import { bare, type Targets, type Unpublished } from './targets.js';

/** Extension of pages from Docusaurus and Starlight before they are renamed. */
export const MDX = /\.mdx$/;
/** A path with the extension of a file that is not a page. */
const FILE = /\.(?!html?$)[a-z][a-z0-9]*$/i;
/** Prefix of a path that is relative to the folder of the site. */
const IN_SITE = '@site/';

/**
 * Reports a link that names no page. `permalink` is the address it leads to. Returns `null` if something else may answer
 * there.
 */
export function reportPageLink(
  reference: Reference,
  permalink: string,
  targets: Targets,
): Diagnostic | null {
  if (isPublished(permalink, targets)) return null;
  const hidden =
    findUnpublished(reference, targets) ?? targets.unpublishedByBare.get(bare(permalink));
  if (hidden !== undefined) return reportUnpublished('broken-link', reference, hidden);
  // An `@site/` path is never the address of a page: it can only mean a file.
  const isInSite = reference.path.startsWith(IN_SITE);
  const near = () => (isInSite ? null : reportNear(reference, targets));
  const missing = () =>
    isInSite || isBesidePage(reference) ? reportMissingFile(reference, targets) : null;
  return (
    reportMisspelt('broken-link', reference) ??
    reportOther(reference, targets) ??
    near() ??
    missing()
  );
}

/**
 * Whether the link means a download: its extension is not that of a page, and it is relative to the folder of the page and
 * stays in the site.
 */
function isBesidePage({ path, file }: Reference): boolean {
  return !path.startsWith('/') && FILE.test(path) && !resolveFrom(file, path).startsWith('..');
}

/** Reports a URL of another site that is written like a path. */
function reportMisspelt(
  ruleId: 'broken-link' | 'markdown-link',
  { link: { url, place }, file }: Reference,
): Diagnostic | null {
  const meant = suggestUrl(url);
  if (meant === null) return null;
  const note = `Did you mean "${meant}"?`;
  return diagnostic(ruleId, `Cannot find page "${url}"`, { file, place, note });
}

/** Reports a path relative to the page's folder if a similar name exists. */
function reportNear(reference: Reference, targets: Targets): Diagnostic | null {
  const { link, path, entry, file } = reference;
  if (path.startsWith('/')) return null;
  const written = withSlashes(path);
  const near = findNearSource({ path: resolveFrom(file, written), entry, isFile: false }, targets);
  if (near === null) return null;
  const noun = FILE.test(written) ? 'file' : 'page';
  return diagnostic('broken-link', `Cannot find ${noun} "${link.url}"`, {
    file,
    place: link.place,
    note: `${propose(near, reference)} The path is resolved from the folder of the page.`,
  });
}

/** Reports an empty address, or an address on the page itself in place of a file. */
export function reportNoTarget({ url, kind, place }: LinkReference, file: string): Diagnostic {
  const noun = kind === 'media' ? 'file' : kind;
  if (url === '')
    return diagnostic('broken-link', `Cannot find the target of the ${noun}: it is empty`, {
      file,
      place,
      note: `Write ${kind === 'link' ? 'an address' : 'the path of a file'}, or remove the ${noun}.`,
    });
  return diagnostic('broken-link', `Cannot show "${url}" as the ${noun}: it is this page`, {
    file,
    place,
    note: `Write the path of a file, or make it a link: "[text](${url})".`,
  });
}

/** Whether something other than a page is published there. */
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

/** Reports a target that exists but that readers of the site cannot reach. */
function reportOther(reference: Reference, targets: Targets): Diagnostic | null {
  const { path, file } = reference;
  const findFolder = () =>
    path.startsWith('/') ? null : findBareFolder(resolveFrom(file, path), targets);
  const other = findOther(reference, targets) ?? findFolder();
  return other && reportUnreachable('broken-link', reference, other);
}

function findOther(reference: Reference, { config }: Targets): OtherFile | null {
  return findOtherFile(pathsInSite(reference), config);
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
  const misspelt = reportMisspelt('markdown-link', reference);
  if (misspelt !== null) return misspelt;
  const written = withSlashes(reference.path).replace(MDX, '.md');
  const folder = posix.dirname(file);
  const path = written.startsWith('/') ? posix.join(folder, written) : resolveFrom(file, written);
  const near = findNearSource({ path, entry, isFile: false }, targets);
  const hint = near === null ? '' : `${propose(near, reference)} `;
  const note = `${hint}Links to Markdown files are resolved from ${rootOf(reference)}.`;
  return diagnostic('markdown-link', `Cannot find page "${link.url}"`, {
    file,
    place,
    note,
  });
}

/** Returns the root of a path to a source, which depends on the path's first part. */
function rootOf({ path, entry }: Reference): string {
  if (path.startsWith('/')) return `the folder "${entry.root}"`;
  return path.startsWith(IN_SITE) ? 'the folder of the site' : 'the folder of the page';
}

/** Suggests a page or file, as it should be written in the link. */
function propose(near: string, { path, file }: Reference): string {
  // No path without names of folders above the site leads into it from outside.
  const isFromOutside = file.startsWith('../') && !near.startsWith('../');
  const isInSite = path.startsWith(IN_SITE) || isFromOutside;
  const found = isInSite ? inSite(near) : relativePath(posix.dirname(file), near);
  const written = isInSite || /^[/.]/.test(path) ? path : `./${path}`;
  return proposeName(written, found.replaceAll(' ', '%20'));
}

/** Reports a link to a page that is not published because of its extension. */
export function reportMdxLink(reference: Reference, path: string): Diagnostic {
  const name = posix.basename(path).replace(MDX, '.md');
  const note = `Rename "${path}" to "${name}"; "docsgen check --fix" then fixes the link.`;
  return reportUnpublished('markdown-link', reference, { why: 'it is a page of MDX', note });
}

export function reportMissingFile(reference: Reference, targets: Targets): Diagnostic {
  const { link, file } = reference;
  const { place } = link;
  const path = withSlashes(reference.path);
  const noun = link.kind === 'image' ? 'image' : 'file';
  if (!path.startsWith('/') && resolveFrom(file, path).startsWith('..')) {
    return diagnostic(
      'broken-link',
      `Cannot use ${noun} "${link.url}": it lies outside the site folder`,
      { file, place, note: 'Copy the file into the site.' },
    );
  }
  const { config } = targets;
  const reason = `Cannot find ${noun} "${link.url}"`;
  const advice = adviseOnTemplate(link.url);
  if (advice !== null) return diagnostic('broken-link', reason, { file, place, note: advice });
  const isInSite = path.startsWith(IN_SITE);
  const where = path.startsWith('/')
    ? `the folder "${config.staticDir}"`
    : `the folder of the ${isInSite ? 'site' : 'page'}`;
  const hint = proposeFile({ ...reference, path }, targets);
  return diagnostic('broken-link', reason, {
    file,
    place,
    note: `${hint === null ? '' : `${hint} `}The path is resolved from ${where}.`,
  });
}

function proposeFile(reference: Reference, targets: Targets): string | null {
  const { path, file, entry } = reference;
  const folder = `${IN_SITE}${targets.config.staticDir}`;
  const isStatic = path.startsWith('/') || path.startsWith(`${folder}/`);
  if (!isStatic) {
    const near = findNearSource({ path: resolveFrom(file, path), entry, isFile: true }, targets);
    return near === null ? null : propose(near, reference);
  }
  const lead = path.startsWith('/') ? '' : folder;
  const near = staticSuggesterOf(targets)(path.slice(lead.length));
  return near === null ? null : proposeName(path, `${lead}${near}`);
}

const staticSuggesters = new WeakMap<Targets, SuggestPath>();

function staticSuggesterOf(targets: Targets): SuggestPath {
  const known =
    staticSuggesters.get(targets) ?? createPathSuggester([...targets.statics], createSuggester());
  staticSuggesters.set(targets, known);
  return known;
}

/** Replaces the backslashes of a Windows path, so that its target is found, and suggested with slashes. */
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
