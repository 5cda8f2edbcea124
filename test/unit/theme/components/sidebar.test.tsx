import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderSidebar } from '../../../../theme/components/sidebar-html.js';
import { sidebarWindow } from '../../../../theme/components/sidebar-window.js';
import { SidebarTree, type SidebarChoices } from '../../../../theme/components/SidebarTree.js';
import { SIDEBAR_WINDOW } from '../../../../theme/constants.js';
import type { SidebarNode } from '../../../../theme/sidebar-types.js';
import { sidebar } from '../sample.js';

const links = (count: number): SidebarNode[] =>
  Array.from({ length: count }, (_, i) => ({ type: 'link', label: `p${i}`, href: `/p${i}/` }));

const choices = (open: readonly string[], whole = false): SidebarChoices => ({
  isOpen: (key) => open.includes(key),
  isWhole: () => whole,
});

describe('renderSidebar()', () => {
  it.each(['/docs/guides/vpc/', '/docs/guides/', '/docs/guides/accounts/?a=1&b=2', '/elsewhere/'])(
    'equals the tree rendered with the current page %s',
    (current) => {
      const tree = renderToStaticMarkup(<SidebarTree items={sidebar.items} current={current} />);
      expect(renderSidebar({ ...sidebar, current })).toBe(tree);
    },
  );

  it("equals it for any items, and marks nothing in a site's own HTML", () => {
    const html = '<ul><li><a href="/p1/">One</a> <code>href="own /p1/"</code></li></ul>';
    const items: SidebarNode[] = [
      { type: 'html', html },
      { ...category('A'), className: 'new', isOpen: true, items: [{ type: 'html', html }] },
      { ...category('B'), href: '/p1/', hasPage: true, items: links(2) },
      { ...category('C'), href: '/p1/', collapsible: false, items: links(2) },
      { ...category('D'), href: '' },
    ];
    const tree = renderToStaticMarkup(<SidebarTree items={items} current="/p1/" />);
    expect(renderSidebar({ items, current: '/p1/' })).toBe(tree);
    expect(tree.match(/aria-current/g)).toHaveLength(3);
    expect(tree.split(html)).toHaveLength(3);
  });

  it('equals it on each page of a window that moves', () => {
    const html = '<a href="/p3/">"Three" &amp; \u{1F680}</a>';
    const nodes: SidebarNode[] = [...links(40), { type: 'html', html }, category('A')];
    for (const [start, current] of ['/p0/', '/p7/', '/p7/', '/elsewhere/', '/A/'].entries()) {
      const items = nodes.slice(start, start + 39);
      const props = { items, total: nodes.length, indexHref: '/all/' };
      expect(renderSidebar({ ...props, current })).toBe(
        renderToStaticMarkup(<SidebarTree {...props} current={current} />),
      );
    }
  });

  it('marks the current page, and not the category whose first page it is', () => {
    const html = renderSidebar(sidebar);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toContain('href="/docs/guides/vpc/" aria-current="page">Virtual network</a>');
  });

  it('keeps collapsed categories as links to their first page', () => {
    expect(renderSidebar(sidebar)).toContain('href="/docs/guides/accounts/?a=1&amp;b=2"');
  });

  it('does not mix up slices that differ in one label', () => {
    const first = renderSidebar({
      current: '/a/',
      items: [{ type: 'link', label: 'A', href: '/a/' }],
    });
    const second = renderSidebar({
      current: '/a/',
      items: [{ type: 'link', label: 'B', href: '/a/' }],
    });
    expect(first).toContain('>A<');
    expect(second).toContain('>B<');
  });
});

describe('SidebarTree', () => {
  it.each<[string, SidebarNode, string]>([
    ['a page', { type: 'link', label: 'P', href: '/p/' }, '<a href="/p/">P</a>'],
    [
      'a category',
      {
        type: 'category',
        label: 'C',
        href: '/p/',
        hasPage: false,
        collapsible: true,
        isOpen: false,
        items: [],
      },
      '<a href="/p/">C</a><button aria-expanded="false" aria-label="C"></button>',
    ],
    [
      'a category with a page',
      {
        type: 'category',
        label: 'C',
        href: '/c/',
        hasPage: true,
        collapsible: true,
        isOpen: false,
        items: [],
      },
      '<a href="/c/" data-page="">C</a><button aria-expanded="false" aria-label="C"></button>',
    ],
  ])('writes no more than necessary for %s: pages have dozens of rows', (_, node, row) => {
    const html = renderToStaticMarkup(<SidebarTree items={[node]} current={null} />);
    expect(html).toBe(`<ul class="sidebar-list"><li>${row}</li></ul>`);
  });

  it('shows a window of a long list and a link to the page with the whole list', () => {
    const html = renderToStaticMarkup(
      <SidebarTree items={links(100)} current="/p50/" indexHref="/all/" />,
    );
    expect(html.match(/<a href=/g)).toHaveLength(SIDEBAR_WINDOW);
    expect(html).toContain('<a class="sidebar-all" href="/all/">All 100 pages</a>');
  });

  it('counts the items when the server has cut the list', () => {
    const html = renderToStaticMarkup(
      <SidebarTree items={links(60)} current={null} total={1769} indexHref="/all/" />,
    );
    expect(html).toContain('All 1769 pages');
  });

  it('has a button for the rest of a long list without such a page', () => {
    const tree = (whole: boolean) =>
      renderToStaticMarkup(
        <SidebarTree items={links(100)} current={null} choices={choices([], whole)} />,
      );
    expect(tree(false)).toContain('<button class="sidebar-all">All 100 pages</button>');
    expect(tree(true).match(/<a href=/g)).toHaveLength(100);
    expect(tree(true)).not.toContain('sidebar-all');
  });

  it('opens the categories that the reader chose, named by the addresses down to them', () => {
    const nested: SidebarNode[] = [
      { ...category('A'), items: [{ ...category('B'), items: links(1) }] },
    ];
    const html = (open: readonly string[]) =>
      renderToStaticMarkup(<SidebarTree items={nested} current={null} choices={choices(open)} />);
    expect(html([])).not.toContain('aria-label="B"');
    expect(html([' /A/'])).toContain('aria-label="B"');
    expect(html([' /A/'])).not.toContain('/p0/');
    expect(html([' /A/', ' /B/'])).not.toContain('/p0/');
    expect(html([' /A/', ' /A/ /B/'])).toContain('/p0/');
  });

  it('opens one of two categories that lead to the same page', () => {
    const items: SidebarNode[] = [category('A'), { ...category('A'), nth: 1, items: links(1) }];
    const html = (open: readonly string[]) =>
      renderToStaticMarkup(<SidebarTree items={items} current={null} choices={choices(open)} />);
    expect(html([' /A/'])).not.toContain('/p0/');
    expect(html([' /A/ #1'])).toContain('/p0/');
    expect(html([])).toContain('<li data-nth="1">');
  });

  it('names a category without a link by its label', () => {
    const items: SidebarNode[] = [{ ...category('A'), href: '', items: links(1) }];
    const html = (open: readonly string[]) =>
      renderToStaticMarkup(<SidebarTree items={items} current={null} choices={choices(open)} />);
    expect(html([' '])).not.toContain('/p0/');
    expect(html([' A'])).toContain('/p0/');
  });
});

describe('sidebarWindow()', () => {
  const hrefs = (current: string | null) =>
    sidebarWindow(links(100), current).map((node) => (node.type === 'link' ? node.href : ''));

  it.each([
    ['/p0/', '/p0/', '/p59/'],
    ['/p50/', '/p20/', '/p79/'],
    ['/p99/', '/p40/', '/p99/'],
    ['/none/', '/p0/', '/p59/'],
  ])('around %s goes from %s to %s', (current, first, last) => {
    expect(hrefs(current)).toHaveLength(SIDEBAR_WINDOW);
    expect(hrefs(current)[0]).toBe(first);
    expect(hrefs(current).at(-1)).toBe(last);
  });

  it('finds the page that lists a category', () => {
    const items = [...links(90), { ...category('Z'), indexHref: '/z/all/' }];
    expect(sidebarWindow(items, '/z/all/').at(-1)).toBe(items.at(-1));
  });

  it('finds a page below a category', () => {
    const items = [...links(90), { ...category('Z'), items: links(1).map(moved) }];
    expect(sidebarWindow(items, '/moved/').at(-1)).toBe(items.at(-1));
  });
});

const moved = (): SidebarNode => ({ type: 'link', label: 'moved', href: '/moved/' });

function category(label: string): SidebarNode & { type: 'category' } {
  return {
    type: 'category',
    label,
    href: `/${label}/`,
    hasPage: false,
    collapsible: true,
    isOpen: false,
    items: [],
  };
}
