/**
 * Finds where a broken URL was written: the link in a Markdown file, an option of the config, a static document. One
 * wrong navbar item breaks every page and is one cause. In: the site and the output's targets. Out: causes, each with
 * the file and place to go to.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  placeOption,
  placeRedirect,
  rangeOfOption,
  type KeyPath,
} from '../diagnostics/config-places.js';
import { diagnostic, placeKey } from '../diagnostics/diagnostic.js';
import type { RuleId } from '../diagnostics/rules.js';
import { decodeText } from '../fs/decode-text.js';
import { allRoutes } from '../languages.js';
import { compare, outputPath } from '../path.js';
import type { Diagnostic, DocRoute, Place, Route, Site } from '../types.js';
import { collectConfigUrls } from './config-urls.js';
import { findPlaces } from './find-place.js';
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
    allRoutes(site).map((route) => [outputPath(route.permalink), route]),
  );
  const redirects = new Map(site.redirects.map(({ from }) => [outputPath(from), from]));
  const findConfigUrls = collectConfigUrls(site);
  const { configFile } = site.config;
  const sources = createSourceReader(root, site);

  return async (target) => {
    const { content, others } = splitByContent(target, routes);
    const options = await findInConfig(target);
    if (options.length > 0) return [...content, ...options];
    const remaining: Cause[] = [];
    const unexplained: string[] = [];
    for (const page of others) {
      const from = redirects.get(page);
      if (from !== undefined) {
        const at = placeRedirect(site.config, from, 'to');
        const label = `redirect from "/${page.replace(/index\.html$|\.html$/, '')}"`;
        remaining.push({ ...at, label, pages: [page] });
      } else if (sources.isStatic(page) && !routes.has(page)) {
        const file = `${site.config.staticDir}/${page}`;
        const [place = null] = await sources.find(file, target.raws);
        remaining.push({ file, place, label: null, pages: [page] });
      } else unexplained.push(page);
    }
    if (unexplained.length === 0) return [...content, ...remaining];
    return [...content, ...remaining, await describeRest(unexplained, target)];
  };

  /** Options that hold the URL; two of a list that spell it the same are told apart by their order. */
  async function findInConfig({ raws, pages }: LinkTarget): Promise<Cause[]> {
    const seen = new Map<string, number>();
    const causes: Cause[] = [];
    for (const { label, option, href } of findConfigUrls(raws)) {
      const key = `${option.join('.')} ${href}`;
      const index = seen.get(key) ?? 0;
      seen.set(key, index + 1);
      const places =
        configFile === null ? [] : await sources.find(configFile, new Set([href]), option);
      const place = places[index] ?? places.at(-1) ?? placeOption(site.config, option).place;
      causes.push({ file: configFile, place, label, pages });
    }
    return causes;
  }

  /** Not a link of a text, not a known option: front matter, an attribute, or what docsgen itself puts on pages. */
  async function describeRest(pages: readonly string[], target: LinkTarget): Promise<Cause> {
    const route = routes.get(pages[0] ?? '');
    // What several pages have in common is not in the text of the first.
    if (route?.kind !== 'doc' || pages.length > 1) {
      const [place = null] = configFile === null ? [] : await sources.find(configFile, target.raws);
      return { file: place === null ? null : configFile, place, label: null, pages };
    }
    const { page } = route;
    const named = target.kind === 'image' ? page.frontMatterPlaces['image'] : undefined;
    const [written = null] = await sources.find(page.path, target.raws);
    return { file: page.path, place: named ?? written, label: null, pages };
  }
}

/** Looks URLs up in files of the site; static files are read where they were copied to. */
function createSourceReader(root: string, site: Site) {
  const { siteDir, staticDir, url: siteUrl } = site.config;
  const origin = siteUrl === undefined ? null : new URL(siteUrl).origin;
  const texts = new Map<string, Promise<string>>();
  const read = (file: string) => {
    const path = file.startsWith(`${staticDir}/`)
      ? join(root, file.slice(staticDir.length + 1))
      : join(siteDir, file);
    const text = texts.get(file) ?? readFile(path).then(decodeText, () => '');
    texts.set(file, text);
    return text;
  };
  return {
    find: async (
      file: string,
      urls: ReadonlySet<string>,
      option: KeyPath = [],
    ): Promise<Place[]> => {
      const text = await read(file);
      // What is emitted as a full URL may be written as a path.
      const spellings = [...urls].flatMap((url) =>
        origin !== null && url.startsWith(`${origin}/`) ? [url, url.slice(origin.length)] : [url],
      );
      const range = option.length === 0 ? null : rangeOfOption(text, option);
      return findPlaces(text, spellings, { base: site.data.base, range });
    },
    /** A document that is no page of ours, or another file that the static folder holds. */
    isStatic: (page: string): boolean =>
      page.endsWith('.html') ? page !== '404.html' : existsSync(join(siteDir, staticDir, page)),
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
      const key = placeKey({ file, place });
      if (!content.has(key)) content.set(key, { file, place, label: null, pages: [page] });
    }
  }
  return { content: [...content.values()], others };
}

function linksTo(route: DocRoute, raws: ReadonlySet<string>) {
  const { path, links } = route.page;
  return route.links.flatMap(({ href }, i) =>
    href !== null && raws.has(href)
      ? [{ file: links[i]?.file ?? path, place: links[i]?.place ?? null }]
      : [],
  );
}

/** What is wrong with a target, wherever it is written. */
export interface Fault {
  readonly ruleId: RuleId;
  readonly reason: string;
  /** Goes on after the reason and the label of the cause. */
  readonly why?: string | null;
  readonly note: string;
}

export function reportCause(fault: Fault, { file, place, label, pages }: Cause): Diagnostic {
  const isSpread = label !== null || file === null || pages.length > 1;
  const reason = label === null ? fault.reason : `${fault.reason} of ${label}`;
  return diagnostic(fault.ruleId, fault.why ? `${reason}: ${fault.why}` : reason, {
    file,
    place,
    note: isSpread ? `${fault.note} ${describePages(pages)}` : fault.note,
  });
}

/** Also of findings that are about pages instead of links. */
export function describePages(pages: readonly string[]): string {
  const [first = '', ...others] = pages.map(permalinkOf);
  if (others.length === 0) return `It is on page "${first}".`;
  return `It is on ${pages.length.toLocaleString('en-US')} pages, the first is "${first}".`;
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
