/**
 * Resolves every link of a page. In: its references as written, and what links can mean. Out: one `ResolvedLink` per
 * reference, base path applied, with a diagnostic for what leads nowhere. Links to pages may be written as file paths
 * (`../vpc/subnets.md`), with or without extension or with `.html`, or as permalinks.
 */
import { posix } from 'node:path';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { createPathSuggester } from '../diagnostics/suggest-path.js';
import { editsOf, suggest } from '../diagnostics/suggest.js';
import { compare, resolveFrom, splitSuffix, withBase } from '../path.js';
import type { Diagnostic, LinkReference, ResolvedLink } from '../types.js';
import type { AssetStore } from './assets.js';
import { findBareFolder } from './bare-folders.js';
import { encodePath, type DocEntry } from './doc-entry.js';
import { findOtherFile, type OtherFile } from './other-files.js';
import { bare, type Targets, type Unpublished } from './targets.js';

export interface LinkContext {
  readonly targets: Targets;
  readonly assets: AssetStore;
  readonly diagnostics: Diagnostic[];
}

/** A link being resolved. */
interface Reference {
  readonly link: LinkReference;
  readonly entry: DocEntry;
  /** The file that it is written in: the page's, or one that the page includes. */
  readonly file: string;
  /** Of the URL, percent-decoded. */
  readonly path: string;
}

/** What pages of Docusaurus and Starlight are called before they are renamed. */
const MDX = /\.mdx$/;
/** A path that counts from the folder of the site. */
const IN_SITE = '@site/';
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

export function resolveLinks(entry: DocEntry, context: LinkContext): ResolvedLink[] {
  return entry.page.links.map((link) => resolveLink(link, entry, context));
}

/** Front matter `image`, which the page is shown with where it is shared; `null` when there is none. */
export function resolveCover({ page, ...rest }: DocEntry, context: LinkContext): string | null {
  const url = page.frontMatter.image;
  if (url === undefined) return null;
  const place = page.frontMatterPlaces['image'] ?? null;
  const link: LinkReference = { url, kind: 'image', place, range: null };
  return resolveLink(link, { page, ...rest }, context).href;
}

function resolveLink(link: LinkReference, entry: DocEntry, context: LinkContext): ResolvedLink {
  const { url } = link;
  if (SCHEME.test(url) || url.startsWith('//')) return { href: url, external: true };
  if (url === '' || url.startsWith('#')) return { href: url };
  const { path, suffix } = splitSuffix(url);
  if (path === '')
    return { href: `${withBase(context.targets.config.base, entry.permalink)}${suffix}` };
  const decoded = decode(path);
  if (decoded === null) return { href: url };
  const file = link.file ?? entry.page.path;
  const reference: Reference = { link, entry, file, path: decoded };
  return link.kind === 'link' ? resolvePage(reference, context) : resolveFile(reference, context);
}

/** A page by file, then by route; a file to download; else the address as written, which the link check judges. */
function resolvePage(reference: Reference, context: LinkContext): ResolvedLink {
  const { link, entry, path: decoded } = reference;
  const { targets, diagnostics } = context;
  const { path, suffix } = splitSuffix(link.url);
  const toHref = (permalink: string) => ({
    href: `${withBase(targets.config.base, permalink)}${suffix}`,
  });
  for (const candidate of fileCandidates(reference, targets)) {
    const found = targets.entryByPath.get(candidate);
    if (found) return toHref(found.permalink);
  }
  const isMdx = MDX.test(decoded) && findFile(decoded, reference, targets) === null;
  if (targets.isPagePath(decoded) || isMdx) {
    diagnostics.push(reportMarkdownLink(reference, targets));
    return { href: null };
  }
  const permalink = posix.join(
    '/',
    path.startsWith('/') ? path : posix.join(urlFolder(entry), path),
  );
  const route = targets.permalinkByBare.get(bare(permalink));
  if (route !== undefined) return toHref(route);
  const file = findFile(decoded, reference, targets);
  if (file?.kind === 'static') return toHref(urlOfStatic(file.path));
  if (file?.kind === 'asset') return toHref(context.assets.add(file.path).permalink);
  const hidden = isPublished(permalink, targets)
    ? undefined
    : (findUnpublished(reference, targets) ?? targets.unpublishedByBare.get(bare(permalink)));
  if (hidden !== undefined) {
    diagnostics.push(reportUnpublished('broken-link', reference, hidden));
    return { href: null };
  }
  const other = isPublished(permalink, targets) ? null : reportOther(reference, targets);
  // No address of a page: only a file can be meant.
  const fault =
    other ?? (decoded.startsWith(IN_SITE) ? reportMissingFile(reference, targets) : null);
  if (fault === null) return toHref(permalink);
  diagnostics.push(fault);
  return { href: null };
}

/** Not as a page. */
function isPublished(permalink: string, { otherDocuments, statics }: Targets): boolean {
  return otherDocuments.has(bare(permalink)) || statics.has(permalink);
}

/** Images and media: a file beside the page is published under a hashed name, a static file as it is. */
function resolveFile(reference: Reference, context: LinkContext): ResolvedLink {
  const { link, path: decoded } = reference;
  const { targets, assets, diagnostics } = context;
  const file = findFile(decoded, reference, targets);
  const { suffix } = splitSuffix(link.url);
  if (!file) {
    diagnostics.push(reportMissingFile(reference, targets));
    return { href: null };
  }
  const publish = ({ kind, path }: FoundFile) => {
    const { permalink, size } =
      kind === 'asset'
        ? assets.add(path)
        : { permalink: urlOfStatic(path), size: assets.sizeOfStatic(path) };
    return { href: `${withBase(targets.config.base, permalink)}${suffix}`, ...size };
  };
  const findTwin = (suffix: string) =>
    link.kind === 'image' && LIGHT_IMAGE.test(decoded)
      ? findFile(decoded.replace(LIGHT_IMAGE, `${suffix}$1`), reference, targets)
      : null;
  const dark = findTwin('.dark');
  if (dark === null) return publish(file);
  const pair = { ...publish(file), darkHref: publish(dark).href };
  const narrow = findTwin('.narrow.light');
  const narrowDark = findTwin('.narrow.dark');
  return narrow === null || narrowDark === null
    ? pair
    : { ...pair, narrow: { ...publish(narrow), darkHref: publish(narrowDark).href } };
}

/**
 * A diagram for both colour modes is a pair: `x.light.svg`, which content names, and `x.dark.svg` beside it. For small
 * screens there may be another, `x.narrow.light.svg` and `x.narrow.dark.svg`.
 */
const LIGHT_IMAGE = /\.light(\.[a-z]+)$/;

interface FoundFile {
  readonly kind: 'asset' | 'static';
  readonly path: string;
}

/** The files that a path may mean, as a writer sees them: beside the page, from the version's root, from the site. */
function fileCandidates(
  { path, entry, file }: Reference,
  { isPagePath, config }: Targets,
): string[] {
  const bases = path.startsWith('/')
    ? [posix.join(entry.version.dir, path), path.slice(1)]
    : [resolveFrom(file, path)];
  if (isPagePath(path)) return bases;
  // Without extension, or with that of output, only a relative path is tried as a file: an absolute one is a permalink.
  if (path.startsWith('/')) return [];
  return bases.flatMap((base) => {
    const stem = base.replace(/\.html$/, '');
    return config.docs.extensions.flatMap((extension) => [
      `${stem}${extension}`,
      posix.join(stem, `index${extension}`),
    ]);
  });
}

function findFile(path: string, { entry, file }: Reference, targets: Targets): FoundFile | null {
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

/** A static file keeps its name, which is no URL yet: it may hold `%`, `?` or `#`. */
function urlOfStatic(path: string): string {
  return `/${encodePath(path)}`;
}

/** The folder that a browser resolves relative addresses of the page against. */
function urlFolder(entry: DocEntry): string {
  return entry.permalink.endsWith('/') ? entry.permalink : posix.dirname(entry.permalink);
}

function findUnpublished(reference: Reference, targets: Targets): Unpublished | undefined {
  const [hidden] = fileCandidates(reference, targets).flatMap(
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
  const folder = path.startsWith('/') ? null : findBareFolder(resolveFrom(file, path), targets);
  const other = findOther(reference, targets) ?? folder;
  return other && reportUnreachable('broken-link', reference, other);
}

function findOther({ entry, file, path }: Reference, targets: Targets): OtherFile | null {
  const candidates = path.startsWith('/')
    ? [posix.join(entry.version.dir, path), path.slice(1)]
    : [resolveFrom(file, path)];
  return findOtherFile(candidates, targets.versions, targets.config);
}

function reportUnreachable(
  ruleId: 'broken-link' | 'markdown-link',
  { link: { url, place }, file }: Reference,
  { why, note }: OtherFile,
): Diagnostic {
  return diagnostic(ruleId, `Cannot link to "${url}": ${why}`, { file, place, note });
}

function reportMarkdownLink(reference: Reference, targets: Targets): Diagnostic {
  const { link, entry, file } = reference;
  const { place } = link;
  const hidden = findUnpublished(reference, targets);
  if (hidden !== undefined) return reportUnpublished('markdown-link', reference, hidden);
  const other = findOther(reference, targets);
  if (other !== null) return reportUnreachable('markdown-link', reference, other);
  const path = reference.path.replace(MDX, '.md');
  const own = entry.page.path;
  const folder = posix.dirname(file);
  // A page that links to itself is seldom what was meant.
  const isOwn = posix.join(folder, path).toLowerCase() === own.toLowerCase();
  const files = [...targets.entryByPath.keys()].filter((other) => isOwn || other !== own);
  const written = path.startsWith('/') ? path : posix.relative(folder, posix.join(folder, path));
  // Most wrong links have the right file name in the wrong folder. Every version has a file of that name.
  const named = files.filter((other) => posix.basename(other) === posix.basename(path));
  const inVersion = named.filter(
    (other) => targets.entryByPath.get(other)?.version === entry.version,
  );
  const sameName = inVersion.length > 0 ? inVersion : named;
  const near =
    sameName.length > 0
      ? sameName
      : files.filter((other) => posix.dirname(other) === posix.dirname(posix.join(folder, path)));
  const candidates = near.map((other) => relativePath(folder, other)).sort(compare);
  // In one folder names alone differ: folder and extension make no two of them alike.
  const limit = sameName.length > 0 ? undefined : editsOf(posix.parse(path).name);
  const nearest = suggest(`./${written}`, candidates, limit);
  const meant = nearest ?? (sameName.length > 0 ? candidates[0] : undefined);
  const note = `${meant === undefined ? '' : `Did you mean "${meant}"? `}Links to Markdown files are resolved from the folder of the page.`;
  return diagnostic('markdown-link', `Cannot find page "${link.url}"`, {
    file,
    place,
    note,
  });
}

function reportMissingFile({ link, file, path }: Reference, targets: Targets): Diagnostic {
  const { place } = link;
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
  const candidates = path.startsWith('/')
    ? [...statics]
    : isInSite
      ? [...assets, ...Array.from(statics, (file) => config.staticDir + file)].map(inSite)
      : [...assets].map((asset) => relativePath(folder, asset));
  const written = isInSite || /^[/.]/.test(path) ? path : `./${path}`;
  const near = createPathSuggester(candidates)(written);
  const where = path.startsWith('/')
    ? `the folder "${config.staticDir}"`
    : `the folder of the ${isInSite ? 'site' : 'page'}`;
  return diagnostic('broken-link', `Cannot find ${noun} "${link.url}"`, {
    file,
    place,
    note: `${near === null ? '' : `Did you mean "${near}"? `}The path is resolved from ${where}.`,
  });
}

function inSite(file: string): string {
  return `${IN_SITE}${file}`;
}

function relativePath(folder: string, file: string): string {
  const path = posix.relative(folder, file);
  return path.startsWith('.') ? path : `./${path}`;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
