/**
 * The variables that a config declares. In: the config of a site, and of a translation. Out: their values for each folder of
 * pages.
 */
import type { SiteConfig } from '../config/schema.js';
import { setOfPath, type DocsSet } from '../paths/docs-sets.js';
import { DEFAULT_PATTERN, type VariableValues } from './variables.js';
import { foldersOfSet, pageFolders } from '../paths/version-folders.js';

/** The variables of a site. Plain data. */
export interface SiteVariables {
  /** How a variable is written; "name" stands for its name. */
  readonly pattern: string;
  /** Whether variables have their values in all code. */
  readonly inCode: boolean;
  /** Values by folder of pages; the key `''` is for all other files. */
  readonly folders: Readonly<Record<string, VariableValues>>;
}

type Config = Pick<SiteConfig, 'docs' | 'pages' | 'variables' | 'markdown'>;

/** Returns the variables that a config declares; `undefined` if it says nothing about variables. */
export function siteVariables(config: Config): SiteVariables | undefined {
  const { variables, docs, markdown } = config;
  const { variablePattern: pattern, variablesInCode: inCode } = markdown;
  const areDeclared =
    variables !== undefined ||
    docs.some(
      (set) =>
        set.variables !== undefined ||
        Object.values(set.versions).some((version) => version.variables !== undefined),
    );
  if (!areDeclared && pattern === DEFAULT_PATTERN && !inCode) return undefined;
  const folders = pageFolders(config).map((folder) => [folder, valuesOf(folder, config)] as const);
  return { pattern, inCode, folders: { ...Object.fromEntries(folders), '': variables ?? {} } };
}

/** The values of a folder of pages: those of its docs version, of its set and of the site. The nearest counts. */
function valuesOf(folder: string, config: Config): VariableValues {
  const { variables: ofSite } = config;
  if (folder === config.pages) return { ...ofSite };
  const set = setOfPath(folder, config);
  const version = Object.values(set.versions)[foldersOfSet(set).indexOf(folder)];
  return { ...ofSite, ...set.variables, ...version?.variables };
}

/** Returns the values for a page or another file, by its path. */
export function valuesFor(path: string, { folders }: SiteVariables): VariableValues {
  const folder = Object.keys(folders).find((name) => name !== '' && path.startsWith(`${name}/`));
  return folders[folder ?? ''] ?? {};
}

/** Adds variables of the site to its translation, which may have values of its own. */
export function inheritVariables(own: SiteConfig, site: SiteConfig): SiteConfig {
  const inherit = (set: DocsSet): DocsSet => {
    const above = site.docs.find(({ id }) => id === set.id);
    const versions = Object.entries(set.versions).map(([name, version]) => {
      const variables = merge(above?.versions[name]?.variables, version.variables);
      return [name, { ...version, variables }] as const;
    });
    const variables = merge(above?.variables, set.variables);
    return { ...set, variables, versions: Object.fromEntries(versions) };
  };
  const [first, ...others] = own.docs;
  const variables = merge(site.variables, own.variables);
  return { ...own, variables, docs: [inherit(first), ...others.map(inherit)] };
}

function merge(
  above: VariableValues | undefined,
  own: VariableValues | undefined,
): Record<string, string> | undefined {
  return above === undefined && own === undefined ? undefined : { ...above, ...own };
}

/** Leaves out the values, because the hash of each page covers those that it uses. */
export function withoutVariables(site: SiteConfig): SiteConfig {
  const { variables: _, docs, ...config } = site;
  const strip = ({ variables: __, versions, ...set }: DocsSet): DocsSet => {
    const others = Object.entries(versions).map(([name, { variables: ___, ...one }]) => [
      name,
      one,
    ]);
    return { ...set, versions: Object.fromEntries(others) as DocsSet['versions'] };
  };
  const [first, ...others] = docs;
  return { ...config, docs: [strip(first), ...others.map(strip)] };
}
