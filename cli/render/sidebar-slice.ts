/**
 * Cuts out the part of a sidebar that one page contains. In: the full tree and the page. Out: the top level, the open
 * branch, and a window around the page in lists that are too long: a slice has the same size for a hundred items as for ten
 * thousand. Slices that differ only in the current page share the same `items` object, and closed items are the same
 * objects in all slices, so callers can reuse what they have computed for them.
 */
import { SIDEBAR_WINDOW } from '../../theme/constants.js';
import type { SidebarCategoryNode, SidebarNode, SidebarSlice } from '../../theme/sidebar-types.js';
import { withBase } from '../paths/path.js';
import type { Route, Site, SiteSidebar } from '../types.js';
import type { RenderContext } from './context.js';

/**
 * Items of a long list that a page contains: half of what the browser shows at once. A page of the largest provider corpus
 * spends 9 kB on its sidebar, and the other items are one link away.
 */
const SLICE_WINDOW = 30;

/** Maximum number of remembered slices, enough for consecutive pages. A full memory is cleared. */
const MEMORY_SIZE = 200;

/** Position of each page by href: its index at every level. Computed once per sidebar. */
type Positions = ReadonlyMap<string, readonly number[]>;

/** Indexes each sidebar when the first page with it needs it. */
export function createSlices(site: RenderContext['site']): (route: Route) => SidebarSlice | null {
  const slicers = new Map<string, (href: string) => SidebarSlice>();
  const slicerOf = (key: string) => {
    const known = slicers.get(key);
    const sidebar = site.sidebars.get(key);
    if (known !== undefined || sidebar === undefined) return known;
    const slicer = createSlicer(sidebar);
    slicers.set(key, slicer);
    return slicer;
  };
  return (route) => {
    const { sidebar } = route;
    return sidebar === null ? null : (slicerOf(sidebar)?.(currentHref(route, site)) ?? null);
  };
}

/** The home page is marked in the sidebar as the page that it repeats. */
function currentHref(route: Route, { config }: Pick<Site, 'config'>): string {
  const last = route.breadcrumbs.at(-1)?.href;
  return route.permalink === '/' && last ? last : withBase(config.base, route.permalink);
}

export function createSlicer(sidebar: SiteSidebar): (href: string) => SidebarSlice {
  const positions = indexPositions(sidebar.nodes);
  const closed = new Map<SidebarNode, SidebarNode>();
  const closedOf = (node: SidebarCategoryNode): SidebarNode => {
    const known = closed.get(node) ?? { ...node, items: [], total: node.items.length };
    closed.set(node, known);
    return known;
  };
  const sliceNodes = (
    nodes: readonly SidebarNode[],
    position: readonly number[],
  ): SidebarNode[] => {
    const [at = -1, ...rest] = position;
    const offset = windowStart(nodes, at);
    return inWindow(nodes, offset).map((node, i): SidebarNode => {
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

  const known = new Map<string, readonly SidebarNode[]>();
  const itemsAt = (position: readonly number[]): readonly SidebarNode[] => {
    const branch = describeBranch(sidebar.nodes, position);
    const items = known.get(branch) ?? sliceNodes(sidebar.nodes, position);
    if (known.size >= MEMORY_SIZE) known.clear();
    known.set(branch, items);
    return items;
  };

  return (href) => {
    const items = itemsAt(positions.get(href) ?? []);
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

/** Describes everything that a slice depends on: the open categories, and the start of each list's window. */
function describeBranch(nodes: readonly SidebarNode[], position: readonly number[]): string {
  const parts: number[] = [];
  let level = nodes;
  for (const at of position) {
    parts.push(windowStart(level, at));
    const node = level[at];
    if (node?.type !== 'category') break;
    parts.push(at);
    level = node.items;
  }
  return parts.join(' ');
}

function windowStart(nodes: readonly SidebarNode[], at: number): number {
  if (nodes.length <= SIDEBAR_WINDOW) return 0;
  const start = Math.max(0, at - Math.floor(SLICE_WINDOW / 2));
  return Math.min(start, nodes.length - SLICE_WINDOW);
}

function inWindow(nodes: readonly SidebarNode[], start: number): readonly SidebarNode[] {
  return nodes.length <= SIDEBAR_WINDOW ? nodes : nodes.slice(start, start + SLICE_WINDOW);
}
