/**
 * Finds broken links that can be fixed without asking. In: a site, its findings, and the files it may refer to. Out: the
 * range, the current text and the new text of each fix. A fix is safe if only letter case, a slash or an ending is wrong, if
 * a path to a file is right from the address of the page, if an anchor is off by one letter, or if a redirect gives the new
 * address of a page. Exactly one candidate must fit; the author decides everything else.
 */
import { posix } from 'node:path';
import { placeKey } from '../../diagnostics/diagnostic.js';
import { attemptPage } from '../../diagnostics/page-crash.js';
import type { RuleId } from '../../diagnostics/rules.js';
import { COMPONENT_PAGE } from '../../paths/doc-path.js';
import { docsExtensions } from '../../paths/docs-sets.js';
import {
  decodeEscapes,
  decodePermalink,
  outputPath,
  splitSuffix,
  withBase,
} from '../../paths/path.js';
import { indexPageFiles } from '../../pages/sources.js';
import type {
  Diagnostic,
  PageRoute,
  LinkReference,
  ParsedPage,
  Place,
  Site,
  Sources,
} from '../../types.js';
import { pageFolders } from '../../paths/version-folders.js';
import { decodeFragment } from '../fragments.js';
import { anchorsIn } from '../links.js';
import { createAnchorFinder, createNameFinder, looseKey, rewriteTail } from './same-name.js';
import { spellUrl, type FixedUrl } from './spell-url.js';

export interface Fix {
  /** Relative to the site folder. */
  readonly file: string;
  /** Text of the whole file when the fix was found, without a byte order mark. */
  readonly text: string;
  readonly place: Place;
  /** Offsets of the URL in the text; `null`: the element at `place` contains it. */
  readonly range: readonly [number, number] | null;
  readonly before: string;
  readonly after: string;
  /** The change in words, if the texts are too long. */
  readonly shown?: string;
}

/** Rules that report links; a fix changes nothing else. */
export const FIXABLE: ReadonlySet<RuleId> = new Set<RuleId>([
  'broken-link',
  'broken-anchor',
  'markdown-link',
]);

export function findFixes(
  site: Site,
  found: readonly Diagnostic[],
  sources: Pick<Sources, 'docs' | 'blog' | 'assets' | 'statics'>,
): { readonly fixes: readonly Fix[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const fixUrl = createUrlFixer(site, sources);
  const folders = pageFolders(site.config);
  const isOutside = (file: string) =>
    file.startsWith('../') && !folders.some((folder) => file.startsWith(`${folder}/`));
  const textsOf = createTextFinder(sources);
  const broken = new Set(found.filter(({ ruleId }) => FIXABLE.has(ruleId)).map(placeKey));
  /**
   * `null`: do not fix. A link that occurs in several pages, or in a page with two permalinks, is fixed if all occurrences
   * agree.
   */
  const fixes = new Map<string, Fix | null>();
  const findIn = (route: PageRoute): void => {
    for (const [i, link] of route.page.links.entries()) {
      const { place, url: before, file = route.page.path } = link;
      // The value of a variable is not in the source, and a file outside of the site belongs to others.
      if (place === null || link.hasVariable || isOutside(file)) continue;
      const at = placeKey({ file, place });
      const href = route.links[i]?.href ?? null;
      const fixed = fixUrl({ link, href, route, isBroken: broken.has(at) });
      // Two links at one place are distinguished by their URLs.
      const key = `${at} ${before}`;
      const known = fixes.get(key);
      if (fixed === null) {
        fixes.set(key, null);
        continue;
      }
      // Sources are read only if there is something to fix, and most pages have nothing.
      const text = textsOf(route.page).get(file);
      if (text === undefined) continue;
      const range = link.urlPlace === undefined ? link.range : rangeOf(text, link.urlPlace);
      const written = range === null ? before : text.slice(...range);
      const after = spellUrl(fixed, { url: before, written });
      const isSure = after !== null && after !== before;
      const isAgreed = known === undefined || known?.after === after;
      fixes.set(key, isSure && isAgreed ? { file, text, place, range, before, after } : null);
    }
  };
  for (const route of site.routes) {
    if (route.page === undefined) continue;
    const work = { file: route.page.path, does: 'look for fixes of the page' };
    const attempt = attemptPage(work, () => findIn(route));
    if ('crash' in attempt) diagnostics.push(attempt.crash);
  }
  return { fixes: [...fixes.values()].filter((fix) => fix !== null), diagnostics };
}

/** Returns the files of a page by path, or an empty map if one of them has changed since it was parsed. */
function createTextFinder(
  sources: Pick<Sources, 'docs' | 'blog'>,
): (page: ParsedPage) => ReadonlyMap<string, string> {
  const files = indexPageFiles(sources);
  return ({ path, hash }) => {
    const file = files.get(path);
    if (file?.hash !== hash) return new Map();
    const includes = file.includes?.flatMap((one) => ('text' in one ? [one] : [])) ?? [];
    return new Map([...includes, file].map(({ path: name, text }) => [name, text]));
  };
}

/** Returns the offsets of a place in a text. */
export function rangeOf(
  text: string,
  { line, column, endLine, endColumn }: Place,
): readonly [number, number] {
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  const startOf = (number: number) =>
    lines.slice(0, number - 1).reduce((sum, { length }) => sum + length, 0);
  return [startOf(line) + column - 1, startOf(endLine) + endColumn - 1];
}

interface Case {
  readonly link: LinkReference;
  /** The resolved link; `null`: it was not resolved. */
  readonly href: string | null;
  readonly route: PageRoute;
  readonly isBroken: boolean;
}

type FixUrl = (link: Case) => FixedUrl | null;

function createUrlFixer(site: Site, sources: Pick<Sources, 'assets' | 'statics'>): FixUrl {
  const fixPath = createPathFixer(site, sources);
  const fixAnchor = createAnchorFixer(site);
  const moved = new Map(
    site.redirects.flatMap(({ from, to, status }) =>
      status === 301 && to.startsWith('/')
        ? [[looseKey(decodeEscapes(from) ?? from), to] as const]
        : [],
    ),
  );
  const isThere = createPathRule(site, sources);
  return (found) => {
    const { path: written, suffix } = splitSuffix(found.link.url);
    const path = decodeEscapes(written);
    // Links to other sites and unusual links need a person's decision.
    if (path === null || /^[a-z][a-z0-9+.-]*:|^\/\/|%2f/i.test(written)) return null;
    if (/[\\<>]|[^\S ]/.test(path)) return null;
    if (!found.isBroken)
      return path.startsWith('/') ? follow(moved.get(looseKey(path)), suffix) : null;
    if (isThere(found)) return fixAnchor(found);
    const name = fixPath(found, path);
    return name === null ? null : { path: name, suffix };
  };
}

/** Whether a file answers the path of a link, so that only its anchor can be wrong. */
function createPathRule({ routes, config }: Site, { statics }: Pick<Sources, 'statics'>) {
  const known = new Set([...routes.map(({ permalink }) => outputPath(permalink)), ...statics]);
  return ({ href, link }: Case): boolean => {
    if (href === null || link.url.startsWith('#')) return href !== null;
    const { path } = splitSuffix(href);
    return (
      path.startsWith(config.base) && known.has(outputPath(`/${path.slice(config.base.length)}`))
    );
  };
}

/** Follows a redirect. If both the link and the redirect have a hash, only one can be right, so there is no fix. */
function follow(to: string | undefined, suffix: string): FixedUrl | null {
  if (to === undefined || (to.includes('#') && suffix !== '')) return null;
  const end = splitSuffix(to);
  const path = decodeEscapes(end.path);
  return path === null ? null : { path, suffix: end.suffix + suffix };
}

/** Fixes paths without escapes, as file names have them. */
function createPathFixer(
  { routes, config }: Site,
  { assets, statics }: Pick<Sources, 'assets' | 'statics'>,
): (found: Case, path: string) => string | null {
  const docs = routes.filter((route) => route.page !== undefined);
  const findFile = createNameFinder([...docs.map(({ page }) => page.path), ...assets]);
  const findAddress = createNameFinder([
    ...routes.flatMap(({ canonical, permalink }) =>
      canonical === null ? [] : [plainAddress(permalink)],
    ),
    ...statics.map((path) => `/${path}`),
  ]);
  const isPage = (path: string) =>
    [...docsExtensions(config), '.mdx', COMPONENT_PAGE].some((ending) =>
      path.toLowerCase().endsWith(ending),
    );
  const files = new Set(assets);
  return ({ link, route }, path) => {
    const isAbsolute = path.startsWith('/');
    const folder = posix.dirname(link.file ?? route.page.path);
    const isFile = isPage(path) || link.kind !== 'link';
    const beside = link.file === undefined ? fromAddress(path, route.page.path) : '';
    if (files.has(beside)) return posix.relative(folder, beside).replace(/^(?!\.\.\/)/, './');
    if (isFile && !isAbsolute) {
      const target = findFile(posix.join(folder, path));
      return target === null ? null : rewriteTail(path, target);
    }
    if (isPage(path)) {
      const target = findFile(posix.join(route.version?.dir ?? config.pages ?? '', path));
      return target === null ? null : withLead(rewriteTail(path.slice(1), target));
    }
    const permalink = plainAddress(route.permalink);
    const base = permalink.endsWith('/') ? permalink : posix.dirname(permalink);
    const target = findAddress(isAbsolute ? path : posix.join(base, path));
    if (target === null) return null;
    return isAbsolute ? target : rewriteTail(path, target);
  };
}

/**
 * Reads a path as Hugo does, from the address of the page, which is a folder of its own: `../a.png` on the page `x/y.md` is
 * `x/a.png`. The page of a folder has the address of the folder.
 */
function fromAddress(path: string, page: string): string {
  const { dir, name } = posix.parse(page);
  return path.startsWith('../') && !/^(?:index|readme)$/i.test(name)
    ? posix.join(dir, name, path)
    : '';
}

function plainAddress(permalink: string): string {
  return `/${decodePermalink(permalink)}`;
}

function withLead(path: string | null): string | null {
  return path === null ? null : `/${path}`;
}

function createAnchorFixer({ routes, config }: Site): FixUrl {
  const byFile = new Map(
    routes.flatMap((route) =>
      route.page !== undefined ? [[outputPath(route.permalink), route] as const] : [],
    ),
  );
  const finders = new Map<ParsedPage, (written: string) => string | null>();
  const finderOf = (page: ParsedPage) => {
    const known = finders.get(page);
    if (known !== undefined) return known;
    const ids = new Set(anchorsIn(page));
    const find = createAnchorFinder(ids);
    const finder = (written: string) => (ids.has(written) ? null : find(written));
    finders.set(page, finder);
    return finder;
  };
  return ({ link, href, route }) => {
    const at = link.url.indexOf('#');
    if (at === -1 || href === null) return null;
    const { path } = splitSuffix(href);
    const permalink = path === '' ? withBase(config.base, route.permalink) : path;
    if (!permalink.startsWith(config.base)) return null;
    const target = byFile.get(outputPath(`/${permalink.slice(config.base.length)}`));
    // The parsed page with components does not have all anchors; only its finished article does.
    if (target === undefined || target.page.components !== undefined) return null;
    const id = finderOf(target.page)(decodeFragment(link.url.slice(at + 1)));
    const { suffix } = splitSuffix(link.url.slice(0, at));
    return id === null || /[\s%]/.test(id) ? null : { path: null, suffix: `${suffix}#${id}` };
  };
}
