/**
 * Places of findings about foreign syntax, and their names in the summary. In: positions of nodes and matches in their
 * source. Out: positions of one line.
 */
import type { Position } from 'unist';

/** Returns the place of a match, from its beginning to the end of its first line. */
export function placeIn(
  position: Position | undefined,
  source: string,
  match: { readonly text: string; readonly index: number },
): Position | undefined {
  if (position === undefined) return undefined;
  const before = source.slice(0, match.index).split(/\r\n|\n|\r/);
  const line = position.start.line + before.length - 1;
  const indent = before.length === 1 ? position.start.column : 1;
  const column = indent + (before.at(-1)?.length ?? 0);
  const [text = ''] = match.text.split(/[\r\n]/);
  return { start: { line, column }, end: { line, column: column + text.trimEnd().length } };
}

/** @example causeOf('admonition of MkDocs') // 'Admonition of MkDocs' */
export function causeOf(what: string): string {
  return what.charAt(0).toUpperCase() + what.slice(1);
}
