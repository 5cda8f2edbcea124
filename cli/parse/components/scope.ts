/**
 * The names that a file of MDX has in scope, and the script of its code. In: the file's statements, and the attributes of
 * the element that a partial stands for. Out: what a name or an expression is: a component, a known value, or code.
 */
import { posix } from 'node:path';
import { importKey } from '../../import-key.js';
import type {
  ComponentReference,
  Expression,
  JsonValue,
  JsxAttribute,
} from '../../component-nodes.js';
import { pointAt } from '../../diagnostics/place-at.js';
import type { ScriptNode } from '../../diagnostics/script.js';
import type {
  ComponentImport,
  IncludedFile,
  PageComponents,
  PageScript,
  Place,
  ProvidedComponent,
} from '../../types.js';
import {
  evaluateStatic,
  listDeclared,
  listImported,
  listNames,
  parseStatements,
  type ImportedName,
  type KnownValue,
} from './code.js';

/** Stands for an image that a file imports, until `rehypeLinks` records it. */
export interface AssetValue {
  readonly $asset: string;
}

const IMAGE = /\.(?:avif|gif|ico|jpe?g|png|webp)$/i;
const RAW = /^!!raw-loader!|\?raw$/;

/** Lists what a page needs for rendering, while its files are read. */
export class ComponentsBuilder {
  readonly #page: string;
  readonly #imports = new Map<string, ComponentImport & { names: readonly string[] }>();
  readonly #provided = new Map<string, ProvidedComponent>();
  readonly #scripts = new Map<string, ScriptBuilder>();

  constructor(page: string) {
    this.#page = page;
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

  scriptOf(file: string): ScriptBuilder {
    const id = file === this.#page ? file : `${this.#page} > ${file}`;
    const script = this.#scripts.get(id) ?? new ScriptBuilder(id, file);
    this.#scripts.set(id, script);
    return script;
  }

  /** Returns `null` for a page without components and code. */
  finish(): PageComponents | null {
    const scripts = [...this.#scripts.values()].flatMap((script) => script.finish() ?? []);
    const [imports, provided] = [[...this.#imports.values()], [...this.#provided.values()]];
    return imports.length + provided.length + scripts.length === 0
      ? null
      : { imports, provided, scripts };
  }
}

/** Collects the code of a file. */
export class ScriptBuilder {
  readonly id: string;
  readonly #file: string;
  readonly #expressions: { readonly code: string; readonly place: Place | null }[] = [];
  readonly #components = new Set<string>();
  #statements = '';
  #known = '';
  #isNeeded = false;

  constructor(id: string, file: string) {
    this.id = id;
    this.#file = file;
  }

  /** Sets the statements of the file, and the values of names that it does not declare. */
  begin(statements: string, known: Readonly<Record<string, JsonValue>>): void {
    this.#statements = statements;
    this.#known = Object.entries(known)
      .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
      .join('');
  }

  /** Adds names of components that the code uses without an import. */
  useProvided(names: Iterable<string>): void {
    for (const name of names) this.#components.add(name);
  }

  /** Marks the script as needed although it has no expression: a component that it declares is used. */
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
    const provided = names === '' ? '' : `const { ${names} } = $provided;\n`;
    const list = this.#expressions.map(({ code }) => `() => (${code}\n),\n`).join('');
    return {
      id: this.id,
      file: this.#file,
      code: `import { $provided } from 'docsgen:provided';
${this.#statements}
${this.#known}${provided}export default (props, $page) => {
const { toc, contentTitle, metadata } = $page;
return [
${list}];
};
`,
      places: this.#expressions.map(({ place }) => place),
    };
  }
}

type Binding =
  | { readonly kind: 'import'; readonly imported: ImportedName; readonly place: Place | null }
  | { readonly kind: 'declared' }
  | { readonly kind: 'known'; readonly value: JsonValue };

export interface Statement {
  readonly code: string;
  readonly place: Place | null;
}

export interface ScopeInput {
  readonly file: string;
  readonly statements: readonly Statement[];
  /** Attributes of the element that a partial stands for. */
  readonly props: readonly JsxAttribute[];
  readonly frontMatter: JsonValue;
  /** Returns a file that the page's files import as data. */
  readonly readFile: (path: string) => IncludedFile | undefined;
  readonly builder: ComponentsBuilder;
}

export class Scope {
  readonly file: string;
  readonly props: readonly JsxAttribute[];
  readonly #builder: ComponentsBuilder;
  readonly #script: ScriptBuilder;
  readonly #names = new Map<string, Binding>();

  constructor({ file, statements, props, frontMatter, readFile, builder }: ScopeInput) {
    this.file = file;
    this.props = props;
    this.#builder = builder;
    this.#script = builder.scriptOf(file);
    this.#names.set('frontMatter', { kind: 'known', value: frontMatter });
    const literal = literalProps(props);
    if (literal !== null) this.#names.set('props', { kind: 'known', value: literal });
    const parsed = statements.flatMap(({ code, place }) =>
      (parseStatements(code) ?? []).map((node) => ({
        node,
        place: placeIn(code, node, place),
        text: code.slice(node.start, node.end),
      })),
    );
    for (const { node, place } of parsed)
      for (const name of listImported(node)) this.#takeImport(name, place, readFile);
    for (const { node, place } of parsed) this.#takeExport(node, place);
    const code = parsed.flatMap(({ node, text }) => (isKept(node) ? text : []));
    this.#script.begin(code.join('\n'), { frontMatter });
  }

  /** Returns the value of an expression that needs no running. */
  evaluate(node: ScriptNode): KnownValue | null {
    return evaluateStatic(node, (name) => {
      const binding = this.#names.get(name);
      return binding?.kind === 'known' ? { value: binding.value } : null;
    });
  }

  /** Adds an expression to the script. */
  run(code: string, node: ScriptNode, place: Place | null): Expression {
    this.#useNames(node, place);
    return { script: this.#script.id, index: this.#script.add(code, place), props: this.props };
  }

  /** @example scope.component('Tabs.Item', place) // { provided: 'Tabs', path: ['Item'] } */
  component(name: string, place: Place | null): ComponentReference {
    const [base = '', ...members] = name.split('.');
    const binding = this.#names.get(base);
    if (binding?.kind === 'import') {
      const { imported } = binding;
      const key = this.#builder.addImport(imported, this.file, binding.place);
      return {
        import: key,
        path: imported.imported === '*' ? members : [imported.imported, ...members],
      };
    }
    if (binding?.kind === 'declared') {
      this.#script.need();
      return { script: this.#script.id, path: [base, ...members] };
    }
    this.#builder.addProvided(base, this.file, place);
    return { provided: base, path: members };
  }

  #takeExport(statement: ScriptNode, place: Place | null): void {
    if (statement.type !== 'ExportNamedDeclaration') return;
    this.#useNames(statement, place);
    for (const { name, value } of listDeclared(statement)) {
      const known = value && this.evaluate(value);
      this.#names.set(
        name,
        known?.value === undefined ? { kind: 'declared' } : { kind: 'known', value: known.value },
      );
    }
  }

  #takeImport(imported: ImportedName, place: Place | null, readFile: ScopeInput['readFile']): void {
    const value = imported.imported === 'default' ? this.#readData(imported.from, readFile) : null;
    this.#names.set(
      imported.local,
      value === null ? { kind: 'import', imported, place } : { kind: 'known', value },
    );
  }

  /** Returns the content of a file that is data: an image, JSON, or text. */
  #readData(from: string, readFile: ScopeInput['readFile']): JsonValue | null {
    if (IMAGE.test(from)) return assetOf(from);
    const path = from.replace(RAW, '');
    if (path === from && !path.endsWith('.json')) return null;
    const file = readFile(pathOf(this.file, path));
    if (file === undefined || !('text' in file)) return null;
    if (path !== from) return file.text;
    try {
      const value: JsonValue = JSON.parse(file.text);
      return value;
    } catch {
      return null;
    }
  }

  #useNames(node: ScriptNode, place: Place | null): void {
    const { components, identifiers } = listNames(node);
    const provided = [...components].filter(
      (name) => !this.#names.has(name) && !identifiers.has(name),
    );
    this.#script.useProvided(provided);
    for (const name of provided) this.#builder.addProvided(name, this.file, place);
  }
}

/** Returns the place of a statement in a block that begins at `place`. */
function placeIn(code: string, { start, end }: ScriptNode, place: Place | null): Place | null {
  if (place === null) return null;
  const [from, to] = [pointAt(code, start), pointAt(code, end)];
  return {
    line: place.line + from.line - 1,
    column: from.column,
    endLine: place.line + to.line - 1,
    endColumn: to.column,
  };
}

/** A default export of MDX is a layout, which pages here have from the theme. */
function isKept({ type }: ScriptNode): boolean {
  return type === 'ImportDeclaration' || type === 'ExportNamedDeclaration';
}

/** Resolves a specifier as authors write paths. */
export function pathOf(file: string, from: string): string {
  return from.startsWith('@site/')
    ? posix.normalize(from.slice('@site/'.length))
    : posix.join(posix.dirname(file), from);
}

function assetOf(from: string): JsonValue {
  const STATIC = '@site/static/';
  return { $asset: from.startsWith(STATIC) ? `/${from.slice(STATIC.length)}` : from };
}

function literalProps(props: readonly JsxAttribute[]): JsonValue | null {
  const literal: Record<string, JsonValue> = {};
  for (const [name, value] of props) {
    if (name === null || isDynamic(value)) return null;
    literal[name] = value;
  }
  return literal;
}

export function isDynamic(value: JsxAttribute[1]): value is Exclude<JsxAttribute[1], JsonValue> {
  return (
    typeof value === 'object' && value !== null && ('$expression' in value || '$component' in value)
  );
}
