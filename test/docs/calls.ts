/**
 * Checks calls of the documented modules. In: the HCL of a page, and the declarations of the modules in `docs/_modules`.
 * Out: unknown inputs, missing required inputs, unknown outputs. A module is found by its folder in the catalog, which its
 * page names after `Source:`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  attribute,
  blocks,
  children,
  labels,
  stringValue,
  unwrap,
  type HclNode,
  type HclParser,
} from '../../cli/reference/hcl.js';
import { parseModule } from '../../cli/reference/module.js';
import { repositoryRoot } from '../site.js';
import type { Page } from './content.js';
import { providersOf } from './walkthrough/modules.js';

export interface Declared {
  readonly slug: string;
  /** Whether an input is required. */
  readonly inputs: ReadonlyMap<string, boolean>;
  readonly outputs: ReadonlySet<string>;
  /** Providers that the module needs: `aws`, `kubernetes`. */
  readonly providers: ReadonlySet<string>;
}

interface Call {
  readonly row: number;
  /** Name of a `module` block. */
  readonly name: string;
  readonly source: string;
  readonly inputs: readonly string[];
}

const META = new Set(['source', 'version', 'count', 'for_each', 'providers', 'depends_on']);
export const CATALOGUE = /terraform-aws-service-catalog\.git\/\/([^?]+)/;

/** Reads the documented modules by their folder in the catalog: `modules/networking/vpc`. */
export function readModules(
  pages: readonly Page[],
  parser: HclParser,
): ReadonlyMap<string, Declared> {
  const root = join(repositoryRoot, 'docs/_modules');
  const slugs = new Set(readdirSync(root));
  return new Map(
    pages.flatMap(({ id, body }) => {
      const slug = id.slice(id.lastIndexOf('/') + 1);
      const [, folder] = /^Source: \[`(modules\/[^`]+)`\]/m.exec(body) ?? [];
      if (folder === undefined || !slugs.has(slug)) return [];
      const files = readdirSync(join(root, slug)).map((path) => ({
        path,
        text: readFileSync(join(root, slug, path), 'utf8'),
      }));
      const { variables, outputs } = parseModule(files, parser);
      const declared = {
        slug,
        inputs: new Map(variables.map((variable) => [variable.name, variable.default === null])),
        outputs: new Set(outputs.map(({ name }) => name)),
        providers: new Set(files.flatMap(({ text }) => providersOf(parser.parse(text).root))),
      };
      return [[folder, declared] as const];
    }),
  );
}

/** Lists each call of a module of the catalog: `module` blocks, and `inputs` of Terragrunt. */
export function callsOf(root: HclNode): Call[] {
  const plain = blocks(root, 'module').map((block) => ({
    row: block.startPosition.row,
    name: labels(block)[0] ?? '',
    source: sourceOf(block),
    inputs: namesIn(children(block).find(({ type }) => type === 'body')).filter(
      (name) => !META.has(name),
    ),
  }));
  const inputs = attribute(root, 'inputs');
  const terragrunt = blocks(root, 'terraform')
    .filter(() => inputs !== null)
    .map((block) => ({
      row: block.startPosition.row,
      name: '',
      source: sourceOf(block),
      inputs: inputs === null ? [] : namesIn(unwrap(inputs)),
    }));
  return [...plain, ...terragrunt].filter(({ source }) => source !== '');
}

function sourceOf(block: HclNode): string {
  const source = attribute(block, 'source');
  return source === null ? '' : (CATALOGUE.exec(stringValue(source))?.[1] ?? '');
}

/** Returns names of attributes in a body, or keys of an object. */
function namesIn(node: HclNode | undefined): string[] {
  return (node === undefined ? [] : children(node))
    .filter(({ type }) => type === 'attribute' || type === 'object_elem')
    .map(({ firstNamedChild }) => firstNamedChild?.text ?? '');
}

/** @param isWhole Whether inputs that are required have to be given. */
export function errorsOfCall(
  { source, inputs }: Call,
  modules: ReadonlyMap<string, Declared>,
  isWhole: boolean,
): string[] {
  const module = modules.get(source);
  if (module === undefined) return [`no page documents ${source}`];
  const missing = [...module.inputs].filter(
    ([name, isRequired]) => isRequired && !inputs.includes(name),
  );
  return [
    ...inputs
      .filter((name) => !module.inputs.has(name))
      .map((name) => `${module.slug} has no input ${name}`),
    ...(isWhole ? missing.map(([name]) => `${module.slug} lacks ${name}`) : []),
  ];
}

/** Finds `module.vpc.vpc_ident`, for modules that the same page calls. */
export function errorsOfOutputs(
  text: string,
  calls: readonly Call[],
  modules: ReadonlyMap<string, Declared>,
): string[] {
  const sources = new Map(calls.map(({ name, source }) => [name, source]));
  const references = text.matchAll(/\bmodule\.([\w-]+)(?:\[[^\]]*\])?\.(\w+)/g);
  return [...references].flatMap(([reference, name = '', output = '']) => {
    const module = modules.get(sources.get(name) ?? '');
    return module === undefined || module.outputs.has(output)
      ? []
      : [`${reference}: ${module.slug} has no output ${output}`];
  });
}
