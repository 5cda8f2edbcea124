/**
 * Checks that all published files fit into one folder. In: routes, redirects and static files. Out: a diagnostic for each
 * whose file would take the place of a folder or of a page of a translation, or whose name no file system accepts.
 */
import { posix } from 'node:path';
import { placeRedirect } from '../diagnostics/config-places.js';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { shortAddress } from '../values/fit-text.js';
import { listOwnFiles, ownFile } from '../paths/own-files.js';
import { BLOG_FOLDER, companionPath, describeLength, outputPath } from '../paths/path.js';
import type { Diagnostic, Language, Redirect, Route, SiteConfig } from '../types.js';
import { bare, type Targets, type Unpublished } from './targets.js';

/** Whether docsgen writes a file at an address, for a page or for the whole site. */
export function isGenerated(address: string, targets: Pick<Targets, 'permalinkByBare'>): boolean {
  const path = posix.join('/', address);
  const file = path.slice(1);
  const own = ownFile(file);
  if (own !== undefined) return own.isPublished;
  const [, page] = /^(.*\/)(?:page\.json|index\.md)$/.exec(path) ?? [];
  return page !== undefined && targets.permalinkByBare.has(bare(page));
}

/** Advice for a link to a file that docsgen makes for some sites and not for this one. */
export function describeUnmade(
  config: SiteConfig,
  { archive }: { readonly archive?: string },
): Map<string, Unpublished> {
  const { url, translations, docs } = config;
  const unmade = new Map<string, Unpublished>();
  if (archive === undefined) {
    const note = `Add an entry to "${docs[0].dir}/${BLOG_FOLDER}/", or set "blogArchive: true" in the config.`;
    unmade.set('/blog/archive', { why: 'it is published with entries only', note });
  }
  if (url !== undefined) return unmade;
  const why = 'it is made only with "url" in the config';
  const note = 'Add "url" to the config, where the site is published, or remove the link.';
  for (const folder of ['', ...translations.map((name) => `${name}/`)])
    for (const file of listOwnFiles(({ needsUrl }) => needsUrl))
      unmade.set(`/${folder}${file}`, { why, note });
  return unmade;
}

interface Publication {
  readonly permalink: string;
  readonly files: readonly string[];
  readonly report: (reason: string) => Diagnostic;
}

interface Published {
  readonly routes: readonly Route[];
  readonly redirects: readonly Redirect[];
  /** Static files by public path. */
  readonly statics: ReadonlySet<string>;
  readonly languages: readonly Language[];
}

/** Leaves out everything with an error, so that the site is still built and its links are checked. */
export function checkOutputFiles(
  { routes, redirects, statics, languages }: Published,
  config: SiteConfig,
): {
  routes: Route[];
  redirects: Redirect[];
  /** The routes that are left out, by permalink without trailing slash. */
  refused: Map<string, Unpublished>;
  diagnostics: Diagnostic[];
} {
  const translated = listTranslated(languages, config);
  const pages = routes.map(describeRoute);
  const files = new Set([
    ...listOwnFiles(),
    ...pages.flatMap((page) => page.files),
    ...redirects.map(({ from }) => outputPath(from)),
  ]);
  const folders = new Set<string>();
  const report = (published: Publication) => {
    const reason = published.files
      .map((file) => translated.get(file) ?? findProblem(file, files, folders))
      .find(Boolean);
    const { permalink } = published;
    return reason
      ? [published.report(`Cannot publish "${shortAddress(permalink)}": ${reason}`)]
      : [];
  };
  const refused = new Map<string, Unpublished>();
  const keptRoutes: Route[] = [];
  const ofPages = routes.flatMap((route, i) => {
    const page = pages[i];
    const found = page === undefined ? [] : report(page);
    const [problem] = found;
    if (problem === undefined) keptRoutes.push(route);
    else refused.set(bare(route.permalink), { why: problem.reason, note: problem.note ?? '' });
    return found;
  });
  const kept: Redirect[] = [];
  const ofRedirects = redirects.flatMap((redirect) => {
    const found = report(describeRedirect(redirect, config));
    if (found.length === 0) kept.push(redirect);
    return found;
  });
  const ofStatics = Array.from(statics)
    .filter((path) => translated.has(path.slice(1)))
    .flatMap((path) => report(describeStatic(path, config)));
  return {
    routes: keptRoutes,
    redirects: kept,
    refused,
    diagnostics: [...ofPages, ...ofRedirects, ...ofStatics],
  };
}

/** Lists the documents and data files of translations, each with the reason why no other file can have its place. */
function listTranslated(
  languages: readonly Language[],
  { base: own }: SiteConfig,
): ReadonlyMap<string, string> {
  const translations = languages.filter(({ base }) => base !== own && base.startsWith(own));
  return new Map(
    translations.flatMap(({ base, permalinks }) => {
      const folder = base.slice(own.length);
      const reason = `the translation "${folder.slice(0, -1)}" has a page there`;
      return [...permalinks.values()].flatMap((permalink) =>
        [outputPath(permalink), companionPath(permalink, 'page.json')].map(
          (file) => [`${folder}${file}`, reason] as const,
        ),
      );
    }),
  );
}

/** `folders` caches the folders that were checked: each page has several files in its folder. */
function findProblem(
  file: string,
  files: ReadonlySet<string>,
  folders: Set<string>,
): string | null {
  const own = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  for (let at = file.indexOf('/'); at !== -1 && !folders.has(own); at = file.indexOf('/', at + 1)) {
    const folder = file.slice(0, at);
    if (files.has(folder)) return `"${folder}" is a file of the output, not a folder`;
  }
  folders.add(own);
  return describeLength(file);
}

function describeRoute(route: Route): Publication {
  const { permalink } = route;
  const files = [outputPath(permalink), companionPath(permalink, 'page.json')];
  if (route.page === undefined)
    return {
      permalink,
      files,
      report: (reason) =>
        diagnostic('reserved-route', reason, { note: 'Give the category another "slug".' }),
    };
  const { path: file, frontMatterPlaces } = route.page;
  const place = frontMatterPlaces['slug'] ?? FIRST_LINE;
  const note = 'Rename the file or give it another "slug".';
  return {
    permalink,
    files: [...files, companionPath(permalink, 'index.md')],
    report: (reason) => diagnostic('reserved-route', reason, { file, place, note }),
  };
}

function describeStatic(path: string, { staticDir }: SiteConfig): Publication {
  const note = 'Rename or remove the static file.';
  return {
    permalink: path,
    files: [path.slice(1)],
    report: (reason) =>
      diagnostic('reserved-route', reason, {
        file: `${staticDir}${path}`,
        place: FIRST_LINE,
        note,
      }),
  };
}

function describeRedirect({ from }: Redirect, config: SiteConfig): Publication {
  return {
    permalink: from,
    files: [outputPath(from)],
    report: (reason) =>
      diagnostic('redirect', reason, {
        ...placeRedirect(config, from, 'from'),
        note: 'Remove the redirect.',
      }),
  };
}
