/**
 * Finds where a broken URL was written: the link in a Markdown file, an option of the config, a static document. One
 * wrong navbar item breaks every page and is one cause. In: the site and the output's targets. Out: causes, each with
 * the file and place to go to.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare, outputPath } from '../path.js';
import type { DocRoute, Place, Route, Site } from '../types.js';
import { collectConfigUrls } from './config-urls.js';
import type { LinkTarget } from './links.js';

export interface Cause {
  readonly file: string | null;
  readonly place: Place | null;
  /** `navbar item "Docs"`, when the cause is not a link in a text. */
  readonly label: string | null;
  /** Output files that show the fault, in order. */
  readonly pages: readonly string[];
}

export type FindCauses = (target: LinkTarget) => Promise<readonly Cause[]>;

/** @example const findCauses = createCauseFinder('build', site) */
export function createCauseFinder(root: string, site: Site): FindCauses {
  const routes = new Map<string, Route>(
    site.routes.map((route) => [outputPath(route.permalink), route]),
  );
  const redirects = new Set(site.redirects.map(({ from }) => outputPath(from)));
  const configUrls = collectConfigUrls(site);
  const configFile = site.config.configFile;

  return async (target) => {
    const { content, others } = splitByContent(target, routes);
    const label = [...target.raws].map((raw) => configUrls.labelOf(raw)).find((l) => l !== null);
    if (label !== undefined) {
      return [...content, { file: configFile, place: null, label, pages: target.pages }];
    }
    const remaining: Cause[] = [];
    const unexplained: string[] = [];
    for (const page of others) {
      if (redirects.has(page)) {
        const from = `redirect from "/${page.replace(/index\.html$|\.html$/, '')}"`;
        remaining.push({ file: configFile, place: null, label: from, pages: [page] });
      } else if (isStatic(page, routes)) {
        remaining.push(await findInStatic(root, site, { page, raws: target.raws }));
      } else unexplained.push(page);
    }
    const rest =
      unexplained.length === 0 ? [] : [describeRest(unexplained, { target, routes, site })];
    return [...content, ...remaining, ...rest];
  };
}

/** Links of the text, each a cause of its own, and the pages that none of them explains. */
function splitByContent(target: LinkTarget, routes: ReadonlyMap<string, Route>) {
  const content = new Map<string, Cause>();
  const others: string[] = [];
  for (const page of target.pages) {
    const route = routes.get(page);
    const found = route?.kind === 'doc' ? linksTo(route, target.raws) : [];
    if (found.length === 0) others.push(page);
    for (const { file, place } of found) {
      // A page that is shown at two permalinks has its links once.
      const key = `${file} ${place?.line}:${place?.column}`;
      if (!content.has(key)) content.set(key, { file, place, label: null, pages: [page] });
    }
  }
  return { content: [...content.values()], others };
}

function linksTo(route: DocRoute, raws: ReadonlySet<string>) {
  return route.links.flatMap(({ href }, i) =>
    href !== null && raws.has(href)
      ? [{ file: route.page.path, place: route.page.links[i]?.place ?? null }]
      : [],
  );
}

function isStatic(page: string, routes: ReadonlyMap<string, Route>): boolean {
  return page.endsWith('.html') && !routes.has(page) && page !== '404.html';
}

async function findInStatic(
  root: string,
  site: Site,
  { page, raws }: { readonly page: string; readonly raws: ReadonlySet<string> },
): Promise<Cause> {
  const text = await readFile(join(root, page), 'utf8').catch(() => '');
  const place = [...raws].map((raw) => findPlace(text, raw)).find((found) => found !== null);
  return {
    file: `${site.config.staticDir}/${page}`,
    place: place ?? null,
    label: null,
    pages: [page],
  };
}

function findPlace(text: string, raw: string): Place | null {
  const at = raw === '' ? -1 : text.indexOf(raw);
  if (at === -1) return null;
  const line = text.slice(0, at).split('\n').length;
  const column = at - text.lastIndexOf('\n', at - 1);
  return { line, column, endLine: line, endColumn: column + raw.length };
}

/** Not in a text, not in the config: front matter, or what docsgen itself puts on a page. */
function describeRest(
  pages: readonly string[],
  context: {
    readonly target: LinkTarget;
    readonly routes: ReadonlyMap<string, Route>;
    readonly site: Site;
  },
): Cause {
  const route = context.routes.get(pages[0] ?? '');
  // What several pages have in common is not in the text of the first.
  if (route?.kind !== 'doc' || pages.length > 1)
    return { file: null, place: null, label: null, pages };
  const { page } = route;
  const key = context.target.kind === 'image' ? 'image' : undefined;
  const place = key === undefined ? null : (page.frontMatterPlaces[key] ?? null);
  return { file: page.path, place, label: null, pages };
}

/** The path of an output file as its readers know it, without base: `/docs/x/`. */
export function permalinkOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;
}

/** Candidates for "did you mean": every page, sorted. */
export function allPermalinks(site: Site): string[] {
  return site.routes
    .filter((route) => route.kind !== 'not-found')
    .map((route) => route.permalink)
    .sort(compare);
}
