/**
 * What sort of page a page is, for the facet of the search: the first folder below the docs, in words. Registries of
 * Terraform providers have one-letter folders, which stand for something.
 */
const REGISTRY_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['r', 'Resources'],
  ['d', 'Data sources'],
]);

/**
 * `''` for pages at the top, which are of no sort.
 *
 * @example kindOfPage('/docs/list-resources/x/', '/docs') // 'List resources'
 */
export function kindOfPage(permalink: string, versionPath: string): string {
  const below = permalink.startsWith(`${versionPath}/`)
    ? permalink.slice(versionPath.length + 1)
    : permalink.slice(1);
  const [folder = '', page] = below.split('/');
  if (page === undefined || folder === '') return '';
  const words = decodeURIComponent(folder).replace(/[-_]+/g, ' ');
  return REGISTRY_FOLDERS.get(folder) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
