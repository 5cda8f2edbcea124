/**
 * Finds where a broken URL was written: the link in a Markdown file, an option of the config, a static document, the
 * theme, a plugin. One wrong navbar item breaks every page and is one cause. In: the site and the output's targets. Out:
 * causes, each with the file and place to go to.
 */
import { placeOption, placeRedirect } from '../diagnostics/config-places.js';
import { diagnostic, placeKey } from '../diagnostics/diagnostic.js';
import type { RuleId } from '../diagnostics/rules.js';
import { allRoutes } from '../paths/site-languages.js';
import { compare, outputPath } from '../paths/path.js';
import { REDIRECTS_FILE } from '../server/redirects-file.js';
import type { Diagnostic, PageRoute, ParsedPage, Place, Problem, Route, Site } from '../types.js';
import { memoize } from '../values/memoize.js';
import { createSourceFinder, type SourceFinder } from './cause-sources.js';
import { collectConfigUrls } from './config-urls.js';
import type { LinkTarget } from './links.js';

export interface Cause {
  readonly file: string | null;
  readonly place: Place | null;
  /** Names a cause other than a link in a page's text: `navbar item "Docs"`. */
  readonly label: string | null;
  /** Output files that show the problem, in order; none if the label names the only one. */
  readonly pages: readonly string[];
}

/** Returns the components of a page by the URLs that they show. */
export type FindParts = (route: PageRoute) => Promise<ReadonlyMap<string, ShownPart>>;

/** An element of a page, such as `<Card>`. */
interface ShownPart extends Pick<Cause, 'file' | 'place'> {
  readonly name: string;
}

export interface CauseSources {
  /** The staged tree. */
  readonly root: string;
  readonly site: Site;
  /** @default components are not searched */
  readonly findParts?: FindParts | undefined;
}

export type FindCauses = (target: LinkTarget) => Promise<readonly Cause[]>;

/** @example const findCauses = createCauseFinder({ root: 'build', site }) */
export function createCauseFinder({ root, site, findParts }: CauseSources): FindCauses {
  const routes = new Map<string, Route>(
    allRoutes(site).map((route) => [outputPath(route.permalink), route]),
  );
  const linksTo = createLinkFinder();
  const sources = createSourceFinder(root, site);
  const findInConfig = createConfigFinder(site, sources);
  const findInFile = createFileFinder(site, { routes, sources });

  return async (target) => {
    const { content, others } = splitByContent(target, { routes, sources, linksTo });
    const options = findInConfig(target);
    const written: Cause[] = [];
    const unexplained: string[] = [];
    for (const page of others) {
      const found = await findInFile(page, target.raws);
      if (found === null) unexplained.push(page);
      else written.push(...found);
    }
    // The option explains the pages that do not hold the URL themselves.
    if (options.length > 0) return [...content, ...options, ...written];
    const { shown, others: unknown } = await findInParts(unexplained, target.raws, {
      routes,
      findParts,
    });
    const explained = [...content, ...written, ...shown];
    if (unknown.length === 0) return explained;
    return [...explained, await describeRest(unknown, target, { routes, sources })];
  };
}

interface Sources {
  readonly routes: ReadonlyMap<string, Route>;
  readonly sources: SourceFinder;
}

/** Finds a URL in what an output file was made from. The returned function returns `null` if it is not there. */
function createFileFinder(site: Site, { routes, sources }: Sources) {
  const redirects = new Map(site.redirects.map(({ from }) => [outputPath(from), from]));
  const labelOf = (from: string) => `redirect from "${from}"`;
  return async (file: string, raws: ReadonlySet<string>): Promise<readonly Cause[] | null> => {
    if (file === REDIRECTS_FILE)
      return sources.findInRedirects(raws).map(({ from, file: own, place }) => ({
        file: own,
        place,
        label: labelOf(from),
        pages: [],
      }));
    const from = redirects.get(file);
    if (from !== undefined) {
      const at = placeRedirect(site.config, from, 'to');
      return [{ ...at, label: labelOf(permalinkOf(file)), pages: [] }];
    }
    const route = routes.get(file);
    const source =
      route === undefined
        ? await sources.findInSource(file, raws)
        : await findInProps(route, raws, sources);
    return source && [{ ...source, label: null, pages: [file] }];
  };
}

/** Finds the options that hold a URL. Two items of a list with the same URL are distinguished by their order. */
function createConfigFinder(site: Site, sources: SourceFinder) {
  const findConfigUrls = collectConfigUrls(site);
  return ({ raws, pages }: LinkTarget): Cause[] => {
    const seen = new Map<string, number>();
    return findConfigUrls(raws).map(({ label, option, href, isInHtml }) => {
      const key = `${option.join('.')} ${href} ${isInHtml}`;
      const index = seen.get(key) ?? 0;
      seen.set(key, index + 1);
      const found = sources.findInOption(option, new Set([href]), isInHtml);
      const at = found[index] ?? found.at(-1) ?? placeOption(site.config, option);
      return { ...at, label, pages };
    });
  };
}

async function findInProps({ page }: Route, raws: ReadonlySet<string>, sources: SourceFinder) {
  return page?.components === undefined ? null : await sources.findInProps(page.path, raws);
}

/** A component that shows the same URL on several pages is one cause, at its first element. */
async function findInParts(
  pages: readonly string[],
  raws: ReadonlySet<string>,
  { routes, findParts }: Pick<Sources, 'routes'> & Pick<CauseSources, 'findParts'>,
) {
  const shown = new Map<string, Cause>();
  const others: string[] = [];
  for (const page of pages) {
    const route = routes.get(page);
    const parts = route?.page === undefined ? undefined : await findParts?.(route);
    const part = [...raws].flatMap((raw) => parts?.get(raw) ?? []).at(0);
    if (part === undefined) {
      others.push(page);
      continue;
    }
    const { name, file, place } = part;
    const known = shown.get(name) ?? { file, place, label: name, pages: [] };
    shown.set(name, { ...known, pages: [...known.pages, page] });
  }
  return { shown: [...shown.values()], others };
}

/**
 * Describes a cause that is neither a link in a text nor a known option: front matter, an attribute, the theme, or HTML that
 * docsgen itself adds to pages.
 */
async function describeRest(
  pages: readonly string[],
  { kind, raws }: LinkTarget,
  { routes, sources }: Sources,
): Promise<Cause> {
  const texts = new Set(pages.map((path) => routes.get(path)?.page ?? null));
  // If several texts share the cause, the first text is not its place. The home page and another page may show the same
  // text.
  const [page = null] = texts.size === 1 ? texts : [];
  const named = page === null ? undefined : findInFrontMatter(page, { kind, raws });
  if (page !== null && named !== undefined)
    return { file: page.path, place: named, label: null, pages };
  const written = page && (await sources.findInPage(page.path, raws));
  const [shared] = written === null ? sources.findInCode(raws) : [];
  const at = written ?? shared ?? { file: page?.path ?? null, place: null };
  return { ...at, label: null, pages };
}

function findInFrontMatter(
  { frontMatter, frontMatterPlaces }: ParsedPage,
  { kind, raws }: Pick<LinkTarget, 'kind' | 'raws'>,
): Place | undefined {
  // The document adds the base path in front of the URL.
  const isUrl = (value: string | boolean) =>
    typeof value === 'string' &&
    [...raws].some((raw) => raw === value || (value.startsWith('/') && raw.endsWith(value)));
  const { head = [], custom_edit_url: editUrl } = frontMatter;
  if (kind === 'link' && isUrl(editUrl ?? false)) return frontMatterPlaces['custom_edit_url'];
  const isInHead = head.some(({ attributes }) => Object.values(attributes).some(isUrl));
  if (isInHead) return frontMatterPlaces['head'];
  return kind === 'image' ? frontMatterPlaces['image'] : undefined;
}

/** Returns the links in page texts, each a cause of its own, and the pages that none of these links explains. */
function splitByContent(
  { pages, raws }: LinkTarget,
  { routes, sources, linksTo }: Sources & { readonly linksTo: FindLinks },
) {
  const content = new Map<string, Cause>();
  const others: string[] = [];
  for (const page of pages) {
    const route = routes.get(page);
    const links = route?.page !== undefined ? linksTo(route, raws) : [];
    if (links.length === 0) others.push(page);
    for (const { file, place, plugin } of links) {
      const cause: Cause =
        plugin === null
          ? { file, place, label: null, pages: [page] }
          : {
              ...(place === null ? sources.findInPlugins(raws) : { file, place }),
              label: `the plugin "${plugin}"`,
              pages: [page],
            };
      const key = `${placeKey(cause)} ${cause.label}`;
      const known = content.get(key);
      // A page with two permalinks reports its links once.
      if (known !== undefined && plugin === null) continue;
      // A plugin may add one link to many pages: its pages are listed together.
      content.set(key, { ...cause, pages: [...new Set([...(known?.pages ?? []), page])] });
    }
  }
  return { content: [...content.values()], others };
}

type FindLinks = (
  route: PageRoute,
  raws: ReadonlySet<string>,
) => readonly { file: string; place: Place | null; plugin: string | null }[];

/** Indexes the links of a page once, so that the cost of a broken link does not grow with the page. */
function createLinkFinder(): FindLinks {
  const indexOf = memoize(indexByHref);
  return (route, raws) => {
    const index = indexOf(route);
    const { path, links } = route.page;
    return [...raws]
      .flatMap((raw) => index.get(raw) ?? [])
      .sort((a, b) => a - b)
      .map((i) => {
        const { file = path, place = null, plugin = null } = links[i] ?? {};
        return { file, place, plugin };
      });
  };
}

function indexByHref({ links }: PageRoute): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [i, { href }] of links.entries()) {
    if (href === null) continue;
    const known = index.get(href);
    if (known === undefined) index.set(href, [i]);
    else known.push(i);
  }
  return index;
}

/** The problem with a target, regardless of the place where it is written. */
export interface TargetProblem extends Problem {
  readonly ruleId: RuleId;
  /** Printed after the reason and the label of the cause. */
  readonly why?: string | null;
}

export function reportCause(
  problem: TargetProblem,
  { file, place, label, pages }: Cause,
): Diagnostic {
  const isSpread = pages.length > 1 || (pages.length === 1 && (label !== null || file === null));
  const reason = label === null ? problem.reason : `${problem.reason} of ${label}`;
  return diagnostic(problem.ruleId, problem.why ? `${reason}: ${problem.why}` : reason, {
    file,
    place,
    note: isSpread ? `${problem.note} ${describePages(pages)}` : problem.note,
  });
}

/** Names the pages of a finding. Also used for findings about pages rather than links. */
export function describePages(pages: readonly string[]): string {
  const [first = '', ...others] = pages.map(permalinkOf);
  if (others.length === 0) return `It is on page "${first}".`;
  return `It is on ${pages.length.toLocaleString('en-US')} pages, the first is "${first}".`;
}

/** Returns the path of an output file as readers know it, without base: `/docs/x/`. */
export function permalinkOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;
}

/** Returns all pages, sorted, as candidates for "did you mean". */
export function allPermalinks(site: Site): string[] {
  return site.routes
    .filter(({ canonical }) => canonical !== null)
    .map((route) => route.permalink)
    .sort(compare);
}
