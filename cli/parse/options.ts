/**
 * What a site may decide about parsing. In: the config. Out: options, plain JSON that goes to every worker and, but for
 * where plugins lie, into every cache key, so two equal option objects always give the same page.
 */
import { Strings } from '../../theme/strings.js';
import { DEFAULT_EXTENSIONS, type PathRules } from '../doc-path.js';
import type { HeadingIds } from './heading-slugs.js';
import { hasOwnHeaders } from '../own-files.js';
import type { CompiledPlugins } from '../site-plugins.js';
import type { SiteConfig } from '../types.js';
import { versionFolders } from '../version-folders.js';

/** With the rules of paths, for a page without a title has the name of its file. */
export interface ParseOptions extends PathRules {
  /** `auto` is satteri where its binding loads, else remark. */
  readonly parser: 'auto' | 'remark' | 'satteri';
  /** Which files are MDX: none, those that end with `.mdx`, or all. */
  readonly format: 'md' | 'detect' | 'mdx';
  /** Whether MDX may have comments of HTML and heading ids in braces. */
  readonly mdx1Compat: boolean;
  /** `sanitize` keeps an allow-list of raw HTML; `trust` keeps all of it. */
  readonly html: 'sanitize' | 'trust';
  /** GitHub's tables, task lists, strikethrough, autolinks and footnotes. */
  readonly gfm: boolean;
  /** How ids are made of headings. */
  readonly headingIds: HeadingIds;
  /** URL schemes of links besides those that every site may use. */
  readonly schemes: readonly string[];
  /** Hosts that frames may come from; `trust` asks for none. */
  readonly frames: readonly string[];
  /** The site sends its own policy, about which nothing is known here. */
  readonly hasOwnHeaders: boolean;
  /** Hosts that images may come from. An image from another host becomes a link with an `external-asset` warning. */
  readonly allowedHosts: readonly string[];
  /** Classes that authors may write, since `zoomSelector` tells images by them. */
  readonly zoomClasses: readonly string[];
  /** Levels of nesting in the content tree; a list item counts as two. */
  readonly maxDepth: number;
  /** Size of a page's source in UTF-16 units. */
  readonly maxCharacters: number;
  /** How much processor time one page may take to parse. */
  readonly timeoutMs: number;
  /** The site has a search, for which text is gathered and its terms are counted: a fifth of the work. */
  readonly isIndexed: boolean;
  /** Folders of docs versions, that of today first: pages of the others include what their version had. */
  readonly versionFolders: readonly string[];
  /** The site's own, which are loaded before a page is parsed. */
  readonly sitePlugins: CompiledPlugins | null;
  /** The theme's texts that are part of the content. */
  readonly texts: Pick<
    SiteConfig['texts'],
    'headingLink' | 'footnotes' | 'footnoteBack' | 'codeTab'
  >;
  /** Names of the kinds of admonitions in the site's language. */
  readonly kindNames: readonly string[];
}

export const DEFAULT_PARSE_OPTIONS: ParseOptions = {
  parser: 'auto',
  format: 'md',
  mdx1Compat: true,
  html: 'sanitize',
  gfm: true,
  headingIds: 'github',
  schemes: [],
  frames: [],
  hasOwnHeaders: false,
  allowedHosts: [],
  zoomClasses: ['no-zoom'],
  // A list in a list in a list is 6 levels; every walker of the pipeline is safe to several hundred.
  maxDepth: 100,
  // Ten times the largest page seen in provider documentation (378 kB); remark reads 1 MB in a second.
  maxCharacters: 4 * 1024 * 1024,
  // Reading 1,769 provider pages takes about 2 ms each.
  timeoutMs: 4000,
  isIndexed: true,
  extensions: DEFAULT_EXTENSIONS,
  numberPrefixes: true,
  versionFolders: [],
  sitePlugins: null,
  texts: {
    headingLink: Strings.headingLink,
    footnotes: Strings.footnotes,
    footnoteBack: Strings.footnoteBack,
    codeTab: Strings.codeTab,
  },
  kindNames: [],
};

/** Each has a UI string of its name, the title of an admonition without one. */
const KINDS: readonly (keyof SiteConfig['texts'])[] = [
  'note',
  'tip',
  'success',
  'info',
  'important',
  'warning',
  'caution',
  'danger',
];

/** Deadline of a whole page, in ms. It leaves time to end a slow plugin of the site, to start again and to name it. */
export function deadlineOf({ timeoutMs, sitePlugins }: ParseOptions): number {
  return sitePlugins === null ? timeoutMs : 4 * timeoutMs;
}

/** What a config makes of them. The site's own host, which a full URL may name, is none of others. */
export function parseOptionsOf({
  docs,
  markdown: { plugins: _plugins, components: _components, ...markdownOptions },
  hosts,
  url,
  search,
  sitePlugins,
  texts: all,
  zoomSelector,
  ...folders
}: Pick<
  SiteConfig,
  | 'docs'
  | 'markdown'
  | 'hosts'
  | 'url'
  | 'search'
  | 'sitePlugins'
  | 'texts'
  | 'zoomSelector'
  | 'siteDir'
  | 'staticDir'
>): ParseOptions {
  const { extensions, numberPrefixes } = docs;
  const { headingLink, footnotes, footnoteBack, codeTab } = all;
  const texts = { headingLink, footnotes, footnoteBack, codeTab };
  const kindNames = KINDS.map((kind) => all[kind]);
  const allowedHosts = url === undefined ? hosts : [...hosts, new URL(url).host];
  return {
    ...DEFAULT_PARSE_OPTIONS,
    ...markdownOptions,
    hasOwnHeaders: hasOwnHeaders(folders),
    allowedHosts,
    isIndexed: search !== false,
    extensions,
    numberPrefixes,
    versionFolders: versionFolders({ docs }),
    sitePlugins,
    texts,
    kindNames,
    zoomClasses: classesOf(zoomSelector),
  };
}

/** `prose` is the page's own: content is within it anyway. */
function classesOf(selector: string): string[] {
  const names = Array.from(
    selector.matchAll(/\.(-?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*)/g),
    ([, name = '']) => name,
  );
  return [...new Set(names)].filter((name) => name !== 'prose');
}
