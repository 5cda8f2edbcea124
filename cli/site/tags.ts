/**
 * Groups pages by tag. In: the pages of every version, and the permalinks that are taken. Out: in each version an index page
 * for each tag and one of all tags, and for each page the links to its tags. There is nothing without `docs.tags`.
 */
import { fillText } from '../../theme/fill-text.js';
import type { PageLink } from '../../theme/types.js';
import type { SiteConfig } from '../config/schema.js';
import { setOf } from '../paths/docs-sets.js';
import { compare, withBase } from '../paths/path.js';
import type { DocsVersion, GeneratedRoute } from '../types.js';
import { isUnlisted, type DocEntry } from './doc-entry.js';
import { groupBy } from './group-by.js';
import { claimIndexPath } from './index-permalinks.js';
import type { TakenPermalinks } from './taken-permalinks.js';

export interface TagPages {
  readonly indexes: readonly GeneratedRoute[];
  /** Links to the tags of a page, in the order of its front matter, base path applied. */
  readonly tagsOf: (entry: DocEntry) => readonly PageLink[];
}

interface Input {
  readonly entries: readonly DocEntry[];
  readonly versions: readonly DocsVersion[];
  /** Permalinks that no index may have; those of tags are added. */
  readonly taken: TakenPermalinks;
}

interface Tag {
  /** Spelling of the first page. */
  readonly label: string;
  readonly permalink: string;
  /** Pages sorted by title. */
  readonly entries: readonly DocEntry[];
}

export function createTagPages({ entries, versions, taken }: Input, config: SiteConfig): TagPages {
  const tagged = versions.filter((version) => setOf(version, config).tags);
  const links = new Map<string, PageLink>();
  const indexes = tagged.flatMap((version) => {
    const place = { version, trailingSlash: config.trailingSlash, taken };
    const listed = entries.filter(
      (entry) => entry.version.name === version.name && !isUnlisted(entry.page),
    );
    const byTag = groupBy(
      listed.flatMap((entry) => readTags(entry).map((label) => ({ label, entry }))),
      ({ label }) => keyOf(label, version),
    );
    if (byTag.size === 0) return [];
    const all = claimIndexPath(place, ['tags']);
    const tags = [...byTag]
      .sort(([a], [b]) => compare(a, b))
      .map(([key, members]): Tag => {
        const label = members[0]?.label ?? '';
        const permalink = claimIndexPath(place, ['tags', label]);
        links.set(key, { label, href: withBase(config.base, permalink) });
        const pages = [...new Set(members.map(({ entry }) => entry))];
        return { label, permalink, entries: pages.sort(byTitle) };
      });
    return createIndexes({ all, tags, version }, config);
  });
  const tagsOf = (entry: DocEntry) =>
    [...new Set(readTags(entry).map((label) => keyOf(label, entry.version)))].flatMap(
      (key) => links.get(key) ?? [],
    );
  return { indexes, tagsOf };
}

function createIndexes(
  { all, tags, version }: { all: string; tags: readonly Tag[]; version: DocsVersion },
  { base, texts }: SiteConfig,
): GeneratedRoute[] {
  const linkTo = (label: string, permalink: string) => ({ label, href: withBase(base, permalink) });
  const common = {
    isUnlisted: false,
    description: '',
    version,
    sidebar: null,
    previous: null,
    next: null,
  };
  return [
    {
      ...common,
      permalink: all,
      canonical: all,
      title: texts.tags,
      breadcrumbs: [],
      cards: tags.map(({ label, permalink }) => ({ ...linkTo(label, permalink), description: '' })),
    },
    ...tags.map(({ label, permalink, entries }) => ({
      ...common,
      permalink,
      canonical: permalink,
      title: fillText(texts.tagged, { tag: label }),
      breadcrumbs: [linkTo(texts.tags, all), linkTo(label, permalink)],
      cards: entries.map(({ page, permalink: href }) => ({
        ...linkTo(page.title, href),
        description: page.description,
      })),
    })),
  ];
}

/** Two spellings that differ only in letter case are one tag. */
function keyOf(label: string, { name }: Pick<DocsVersion, 'name'>): string {
  return `${name} ${label.toLowerCase()}`;
}

function readTags({ page }: DocEntry): string[] {
  const labels = page.frontMatter.tags ?? [];
  return labels.map((label) => label.trim()).filter((label) => label !== '');
}

function byTitle(a: DocEntry, b: DocEntry): number {
  return compare(a.page.title, b.page.title) || compare(a.permalink, b.permalink);
}
