/**
 * One emitted document in; its URLs, ids and base out, as compact data that does not keep the document alive. Reads
 * tokens instead of a tree, because nothing here needs one and a check reads every page.
 */
import type { PageFacts, ReadOptions } from './page-facts.js';
import { PageReader } from './page-reader.js';
import { parseDocument } from './parse-document.js';

export type { EmittedUrl, PageFacts, ReadOptions, TextRange } from './page-facts.js';

/** @example extractPage('<h2 id="a">A</h2><a href="#a">A</a>').ids // ['a'] */
export function extractPage(html: string, options: ReadOptions = {}): PageFacts {
  const text = replaceNul(html);
  const page = new PageReader(text, options, extractPage);
  parseDocument(text, page, options.xml);
  return page.finish();
}

/**
 * NUL bytes are U+FFFD in names, values, comments and scripts, as the HTML standard says. Browsers drop those between tags,
 * where no link is.
 *
 * @example replaceNul('<i id="a\0">') // '<i id="a\uFFFD">'
 */
export function replaceNul(html: string): string {
  return html.includes('\0') ? html.replaceAll('\0', '\uFFFD') : html;
}
