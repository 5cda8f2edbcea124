/**
 * Reads the facts of the documents of the output, once per version of a document. In: the tree and the cache. Out: the facts
 * of each document, in order, with the hash of its text. A build links unchanged documents from the last output, so size and
 * time of a file show whether it has changed. A thorough check reads the text and compares its hash.
 */
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cacheKey, type Cache } from '../../cache/cache.js';
import { placeAt } from '../../diagnostics/place-at.js';
import { decodeText, utf16Label } from '../../fs/decode-text.js';
import { outputFileState } from '../../fs/entries.js';
import type { Place } from '../../types.js';
import { extractPage, type PageFacts } from './extract.js';
import type { Inline } from './loads.js';

export interface DocumentFacts extends Omit<PageFacts, 'inline' | 'idRanges'> {
  /** See `PageFacts`. */
  readonly inline?: readonly (Inline & { readonly place: Place })[];
  /** Hash of the text. */
  readonly hash: string;
  /** Hash of the links and anchors: texts with the same ones have the same hash. */
  readonly linksHash: string;
  /** Set for UTF-16; all other documents are UTF-8. */
  readonly isUtf16?: true;
}

export interface FactOptions {
  /** Stores the facts of documents that have not changed. @default null */
  readonly cache?: Cache | null;
  /** Read each file, even if size and time are unchanged. @default false */
  readonly isThorough?: boolean;
  /** Whether docsgen wrote the document; more is read of other documents. @default all */
  readonly isOwn?: (file: string) => boolean;
  /** The facts as JSON, if this build has just written the document. @default null */
  readonly fresh?: string | null;
}

/** Returns the state by which an unchanged file is recognized. */
export function stateOf(root: string, file: string): string {
  return outputFileState(statSync(join(root, file))).join(' ');
}

/** Returns the cache key for the facts of a document. */
export function factsKey(file: string, state: string): string {
  return cacheKey('links', [file, state]);
}

/** @example readFacts('build', 'docs/a/index.html').ids // ['a'] */
export function readFacts(
  root: string,
  file: string,
  { cache = null, isThorough = false, isOwn = () => true, fresh = null }: FactOptions = {},
): DocumentFacts {
  const key = cache === null ? '' : factsKey(file, stateOf(root, file));
  if (fresh !== null) cache?.set(key, fresh);
  const json = fresh ?? cache?.peek(key) ?? null;
  const known = json === null ? null : parseFacts(json);
  if (known !== null && !isThorough) return known;
  const bytes = readFileSync(join(root, file));
  if (known?.hash === hashOf(bytes)) return known;
  const described = describeDocument(bytes, decodeText(bytes), !isOwn(file));
  cache?.set(key, described);
  return parseFacts(described);
}

/** Returns the facts of a document as JSON; `text` is its decoded content. */
export function describeDocument(bytes: Uint8Array, text: string, foreign = false): string {
  const { inline, ...facts } = extractPage(text, { foreign });
  const page = JSON.stringify(facts);
  const others = JSON.stringify({
    hash: hashOf(bytes),
    linksHash: hashOf(inline === undefined ? page : page + JSON.stringify(inline)),
    ...(inline !== undefined && {
      inline: inline.map(({ offset, ...code }) => ({ ...code, place: placeAt(text, offset) })),
    }),
    ...(utf16Label(bytes) !== null && { isUtf16: true }),
  });
  // Joins two JSON objects as text: serializing a merged object would write the page's facts a second time.
  return `${page.slice(0, -1)},${others.slice(1)}`;
}

export function hashOf(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url');
}

function parseFacts(json: string): DocumentFacts {
  const facts: DocumentFacts = JSON.parse(json);
  return facts;
}
