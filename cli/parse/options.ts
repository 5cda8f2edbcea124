/**
 * The parse options of a site. In: the config. Out: options as plain JSON. They go to every worker and, except for the
 * location of plugins, into every cache key, so two equal option objects always give the same page.
 */
import { join } from 'node:path';
import { CARD_ICONS } from '../../theme/content/card-icons.js';
import { Strings } from '../../theme/strings.js';
import { DEFAULT_EXTENSIONS, type PathRules } from '../paths/doc-path.js';
import type { DocsSet } from '../paths/docs-sets.js';
import { isFileAt } from '../fs/entries.js';
import { includeRoots, type IncludeRoot } from '../paths/include-roots.js';
import { importPaths, type ImportPaths } from '../modules/import-paths.js';
import type { HeadingIds } from './heading-slugs.js';
import { hasOwnHeaders } from '../paths/own-files.js';
import { packageRoot } from '../package.js';
import { addSources, formatPolicy, hostsOfSource } from '../policy/policy.js';
import type { CompiledPlugins } from '../modules/site-plugins.js';
import type { SiteConfig } from '../types.js';
import { siteVariables, type SiteVariables } from '../variables/site-variables.js';
import { foldersOfSet } from '../paths/version-folders.js';

/** Options of a set of docs. The path rules are among them, because a page without a title is named after its file. */
export interface SetOptions extends PathRules {
  /** Folders of docs versions, the current one first. Pages of other versions include the files that their version had. */
  readonly versionFolders: readonly string[];
}

export interface ParseOptions extends SetOptions {
  /** `auto` means satteri if its binding loads, else remark. */
  readonly parser: 'auto' | 'remark' | 'satteri';
  /** Which files are MDX: none, files that end with `.mdx`, or all. */
  readonly format: 'md' | 'detect' | 'mdx';
  /** Whether MDX may have HTML comments, and heading ids in braces. */
  readonly mdx1Compat: boolean;
  /** Names that imports may use for files of the site; left out if no page may be MDX. */
  readonly importPaths?: ImportPaths;
  /** Set if components of the site may replace elements of MDX pages. */
  readonly replacesElements?: true;
  /** `sanitize` keeps an allow-list of raw HTML; `trust` keeps all of it. */
  readonly html: 'sanitize' | 'trust';
  /** GitHub's tables, task lists, strikethrough, autolinks and footnotes. */
  readonly gfm: boolean;
  /** Whether TeX between dollar signs is a formula. */
  readonly math: boolean;
  /** How many lines a block of code has before it is folded; `false` folds none. */
  readonly foldCode: number | false;
  /** How ids are made of headings. */
  readonly headingIds: HeadingIds;
  /** URL schemes of links, in addition to those that every site may use. */
  readonly schemes: readonly string[];
  /** Names of the site's own admonitions. */
  readonly admonitions: readonly string[];
  /** The policy for code within pages; `null` if no page may have any, or if the site writes the policy itself. */
  readonly policy: string | null;
  /** Names of icons that cards may have; `null` if the site draws them itself. */
  readonly cardIcons: readonly string[] | null;
  /** Hosts that frames may come from; `trust` allows any host. */
  readonly frames: readonly string[];
  /** Hosts that images may come from. An image from another host becomes a link with an `external-asset` warning. */
  readonly allowedHosts: readonly string[];
  /** Classes that authors may write because `zoomSelector` selects images by them. */
  readonly zoomClasses: readonly string[];
  /** Levels of nesting in the content tree; a list item counts as two. */
  readonly maxDepth: number;
  /** Size of a page's source in UTF-16 units. */
  readonly maxCharacters: number;
  /** How much processor time one page may take to parse. */
  readonly timeoutMs: number;
  /** Whether the site has a search. Only then is text collected and its terms counted, which is a fifth of the work. */
  readonly isIndexed: boolean;
  /** Sets of docs after the first, whose pages have options of their own; left out if there are none. */
  readonly otherSets?: readonly SetOptions[];
  /** Places outside of the folders of pages from which pages may include files. */
  readonly includeRoots: readonly IncludeRoot[];
  /** Left out if the config says nothing about variables. */
  readonly variables?: SiteVariables;
  /** The site's own plugins, which are loaded before a page is parsed. */
  readonly sitePlugins: CompiledPlugins | null;
  /** The theme's UI strings that are part of the content. */
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
  math: false,
  foldCode: 40,
  headingIds: 'github',
  schemes: [],
  admonitions: [],
  policy: null,
  cardIcons: Object.keys(CARD_ICONS),
  frames: [],
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
  includeRoots: [],
  sitePlugins: null,
  texts: {
    headingLink: Strings.headingLink,
    footnotes: Strings.footnotes,
    footnoteBack: Strings.footnoteBack,
    codeTab: Strings.codeTab,
  },
  kindNames: [],
};

/** Each kind has a UI string for its name, the default title of an admonition. */
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

/** Deadline of a whole page, in ms. It leaves time to end a slow plugin of the site, to restart and to name the plugin. */
export function deadlineOf({ timeoutMs, sitePlugins }: ParseOptions): number {
  return sitePlugins === null ? timeoutMs : 4 * timeoutMs;
}

/** Makes the options from a config. The site's own host, which a full URL may name, does not count as another host. */
export function parseOptionsOf({
  docs,
  pages,
  variables: declared,
  markdown,
  hosts,
  csp,
  url,
  search,
  sitePlugins,
  texts: all,
  zoomSelector,
  ...places
}: Pick<
  SiteConfig,
  | 'siteDir'
  | 'staticDir'
  | 'includeRoots'
  | 'docs'
  | 'pages'
  | 'variables'
  | 'markdown'
  | 'hosts'
  | 'csp'
  | 'url'
  | 'search'
  | 'sitePlugins'
  | 'texts'
  | 'zoomSelector'
>): ParseOptions {
  const [first, ...others] = docs;
  const { plugins: _, components, variablePattern: __, variablesInCode: ___, ...own } = markdown;
  const variables = siteVariables({ docs, pages, variables: declared, markdown });
  const { headingLink, footnotes, footnoteBack, codeTab } = all;
  const texts = { headingLink, footnotes, footnoteBack, codeTab };
  const kindNames = KINDS.map((kind) => all[kind]);
  const ownHosts = url === undefined ? [] : [new URL(url).host];
  const ofPolicy = [...(csp['img-src'] ?? []), ...(csp['media-src'] ?? [])].flatMap(hostsOfSource);
  const allowedHosts = [...hosts, ...ownHosts, ...ofPolicy];
  return {
    ...DEFAULT_PARSE_OPTIONS,
    ...own,
    ...(own.format !== 'md' && { importPaths: importPaths(places.siteDir) }),
    ...(components !== undefined && { replacesElements: true }),
    ...(drawsIcons(places) && { cardIcons: null }),
    policy:
      own.html === 'trust' && !hasOwnHeaders(places) ? policyForPages({ csp, markdown }) : null,
    allowedHosts,
    isIndexed: search !== false,
    includeRoots: includeRoots(places),
    ...optionsOfSet(first),
    ...(others.length > 0 && { otherSets: others.map(optionsOfSet) }),
    ...(variables !== undefined && { variables }),
    sitePlugins,
    texts,
    kindNames,
    zoomClasses: classesOf(zoomSelector),
  };
}

/** Whether the site's theme replaces the icons of cards. */
function drawsIcons({ siteDir }: Pick<SiteConfig, 'siteDir'>): boolean {
  const files = ['card-icons.ts', 'CardIcon.tsx'];
  return (
    siteDir !== packageRoot && files.some((file) => isFileAt(join(siteDir, 'theme/content', file)))
  );
}

/** Everything of the policy that decides about code in a page. */
function policyForPages({
  csp,
  markdown: { format },
}: Pick<SiteConfig, 'csp' | 'markdown'>): string {
  const strict = new Map([
    ['script-src', ["'self'"]],
    ['style-src', ["'self'"]],
    // A component with a `style` attribute allows them on all pages, and is only known when it is rendered.
    ...(format === 'md' ? [] : [['style-src-attr', ["'unsafe-inline'"]] as const]),
  ]);
  const { unsafe: _, ...added } = csp;
  const ofCode = Object.entries(added).filter(([name]) => /^(?:script|style)-src/.test(name));
  return formatPolicy(addSources(strict, Object.fromEntries(ofCode)));
}

function optionsOfSet(set: DocsSet): SetOptions {
  const { extensions, numberPrefixes } = set;
  return { extensions, numberPrefixes, versionFolders: foldersOfSet(set) };
}

/** Returns the options for the pages of one set, by the path of a page. */
export function optionsFor(path: string, options: ParseOptions): ParseOptions {
  const isIn = ({ versionFolders }: SetOptions) =>
    versionFolders.some((folder) => path.startsWith(`${folder}/`));
  const set = options.otherSets?.find(isIn);
  return set === undefined ? options : { ...options, ...set };
}

/** `prose` is left out: it is the page's own class, and all content is within it. */
function classesOf(selector: string): string[] {
  const names = Array.from(
    selector.matchAll(/\.(-?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*)/g),
    ([, name = '']) => name,
  );
  return [...new Set(names)].filter((name) => name !== 'prose');
}
