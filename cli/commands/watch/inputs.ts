/**
 * The files that a watched site is made of, as they were at the last look. In: the config, and what the system hints at.
 * Out: what is other now; it counts as known when it is taken.
 */
import { join, posix } from 'node:path';
import type { Cache } from '../../cache/cache.js';
import { ownFile } from '../../own-files.js';
import { discover } from '../../discover/discover.js';
import { SourceReader } from '../../discover/source-reader.js';
import type { SiteConfig, SourceFile, Sources } from '../../types.js';
import { compareInputs, listChanges, type FileChange } from './changes.js';
import { readHints } from './read-hints.js';
import { SourceIndex } from './source-index.js';
import { signCode, signFiles, type CodeSignatures, type Signatures } from './signatures.js';

/** What a look at everything has found. */
export interface Scan {
  readonly sources: Sources;
  readonly signatures: Signatures;
  /** Pages, blog entries and category files. */
  readonly files: readonly FileChange[];
  /** What concerns the whole site. */
  readonly others: readonly FileChange[];
}

/** Whether links of content, or images that it shows, are made of a file: relative to the site folder. */
type IsShown = (path: string) => boolean;

export class Inputs {
  readonly #reader: SourceReader;
  #signatures: Signatures;
  #index: SourceIndex;

  constructor(config: SiteConfig, cache: Cache) {
    this.#reader = new SourceReader(config.siteDir, cache);
    const sources = discover(config, this.#reader.read);
    this.#signatures = { ...signCode(config), others: signFiles(config, sources) };
    this.#index = new SourceIndex(sources, config.staticDir);
  }

  get index(): SourceIndex {
    return this.#index;
  }

  /** Of config and theme at the last look. */
  get code(): CodeSignatures {
    return this.#signatures;
  }

  /** Pages that were edited at these absolute paths; `null` when only a scan tells. */
  readEdits(
    hints: ReadonlySet<string>,
    config: SiteConfig,
    isShown: IsShown,
  ): readonly SourceFile[] | null {
    const isUsed = (path: string) => this.#isUsed(path, config, isShown);
    return readHints(hints, { config, index: this.#index, isUsed }, this.#reader.read);
  }

  takeEdits(files: readonly SourceFile[]): void {
    this.#index.replace(files);
  }

  /** `code` is the signature of before `config` was read: what changed since then is found the next time. */
  scan(config: SiteConfig, code: CodeSignatures, isShown: IsShown): Scan {
    const sources = discover(config, this.#reader.read);
    const signatures = { ...code, others: signFiles(config, sources) };
    const others = compareInputs(this.#signatures, signatures, config.siteDir);
    return {
      sources,
      signatures,
      files: listChanges(this.#index.sources, sources),
      // That an asset is there counts for every page that may name it; its bytes only where it is shown.
      others: others.filter(
        ({ path, kind }) => kind !== 'edited' || this.#isUsed(path, config, isShown),
      ),
    };
  }

  takeScan({ sources, signatures }: Scan, config: SiteConfig): void {
    this.#signatures = signatures;
    this.#index = new SourceIndex(sources, config.staticDir);
    this.#reader.keepOnly(sources);
  }

  /** For the next command. */
  save(): void {
    this.#reader.save(this.#index.sources);
  }

  #isUsed(path: string, { siteDir, staticDir }: SiteConfig, isShown: IsShown): boolean {
    const { config, theme } = this.#signatures;
    const isCode = `${config}\n${theme}`.includes(`${join(siteDir, path)}\t`);
    const isForHosts = ownFile(posix.relative(staticDir, path))?.isPublished === false;
    return isCode || isForHosts || isShown(path);
  }
}
