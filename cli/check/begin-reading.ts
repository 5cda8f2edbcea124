/**
 * Lets linkinator read the pages of an output before anything else is known of it: this process reads the site meanwhile.
 * In: the output. Out: the reading, which a check takes over.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.js';
import type { OutputFiles } from '../server/output-files.js';
import { hashOf } from './document-facts.js';
import type { ReadTree } from './linkinator-messages.js';
import type { LazyLinkinator } from './linkinator-process.js';
import { listDocuments, pagePath } from './links.js';
import { Reading } from './reading.js';

export interface BegunReading {
  readonly reading: Reading;
  /** Also judges; the caller closes it. */
  readonly linkinator: LazyLinkinator;
  /** Of the texts, by file. */
  readonly hashes: ReadonlyMap<string, string>;
}

export function beginReading(
  tree: ReadTree,
  files: OutputFiles,
  { cache, linkinator }: { readonly cache: Cache | null; readonly linkinator: LazyLinkinator },
): BegunReading {
  const reading = new Reading(linkinator, tree, cache);
  const hashes = new Map<string, string>();
  for (const file of listDocuments(files)) {
    const hash = hashFile(join(tree.root, file));
    hashes.set(file, hash);
    reading.read({ file, path: pagePath(tree.base, file, files), hash });
  }
  reading.send();
  return { reading, linkinator, hashes };
}

/** Every file is read into it: a buffer for each would be the largest thing in memory. */
let buffer = Buffer.allocUnsafeSlow(2 ** 20);

function hashFile(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > buffer.length) buffer = Buffer.allocUnsafeSlow(2 * size);
    let end = 0;
    for (let read = -1; read !== 0 && end < size; end += read)
      read = readSync(file, buffer, end, size - end, end);
    return hashOf(buffer.subarray(0, end));
  } finally {
    closeSync(file);
  }
}
