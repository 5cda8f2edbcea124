/**
 * Puts the drawing of a diagram in the place of its code. In: a code block of the content tree, and the drawings of the
 * page. Out: an element `diagram`, whose ids and links are those of this page.
 */
import type { Element, Root } from 'hast';
import { ID_PREFIX, LINK_PREFIX } from '../content-tree/diagram-links.js';
import { attribute } from '../values/escape.js';
import { walkElements } from '../content-tree/tree.js';
import type { ParsedPage } from '../types.js';
import type { ContentTask } from './content-task.js';

/** Quotes in text are escaped, so this is always an attribute. */
const LINK = new RegExp(` href="${LINK_PREFIX}(\\d+)"`, 'g');

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
    properties: {
      index: Number(index),
      id: `${id}view`,
      svg: withLinks(svg.replaceAll(ID_PREFIX, id), task),
    },
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
    return `${href === null ? '' : ` href="${attribute(href)}"`}${mark}`;
  });
}

/** Returns a finished article with the text of its diagrams, as code, in the place of the drawings. */
export function withDiagramCode(
  article: Root,
  { diagrams, links }: Pick<ParsedPage, 'diagrams' | 'links'>,
): Root {
  if (diagrams === undefined) return article;
  const tree = structuredClone(article);
  walkElements(tree, ({ properties }, parent, index) => {
    const diagram = diagrams[Number(properties['dataDiagram'] ?? -1)];
    if (diagram === undefined) return;
    const value = diagram.text.replace(
      new RegExp(`${LINK_PREFIX}(\\d+)`, 'g'),
      (_, number: string) => links[Number(number)]?.url ?? '',
    );
    const code: Element = {
      type: 'element',
      tagName: 'code',
      properties: { className: ['language-mermaid'] },
      children: [{ type: 'text', value }],
    };
    const block = {
      ...code,
      tagName: 'figure',
      properties: { dataCodeBlock: '' },
      children: [code],
    };
    parent.children[index] = block;
  });
  return tree;
}
