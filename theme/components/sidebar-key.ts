/**
 * What a category of the sidebar is called where its state is kept. In: its place, in the tree or in the document. Out: its
 * key, the addresses that the labels from the top level down lead to. Labels themselves will not do: a browser that
 * translates the page changes them.
 */
interface Row {
  readonly href: string | null | undefined;
  readonly label: string | null | undefined;
  readonly nth?: number | string | undefined;
}

/** The label stands for an address where there is none. */
export function childKey(parentKey: string, { href, label, nth = '' }: Row): string {
  return `${parentKey} ${href || label}${nth && ` #${nth}`}`;
}

/** The key of the row that the element is in. */
export function keyOf(element: Element | null): string {
  const row = element?.closest<HTMLElement>('.sidebar-list > li');
  if (!row) return '';
  const label = row.firstElementChild;
  return childKey(keyOf(row.parentElement), {
    href: label?.getAttribute('href'),
    label: label?.textContent,
    nth: row.dataset['nth'],
  });
}
