/**
 * The last known sources, by path. In: sources, then edited pages. Out: the role of a path in the site. Taking over an edit
 * does not walk over all pages.
 */
import { indexPageFiles } from '../../pages/sources.js';
import type { SourceFile, Sources } from '../../types.js';

export class SourceIndex {
  #sources: Sources;
  /** Pages and blog entries. */
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly #files: Map<string, SourceFile>;
  /** Index of each page in `sources.docs`. */
  readonly #places: ReadonlyMap<string, number>;
  /** Pages and blog entries by the files they name, existing or not. */
  readonly #naming = new Map<string, Set<string>>();
  readonly #assets: ReadonlySet<string>;
  readonly #categories: ReadonlySet<string>;
  readonly #withFindings: ReadonlySet<string | null>;

  constructor(sources: Sources, staticDir: string) {
    const { docs, categories, assets, statics, diagnostics } = sources;
    this.#sources = sources;
    this.#files = indexPageFiles(sources);
    this.files = this.#files;
    this.#places = new Map(docs.map(({ path }, i) => [path, i]));
    for (const file of this.#files.values()) this.#noteNames(file);
    this.#assets = new Set([...assets, ...statics.map((path) => `${staticDir}/${path}`)]);
    this.#categories = new Set(categories.map(({ path }) => path));
    this.#withFindings = new Set(diagnostics.map(({ file }) => file));
  }

  get sources(): Sources {
    return this.#sources;
  }

  /** Returns whether the path is a page, but not a blog entry. */
  isDoc(path: string): boolean {
    return this.#places.has(path);
  }

  /** Returns pages and blog entries that name a file, directly or not. */
  naming(path: string): ReadonlySet<string> {
    return this.#naming.get(path) ?? new Set();
  }

  /** Returns whether the file exists and was read for the pages that name it. */
  isIncluded(path: string): boolean {
    const [page = ''] = this.naming(path);
    const included = this.#files.get(page)?.includes?.find((file) => file.path === path);
    return included !== undefined && 'text' in included;
  }

  /** Returns whether content or readers may request the path as a file. */
  isAsset(path: string): boolean {
    return this.#assets.has(path);
  }

  /** Returns whether there are findings about the file. */
  hasFindings(path: string): boolean {
    return this.#withFindings.has(path);
  }

  /** Returns whether the path is known in any role. */
  has(path: string): boolean {
    const known = [this.#files, this.#naming, this.#assets, this.#categories, this.#withFindings];
    return known.some((paths) => paths.has(path));
  }

  /** Replaces known pages with newer versions. */
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
