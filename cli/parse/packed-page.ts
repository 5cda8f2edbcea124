/**
 * A parsed page as it crosses threads and lies in the cache: the facts that every build reads as JSON, and apart from
 * them, as bytes, the content, which main only passes on, and the text, which the search reads.
 */
import type { PageContent, PageText, ParsedPage, SearchSection, TermCounts } from '../types.js';

/** What parsing a file gives. */
export type WholePage = ParsedPage & PageContent & PageText;

export interface PackedPage {
  /** `ParsedPage` as JSON. */
  readonly facts: string;
  readonly content: Uint8Array;
  readonly text: Uint8Array;
}

/** JSON has none; the body may, and comes last. */
const SEPARATOR = 0;
const SEPARATING = String.fromCharCode(SEPARATOR);
const encoder = new TextEncoder();

export function packPage({ tree, body, sections, terms, ...facts }: WholePage): PackedPage {
  // Not a `Buffer`: those share memory, all of which would cross with each.
  return {
    facts: JSON.stringify(facts),
    content: encoder.encode(tree + SEPARATING + body),
    text: encoder.encode(JSON.stringify(terms) + SEPARATING + JSON.stringify(sections)),
  };
}

export function unpackFacts(facts: string): ParsedPage {
  const page: ParsedPage = JSON.parse(facts);
  return page;
}

/** Each part is read when somebody asks for it. */
export function unpackContent(content: Uint8Array): PageContent {
  const { bytes, end } = splitBytes(content);
  return {
    get tree() {
      return bytes.toString('utf8', 0, end);
    },
    get body() {
      return bytes.toString('utf8', end + 1);
    },
  };
}

export function unpackText(text: Uint8Array): PageText {
  const { bytes, end } = splitBytes(text);
  return {
    get terms() {
      const terms: TermCounts[] = JSON.parse(bytes.toString('utf8', 0, end));
      return terms;
    },
    get sections() {
      const sections: SearchSection[] = JSON.parse(bytes.toString('utf8', end + 1));
      return sections;
    },
  };
}

/** `end` is that of the first part. */
function splitBytes(packed: Uint8Array): { readonly bytes: Buffer; readonly end: number } {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return { bytes, end: bytes.indexOf(SEPARATOR) };
}
