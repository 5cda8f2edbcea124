/**
 * Renders the page as Markdown, for copying and for language models. In: a route and its content. Out: its source without
 * front matter. Links to files, in Markdown and HTML, are replaced by their resolved addresses, and labels of links and
 * footnotes that repeat between included files are changed. Variables have their values.
 */
import type { PageRoute, PageContent } from '../types.js';

export function renderMarkdown(
  { page, links, title }: PageRoute,
  { body: written }: Pick<PageContent, 'body'>,
): string {
  let text = '';
  let end = page.bodyOffset;
  const source = (from: number, to?: number) =>
    written.slice(from - page.bodyOffset, to === undefined ? undefined : to - page.bodyOffset);
  const targets = page.links.flatMap(({ range, url, hasVariable }, index) => {
    const href = links[index]?.href ?? url;
    if (range === null || (href === url && !hasVariable)) return [];
    return [{ range, text: spell(href, source(...range)) }];
  });
  const changes = [...targets, ...(page.changes ?? [])].sort((a, b) => a.range[0] - b.range[0]);
  for (const change of changes) {
    const [from, to] = change.range;
    if (from < end) continue;
    text += source(end, from) + change.text;
    end = to;
  }
  text += source(end);
  const body = text.replace(/\r\n?/g, '\n').trim();
  return `${page.hasTitleHeading ? '' : `# ${title}\n\n`}${body}\n`;
}

/**
 * Characters that would end a Markdown link or an HTML attribute; the source may have had character references for them.
 */
const END = /[\t\n\f\r "'()<>`]/g;

function spell(href: string, written: string): string {
  const url = href.replace(
    END,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
  return /&(?:#|\w+;)/.test(written) ? url.replaceAll('&', '&amp;') : url;
}
