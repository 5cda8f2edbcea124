/** A site of doc pages made of a few words each, and its search index, for tests of both ends of the search. */
import { SearchIndex } from '../../../../cli/search/search-index.js';
import { countTerms } from '../../../../cli/parse/terms.js';
import type { DocRoute, DocsVersion, PageContent } from '../../../../cli/types.js';
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

/** The files of the index of pages by permalink. */
export function indexOf(pages: Readonly<Record<string, TestPage>>): ReadonlyMap<string, string> {
  const made = Object.entries(pages).map(([permalink, page]) => ({
    route: createRoute(permalink, page),
    content: createContent(page),
  }));
  const search = { pageUrl: '/search/', indexUrl: '/search/v1/', hosted: null };
  const routes = made.map(({ route }) => route);
  const index = new SearchIndex({ data: { base: '/', search }, routes });
  for (const { route, content } of made) index.add(route, content);
  return index.files();
}

/** A client over the same index, as a browser has it; `html` gives the articles for excerpts. */
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

function createContent({ title, text = '', code = '', headings = {} }: TestPage): PageContent {
  const sections = [
    { anchor: null, heading: title, text, code },
    ...Object.entries(headings).map(([heading, below]) => ({
      anchor: heading.toLowerCase().replaceAll(' ', '-'),
      heading,
      text: below,
      code: '',
    })),
  ];
  return { tree: '', body: text, sections, terms: countTerms(sections) };
}

function createRoute(permalink: string, page: TestPage): DocRoute {
  const { title, text = '', section, links = [] } = page;
  const parsed = {
    path: `docs${permalink}.md`,
    frontMatter: page.search === undefined ? {} : { search: page.search },
    bodyLength: text.length,
  };
  const route = {
    kind: 'doc',
    permalink,
    title,
    description: '',
    page: parsed as Partial<DocRoute['page']> as DocRoute['page'],
    links: links.map((href) => ({ href })),
    version: version(page.version ?? 'current'),
    canonical: page.canonical ?? permalink,
    sidebar: null,
    breadcrumbs: [
      ...(section === undefined ? [] : [{ label: section, href: null }]),
      { label: title, href: permalink },
    ],
    isUnlisted: page.unlisted ?? false,
    next: null,
  } satisfies Partial<DocRoute>;
  return route as Partial<DocRoute> as DocRoute;
}
