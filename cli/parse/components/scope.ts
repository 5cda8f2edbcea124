/**
 * The names in scope in an MDX file, and the script of its code. In: the file's statements, and the attributes of the
 * element that a partial replaces. Out: the meaning of a name or an expression: a component, a known value, or code.
 */
import type {
  ComponentReference,
  Expression,
  JsonValue,
  JsxAttribute,
} from '../../content-tree/component-nodes.js';
import { pointAt } from '../../diagnostics/place-at.js';
import { nameOf, nodeIn, nodesIn, type ScriptNode } from '../../diagnostics/script.js';
import type { IncludedFile, Place } from '../../types.js';
import { STATIC, type ComponentsBuilder, type ScriptBuilder, type Statement } from './builder.js';
import {
  evaluateStatic,
  listDeclared,
  listImported,
  listNames,
  parseStatements,
  type ImportedName,
  type KnownValue,
} from './javascript.js';

const IMAGE = /\.(?:avif|gif|ico|jpe?g|png|webp)$/i;
const RAW = /^!!raw-loader!|\?raw$/;
/** Matches a page that is imported like a module. */
const PAGE = /\.mdx?$/;

type Binding =
  | { readonly kind: 'import'; readonly imported: ImportedName; readonly place: Place | null }
  /** `name` is the name in the script. */
  | { readonly kind: 'declared'; readonly script: ScriptBuilder; readonly name: string }
  | { readonly kind: 'known'; readonly value: JsonValue };

export interface ScopeInput {
  readonly file: string;
  readonly statements: readonly Statement[];
  /** Attributes of the element that the partial replaces. */
  readonly props: readonly JsxAttribute[];
  readonly frontMatter: JsonValue;
  /** Returns a file that the page's files import as data. */
  readonly readFile: (path: string) => IncludedFile | undefined;
  /** Returns the statements of a page that the page's files import. */
  readonly readStatements: (path: string) => readonly Statement[];
  readonly builder: ComponentsBuilder;
  /** Files that import this one; each imports the next. */
  readonly importers?: readonly string[];
}

export class Scope {
  readonly file: string;
  readonly props: readonly JsxAttribute[];
  readonly #builder: ComponentsBuilder;
  readonly #script: ScriptBuilder;
  readonly #input: ScopeInput;
  readonly #names = new Map<string, Binding>();

  constructor(input: ScopeInput) {
    const { file, statements, props, frontMatter, builder } = input;
    this.file = file;
    this.props = props;
    this.#input = input;
    this.#builder = builder;
    this.#script = builder.scriptOf(file);
    this.#names.set('frontMatter', { kind: 'known', value: frontMatter });
    const literal = literalProps(props);
    if (literal !== null) this.#names.set('props', { kind: 'known', value: literal });
    const parsed = statements.flatMap(({ code, place }) =>
      (parseStatements(code) ?? []).map((node) => {
        const written = placeIn(code, node, place);
        return { node, place: written, ...this.#inVersion(code, node, written) };
      }),
    );
    for (const { node, place, from: specifier } of parsed) {
      for (const name of listImported(node))
        this.#takeImport({ ...name, from: specifier ?? name.from }, place);
      const from = effectOf(node);
      if (from !== null) builder.addImport({ local: '', imported: '*', from }, file, place);
    }
    for (const { node, place } of parsed) this.#takeExport(node, place);
    const kept = parsed.filter(({ node }) => isKept(node));
    const declared = kept.flatMap(({ node }) => [
      ...listDeclared(node).map(({ name }) => name),
      ...listImported(node).map(({ local }) => local),
    ]);
    this.#script.begin(
      kept.map(({ node, text, place }) => ({ code: this.#codeOf(node, text), place })),
      new Set(declared),
      frontMatter,
    );
  }

  /** Returns the value of an expression that needs no execution. */
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
      binding.script.need();
      return { script: binding.script.id, path: [binding.name, ...members] };
    }
    this.#builder.addProvided(base, this.file, place);
    return { provided: base, path: members };
  }

  /** Returns the text of a statement that imports a file, and its specifier, as the version of the page has them. */
  #inVersion(code: string, node: ScriptNode, place: Place | null) {
    const text = code.slice(node.start, node.end);
    const source = nodeIn(node, 'source');
    if (source === null) return { text, from: null };
    const from = this.#builder.specifierOf(this.file, nameOf(source), place);
    if (from === nameOf(source)) return { text, from };
    const [before, after] = [
      code.slice(node.start, source.start),
      code.slice(source.end, node.end),
    ];
    return { text: before + JSON.stringify(from) + after, from };
  }

  #takeExport(statement: ScriptNode, place: Place | null): void {
    if (statement.type !== 'ExportNamedDeclaration') return;
    this.#useNames(statement, place);
    for (const { name, value } of listDeclared(statement)) {
      const known = value && this.evaluate(value);
      this.#names.set(
        name,
        known?.value === undefined
          ? { kind: 'declared', script: this.#script, name }
          : { kind: 'known', value: known.value },
      );
    }
  }

  #takeImport(imported: ImportedName, place: Place | null): void {
    const { local, imported: name, from } = imported;
    const value = name === 'default' ? this.#readData(from) : null;
    const exported = PAGE.test(from) ? this.#exportOf(imported, place) : undefined;
    const imports = { kind: 'import', imported, place } as const;
    this.#names.set(local, value === null ? (exported ?? imports) : { kind: 'known', value });
  }

  /** Returns the export of an imported page by its name. The default export is the page itself, which has no value. */
  #exportOf({ from, imported: name }: ImportedName, place: Place | null): Binding | undefined {
    if (name === 'default') return undefined;
    const { importers = [] } = this.#input;
    const file = this.#builder.resolveInVersion(this.file, from, place);
    const chain = [...importers, this.file];
    if (chain.includes(file)) return undefined;
    const statements = this.#input.readStatements(file);
    const input = { ...this.#input, file, statements, props: [], importers: chain };
    return new Scope(input).#names.get(name);
  }

  /** The bundler cannot load pages, so the exports of a page replace its import. */
  #codeOf(statement: ScriptNode, text: string): string {
    const imported = listImported(statement);
    if (!imported.some(({ from }) => PAGE.test(from))) return text;
    return imported
      .map(({ local, imported: name, from }) => {
        if (name === 'default' && PAGE.test(from))
          return `const ${local} = $content(${JSON.stringify(this.#resolve(from))});`;
        const binding = this.#names.get(local);
        if (binding?.kind === 'known') return `const ${local} = ${JSON.stringify(binding.value)};`;
        if (binding?.kind !== 'declared') return `const ${local} = undefined;`;
        binding.script.need();
        return `import { ${binding.name} as ${local} } from 'docsgen-script:${binding.script.id}';`;
      })
      .join('\n');
  }

  #resolve(from: string): string {
    return this.#builder.resolve(this.file, from);
  }

  /** Returns the content of a data file: an image, JSON, or text. */
  #readData(from: string): JsonValue | null {
    if (IMAGE.test(from)) return assetOf(from);
    const path = from.replace(RAW, '');
    if (path === from && !path.endsWith('.json')) return null;
    const file = this.#input.readFile(this.#resolve(path));
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

/** Returns the path that a statement imports for its effects alone, such as a style sheet; `null` for other statements. */
function effectOf(statement: ScriptNode): string | null {
  const isAlone =
    statement.type === 'ImportDeclaration' && nodesIn(statement, 'specifiers').length === 0;
  return isAlone ? nameOf(nodeIn(statement, 'source')) : null;
}

/** Returns the place of a statement in a block that begins at `place`. */
function placeIn(code: string, { start, end }: ScriptNode, place: Place | null): Place | null {
  if (place === null) return null;
  const [from, to] = [pointAt(code, start), pointAt(code, end)];
  return {
    ...place,
    line: place.line + from.line - 1,
    column: from.column,
    endLine: place.line + to.line - 1,
    endColumn: to.column,
  };
}

/** A default export of MDX is a layout; layouts come from the theme here. */
function isKept({ type }: ScriptNode): boolean {
  return type === 'ImportDeclaration' || type === 'ExportNamedDeclaration';
}

function assetOf(from: string): JsonValue {
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
    typeof value === 'object' &&
    value !== null &&
    ('$expression' in value || '$component' in value || '$props' in value)
  );
}
