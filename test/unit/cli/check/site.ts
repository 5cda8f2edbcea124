/**
 * Helpers for tests of the check: a `Site` with little more than routes and their links, and a folder of files that replaces
 * the staged tree.
 */
import { configSchema } from '../../../../cli/config/schema.js';
import type {
  PageRoute,
  DocsVersion,
  LinkReference,
  ParsedPage,
  Place,
  Site,
} from '../../../../cli/types.js';
import { siteOptions, type SiteData } from '../../../../theme/types.js';

export interface PageOptions {
  readonly permalink: string;
  /** Emitted `href`s of the page's own links; the first is on line 1, the next on line 2, … */
  readonly links?: readonly string[];
  readonly headings?: readonly string[];
}

export interface SiteOptions {
  readonly base?: string;
  readonly url?: string;
  readonly trailingSlash?: boolean;
  readonly pages?: readonly PageOptions[];
  readonly data?: Partial<SiteData>;
  readonly overrides?: Partial<Site>;
}

const version: DocsVersion = {
  name: 'current',
  label: 'Next',
  dir: 'docs',
  path: '/docs',
  isLast: true,
  banner: null,
  noindex: false,
  mainPermalink: '/docs/',
};

export function createTestSite(options: SiteOptions = {}): Site {
  const { base = '/', url, trailingSlash = true } = options;
  const config = {
    ...configSchema.parse({ title: 'Test', base, trailingSlash, ...(url && { url }) }),
    siteDir: '/site',
    configFile: 'site.config.ts',
    sitePlugins: null,
  };
  return {
    config,
    data: {
      ...siteOptions(config),
      languages: [{ code: 'en', label: 'English', href: base }],
      navbar: { title: 'Test', href: base, logo: null, hideOnScroll: false, items: [] },
      footer: null,
      colorMode: { default: 'light', switch: true, respectSystem: false },
      announcementBar: null,
      versions: [],
      sidebarsUrl: `${base}assets/sidebars.json`,
      search: null,
      analytics: null,
      ...options.data,
    },
    routes: (options.pages ?? []).map(createDocRoute),
    redirects: [],
    feeds: [],
    versions: [version],
    sidebars: new Map(),
    assets: [],
    unpublished: new Map(),
    translations: [],
    diagnostics: [],
    ...options.overrides,
  };
}

export function placeOnLine(line: number): Place {
  return { line, column: 1, endLine: line, endColumn: 2 };
}

function createDocRoute({ permalink, links = [], headings = [] }: PageOptions): PageRoute {
  const path = `docs${permalink.replace(/\/$/, '')}.md`;
  const references: LinkReference[] = links.map((url, i) => ({
    url,
    kind: 'link',
    place: placeOnLine(i + 1),
    range: null,
  }));
  const page: ParsedPage = {
    path,
    hash: '',
    frontMatter: {},
    frontMatterPlaces: {},
    title: permalink,
    hasTitleHeading: true,
    description: '',
    headings: headings.map((id, i) => ({ depth: 2, id, text: id, html: id, line: i + 1 })),
    anchors: [],
    links: references,
    bodyOffset: 0,
    bodyLength: 0,
    treeHash: '',
    diagnostics: [],
  };
  return {
    id: path,
    permalink,
    title: permalink,
    description: '',
    page,
    links: links.map((href) => ({ href })),
    cover: null,
    version,
    canonical: permalink,
    sidebar: null,
    breadcrumbs: [],
    tags: [],
    previous: null,
    next: null,
    toc: [],
    editUrl: null,
    lastUpdated: null,
    isUnlisted: false,
    alternates: {},
  };
}
