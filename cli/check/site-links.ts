/**
 * The links of texts, checked on the site alone: for the watch server, which has no output to read. In: the site and the
 * paths that it answers. Out: what the check of a build would say about the same links, and which of each page are broken.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { outputPath, withBase } from '../path.js';
import type { OutputFiles } from '../server/output-files.js';
import type { RedirectRules } from '../server/redirects-file.js';
import type { Diagnostic, DocRoute, Site } from '../types.js';
import { findBrokenTargets, reportBrokenLinks } from './broken-links.js';
import { createRedirectFollower } from './follow-redirect.js';
import { hasFragment } from './fragments.js';
import { Anchors, anchorsIn, NO_DOCUMENT, type LinkGraph, type LinkTarget } from './links.js';
import { addressesOf, createUrlResolver } from './resolve-url.js';

/** Addresses of broken links as the page has them, by permalink of the page. */
export type BrokenLinks = ReadonlyMap<string, ReadonlySet<string>>;

export interface CheckedLinks {
  readonly findings: readonly Diagnostic[];
  readonly broken: BrokenLinks;
}

export async function checkSiteLinks(
  site: Site,
  files: OutputFiles,
  rules: RedirectRules = new Map(),
): Promise<CheckedLinks> {
  const docs = site.routes.filter((route) => route.kind === 'doc');
  const byFile = new Map(docs.map((route) => [outputPath(route.permalink), route]));
  const ids = new Map<string, Anchors>();
  const idsOf = (file: string) => {
    const known = ids.get(file);
    const route = byFile.get(file);
    if (known !== undefined || route === undefined) return known;
    const found = new Anchors(anchorsIn(route.page), route.page.isUnread ? 'stand-in' : 'plain');
    ids.set(file, found);
    return found;
  };
  const targets = await collectTargets(site, files, docs);
  const graph: LinkGraph = {
    pages: [],
    targets,
    // They were gathered so.
    inOrder: (isWanted) => targets.filter(isWanted),
    web: [],
    isFragmentFound: ({ file, fragment }) => {
      const found = file === null ? undefined : idsOf(file);
      return found === undefined || found.kind === 'stand-in' || hasFragment(found, fragment);
    },
    idsOf,
    hashesOf: () => NO_DOCUMENT,
    fileOf: () => null,
    isLinked: () => false,
  };
  const follow = createRedirectFollower(site, files, rules);
  const broken = findBrokenTargets(graph, follow);
  const findings = await reportBrokenLinks({ root: '', site, files, graph, broken, follow });
  return { findings, broken: listByPage(broken, byFile) };
}

function listByPage(
  broken: readonly LinkTarget[],
  byFile: ReadonlyMap<string, DocRoute>,
): BrokenLinks {
  const pages = new Map<string, Set<string>>();
  for (const { raws, pages: files } of broken)
    for (const file of files) {
      const permalink = byFile.get(file)?.permalink ?? '';
      const hrefs = pages.get(permalink) ?? new Set<string>();
      for (const raw of raws) hrefs.add(raw);
      pages.set(permalink, hrefs);
    }
  return pages;
}

/** URLs that may leave the site are skipped; a full URL may also lead back to it. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Pages looked at in a stretch: about 2 ms, in which a save or a reader waits. */
const STRETCH = 50;

async function collectTargets(
  site: Site,
  files: OutputFiles,
  docs: readonly DocRoute[],
): Promise<LinkTarget[]> {
  const { base } = site.data;
  const own = site.config.url === undefined ? null : `//${new URL(site.config.url).host}`;
  const resolve = createUrlResolver({ ...addressesOf(site), files });
  const targets = new Map<string, { target: LinkTarget; pages: string[] }>();
  for (const [n, route] of docs.entries()) {
    if (n % STRETCH === STRETCH - 1) await pause();
    const page = withBase(base, route.permalink);
    for (const [i, { href }] of route.links.entries()) {
      if (href === null || (ELSEWHERE.test(href) && !(own !== null && href.includes(own))))
        continue;
      // Only an absolute path is the same target on every page.
      const key = href.startsWith('/') ? href : `${page} ${href}`;
      const known = targets.get(key);
      if (known !== undefined) {
        if (known.pages.at(-1) !== outputPath(route.permalink))
          known.pages.push(outputPath(route.permalink));
        continue;
      }
      const url = resolve(href, page);
      if (url.kind === 'elsewhere') continue;
      const pages = [outputPath(route.permalink)];
      const kind = route.page.links[i]?.kind ?? 'link';
      const found = url.kind === 'internal' ? url : null;
      targets.set(key, { target: { kind, url: found, raws: new Set([href]), pages }, pages });
    }
  }
  return [...targets.values()].map(({ target }) => target);
}
