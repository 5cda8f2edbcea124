/**
 * Maps lines of a page with its includes to their origin. In: findings, links and headings at places in the combined text.
 * Out: the same, at the place and in the file that a writer can open.
 */
import { placeOfLine } from '../../diagnostics/diagnostic.js';
import type { Diagnostic, Diagram, Heading, LinkReference, Place } from '../../types.js';

export interface Line {
  /** The text, with its line ending. */
  readonly text: string;
  /** The file of the line, and its number there, from 1. */
  readonly path: string;
  readonly line: number;
  /** Characters in front of it that the file does not have. */
  readonly shift: number;
}

export interface Origin {
  readonly ofFinding: (found: Diagnostic) => Diagnostic;
  readonly ofLink: (link: LinkReference) => LinkReference;
  readonly ofHeading: (heading: Heading) => Heading;
  readonly ofDiagram: (diagram: Diagram) => Diagram;
}

const OWN: Origin = {
  ofFinding: (found) => found,
  ofLink: (link) => link,
  ofHeading: (heading) => heading,
  ofDiagram: (diagram) => diagram,
};

/** `lines` are those of the page at `path`; `null` if it includes nothing. */
export function createOrigin(path: string, lines: readonly Line[] | null): Origin {
  if (lines === null) return OWN;
  const placeOfRange = createRangePlacer(lines);
  return {
    ofFinding: (found) =>
      found.place === null ? found : { ...found, ...locate(found.place, path, lines) },
    ofLink(link) {
      if (link.place === null) return link;
      const { file, place } = locate(link.place, path, lines);
      const url = link.range && locate(placeOfRange(link.range), path, lines);
      const urlPlace = url?.file === file && { urlPlace: url.place };
      return { ...link, place, ...urlPlace, ...(file !== path && { file }) };
    },
    ofHeading(heading) {
      const { file, place } = locate(placeOfLine(heading.line), path, lines);
      return { ...heading, line: place.line, ...(file !== path && { file }) };
    },
    ofDiagram(diagram) {
      if (diagram.place === null) return diagram;
      const { file, place } = locate(diagram.place, path, lines);
      return { ...diagram, place, ...(file !== path && { file }) };
    },
  };
}

/** Places offsets within one line of the combined text. */
function createRangePlacer(lines: readonly Line[]): (range: readonly [number, number]) => Place {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of lines) {
    starts.push(length);
    length += text.length;
  }
  return ([from, to]) => {
    const index = starts.findLastIndex((start) => start <= from);
    const column = from - (starts[index] ?? 0) + 1;
    return { line: index + 1, column, endLine: index + 1, endColumn: column + to - from };
  };
}

/** Returns the file and the place where the author wrote the text at a place of the combined text. */
export function locate(
  { line, column, endLine, endColumn }: Place,
  path: string,
  lines: readonly Line[],
): { file: string; place: Place } {
  const pointAt = (number: number, at: number) => {
    // The end of a text may be below its last line.
    const index = Math.max(0, Math.min(number, lines.length) - 1);
    const origin = lines[index] ?? { path, line: 1, shift: 0 };
    const below = number - 1 - index;
    return {
      file: origin.path,
      line: origin.line + below,
      column: Math.max(1, at - origin.shift),
    };
  };
  const { file, ...start } = pointAt(line, column);
  const end = pointAt(endLine, endColumn);
  // A range that ends in another file than it begins in becomes one point.
  const isOne = end.file === file && end.line >= start.line;
  return {
    file,
    place: {
      ...start,
      endLine: isOne ? end.line : start.line,
      endColumn: isOne ? end.column : start.column,
    },
  };
}
