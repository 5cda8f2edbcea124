/**
 * Docusaurus's hooks about the docs: the page, its version and its category. In: the environment of the page. Out: values in
 * Docusaurus's form, without the parts that docsgen does not know. As long as the page is the same, a hook returns the same
 * object, as effects expect.
 */
import { useMemo } from 'react';
import { DOCS_SECTION, SET_SEPARATOR } from '../constants.js';
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
  const version = useActiveVersion(usePluginId())?.name ?? page.version ?? ONLY_VERSION;
  return useMemo(() => docOf(page, version), [page, version]);
}

type Environment = ReturnType<typeof useEnvironment>;

function docOf(
  { title, description, permalink, frontMatter, ...page }: Environment['page'],
  version: string,
) {
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
  const name = useEnvironment().page.version ?? ONLY_VERSION;
  const pluginId = usePluginId();
  const version = useActiveVersion(pluginId);
  const badge = useVersions(pluginId).length > 1;
  return useMemo(
    () => ({
      pluginId,
      version: version?.name ?? name,
      label: version?.label ?? name,
      banner: version?.banner ?? null,
      badge,
      className: '',
      isLast: version?.isLast ?? true,
      noIndex: false,
    }),
    [pluginId, version, name, badge],
  );
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
  return useMemo(() => categoryOf(page, category), [page, category]);
}

function categoryOf(page: Environment['page'], category: Environment['category']) {
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

/** Plugins of Docusaurus are sets of docs: `default` is the first one, and the others have their ids. */
export function useVersions(pluginId?: string): readonly DocusaurusVersion[] {
  const { site } = useEnvironment();
  return useMemo(() => versionsOf(pluginId, site).map(toVersion), [pluginId, site]);
}

export function useLatestVersion(pluginId?: string): DocusaurusVersion | undefined {
  return useVersions(pluginId).find(({ isLast }) => isLast);
}

/** Returns the version of the page if the page belongs to that set. */
export function useActiveVersion(pluginId?: string): DocusaurusVersion | undefined {
  const { page, site } = useEnvironment();
  return useMemo(() => {
    const active = versionsOf(pluginId, site).find(({ name }) => name === page.version);
    return active && toVersion(active);
  }, [pluginId, page, site]);
}

export function useActiveDocContext(pluginId?: string) {
  const path = useEnvironment().page.permalink;
  const activeVersion = useActiveVersion(pluginId);
  return useMemo(() => ({ activeVersion, activeDoc: { path } }), [activeVersion, path]);
}

export function useDocsData(pluginId?: string) {
  const { site } = useEnvironment();
  return useMemo(() => dataOf(pluginId, site), [pluginId, site]);
}

/** Returns the data of all sets of docs by id. */
export function useAllDocsData(): Readonly<Record<string, ReturnType<typeof dataOf>>> {
  const { site } = useEnvironment();
  return useMemo(() => {
    const ids = new Set([DOCS_SECTION, ...site.versions.map(({ set }) => set)]);
    return Object.fromEntries([...ids].map((id) => [id, dataOf(id, site)]));
  }, [site]);
}

export function useActivePlugin() {
  const pluginId = usePluginId();
  const pluginData = useDocsData(pluginId);
  return useMemo(() => ({ pluginId, pluginData }), [pluginId, pluginData]);
}

export function useActivePluginAndVersion() {
  const activePlugin = useActivePlugin();
  const activeVersion = useActiveVersion(activePlugin.pluginId);
  return useMemo(() => ({ activePlugin, activeVersion }), [activePlugin, activeVersion]);
}

type Site = Environment['site'];

/** Returns the id of the page's set of docs. */
function usePluginId(): string {
  const { page, site } = useEnvironment();
  return site.versions.find(({ name }) => name === page.version)?.set ?? DOCS_SECTION;
}

/** Any id that is not the id of another set means the first set. */
function versionsOf(pluginId: string | undefined, { versions }: Site): readonly VersionData[] {
  const isKnown = versions.some(({ set }) => set === pluginId);
  return versions.filter(({ set }) => set === (isKnown ? pluginId : DOCS_SECTION));
}

function dataOf(pluginId: string | undefined, site: Site) {
  const versions = versionsOf(pluginId, site).map(toVersion);
  const path = versions.find(({ isLast }) => isLast)?.path ?? site.base;
  return { path, versions, breadcrumbs: true };
}

interface DocusaurusVersion extends Pick<
  VersionData,
  'name' | 'label' | 'path' | 'isLast' | 'banner'
> {
  /** Empty: a page does not know all others. Components that look for one here also handle its absence. */
  readonly docs: readonly { readonly id: string; readonly path: string }[];
  readonly draftIds: readonly string[];
}

/** Uses the name in the set, as in the config. */
function toVersion({ name, set, label, path, isLast, banner }: VersionData): DocusaurusVersion {
  const own = set === DOCS_SECTION ? name : name.slice(set.length + SET_SEPARATOR.length);
  return { name: own, label, path, isLast, banner, docs: [], draftIds: [] };
}
