/**
 * Compares a site with the manifest of an earlier release. In: both. Out: a finding for each page that was removed without a
 * redirect, with the redirect to add, and for each removed anchor, with the way to keep it.
 */
import { placeOption } from '../diagnostics/config-places.js';
import { diagnostic, placeOfLine } from '../diagnostics/diagnostic.js';
import { createPathSuggester } from '../diagnostics/suggest-path.js';
import { isNearInWords, suggest } from '../diagnostics/suggest.js';
import { allRoutes } from '../paths/site-languages.js';
import { withoutTrailingSlash } from '../paths/path.js';
import type { Diagnostic, ParsedPage, Site } from '../types.js';
import { anchorsOf, createManifest, type Manifest } from './manifest.js';

/** Pages with fewer common anchors may share them by chance: many have "Next steps". */
const MIN_SHARED_ANCHORS = 2;
/** Minimum share of common anchors, of all anchors of the larger page. */
const MIN_SHARED_SHARE = 0.5;
/** An anchor that more pages have, such as "Usage", does not tell which of them has moved. */
const MAX_CARRIERS = 20;

/** Routes with and without a trailing slash count as the same: servers and router accept both. */
export function compareManifest(
  before: Manifest,
  site: Site,
  others: readonly string[] = [],
): Diagnostic[] {
  const now = new Map(
    [...createManifest(site, others)].map(([path, anchors]) => [
      withoutTrailingSlash(path),
      anchors,
    ]),
  );
  const suggestRoute = createRouteSuggester(before, site, others);
  const docs = new Map(
    allRoutes(site).flatMap((route) =>
      route.page !== undefined ? [[withoutTrailingSlash(route.permalink), route] as const] : [],
    ),
  );
  return [...before].flatMap(([permalink, anchors]) => {
    const present = now.get(withoutTrailingSlash(permalink));
    if (present === undefined)
      return [reportRoute(permalink, suggestRoute(permalink, anchors), site)];
    const route = docs.get(withoutTrailingSlash(permalink));
    // Redirects are skipped: they lead to the page's replacement. A page with two permalinks is reported once. The anchors
    // of a page with an error are unknown.
    if (
      route === undefined ||
      withoutTrailingSlash(route.canonical) !== withoutTrailingSlash(permalink) ||
      route.page.isUnread === true
    )
      return [];
    const page = { permalink, before: anchors, now: present };
    return anchors
      .filter((anchor) => !present.includes(anchor))
      .map((anchor) => reportAnchor(anchor, page, route.page));
  });
}

/** Path of a file that is published unchanged. */
const FILE = /\.[a-z][a-z0-9]*$/i;

function reportRoute(permalink: string, near: string | null, { config }: Site): Diagnostic {
  const noun = FILE.test(permalink) && !/\.html?$/i.test(permalink) ? 'file' : 'page';
  const redirect = `{ from: '${permalink}', to: '${near ?? '…'}' }`;
  const question = near === null ? '' : `Did you mean "${near}"? `;
  return diagnostic(
    'removed-route',
    `Cannot find ${noun} "${permalink}", which an earlier release has`,
    { ...placeOption(config, 'redirects'), note: `${question}Add to "redirects": ${redirect}.` },
  );
}

interface ChangedPage {
  readonly permalink: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
}

function reportAnchor(anchor: string, page: ChangedPage, source: ParsedPage): Diagnostic {
  const near = suggestAnchor(anchor, page);
  const question = near === null ? '' : `Did you mean "#${near}"? `;
  const where = near === null ? 'where its text is now' : 'there';
  const { headings, path } = source;
  // Without a suggestion, the finding is at the first heading.
  const heading = headings.find(({ id }) => id === near) ?? headings[0];
  return diagnostic(
    'removed-anchor',
    `Cannot find anchor "#${anchor}" on page "${page.permalink}", which an earlier release has`,
    {
      file: heading?.file ?? path,
      place: placeOfLine(heading?.line ?? 1),
      note: `${question}Put <a id="${anchor}"></a> ${where}, so that old links lead to it.`,
    },
  );
}

/** Suggests one of the page's new anchors: an old heading may have been renamed. */
function suggestAnchor(anchor: string, { before, now }: ChangedPage): string | null {
  const added = now.filter((other) => !before.includes(other));
  const removed = before.filter((other) => !now.includes(other));
  const [only] = added;
  if (only !== undefined && added.length === 1 && removed.length === 1) return only;
  const near = suggest(anchor, added);
  return near !== null && isNearInWords(anchor, near) ? near : null;
}

type SuggestRoute = (permalink: string, anchors: readonly string[]) => string | null;

/**
 * Suggests the page with the same headings, because a moved page keeps them; otherwise the page with the nearest name;
 * otherwise the nearest page above.
 */
function createRouteSuggester(
  before: Manifest,
  site: Site,
  others: readonly string[],
): SuggestRoute {
  const known = new Set([...before.keys()].map(withoutTrailingSlash));
  const routes = allRoutes(site).filter(
    ({ page, cards }) => page !== undefined || cards !== undefined,
  );
  const added = routes
    .filter(({ permalink }) => !known.has(withoutTrailingSlash(permalink)))
    .map((route) => ({ permalink: route.permalink, anchors: new Set(anchorsOf(route)) }));
  const findMoved = createMoveFinder(added);
  const byBare = new Map(
    routes.map(({ permalink }) => [withoutTrailingSlash(permalink), permalink]),
  );
  const suggestPath = createPathSuggester([...byBare.values()]);
  const suggestFile = createPathSuggester(others);
  const mains = new Set(listMains(site).map(withoutTrailingSlash));
  return (permalink, anchors) => {
    if (FILE.test(permalink)) return suggestFile(permalink);
    return findMoved(anchors) ?? suggestPath(permalink) ?? findAbove(permalink, { byBare, mains });
  };
}

/** Main pages of docs and home pages of translations are above every page, so they are never suggested. */
function listMains({ versions, translations }: Site): string[] {
  return [
    ...versions.flatMap(({ path, mainPermalink }) => [path, mainPermalink]),
    ...translations.flatMap(({ folder, site }) =>
      ['/', ...listMains(site)].map((path) => `/${folder}${path}`),
    ),
  ];
}

interface AddedPage {
  readonly permalink: string;
  readonly anchors: ReadonlySet<string>;
}

/**
 * Finds the page that has most of the anchors; the first of several. Comparing each removed page with each added one would
 * take minutes after a move of thousands, so only pages that share a rare anchor or have the same ones are compared.
 */
function createMoveFinder(
  added: readonly AddedPage[],
): (anchors: readonly string[]) => string | null {
  const byAnchor = new Map<string, AddedPage[]>();
  const bySet = new Map<string, AddedPage>();
  const keyOf = (anchors: Iterable<string>) => JSON.stringify([...anchors].sort());
  for (const page of added) {
    const key = keyOf(page.anchors);
    if (!bySet.has(key)) bySet.set(key, page);
    for (const anchor of page.anchors) {
      const pages = byAnchor.get(anchor) ?? [];
      pages.push(page);
      byAnchor.set(anchor, pages);
    }
  }
  return (anchors) => {
    if (anchors.length < MIN_SHARED_ANCHORS) return null;
    const same = bySet.get(keyOf(anchors));
    if (same !== undefined) return same.permalink;
    const rare = anchors
      .map((anchor) => byAnchor.get(anchor) ?? [])
      .filter(({ length }) => length <= MAX_CARRIERS);
    let best: AddedPage | null = null;
    let bestShare = 0;
    for (const page of new Set(rare.flat())) {
      const shared = anchors.filter((anchor) => page.anchors.has(anchor)).length;
      const share = shared / Math.max(anchors.length, page.anchors.size);
      const isMoved = shared >= MIN_SHARED_ANCHORS && share >= MIN_SHARED_SHARE;
      if (isMoved && share > bestShare) [best, bestShare] = [page, share];
    }
    return best?.permalink ?? null;
  };
}

function findAbove(
  permalink: string,
  {
    byBare,
    mains,
  }: {
    readonly byBare: ReadonlyMap<string, string>;
    readonly mains: ReadonlySet<string>;
  },
): string | null {
  const parts = withoutTrailingSlash(permalink).split('/');
  for (let length = parts.length - 1; length > 1; length--) {
    const path = parts.slice(0, length).join('/');
    const found = mains.has(path) ? undefined : byBare.get(path);
    if (found !== undefined) return found;
  }
  return null;
}
