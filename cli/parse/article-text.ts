/**
 * The text of a page for the search, read from its finished article. In: HTML, as the theme renders it. Out: the sections
 * and terms that the parser gives for a page whose content is a tree. A page made by code has no other source of them.
 */
import type { Element, Nodes, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { VFile } from 'vfile';
import { oneLine } from '../fit-text.js';
import { plainText, walkElements } from '../tree.js';
import type { Heading, PageText } from '../types.js';
import { listSections } from './summary.js';
import { countTerms } from './terms.js';

const parseHtml = rehypeRaw();

/** Parts of an article that are no part of its text: controls, the titles of code blocks, and the tags of the page. */
const LEFT_OUT: ReadonlySet<string> = new Set(['needs-script', 'code-title', 'section-links']);

export function textOfArticle(html: string): PageText {
  const written: Root = { type: 'root', children: [{ type: 'raw', value: html }] };
  const tree = parseHtml(written, new VFile(html));
  const headings: Heading[] = [];
  walkElements(tree, (node, parent, index) => {
    if (isLeftOut(node)) parent.children[index] = { type: 'text', value: ' ' };
    else if (node.tagName === 'pre') endLine(node);
    else addHeading(headings, node);
  });
  const sections = listSections(tree, headings);
  return { sections, terms: countTerms(sections) };
}

function isLeftOut({ tagName, properties }: Element): boolean {
  const { className, id } = properties;
  const classes = Array.isArray(className) ? className : [];
  // The title that a page has from its front matter has no id.
  return (
    (tagName === 'h1' && id === undefined) || classes.some((name) => LEFT_OUT.has(String(name)))
  );
}

/** As the code of a fence does. */
function endLine(pre: Element): void {
  if (!plainText(pre).endsWith('\n')) pre.children.push({ type: 'text', value: '\n' });
}

function addHeading(headings: Heading[], node: Element & Nodes): void {
  const depth = /^h([1-6])$/.exec(node.tagName)?.[1];
  const { id } = node.properties;
  if (depth === undefined || typeof id !== 'string') return;
  const text = oneLine(plainText(node));
  headings.push({ depth: Number(depth) as Heading['depth'], id, text, html: '', line: 1 });
}
