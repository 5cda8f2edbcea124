/**
 * Collects what a page needs for rendering: imports, components without an import, and scripts. In: names and code, while
 * the page's files are read. Out: `PageComponents`.
 */
import { importKey } from '../../import-key.js';
import type { JsonValue, JsxAttribute } from '../../component-nodes.js';
import type {
  ComponentImport,
  PageComponents,
  PageScript,
  Place,
  ProvidedComponent,
} from '../../types.js';
import type { ImportedName } from './code.js';

/** Lists what a page needs for rendering, while its files are read. */
export class ComponentsBuilder {
  readonly #page: string;
  readonly #imports = new Map<string, ComponentImport & { names: readonly string[] }>();
  readonly #provided = new Map<string, ProvidedComponent>();
  readonly #scripts = new Map<string, ScriptBuilder>();
  readonly #docIds = new Set<string>();
  #hasMdx = false;

  constructor(page: string) {
    this.#page = page;
  }

  /** Notes that the page has a statement, an expression or JSX: its source is not what readers see. */
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

  /** Takes `docId="guides/a"` of a component. */
  addDocIds(attributes: readonly JsxAttribute[]): void {
    for (const [name, value] of attributes)
      if (typeof value === 'string' && /^(?:id|docId)$/.test(name ?? '')) this.#docIds.add(value);
  }

  scriptOf(file: string): ScriptBuilder {
    const id = file === this.#page ? file : `${this.#page} > ${file}`;
    const script = this.#scripts.get(id) ?? new ScriptBuilder(id, file);
    this.#scripts.set(id, script);
    return script;
  }

  /** Returns `null` for a page that is Markdown alone. */
  finish(): PageComponents | null {
    if (!this.#hasMdx) return null;
    const scripts = [...this.#scripts.values()].flatMap((script) => script.finish() ?? []);
    const [imports, provided] = [[...this.#imports.values()], [...this.#provided.values()]];
    const docIds = [...this.#docIds];
    return { imports, provided, scripts, ...(docIds.length > 0 && { docIds }) };
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
