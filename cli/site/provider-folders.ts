/**
 * Finds folders that contain the docs of a Terraform provider, as the registry expects them. In: the pages of a sidebar.
 * Out: the folders whose subfolders are kinds of pages, such as `resources` and `data-sources`.
 */
import { LEGACY_ENDING, providerKindOf } from '../pages/provider-kinds.js';
import type { DocEntry } from './doc-entry.js';

interface Found {
  readonly names: Set<string>;
  hasRegistryPage: boolean;
}

/**
 * Other sites may have a folder "resources" or "r" too. A folder of a provider has a page with a field or a file name of the
 * registry, or two subfolders that only providers have side by side.
 */
export function findProviderFolders(entries: readonly DocEntry[]): ReadonlySet<string> {
  const folders = new Map<string, Found>();
  for (const { folder, page } of entries) {
    const names = folder.split('/');
    const index = names.findIndex((name) => providerKindOf(name)?.hasSubcategories);
    const name = names[index];
    if (name === undefined) continue;
    const parent = names.slice(0, index).join('/');
    const found = folders.get(parent) ?? { names: new Set(), hasRegistryPage: false };
    folders.set(parent, found);
    found.names.add(name);
    const { subcategory, page_title: title } = page.frontMatter;
    if (subcategory !== undefined || title !== undefined || LEGACY_ENDING.test(page.path))
      found.hasRegistryPage = true;
  }
  const isProvider = ({ names, hasRegistryPage }: Found) =>
    hasRegistryPage ||
    (names.has('r') && names.has('d')) ||
    (names.has('resources') &&
      ['data-sources', 'ephemeral-resources', 'list-resources'].some((name) => names.has(name)));
  return new Set([...folders].filter(([, found]) => isProvider(found)).map(([folder]) => folder));
}
