/**
 * Options by the names that they have in Docusaurus, VitePress, Starlight and MkDocs. In: an option that docsgen does not
 * know, and what is known in its place. Out: the option that was meant.
 */

/** At the top of the config; a name with dots is further down. */
const TOP: ReadonlyMap<string, string> = new Map([
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
]);

/** Further down, by the option at the top. */
const BELOW: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'docs',
    new Map([
      ['routeBasePath', 'path'],
      ['showLastUpdateTime', 'lastUpdated'],
      ['showLastUpdateAuthor', 'lastUpdated'],
      ['numberPrefixParser', 'numberPrefixes'],
    ]),
  ],
  [
    'sidebars',
    new Map([
      ['dirName', 'dir'],
      ['directory', 'dir'],
      ['text', 'label'],
      ['docId', 'id'],
      ['slug', 'id'],
    ]),
  ],
  [
    'navbar',
    new Map([
      ['docId', 'doc'],
      ['sidebarId', 'sidebar'],
      ['activeBasePath', 'activeBase'],
      ['activeBaseRegex', 'activeBase'],
      ['activeMatch', 'activeBase'],
      ['text', 'label'],
      ['link', 'to'],
      ['value', 'html'],
      ['src', 'light'],
      ['srcDark', 'dark'],
    ]),
  ],
  [
    'footer',
    new Map([
      ['links', 'columns'],
      ['text', 'label'],
      ['link', 'to'],
    ]),
  ],
  [
    'colorMode',
    new Map([
      ['defaultMode', 'default'],
      ['disableSwitch', 'switch'],
      ['respectPrefersColorScheme', 'respectSystem'],
    ]),
  ],
  [
    'locale',
    new Map([
      ['htmlLang', 'code'],
      ['lang', 'code'],
      ['dir', 'direction'],
    ]),
  ],
]);

/** `path`: of the object that holds the option. */
export function findNameElsewhere(
  path: readonly PropertyKey[],
  name: string,
  allowed: readonly string[],
): string | undefined {
  if (path.length === 0) return TOP.get(name);
  const meant = BELOW.get(String(path[0]))?.get(name);
  // Another object below the same option has other names.
  return meant !== undefined && allowed.includes(meant) ? meant : undefined;
}
