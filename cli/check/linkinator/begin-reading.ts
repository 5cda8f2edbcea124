/**
 * Lets linkinator read the pages of an output before anything else is known of it: this process reads the site meanwhile.
 * In: the output. Out: the reading, which a check takes over.
 */
import { join } from 'node:path';
import type { Cache } from '../../cache/cache.js';
import { withBytes } from '../../fs/file-bytes.js';
import type { OutputFiles } from '../../server/output-files.js';
import { hashOf } from '../read/document-facts.js';
import { listDocuments, pagePath } from '../links.js';
import type { ReadTree } from './messages.js';
import type { LazyLinkinator } from './process.js';
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
    const hash = withBytes(join(tree.root, file), hashOf);
    hashes.set(file, hash);
    reading.read({ file, path: pagePath(tree.base, file, files), hash });
  }
  reading.send();
  return { reading, linkinator, hashes };
}
