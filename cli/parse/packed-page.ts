/**
 * A parsed page as it crosses threads and lies in the cache: the facts that every build reads as JSON, and apart from
 * them the content as bytes, which main only passes on.
 */
import type { PageContent, ParsedPage, SearchSection, TermCounts } from '../types.js';

/** What parsing a file gives. */
export type WholePage = ParsedPage & PageContent;

export interface PackedPage {
  /** `ParsedPage` as JSON. */
  readonly facts: string;
  readonly content: Uint8Array;
}

/** JSON has none; the body may, and comes last. */
const SEPARATOR = 0;
const encoder = new TextEncoder();

export function packPage({ tree, body, sections, terms, ...facts }: WholePage): PackedPage {
  const parts = [tree, JSON.stringify(sections), JSON.stringify(terms), body];
  // Not a `Buffer`: those share memory, all of which would cross with each.
  return {
    facts: JSON.stringify(facts),
    content: encoder.encode(parts.join(String.fromCharCode(SEPARATOR))),
  };
}

export function unpackFacts(facts: string): ParsedPage {
  const page: ParsedPage = JSON.parse(facts);
  return page;
}

/** Each part is read when somebody asks for it. */
export function unpackContent(content: Uint8Array): PageContent {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const afterTree = bytes.indexOf(SEPARATOR);
  const afterSections = bytes.indexOf(SEPARATOR, afterTree + 1);
  const afterTerms = bytes.indexOf(SEPARATOR, afterSections + 1);
  return {
    get tree() {
      return bytes.toString('utf8', 0, afterTree);
    },
    get sections() {
      const json = bytes.toString('utf8', afterTree + 1, afterSections);
      const sections: SearchSection[] = JSON.parse(json);
      return sections;
    },
    get terms() {
      const json = bytes.toString('utf8', afterSections + 1, afterTerms);
      const terms: TermCounts[] = JSON.parse(json);
      return terms;
    },
    get body() {
      return bytes.toString('utf8', afterTerms + 1);
    },
  };
}
