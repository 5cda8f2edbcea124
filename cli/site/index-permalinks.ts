/**
 * The addresses of index pages. In: a sidebar's tree, and the addresses that are taken. Out: one for each category that has
 * an index page, free on this site: of two categories with one label the second is told by its sidebar and those above it.
 */
import { SIDEBAR_WINDOW } from '../../theme/constants.js';
import { canonicalPermalink } from '../path.js';
import type { DocsVersion } from '../types.js';
import { encodePath, joinPermalink } from './doc-entry.js';
import type { CategoryNode, TreeNode } from './sidebar-nodes.js';

/** Where indexes of one version may be. */
export interface IndexPlace {
  readonly version: DocsVersion;
  readonly trailingSlash: boolean;
  /** The permalinks of pages and of indexes so far: each new index is added. */
  readonly taken: Set<string>;
}

export interface IndexOptions extends IndexPlace {
  /** Of the sidebar. */
  readonly key: string;
}

/** Categories that ask for an index page, and those with more children than a page shows. */
export function assignIndexPermalinks(
  tree: readonly TreeNode[],
  options: IndexOptions,
): Map<CategoryNode, string> {
  const permalinks = new Map<CategoryNode, string>();
  const visit = (nodes: readonly TreeNode[], above: readonly string[]) => {
    for (const node of nodes) {
      if (node.kind !== 'category') continue;
      const labels = [...above, node.label];
      if (node.index || node.items.length > SIDEBAR_WINDOW) {
        const slug = node.index?.slug;
        const wanted =
          slug === undefined
            ? indexPath(options, ['category', node.label])
            : canonicalPermalink(
                joinPermalink(options.version.path, encodePath(slug)),
                options.trailingSlash,
              );
        const full = indexPath(options, ['category', options.key, ...labels]);
        permalinks.set(node, claim(options, [wanted, full]));
      }
      visit(node.items, labels);
    }
  };
  visit(tree, []);
  return permalinks;
}

/** For an index that no category names: of a whole sidebar, of tags. */
export function claimIndexPath(place: IndexPlace, labels: readonly string[]): string {
  return claim(place, [indexPath(place, labels)]);
}

/** The first that is free, else the last with a number. */
function claim({ taken, trailingSlash }: IndexPlace, wanted: readonly string[]): string {
  const last = wanted.at(-1)?.replace(/\/$/, '') ?? '';
  let free = wanted.find((permalink) => !taken.has(permalink));
  for (let n = 2; free === undefined; n++) {
    const numbered = canonicalPermalink(`${last}-${n}`, trailingSlash);
    if (!taken.has(numbered)) free = numbered;
  }
  taken.add(free);
  return free;
}

/** Of a label in an address, in characters: in no script longer than a file's name may be. */
const MAX_LABEL_LENGTH = 80;

function indexPath({ version, trailingSlash }: IndexPlace, labels: readonly string[]): string {
  const slug = labels
    .map((label) =>
      label
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .slice(0, MAX_LABEL_LENGTH)
        .replace(/\p{Cs}$/u, '')
        .replace(/^-|-$/g, ''),
    )
    .join('/');
  return canonicalPermalink(joinPermalink(version.path, encodePath(slug)), trailingSlash);
}
