/**
 * A sidebar slice as HTML, put together of rows: by far most of a slice is on other pages too, so what is not about the
 * current page is rendered once.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { SidebarNode, SidebarSlice } from '../sidebar-types.js';
import { SidebarTree } from './SidebarTree.js';

/** In place of the rows of a list that is rendered without them. */
const PLACE: SidebarNode = { type: 'html', html: '' };
const PLACE_HTML = rowsOf(renderToStaticMarkup(<SidebarTree items={[PLACE]} current={null} />));

/** What stands around the rows of a list. */
type Frame = readonly [before: string, after: string];

const rows = new WeakMap<SidebarNode, string>();
/** By all that they show. A site has as many as categories; a server that sees many edits starts anew. */
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
  let html = '';
  for (const node of items) html += renderRow(node, current);
  return html;
}

function renderRow(node: SidebarNode, current: string): string {
  const render = (items: readonly SidebarNode[]) =>
    rowsOf(renderToStaticMarkup(<SidebarTree items={items} current={current} />));
  if (node.type === 'category' && node.items.length > 0) {
    const { items, ...others } = node;
    const [before, after] = frameOf(JSON.stringify([others, isCurrent(node, current)]), () =>
      render([{ ...node, items: [PLACE] }]),
    );
    return before + renderRows(items, current) + after;
  }
  if (isCurrent(node, current)) return render([node]);
  const known = rows.get(node) ?? render([node]);
  rows.set(node, known);
  return known;
}

function isCurrent(node: SidebarNode, current: string): boolean {
  if (node.type === 'html' || node.href !== current) return false;
  return node.type === 'link' ? node.external !== true : node.hasPage;
}

function frameOf(key: string, render: () => string): Frame {
  const known = frames.get(key);
  if (known !== undefined) return known;
  const [before = '', after = ''] = render().split(PLACE_HTML);
  if (frames.size === MOST_FRAMES) frames.clear();
  frames.set(key, [before, after]);
  return [before, after];
}

/** A rendered list without its own element. */
function rowsOf(list: string): string {
  return list.slice(list.indexOf('>') + 1, -'</ul>'.length);
}
