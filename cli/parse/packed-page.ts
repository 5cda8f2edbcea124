/**
 * A parsed page in the form that crosses threads and is cached: the page, which every build reads, as JSON; and separately,
 * as bytes, the content, which the main thread only passes on, and the text, which search reads.
 */
import type { PageContent, PageText, ParsedPage, SearchSection, TermCounts } from '../types.js';

/** The result of parsing a file. */
export type WholePage = ParsedPage & PageContent & PageText;

export interface PackedPage {
  /** `ParsedPage` as JSON. */
  readonly page: string;
  readonly content: Uint8Array;
  readonly text: Uint8Array;
}

/** JSON never contains this byte. The body may, so it comes last. */
const SEPARATOR = 0;
const SEPARATING = String.fromCharCode(SEPARATOR);
const encoder = new TextEncoder();

export function packPage({ tree, body, sections, terms, ...page }: WholePage): PackedPage {
  // The arrays are not `Buffer`s: those share memory, and each transfer would send all of it.
  return {
    page: JSON.stringify(page),
    content: encoder.encode(tree + SEPARATING + body),
    text: encoder.encode(JSON.stringify(terms) + SEPARATING + JSON.stringify(sections)),
  };
}

export function unpackPage(packed: string): ParsedPage {
  const page: ParsedPage = JSON.parse(packed);
  return page;
}

/** Each part is unpacked only when it is needed. */
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

/** `end` is the end of the first part. */
function splitBytes(packed: Uint8Array): { readonly bytes: Buffer; readonly end: number } {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return { bytes, end: bytes.indexOf(SEPARATOR) };
}
