/** Where a page stands in the docs. */
import type { ShellPage } from '../hooks/app-state.js';

/** The address that sidebar and navbar know the page by: for a home that repeats a doc, that of the doc. */
export function placeOf({ breadcrumbs, permalink }: ShellPage): string {
  return breadcrumbs.at(-1)?.href ?? permalink;
}
