/**
 * What the documents of the output say, read once for as long as they stay as they are. In: the tree and the cache. Out:
 * the facts of each document, in order, with the hash of its text. A build links the documents that it does not change,
 * so number, size and time of a file say whether it is the same; a thorough check reads its text and goes by the hash.
 */
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cacheKey, type Cache } from '../../cache/cache.js';
import { placeAt } from '../../diagnostics/place-at.js';
import { decodeText, utf16Label } from '../../fs/decode-text.js';
import type { Place } from '../../types.js';
import { extractPage, type PageFacts } from './extract.js';

export interface DocumentFacts extends Omit<PageFacts, 'blocked' | 'idRanges'> {
  /** See `PageFacts`. */
  readonly blocked?: { readonly what: string; readonly place: Place };
  /** Of the text. */
  readonly hash: string;
  /** Of all that was read in it: another text has the same while it has the same links and anchors. */
  readonly linksHash: string;
  /** Otherwise in UTF-8, as all that we write. */
  readonly isUtf16?: true;
}

export interface FactOptions {
  /** Knows documents that have not changed. @default null */
  readonly cache?: Cache | null;
  /** Believe no file to be the same by its looks. @default false */
  readonly isThorough?: boolean;
  /** Tells documents of docsgen from others, of which more is read. @default all */
  readonly isOwn?: (file: string) => boolean;
  /** Of documents that were written a moment ago, by file, as JSON; each is taken out when it is read. @default none */
  readonly written?: Map<string, string>;
}

/** By which an untouched file is known. */
export function stateOf(root: string, file: string): string {
  const { ino, size, mtimeMs } = statSync(join(root, file));
  return `${ino} ${size} ${mtimeMs}`;
}

/** Under which the cache has the facts of a document. */
export function factsKey(file: string, state: string): string {
  return cacheKey('links', [file, state]);
}

/** @example readFacts('build', 'docs/a/index.html').ids // ['a'] */
export function readFacts(
  root: string,
  file: string,
  { cache = null, isThorough = false, isOwn = () => true, written }: FactOptions = {},
): DocumentFacts {
  const key = cache === null ? '' : factsKey(file, stateOf(root, file));
  const fresh = written?.get(file);
  if (fresh !== undefined) {
    written?.delete(file);
    cache?.set(key, fresh);
  }
  const json = fresh ?? cache?.peek(key) ?? null;
  const known = json === null ? null : parseFacts(json);
  if (known !== null && !isThorough) return known;
  const bytes = readFileSync(join(root, file));
  if (known?.hash === hashOf(bytes)) return known;
  const described = describeDocument(bytes, decodeText(bytes), !isOwn(file));
  cache?.set(key, described);
  return parseFacts(described);
}

/** Its facts as JSON; `text` is what its bytes say. */
export function describeDocument(bytes: Uint8Array, text: string, foreign = false): string {
  const { blocked, ...facts } = extractPage(text, { foreign });
  const page = JSON.stringify(facts);
  const others = JSON.stringify({
    hash: hashOf(bytes),
    linksHash: hashOf(blocked === undefined ? page : page + JSON.stringify(blocked)),
    ...(blocked !== undefined && {
      blocked: { what: blocked.what, place: placeAt(text, blocked.offset) },
    }),
    ...(utf16Label(bytes) !== null && { isUtf16: true }),
  });
  // Not put together before: that would write the page a second time.
  return `${page.slice(0, -1)},${others.slice(1)}`;
}

export function hashOf(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url');
}

function parseFacts(json: string): DocumentFacts {
  const facts: DocumentFacts = JSON.parse(json);
  return facts;
}
