/** Creates tables of contents. In: the headings of a page, its front matter and the config. Out: the listed entries. */
import type { TocEntry } from '../../theme/types.js';
import type { ParsedPage, SiteConfig } from '../types.js';

type Page = Pick<ParsedPage, 'frontMatter' | 'headings'>;
type Levels = Pick<SiteConfig, 'toc'>;

/**
 * A tag, or a position at which `theme/components/Breakable.tsx` allows a line break: identifiers may be wider than the
 * column.
 */
const TAG_OR_JOINT = /<[^<>]*>|(?<=\w[_/.(])(?<!\d\.(?=\d))(?=\w)/g;

/** The first and the last level that the table of contents lists. */
export function tocLevels(
  { frontMatter }: Pick<Page, 'frontMatter'>,
  { toc }: Levels,
): [min: number, max: number] {
  return [
    frontMatter.toc_min_heading_level ?? toc.minHeadingLevel,
    frontMatter.toc_max_heading_level ?? toc.maxHeadingLevel,
  ];
}

/** The headings that the table of contents lists. */
export function createToc(page: Page, config: Levels): TocEntry[] {
  if (page.frontMatter.hide_table_of_contents === true) return [];
  const [min, max] = tocLevels(page, config);
  return page.headings
    .filter(({ depth }) => depth >= min && depth <= max)
    .map(({ id, depth, html }) => ({
      id,
      depth,
      html: html.replace(TAG_OR_JOINT, (tag) => tag || '<wbr>'),
    }));
}
