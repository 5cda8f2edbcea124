/**
 * The UI strings of the theme, in English. `texts` in the config translates them: the bundler then replaces these
 * values (`cli/bundle/strings.ts`).
 *
 * It is an enum, because the bundler inlines its members: a string costs no more than a literal. `{name}` is a
 * placeholder, which `fill-text.ts` fills. A string with `{count}` has a form for each plural category of the language,
 * in the order `zero one two few many other`, separated by `|`.
 */
export enum Strings {
  /** The first link of every page. */
  skipToContent = 'Skip to main content',
  /** Name of the navbar's list of items. */
  mainNavigation = 'Main',
  /** The dropdown that holds the navbar's links if there is little room. */
  more = 'More',
  /** Before the docs version of the dropdown, for screen readers. */
  versionDropdown = 'Version:',
  /** Before the language of the dropdown, for screen readers. */
  localeDropdown = 'Language:',
  /** The button that switches between light and dark. */
  switchColorMode = 'Switch between light and dark mode',
  /** The same button on a site that follows the system. */
  switchSystemMode = 'Switch between light, dark and system mode',
  /** Announced when the light mode is on. */
  lightMode = 'Light mode',
  /** Announced when the dark mode is on. */
  darkMode = 'Dark mode',
  /** Announced when the mode of the system is on. */
  systemMode = 'System mode',
  /** Shown once if the browser does not keep the reader's choice. */
  choiceNotKept = 'Cannot save this choice: browser storage is blocked or full.',
  /** Name of the announcement bar. */
  announcement = 'Announcement',
  /** The button that closes the announcement bar. */
  closeAnnouncement = 'Close announcement',
  /** The button of the mobile menu. */
  openMenu = 'Open menu',
  /** The button that closes the mobile menu. */
  closeMenu = 'Close menu',
  /** Title of the mobile menu. */
  menu = 'Menu',
  /** Name of the navbar's items in the mobile menu. */
  mainMenu = 'Main menu',
  /** Name of the sidebar in the mobile menu. */
  sectionMenu = 'Section menu',
  /** Name of the sidebar. */
  sidebar = 'Docs sidebar',
  /** Link below a long list of the sidebar. */
  allPages = 'All {count} pages',
  /** Name of the breadcrumbs. */
  breadcrumbs = 'Breadcrumbs',
  /** The place of a page among the steps of its category. */
  stepOf = '{step} of {steps}',
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
  /** The button of the menu beside the title of a page. */
  pageActions = 'Page actions',
  /** The entry of that menu that copies the page. */
  copyPage = 'Copy page as Markdown',
  /** The entry of that menu that copies the address of the page. */
  copyLink = 'Copy link',
  /** When the page last changed. */
  lastUpdated = 'Last updated on {date}',
  /** The same, if the author is known. */
  lastUpdatedBy = 'Last updated on {date} by {author}',
  /** The day on which someone last checked the page. */
  lastVerified = 'Checked on {date}',
  /** The same, with the versions of tools that the page was checked with. */
  lastVerifiedWith = 'Checked on {date} with {versions}',
  /** Banner of a docs version that is not released yet. */
  unreleased = 'This is unreleased documentation for {title} {version} version.',
  /** Banner of an old docs version. */
  unmaintained = 'This is documentation for {title} {version}, which is no longer actively maintained.',
  /** Second sentence of both banners; `{link}` is `latestVersion`. */
  upToDate = 'For up-to-date documentation, see the {link} ({version}).',
  /** Text of the link in that sentence. */
  latestVersion = 'latest version',
  /** The link to the top of the page. */
  backToTop = 'Scroll back to top',
  /** Name of the footer's columns. */
  footer = 'Footer',
  /** Shown while the next page is loading. */
  loadingPage = 'Loading page',
  /** Title of the error in place of a page that could not be loaded. */
  loadFailed = 'This page could not be loaded',
  /** The text below that title if the server reports an error. */
  serverAnswered = 'The server answered {status}',
  /** The text below that title if the response is not page data. */
  noPageData = 'Cannot find page data at "{url}"',
  /** The text below that title if the reader stopped the load. */
  loadStopped = 'Loading was stopped',
  /** Shown if data that the reader asked for could not be loaded: the page again, or a part of the menu. */
  cannotLoad = 'This could not be loaded. Check your connection.',
  /** The button that loads the page again. */
  retry = 'Retry',
  /** Message in place of a page whose component threw. */
  crashed = 'This page crashed.',
  /** The button that shows the page again. */
  tryAgain = 'Try again',
  /** Banner of the home page, if no styles load. */
  wrongBase = 'The styles of this site did not load. The usual reason is a wrong base path: it was built for "{base}".',
  /** Second sentence of that banner, if the site is below another path. */
  setBase = 'To publish it here, set "base" to "{path}".',
  /** Title of the page for unknown addresses. */
  notFound = 'Page not found',
  /** Text of that page. */
  notFoundText = 'We could not find what you were looking for.',
  /** Heading of the most similar pages. */
  similarPages = 'Pages with a similar address',
  /** Heading of the site's sections. */
  browseSections = 'Browse by section',
  /** Link to the home page, if the navbar has no sections. */
  home = 'Home',
  /** Title of the blog archive. */
  archive = 'Archive',
  /** Description of the blog archive, for search engines. */
  archiveDescription = 'Everything {title} has announced',
  /** Text of an archive without entries. */
  noEntries = 'There are no entries yet.',
  /** Title of the page of all tags; also the label of a page's tag list. */
  tags = 'Tags',
  /** Title of the page that lists the pages of a tag. */
  tagged = 'Tagged “{tag}”',
  /** The field that filters the pages of a category. */
  filterPages = 'Filter {count} pages',
  /** Announced after filtering. */
  pages = '1 page|{count} pages',
  /** Title of the document at an old address. */
  redirecting = 'Redirecting…',
  /** Text of that document. */
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
  /** Name of the link back from a footnote. */
  footnoteBack = 'Back to reference {reference}',
  /** Name of a table that scrolls. */
  table = 'Table',
  /** Name of tabs that have no group. */
  tabs = 'Variants',
  /** Title of a tab with code that has neither title nor language. */
  codeTab = 'Code',
  /** Name of a checked item of a task list. */
  done = 'Done',
  /** Name of an unchecked item of a task list. */
  toDo = 'To do',
  /** The button that copies a code block. */
  copy = 'Copy',
  /** Announced after copying. */
  copied = 'Copied',
  /** The field that filters a list of parameters. */
  filterParameters = 'Filter by name or text',
  /** The switch that hides parameters with a default. */
  requiredOnly = 'Required only',
  /** Number of parameters that a filter shows. */
  shownOf = '{shown} of {all}',
  /** Mark of a parameter that readers must set. */
  required = 'required',
  /** Before the default value of a parameter. */
  defaultValue = 'default',
  /** Mark of a parameter that does not accept `null`. */
  neverNull = 'never null',
  /** Mark of a parameter whose value is secret. */
  sensitive = 'sensitive',
  /** The button that copies a parameter. */
  copyArgument = 'Copy as HCL argument',
  /** The label above the type of a parameter that needs several lines. */
  typeCode = 'Type',
  /** The label above a default value that needs several lines. */
  defaultCode = 'Default',
  /** Announced if copying is not possible. */
  cannotCopy = 'Cannot copy',
  /** The button that wraps long lines of code. */
  toggleWrap = 'Toggle word wrap',
  /** The button that shows the folded lines of a block of code. */
  showAllLines = 'Show all {count} lines',
  /** The same button, to fold them again. */
  showFewerLines = 'Show fewer lines',
  /** Label of a session in a terminal, in place of a language. */
  terminal = 'Terminal',
  /** Name of an image that can be zoomed; its description follows. */
  zoomIn = 'Zoom in',
  /** Name of the button that closes a zoomed image; the description of the image follows. */
  zoomOut = 'Zoom out',
  /** Title of the dialog before a link to a private repository. */
  privateTitle = 'For Subscribers Only',
  /** The same, for an audience that has a label. */
  privateTitleOf = 'For {audience} Subscribers Only',
  /** Text of the dialog. */
  privateText = 'This link leads to the private {repository} repository visible only to subscribers; everyone else will see a 404.',
  /** The same, for an audience that has a label. */
  privateTextOf = 'This link leads to the private {repository} repository visible only to {audience} subscribers; everyone else will see a 404.',
  /** The button that closes the dialog and stays on the page. */
  cancel = 'Cancel',
  /** The link that follows the original link. */
  continueTo = 'Continue to {host}',
  /** The checkbox of the dialog. */
  dontWarn = "Don't warn me again",
  /** Name of the search button, its field and its form; also the window's title on the search page. */
  search = 'Search',
  /** Title of the search page, and placeholder of the dialog's field. */
  searchDocumentation = 'Search the documentation',
  /** Description of the search page, for search engines. */
  searchDescription = 'Search {title}',
  /** Shown if the script of the search page could not be loaded. */
  searchFailed = 'The search could not be loaded.',
  /** Shown on the search page without scripts. */
  searchNeedsScript = 'Search runs in your browser and needs JavaScript, which is off or unavailable.',
  /** Shown if the index could not be loaded. */
  searchIndexFailed = 'The search index could not be loaded. Check your connection.',
  /** Shown until results have arrived. */
  searching = 'Searching…',
  /** Name of the list of results. */
  searchResults = 'Search results',
  /** Number of results. */
  results = 'One result for “{query}”|{count} results for “{query}”',
  /** Shown if there are no results. */
  noResults = 'No results for “{query}”',
  /** Advice below that. */
  searchAdvice = 'Check the spelling, use fewer words, or browse the sections below.',
  /** Before queries that find something. */
  didYouMean = 'Did you mean',
  /** Link below a search without results, on sites with several versions. */
  searchAllVersions = 'Search all versions',
  /** Button below a result that shows other places of its page. */
  morePlaces = '+{count} more',
  /** Heading of the pages that the dialog shows before the reader types. */
  searchPopular = 'Popular pages',
  /** Name of the links between the pages of results. */
  resultPages = 'Pages of results',
  /** Text between those links. */
  pageOf = 'Page {page} of {pages}',
  /** Label of the filter by kind of page. */
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
  kindDataSources = 'Data sources',
  /** Pages of the folder `ephemeral-resources` of a provider. */
  kindEphemeralResources = 'Ephemeral resources',
  /** Pages of the folder `list-resources` of a provider. */
  kindListResources = 'List resources',
  /** Pages of the folder `actions` of a provider. */
  kindActions = 'Actions',
  /** Label of the filter by section. */
  section = 'Section',
  /** Label of the filter by docs version. */
  version = 'Version',
  /** Label of the filter by language. */
  language = 'Language',
  /** Link below the results of the search dialog. */
  seeAll = 'See the one result|See all {count} results',
  /** The button that clears the dialog's field. */
  searchClear = 'Clear',
  /** The same, for screen readers. */
  searchClearQuery = 'Clear the query',
  /** The button that closes the dialog, and the effect of the key Escape. */
  searchClose = 'Close',
  /** Effect of the key Enter in the dialog. */
  searchSelect = 'Select',
  /** Effect of the arrow keys in the dialog. */
  searchNavigate = 'Navigate',
  /** Name of the key on the search button. */
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
  /** Heading of the results that the reader has chosen before. */
  searchRecent = 'Recently viewed docs',
  /** The button that pins one of them. */
  searchPin = 'Pin this search',
  /** The button that removes one of them. */
  searchForget = 'Remove this search from history',
  /** Heading of the pinned ones. */
  searchPinned = 'Pinned',
  /** The button that removes the pin of one. */
  searchUnpin = 'Remove this saved search',
  /** Shown in the dialog if there are no results; the query follows. */
  searchNothing = 'No results found for',
  /** Shown in the dialog if the search failed. */
  searchUnavailable = 'Unable to fetch results',
  /** Advice below that. */
  searchUnavailableAdvice = 'You might want to check your network connection.',
}

/** Facts about the language that are known while bundling. */
export enum Language {
  /** The language's tag. */
  code = 'en',
  /** The language's plural categories, in the order of a string's forms. */
  plurals = 'one other',
}
