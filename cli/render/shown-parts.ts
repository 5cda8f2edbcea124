/**
 * Finds the parts of a page that show a URL. In: HTML with an element around each part, and the parts. Out: the innermost
 * part that has a place, by each value of an attribute in it.
 */
import { readWritten, type WrittenTag } from './article-tree.js';
import { PART, type GuardedPart } from './guards.js';

export function listShownParts(
  html: string,
  parts: readonly GuardedPart[],
): ReadonlyMap<string, GuardedPart> {
  const found = new Map<string, GuardedPart>();
  const partAt = ({ name, attributes }: WrittenTag) => {
    const part = name === PART ? parts[Number(attributes['number'])] : undefined;
    return part?.place ? part : null;
  };
  readWritten(html, ({ attributes }, around) => {
    const open = around.findLast((tag) => partAt(tag) !== null);
    const part = open === undefined ? null : partAt(open);
    if (part === null) return;
    // An image may have several URLs: "a.png 1x, b.png 2x".
    for (const value of Object.values(attributes))
      for (const url of [value, ...value.split(/,?\s+/)]) if (!found.has(url)) found.set(url, part);
  });
  return found;
}
