/** The types of one document's facts. See `extract.ts`. */
import type { Inline, Load } from './loads.js';
import type { UrlKind } from './url-attributes.js';

export interface EmittedUrl {
  /** The URL as in the document, with entities decoded. */
  readonly raw: string;
  readonly kind: UrlKind;
  /** Offsets of the written URL; set only if places are requested. */
  readonly range?: TextRange;
}

/** Offsets in a text: the start, and the end after the last character. */
export type TextRange = readonly [start: number, end: number];

export interface ReadOptions {
  /**
   * Gives each URL its range, and lists the ranges of ids. This takes more time, so it is meant for documents with findings.
   */
  readonly places?: boolean;
  /** The document is not docsgen's own: also find its inline code. */
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
  /** Code in the document, each once; set only for documents that are not docsgen's own. */
  readonly inline?: readonly (Inline & { readonly offset: number })[];
  /** URLs that the policy of a site may block, each once; missing if there are none. */
  readonly loads?: readonly Load[];
  /** Every `id`, in order; set only if places are requested. */
  readonly idRanges?: readonly (readonly [id: string, range: TextRange])[];
}
