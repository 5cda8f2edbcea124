/** Decides how files of pages are read. In: a path and the options. Out: whether its text is MDX, and whether it imports. */
import { COMPONENT_PAGE } from '../paths/doc-path.js';
import type { SiteConfig } from '../config/schema.js';

/**
 * The default `md` reads no file as MDX, so nothing in content can run.
 *
 * @example isMdx('docs/a.mdx', { format: 'detect' }) // true
 */
export function isMdx(path: string, { format }: Pick<SiteConfig['markdown'], 'format'>): boolean {
  if (path.endsWith(COMPONENT_PAGE)) return false;
  return format === 'mdx' || (format === 'detect' && path.endsWith('.mdx'));
}

/** Whether the page is code that may import files: MDX, or a component of React. */
export function mayImport(path: string, markdown: Pick<SiteConfig['markdown'], 'format'>): boolean {
  return path.endsWith(COMPONENT_PAGE) || isMdx(path, markdown);
}
