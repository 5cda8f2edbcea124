/**
 * A site at one moment, as the watch server shows it. In: the site, the bundled theme and what was found on disk. Out:
 * every path that a build of it would write, and how to make each of them; nothing is made before it is asked for.
 */
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { ServerModule } from '../../../theme/server-module.js';
import { attribute } from '../../escape.js';
import { addressOf, listAddresses, outputPath, withBase } from '../../path.js';
import { createArticleRenderer } from '../../render/article.js';
import { createRenderContext } from '../../render/context.js';
import { renderMarkdown } from '../../render/markdown.js';
import { createPageRenderer, pagePaths, type PageTexts } from '../../render/page.js';
import { DEV_SCRIPT_PATH, type LiveFile, type LiveTree } from '../../server/live-server.js';
import { FEEDS } from '../../site/blog-archive.js';
import type { Replacement } from '../../site/replace-pages.js';
import type { Asset, Bundle, Contents, Route, Site, Sources } from '../../types.js';
import { sidebarFiles, siteDataFile } from '../../write/data-files.js';
import { createFeeds } from '../../write/feeds.js';
import { LlmsFiles } from '../../write/llms.js';
import { createRedirectDocument } from '../../write/redirect-document.js';
import { createRobots, createSitemap } from '../../write/sitemap.js';
import { isHostFile, readHostRules } from './host-files.js';

export interface ViewInput {
  readonly site: Site;
  readonly sources: Sources;
  readonly bundle: Bundle;
  readonly theme: ServerModule;
  readonly contentOf: Contents['contentOf'];
  /** Addresses on a page that lead nowhere, by its permalink, as far as that is known. */
  readonly brokenLinksOf: (permalink: string) => ReadonlySet<string> | undefined;
  /** Attributes of the script that listens for changes. */
  readonly devAttributes: () => Readonly<Record<string, string>>;
  /** `kept` of the view before this one. */
  readonly earlier: KeptFiles | null;
}

/** Nothing in it leads to a view: each would keep the one before it, and so all of them. */
interface KeptFiles {
  readonly named: NamedFiles;
  /** Where the files are that content refers to; an earlier name leads to what the file holds now. */
  readonly assets: ReadonlyMap<string, string>;
}

/**
 * What is named by its content, newest last, and what says where it is. Files of earlier views stay for a while: a page
 * may have been told to fetch one just before an edit.
 */
type NamedFiles = ReadonlyMap<string, string | Uint8Array>;

/** Some views' worth of sidebars, scripts and styles, and as many images. */
const MAX_EARLIER_FILES = 64;

export interface View {
  readonly tree: LiveTree;
  /** Changes when a page that is open must be loaded anew: scripts, styles, components, what the shell shows. */
  readonly shell: string;
  /** Takes over the routes of some pages of a site that is the same otherwise. */
  readonly replace: (replacement: Replacement) => void;
  /** The route that a path belongs to. */
  readonly routeAt: (path: string) => Route | undefined;
  readonly read: (path: string) => Promise<LiveFile | null>;
  readonly kept: KeptFiles;
}

type Part = keyof PageTexts;
type Maker = () => Promise<LiveFile> | LiveFile;

export function createView(input: ViewInput): View {
  const { site, bundle, theme, contentOf } = input;
  const routes = new Map(site.routes.map((route) => [route.permalink, route]));
  const parts = listParts(site);
  const siteData = siteDataFile(site);
  const now: NamedFiles = new Map<string, string | Uint8Array>([
    ...bundle.files,
    [siteData.path, siteData.json],
    ...sidebarFiles(site),
  ]);
  const named = keepEarlier(now, input.earlier?.named);
  const assets = new Map(keepEarlier(placeAssets(site.assets), input.earlier?.assets));
  const kept = { named, assets };
  const makers = createMakers(input, routes, kept);
  addStatics(input, makers, parts);
  const renderArticle = createArticleRenderer(theme);
  const renderPage = createPageRenderer(theme, createRenderContext(site, bundle, siteData.url));
  const renderPart = async (found: Route, part: Part): Promise<string> => {
    const route = markBroken(found, input.brokenLinksOf(found.permalink));
    const content = route.kind === 'doc' ? await contentOf(route.page) : null;
    const texts = renderPage(route, renderArticle(route, content), content);
    // Of an edit only the data is asked for: the shell, which takes longer than the article, stays as it is in the browser.
    if (part !== 'document') return texts[part]() ?? '';
    return addDevScript(texts.document(), site.config.base, input.devAttributes());
  };
  const files = new Set([...parts.keys(), ...makers.keys()]);
  let placed = site.assets;
  return {
    tree: {
      base: site.config.base,
      files,
      ...readHostRules(input),
    },
    shell: hashOf([bundle.clientId, bundle.serverModulePath, siteData.path, bundle.inlineScript]),
    kept,
    replace({ open, routes: newer }) {
      for (const { after } of newer) routes.set(after.permalink, after);
      if (open.site.assets === placed) return;
      placed = open.site.assets;
      for (const [path, sourcePath] of placeAssets(placed)) {
        if (assets.has(path)) continue;
        assets.set(path, sourcePath);
        makers.set(path, readAsset(site, sourcePath));
        files.add(path);
      }
    },
    routeAt: (path) => routes.get(parts.get(path)?.permalink ?? ''),
    async read(path) {
      const found = parts.get(path);
      const route = found && routes.get(found.permalink);
      if (found === undefined || route === undefined) return (await makers.get(path)?.()) ?? null;
      return { kind: 'content', body: await renderPart(route, found.part) };
    },
  };
}

/** Marks links to missing pages and anchors. The site stage has marked those to missing files. */
function markBroken(route: Route, broken: ReadonlySet<string> | undefined): Route {
  if (route.kind !== 'doc' || broken === undefined) return route;
  const links = route.links.map((link) =>
    link.href !== null && broken.has(link.href) ? { ...link, isBroken: true as const } : link,
  );
  return { ...route, links };
}

/** The files of every route, by path. */
function listParts({ routes }: Site): ReadonlyMap<string, { permalink: string; part: Part }> {
  const parts = new Map<string, { permalink: string; part: Part }>();
  for (const { kind, permalink } of routes) {
    const paths = pagePaths(permalink);
    parts.set(paths.document, { permalink, part: 'document' });
    parts.set(paths.data, { permalink, part: 'data' });
    if (kind === 'doc') parts.set(paths.markdown, { permalink, part: 'markdown' });
  }
  return parts;
}

function keepEarlier<File>(
  now: ReadonlyMap<string, File>,
  before: ReadonlyMap<string, File> = new Map(),
): ReadonlyMap<string, File> {
  const earlier = [...before].filter(([path]) => !now.has(path)).slice(-MAX_EARLIER_FILES);
  return new Map([...earlier, ...now]);
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}

/** Before the end of the head: the one thing in a document that a build does not write. */
export function addDevScript(
  document: string,
  base: string,
  attributes: Readonly<Record<string, string>>,
): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` data-${name}="${attribute(value)}"`)
    .join('');
  const tag = `<script defer src="${attribute(withBase(base, `/${DEV_SCRIPT_PATH}`))}"${written}></script>`;
  return document.replace('</head>', () => `${tag}</head>`);
}

/** In the order of the site's routes, but newer where a route was replaced. */
type Routes = ReadonlyMap<string, Route>;

function createMakers(
  input: ViewInput,
  routes: Routes,
  { named, assets }: KeptFiles,
): Map<string, Maker> {
  const { site } = input;
  const makers = new Map<string, Maker>();
  const add = (path: string, make: () => string | Uint8Array | Promise<string | Uint8Array>) =>
    makers.set(path, async () => ({ kind: 'content', body: await make() }));
  for (const [path, body] of named) add(path, () => body);
  for (const { from, to } of site.redirects)
    add(outputPath(from), () => createRedirectDocument(to, site));
  for (const [path, sourcePath] of assets) makers.set(path, readAsset(site, sourcePath));
  add('llms.txt', async () => (await createLlms(input, routes)).index);
  add('llms-full.txt', async () => (await createLlms(input, routes)).full);
  if (site.config.url !== undefined) add('sitemap.xml', () => createSitemap(site) ?? '');
  add('robots.txt', () => createRobots([site]));
  for (const [path, text] of Object.entries(createFeeds(site))) add(path, () => text);
  return makers;
}

function readAsset({ config }: Site, sourcePath: string): Maker {
  const root = config.siteDir;
  return () => ({ kind: 'disk', root, path: relative(root, sourcePath) });
}

/** Where the file is that stands at each path of the output. */
function placeAssets(assets: readonly Asset[]): ReadonlyMap<string, string> {
  return new Map(assets.map(({ outputPath: path, sourcePath }) => [path, sourcePath]));
}

/** Files that a build generates too, unless the site brings its own. */
const REPLACEABLE = new Set([
  'llms.txt',
  'llms-full.txt',
  'sitemap.xml',
  'robots.txt',
  ...FEEDS.map(({ permalink }) => permalink.slice(1)),
]);

/** A static file never hides a page. */
function addStatics(
  { site, sources }: ViewInput,
  makers: Map<string, Maker>,
  parts: ReadonlyMap<string, unknown>,
): void {
  const root = join(site.config.siteDir, site.config.staticDir);
  const addresses = listAddresses(site);
  for (const path of sources.statics) {
    const isPage = parts.has(path) || addresses.has(addressOf(path));
    const isTaken = isPage || (makers.has(path) && !REPLACEABLE.has(path));
    if (!isTaken && !isHostFile(path)) makers.set(path, () => ({ kind: 'disk', root, path }));
  }
}

async function createLlms({ site, contentOf }: ViewInput, routes: Routes): Promise<LlmsFiles> {
  const llms = new LlmsFiles(site);
  const docs = [...routes.values()].filter((route) => route.kind === 'doc');
  for (const route of docs) {
    const content = await contentOf(route.page);
    llms.add(route, () => Buffer.from(renderMarkdown(route, content)));
  }
  return llms;
}
