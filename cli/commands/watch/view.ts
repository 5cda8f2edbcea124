/**
 * A site at one moment, as the watch server shows it. In: the site, the bundled theme and the sources. Out: every path that
 * a build of it would write, and a function that makes a file on request.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { ServerModule } from '../../../theme/server-module.js';
import type { FindParts } from '../../check/causes.js';
import { attribute } from '../../values/escape.js';
import { readTextIfThere } from '../../fs/read-text.js';
import { ownFile } from '../../paths/own-files.js';
import { withBase } from '../../paths/path.js';
import { siteDataFile } from '../../plan/data-files.js';
import { planCopy, planOutput } from '../../plan/plan.js';
import type { DrawnPage } from '../../diagrams/diagrams.js';
import { createComponentTools } from '../staging/component-tools.js';
import { addDrawings } from '../staging/diagrams.js';
import { hasParts } from '../staging/find-parts.js';
import { createArticlePartLister, createArticleRenderer } from '../../render/article.js';
import { createRenderContext } from '../../render/context.js';
import { createPageRenderer } from '../../render/page.js';
import { createContentKey } from '../../render/route-keys.js';
import { parseHeadersFile } from '../../server/headers-file.js';
import { DEV_SCRIPT_PATH, type LiveFile, type LiveTree } from '../../server/live-server.js';
import { isPublished } from '../../server/output-files.js';
import { parseRedirectsFile } from '../../server/redirects-file.js';
import type { Replacement } from '../../site/replace-pages.js';
import { finishPage } from '../finished-page.js';
import type { OutputPlan, OutputUnit, PagePart } from '../../output-plan.js';
import type { Bundle, Contents, PageRoute, ParsedPage, Route, Site, Sources } from '../../types.js';
import type { RenderedArticle } from './article-findings.js';
import { markArticle, readArticle } from './rendered-links.js';

export interface ViewInput {
  readonly site: Site;
  readonly sources: Sources;
  readonly bundle: Bundle;
  readonly theme: ServerModule;
  readonly contentOf: Contents['contentOf'];
  /** Draws the diagrams of a page. */
  readonly drawDiagrams: (page: ParsedPage) => Promise<DrawnPage>;
  /** Returns the broken addresses on a page, as far as they are known, by its permalink. */
  readonly brokenLinksOf: (permalink: string) => ReadonlySet<string> | undefined;
  /** Called each time that the article of a page is rendered. */
  readonly onArticle: (article: RenderedArticle) => void;
  /** Returns attributes for the script that listens for changes. */
  readonly devAttributes: () => Readonly<Record<string, string>>;
  /** `hashed` of the view before this one. */
  readonly earlier: HashedFiles | null;
}

/**
 * Files whose names contain a hash of their content, newest last. A page may request one just after an edit, so files of
 * earlier views stay for a while. They must not refer to a view, or all earlier views stay in memory.
 */
type HashedFiles = ReadonlyMap<string, OutputUnit>;

/** Enough for the scripts, styles, sidebars and images of some views. */
const MAX_EARLIER_FILES = 128;

export interface View {
  readonly tree: LiveTree;
  /** Changes when open pages must be reloaded: scripts, styles, components, or the data of the shell. */
  readonly shell: string;
  /** URL of the site's own style sheet, which open pages exchange in place; `null` without one. */
  readonly styles: string | null;
  /** Replaces the routes of some pages; the rest of the site is the same. */
  readonly replace: (replacement: Replacement) => void;
  /** Returns the route that a path belongs to. */
  readonly routeAt: (path: string) => Route | undefined;
  readonly read: (path: string) => Promise<LiveFile | null>;
  /** Returns a key of everything that the article of a page depends on. */
  readonly keyOf: (route: PageRoute) => string;
  /** See `FindParts`. */
  readonly findParts: FindParts;
  readonly hashed: HashedFiles;
}

export function createView(input: ViewInput): View {
  const { site, sources, bundle } = input;
  const planned = { bundle, statics: sources.statics, translations: [], pagesKey: '' };
  const plan = planOutput({ ...planned, site });
  const hashed = keepEarlier(plan.units, input.earlier);
  const units = new Map([...hashed, ...plan.units]);
  const replaced = new Map<string, Route>();
  const routeAt = (path: string) => {
    const route = plan.pages.get(path)?.route;
    return route && (replaced.get(route.permalink) ?? route);
  };
  let edited: Site | null = null;
  const unitAt = (path: string) => {
    // Files such as `llms.txt` are made of all pages. After an edit they are planned again only when one is requested.
    if (edited !== null && ownFile(path) !== undefined) {
      for (const [own, unit] of planOutput({ ...planned, site: edited }).units)
        if (ownFile(own) !== undefined) units.set(own, unit);
      edited = null;
    }
    return units.get(path);
  };
  const siteData = siteDataFile(site);
  const { makePart, findParts } = createPartMaker(input, siteData.url);
  const make = async (path: string): Promise<LiveFile | null> => {
    const [route, part] = [routeAt(path), plan.pages.get(path)?.part];
    if (route !== undefined && part !== undefined)
      return { kind: 'content', body: await makePart({ route, part }) };
    const unit = unitAt(path);
    if (unit?.kind === 'copy') return readCopy(unit, site);
    if (unit?.kind !== 'file') return null;
    const read = async (other: string) => {
      const file = await make(other);
      return Buffer.from(file?.kind === 'content' ? file.body : '');
    };
    return { kind: 'content', body: await unit.make(read) };
  };
  const files = new Set([...plan.pages.keys(), ...units.keys()].filter(isPublished));
  return {
    tree: { base: site.config.base, files, ...readHostRules(plan) },
    shell: hashShell(bundle, siteData.path),
    styles: bundle.customStyles && withBase(site.config.base, `/${bundle.customStyles}`),
    hashed,
    replace({ open, routes }) {
      edited = open.site;
      for (const { after } of routes) replaced.set(after.permalink, after);
      for (const asset of open.site.assets) {
        if (units.has(asset.outputPath)) continue;
        units.set(asset.outputPath, planCopy(asset));
        files.add(asset.outputPath);
      }
    },
    routeAt,
    read: make,
    keyOf: createKeyOf(input),
    findParts,
  };
}

interface PartMaker extends Pick<View, 'findParts'> {
  readonly makePart: (part: PagePart) => Promise<string>;
}

function createPartMaker(input: ViewInput, siteUrl: string): PartMaker {
  const { site, bundle, theme, contentOf } = input;
  const context = createRenderContext(site, bundle, siteUrl);
  const createTools = () => createComponentTools(theme, context);
  const renderArticle = createArticleRenderer(theme, { site: context.site, createTools });
  const renderPage = createPageRenderer(theme, context);
  const keyOf = createKeyOf(input);
  let listParts: ReturnType<typeof createArticlePartLister> | null = null;
  const findParts: FindParts = async (route) => {
    if (!hasParts(route)) return new Map();
    const content = await contentOf(route.page);
    listParts ??= createArticlePartLister(theme, { site: context.site, createTools });
    return listParts(route, content);
  };
  const makePart: PartMaker['makePart'] = async ({ route: found, part }) => {
    const { route: drawn, findings: undrawn } = await addDiagrams(found, input);
    const broken = input.brokenLinksOf(found.permalink);
    const route = markBroken(drawn, broken);
    const content = route.page !== undefined ? await contentOf(route.page) : null;
    const { html, findings } = renderArticle(route, content);
    const page = finishPage(route, html);
    const isFinishedLate = found.page?.components !== undefined;
    if (found.page !== undefined)
      input.onArticle({
        route: found,
        key: keyOf(found),
        findings: [...undrawn, ...findings, ...page.findings],
        facts: isFinishedLate ? readArticle(page.article) : null,
      });
    const article = isFinishedLate ? markArticle(page.article, broken) : page.article;
    const texts = renderPage(page.route, article, content);
    if (part === 'markdown') return texts.markdown() ?? '';
    // After an edit the browser requests only the data. It keeps the shell, which takes longer to render than the article.
    if (part === 'data') return texts.data();
    return addDevScript(texts.document(), site.config.base, input.devAttributes());
  };
  return { makePart, findParts };
}

/** A browser cannot define a custom element again, so a page with an edited one must be reloaded. */
function listDefiners({ widgets }: Bundle): string[] {
  const definers = widgets?.modules.filter(({ definesElements }) => definesElements === true);
  return (definers ?? []).map(({ path }) => path);
}

async function addDiagrams(route: Route, { drawDiagrams }: Pick<ViewInput, 'drawDiagrams'>) {
  if (route.page === undefined || route.page.diagrams === undefined) return { route, findings: [] };
  const drawn = await drawDiagrams(route.page);
  return { route: addDrawings(route, drawn), findings: drawn.findings };
}

function createKeyOf({ site, bundle }: Pick<ViewInput, 'site' | 'bundle'>): View['keyOf'] {
  return (route) => createContentKey(route, { site, bundle });
}

/** Marks links to missing pages and anchors. The site stage has marked those to missing files. */
function markBroken(route: Route, broken: ReadonlySet<string> | undefined): Route {
  if (route.page === undefined || broken === undefined) return route;
  const links = route.links.map((link) =>
    link.href !== null && broken.has(link.href) ? { ...link, isBroken: true as const } : link,
  );
  return { ...route, links };
}

function keepEarlier(now: OutputPlan['units'], before: HashedFiles | null): HashedFiles {
  const earlier = [...(before ?? [])].filter(([path]) => !now.has(path)).slice(-MAX_EARLIER_FILES);
  const own = [...now].filter(([, unit]) => unit.kind !== 'folder' && unit.isHashed === true);
  return new Map([...earlier, ...own]);
}

function readCopy({ sourcePath }: { readonly sourcePath: string }, { config }: Site): LiveFile {
  return { kind: 'disk', root: config.siteDir, path: relative(config.siteDir, sourcePath) };
}

/** Reads the rules of `_headers` and `_redirects`, which hosts use and do not publish. */
function readHostRules({ units }: OutputPlan): Pick<LiveTree, 'headerRules' | 'redirectRules'> {
  const read = (path: string) => {
    const unit = units.get(path);
    // The next scan notices a file that was removed after the last one.
    if (unit?.kind === 'copy') return readTextIfThere(unit.sourcePath);
    // These files depend only on the config, and `make` returns text, not a promise.
    const text = unit?.kind === 'file' ? unit.make(() => Buffer.from('')) : '';
    return typeof text === 'string' ? text : '';
  };
  return {
    headerRules: parseHeadersFile(read('_headers')),
    redirectRules: parseRedirectsFile(read('_redirects')),
  };
}

/** Open pages exchange the site's own style sheet themselves, but only for another one. */
function hashShell(bundle: Bundle, siteDataPath: string): string {
  const { clientId, serverModulePath, inlineScript, customStyles } = bundle;
  const parts = [
    clientId,
    serverModulePath,
    siteDataPath,
    inlineScript,
    customStyles === null,
    ...listDefiners(bundle),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}

/** Inserts the script at the end of the head: the only part of a document that a build does not write. */
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
