/** Creates a site of doc pages with a few words each, and its search index, for tests of both sides of the search. */
import {
  SearchIndex,
  type IndexNotes,
  type SearchedSite,
} from '../../../../cli/search/search-index.js';
import { DEFAULT_PARSE_OPTIONS } from '../../../../cli/parse/options.js';
import { countTerms } from '../../../../cli/parse/terms.js';
import type { PageRoute, DocsVersion, PageText } from '../../../../cli/types.js';
import { Strings } from '../../../../theme/strings.js';
import type { VersionData } from '../../../../theme/types.js';
import { createSearchClient, type SearchClient } from '../../../../theme/search/client.js';

export interface TestPage {
  readonly title: string;
  readonly text?: string;
  readonly code?: string;
  readonly headings?: Readonly<Record<string, string>>;
  readonly section?: string;
  readonly version?: string;
  readonly unlisted?: boolean;
  readonly canonical?: string;
  readonly search?: { readonly boost?: number; readonly exclude?: boolean };
  /** Permalinks of pages it links to. */
  readonly links?: readonly string[];
}

const version = (name: string): DocsVersion => ({
  name,
  label: name,
  dir: 'docs',
  path: name === 'current' ? '/docs' : `/docs/${name}`,
  isLast: name === 'current',
  banner: null,
  noindex: name !== 'current',
  mainPermalink: '/docs/',
});

const versionOf = (page: TestPage): string => page.version ?? 'current';

function dataOf(name: string): VersionData {
  const { label, path, isLast, banner, mainPermalink: mainHref } = version(name);
  return { name, set: 'default', label, path, isLast, banner, mainHref };
}

/** Returns the files of an index of pages, which are given by permalink. */
export function indexOf(pages: Readonly<Record<string, TestPage>>): ReadonlyMap<string, string> {
  return createIndex(pages).files;
}

export interface MadeIndex {
  readonly files: ReadonlyMap<string, string>;
  readonly notes: IndexNotes;
  /** Permalinks of the pages whose content was read. */
  readonly read: readonly string[];
}

/** Creates an index of pages, which are given by permalink, with or without an earlier index. */
export function createIndex(
  pages: Readonly<Record<string, TestPage>>,
  earlier: Pick<MadeIndex, 'files' | 'notes'> | null = null,
): MadeIndex {
  const index = new SearchIndex(
    siteOf(pages),
    earlier && { notes: earlier.notes, read: (path) => earlier.files.get(path) ?? null },
  );
  const read = index.missing.map((route) => {
    const page = pages[route.permalink];
    if (page !== undefined) index.add(route, createText(page));
    return route.permalink;
  });
  return { ...index.finish(), read };
}

export function siteOf(pages: Readonly<Record<string, TestPage>>): SearchedSite {
  const names = new Set(['current', ...Object.values(pages).map(versionOf)]);
  return {
    config: {
      markdown: {
        ...DEFAULT_PARSE_OPTIONS,
        schemes: [],
        frames: [],
        admonitions: [],
        format: 'md',
        mdx1Compat: true,
        variablePattern: '{{name}}',
        variablesInCode: false,
      },
      hosts: [],
      sitePlugins: null,
      texts: Strings,
    },
    data: {
      base: '/',
      search: { pageUrl: '/search/', indexUrl: '/search/v1/', hosted: null },
      versions: [...names].map(dataOf),
    },
    routes: Object.entries(pages).map(([permalink, page]) => createRoute(permalink, page)),
  };
}

/** Returns a client of the same index, as in a browser; `html` contains the articles for excerpts. */
export function clientOf(
  pages: Readonly<Record<string, TestPage>>,
  html: Readonly<Record<string, string>> = {},
): SearchClient & { readonly requests: string[] } {
  const files = indexOf(pages);
  const requests: string[] = [];
  const client = createSearchClient('/search/v1/', async (url) => {
    requests.push(url);
    const article = html[url.replace(/page\.json$/, '')];
    if (article !== undefined) return { html: article };
    const text = files.get(url.slice(1));
    if (text === undefined) throw new Error(`Cannot load "${url}"`);
    return JSON.parse(text) as unknown;
  });
  return { ...client, requests };
}

export function createText({ title, text = '', code = '', headings = {} }: TestPage): PageText {
  const sections = [
    { anchor: null, heading: title, text, code },
    ...Object.entries(headings).map(([heading, below]) => ({
      anchor: heading.toLowerCase().replaceAll(' ', '-'),
      heading,
      text: below,
      code: '',
    })),
  ];
  return { sections, terms: countTerms(sections) };
}

function createRoute(permalink: string, page: TestPage): PageRoute {
  const { title, text = '', section, links = [] } = page;
  const parsed = {
    path: `docs${permalink}.md`,
    hash: JSON.stringify(page),
    frontMatter: page.search === undefined ? {} : { search: page.search },
    bodyLength: text.length,
  };
  const route = {
    permalink,
    title,
    description: '',
    page: parsed as Partial<PageRoute['page']> as PageRoute['page'],
    links: links.map((href) => ({ href })),
    version: version(versionOf(page)),
    canonical: page.canonical ?? permalink,
    sidebar: null,
    breadcrumbs: [
      ...(section === undefined ? [] : [{ label: section, href: null }]),
      { label: title, href: permalink },
    ],
    isUnlisted: page.unlisted ?? false,
    next: null,
  } satisfies Partial<PageRoute>;
  return route as Partial<PageRoute> as PageRoute;
}
