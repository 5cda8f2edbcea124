/**
 * The types of Terraform's providers, and errors in a piece of HCL according to them. In: `providers.json`, which
 * `read-providers.js` writes and which names the version of each provider. Out: the known types, and the errors of a block:
 * arguments and blocks that do not exist, missing required ones, repeated blocks, references to attributes that nothing
 * exports.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocks, children, labels, type HclNode } from '../../cli/reference/hcl.js';

export type Kind = 'provider' | 'resource' | 'data';

interface Field {
  readonly isRequired: boolean;
  /** The possible content of a block. */
  readonly inner: Fields | null;
}
type Fields = ReadonlyMap<string, Field>;

interface Type {
  readonly fields: Fields;
  readonly exports: ReadonlySet<string>;
}

type Facts = Record<
  string,
  {
    readonly version: string;
    readonly provider: string;
    readonly resource: Record<string, string>;
    readonly data: Record<string, string>;
  }
>;

/** Terraform's own arguments. */
const META: Readonly<Record<Kind, ReadonlySet<string>>> = {
  provider: new Set(['version']),
  resource: new Set(
    ['connection', 'count', 'depends_on', 'for_each', 'lifecycle', 'provider'].concat(
      'provisioner',
    ),
  ),
  data: new Set(['count', 'depends_on', 'for_each', 'lifecycle', 'provider']),
};
/** A block with omissions marks them. */
const ELLIPSIS = /\.\.\.|…/;
/** `data.aws_vpc.app.id`, `aws_instance.web[0].arn` */
const REFERENCE =
  /(?<![\w.-])(?<data>data\.)?(?<type>[a-z0-9]+_[a-z0-9_]+)\.[\w-]+(?:\[[^\]]*\])?\.(?<attribute>[a-z]\w*)/g;

const facts = JSON.parse(
  readFileSync(join(import.meta.dirname, 'providers.json'), 'utf8'),
) as Facts;
/** The version of each provider that the facts are from, by address. */
export const providerVersions: ReadonlyMap<string, string> = new Map(
  Object.entries(facts).map(([address, { version }]) => [address, version]),
);
const byKind: Readonly<Record<Kind, ReadonlyMap<string, Type>>> = {
  provider: new Map(
    Object.entries(facts).map(([address, { provider }]) => [
      address.slice(address.indexOf('/') + 1),
      readType(provider),
    ]),
  ),
  resource: readTypes('resource'),
  data: readTypes('data'),
};

/** Types of resources and data sources. */
export const TYPES: ReadonlySet<string> = new Set([
  ...byKind.resource.keys(),
  ...byKind.data.keys(),
]);

/** @example errorsOfBlock(block, 'resource') // [{ row: 3, text: 'aws_vpc has no cidr' }] */
export function errorsOfBlock(block: HclNode, kind: Kind): { row: number; text: string }[] {
  const [name = ''] = labels(block);
  const type = byKind[kind].get(name);
  const { row } = block.startPosition;
  if (type === undefined) return [{ row, text: `there is no ${kind} ${name}` }];
  const isWhole = kind !== 'provider' && !ELLIPSIS.test(block.text);
  return errorsOfBody(block, { path: name, fields: type.fields, meta: META[kind], isWhole });
}

interface Expected {
  readonly path: string;
  readonly fields: Fields;
  readonly meta: ReadonlySet<string>;
  /** Whether required arguments must be present. */
  readonly isWhole: boolean;
}

function errorsOfBody(block: HclNode, expected: Expected): { row: number; text: string }[] {
  const { path, fields, isWhole } = expected;
  const given = children(block)
    .filter(({ type }) => type === 'body')
    .flatMap(children)
    .filter(({ type }) => type === 'attribute' || type === 'block')
    .map((node) => ({ ...unwrapDynamic(node), text: node.text }))
    .filter(({ name }) => !expected.meta.has(name));
  const errors = given.flatMap(({ name, node, text }, index) => {
    const { row } = node.startPosition;
    const field = fields.get(name);
    if (given.findIndex((other) => other.text === text) < index)
      return [{ row, text: `${path} repeats ${name}` }];
    if (field === undefined) return [{ row, text: `${path} has no ${name}` }];
    if (node.type !== 'block') return [];
    if (field.inner === null) return [{ row, text: `${name} of ${path} is no block` }];
    const inner = { path: `${path}.${name}`, fields: field.inner, meta: new Set<string>() };
    return errorsOfBody(node, { ...inner, isWhole });
  });
  const names = new Set(given.map(({ name }) => name));
  const missing = [...fields].filter(([name, { isRequired }]) => isRequired && !names.has(name));
  const { row } = block.startPosition;
  return isWhole
    ? [...errors, ...missing.map(([name]) => ({ row, text: `${path} lacks ${name}` }))]
    : errors;
}

/** `dynamic "ingress" { content { … } }` means `ingress` blocks. */
function unwrapDynamic(node: HclNode): { name: string; node: HclNode } {
  const name = node.firstNamedChild?.text ?? '';
  if (node.type !== 'block' || name !== 'dynamic') return { name, node };
  return { name: labels(node)[0] ?? '', node: blocks(node, 'content')[0] ?? node };
}

/** @example errorsOfReferences('a = aws_vpc.app.ident') // ['aws_vpc.app.ident: aws_vpc has no ident'] */
export function errorsOfReferences(text: string): string[] {
  return [...text.matchAll(REFERENCE)].flatMap(([reference, data, name = '', attribute = '']) => {
    const type = byKind[data === undefined ? 'resource' : 'data'].get(name);
    if (type === undefined || type.fields.has(attribute) || type.exports.has(attribute)) return [];
    return [`${reference}: ${name} has no ${attribute}`];
  });
}

function readTypes(kind: 'resource' | 'data'): Map<string, Type> {
  return new Map(
    Object.values(facts).flatMap((provider) =>
      Object.entries(provider[kind]).map(([name, text]) => [name, readType(text)] as const),
    ),
  );
}

/** `name! rule{port} | arn` */
function readType(text: string): Type {
  const [fields = '', exports = ''] = text.split('|');
  return {
    fields: readFields(fields.matchAll(/([a-z0-9_]+)(!?)(\{?)|\}/g)),
    exports: new Set(exports.trim().split(/\s+/)),
  };
}

function readFields(tokens: Iterator<RegExpExecArray>): Fields {
  const fields = new Map<string, Field>();
  for (;;) {
    const { done, value } = tokens.next();
    const [, name, required = '', opening = ''] = done === true ? [] : value;
    if (name === undefined) return fields;
    fields.set(name, {
      isRequired: required === '!',
      inner: opening === '' ? null : readFields(tokens),
    });
  }
}
