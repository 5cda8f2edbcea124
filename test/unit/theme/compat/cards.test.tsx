import { describe, expect, it } from 'vitest';
import {
  Card,
  CardGrid,
  DocCard,
  DocCardList,
  filterDocCardListItems,
  findFirstSidebarItemLink,
  LinkCard,
  useCurrentSidebarCategory,
} from '../../../../theme/compat/api.js';
import type { SidebarItem } from '../../../../theme/compat/DocCards.js';
import { render } from './environment.js';

const card = (title: string, href: string, description: string) =>
  `<li class="card-item"><div class="card"><a class="card-title" href="${href}">${title}</a>` +
  `${description === '' ? '' : `<p>${description}</p>`}</div></li>`;
const folder: SidebarItem = {
  type: 'category',
  label: 'Folder',
  items: [
    { type: 'category', label: 'Empty', items: [] },
    { type: 'category', label: 'Inner', items: [{ type: 'link', label: 'D', href: '/docs/d/' }] },
  ],
};

describe('DocCardList', () => {
  const ofPage = `<ul class="cards">${card('B', '/base/docs/b/', 'About B')}${card('C', '/base/docs/c/', '')}</ul>`;

  it('shows the pages of the category', () => {
    expect(render(<DocCardList />)).toBe(ofPage);
  });

  it('shows nothing without pages', () => {
    expect(render(<DocCardList />, { category: [] })).toBe('');
  });

  it('shows the items that a page passes', () => {
    function Page() {
      return <DocCardList items={useCurrentSidebarCategory().items} className="own" />;
    }
    expect(render(<Page />)).toBe(ofPage.replace('"cards"', '"cards own"'));
  });

  it('links a category to its first page, and leaves out those without pages', () => {
    const items: SidebarItem[] = [folder, { type: 'category', label: 'None', items: [] }];
    expect(render(<DocCardList items={items} />)).toBe(
      `<ul class="cards">${card('Folder', '/base/docs/d/', '')}</ul>`,
    );
    expect(filterDocCardListItems(items)).toEqual([folder]);
    expect(findFirstSidebarItemLink(folder)).toBe('/docs/d/');
  });
});

describe('DocCard', () => {
  it('is one card', () => {
    expect(render(<DocCard item={{ type: 'link', label: 'B', href: '/docs/b/' }} />)).toBe(
      '<div class="card"><a class="card-title" href="/base/docs/b/">B</a></div>',
    );
  });
});

describe('CardGrid', () => {
  it('is a list of its cards', () => {
    const html = render(
      <CardGrid stagger>
        <Card title="A" icon="rocket">
          <p>Text</p>
        </Card>
        {'\n'}
        <LinkCard title="B" href="/docs/b/" description="About B" />
        <LinkCard title="Away" data-broken-link="./x.md" />
      </CardGrid>,
    );
    expect(html).toMatch(
      /^<ul class="cards"><li class="card-item"><div class="card"><svg class="icon card-icon"[^>]*><path [^>]*><\/path><\/svg><p class="card-title">A<\/p><p>Text<\/p><\/div><\/li>/,
    );
    expect(html).toContain(card('B', '/base/docs/b/', 'About B'));
    expect(html).toContain('<p class="card-title" data-broken-link="./x.md">Away</p>');
  });
});
