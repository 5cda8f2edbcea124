/**
 * Names a category of the sidebar for its stored state. In: its place, in the tree or in the document. Out: its key,
 * which lists the addresses of the labels from the top level down. The labels' text would not do: a browser that
 * translates the page changes it.
 */
interface Row {
  readonly href: string | null | undefined;
  readonly label: string | null | undefined;
  readonly nth?: number | string | undefined;
}

/** A label without an address stands for itself. */
export function childKey(parentKey: string, { href, label, nth = '' }: Row): string {
  return `${parentKey} ${href || label}${nth && ` #${nth}`}`;
}

/** The key of the row that contains the element. */
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
