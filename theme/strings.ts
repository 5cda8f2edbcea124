/**
 * The UI strings of the theme, in English. `texts` in the config translates them: the bundler then puts other values here
 * (`cli/bundle/strings.ts`).
 *
 * An enum, because the bundler writes its members where they are used: a text costs no more than if it stood there.
 * `{name}` is a placeholder, which `fill-text.ts` fills. Of a text with `{count}` there is a form for each plural
 * category of the language, `zero one two few many other` as far as it has them, with `|` between them.
 */
export enum Strings {
  /** The first link of every page. */
  skipToContent = 'Skip to main content',
  /** Name of the navbar's items. */
  mainNavigation = 'Main',
  /** The dropdown that holds the navbar's links where there is little room. */
  more = 'More',
  /** Before the docs version of the dropdown, for screen readers. */
  versionDropdown = 'Version:',
  /** Before the language of the dropdown, for screen readers. */
  localeDropdown = 'Language:',
  /** The button that switches between light and dark. */
  switchColorMode = 'Switch between light and dark mode',
  /** Said when the light mode is on. */
  lightMode = 'Light mode',
  /** Said when the dark mode is on. */
  darkMode = 'Dark mode',
  /** Shown once when the browser does not keep what the reader has chosen. */
  choiceNotKept = 'Cannot save this choice: browser storage is blocked or full.',
  /** Name of the announcement bar. */
  announcement = 'Announcement',
  /** Its button. */
  closeAnnouncement = 'Close announcement',
  /** The button of the mobile menu. */
  openMenu = 'Open menu',
  /** The button in it. */
  closeMenu = 'Close menu',
  /** Title of the mobile menu. */
  menu = 'Menu',
  /** Name of the navbar's items in it. */
  mainMenu = 'Main menu',
  /** Name of the sidebar in it. */
  sectionMenu = 'Section menu',
  /** Name of the sidebar. */
  sidebar = 'Docs sidebar',
  /** Below a long list of the sidebar. */
  allPages = 'All {count} pages',
  /** Name of the breadcrumbs. */
  breadcrumbs = 'Breadcrumbs',
  /** Title of the table of contents, and the button that opens it. */
  onThisPage = 'On this page',
  /** Name of the links to the pages before and after this one. */
  pagination = 'Docs pages',
  /** The page, or the page of results, before this one. */
  previous = 'Previous',
  /** The page, or the page of results, after this one. */
  next = 'Next',
  /** The link to the page's source. */
  editPage = 'Edit this page',
  /** The link to the page's Markdown. */
  viewMarkdown = 'View as Markdown',
  /** When the page last changed. */
  lastUpdated = 'Last updated on {date}',
  /** The same, where the author is known. */
  lastUpdatedBy = 'Last updated on {date} by {author}',
  /** Banner of a docs version that is to come. */
  unreleased = 'This is unreleased documentation for {title} {version} version.',
  /** Banner of an old docs version. */
  unmaintained = 'This is documentation for {title} {version}, which is no longer actively maintained.',
  /** The way out of both; `{link}` is `latestVersion`. */
  upToDate = 'For up-to-date documentation, see the {link} ({version}).',
  /** Text of the link in it. */
  latestVersion = 'latest version',
  /** The link to the top of the page. */
  backToTop = 'Scroll back to top',
  /** Name of the footer's columns. */
  footer = 'Footer',
  /** The next page is on its way. */
  loadingPage = 'Loading page',
  /** The next page could not be had. */
  loadFailed = 'This page could not be loaded',
  /** Below it, where the server says that it has failed. */
  serverAnswered = 'The server answered {status}',
  /** Below it, where what came is no page. */
  noPageData = 'Cannot find page data at "{url}"',
  /** Below it, where the reader stopped the load. */
  loadStopped = 'Loading was stopped',
  /** Shown when something could not be loaded that the reader asked for: the page again, or a part of the menu. */
  cannotLoad = 'This could not be loaded. Check your connection.',
  /** The button that loads again. */
  retry = 'Retry',
  /** A component threw. */
  crashed = 'This page crashed.',
  /** The button that shows the page again. */
  tryAgain = 'Try again',
  /** On the home page, where no styles load. */
  wrongBase = 'The styles of this site did not load. The usual reason is a wrong base path: it was built for "{base}".',
  /** After it, where the site is below another path. */
  setBase = 'To publish it here, set "base" to "{path}".',
  /** Title of the page for unknown addresses. */
  notFound = 'Page Not Found',
  /** Below it. */
  notFoundText = 'We could not find what you were looking for.',
  /** Above the pages that are nearest. */
  similarPages = 'Pages with a similar address',
  /** Above the sections of the site. */
  browseSections = 'Browse by section',
  /** The home page, where the navbar has no sections. */
  home = 'Home',
  /** Title of the blog archive. */
  archive = 'Archive',
  /** Describes it, for search engines. */
  archiveDescription = 'Everything {title} has announced',
  /** An archive without entries. */
  noEntries = 'There are no entries yet.',
  /** Title of the page that lists all tags, and the name of a page's own. */
  tags = 'Tags',
  /** Title of the page that lists the pages of a tag. */
  tagged = 'Tagged “{tag}”',
  /** The field that filters the pages of a category. */
  filterPages = 'Filter {count} pages',
  /** Said after filtering. */
  pages = '1 page|{count} pages',
  /** Title of the document that an old address shows. */
  redirecting = 'Redirecting…',
  /** Its text. */
  moved = 'This page has moved to {link}.',
  /** Title of an admonition without a title. */
  note = 'Note',
  /** Title of an admonition without a title. */
  tip = 'Tip',
  /** Title of an admonition without a title. */
  success = 'Success',
  /** Title of an admonition without a title. */
  info = 'Info',
  /** Title of an admonition without a title. */
  important = 'Important',
  /** Title of an admonition without a title. */
  warning = 'Warning',
  /** Title of an admonition without a title. */
  caution = 'Caution',
  /** Title of an admonition without a title. */
  danger = 'Danger',
  /** The link of a heading to itself. */
  headingLink = 'Direct link to {heading}',
  /** Heading of the footnotes, for screen readers. */
  footnotes = 'Footnotes',
  /** The way back from a footnote. */
  footnoteBack = 'Back to reference {reference}',
  /** Name of a table that scrolls. */
  table = 'Table',
  /** Name of tabs that have no group. */
  tabs = 'Variants',
  /** Title of a tab with code that has neither title nor language. */
  codeTab = 'Code',
  /** A checked item of a task list. */
  done = 'Done',
  /** An item of a task list that is not checked. */
  toDo = 'To do',
  /** The button of a code block. */
  copy = 'Copy',
  /** Said after copying. */
  copied = 'Copied',
  /** Said where copying is not possible. */
  cannotCopy = 'Cannot copy',
  /** The button that wraps long lines of code. */
  toggleWrap = 'Toggle word wrap',
  /** An image that can be zoomed; its description follows. */
  zoomIn = 'Zoom in',
  /** An image that is zoomed. */
  zoomOut = 'Zoom out',
  /** Title of the dialog before a link to a private repository. */
  privateTitle = 'For Subscribers Only',
  /** The same, for an audience that has a label. */
  privateTitleOf = 'For {audience} Subscribers Only',
  /** What the dialog says. */
  privateText = 'This link leads to the private {repository} repository visible only to subscribers; everyone else will see a 404.',
  /** The same, for an audience that has a label. */
  privateTextOf = 'This link leads to the private {repository} repository visible only to {audience} subscribers; everyone else will see a 404.',
  /** The button that stays on the page. */
  cancel = 'Cancel',
  /** The link that goes on. */
  continueTo = 'Continue to {host}',
  /** The checkbox of the dialog. */
  dontWarn = "Don't warn me again",
  /** The search button, its field, its form, and the search page in the title of the browser's window. */
  search = 'Search',
  /** Title of the search page, and what stands in the empty field of the dialog. */
  searchDocumentation = 'Search the documentation',
  /** Describes the search page, for search engines. */
  searchDescription = 'Search {title}',
  /** The script of the search page could not be had. */
  searchFailed = 'The search could not be loaded.',
  /** The search page without scripts. */
  searchNeedsScript = 'Search runs in your browser and needs JavaScript, which is off or unavailable.',
  /** The index could not be had. */
  searchIndexFailed = 'The search index could not be loaded. Check your connection.',
  /** Until results are there. */
  searching = 'Searching…',
  /** Name of the results. */
  searchResults = 'Search results',
  /** How many results there are. */
  results = 'One result for “{query}”|{count} results for “{query}”',
  /** There are none. */
  noResults = 'No results for “{query}”',
  /** What to do then. */
  searchAdvice = 'Check the spelling, use fewer words, or browse the sections below.',
  /** Name of the links from page to page of the results. */
  resultPages = 'Pages of results',
  /** Between them. */
  pageOf = 'Page {page} of {pages}',
  /** Results of one sort of page. */
  kind = 'Kind',
  /** The index page of a provider's docs, in the sidebar. */
  overview = 'Overview',
  /** Pages of the folder `guides`, as the Terraform registry names it. */
  kindGuides = 'Guides',
  /** Pages of the folder `functions` of a provider. */
  kindFunctions = 'Functions',
  /** Pages of the folder `resources` or `r` of a provider. */
  kindResources = 'Resources',
  /** Pages of the folder `data-sources` or `d` of a provider. */
  kindDataSources = 'Data Sources',
  /** Pages of the folder `ephemeral-resources` of a provider. */
  kindEphemeralResources = 'Ephemeral Resources',
  /** Pages of the folder `list-resources` of a provider. */
  kindListResources = 'List Resources',
  /** Pages of the folder `actions` of a provider. */
  kindActions = 'Actions',
  /** Results of one section. */
  section = 'Section',
  /** Results of one docs version. */
  version = 'Version',
  /** Results in one language. */
  language = 'Language',
  /** Below the results of the search dialog. */
  seeAll = 'See the one result|See all {count} results',
  /** The button that empties the dialog's field. */
  searchClear = 'Clear',
  /** The same, for screen readers. */
  searchClearQuery = 'Clear the query',
  /** The button that closes the dialog, and what the key Escape does. */
  searchClose = 'Close',
  /** What the key Enter does in the dialog. */
  searchSelect = 'Select',
  /** What the arrow keys do in it. */
  searchNavigate = 'Navigate',
  /** Name of the key, on the search button. */
  keyControl = 'Ctrl',
  /** Name of the key, for screen readers. */
  keyEnter = 'Enter key',
  /** Name of the key, for screen readers. */
  keyUp = 'Arrow up',
  /** Name of the key, for screen readers. */
  keyDown = 'Arrow down',
  /** Name of the key, for screen readers. */
  keyEscape = 'Escape key',
  /** Before the logo of a hosted search. */
  poweredBy = 'Powered by',
  /** Above what the reader has chosen in the dialog before. */
  searchRecent = 'Recently viewed docs',
  /** The button that keeps one of them. */
  searchPin = 'Pin this search',
  /** The button that forgets one. */
  searchForget = 'Remove this search from history',
  /** Above those that are kept. */
  searchPinned = 'Pinned',
  /** The button that keeps one no longer. */
  searchUnpin = 'Remove this saved search',
  /** The dialog finds nothing; the query follows. */
  searchNothing = 'No results found for',
  /** The dialog cannot search. */
  searchUnavailable = 'Unable to fetch results',
  /** What to do then. */
  searchUnavailableAdvice = 'You might want to check your network connection.',
}

/** What is known of the language while bundling. */
export enum Language {
  /** Its tag. */
  code = 'en',
  /** Its plural categories, in the order of the forms of a text. */
  plurals = 'one other',
}
