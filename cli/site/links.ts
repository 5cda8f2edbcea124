/**
 * Resolves every link of a page. In: its references as written, and what links can mean. Out: one `ResolvedLink` per
 * reference, base path applied, and a diagnostic for each that leads nowhere. Links to pages may be written as file paths
 * (`../vpc/subnets.md`), with or without extension or with `.html`, or as permalinks.
 */
import { posix } from 'node:path';
import { enterSite, includeRoots } from '../paths/include-roots.js';
import { decodeEscapes, splitSuffix, withBase } from '../paths/path.js';
import type { Diagnostic, LinkReference, ResolvedLink } from '../types.js';
import type { AssetStore } from './assets.js';
import { encodePath, type PageEntry } from './doc-entry.js';
import {
  MDX,
  reportMarkdownLink,
  reportMdxLink,
  reportMissingFile,
  reportNoTarget,
  reportPageLink,
} from './link-diagnostics.js';
import { findPage, findPageAtLast } from './find-page.js';
import { findFile, type FoundFile, type Reference } from './link-files.js';
import { isGenerated } from './reserved-files.js';
import { findRoute, type Targets } from './targets.js';

export interface LinkContext {
  readonly targets: Targets;
  readonly assets: AssetStore;
  readonly diagnostics: Diagnostic[];
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

export function resolveLinks(entry: PageEntry, context: LinkContext): ResolvedLink[] {
  return entry.page.links.map((link) =>
    link.plugin === undefined
      ? resolveLink(link, entry, context)
      : resolveMade(link, link.plugin, { entry, context }),
  );
}

/** Resolves a link that a plugin made; findings name the plugin, because the author of the page cannot fix the link. */
function resolveMade(
  link: LinkReference,
  plugin: string,
  { entry, context }: { readonly entry: PageEntry; readonly context: LinkContext },
): ResolvedLink {
  const diagnostics: Diagnostic[] = [];
  const resolved = resolveLink(link, entry, { ...context, diagnostics });
  const { plugins } = context.targets.config.markdown;
  const maker = `The plugin "${plugin}" of "${plugins ?? ''}" makes the link.`;
  context.diagnostics.push(
    ...diagnostics.map((found) => ({ ...found, note: `${found.note ?? ''} ${maker}`.trim() })),
  );
  return resolved;
}

/** Resolves the front matter `image`, which is shown where the page is shared; `null` if there is none. */
export function resolveCover({ page, ...rest }: PageEntry, context: LinkContext): string | null {
  const url = page.frontMatter.image;
  if (url === undefined) return null;
  const place = page.frontMatterPlaces['image'] ?? null;
  const link: LinkReference = { url, kind: 'image', place, range: null };
  return resolveLink(link, { page, ...rest }, context).href;
}

function resolveLink(link: LinkReference, entry: PageEntry, context: LinkContext): ResolvedLink {
  const { url } = link;
  if (SCHEME.test(url) || /^[\\/]{2}/.test(url)) return { href: url, external: true };
  if (url === '' || (link.kind !== 'link' && /^[?#]/.test(url))) {
    context.diagnostics.push(reportNoTarget(link, link.file ?? entry.page.path));
    return { href: null };
  }
  if (url.startsWith('#')) return { href: url };
  const { path, suffix } = splitSuffix(url);
  if (path === '')
    return { href: `${withBase(context.targets.config.base, entry.permalink)}${suffix}` };
  const decoded = decodeEscapes(path);
  if (decoded === null) return { href: url };
  const file = link.file ?? entry.page.path;
  const roots = includeRoots(context.targets.config);
  const reference: Reference = { link, entry, file, path: enterSite(file, decoded, roots) };
  return link.kind === 'link' ? resolvePage(reference, context) : resolveFile(reference, context);
}

/**
 * Resolves a page by file, then by route; then a file to download. Any other address stays as written, for the link check.
 */
function resolvePage(reference: Reference, context: LinkContext): ResolvedLink {
  const { link, entry } = reference;
  const { targets, diagnostics } = context;
  const { path, suffix } = splitSuffix(link.url);
  const toHref = (permalink: string) => ({
    href: `${withBase(targets.config.base, permalink)}${suffix}`,
  });
  const found = findTarget(reference, path, context) ?? findBelowBase(reference, path, context);
  if (found !== null) return found.permalink === null ? { href: null } : toHref(found.permalink);
  const permalink = posix.join(
    '/',
    path.startsWith('/') ? path : posix.join(urlFolder(entry), path),
  );
  const broken = reportBroken(reference, permalink, targets);
  if (broken === null) return toHref(permalink);
  diagnostics.push(broken);
  return { href: null };
}

/** The target of a path. A target without a permalink has been refused already. */
interface Found {
  readonly permalink: string | null;
}

/** `path` is the path as written. */
function findTarget(
  reference: Reference,
  path: string,
  { targets, assets }: LinkContext,
): Found | null {
  const { entry, path: decoded } = reference;
  const isSource = targets.isPagePath(decoded) || MDX.test(decoded);
  const address = path.startsWith('/') ? path : posix.join(urlFolder(entry), path);
  const page =
    findPage(reference, targets) ??
    (isSource ? undefined : findRoute(posix.join('/', address), targets));
  if (page !== undefined) return { permalink: page };
  const file = findFile(decoded, reference, targets);
  if (file?.kind === 'static') return { permalink: urlOfStatic(file.path) };
  // The source of a page must not be published as a download. A file with the extension of pages of another set is none.
  if (file?.kind === 'asset')
    return MDX.test(decoded) ? null : { permalink: assets.add(file.path)?.permalink ?? null };
  if (isGenerated(address, targets)) return { permalink: address };
  const last = findPageAtLast(reference, targets);
  return last === null ? null : { permalink: last };
}

/** Finds the target of a path that begins with the base path, where none is needed. */
function findBelowBase(reference: Reference, path: string, context: LinkContext): Found | null {
  const { base } = context.targets.config;
  const below = cutBase(path, base);
  const decoded = cutBase(reference.path, base);
  if (below === null || decoded === null) return null;
  return findTarget({ ...reference, path: decoded }, below, context);
}

/** @example cutBase('/docs/img/a.png', '/docs/') // '/img/a.png' */
function cutBase(path: string, base: string): string | null {
  return base === '/' || !path.startsWith(base) ? null : path.slice(base.length - 1);
}

function reportBroken(
  reference: Reference,
  permalink: string,
  targets: Targets,
): Diagnostic | null {
  const { path } = reference;
  const mdx = MDX.test(path) ? findFile(path, reference, targets) : undefined;
  if (targets.isPagePath(path) || mdx === null) return reportMarkdownLink(reference, targets);
  if (mdx?.kind === 'asset') return reportMdxLink(reference, mdx.path);
  return reportPageLink(reference, permalink, targets);
}

/** Finds the file of a path, which may begin with the base path, as in links. Returns the path under which it exists. */
function locateFile(
  reference: Reference,
  targets: Targets,
): { readonly file: FoundFile; readonly path: string } | null {
  for (const path of [reference.path, cutBase(reference.path, targets.config.base)]) {
    const file = path === null ? null : findFile(path, reference, targets);
    if (path !== null && file !== null) return { file, path };
  }
  return null;
}

/** Resolves images and media: a file beside the page is published under a hashed name, a static file under its own. */
function resolveFile(reference: Reference, context: LinkContext): ResolvedLink {
  const { link } = reference;
  const { targets, assets, diagnostics } = context;
  const found = locateFile(reference, targets);
  const { suffix } = splitSuffix(link.url);
  if (found === null) {
    diagnostics.push(reportMissingFile(reference, targets));
    return { href: null };
  }
  const { file, path: decoded } = found;
  const publish = ({ kind, path }: FoundFile) => {
    const added =
      kind === 'asset'
        ? assets.add(path)
        : { permalink: urlOfStatic(path), size: assets.sizeOfStatic(path) };
    if (added === null) return { href: null };
    const { permalink, size } = added;
    return { href: `${withBase(targets.config.base, permalink)}${suffix}`, ...size };
  };
  const findTwin = (suffix: string) =>
    link.kind === 'image' && LIGHT_IMAGE.test(decoded)
      ? findFile(decoded.replace(LIGHT_IMAGE, `${suffix}$1`), reference, targets)
      : null;
  const dark = findTwin('.dark');
  if (dark === null) return publish(file);
  const pair = publishPair(file, dark);
  const narrow = findTwin('.narrow.light');
  const narrowDark = findTwin('.narrow.dark');
  return narrow === null || narrowDark === null
    ? pair
    : { ...pair, narrow: publishPair(narrow, narrowDark) };

  /** Publishes both images or none. */
  function publishPair(light: FoundFile, other: FoundFile): ResolvedLink {
    const darkHref = publish(other).href;
    return darkHref === null ? { href: null } : { ...publish(light), darkHref };
  }
}

/**
 * A diagram for both color modes is a pair: `x.light.svg`, which content names, and `x.dark.svg` beside it. For small
 * screens there may be another pair, `x.narrow.light.svg` and `x.narrow.dark.svg`.
 */
const LIGHT_IMAGE = /\.light(\.[a-z]+)$/;

/** A static file keeps its name, which must be encoded in a URL: it may contain `%`, `?` or `#`. */
function urlOfStatic(path: string): string {
  return `/${encodePath(path)}`;
}

/** Returns the folder against which browsers resolve relative addresses of the page. */
function urlFolder(entry: PageEntry): string {
  return entry.permalink.endsWith('/') ? entry.permalink : posix.dirname(entry.permalink);
}
