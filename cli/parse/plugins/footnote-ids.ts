/**
 * The elements to which remark-rehype gives footnote ids. In: the content tree. Out: each reference, and the label and notes
 * of the section at the end of the page, unless another one has the id.
 *
 * before: `<a data-footnote-ref id="fnref-1">`, `<section data-footnotes><h2 id="footnote-label">…<ol><li id="fn-1">`
 * after:  those three, by id
 */
import type { Element, Root, RootContent } from 'hast';
import { walkElements } from '../../content-tree/tree.js';

/** HTML of a page may look the same, and must not get other ids past their check. */
const OWN_ID = /^(?:fn(?:ref)?-\S+|footnote-label)$/;

/** Elements by their id. */
export type FootnoteIds = ReadonlyMap<string, Element>;

export function findFootnoteIds(tree: Root): FootnoteIds {
  const found = new Map<string, Element>();
  const add = (node: Element): void => {
    const { id } = node.properties;
    if (typeof id === 'string' && OWN_ID.test(id) && !found.has(id)) found.set(id, node);
  };
  walkElements(tree, (node) => {
    if ('dataFootnoteRef' in node.properties) add(node);
    if (!('dataFootnotes' in node.properties)) return;
    for (const part of elementsOf(node.children)) {
      if (part.tagName === 'h2') add(part);
      if (part.tagName === 'ol') elementsOf(part.children).forEach(add);
    }
  });
  return found;
}

function elementsOf(nodes: readonly RootContent[]): Element[] {
  return nodes.filter((node) => node.type === 'element');
}
