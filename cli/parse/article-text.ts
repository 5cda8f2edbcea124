/**
 * Reads the text of a page with components from its finished article, because only rendering shows what components print.
 * In: the article as a tree. Out: the sections and terms that the parser gives for other pages.
 */
import type { Element, Root } from 'hast';
import { oneLine } from '../values/fit-text.js';
import { plainText, walkElements } from '../content-tree/tree.js';
import type { Heading, PageText } from '../types.js';
import { listSections } from './page-summary.js';
import { countTerms } from './terms.js';

/**
 * Parts of an article that do not belong to its text: controls, the titles of code blocks, the facts about parameters, and
 * the page's tags.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'needs-script',
  'code-title',
  'parameter-end',
  'parameter-label',
  'parameter-note',
  'parameter-type',
  'section-links',
]);
/** Elements without text for readers, in addition to elements hidden from assistive technology. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['button', 'script', 'style', 'template']);

/** Changes the tree in place. */
export function textOfArticle(tree: Root): PageText {
  const headings: Heading[] = [];
  let isFirst = true;
  walkElements(tree, (node, parent, index) => {
    // A title from the front matter comes first and has no id.
    const isTitle = isFirst && node.tagName === 'h1' && node.properties['id'] === undefined;
    isFirst = false;
    if (isTitle || isLeftOut(node)) parent.children[index] = { type: 'text', value: ' ' };
    else if (node.tagName === 'pre') endLine(node);
    else addHeading(headings, node);
  });
  const sections = listSections(tree, headings);
  return { sections, terms: countTerms(sections) };
}

function isLeftOut({ tagName, properties }: Element): boolean {
  const { className, ariaHidden } = properties;
  const classes = Array.isArray(className) ? className : [];
  return (
    ariaHidden === 'true' ||
    WITHOUT_TEXT.has(tagName) ||
    classes.some((name) => LEFT_OUT.has(String(name)))
  );
}

/** Ends the last line with a line feed, as the code of a fence does. */
function endLine(pre: Element): void {
  if (!plainText(pre).endsWith('\n')) pre.children.push({ type: 'text', value: '\n' });
}

function addHeading(headings: Heading[], node: Element): void {
  const depth = HEADINGS.indexOf(node.tagName) + 1;
  const { id } = node.properties;
  if (!isDepth(depth) || typeof id !== 'string') return;
  const text = oneLine(plainText(node));
  headings.push({ depth, id, text, html: '', line: 1 });
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

function isDepth(depth: number): depth is Heading['depth'] {
  return depth >= 1 && depth <= 6;
}
