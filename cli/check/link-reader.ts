/**
 * Reads every emitted document and style sheet once and gathers what they refer to: one entry per distinct target,
 * with the pages that show it. Linear in the size of the output; no document is kept.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { OutputFiles } from '../server/output-files.js';
import { readFacts, type FactOptions } from './read/document-facts.js';
import { LinkCollector } from './link-collector.js';
import {
  Anchors,
  listDocuments,
  type DocumentHashes,
  type LinkGraph,
  type LinkTarget,
} from './links.js';
import { collectOtherUrls } from './read/other-urls.js';
import type { UrlSpace } from './resolve-url.js';

/** A document as it is read, with the targets that no document before it had. */
export interface ReadDocument extends DocumentHashes {
  readonly file: string;
  /** As a browser requests it, with base. */
  readonly path: string;
  readonly ids: Anchors;
  /** Its other links have been checked with its sources. */
  readonly isTranslation: boolean;
  readonly targets: readonly LinkTarget[];
}

interface LinkReaderOptions extends FactOptions {
  /** Other sites too. @default false */
  readonly web?: boolean;
  /** Base paths of translations in the same tree; see `LinkCollector`. @default none */
  readonly translations?: readonly string[];
  /** Given each document in turn. */
  readonly onDocument?: ((document: ReadDocument) => void) | undefined;
}

/** Documents read at a stretch: about 10 ms, in which neither the terminal nor linkinator's answers get their turn. */
const STRETCH = 8;

/**
 * Reads documents one by one, in any order, which may begin while the tree is being written: `space.files` are then those
 * that it will have, as far as that is known.
 *
 * @example const { targets } = await new LinkReader('build', { base: '/', siteUrl: null, files }).finish(files)
 */
export class LinkReader {
  readonly #root: string;
  readonly #options: LinkReaderOptions;
  readonly #collector: LinkCollector;
  readonly #read = new Set<string>();

  constructor(root: string, space: UrlSpace, options: LinkReaderOptions = {}) {
    this.#root = root;
    this.#options = options;
    this.#collector = new LinkCollector(space, {
      isWebWanted: options.web === true,
      translations: options.translations ?? [],
    });
  }

  /** A document that is there, once. */
  read(file: string): void {
    this.#read.add(file);
    const facts = readFacts(this.#root, file, this.#options);
    const { path, targets, isTranslation } = this.#collector.addPage(file, facts);
    const { hash, linksHash } = facts;
    const ids = new Anchors(facts.ids, facts.isUtf16 === true);
    this.#options.onDocument?.({
      file,
      path,
      ids,
      hash,
      linksHash,
      isTranslation,
      targets,
    });
  }

  /** The tree is finished: reads the other documents. What is said of those in `first` comes before the rest. */
  async finish(files: OutputFiles, first: readonly string[] = []): Promise<LinkGraph> {
    this.#collector.settle(files);
    const documents = new Set([
      ...first.filter((file) => files.has(file)),
      ...listDocuments(files),
    ]);
    const others = [...documents].filter((file) => !this.#read.has(file));
    for (const [i, file] of others.entries()) {
      this.read(file);
      if (i % STRETCH === STRETCH - 1) await pause();
    }
    for (const { file, urls, ids } of await collectOtherUrls(this.#root, files))
      this.#collector.addFile(file, urls, ids);
    return this.#collector.finish(this.#root, documents);
  }
}
