/**
 * Reads Terraform modules of a reader. In: the files of a folder. Out: the variables, outputs and providers of the module, and
 * errors in it: references to names that the module does not declare, files and modules beside it that do not exist.
 */
import { posix } from 'node:path';
import {
  attribute,
  blocks,
  children,
  labels,
  stringValue,
  type HclNode,
  type HclParser,
} from '../../../cli/reference/hcl.js';
import { StepError, WORK, type Files } from './world.js';

export interface Module {
  /** Whether a variable is required. */
  readonly variables: ReadonlyMap<string, boolean>;
  readonly outputs: ReadonlySet<string>;
  /** Providers that the module, or one in it, needs and does not configure. */
  readonly providers: ReadonlySet<string>;
}

/** A module of the provider's catalog by its folder; `null` if no page documents it. */
export type Catalogue = (source: string) => Module | null;

const REFERENCE = /(?<![\w."-])(var|local|module|data\.\w+)\.([\w-]+)/g;

export class ModuleReader {
  constructor(
    readonly parser: HclParser,
    readonly catalogue: Catalogue,
  ) {}

  /**
   * @param files All files that are beside the module: the repository, or the reader's folders.
   * @throws StepError for an invalid module.
   */
  read(files: Files, folder: string): Module {
    const texts = [...files].filter(
      ([path]) => posix.dirname(path) === folder && path.endsWith('.tf'),
    );
    if (texts.length === 0) throw new StepError(`there are no Terraform files in ${shown(folder)}`);
    const roots = texts.flatMap(([, file]) => file.map((text) => this.parser.parse(text).root));
    const declared = declaredNames(roots);
    for (const root of roots) checkReferences(root, declared);
    for (const root of roots) checkFiles(root, { files, folder });
    const inner = roots
      .flatMap((root) => blocks(root, 'module'))
      .flatMap((block) => this.#called(block, { files, folder }) ?? []);
    const configured = new Set(roots.flatMap((root) => blocks(root, 'provider').flatMap(labels)));
    const needed = new Set([
      ...roots.flatMap(providersOf),
      ...inner.flatMap(({ providers }) => [...providers]),
    ]);
    return {
      variables: new Map(
        roots.flatMap((root) =>
          blocks(root, 'variable').map(
            (block) => [labels(block)[0] ?? '', attribute(block, 'default') === null] as const,
          ),
        ),
      ),
      outputs: new Set(roots.flatMap((root) => blocks(root, 'output').flatMap(labels))),
      providers: new Set([...needed].filter((name) => !configured.has(name))),
    };
  }

  #called(block: HclNode, { files, folder }: Place): Module | null {
    const expression = attribute(block, 'source');
    const source = expression === null ? '' : stringValue(expression);
    if (!source.startsWith('.')) return this.catalogue(source);
    const module = this.read(files, posix.join(folder, source));
    const given = children(block)
      .filter(({ type }) => type === 'body')
      .flatMap(children)
      .filter(({ type }) => type === 'attribute')
      .map(({ firstNamedChild }) => firstNamedChild?.text ?? '');
    const meta = ['source', 'providers', 'for_each', 'count', 'depends_on', 'version'];
    const extra = given.find((name) => !meta.includes(name) && !module.variables.has(name));
    if (extra !== undefined)
      throw new StepError(`${shown(posix.join(folder, source))} has no variable ${extra}`);
    const missing = [...module.variables].find(
      ([name, isRequired]) => isRequired && !given.includes(name),
    );
    if (missing !== undefined)
      throw new StepError(`the call of ${source} in ${shown(folder)} lacks ${missing[0]}`);
    return module;
  }
}

interface Place {
  readonly files: Files;
  readonly folder: string;
}

function declaredNames(roots: readonly HclNode[]): ReadonlySet<string> {
  const named = (kind: string, prefix: string) =>
    roots.flatMap((root) =>
      blocks(root, kind).map((block) => `${prefix}.${labels(block).join('.')}`),
    );
  const locals = roots
    .flatMap((root) => blocks(root, 'locals'))
    .flatMap(children)
    .filter(({ type }) => type === 'body')
    .flatMap(children)
    .map(({ firstNamedChild }) => `local.${firstNamedChild?.text ?? ''}`);
  return new Set([
    ...named('variable', 'var'),
    ...named('module', 'module'),
    ...named('data', 'data'),
    ...locals,
  ]);
}

function checkReferences(root: HclNode, declared: ReadonlySet<string>): void {
  const text = root.text
    .replace(/(?:^|\s)(?:#|\/\/).*$/gm, '')
    .replace(/<<-?'?(\w+)'?\n[\s\S]*?\n\s*\1/g, '');
  for (const [, kind = '', name = ''] of text.matchAll(REFERENCE))
    if (!declared.has(`${kind}.${name}`)) throw new StepError(`nothing declares ${kind}.${name}`);
}

/** `file("${path.module}/policy.json")` */
function checkFiles(root: HclNode, { files, folder }: Place): void {
  for (const [, path = ''] of root.text.matchAll(
    /\b(?:file|templatefile|filebase64)\(\s*"\$\{path\.module\}\/([^"$]+)"/g,
  ))
    if (!files.has(posix.join(folder, path)))
      throw new StepError(`there is no file ${shown(posix.join(folder, path))}`);
}

/** Names in `required_providers`; the first part of a type names its provider too: `kubernetes_namespace`. */
export function providersOf(root: HclNode): string[] {
  const required = blocks(root, 'terraform')
    .flatMap((block) => blocks(block, 'required_providers'))
    .flatMap(children)
    .filter(({ type }) => type === 'body')
    .flatMap(children)
    .map(({ firstNamedChild }) => firstNamedChild?.text ?? '');
  const used = (['resource', 'data'] as const)
    .flatMap((kind) => blocks(root, kind))
    .map((block) => (labels(block)[0] ?? '').replace(/_.*/, ''));
  return [...required, ...used];
}

function shown(path: string): string {
  return path.startsWith(`${WORK}/`) ? path.slice(WORK.length + 1) : path;
}
