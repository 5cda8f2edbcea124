/**
 * The nodes of a sidebar tree before they become links, and what building one needs to know.
 */
import type { ConfigFile } from '../diagnostics/config-places.js';
import type { Diagnostic, SiteConfig, VersionFolder } from '../types.js';
import type { CategoryMeta } from './categories.js';
import type { DocEntry } from './doc-entry.js';
import type { Scope } from './scope.js';

export interface DocNode {
  readonly kind: 'doc';
  readonly entry: DocEntry;
  readonly label: string;
  readonly className: string | undefined;
  /** Links to a page that keeps its own sidebar. */
  readonly isRef: boolean;
}
export interface CategoryNode {
  readonly kind: 'category';
  readonly label: string;
  /** The folder it was made from, as ids of pages have it; `null`: the config lists its items. */
  readonly folder: string | null;
  /** The category's own page. */
  readonly entry: DocEntry | null;
  /** Asks for a generated index page. */
  readonly index: {
    readonly slug?: string | undefined;
    readonly title?: string | undefined;
    readonly description?: string | undefined;
  } | null;
  readonly collapsible: boolean;
  readonly collapsed: boolean;
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
  readonly version: VersionFolder;
  /** Of this version only, sorted by path. */
  readonly entries: readonly DocEntry[];
  readonly entriesById: ReadonlyMap<string, DocEntry>;
  /** Of every version: one set of sidebars serves all, and what a version lacks of it another has. */
  readonly allEntries: readonly DocEntry[];
  readonly categories: ReadonlyMap<string, CategoryMeta>;
  readonly config: ConfigFile & Pick<SiteConfig, 'texts'>;
  readonly drafts: Scope['drafts'];
  readonly diagnostics: Diagnostic[];
}

/** A page in a sidebar; its own front matter words it where the sidebar does not. */
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
