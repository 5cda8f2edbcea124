/**
 * What a category of the sidebar is called where its state is kept. In: its place, in the tree or in the document. Out: its
 * key, the addresses that the labels from the top level down lead to. Labels themselves will not do: a browser that
 * translates the page changes them.
 */
import type { SidebarCategoryNode } from '../sidebar-types.js';

type Row = Pick<SidebarCategoryNode, 'href' | 'label'> & {
  readonly nth?: number | string | undefined;
};

/** The label stands for an address where there is none. */
export function childKey(parentKey: string, { href, label, nth }: Row): string {
  return `${parentKey} ${href === '' ? label : href}${nth === undefined ? '' : ` #${nth}`}`;
}

/** The key of the row that the element is in. */
export function keyOf(element: Element | null): string {
  const row = element?.closest<HTMLElement>('.sidebar-list > li');
  if (row === null || row === undefined) return '';
  const label = row.firstElementChild;
  return childKey(keyOf(row.parentElement), {
    href: label?.getAttribute('href') ?? '',
    label: label?.textContent ?? '',
    nth: row.dataset['nth'],
  });
}
