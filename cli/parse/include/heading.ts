/**
 * Finds the section of a Markdown file below a heading. In: the tree and the heading, as written or by its id. Out: the
 * lines from the heading to the next one of the same or a higher level, or why there are none.
 */
import type { Root } from 'mdast';
import { plainText } from '../../content-tree/tree.js';
import { slugOf, type HeadingIds } from '../heading-slugs.js';
import { CUSTOM_ID } from '../plugins/heading-ids.js';
import type { Problem } from '../../types.js';
import { listNames, suggest, type Selection } from './select.js';

interface SelectOptions {
  readonly lineCount: number;
  readonly headingIds: HeadingIds;
  /** Puts values in place of variables. */
  readonly fill: (text: string) => string;
}

export function selectSection(
  tree: Root,
  wanted: string,
  { lineCount, headingIds, fill }: SelectOptions,
): Selection | Problem {
  const slug = (text: string) => slugOf(text, headingIds);
  const headings = tree.children.flatMap((node) => {
    if (node.type !== 'heading') return [];
    const whole = fill(plainText(node));
    const text = whole.replace(CUSTOM_ID, '').trimEnd();
    const id = CUSTOM_ID.exec(whole)?.[1] ?? slug(text);
    return [{ text, id, depth: node.depth, line: node.position?.start.line ?? 1 }];
  });
  const hits = findHits(headings, wanted, slug);
  const [heading] = hits;
  if (heading === undefined) {
    const names = headings.map(({ text }) => text);
    return {
      reason: `it has no heading "${wanted}"`,
      note:
        names.length === 0
          ? 'It has no headings.'
          : `${suggest(wanted, names)}Its headings are ${listNames(names)}.`,
    };
  }
  if (hits.length > 1)
    return {
      reason: `it has more than one heading "${wanted}"`,
      note: `They stand at the lines ${hits.map(({ line }) => line).join(', ')}. Give each an id of its own, as in "## Example {#first-example}", and name that.`,
    };
  const next = headings.find(({ depth, line }) => line > heading.line && depth <= heading.depth);
  return { first: heading.line, last: next === undefined ? lineCount : next.line - 1 };
}

interface Heading {
  readonly text: string;
  readonly id: string;
}

/**
 * Finds headings as written or by id, else headings whose words would give the same id. A text of signs alone finds none.
 */
function findHits<H extends Heading>(
  headings: readonly H[],
  wanted: string,
  slug: (text: string) => string,
): readonly H[] {
  if (wanted === '') return [];
  const exact = headings.filter(({ text, id }) => text === wanted || id === wanted);
  const id = slug(wanted);
  return exact.length > 0 || id === '' ? exact : headings.filter(({ text }) => slug(text) === id);
}
