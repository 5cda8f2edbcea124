/**
 * The files that a watched site is made of, in their last known state. In: the config, and paths from file events. Out:
 * what has changed; a change counts as known when it is taken.
 */
import { join, posix } from 'node:path';
import type { Cache } from '../../cache/cache.js';
import { ownFile } from '../../paths/own-files.js';
import { discover } from '../../discover/discover.js';
import { SourceReader } from '../../discover/source-reader.js';
import type { SiteConfig, SourceFile, Sources } from '../../types.js';
import { compareInputs, listChanges, type FileChange } from './changes.js';
import { readHints } from './read-hints.js';
import { SourceIndex } from './source-index.js';
import { signCode, signFiles, type CodeSignatures, type Signatures } from './signatures.js';

/** Result of a scan of all files. */
export interface Scan {
  readonly sources: Sources;
  readonly signatures: Signatures;
  /** Pages, blog entries and category files. */
  readonly files: readonly FileChange[];
  /** Files that affect the whole site. */
  readonly others: readonly FileChange[];
}

/** Returns whether links or images in content depend on a file. Its path is relative to the site folder. */
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

  /** Signatures of config and theme at the last scan. */
  get code(): CodeSignatures {
    return this.#signatures;
  }

  /** Returns the pages that were edited at these absolute paths; `null` when only a scan can find the changes. */
  readEdits(
    hints: ReadonlySet<string>,
    config: SiteConfig,
    isShown: IsShown,
  ): readonly SourceFile[] | null {
    const isUsed = (path: string) => this.#isUsed(path, config, isShown);
    return readHints(hints, { config, index: this.#index, isUsed }, this.#reader.read);
  }

  /** Returns whether a file is a source, or code of the config or the theme; its path is relative to the site folder. */
  isKnown(path: string, config: SiteConfig): boolean {
    return this.#index.has(path) || this.#index.isAsset(path) || this.#isCode(path, config);
  }

  takeEdits(files: readonly SourceFile[]): void {
    this.#index.replace(files);
  }

  /** Scans all files. `code` is the signature from before `config` was read, so that the next scan finds later changes. */
  scan(config: SiteConfig, code: CodeSignatures, isShown: IsShown): Scan {
    const sources = discover(config, this.#reader.read);
    const signatures = { ...code, others: signFiles(config, sources) };
    const others = compareInputs(this.#signatures, signatures, config.siteDir);
    return {
      sources,
      signatures,
      files: listChanges(this.#index.sources, sources),
      // An asset that appears or disappears affects every page that may name it. An edit matters only where the asset is
      // used.
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

  /** Saves what was read for the next command. */
  save(): void {
    this.#reader.save(this.#index.sources);
  }

  #isUsed(path: string, config: SiteConfig, isShown: IsShown): boolean {
    const isForHosts = ownFile(posix.relative(config.staticDir, path))?.isPublished === false;
    return this.#isCode(path, config) || isForHosts || isShown(path);
  }

  #isCode(path: string, { siteDir }: SiteConfig): boolean {
    const { config, theme } = this.#signatures;
    return `${config}\n${theme}`.includes(`${join(siteDir, path)}\t`);
  }
}
