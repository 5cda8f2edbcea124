/**
 * Collects what a page needs for rendering: imports, components without an import, and scripts. In: names and code, while
 * the page's files are read. Out: `PageComponents`.
 */
import { contentPath, importKey, resolveImported, toSitePath } from '../../modules/import-key.js';
import { includePaths } from '../../paths/version-folders.js';
import {
  islandKey,
  islandSourceOf,
  type Client,
  type ComponentReference,
  type JsonValue,
  type JsxAttribute,
} from '../../content-tree/component-nodes.js';
import type {
  ComponentImport,
  IncludedFile,
  IslandSource,
  PageComponents,
  PageScript,
  Place,
  ProvidedComponent,
} from '../../types.js';
import type { ParseOptions } from '../options.js';
import type { ImportedName } from './javascript.js';

/** Files of the static folder are the same for all versions. */
export const STATIC = '@site/static/';

/** An import in a page of an older version, which shows the current version of a file. */
export interface ShownToday {
  readonly path: string;
  /** The path at which the version could have its copy. */
  readonly missing: string;
  /** The file that contains the import. */
  readonly file: string;
  readonly place: Place | null;
}

type Places = Pick<ParseOptions, 'importPaths' | 'versionFolders' | 'includeRoots'>;

/** Lists what a page needs for rendering, while its files are read. */
export class ComponentsBuilder {
  readonly #page: string;
  readonly #places: Places;
  readonly #files: ReadonlyMap<string, IncludedFile>;
  readonly #shownToday = new Map<string, ShownToday>();
  readonly #imports = new Map<string, ComponentImport & { names: readonly string[] }>();
  readonly #provided = new Map<string, ProvidedComponent>();
  readonly #scripts = new Map<string, ScriptBuilder>();
  readonly #docIds = new Set<string>();
  readonly #clients = new Map<string, IslandSource>();
  #hasMdx = false;

  /** `files` are those that the page names, by path. */
  constructor(page: string, places: Places, files: ReadonlyMap<string, IncludedFile>) {
    this.#page = page;
    this.#places = places;
    this.#files = files;
  }

  get shownToday(): readonly ShownToday[] {
    return [...this.#shownToday.values()];
  }

  /** Returns the path, relative to the site folder, of a file that is imported as a page or as data. */
  resolve(file: string, from: string): string {
    return resolveImported(file, from, this.#places.importPaths ?? []);
  }

  /** Does the same for a page of an older version: a copy in the folder of its version comes first. */
  resolveInVersion(file: string, from: string, place: Place | null): string {
    const { importPaths = [], versionFolders: folders, includeRoots: roots } = this.#places;
    const written = toSitePath(from, importPaths);
    const paths = includePaths({ page: this.#page, from: file, written }, { folders, roots });
    const [copy, today] = paths;
    const path = paths.find((name) => this.#isPresent(name));
    if (today !== undefined && path === today && !written.startsWith(STATIC))
      this.#shownToday.set(`${file}:${path}`, { path, missing: copy, file, place });
    return path ?? today ?? copy;
  }

  /** Returns the specifier of an import, which names the copy of the version if there is one. */
  specifierOf(file: string, from: string, place: Place | null): string {
    const written = contentPath(from);
    if (written === null) return from;
    const path = this.resolveInVersion(file, written, place);
    return path === this.resolve(file, written)
      ? from
      : from.replace(written, () => `@site/${path}`);
  }

  #isPresent(path: string): boolean {
    const file = this.#files.get(path);
    return file !== undefined && ('text' in file || file.isPresent === true);
  }

  /**
   * Notes that the page has a statement, an expression or JSX, or that components of the site replace its elements, so its
   * source differs from what readers see.
   */
  addMdx(): void {
    this.#hasMdx = true;
  }

  addImport({ from, imported }: ImportedName, file: string, place: Place | null): string {
    const key = importKey(file, from);
    const known = this.#imports.get(key);
    const names = [...new Set([...(known?.names ?? []), imported])];
    this.#imports.set(key, { ...(known ?? { key, from, file, place }), names });
    return key;
  }

  addProvided(name: string, file: string, place: Place | null): void {
    if (!this.#provided.has(name)) this.#provided.set(name, { name, file, place });
  }

  /** Adds the page of an attribute such as `docId="guides/a"`. */
  addDocIds(attributes: readonly JsxAttribute[]): void {
    for (const [name, value] of attributes)
      if (typeof value === 'string' && /^(?:id|docId)$/.test(name ?? '')) this.#docIds.add(value);
  }

  /** Adds a component that an element with `client:*` starts in the browser. */
  addClient(component: ComponentReference, client: Client): void {
    const source = islandSourceOf(component);
    if (source !== null && client !== 'none') this.#clients.set(islandKey(source), source);
  }

  scriptOf(file: string): ScriptBuilder {
    const id = file === this.#page ? file : `${this.#page} > ${file}`;
    const script = this.#scripts.get(id) ?? new ScriptBuilder(id, file);
    this.#scripts.set(id, script);
    return script;
  }

  /** Returns `null` for a page of Markdown alone. */
  finish(): PageComponents | null {
    if (!this.#hasMdx) return null;
    const scripts = [...this.#scripts.values()].flatMap((script) => script.finish() ?? []);
    const [imports, provided] = [[...this.#imports.values()], [...this.#provided.values()]];
    const docIds = [...this.#docIds];
    const clients = [...this.#clients.values()];
    return {
      imports,
      provided,
      scripts,
      ...(docIds.length > 0 && { docIds }),
      ...(clients.length > 0 && { clients }),
    };
  }
}

/** Names that code of a page can use for facts about the page, unless it declares them itself. */
const PAGE_NAMES = ['toc', 'contentTitle', 'metadata'];
const BEFORE_EXPRESSION = '() => (';

export interface Statement {
  readonly code: string;
  readonly place: Place | null;
}

/** Collects the code of a file. */
export class ScriptBuilder {
  readonly id: string;
  readonly #file: string;
  readonly #expressions: { readonly code: string; readonly place: Place | null }[] = [];
  readonly #components = new Set<string>();
  #statements: readonly Statement[] = [];
  #known: readonly string[] = [];
  #pageNames: readonly string[] = PAGE_NAMES;
  #isNeeded = false;

  constructor(id: string, file: string) {
    this.id = id;
    this.#file = file;
  }

  /** Sets the file's statements and the names that they declare. A declared name replaces the one that docsgen would add. */
  begin(
    statements: readonly Statement[],
    declared: ReadonlySet<string>,
    frontMatter: JsonValue,
  ): void {
    this.#statements = statements;
    this.#known = declared.has('frontMatter')
      ? []
      : [`const frontMatter = ${JSON.stringify(frontMatter)};`];
    this.#pageNames = PAGE_NAMES.filter((name) => !declared.has(name));
  }

  /** Adds names of components that the code uses without an import. */
  useProvided(names: Iterable<string>): void {
    for (const name of names) this.#components.add(name);
  }

  /** Marks the script as needed even without an expression: the page uses a component that it declares. */
  need(): void {
    this.#isNeeded = true;
  }

  /** Returns the index of the expression. Equal expressions share it. */
  add(code: string, place: Place | null): number {
    this.#isNeeded = true;
    const known = this.#expressions.findIndex((expression) => expression.code === code);
    return known === -1 ? this.#expressions.push({ code, place }) - 1 : known;
  }

  finish(): PageScript | null {
    if (!this.#isNeeded) return null;
    const names = [...this.#components].sort().join(', ');
    const lines: string[] = [];
    const pieces: PageScript['pieces'][number][] = [];
    const add = (...texts: readonly string[]) => {
      for (const text of texts) lines.push(...text.split('\n'));
    };
    add("import { $provided, $content } from 'docsgen:provided';");
    for (const { code, place } of this.#statements) {
      pieces.push({ line: lines.length + 1, column: 1, place });
      add(code);
    }
    add(...this.#known);
    if (names !== '') add(`const { ${names} } = $provided;`);
    add('export default (props, $page) => {', `const { ${this.#pageNames.join(', ')} } = $page;`);
    add('return [');
    for (const { code, place } of this.#expressions) {
      // The brace is the first character of the place.
      pieces.push({ line: lines.length + 1, column: BEFORE_EXPRESSION.length, place });
      add(`${BEFORE_EXPRESSION}${code}`, '),');
    }
    add('];', '};', '');
    return {
      id: this.id,
      file: this.#file,
      code: lines.join('\n'),
      places: this.#expressions.map(({ place }) => place),
      pieces,
    };
  }
}
