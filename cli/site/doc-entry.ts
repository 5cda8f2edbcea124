/**
 * Gives each parsed page its place in the site. In: a page, and its docs version or the folder of own pages. Out: its id,
 * its permalink, and how sidebars list it. An invalid `slug` is a diagnostic; the page then keeps the permalink of its path.
 */
import { hash } from 'node:crypto';
import type { SiteConfig } from '../config/schema.js';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { shortAddress } from '../values/fit-text.js';
import { setOf } from '../paths/docs-sets.js';
import { pageExtensions, readPath, type PathRules } from '../paths/doc-path.js';
import { canonicalPermalink, describeLength, isSlug, outputPath } from '../paths/path.js';
import { withoutKind } from '../pages/provider-kinds.js';
import type { Diagnostic, VersionFolder, ParsedPage } from '../types.js';
import { findRepeatedFolder } from './repeated-folder.js';

/** A page with its place: in the docs, or outside of them. */
export type PageEntry = DocEntry | OwnEntry;

interface PlacedPage {
  readonly page: ParsedPage;
  /** The folder at which absolute paths in the page's links begin: that of its version, or of the own pages. */
  readonly root: string;
  /** `guides/vpc/index`: the path below `root` without extension and number prefixes, or as `id` says. */
  readonly id: string;
  readonly isIndex: boolean;
  readonly permalink: string;
}

/** A page of the folder `pages`. */
export interface OwnEntry extends PlacedPage {
  readonly version: null;
}

export interface DocEntry extends PlacedPage {
  readonly version: VersionFolder;
  /** `guides/vpc`: the folder part of `id`; empty at the top. */
  readonly folder: string;
  /** The number prefix of each part of `folder`. */
  readonly folderPositions: readonly (number | null)[];
  readonly label: string;
  /** `sidebar_position`, else the number prefix, else `null`. */
  readonly position: number | null;
}

export function createDocEntry(
  page: ParsedPage,
  version: VersionFolder,
  config: SiteConfig,
): { entry: DocEntry; diagnostics: Diagnostic[] } {
  const { frontMatter } = page;
  const rules = setOf(version, config);
  const place = { dir: version.dir, path: version.path, rules };
  const { placed, parts, folder, diagnostics } = placePage(page, place, config);
  const entry: DocEntry = {
    ...placed,
    version,
    folder,
    folderPositions: parts.slice(0, -1).map(({ position }) => position),
    label: frontMatter.sidebar_label ?? (rules.shortLabels ? withoutKind(page.title) : page.title),
    position: frontMatter.sidebar_position ?? parts.at(-1)?.position ?? null,
  };
  return { entry, diagnostics };
}

/** `dir` is the folder of the own pages. Their addresses begin at the root of the site. */
export function createOwnEntry(
  page: ParsedPage,
  dir: string,
  config: SiteConfig,
): { entry: OwnEntry; diagnostics: Diagnostic[] } {
  const rules = { ...config.docs[0], extensions: pageExtensions(config) };
  const { placed, diagnostics } = placePage(page, { dir, path: '/', rules }, config);
  return { entry: { ...placed, version: null }, diagnostics };
}

interface PagePlace extends Pick<VersionFolder, 'dir' | 'path'> {
  readonly rules: PathRules;
}

/** Finds the id and the address of a page from its path below `dir`, or from `id` and `slug`. */
function placePage(page: ParsedPage, { dir, path, rules }: PagePlace, config: SiteConfig) {
  const { frontMatter } = page;
  const { extensions, numberPrefixes } = rules;
  const parts = readPath(page.path.slice(dir.length + 1), {
    extensions,
    numberPrefixes: numberPrefixes && frontMatter.parse_number_prefixes !== false,
  });
  const names = parts.map(({ name }) => name);
  const fileName = names.pop() ?? '';
  const folder = names.join('/');
  const isIndex =
    /^(?:index|readme)$/i.test(fileName) || fileName.toLowerCase() === names.at(-1)?.toLowerCase();
  const id = [...names, frontMatter.id ?? fileName].join('/');
  const route = resolveSlug(page, folder, isIndex ? '' : fileName);
  const docsPath = path.replace(/^\/|\/$/g, '');
  const found =
    frontMatter.slug === undefined
      ? null
      : (route.problem ?? findRepeatedFolder(page, { folder, isIndex, docsPath }));
  const wanted = canonicalPermalink(joinPermalink(path, route.path), config.trailingSlash);
  const length = describeLength(outputPath(wanted));
  const permalink = length === null ? wanted : createShortPermalink(page, path, config);
  const problems = [found, length === null ? null : reportLength(page, wanted, length)];
  return {
    placed: { page, root: dir, id, isIndex, permalink },
    parts,
    folder,
    diagnostics: problems.filter((problem) => problem !== null),
  };
}

function reportLength(
  { path: file, frontMatterPlaces }: ParsedPage,
  permalink: string,
  reason: string,
): Diagnostic {
  return diagnostic('reserved-route', `Cannot publish "${shortAddress(permalink)}": ${reason}`, {
    file,
    place: frontMatterPlaces['slug'] ?? frontMatterPlaces['id'] ?? FIRST_LINE,
    note: 'Rename the file or give it another "slug".',
  });
}

/** Stand-in for a permalink that is too long. The site is not published, but links to the page still resolve. */
function createShortPermalink(
  { path }: ParsedPage,
  root: string,
  { trailingSlash }: SiteConfig,
): string {
  const name = hash('sha256', path).slice(0, 16);
  return canonicalPermalink(joinPermalink(root, name), trailingSlash);
}

/** A slug that begins with `/` is relative to the root of the version, any other to the folder of the page. */
function resolveSlug(
  page: ParsedPage,
  folder: string,
  name: string,
): { path: string; problem: Diagnostic | null } {
  const byPath = [folder, name].filter(Boolean).join('/');
  const { slug: written } = page.frontMatter;
  if (written === undefined) return { path: encodePath(byPath), problem: null };
  // `./` is the folder of the page.
  const slug = written.replace(/^\.(?:\/+|$)/, '');
  if (!isSlug(slug) && (slug !== '' || written === '')) {
    const place = page.frontMatterPlaces['slug'] ?? null;
    const note =
      'A slug is a path of plain names, such as "subnets" or "/guides/subnets": no "..", "?", "#", "\\", drive letter, scheme or percent-encoded dot.';
    return {
      path: encodePath(byPath),
      problem: diagnostic('slug', `Invalid slug "${shortAddress(written)}"`, {
        file: page.path,
        place,
        note,
      }),
    };
  }
  return {
    path: encodePath(
      slug.startsWith('/') ? slug.slice(1) : [folder, slug].filter(Boolean).join('/'),
    ),
    problem: null,
  };
}

/** A path of names that need no encoding. */
const PLAIN_PATH = /^(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/;

/** Whether the page is published but not listed anywhere. */
export function isUnlisted({ frontMatter }: ParsedPage): boolean {
  return frontMatter.unlisted === true || frontMatter.draft === true;
}

/**
 * Percent-encodes characters that a URL path may not contain; the output file keeps the plain name. Lone surrogates become
 * U+FFFD.
 */
export function encodePath(path: string): string {
  // Nearly all paths are plain.
  if (PLAIN_PATH.test(path)) return path;
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) =>
      encodeURIComponent(part.replace(/\p{Cs}/gu, '\uFFFD')).replace(
        /%(?:40|3A|24|26|2B|2C|3B|3D)/g,
        decodeURIComponent,
      ),
    )
    .join('/');
}

export function joinPermalink(prefix: string, path: string): string {
  return `${prefix.replace(/\/$/, '')}/${path}`;
}
