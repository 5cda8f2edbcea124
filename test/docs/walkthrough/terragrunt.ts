/**
 * Reads a deployment of Terragrunt. In: the folder of a `terragrunt.hcl`, and the world. Out: its module, its inputs and its
 * dependencies. What the configuration reads must exist: parent files, other configurations, modules at their tags.
 */
import { posix } from 'node:path';
import { attribute, blocks, children, labels, type HclNode } from '../../../cli/reference/hcl.js';
import { addressOf } from './git-commands.js';
import { evaluate, type Scope, type Value, type ValueMap } from './hcl-values.js';
import type { Module, ModuleReader } from './modules.js';
import { StepError, UNKNOWN, type World } from './world.js';

export interface Deployment {
  readonly folder: string;
  readonly module: Module | null;
  readonly inputs: ReadonlySet<string>;
  /** Folders of the deployments whose outputs this one reads. */
  readonly dependencies: readonly string[];
  /** The place of the state by `remote_state`; `null` if no file determines it. */
  readonly bucket: string | null;
}

interface Config {
  readonly locals: ValueMap;
  readonly inputs: ReadonlySet<string>;
  readonly ownInputs: ReadonlySet<string>;
  readonly source: string | null;
  readonly dependencies: readonly string[];
  /** Providers that `generate` blocks configure. */
  readonly providers: ReadonlySet<string>;
  readonly bucket: string | null;
}

export class TerragruntReader {
  constructor(
    readonly world: World,
    readonly modules: ModuleReader,
  ) {}

  /** @throws StepError if something that the configuration needs is missing. */
  read(folder: string): Deployment {
    const path = posix.join(folder, 'terragrunt.hcl');
    if (!this.world.files.has(path))
      throw new StepError(`there is no terragrunt.hcl in ${this.world.show(folder)}`);
    const config = this.#config(path, folder);
    const module = this.#module(config, folder);
    if (module !== null) this.#checkInputs(config, module);
    const { inputs, dependencies, bucket } = config;
    return { folder, module, inputs, dependencies, bucket };
  }

  #checkInputs({ inputs, ownInputs, providers }: Config, module: Module): void {
    const unknown = [...ownInputs].find((name) => !module.variables.has(name));
    if (unknown !== undefined) throw new StepError(`the module has no variable ${unknown}`);
    const missing = [...module.variables].find(
      ([name, isRequired]) => isRequired && !inputs.has(name),
    );
    if (missing !== undefined)
      throw new StepError(`the configuration lacks the input ${missing[0]}`);
    const provider = ['kubernetes', 'helm'].find(
      (name) => module.providers.has(name) && !providers.has(name),
    );
    if (provider !== undefined) throw new StepError(`nothing configures the provider ${provider}`);
  }

  /** @param folder Of the deployment: included files search upwards from there. */
  #config(path: string, folder: string): Config {
    const roots = this.world.read(path).map((text) => this.modules.parser.parse(text).root);
    const base = { path, folder };
    const all = (kind: string) => roots.flatMap((root) => blocks(root, kind));
    const includes = all('include').map((block) => ({
      name: labels(block)[0] ?? '',
      config: this.#included(block, base),
    }));
    const included = Object.fromEntries(
      includes.map(({ name, config }) => [
        name,
        config === null ? undefined : { locals: config.locals },
      ]),
    );
    const locals = this.#locals(all('locals'), base, included);
    const scope = this.#scope(base, { local: locals, include: included });
    const found = all('dependency').map((block) => this.#dependency(block, scope, folder));
    const dependency = Object.fromEntries(found.map(({ name, outputs }) => [name, { outputs }]));
    const names = { ...scope.names, dependency };
    const own = new Set(
      roots.flatMap((root) => keysOf(attribute(root, 'inputs'), { ...scope, names })),
    );
    for (const block of all('generate')) evaluateBody(block, scope);
    const states = all('remote_state').map((block) => evaluateBody(block, scope).get('config'));
    const sources = all('terraform').map((block) => evaluate(attribute(block, 'source'), scope));
    const inner = includes.flatMap(({ config }) => config ?? []);
    return {
      locals,
      bucket: [...states.map(bucketOf), ...inner.map(({ bucket }) => bucket)].find(Boolean) ?? null,
      ownInputs: own,
      inputs: new Set([...own, ...inner.flatMap(({ inputs }) => [...inputs])]),
      source:
        [...sources, ...inner.map(({ source }) => source)].find(
          (source) => typeof source === 'string',
        ) ?? null,
      dependencies: [
        ...found.map(({ at }) => at),
        ...inner.flatMap(({ dependencies }) => [...dependencies]),
      ],
      providers: new Set([
        ...all('generate').flatMap(providersIn),
        ...inner.flatMap(({ providers }) => [...providers]),
      ]),
    };
  }

  #included(block: HclNode, base: Base): Config | null {
    const path = evaluate(attribute(block, 'path'), this.#scope(base, {}));
    if (typeof path !== 'string') return null;
    const absolute = posix.resolve(posix.dirname(base.path), path);
    if (!this.world.files.has(absolute))
      throw new StepError(`there is no file ${this.world.show(absolute)} to include`);
    return this.#config(absolute, base.folder);
  }

  /** A local may use one that stands below it. */
  #locals(found: readonly HclNode[], base: Base, include: ValueMap): ValueMap {
    const attributes = found.flatMap(attributesOf);
    const locals: Record<string, Value> = Object.fromEntries(
      attributes.map(({ name }) => [name, undefined]),
    );
    for (let round = 0; round < 3; round++)
      for (const { name, value } of attributes)
        locals[name] = evaluate(value, this.#scope(base, { local: locals, include }));
    return locals;
  }

  #dependency(block: HclNode, scope: Scope, folder: string) {
    const name = labels(block)[0] ?? '';
    const path = evaluate(attribute(block, 'config_path'), scope);
    if (typeof path !== 'string') return { name, at: UNKNOWN, outputs: undefined };
    const at = posix.resolve(folder, path);
    if (!this.world.files.has(posix.join(at, 'terragrunt.hcl')))
      throw new StepError(`the dependency ${this.world.show(at)} has no terragrunt.hcl`);
    const declared = this.world.cloud.deployed.get(at) ?? this.read(at).module?.outputs;
    const outputs =
      declared === undefined
        ? undefined
        : Object.fromEntries([...declared].map((key) => [key, undefined]));
    return { name, at, outputs };
  }

  /** `git::git@github.com:acme/modules.git//networking/vpc?ref=v1.0.0`, or a folder. */
  #module({ source }: Config, folder: string): Module | null {
    if (source === null || source.includes(UNKNOWN)) return null;
    const known = this.modules.catalogue(source);
    if (known !== null) return known;
    const [, url = '', path = '', ref = 'main'] =
      /^(.*?)(?<!:)\/\/([^?]*)(?:\?ref=(.*))?$/.exec(source) ?? [];
    if (source.startsWith('.'))
      return this.modules.read(this.world.files, posix.join(folder, source));
    const address = addressOf(url);
    if (
      !address.startsWith('github.com/') ||
      address.includes('/ironwright-io/') ||
      address.includes('hashicorp')
    )
      return null;
    const refs = this.world.cloud.repositories.get(address);
    if (refs === undefined) throw new StepError(`no step creates the repository ${address}`);
    const files = refs.get(ref);
    if (files === undefined) throw new StepError(`${address} has no tag ${ref}`);
    try {
      return this.modules.read(files, path);
    } catch (error) {
      throw error instanceof StepError
        ? new StepError(`${address}@${ref}: ${error.message}`)
        : error;
    }
  }

  #scope(base: Base, names: ValueMap): Scope {
    return { names, call: (name, args) => this.#call(name, args, base) };
  }

  #call(name: string, args: readonly Value[], { path, folder }: Base): Value {
    const [first, second] = args;
    const here = posix.dirname(path);
    switch (name) {
      case 'find_in_parent_folders':
        return this.#findInParents(first, second, { path, folder });
      case 'get_terragrunt_dir':
      case 'get_original_terragrunt_dir':
        return folder;
      case 'get_parent_terragrunt_dir':
        return here;
      case 'get_repo_root':
        return this.world.repositoryOf(folder)?.root;
      case 'dirname':
        return typeof first === 'string' ? posix.dirname(first) : undefined;
      case 'read_terragrunt_config': {
        if (typeof first !== 'string') return undefined;
        const { locals } = this.#config(this.#existing(first, folder), folder);
        return { locals, inputs: undefined };
      }
      case 'file':
        return typeof first === 'string'
          ? this.world.read(this.#existing(first, folder)).join('\n')
          : undefined;
      case 'jsondecode':
        return typeof first === 'string' ? parseJson(first) : undefined;
      case 'path_relative_to_include':
        return posix.relative(here, folder) || '.';
      default:
        return undefined;
    }
  }

  #existing(name: string, folder: string): string {
    const path = posix.resolve(folder, name);
    if (!this.world.files.has(path))
      throw new StepError(`there is no file ${this.world.show(path)}`);
    return path;
  }

  #findInParents(name: Value, fallback: Value, { folder }: Base): Value {
    const wanted = typeof name === 'string' ? name : 'terragrunt.hcl';
    const found = this.world.findUpwards(wanted, posix.dirname(folder));
    if (found !== null) return posix.join(found, wanted);
    if (fallback !== undefined) return fallback;
    throw new StepError(`${this.world.show(folder)}: no parent folder has ${wanted}`);
  }
}

interface Base {
  /** The file whose expressions are evaluated. */
  readonly path: string;
  readonly folder: string;
}

function attributesOf(block: HclNode): { name: string; value: HclNode | null }[] {
  return children(block)
    .filter(({ type }) => type === 'body')
    .flatMap(children)
    .filter(({ type }) => type === 'attribute')
    .map((node) => ({ name: node.firstNamedChild?.text ?? '', value: children(node)[1] ?? null }));
}

function evaluateBody(block: HclNode, scope: Scope): Map<string, Value> {
  return new Map(attributesOf(block).map(({ name, value }) => [name, evaluate(value, scope)]));
}

function bucketOf(config: Value): string | null {
  const isObject = typeof config === 'object' && config !== null && !Array.isArray(config);
  const bucket = isObject ? config['bucket'] : undefined;
  return typeof bucket === 'string' ? bucket : null;
}

/** Keys of `inputs`; `merge(…)` joins several. */
function keysOf(expression: HclNode | null, scope: Scope): string[] {
  const merge = (name: string, args: readonly Value[]) =>
    name === 'merge' ? join(args) : scope.call(name, args);
  const value = evaluate(expression, { ...scope, call: merge });
  return value === undefined || value === null || typeof value !== 'object' || Array.isArray(value)
    ? []
    : Object.keys(value);
}

function join(values: readonly Value[]): Value {
  const maps = values.filter(
    (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  );
  return Object.assign({}, ...maps);
}

function providersIn(block: HclNode): string[] {
  return [...block.text.matchAll(/\bprovider "(\w+)"/g)].map(([, name = '']) => name);
}

function parseJson(text: string): Value {
  if (text.includes(UNKNOWN)) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw new StepError(`jsondecode reads invalid JSON: ${JSON.stringify(text.slice(0, 30))}`);
  }
}
