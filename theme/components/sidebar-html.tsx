/**
 * A sidebar slice as HTML, put together of rows: by far most of a slice is on other pages too, so each row is rendered once,
 * and marking the current page puts one attribute into a string.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { SidebarCategoryNode, SidebarNode, SidebarSlice } from '../sidebar-types.js';
import { SidebarTree, type SidebarChoices } from './SidebarTree.js';

/** Stands where rows are cut: no text has this character, and Latin-1 has it, so that documents stay strings of bytes. */
const PLACE: SidebarNode = { type: 'html', html: '\u009F' };
/** Lists are rendered as they are. */
const AS_IS: SidebarChoices = {
  isOpen: (_, { items }) => items.length > 0,
  isWhole: () => true,
};
const PLACE_HTML = renderRowsOf([PLACE]);

/** What stands around the rows of a list. */
type Frame = readonly [before: string, after: string];

const rows = new WeakMap<SidebarNode, string>();
/** By all that they show. A site has as many as categories; a server that sees many edits empties it. */
const frames = new Map<string, Frame>();
const MOST_FRAMES = 2000;

/** The same as rendering `SidebarTree` with the current page. Server only. */
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

/** Together: to begin takes React longer than a row. */
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

/** The row of the page: its link is the first. */
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

/** What `SidebarTree` makes of the items, without its own element. */
function renderRowsOf(items: readonly SidebarNode[]): string {
  const list = renderToStaticMarkup(<SidebarTree items={items} current={null} choices={AS_IS} />);
  return list.slice(list.indexOf('>') + 1, -'</ul>'.length);
}
