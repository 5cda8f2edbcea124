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

  it('marks the current page, and not the category whose first page it is', () => {
    const html = renderSidebar(sidebar);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toContain('href="/docs/guides/vpc/" aria-current="page">Virtual network</a>');
  });

  it('keeps collapsed categories as links to their first page (T46)', () => {
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
  it('shows a window of a long list and the page that has all of it', () => {
    const html = renderToStaticMarkup(
      <SidebarTree items={links(100)} current="/p50/" indexHref="/all/" />,
    );
    expect(html.match(/class="sidebar-link"/g)).toHaveLength(SIDEBAR_WINDOW);
    expect(html).toContain('<a class="sidebar-all" href="/all/">All 100 pages</a>');
  });

  it('says how many there are when the server has cut the list', () => {
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
    expect(tree(false)).toContain('data-whole=""');
    expect(tree(true).match(/class="sidebar-link"/g)).toHaveLength(100);
    expect(tree(true)).not.toContain('data-whole');
  });

  it('opens what the reader chose, and names it by the labels down to it', () => {
    const nested: SidebarNode[] = [
      { ...category('A'), items: [{ ...category('B'), items: links(1) }] },
    ];
    const html = (open: readonly string[]) =>
      renderToStaticMarkup(<SidebarTree items={nested} current={null} choices={choices(open)} />);
    expect(html([])).not.toContain('data-category="/A/B"');
    expect(html(['/A'])).toContain('data-category="/A/B"');
    expect(html(['/A'])).not.toContain('/p0/');
    expect(html(['/A', '/A/B'])).toContain('/p0/');
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
