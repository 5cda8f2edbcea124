/**
 * Finds options by their names in Docusaurus, VitePress, Starlight and MkDocs. In: an unknown option, and the options that
 * are allowed in its place. Out: the option that was meant.
 */

/**
 * Options of docsgen by their names elsewhere. A key is a top-level option, or one directly below a top-level option. A
 * value with dots is nested deeper.
 */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['baseUrl', 'base'],
  ['site', 'url'],
  ['site_url', 'url'],
  ['site_name', 'title'],
  ['description', 'tagline'],
  ['site_description', 'tagline'],
  ['lang', 'locale'],
  ['defaultLocale', 'locale'],
  ['i18n', 'translations'],
  ['locales', 'translations'],
  ['nav', 'navbar'],
  ['themeConfig', 'navbar'],
  ['logo', 'navbar.logo'],
  ['social', 'navbar.items'],
  ['socialLinks', 'navbar.items'],
  ['copyright', 'footer.copyright'],
  ['outline', 'toc'],
  ['tableOfContents', 'toc'],
  ['onBrokenLinks', 'rules'],
  ['onBrokenAnchors', 'rules'],
  ['onBrokenMarkdownLinks', 'rules'],
  ['onDuplicateRoutes', 'rules'],
  ['ignoreDeadLinks', 'rules'],
  ['staticDirectories', 'staticDir'],
  ['publicDir', 'staticDir'],
  ['cleanUrls', 'trailingSlash'],
  ['srcDir', 'docs.dir'],
  ['docs_dir', 'docs.dir'],
  ['srcExclude', 'docs.exclude'],
  ['exclude_docs', 'docs.exclude'],
  ['editUrl', 'docs.editUrl'],
  ['edit_uri', 'docs.editUrl'],
  ['editLink', 'docs.editUrl'],
  ['lastUpdated', 'docs.lastUpdated'],
  ['versions', 'docs.versions'],
  ['lastVersion', 'docs.lastVersion'],
  ['algolia', 'search'],
  ['gtag', 'analytics'],
  ['googleAnalytics', 'analytics'],
  ['docs.routeBasePath', 'path'],
  ['docs.showLastUpdateTime', 'lastUpdated'],
  ['docs.showLastUpdateAuthor', 'lastUpdated'],
  ['docs.numberPrefixParser', 'numberPrefixes'],
  ['sidebars.dirName', 'dir'],
  ['sidebars.directory', 'dir'],
  ['sidebars.text', 'label'],
  ['sidebars.docId', 'id'],
  ['sidebars.slug', 'id'],
  ['navbar.docId', 'doc'],
  ['navbar.docsPluginId', 'set'],
  ['navbar.sidebarId', 'sidebar'],
  ['navbar.activeBasePath', 'activeBase'],
  ['navbar.activeBaseRegex', 'activeBase'],
  ['navbar.activeMatch', 'activeBase'],
  ['navbar.text', 'label'],
  ['navbar.link', 'to'],
  ['navbar.value', 'html'],
  ['navbar.src', 'light'],
  ['navbar.srcDark', 'dark'],
  ['footer.links', 'columns'],
  ['footer.text', 'label'],
  ['footer.link', 'to'],
  ['colorMode.defaultMode', 'default'],
  ['colorMode.disableSwitch', 'switch'],
  ['colorMode.respectPrefersColorScheme', 'respectSystem'],
  ['locale.htmlLang', 'code'],
  ['locale.lang', 'code'],
  ['locale.dir', 'direction'],
]);

/** Returns the option that was meant. `path` is the path of the object that contains the unknown option. */
export function findNameElsewhere(
  path: readonly PropertyKey[],
  name: string,
  allowed: readonly string[],
): string | undefined {
  if (path.length === 0) return MEANT.get(name);
  const meant = MEANT.get(`${String(path[0])}.${name}`);
  // Other objects below the same option have other keys.
  return meant !== undefined && allowed.includes(meant) ? meant : undefined;
}
