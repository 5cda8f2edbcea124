/**
 * A sidebar as `cli/` creates it and `theme/` shows it: complete in a file of its own, and as the slice in a page. It
 * is plain JSON, with the base path applied to every URL.
 */

/** An item of a sidebar's full tree (`assets/sidebar-<id>-<hash>.json`) and of the slice in a page. */
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
  /** The category's own page, else its first page: the label's target without JavaScript. */
  readonly href: string;
  /** Number of earlier categories in the list that lead to the same page; missing if there are none. */
  readonly nth?: number;
  /** `href` is the category's own page, so its label navigates and only its button opens and closes it. */
  readonly hasPage: boolean;
  readonly collapsible: boolean;
  /** The category is also open on pages outside of it. */
  readonly isOpen: boolean;
  readonly className?: string;
  readonly items: readonly SidebarNode[];
  /** Number of the category's items, if the slice leaves them out (`items` empty) or shows a window of them. */
  readonly total?: number;
  /** The page that lists all items of a long category. */
  readonly indexHref?: string;
}
export interface SidebarHtmlNode {
  readonly type: 'html';
  readonly html: string;
}

/**
 * The part of its sidebar that a page shows: the top level and the open branch only, and a window around the current
 * page of a list longer than `SIDEBAR_WINDOW`. The server renders it to HTML that is never hydrated; the browser
 * fetches the full tree when it needs it.
 */
export interface SidebarSlice {
  /** The same array in slices that differ only in `current`. */
  readonly items: readonly SidebarNode[];
  /** `href` of the current page. */
  readonly current: string;
  /** The number of top-level items, if `items` is a window of them, and the page that lists all. */
  readonly total?: number;
  readonly indexHref?: string;
}
