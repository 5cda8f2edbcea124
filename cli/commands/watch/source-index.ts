/**
 * The sources of the last look, by path. In: sources, then pages that were edited. Out: what a path is to the site; an edit
 * is taken over without a walk over all pages.
 */
import { indexPageFiles } from '../../sources.js';
import type { SourceFile, Sources } from '../../types.js';

export class SourceIndex {
  #sources: Sources;
  /** Pages and blog entries. */
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly #files: Map<string, SourceFile>;
  /** Where each page is in `sources.docs`. */
  readonly #places: ReadonlyMap<string, number>;
  /** Pages and blog entries by what they name, whether it is there or not. */
  readonly #naming = new Map<string, Set<string>>();
  readonly #assets: ReadonlySet<string>;
  readonly #categories: ReadonlySet<string>;
  readonly #faulty: ReadonlySet<string | null>;

  constructor(sources: Sources, staticDir: string) {
    const { docs, categories, assets, statics, diagnostics } = sources;
    this.#sources = sources;
    this.#files = indexPageFiles(sources);
    this.files = this.#files;
    this.#places = new Map(docs.map(({ path }, i) => [path, i]));
    for (const file of this.#files.values()) this.#noteNames(file);
    this.#assets = new Set([...assets, ...statics.map((path) => `${staticDir}/${path}`)]);
    this.#categories = new Set(categories.map(({ path }) => path));
    this.#faulty = new Set(diagnostics.map(({ file }) => file));
  }

  get sources(): Sources {
    return this.#sources;
  }

  /** Not an entry of the blog. */
  isDoc(path: string): boolean {
    return this.#places.has(path);
  }

  /** Pages and blog entries that name a file, directly or through others. */
  naming(path: string): ReadonlySet<string> {
    return this.#naming.get(path) ?? new Set();
  }

  /** There, and read for the pages that name it. */
  isIncluded(path: string): boolean {
    const [page = ''] = this.naming(path);
    const included = this.#files.get(page)?.includes?.find((file) => file.path === path);
    return included !== undefined && 'text' in included;
  }

  /** What content or readers may ask for as a file. */
  isAsset(path: string): boolean {
    return this.#assets.has(path);
  }

  /** Something was wrong with it. */
  isFaulty(path: string): boolean {
    return this.#faulty.has(path);
  }

  /** Whatever it is. */
  has(path: string): boolean {
    const known = [this.#files, this.#naming, this.#assets, this.#categories, this.#faulty];
    return known.some((paths) => paths.has(path));
  }

  /** Newer ones of pages that are there. */
  replace(files: readonly SourceFile[]): void {
    const docs = [...this.#sources.docs];
    for (const file of files) {
      const place = this.#places.get(file.path);
      if (place === undefined) continue;
      docs[place] = file;
      this.#forgetNames(this.#files.get(file.path));
      this.#files.set(file.path, file);
      this.#noteNames(file);
    }
    this.#sources = { ...this.#sources, docs };
  }

  #noteNames({ path, includes = [] }: SourceFile): void {
    for (const named of includes)
      this.#naming.set(named.path, (this.#naming.get(named.path) ?? new Set()).add(path));
  }

  #forgetNames(file: SourceFile | undefined): void {
    for (const named of file?.includes ?? []) {
      const naming = this.#naming.get(named.path);
      naming?.delete(file?.path ?? '');
      if (naming?.size === 0) this.#naming.delete(named.path);
    }
  }
}
