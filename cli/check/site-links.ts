/**
 * Checks the links of texts and of finished articles alone, for the watch server, which has no output to read. In: the site,
 * the paths that it answers, and what articles hold. Out: the findings that the check of a build would have for these links,
 * and the broken links of each page.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { outputPath } from '../paths/path.js';
import type { OutputFiles } from '../server/output-files.js';
import type { RedirectRules } from '../server/redirects-file.js';
import type { Diagnostic, PageRoute, Site } from '../types.js';
import { memoize } from '../values/memoize.js';
import { findBrokenTargets, reportBrokenLinks } from './broken-links.js';
import type { FindParts } from './causes.js';
import { createRedirectFollower } from './follow-redirect.js';
import { LinkCollector } from './link-collector.js';
import { anchorsIn, NO_DOCUMENT, type LinkTarget } from './links.js';
import type { DocumentFacts } from './read/document-facts.js';
import { addressesOf } from './resolve-url.js';

/** Addresses of broken links as they are on the page, by permalink of the page. */
export type BrokenLinks = ReadonlyMap<string, ReadonlySet<string>>;

/** The URLs and ids in an article. A check of its links needs no other facts. */
export type ArticleFacts = Pick<DocumentFacts, 'urls' | 'ids'>;

/** Results of rendering so far. */
export interface Rendered {
  readonly redirectRules?: RedirectRules;
  /** Finished articles of pages with components, by permalink. */
  readonly articles?: ReadonlyMap<string, ArticleFacts>;
  readonly findParts?: FindParts;
}

export interface CheckedLinks {
  readonly findings: readonly Diagnostic[];
  readonly broken: BrokenLinks;
}

/** Pages checked before the event loop runs again. They take about 2 ms, in which a save or a reader waits. */
const STRETCH = 50;

export async function checkSiteLinks(
  site: Site,
  files: OutputFiles,
  { redirectRules = new Map(), articles = new Map(), findParts }: Rendered = {},
): Promise<CheckedLinks> {
  const docs = site.routes.filter((route) => route.page !== undefined);
  const space = { ...addressesOf(site), files };
  const collector = new LinkCollector(space, { isWebWanted: false, translations: [] });
  for (const [n, route] of docs.entries()) {
    if (n % STRETCH === STRETCH - 1) await pause();
    const kind = hasUnknownAnchors(route, articles) ? 'stand-in' : 'plain';
    collector.addPage(outputPath(route.permalink), factsOf(route, articles), kind);
  }
  const graph = collector.finish(
    null,
    docs.map(({ permalink }) => outputPath(permalink)),
  );
  const follow = createRedirectFollower(site, files, redirectRules);
  const broken = findBrokenTargets(graph, follow);
  const input = { root: '', site, files, graph, broken, follow };
  const findings = await reportBrokenLinks({
    ...input,
    findParts: findParts && memoize(findParts),
  });
  const urlsOf = (route: PageRoute) => factsOf(route, articles).urls;
  return { findings, broken: listByPage(docs, broken, { collector, urlsOf }) };
}

type Articles = NonNullable<Rendered['articles']>;

/** Whether any fragment may lead somewhere. The anchors of a page with components are only in its finished article. */
function hasUnknownAnchors({ page, permalink }: PageRoute, articles: Articles): boolean {
  return page.isUnread === true || (page.components !== undefined && !articles.has(permalink));
}

/** Returns the facts that a check would read in the article of the page's document. */
function factsOf({ page, links, permalink }: PageRoute, articles: Articles): DocumentFacts {
  const written = links.flatMap(({ href }, i) =>
    href === null ? [] : [{ raw: href, kind: page.links[i]?.kind ?? 'link' }],
  );
  const article = page.components === undefined ? undefined : articles.get(permalink);
  const urls = [...written, ...(article?.urls ?? [])];
  const ids = article?.ids ?? anchorsIn(page);
  return { ...NO_DOCUMENT, urls, ids, duplicateIds: [], baseHref: null };
}

function listByPage(
  docs: readonly PageRoute[],
  broken: readonly LinkTarget[],
  {
    collector,
    urlsOf,
  }: {
    readonly collector: LinkCollector;
    readonly urlsOf: (route: PageRoute) => DocumentFacts['urls'];
  },
): BrokenLinks {
  const targets = new Set<LinkTarget | null>(broken);
  const files = new Set(broken.flatMap(({ pages }) => pages));
  const pages = new Map<string, ReadonlySet<string>>();
  for (const route of docs) {
    const file = outputPath(route.permalink);
    if (!files.has(file)) continue;
    const found = urlsOf(route).filter((url) => targets.has(collector.targetOf(file, url)));
    pages.set(route.permalink, new Set(found.map(({ raw }) => raw)));
  }
  return pages;
}
