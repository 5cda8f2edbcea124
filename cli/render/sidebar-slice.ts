/**
 * The part of a sidebar that one page carries. In: the full tree and the page. Out: the top level, the open branch,
 * and of a list that is too long a window around the page: a slice costs the same whether the tree has a hundred
 * items or ten thousand.
 */
import { SIDEBAR_WINDOW } from '../../theme/constants.js';
import type { SidebarCategoryNode, SidebarNode, SidebarSlice } from '../../theme/sidebar-types.js';
import type { SiteSidebar } from '../types.js';

/**
 * Items of a long list that a page carries. Half of what the browser shows at once: a page of the largest provider
 * corpus pays 9 kB for its sidebar, and what is left out is one link away.
 */
const SLICE_WINDOW = 30;

/** Where each page stands: the index at every level, by href. Made once per sidebar. */
type Positions = ReadonlyMap<string, readonly number[]>;

export function createSlicer(sidebar: SiteSidebar): (href: string) => SidebarSlice {
  const positions = indexPositions(sidebar.nodes);
  const closed = new Map<SidebarNode, SidebarNode>();
  const closedOf = (node: SidebarCategoryNode): SidebarNode => {
    const known = closed.get(node) ?? { ...node, items: [], total: node.items.length };
    closed.set(node, known);
    return known;
  };
  const windowed = (nodes: readonly SidebarNode[], at: number) =>
    nodes.length <= SIDEBAR_WINDOW ? { nodes, offset: 0 } : cutWindow(nodes, at);

  const sliceNodes = (
    nodes: readonly SidebarNode[],
    position: readonly number[],
  ): SidebarNode[] => {
    const [at = -1, ...rest] = position;
    const { nodes: shown, offset } = windowed(nodes, at);
    return shown.map((node, i): SidebarNode => {
      if (node.type !== 'category') return node;
      const isCurrent = i + offset === at;
      if (!isCurrent && !node.isOpen) return closedOf(node);
      const items = sliceNodes(node.items, isCurrent ? rest : []);
      return {
        ...node,
        isOpen: true,
        items,
        ...(items.length < node.items.length ? { total: node.items.length } : {}),
      };
    });
  };

  return (href) => {
    const items = sliceNodes(sidebar.nodes, positions.get(href) ?? []);
    const isCut = items.length < sidebar.nodes.length;
    return {
      items,
      current: href,
      ...(isCut ? { total: sidebar.nodes.length } : {}),
      ...(isCut && sidebar.indexHref !== null ? { indexHref: sidebar.indexHref } : {}),
    };
  };
}

function indexPositions(nodes: readonly SidebarNode[]): Positions {
  const positions = new Map<string, readonly number[]>();
  const add = (href: string, position: readonly number[]) => {
    if (!positions.has(href)) positions.set(href, position);
  };
  const visit = (level: readonly SidebarNode[], above: readonly number[]) => {
    for (const [i, node] of level.entries()) {
      const position = [...above, i];
      if (node.type === 'html') continue;
      if (node.type === 'link' || node.hasPage) add(node.href, position);
      if (node.type === 'category') {
        if (node.indexHref !== undefined) add(node.indexHref, position);
        visit(node.items, position);
      }
    }
  };
  visit(nodes, []);
  return positions;
}

function cutWindow(
  nodes: readonly SidebarNode[],
  at: number,
): { nodes: readonly SidebarNode[]; offset: number } {
  const offset = Math.min(
    Math.max(0, at - Math.floor(SLICE_WINDOW / 2)),
    nodes.length - SLICE_WINDOW,
  );
  return { nodes: nodes.slice(offset, offset + SLICE_WINDOW), offset };
}
