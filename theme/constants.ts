/** The numbers and keys of the specification, each stated once; tests read them from here. */

/** Width in px from which the page has sidebars beside the article: 995 collapses, 996 does not. */
export const DESKTOP_BREAKPOINT_PX = 996;
/** A page that takes longer marks the article as busy and shows the spinner. */
export const SPINNER_DELAY_MS = 200;
/** A page that takes longer shows the progress bar. */
export const PROGRESS_BAR_DELAY_MS = 1000;
/** Body scroll comes back this long after the dialog has closed. */
export const DIALOG_SCROLL_RESTORE_MS = 300;
/** Images become zoomable this long after load and after a route change without hash. */
export const IMAGE_ZOOM_DELAY_MS = 1000;
/** Heading levels of the table of contents. */
export const TOC_MIN_HEADING_LEVEL = 2;
export const TOC_MAX_HEADING_LEVEL = 3;
/** A table of contents with fewer entries is not shown. */
export const TOC_MIN_ENTRIES = 2;
/** A sidebar list with more items shows a window around the current page, and has an index page. */
export const SIDEBAR_WINDOW = 60;
/** A first paragraph or a description with more characters is shown as ordinary text, not as a lead. */
export const LEAD_MAX_LENGTH = 160;
/** Height of the logo in px; `.site-logo` repeats it. */
export const LOGO_HEIGHT = 28;

export const COLOR_MODE_STORAGE_KEY = 'theme';
export const PRIVATE_LINKS_STORAGE_KEY = 'dontWarnGitHubLinks';
/** Prefix; followed by the group of the tabs. */
export const TAB_STORAGE_PREFIX = 'docusaurus.tab.';
export const ANNOUNCEMENT_ID_STORAGE_KEY = 'docusaurus.announcement.id';
export const ANNOUNCEMENT_DISMISS_STORAGE_KEY = 'docusaurus.announcement.dismiss';
/** Prefix; followed by the docs section. */
export const PREFERRED_VERSION_STORAGE_PREFIX = 'docs-preferred-version-';
/** The docs section of the first set of docs; every other set has a section named by its id. */
export const DOCS_SECTION = 'default';
/** Between the id of a set of docs and a name in it, in a set that is not the first: `community~1.0`. */
export const SET_SEPARATOR = '~';
/** Prefix in `sessionStorage`, followed by the sidebar's key: the categories that the reader opened and closed. */
export const SIDEBAR_STORAGE_PREFIX = 'docsgen.sidebar.';
/** Prefix in `sessionStorage`, followed by the URL: the time when the router last loaded it as a document on its own. */
export const RELOAD_STORAGE_PREFIX = 'docsgen.reload.';
/** The router loads a URL as a document on its own at most once in this time. */
export const RELOAD_GUARD_MS = 10_000;

/** Marks the head of every page that docsgen writes, so that docsgen recognizes its own documents. */
export const GENERATOR_TAG = '<meta name="generator" content="docsgen">';

/** Components that pages of Docusaurus import from `@theme/`, and that its sites may replace in `src/theme/`. */
export const THEME_COMPONENTS = [
  'Admonition',
  'CodeBlock',
  'Details',
  'DocCard',
  'DocCardList',
  'Heading',
  'IdealImage',
  'MDXComponents',
  'TabItem',
  'Tabs',
  'ThemedImage',
  'TOCInline',
] as const;
