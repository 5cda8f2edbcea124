/**
 * A sidebar as `cli/` makes it and `theme/` shows it, whole in a file of its own and as the slice that a page carries. All
 * of it is plain JSON, with the base path applied to every URL.
 */

/** An item of a sidebar's full tree (`assets/sidebar-<id>-<hash>.json`) and of the slice that a page carries. */
export type SidebarNode = SidebarLinkNode | SidebarCategoryNode | SidebarHtmlNode;
export interface SidebarLinkNode {
  readonly type: 'link';
  readonly label: string;
  readonly href: string;
  readonly external?: boolean;
  readonly className?: string;
}
export interface SidebarCategoryNode {
  readonly type: 'category';
  readonly label: string;
  /** The category's own page, else its first page: what the label links to without JavaScript. */
  readonly href: string;
  /** How many categories before it in its list lead to the same page; left out when there are none. */
  readonly nth?: number;
  /** `href` is a page of the category itself, so its label navigates and only its button opens and closes it. */
  readonly hasPage: boolean;
  readonly collapsible: boolean;
  /** Open on pages outside the category too. */
  readonly isOpen: boolean;
  readonly className?: string;
  readonly items: readonly SidebarNode[];
  /** How many items the category has, when the slice leaves them out (`items` empty) or shows a window of them. */
  readonly total?: number;
  /** The page that lists all of a long category. */
  readonly indexHref?: string;
}
export interface SidebarHtmlNode {
  readonly type: 'html';
  readonly html: string;
}

/**
 * What one page shows of its sidebar: the top level and the open branch only, and of a list longer than
 * `SIDEBAR_WINDOW` only a window around the current page. Rendered on the server to HTML that is never hydrated;
 * the browser fetches the full tree when it needs it.
 */
export interface SidebarSlice {
  /** The same array in slices that differ in `current` alone. */
  readonly items: readonly SidebarNode[];
  /** `href` of the current page. */
  readonly current: string;
  /** How many top-level items there are, when `items` is a window of them, and the page that lists all. */
  readonly total?: number;
  readonly indexHref?: string;
}
