/**
 * Where the characters of a raw node stand. In: the node's text and position, and the source. Out: points, one after the
 * other. A container's marks and indentation are in the source and not in the node:
 *
 * source: `> <p>\n>   <a>`, node: `<p>\n  <a>`, point of `<a>`: line 2, column 5
 */
import type { Point, Position } from 'unist';

/** Asked with offsets of the node's text that never become smaller, so that all of them cost one walk. */
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
      // A tab of which a container takes a part is nowhere as it is here.
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
