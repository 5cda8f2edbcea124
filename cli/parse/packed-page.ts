/**
 * A parsed page as it crosses threads and lies in the cache: the facts that every build reads as JSON, and apart from
 * them, as bytes, the content, which main only passes on, and the text, which the search reads.
 */
import type {
  Article,
  PageContent,
  PageText,
  ParsedPage,
  SearchSection,
  TermCounts,
  TreeArticle,
} from '../types.js';

type PageParts = ParsedPage & PageContent & PageText;

/** What parsing a file gives. */
export type WholePage = PageParts & TreeArticle;

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

export function packPage({ body, sections, terms, ...page }: PageParts): PackedPage {
  const { article, facts } = splitArticle(page);
  // Not a `Buffer`: those share memory, all of which would cross with each.
  return {
    facts: JSON.stringify(facts),
    content: encoder.encode([...article, body].join(SEPARATING)),
    text: encoder.encode(JSON.stringify(terms) + SEPARATING + JSON.stringify(sections)),
  };
}

/** The article as its kind and a text without separators, and the page without it. */
function splitArticle(page: ParsedPage & Article): {
  readonly article: readonly [kind: Article['kind'], text: string];
  readonly facts: ParsedPage;
} {
  if (page.kind === 'tree') {
    const { kind, tree, ...facts } = page;
    return { article: [kind, tree], facts };
  }
  const { kind, code, ...facts } = page;
  return { article: [kind, JSON.stringify(code)], facts: { ...facts, hasCode: true } };
}

export function unpackFacts(facts: string): ParsedPage {
  const page: ParsedPage = JSON.parse(facts);
  return page;
}

/** Each part is read when somebody asks for it. */
export function unpackContent(content: Uint8Array): PageContent {
  const { bytes, end: kindEnd } = splitBytes(content);
  const end = bytes.indexOf(SEPARATOR, kindEnd + 1);
  const text = () => bytes.toString('utf8', kindEnd + 1, end);
  const body = () => bytes.toString('utf8', end + 1);
  return bytes.toString('utf8', 0, kindEnd) === 'module'
    ? {
        kind: 'module',
        get code() {
          const code: string = JSON.parse(text());
          return code;
        },
        get body() {
          return body();
        },
      }
    : {
        kind: 'tree',
        get tree() {
          return text();
        },
        get body() {
          return body();
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
