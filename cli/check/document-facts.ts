/**
 * What the documents of the output say, read once for as long as they stay as they are. In: the tree and the cache. Out:
 * the facts of each document, in order, with the hash of its text. A build links the documents that it does not change,
 * so number, size and time of a file say whether it is the same; a thorough check is given no cache and reads all.
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

/** @example readFacts('build', 'docs/a/index.html', null).ids // ['a'] */
export function readFacts(root: string, file: string, cache: Cache | null): DocumentFacts {
  const path = join(root, file);
  const { ino, size, mtimeMs } = statSync(path);
  const key = cache === null ? '' : cacheKey('links', [file, `${ino} ${size} ${mtimeMs}`]);
  const known = cache?.peek(key) ?? null;
  if (known !== null) return parseFacts(known);
  const html = readFileSync(path, 'utf8');
  const hash = createHash('sha256').update(html).digest('base64url');
  const facts = { ...extractPage(html), hash };
  cache?.set(key, JSON.stringify(facts));
  return facts;
}

function parseFacts(json: string): DocumentFacts {
  const facts: DocumentFacts = JSON.parse(json);
  return facts;
}
