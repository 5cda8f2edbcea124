/**
 * Writes the site into a tree beside the output. In: the site, its bundle, its pages as they are rendered, and the
 * search index. Out: the finished tree; nothing that readers see has changed yet.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { addressOf, companionPath, compare, listAddresses, outputPath } from '../path.js';
import type { Bundle, Diagnostic, RenderedPage, Route, Site } from '../types.js';
import { sidebarFiles, siteDataFile } from './data-files.js';
import type { Copy, PublishedTranslation } from './copies.js';
import { createFeeds } from './feeds.js';
import { createHeaders } from './headers.js';
import { LlmsFiles } from './llms.js';
import { OUTPUT_MARKER, type OutputSummary, type OutputTree } from './output-tree.js';
import { createRedirectDocument } from './redirect-document.js';
import { appendRedirects, createRedirectsFile } from './redirects-file.js';
import { createRobots, createSitemap } from './sitemap.js';

const REDIRECTS = '_redirects';
const LLMS_FILES = ['llms.txt', 'llms-full.txt'] as const;

export interface WriteInput {
  readonly site: Site;
  readonly bundle: Bundle;
  /** With what stays of the last output; the pages of the other routes follow. */
  readonly tree: OutputTree;
  readonly pages: AsyncIterable<RenderedPage>;
  /** Told of each when its files are there. */
  readonly onPage: (route: Route) => Promise<void>;
  /** Of all pages: what is made of them stays while it is the same. */
  readonly key: string;
  /** Makes the files of the search index, by path, while the pages are written. */
  readonly search: () => Promise<ReadonlyMap<string, string | Uint8Array>>;
  /** Files that are published as they are. */
  readonly copies: readonly Copy[];
  readonly translations: readonly PublishedTranslation[];
}

export interface Written extends OutputSummary {
  /** The finished tree. */
  readonly root: string;
  /** It is the last output itself. */
  readonly isUnchanged: boolean;
  /** Generated files in whose place the site has put its own, by path. */
  readonly replaced: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function writeSite(input: WriteInput): Promise<Written> {
  const { site, bundle, tree, key } = input;
  tree.write(
    OUTPUT_MARKER,
    'This folder is written by docsgen: its content is replaced at every build.\n',
  );
  for (const [path, content] of bundle.files) tree.write(path, content);
  const siteData = siteDataFile(site);
  tree.write(siteData.path, siteData.json);
  for (const [path, json] of sidebarFiles(site)) tree.write(path, json);
  const search = tree.keep('search', key) ? null : input.search();
  // Whoever awaits it hears of a failure; until then it is nobody's.
  search?.catch(() => {});
  for await (const { route, key: pageKey, files } of input.pages) {
    tree.writeUnit(route.permalink, pageKey, files);
    await input.onPage(route);
  }
  for (const { from, to } of site.redirects)
    tree.write(outputPath(from), createRedirectDocument(to, site));
  for (const { outputPath: path, sourcePath } of site.assets) tree.copy(path, sourcePath);
  if (search !== null) tree.writeUnit('search', key, await search);
  const own = new Set(input.copies.map(({ path }) => path));
  const llms = LLMS_FILES.filter((path) => !own.has(path));
  const llmsKey = [key, ...llms].join(' ');
  if (llms.length > 0 && !tree.keep('llms', llmsKey))
    tree.writeUnit(
      'llms',
      llmsKey,
      llmsFiles(site, tree).filter(([path]) => !own.has(path)),
    );
  if (!own.has('.nojekyll')) tree.write('.nojekyll', '');
  const languages = [{ site, bundle }, ...input.translations];
  const sites = languages.map((language) => language.site);
  const generated = new Map(
    Object.entries({
      'sitemap.xml': createSitemap(site),
      'robots.txt': createRobots(sites),
      _headers: createHeaders(site, languages),
      [REDIRECTS]: createRedirects(input),
      ...createFeeds(site),
    }).flatMap(([path, content]) => (content === null ? [] : [[path, content] as const])),
  );
  const diagnostics = copyFiles(input, tree, generated);
  // A site may bring its own; what it says goes. Its headers stand alone: of two policies hosts would send both, and what
  // one of them forbids, the other cannot allow.
  for (const [path, content] of generated) if (!tree.has(path)) tree.write(path, content);
  // `_redirects` is not replaced: the rules of the site and of the config both count.
  const replaceable = [...LLMS_FILES, ...generated.keys()].filter((path) => path !== REDIRECTS);
  const replaced = replaceable.filter((path) => own.has(path)).sort(compare);
  return { ...tree.finish(), replaced, diagnostics };
}

/** Of all languages: hosts read only the file at the top. `null` without redirects. */
function createRedirects({ site, translations }: WriteInput): string | null {
  const files = translations.map(({ root }) => join(root, REDIRECTS));
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const texts = files.map((file) => (isFile(file) ? readFileSync(file, 'utf8') : ''));
  return texts.reduce(appendRedirects, createRedirectsFile(site)) || null;
}

/** From the Markdown of each page as it is in the output, whenever it was written. */
function llmsFiles(site: Site, tree: OutputTree): [path: string, content: string | Uint8Array][] {
  const llms = new LlmsFiles(site);
  for (const route of site.routes)
    if (route.kind === 'doc')
      llms.add(route, () => tree.read(companionPath(route.permalink, 'index.md')));
  return [
    ['llms.txt', llms.index],
    ['llms-full.txt', llms.full],
  ];
}

/** Files of the output that no site can bring. */
const WHY_OURS: ReadonlyMap<string, string> = new Map([
  [OUTPUT_MARKER, 'It marks the folder as one that docsgen may replace.'],
  ['404.html', 'It is a page of the theme: override its "pages/NotFoundPage".'],
]);

/** A file that is published as it is never hides a page. */
function copyFiles(
  { site, copies }: WriteInput,
  tree: OutputTree,
  generated: ReadonlyMap<string, string>,
): Diagnostic[] {
  const addresses = listAddresses(site);
  const redirects = generated.get(REDIRECTS);
  return copies.flatMap(({ path, sourcePath, name, file, wayOut }) => {
    const refuse = (reason: string, note: string) => [
      diagnostic('duplicate-route', `${name} is not copied: ${reason}`, {
        file,
        note: `${note} ${wayOut}`,
      }),
    ];
    const isBelow = [...generated.keys()].some((name) => path.startsWith(`${name}/`));
    if (isBelow || !tree.hasRoomFor(path))
      return refuse(
        'the output has a file or folder of that name',
        WHY_OURS.get(path) ?? 'docsgen writes that file or folder itself.',
      );
    if (addresses.has(addressOf(path)))
      return refuse(
        `page "/${addressOf(path)}" has its address`,
        'Servers would show it in place of the page.',
      );
    // Of redirects both count, the site's own lines first, or hosts would not know those of the config.
    if (path === REDIRECTS && redirects !== undefined)
      tree.write(path, appendRedirects(readFileSync(sourcePath, 'utf8'), redirects));
    else tree.copy(path, sourcePath);
    return [];
  });
}
