/** The nodes of a sidebar tree before they become links, and the context for creating one. */
import type { ConfigFile, KeyPath } from '../diagnostics/config-places.js';
import type { Diagnostic, SiteConfig, VersionFolder } from '../types.js';
import type { CategoryMeta } from './categories.js';
import type { DocEntry } from './doc-entry.js';
import type { SiteContext } from './site-context.js';

export interface DocNode {
  readonly kind: 'doc';
  readonly entry: DocEntry;
  readonly label: string;
  readonly className: string | undefined;
  /** Whether the node links to a page that keeps its own sidebar. */
  readonly isRef: boolean;
  /** The folder that has no other pages: the node stands for its category. */
  readonly folder?: string;
}
export interface CategoryNode {
  readonly kind: 'category';
  readonly label: string;
  /** The folder that the category was made from, written as in ids; `null`: the config lists its items. */
  readonly folder: string | null;
  /** The category's own page. */
  readonly entry: DocEntry | null;
  /** The generated index page that the category asks for. */
  readonly index: {
    readonly slug?: string | undefined;
    readonly title?: string | undefined;
    readonly description?: string | undefined;
  } | null;
  readonly collapsible: boolean;
  readonly collapsed: boolean;
  /** Whether its pages are steps, which have numbers. */
  readonly steps: boolean;
  readonly className: string | undefined;
  readonly items: readonly TreeNode[];
}
export interface LinkNode {
  readonly kind: 'link';
  readonly label: string;
  readonly href: string;
  readonly className: string | undefined;
}
export interface HtmlNode {
  readonly kind: 'html';
  readonly html: string;
}
export type TreeNode = DocNode | CategoryNode | LinkNode | HtmlNode;

export interface TreeContext {
  readonly id: string;
  /** The place of the sidebar in the config. */
  readonly option: KeyPath;
  readonly version: VersionFolder;
  /** Pages of this version only, sorted by path. */
  readonly entries: readonly DocEntry[];
  readonly entriesById: ReadonlyMap<string, DocEntry>;
  /**
   * Pages of every version of the set of docs. All versions share the sidebars of the set, so a page that one version lacks
   * may be in another.
   */
  readonly allEntries: readonly DocEntry[];
  readonly categories: ReadonlyMap<string, CategoryMeta>;
  readonly config: ConfigFile & Pick<SiteConfig, 'texts'>;
  readonly drafts: SiteContext['drafts'];
  readonly diagnostics: Diagnostic[];
}

/** Creates the node of a page. The page's front matter provides what the sidebar does not set. */
export function createDocNode(
  entry: DocEntry,
  {
    label,
    className,
    isRef = false,
  }: { label?: string | undefined; className?: string | undefined; isRef?: boolean } = {},
): DocNode {
  return {
    kind: 'doc',
    entry,
    label: label ?? entry.label,
    className: className ?? entry.page.frontMatter.sidebar_class_name,
    isRef,
  };
}
