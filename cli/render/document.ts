/**
 * Creates the HTML document of a page. In: its data and shell, and the values that all documents share. Out: the complete
 * text. It contains everything a reader sees; scripts only add to it.
 */
import type { HydrationData, PageData } from '../../theme/types.js';
import { attribute, escapeText, jsonForScript } from '../values/escape.js';
import { GENERATOR_TAG } from '../../theme/constants.js';
import { docusaurusTag } from '../paths/docs-sets.js';
import { withBase } from '../paths/path.js';
import type { Feed, PageHeadTag, Route, Site, SiteConfig } from '../types.js';
import type { RenderContext } from './context.js';
import { createHeadTag, withoutReplaced } from './page-head.js';
import { createWidgetTags } from './page-widgets.js';
import { createBreadcrumbList } from './structured-data.js';

interface DocumentInput {
  readonly route: Route;
  readonly data: PageData;
  /** The tags that the page itself adds to the head. */
  readonly head: readonly PageHeadTag[];
  /** HTML of the shell with the article in it; the content of the document's root element. */
  readonly shell: string;
}

export function createDocument(
  { data, head, route, shell }: DocumentInput,
  { siteUrl, ...context }: RenderContext,
): string {
  const { config } = context.site;
  const { html: _, ...page } = data;
  const hydration: HydrationData = { siteUrl, page };
  const { code, direction } = config.locale;
  const scheme = config.colorMode.respectSystem ? 'system' : config.colorMode.default;
  return (
    `<!doctype html><html lang="${attribute(code)}" dir="${direction}" data-theme="${scheme}"><head>` +
    createHead({ data, head, route }, context) +
    `</head><body><div id="docsgen">${shell}</div>` +
    `<script type="application/json" id="docsgen-data">${jsonForScript(hydration)}</script></body></html>\n`
  );
}

/** Browsers load the style sheet of other media last. */
const SPECIAL_MEDIA = ' media="print,(prefers-contrast:more),(forced-colors:active)"';

/** Creates the head: `charset` first, then what painting needs, then metadata. */
function createHead(
  { data, head, route }: Omit<DocumentInput, 'shell'>,
  { site, bundle, components }: Omit<RenderContext, 'siteUrl'>,
): string {
  const { config } = site;
  const url = (path: string) => attribute(withBase(config.base, `/${path}`));
  const meta = (name: string, content: string) =>
    `<meta name="${name}" content="${attribute(content)}">`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${attribute(content)}">`;
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(data.documentTitle)}</title>`,
    `<script>${bundle.inlineScript}</script>`,
    bundle.font
      ? `<link rel="preload" href="${url(bundle.font)}" as="font" type="font/woff2" crossorigin>`
      : '',
    route.permalink === '/' && bundle.baseUrlScript !== null
      ? `<script>${bundle.baseUrlScript}</script>`
      : '',
    ...createStyleLinks(data, { bundle, components }, url),
    `<script type="module" src="${url(bundle.script)}"></script>`,
    ...createModuleLinks(data, url(components?.islands?.client ?? '')),
    ...createWidgetTags(route, bundle, url),
    data.description ? meta('description', data.description) : '',
    data.noindex ? meta('robots', 'noindex') : '',
    data.canonical ? `<link rel="canonical" href="${attribute(data.canonical)}">` : '',
    ...createLanguageLinks(data, site),
    // An empty icon keeps browsers from requesting a file that does not exist.
    `<link rel="icon" href="${config.favicon ? attribute(withBase(config.base, config.favicon)) : 'data:,'}">`,
    data.markdownUrl
      ? `<link rel="alternate" type="text/markdown" href="${attribute(data.markdownUrl)}">`
      : '',
    ...(route.years !== undefined || route.permalink === '/'
      ? site.feeds.map((feed) => createFeedLink(feed, config))
      : []),
    property('og:title', data.title),
    property('og:type', route.page !== undefined && route.version !== null ? 'article' : 'website'),
    property('og:site_name', config.title),
    data.description ? property('og:description', data.description) : '',
    data.canonical ? property('og:url', data.canonical) : '',
    ...createCover(route, config),
    route.page !== undefined && route.page.frontMatter.keywords?.length
      ? meta('keywords', route.page.frontMatter.keywords.join(', '))
      : '',
    GENERATOR_TAG,
    meta('docsearch:language', config.locale.code),
    data.version === null ? '' : meta('docsearch:version', data.version),
    data.version === null ? '' : meta('docusaurus_tag', docusaurusTag(data.version)),
    createBreadcrumbList(data, config.url),
    ...config.head.map((tag) => createHeadTag(tag, config.base)),
  ];
  const own = head.map((tag) => createHeadTag(tag, config.base));
  return [...withoutReplaced(tags, head), ...own].join('');
}

/** Later style sheets may refine earlier ones. The site's own come last, and are on all pages. */
function createStyleLinks(
  { styles = [] }: PageData,
  { bundle, components }: Pick<RenderContext, 'bundle' | 'components'>,
  url: (path: string) => string,
): string[] {
  const link = (href: string, media = '') => `<link rel="stylesheet" href="${href}"${media}>`;
  const own = [components?.stylesheet, bundle.widgets?.stylesheet, bundle.customStyles];
  return [
    link(url(bundle.stylesheet)),
    ...styles.map((href) => link(attribute(href))),
    link(url(bundle.mediaStyles), SPECIAL_MEDIA),
    ...own.flatMap((path) => (path ? [link(url(path))] : [])),
  ];
}

/** Islands start as soon as the page has loaded, but a browser learns about their scripts only from the client. */
function createModuleLinks({ islands }: PageData, client: string): string[] {
  if (islands === undefined) return [];
  const urls = [client, attribute(islands.runtime), ...islands.modules.map(attribute)];
  return urls.map((url) => `<link rel="modulepreload" href="${url}" fetchpriority="low">`);
}

function createFeedLink({ type, permalink }: Feed, { title, base }: SiteConfig): string {
  const href = attribute(withBase(base, permalink));
  return `<link rel="alternate" type="application/${type}+xml" title="${attribute(title)}" href="${href}">`;
}

/**
 * Search engines show each reader the page in their language, and everyone else the page of the main site. All translations
 * of a page must link to each other and to themselves.
 */
function createLanguageLinks(
  { canonical, noindex, permalink, translations }: PageData,
  { config: { url }, data }: Pick<Site, 'config' | 'data'>,
): string[] {
  // A page that repeats another one is not a translation of anything.
  const isOwn = url !== undefined && canonical === url + permalink;
  if (translations === undefined || noindex || !isOwn) return [];
  const hrefOf = (code: string) => (code === data.locale.code ? permalink : translations[code]);
  const links = data.languages.flatMap(({ code }): [string, string | undefined][] => [
    [code, hrefOf(code)],
  ]);
  return [...links, ['x-default', links[0]?.[1]] as const].flatMap(([code, href]) =>
    href === undefined
      ? []
      : [`<link rel="alternate" hreflang="${attribute(code)}" href="${attribute(url + href)}">`],
  );
}

/** Social networks accept absolute addresses only. */
function createCover(route: Route, { url, base, image }: SiteConfig): string[] {
  const own = route.page !== undefined ? route.cover : null;
  const path = own ?? (image === undefined ? null : withBase(base, image));
  if (path === null) return [];
  const href = path.startsWith('/') && !path.startsWith('//') ? (url ?? '') + path : path;
  return [
    `<meta property="og:image" content="${attribute(href)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}
