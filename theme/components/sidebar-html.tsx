/**
 * Renders a sidebar slice as HTML from cached rows. Most of a slice is on other pages too, so each row is rendered
 * once, and marking the current page inserts one attribute into a string.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { SidebarCategoryNode, SidebarNode, SidebarSlice } from '../sidebar-types.js';
import { SidebarTree, type SidebarChoices } from './SidebarTree.js';

/** Marks where rows are cut. No text has this character, and Latin-1 has it, so documents stay one-byte strings. */
const PLACE: SidebarNode = { type: 'html', html: '\u009F' };
/** Renders every list as it is. */
const AS_IS: SidebarChoices = {
  isOpen: (_, { items }) => items.length > 0,
  isWhole: () => true,
};
const PLACE_HTML = renderRowsOf([PLACE]);

/** The HTML before and after the rows of a list. */
type Frame = readonly [before: string, after: string];

const rows = new WeakMap<SidebarNode, string>();
/**
 * Keyed by everything that a frame shows. A site has as many as categories; a server that sees many edits clears the
 * map.
 */
const frames = new Map<string, Frame>();
const MOST_FRAMES = 2000;

/** Gives the same as rendering `SidebarTree` with the current page. Server only. */
export function renderSidebar({ items, current, ...cut }: SidebarSlice): string {
  const [before, after] = frameOf(JSON.stringify(cut), () =>
    renderToStaticMarkup(<SidebarTree items={[PLACE]} current={null} {...cut} />),
  );
  return before + renderRows(items, current) + after;
}

function renderRows(items: readonly SidebarNode[], current: string): string {
  renderFresh(items);
  let html = '';
  for (const node of items) html += renderRow(node, current);
  return html;
}

/** Renders new rows together: starting a render costs React more than a row does. */
function renderFresh(items: readonly SidebarNode[]): void {
  const fresh = items.filter((node) => !isOpen(node) && !rows.has(node));
  if (fresh.length === 0) return;
  const html = renderRowsOf(fresh.flatMap((node) => [node, PLACE])).split(PLACE_HTML);
  for (const [i, node] of fresh.entries()) rows.set(node, html[i] ?? '');
}

function renderRow(node: SidebarNode, current: string): string {
  const mark = isCurrent(node, current) ? markCurrent : (html: string) => html;
  if (!isOpen(node)) return mark(rows.get(node) ?? '');
  const { items, ...others } = node;
  const [before, after] = frameOf(JSON.stringify(others), () =>
    renderRowsOf([{ ...node, items: [PLACE] }]),
  );
  return mark(before) + renderRows(items, current) + after;
}

function isOpen(node: SidebarNode): node is SidebarCategoryNode {
  return node.type === 'category' && node.items.length > 0;
}

function isCurrent(node: SidebarNode, current: string): boolean {
  if (node.type === 'html' || node.href !== current) return false;
  return node.type === 'link' ? node.external !== true : node.hasPage;
}

/** Marks the page's own row; the page's link is the first one in it. */
function markCurrent(row: string): string {
  return row.replace(/href="[^"]*"/, '$& aria-current="page"');
}

function frameOf(key: string, render: () => string): Frame {
  const known = frames.get(key);
  if (known !== undefined) return known;
  const [before = '', after = ''] = render().split(PLACE_HTML);
  if (frames.size === MOST_FRAMES) frames.clear();
  frames.set(key, [before, after]);
  return [before, after];
}

/** The markup of `SidebarTree` for the items, without its own element. */
function renderRowsOf(items: readonly SidebarNode[]): string {
  const list = renderToStaticMarkup(<SidebarTree items={items} current={null} choices={AS_IS} />);
  return list.slice(list.indexOf('>') + 1, -'</ul>'.length);
}
