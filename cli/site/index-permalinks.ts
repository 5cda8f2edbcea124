/**
 * The addresses of index pages. In: a sidebar's tree, and the addresses that are taken. Out: one for each category that has
 * an index page, free on this site: of two categories with one label the second is told by its sidebar and those above it.
 */
import { SIDEBAR_WINDOW } from '../../theme/constants.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { canonicalPermalink } from '../path.js';
import type { Diagnostic, VersionFolder } from '../types.js';
import { encodePath, joinPermalink } from './doc-entry.js';
import type { CategoryNode, TreeNode } from './sidebar-nodes.js';
import type { TakenPermalinks } from './taken-permalinks.js';

/** Where indexes of one version may be. */
export interface IndexPlace {
  readonly version: VersionFolder;
  readonly trailingSlash: boolean;
  /** The permalinks of pages and of indexes so far: each new index is added. */
  readonly taken: TakenPermalinks;
}

export interface IndexOptions extends IndexPlace {
  /** Of the sidebar. */
  readonly key: string;
  readonly diagnostics: Diagnostic[];
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

/** A slug that was asked for is missed where an address that was found is not. */
function reportTaken(
  label: string,
  { wanted, permalink }: { readonly wanted: string; readonly permalink: string },
): Diagnostic {
  const note = `Another page has that route. The index of the category "${label}" is at "${permalink}". Give the category another "slug".`;
  return diagnostic('duplicate-route', `Duplicate route "${wanted}"`, { note });
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

/** The numbers of its characters. @example nameOfSigns('<&>') // '3c-26-3e' */
function nameOfSigns(label: string): string {
  return Array.from(label, (sign) => sign.codePointAt(0)?.toString(16))
    .join('-')
    .slice(0, MAX_LABEL_LENGTH);
}
