/**
 * The names by which scripts find what components render. Components write these attributes, `behaviours.ts` and
 * the head script look for them; styles may use them too. Everything is found by delegation, so markup that
 * appears after a route change needs no registration.
 *
 * | markup | what a script does with it |
 * |---|---|
 * | `[data-action="<Action>"]` on a `button` (on an `a`, to go there without scripts) | runs that `Action` on click |
 * | `[data-article]` | the prose: its `innerHTML` belongs to the page, React keeps its nodes |
 * | `[data-sidebar-items]` | the server's sidebar: kept as HTML until the full tree has been fetched |
 * | `[data-code-block]` | around a code block: holds its `pre > code`, its buttons, whose states styles read        |
 * | `[data-tabs]`, `data-group="tool"` | has as children a `[role=tablist]` of `[role=tab][data-value]` and the panels |
 * | `[data-tabs][data-query="tool"]` | the address `?tool=<value>` opens the tab with that value |
 * | `[data-tabs] > [role=tabpanel]` | one for each tab, all but one `hidden`; CSS shows them for `scripting: none` |
 * | `[data-announcement-bar]`, `data-id` | hidden by `html[data-announcement="closed"]`; `data-id` if it can be closed |
 * | `dialog[data-menu]` | the mobile menu: opened as a modal, so the browser keeps focus inside |
 * | `details[data-dropdown]` | closes on Escape, on a click or focus outside, and after navigation |
 * | `input[data-filter]` | shows those `[data-filter-item]` of its article that have the text |
 * | `[data-filter-status]` | in the same article: says that none of them has |
 * | `.sidebar-list > li` | a row of the sidebar: link or label, `button[aria-expanded]` if it opens, and its list |
 * | `[data-page]` in a row | its link leads to a page of the category itself; any other does what the button does |
 * | `li[data-nth]` | counts the categories of one list that lead to the same page |
 * | `[data-menu-sidebar]` | in the mobile menu: gets a copy of the server's sidebar when the menu opens |
 * | `[data-hide-on-scroll]` | the navbar, when it hides on the way down: `html[data-navbar-hidden]` |
 * | `[data-toc-current]` | in the bar above the article: gets the title of the heading being read |
 * | `[data-nearest-routes]` | on the not-found page: gets links to the pages whose addresses are like the one asked for |
 * | `details[data-page-actions]` | loads the code of the menu when it opens |
 * | `[data-page-action]` on a `button` in it | copies the file at `data-url`, or else the address of the page |
 * | `main h1` | takes the focus after a route change, that of the error with Retry too |
 * | `a[data-version]` | stores the version as the preferred one when followed |
 * | `[data-shown-version]` | around the page, where there are several docs versions: the one that the shell shows |
 * | `[data-preferred-version]` | the same element: the one that the reader chose last. Names are separated by spaces |
 * | `html[data-platform="mac"]` | the shortcut of search has ⌘ |
 * | `html[data-theme]` | `light` or `dark`; where no scripts run also `system`: whatever the system prefers |
 * | `html[data-client]` | set when the client runs and answers to the history |
 * | `dialog[data-private-repository]` | made when first needed |
 * | `[data-live]` | the live region, made by `behaviours.ts` at the end of the body |
 */

/** The effect of a button with `data-action`. */
export type Action =
  | 'toggle-color-mode'
  | 'close-announcement'
  | 'open-menu'
  | 'close-menu'
  /** Copies the code of the block around it. */
  | 'copy-code'
  /** Turns soft wrapping of the block around it on and off; the button's `aria-pressed` follows. */
  | 'toggle-wrap'
  /** Shows or folds the long part of the block around it; the button's `aria-expanded` follows. */
  | 'toggle-fold'
  /** Marks the link to the search page, which the shortcuts press. On that page it focuses the input. */
  | 'open-search';

// Every id of the shell begins with `docsgen`, and no id of content does: a heading "Menu" is `#menu` and collides with
// nothing.

/** The element that React hydrates. */
export const ROOT_ID = 'docsgen';
/** The inline `application/json` block. */
export const DATA_ID = 'docsgen-data';
/** The element with the page's own content, which the skip link leads to. */
export const MAIN_ID = 'docsgen-main';
/** The mobile menu. */
export const MENU_ID = 'docsgen-menu';
/** The table of contents. */
export const TOC_ID = 'docsgen-toc';
/** The input of the search page. */
export const SEARCH_INPUT_ID = 'docsgen-search-input';
/** Dispatched on `document` after a route change has been shown. */
export const PAGE_EVENT = 'docsgen:page';
/** Dispatched on `document` by `behaviours.ts` once it handles presses: the script in the head repeats the earlier ones. */
export const READY_EVENT = 'docsgen:ready';
/**
 * Dispatched on `document` by the script in the head for every click on a link into a repository of the organization,
 * with a `RepositoryLink`. A handler that shows a dialog first prevents the default.
 */
export const REPOSITORY_EVENT = 'docsgen:repository';
/** Dispatched on `document` when the page's data has changed: the client shows the new data. */
export const REFRESH_EVENT = 'docsgen:refresh';
/** Dispatched on `document` by the client on the way to a page it cannot show: the head script loads the document. */
export const LOAD_EVENT = 'docsgen:load';
