import { describe, expect, it } from 'vitest';
import { createSlicer } from '../../../../cli/render/sidebar-slice.js';
import type { SidebarCategoryNode, SidebarNode } from '../../../../theme/sidebar-types.js';

const links = (folder: string, count: number): SidebarNode[] =>
  Array.from({ length: count }, (_, i) => ({
    type: 'link',
    label: `${folder}${i}`,
    href: `/${folder}/${i}/`,
  }));

const category = (name: string, items: readonly SidebarNode[]): SidebarCategoryNode => ({
  type: 'category',
  label: name,
  href: `/${name}/`,
  hasPage: true,
  collapsible: true,
  isOpen: false,
  items,
});

const slicer = (nodes: readonly SidebarNode[]) => createSlicer({ nodes, indexHref: null });

const hrefs = (nodes: readonly SidebarNode[] = []) =>
  nodes.map((node) => (node.type === 'html' ? node.html : node.href));

describe('createSlicer()', () => {
  const nodes = [
    category('a', links('a', 3)),
    category('b', [category('c', links('c', 2)), ...links('b', 100)]),
  ];

  it('opens the branch of the page, and counts the items that it leaves out', () => {
    const [a, b] = slicer(nodes)('/c/1/').items;
    expect(a).toEqual({ ...nodes[0], items: [], total: 3 });
    expect(b).toMatchObject({ isOpen: true, total: 101 });
    const shown = b?.type === 'category' ? b.items : [];
    expect(shown).toHaveLength(30);
    expect(shown[0]).toMatchObject({ label: 'c', isOpen: true, items: links('c', 2) });
  });

  it('gives neighboring pages the same items, and no others', () => {
    const slice = slicer(nodes);
    const itemsOf = (href: string) => slice(href).items;
    expect(itemsOf('/a/1/')).toBe(itemsOf('/a/0/'));
    expect(itemsOf('/a/')).toEqual(itemsOf('/a/0/'));
    expect(itemsOf('/nowhere/')).toBe(itemsOf('/elsewhere/'));
    expect(itemsOf('/c/0/')).toBe(itemsOf('/c/1/'));
    const all = ['/nowhere/', '/a/0/', '/c/0/', '/b/0/', '/b/50/', '/b/51/'].map(itemsOf);
    expect(new Set(all.map((items) => JSON.stringify(items))).size).toBe(6);
    expect(new Set(all).size).toBe(6);
  });

  it('keeps the page in the window of a long list, however many slices there were before', () => {
    const slice = slicer(links('p', 500));
    for (const round of [1, 2])
      for (let i = 0; i < 500; i++) {
        const shown = hrefs(slice(`/p/${i}/`).items);
        expect([round, i, shown.length, shown.includes(`/p/${i}/`)]).toEqual([round, i, 30, true]);
      }
  });
});
