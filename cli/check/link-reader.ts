/**
 * Reads every emitted document and style sheet once and collects the URLs in them: one entry per distinct target, with the
 * pages that show it. The time is linear in the size of the output; no document stays in memory.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { attemptPage } from '../diagnostics/page-crash.js';
import type { OutputFiles } from '../server/output-files.js';
import { listRedirectLines, REDIRECTS_FILE } from '../server/redirects-file.js';
import type { Diagnostic } from '../types.js';
import { readRedirects } from './follow-redirect.js';
import { readFacts, type DocumentFacts, type FactOptions } from './read/document-facts.js';
import { LinkCollector } from './link-collector.js';
import { listDocuments, NO_DOCUMENT, type LinkGraph, type ReadDocument } from './links.js';
import { collectOtherUrls } from './read/other-urls.js';
import type { UrlSpace } from './resolve-url.js';
import { NO_FRESH, type FreshDocument } from './stand-ins.js';

interface LinkReaderOptions extends Omit<FactOptions, 'fresh'> {
  /** Collect links to other sites too. @default false */
  readonly web?: boolean;
  /** Base paths of translations in the same tree; see `LinkCollector`. @default none */
  readonly translations?: readonly string[];
  /** Documents that only stand in for a page that has an error. @default none */
  readonly standIns?: ReadonlySet<string>;
  /** Called with each document in turn. */
  readonly onDocument?: ((document: ReadDocument) => void) | undefined;
}

/** Facts of a document that cannot be read. */
const NO_FACTS: DocumentFacts = {
  ...NO_DOCUMENT,
  urls: [],
  ids: [],
  duplicateIds: [],
  baseHref: null,
};

/**
 * Documents read before the event loop runs again. They take about 10 ms, in which the terminal and linkinator's answers
 * wait.
 */
const STRETCH = 8;

/**
 * Reads documents one by one, in any order. Reading may begin while the tree is being written; `space.files` then lists the
 * expected files, as far as they are known.
 *
 * @example const { targets } = await new LinkReader('build', { base: '/', siteUrl: null, files }).finish(files)
 */
export class LinkReader {
  readonly #root: string;
  readonly #options: LinkReaderOptions;
  readonly #collector: LinkCollector;
  readonly #read = new Set<string>();
  /** Files that cannot be read, named by their path below the output folder. */
  readonly diagnostics: Diagnostic[] = [];

  constructor(root: string, space: UrlSpace, options: LinkReaderOptions = {}) {
    this.#root = root;
    this.#options = options;
    this.#collector = new LinkCollector(space, {
      isWebWanted: options.web === true,
      translations: options.translations ?? [],
    });
  }

  /** Reads a document that has been written. Call it once per document. */
  read(file: string, fresh?: FreshDocument): void {
    this.#read.add(file);
    const attempt = attemptPage({ file, does: 'read the links of the document' }, () =>
      readFacts(this.#root, file, { ...this.#options, fresh: fresh?.facts ?? null }),
    );
    if ('crash' in attempt) this.diagnostics.push(attempt.crash);
    const facts = 'crash' in attempt ? NO_FACTS : attempt.result;
    const isStandIn = fresh?.isStandIn === true || this.#options.standIns?.has(file) === true;
    const kind =
      isStandIn || facts === NO_FACTS ? 'stand-in' : facts.isUtf16 === true ? 'utf-16' : 'plain';
    const document = this.#collector.addPage(file, facts, kind);
    this.#options.onDocument?.(document);
  }

  /** Reads the remaining documents of the finished tree. Findings about the documents in `first` come before the others. */
  async finish(
    files: OutputFiles,
    first: readonly string[] = [],
    fresh = NO_FRESH,
  ): Promise<LinkGraph> {
    this.#collector.settle(files);
    const documents = new Set([
      ...first.filter((file) => files.has(file)),
      ...listDocuments(files),
    ]);
    const others = [...documents].filter((file) => !this.#read.has(file));
    for (const [i, file] of others.entries()) {
      this.read(file, fresh.get(file));
      if (i % STRETCH === STRETCH - 1) await pause();
    }
    const { cache = null, isThorough = false } = this.#options;
    const known = { cache: isThorough ? null : cache, diagnostics: this.diagnostics };
    for (const { file, urls, ids } of await collectOtherUrls(this.#root, files, known))
      this.#collector.addFile(file, urls, ids);
    const redirects = listRedirectLines(readRedirects(this.#root));
    const urls = redirects.map(({ to }) => ({ raw: to, kind: 'link' as const }));
    this.#collector.addFile(REDIRECTS_FILE, urls, null);
    return this.#collector.finish(this.#root, documents);
  }
}
