/** Decides which files are read as MDX. In: a path and the options. Out: whether its text is MDX, not Markdown. */
import type { SiteConfig } from './config/schema.js';

/**
 * The default `md` reads no file as MDX, so nothing in content can run.
 *
 * @example isMdx('docs/a.mdx', { format: 'detect' }) // true
 */
export function isMdx(path: string, { format }: Pick<SiteConfig['markdown'], 'format'>): boolean {
  return format === 'mdx' || (format === 'detect' && path.endsWith('.mdx'));
}
