/**
 * Extracts the facts of one emitted document. In: its text. Out: its URLs, ids and base, as compact data that does not keep
 * the document in memory. It reads tokens instead of a tree: a tree is not needed, and a check reads every page.
 */
import type { PageFacts, ReadOptions } from './page-facts.js';
import { PageReader } from './page-reader.js';
import { parseDocument } from './parse-document.js';
import { replaceNul } from './replace-nul.js';
import { scanDocument } from './scan-document.js';

export type { EmittedUrl, PageFacts, ReadOptions, TextRange } from './page-facts.js';

/** @example extractPage('<h2 id="a">A</h2><a href="#a">A</a>').ids // ['a'] */
export function extractPage(html: string, options: ReadOptions = {}): PageFacts {
  if (options.xml === true) return parsePage(html, options);
  const text = replaceNul(html);
  const page = new PageReader(text, options, extractPage);
  return scanDocument(text, page) ? page.finish() : parsePage(text, options);
}

/** Parses any HTML, also that of other programs, which takes more time. */
export function parsePage(html: string, options: ReadOptions = {}): PageFacts {
  const text = replaceNul(html);
  const page = new PageReader(text, options, extractPage);
  parseDocument(text, page, options.xml);
  return page.finish();
}
