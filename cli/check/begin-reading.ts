/**
 * Lets linkinator read the pages of an output before anything else is known of it: this process reads the site meanwhile.
 * In: the output. Out: the reading, which a check takes over.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.js';
import type { OutputFiles } from '../server/output-files.js';
import { hashOf } from './document-facts.js';
import type { ReadTree } from './linkinator-messages.js';
import { prepareLinkinator, type LazyLinkinator } from './linkinator-process.js';
import { listDocuments, pagePath } from './links.js';
import { Reading } from './reading.js';

export interface BegunReading {
  readonly reading: Reading;
  /** Also judges; the caller closes it. */
  readonly linkinator: LazyLinkinator;
  /** Of the texts, by file. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** `childUrl` as in `CheckInput`. */
export function beginReading(
  tree: ReadTree,
  files: OutputFiles,
  { cache, childUrl }: { readonly cache: Cache | null; readonly childUrl?: URL },
): BegunReading {
  const linkinator = prepareLinkinator(childUrl && { childUrl });
  const reading = new Reading(linkinator, tree, cache);
  const hashes = new Map<string, string>();
  for (const file of listDocuments(files)) {
    const hash = hashOf(readFileSync(join(tree.root, file)));
    hashes.set(file, hash);
    reading.read({ file, path: pagePath(tree.base, file), hash });
  }
  reading.send();
  return { reading, linkinator, hashes };
}
