/**
 * The page as Markdown, for copying and for language models. In: a route and its content. Out: its source without front
 * matter, with every link to a file replaced by the address it resolves to.
 */
import type { DocRoute, PageContent } from '../types.js';

export function renderMarkdown(
  { page, links, title }: DocRoute,
  { body: written }: Pick<PageContent, 'body'>,
): string {
  let text = '';
  let end = page.bodyOffset;
  const source = (from: number, to?: number) =>
    written.slice(from - page.bodyOffset, to === undefined ? undefined : to - page.bodyOffset);
  const references = page.links
    .map((link, index) => ({ range: link.range, href: links[index]?.href ?? null }))
    .filter(
      (reference): reference is { range: readonly [number, number]; href: string } =>
        reference.range !== null && reference.href !== null,
    )
    .sort((a, b) => a.range[0] - b.range[0]);
  for (const { range, href } of references) {
    if (range[0] < end) continue;
    text += source(end, range[0]) + href;
    end = range[1];
  }
  text += source(end);
  const body = text.replace(/\r\n?/g, '\n').trim();
  return `${page.hasTitleHeading ? '' : `# ${title}\n\n`}${body}\n`;
}
