/**
 * Docusaurus's hooks about the docs: the page, its version and its category. In: the environment of the page. Out: values in
 * Docusaurus's form, without the parts that docsgen does not know.
 */
import type { NamedDoc, VersionData } from '../types.js';
import { useEnvironment } from './environment.js';

/** Name of a site's only version. */
const ONLY_VERSION = 'current';

/** An entry of a table of contents in Docusaurus's form. */
export interface DocusaurusTocEntry {
  /** Inline HTML. */
  readonly value: string;
  readonly id: string;
  readonly level: number;
}

export function useDoc() {
  const { page } = useEnvironment();
  const { title, description, permalink, frontMatter } = page;
  const version = page.version ?? ONLY_VERSION;
  const toc = page.toc.map(({ id, depth, html }): DocusaurusTocEntry => ({
    value: html,
    id,
    level: depth,
  }));
  return {
    metadata: { title, description, permalink, version, frontMatter },
    frontMatter,
    contentTitle: title,
    toc,
    assets: {},
  };
}

export function useDocsVersion() {
  const { page } = useEnvironment();
  const version = useActiveVersion();
  return {
    pluginId: 'default',
    version: version?.name ?? page.version ?? ONLY_VERSION,
    label: version?.label ?? page.version ?? ONLY_VERSION,
    banner: version?.banner ?? null,
    badge: useVersions().length > 1,
    className: '',
    isLast: version?.isLast ?? true,
    noIndex: false,
  };
}

/** A page in a list of items, as `DocCardList` takes them. */
export interface SidebarLink {
  readonly type: 'link';
  readonly href: string;
  readonly label: string;
  readonly description?: string;
}

export function useCurrentSidebarCategory() {
  const { page, category } = useEnvironment();
  const items = category.map(({ href, label, description }): SidebarLink => ({
    type: 'link',
    href,
    label,
    description,
  }));
  return {
    type: 'category',
    label: page.title,
    href: page.permalink,
    collapsed: false,
    collapsible: true,
    items,
  } as const;
}

/** Returns the same items: newer versions of Docusaurus have this hook. */
export function useCurrentSidebarSiblings(): readonly SidebarLink[] {
  return useCurrentSidebarCategory().items;
}

/** Returns a page by its id. The build knows the ids that the page itself names: `<Card docId="guides/a" />`. */
export function useDocById(id: string | undefined): NamedDoc | undefined {
  const { namedDocs } = useEnvironment();
  if (id === undefined) return undefined;
  const found = namedDocs.find((doc) => doc.id === id);
  if (found === undefined)
    throw new Error(
      `There is no page with the id "${id}", or it is not the "docId" of a component of this page`,
    );
  return found;
}

export function useVersions(): readonly DocusaurusVersion[] {
  return useEnvironment().site.versions.map(toVersion);
}

export function useLatestVersion(): DocusaurusVersion | undefined {
  return useVersions().find(({ isLast }) => isLast);
}

export function useActiveVersion(): DocusaurusVersion | undefined {
  const { page } = useEnvironment();
  return useVersions().find(({ name }) => name === page.version);
}

export function useActiveDocContext() {
  const { page } = useEnvironment();
  return { activeVersion: useActiveVersion(), activeDoc: { path: page.permalink } };
}

/** Returns the docs of the site, which has one set of them. */
export function useDocsData() {
  const { base } = useEnvironment().site;
  const path = useLatestVersion()?.path ?? base;
  return { path, versions: useVersions(), breadcrumbs: true };
}

export function useAllDocsData() {
  return { default: useDocsData() };
}

export function useActivePlugin() {
  return { pluginId: 'default', pluginData: useDocsData() };
}

type DocusaurusVersion = Pick<VersionData, 'name' | 'label' | 'path' | 'isLast' | 'banner'>;

function toVersion({ name, label, path, isLast, banner }: VersionData): DocusaurusVersion {
  return { name, label, path, isLast, banner };
}
