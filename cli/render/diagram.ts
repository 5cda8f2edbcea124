/**
 * Puts the drawing of a diagram in the place of its code. In: a code block of the content tree, and the drawings of the
 * page. Out: an element `diagram`, whose ids and links are those of this page.
 */
import type { Element } from 'hast';
import { ID_PREFIX, LINK_PREFIX } from '../diagram-links.js';
import { attribute } from '../escape.js';
import type { ContentTask } from './content-task.js';

const LINK = new RegExp(`<a href="${LINK_PREFIX}(\\d+)"`, 'g');

/** Returns `null` for other elements, and for a diagram that stays code. */
export function drawingOf(
  { tagName, properties }: Element,
  task: Pick<ContentTask, 'diagrams' | 'links' | 'urls'>,
): Element | null {
  const index = tagName === 'codeblock' ? properties['diagram'] : undefined;
  const svg = typeof index === 'number' ? task.diagrams?.[index] : null;
  if (typeof svg !== 'string') return null;
  const id = ID_PREFIX.replace('id', String(index));
  return {
    type: 'element',
    tagName: 'diagram',
    properties: { id: `${id}view`, svg: withLinks(svg.replaceAll(ID_PREFIX, id), task) },
    children: [],
  };
}

/** A broken link is marked, as in text, so that it is no link. */
function withLinks(svg: string, { links, urls }: Pick<ContentTask, 'links' | 'urls'>): string {
  return svg.replace(LINK, (_, number: string) => {
    const link = links[Number(number)];
    const href = link?.href ?? null;
    const isBroken = href === null || link?.isBroken === true;
    const mark = isBroken ? ` data-broken-link="${attribute(urls[Number(number)] ?? '')}"` : '';
    return `<a${href === null ? '' : ` href="${attribute(href)}"`}${mark}`;
  });
}
