/**
 * Takes diagrams out of a page for the stage that draws them. In: the text of a `mermaid` fence. Out: an entry in
 * `ParsedPage.diagrams`. URLs in the text become links of the page, so that they are resolved and checked as all others.
 */
import type { Element } from 'hast';
import type { Position } from 'unist';
import { LINK_PREFIX, NO_LINK } from '../content-tree/diagram-links.js';
import type { Place } from '../types.js';
import { placeOf, type PageContext } from './context.js';
import { record } from './plugins/links.js';

/** Statements of Mermaid with a URL in quotes: `click A href "…"`, `link A "…"`, and `$link="…"` of C4. */
const URL_IN_QUOTES =
  /(^[ \t]*(?:click[ \t]+[^\s"]+|link[ \t]+[^\s"]+)[ \t]+(?:href[ \t]+)?"|\$link[ \t]*=[ \t]*")([^"\r\n]*)/gm;

/** Returns the index of the diagram in the page. */
export function takeDiagram(text: string, node: Element, context: PageContext): number {
  const start = firstLine(node, context);
  const written = text.replace(URL_IN_QUOTES, (_, before: string, url: string, offset: number) => {
    const position = start === null ? undefined : placeIn(text, offset + before.length, start);
    const link = record({ url, range: null, position }, { kind: 'link', node, context });
    return before + (link === null ? NO_LINK : link.replace('docsgen:', LINK_PREFIX));
  });
  return context.diagrams.push({ text: written, place: start }) - 1;
}

/** Returns the place of the diagram's first character: below the fence, as far to the right. */
function firstLine({ position }: Element, { source }: PageContext): Place | null {
  const place = placeOf(position);
  const offset = position?.start.offset;
  if (place === null || offset === undefined) return place;
  const line = place.line + (/^[`~]{3}/.test(source.slice(offset, offset + 3)) ? 1 : 0);
  return { line, column: place.column, endLine: line, endColumn: place.column };
}

function placeIn(text: string, offset: number, start: Place): Position {
  const before = text.slice(0, offset).split('\n');
  const line = start.line + before.length - 1;
  const point = { line, column: start.column + (before.at(-1)?.length ?? 0) };
  return { start: point, end: point };
}
