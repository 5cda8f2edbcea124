/** Cards of pages, as Docusaurus has them in its sidebars. In: items, or the page's category. Out: the theme's cards. */
import type { ReactElement } from 'react';
import { CardList } from '../content/Cards.js';
import { LinkCard } from './Cards.js';
import { useCurrentSidebarSiblings, type SidebarLink } from './docs-hooks.js';

export interface SidebarCategory {
  readonly type: 'category';
  readonly label: string;
  readonly href?: string;
  readonly description?: string;
  readonly items: readonly SidebarItem[];
}

export type SidebarItem = SidebarLink | SidebarCategory;

/** A category without a page of its own leads to the first page in it. */
export function DocCard({ item }: { readonly item: SidebarItem }): ReactElement {
  const href = findFirstSidebarItemLink(item);
  return <LinkCard title={item.label} href={href} description={item.description} />;
}

export interface DocCardListProps {
  /** Defaults to the items of the category that has this page. */
  readonly items?: readonly SidebarItem[];
  readonly className?: string | undefined;
}

export function DocCardList({ items, className }: DocCardListProps): ReactElement | null {
  const siblings = useCurrentSidebarSiblings();
  const shown = filterDocCardListItems(items ?? siblings);
  if (shown.length === 0) return null;
  return (
    <CardList
      className={className}
      cards={shown.map((item) => (
        <DocCard key={item.label} item={item} />
      ))}
    />
  );
}

/** Returns the items that lead to a page. */
export function filterDocCardListItems(items: readonly SidebarItem[]): readonly SidebarItem[] {
  return items.filter((item) => findFirstSidebarItemLink(item) !== undefined);
}

/** Returns the first page of an item; pages may be in categories of any depth. */
export function findFirstSidebarItemLink(item: SidebarItem): string | undefined {
  if (item.href !== undefined || item.type === 'link') return item.href;
  return item.items.map(findFirstSidebarItemLink).find((href) => href !== undefined);
}
