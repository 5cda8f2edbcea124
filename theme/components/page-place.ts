/** Finds the place of a page in the docs. In: a page. Out: its address in sidebar and navbar. */
import type { ShellPage } from '../hooks/app-state.js';

/** The page's address in sidebar and navbar: a home that repeats a doc has that doc's address. */
export function placeOf({ breadcrumbs, permalink }: ShellPage): string {
  return breadcrumbs.at(-1)?.href ?? permalink;
}
