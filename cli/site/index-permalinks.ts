/**
 * Assigns the permalinks of index pages. In: the tree of a sidebar, and the permalinks that are taken. Out: a free permalink
 * for each category that has an index page. If two categories have the same label, the permalink of the second contains its
 * sidebar and the categories above it.
 */
import { SIDEBAR_WINDOW } from '../../theme/constants.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { canonicalPermalink } from '../paths/path.js';
import type { Diagnostic, VersionFolder } from '../types.js';
import { encodePath, joinPermalink } from './doc-entry.js';
import type { CategoryNode, TreeNode } from './sidebar-nodes.js';
import type { TakenPermalinks } from './taken-permalinks.js';

/** The version that the indexes belong to, and the permalinks they may not have. */
export interface IndexPlace {
  readonly version: VersionFolder;
  readonly trailingSlash: boolean;
  /** The permalinks of pages and of indexes so far: each new index is added. */
  readonly taken: TakenPermalinks;
}

export interface IndexOptions extends IndexPlace {
  /** Key of the sidebar. */
  readonly key: string;
  readonly diagnostics: Diagnostic[];
}

/** Assigns permalinks to categories that ask for an index page, and to categories with more children than a page shows. */
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
        const permalink = claim(options, [wanted, full]);
        permalinks.set(node, permalink);
        if (slug !== undefined && permalink !== wanted)
          options.diagnostics.push(reportTaken(node.label, { wanted, permalink }));
      }
      visit(node.items, labels);
    }
  };
  visit(tree, []);
  return permalinks;
}

/** Reports a slug that is taken. A generated permalink that is taken needs no finding: no author expects it. */
function reportTaken(
  label: string,
  { wanted, permalink }: { readonly wanted: string; readonly permalink: string },
): Diagnostic {
  const note = `Another page has that route. The index of the category "${label}" is at "${permalink}". Give the category another "slug".`;
  return diagnostic('duplicate-route', `Duplicate route "${wanted}"`, { note });
}

/** Assigns the permalink of an index that belongs to no category: of a whole sidebar, or of tags. */
export function claimIndexPath(place: IndexPlace, labels: readonly string[]): string {
  return claim(place, [indexPath(place, labels)]);
}

/** Claims the first free permalink, else the last one with a number added. */
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

/** Maximum length of a label in a permalink, in characters; fits a file name in any script. */
const MAX_LABEL_LENGTH = 80;

function indexPath({ version, trailingSlash }: IndexPlace, labels: readonly string[]): string {
  const slug = labels.map((label) => nameOf(label) || nameOfSigns(label)).join('/');
  return canonicalPermalink(joinPermalink(version.path, encodePath(slug)), trailingSlash);
}

function nameOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_LABEL_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .replace(/^-|-$/g, '');
}

/** Returns the code points of the characters. @example nameOfSigns('<&>') // '3c-26-3e' */
function nameOfSigns(label: string): string {
  return Array.from(label, (sign) => sign.codePointAt(0)?.toString(16))
    .join('-')
    .slice(0, MAX_LABEL_LENGTH);
}
