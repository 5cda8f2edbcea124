/**
 * Checks the HTML that components of a page render. In: the HTML, or the content tree before rendering. Out: its blocks,
 * without elements that the Content-Security-Policy of the site blocks. A block that is too long for browsers and checks is
 * left out.
 */
import type { ElementContent, Root } from 'hast';
import type { Problem } from '../types.js';

/** Maximum number of characters. The largest page seen so far has 1.5 million. */
const MAX_HTML = 5_000_000;
const STYLE = /<style\b[^>]*>[^]*?<\/style>/g;
/** The element around each block while blocks are separated. */
const BLOCK = 'docsgen-block';

export function isAcceptable(html: string): boolean {
  return html.length <= MAX_HTML && !html.includes('<style');
}

export function markBlocks(tree: Root): void {
  tree.children = tree.children.map((child) => ({
    type: 'element',
    tagName: BLOCK,
    properties: {},
    children: [child as ElementContent],
  }));
}

export function splitBlocks(html: string): string[] {
  return html
    .split(`</${BLOCK}>`)
    .slice(0, -1)
    .map((block) => block.replace(`<${BLOCK}>`, ''));
}

export interface Accepted {
  readonly html: string;
  readonly problem: Problem | null;
}

/** Checks one block. */
export function accept(html: string): Accepted {
  if (html.length > MAX_HTML)
    return {
      html: '',
      problem: {
        reason: `it is longer than ${MAX_HTML} characters`,
        note: 'Show less of the data, or link to a file that has all of it.',
      },
    };
  if (!html.includes('<style')) return { html, problem: null };
  return {
    html: html.replaceAll(STYLE, ''),
    problem: {
      reason: 'it renders a <style> element, which the policy of the site blocks',
      note: 'Import a style sheet in the file of the component, use a CSS module, or write style={{ color: "red" }}.',
    },
  };
}
