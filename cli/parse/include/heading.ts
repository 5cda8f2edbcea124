/**
 * The section of a Markdown file that stands below a heading. In: the text and the heading, as it is written or by its
 * id. Out: the lines from the heading to the next one that is no smaller.
 */
import { slug } from 'github-slugger';
import type { Root } from 'mdast';
import { plainText } from '../../tree.js';
import { CUSTOM_ID } from '../plugins/heading-ids.js';
import { listNames, suggest, type Problem, type Selection } from './select.js';

export function selectSection(tree: Root, wanted: string, lineCount: number): Selection | Problem {
  const headings = tree.children.flatMap((node) => {
    if (node.type !== 'heading') return [];
    const whole = plainText(node);
    const text = whole.replace(CUSTOM_ID, '').trimEnd();
    const id = CUSTOM_ID.exec(whole)?.[1] ?? slug(text);
    return [{ text, id, depth: node.depth, line: node.position?.start.line ?? 1 }];
  });
  const index = headings.findIndex(
    ({ text, id }) => text === wanted || id === wanted || slug(text) === slug(wanted),
  );
  const heading = headings[index];
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
  const next = headings.find(({ depth }, i) => i > index && depth <= heading.depth);
  return { first: heading.line, last: next === undefined ? lineCount : next.line - 1 };
}
