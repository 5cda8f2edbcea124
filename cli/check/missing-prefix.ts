/**
 * Finds broken links that would work if the site were published below another path. In: the site and its findings. Out: the
 * prefixes that such links share, each with the option to change and the number of links.
 */
import { keyPath } from '../diagnostics/config-places.js';
import { placeKey } from '../diagnostics/diagnostic.js';
import { docsExtensions, setOf } from '../paths/docs-sets.js';
import { decodeEscapes, outputPath, splitSuffix, withoutTrailingSlash } from '../paths/path.js';
import type { Diagnostic, PageRoute, Site } from '../types.js';
import { FIXABLE } from './fix/find-fixes.js';

export interface MissingPrefix {
  /** `/docs/providers/aws`, or `/` if links have nothing in front of the path of a page. */
  readonly prefix: string;
  /** `base`, or `docs.path` of the set of docs. */
  readonly option: string;
  readonly links: number;
  readonly pages: number;
}

/** A single address is more likely mistyped than moved, regardless of how many links it has. */
const MIN_ADDRESSES = 2;

/** Returns the prefixes, the one with the most links first. */
export function findMissingPrefixes(
  site: Site,
  diagnostics: readonly Diagnostic[],
): MissingPrefix[] {
  const broken = new Set(diagnostics.filter(({ ruleId }) => FIXABLE.has(ruleId)).map(placeKey));
  const split = createPrefixSplitter(site);
  const found = new Map<
    string,
    {
      option: MissingPrefix['option'];
      links: Set<string>;
      addresses: Set<string>;
      pages: Set<string>;
    }
  >();
  // The home page may repeat a page of the docs.
  const good = new Set<string>();
  for (const route of site.routes) {
    if (route.page === undefined) continue;
    for (const { url, place, file = route.page.path } of route.page.links) {
      if (!url.startsWith('/') || url.startsWith('//')) continue;
      const at = placeKey({ file, place });
      const missing = broken.has(at) ? split(url, route) : null;
      if (!broken.has(at)) good.add(`${at} ${url}`);
      if (missing === null) continue;
      const key = `${missing.option} ${missing.prefix}`;
      const known = found.get(key) ?? {
        option: missing.option,
        links: new Set(),
        addresses: new Set(),
        pages: new Set(),
      };
      found.set(key, known);
      known.links.add(`${at} ${url}`);
      known.addresses.add(splitSuffix(url).path);
      known.pages.add(file);
    }
  }
  return (
    [...found]
      .filter(([, { addresses }]) => addresses.size >= MIN_ADDRESSES)
      .map(([key, { option, links, pages }]) => ({
        prefix: key.slice(option.length + 1),
        option,
        links: links.size,
        pages: pages.size,
      }))
      // A new prefix would break the links that work now.
      .filter(({ links }) => links > good.size)
      .sort((a, b) => b.links - a.links)
  );
}

interface Split {
  readonly prefix: string;
  readonly option: MissingPrefix['option'];
}

/** Returns the shortest prefix to drop, or to replace with `docs.path` of the set, so that a path becomes that of a page. */
function createPrefixSplitter({
  routes,
  config,
}: Site): (url: string, route: PageRoute) => Split | null {
  const documents = new Set(routes.map(({ permalink }) => outputPath(permalink)));
  const endings = ['.html', ...docsExtensions(config)];
  const isPage = (path: string) =>
    ['/', ''].some((end) => documents.has(outputPath(`${withoutTrailingSlash(path)}${end}`)));
  return (url, { version }) => {
    const path = decodeEscapes(splitSuffix(url).path);
    if (path === null || version === null) return null;
    const ending = endings.find((one) => path.endsWith(one)) ?? '';
    const bare = path.slice(0, path.length - ending.length).replace(/\/(?:index)?$/, '');
    const isInSet = (rest: string) => isPage(withoutTrailingSlash(version.path) + rest);
    const set = setOf(version, config);
    const option = keyPath([...set.option, 'path']);
    // A version below the path of its set would not move to the root.
    const isMain = withoutTrailingSlash(version.path) === withoutTrailingSlash(set.path);
    if (isMain && version.path !== '/' && bare !== '' && isInSet(bare))
      return { prefix: '/', option };
    for (let at = bare.indexOf('/', 1); at !== -1; at = bare.indexOf('/', at + 1)) {
      const prefix = bare.slice(0, at);
      const rest = bare.slice(at);
      if (prefix === withoutTrailingSlash(version.path)) continue;
      if (isPage(rest) && version.path !== '/') return { prefix, option: 'base' };
      if (isInSet(rest)) return { prefix, option };
    }
    return null;
  };
}
