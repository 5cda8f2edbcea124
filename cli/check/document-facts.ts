/**
 * What the documents of the output say, read once for as long as they stay as they are. In: the tree and the cache. Out:
 * the facts of each document, in order, with the hash of its text. A build links the documents that it does not change,
 * so number, size and time of a file say whether it is the same; a thorough check reads its text and goes by the hash.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cacheKey, type Cache } from '../cache/cache.js';
import { extractPage, type PageFacts } from './extract.js';

export interface DocumentFacts extends PageFacts {
  /** Of the text. */
  readonly hash: string;
}

export interface FactOptions {
  /** Knows documents that have not changed. @default null */
  readonly cache?: Cache | null;
  /** Believe no file to be the same by its looks. @default false */
  readonly isThorough?: boolean;
}

/** @example readFacts('build', 'docs/a/index.html').ids // ['a'] */
export function readFacts(
  root: string,
  file: string,
  { cache = null, isThorough = false }: FactOptions = {},
): DocumentFacts {
  const path = join(root, file);
  const { ino, size, mtimeMs } = statSync(path);
  const key = cache === null ? '' : cacheKey('links', [file, `${ino} ${size} ${mtimeMs}`]);
  const json = cache?.peek(key) ?? null;
  const known = json === null ? null : parseFacts(json);
  if (known !== null && !isThorough) return known;
  const bytes = readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  if (known?.hash === hash) return known;
  const facts = { ...extractPage(bytes.toString()), hash };
  cache?.set(key, JSON.stringify(facts));
  return facts;
}

function parseFacts(json: string): DocumentFacts {
  const facts: DocumentFacts = JSON.parse(json);
  return facts;
}
