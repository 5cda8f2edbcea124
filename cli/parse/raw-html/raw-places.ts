/**
 * Finds the source places of characters in a raw node. In: the node's text and position, and the source. Out: points, in
 * order. A container's marks and indentation are in the source but not in the node:
 *
 * source: `> <p>\n>   <a>`, node: `<p>\n  <a>`, point of `<a>`: line 2, column 5
 */
import type { Point, Position } from 'unist';

/** Takes offsets in the node's text in ascending order, so that all calls together take one walk. */
export type Locate = (offset: number) => Point;

const LINE_END = /\r\n|\n|\r/g;

export function createLocator(html: string, { start }: Position, source: string): Locate {
  let { line, column } = start;
  let sourceStart = (start.offset ?? 0) - (column - 1);
  let lineStart = 0;
  let lineEnd = nextLineEnd(html, 0);
  return (offset) => {
    while (offset > lineEnd.at) {
      lineStart = lineEnd.next;
      lineEnd = nextLineEnd(html, lineStart);
      line++;
      sourceStart = nextLineEnd(source, sourceStart).next;
      const written = source.slice(sourceStart, nextLineEnd(source, sourceStart).at);
      // A tab that is partly taken by a container differs between the source and the node.
      column = Math.max(written.indexOf(html.slice(lineStart, lineEnd.at)), 0) + 1;
    }
    const inLine = column - 1 + offset - lineStart;
    return { line, column: inLine + 1, offset: sourceStart + inLine };
  };
}

function nextLineEnd(text: string, from: number): { readonly at: number; readonly next: number } {
  LINE_END.lastIndex = from;
  const match = LINE_END.exec(text);
  return match === null
    ? { at: text.length, next: text.length }
    : { at: match.index, next: LINE_END.lastIndex };
}
