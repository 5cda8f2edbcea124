/**
 * What a category of the sidebar is called where its state is kept. In: its place, in the tree or in the document. Out: its
 * key, the addresses that the labels from the top level down lead to. Labels themselves will not do: a browser that
 * translates the page changes them.
 */

/** `label` stands for an address where there is none. */
export function childKey(parentKey: string, href: string, label: string): string {
  return `${parentKey} ${href === '' ? label : href}`;
}

/** The key of the row that the element is in. */
export function keyOf(element: Element | null): string {
  const row = element?.closest('.sidebar-list > li');
  if (row === null || row === undefined) return '';
  const label = row.firstElementChild;
  return childKey(
    keyOf(row.parentElement),
    label?.getAttribute('href') ?? '',
    label?.textContent ?? '',
  );
}
