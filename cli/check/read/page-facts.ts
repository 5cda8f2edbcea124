/** The facts of one document. See `extract.ts`. */
import type { UrlKind } from './url-attributes.js';

export interface EmittedUrl {
  /** As in the document, entities decoded. */
  readonly raw: string;
  readonly kind: UrlKind;
  /** Offsets of how it is written; only when places are wanted. */
  readonly range?: TextRange;
}

/** Offsets in a text: the start, and the end behind it. */
export type TextRange = readonly [start: number, end: number];

export interface ReadOptions {
  /** Gives each URL its range, and lists the ranges of ids. Takes more time: meant for documents with findings. */
  readonly places?: boolean;
  /** The document is not docsgen's own: says what the policy of the site blocks in it. */
  readonly foreign?: boolean;
  /** The text is XML, such as an SVG file. */
  readonly xml?: boolean;
}

export interface PageFacts {
  readonly urls: readonly EmittedUrl[];
  /** Fragments that lead somewhere: ids, and names of anchors. */
  readonly ids: readonly string[];
  readonly duplicateIds: readonly string[];
  /** `href` of the first `<base>` that has one. */
  readonly baseHref: string | null;
  /** The first thing that a policy without inline code blocks; only in a document that is not docsgen's own. */
  readonly blocked?: { readonly what: string; readonly offset: number };
  /** Every `id`, in order; only when places are wanted. */
  readonly idRanges?: readonly (readonly [id: string, range: TextRange])[];
}
