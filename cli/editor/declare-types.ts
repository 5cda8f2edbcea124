/**
 * Writes types of TypeScript. In: a described JSON schema. Out: the text of a declaration file, with an interface for the
 * schema and one type for each of its definitions. Descriptions become comments.
 */
import { plainText } from './plain-text.js';
import { definitionsOf, type JsonSchema } from './describe.js';

/** @example declareTypes('UserConfig', schema) // 'export interface UserConfig { … }' */
export function declareTypes(name: string, schema: JsonSchema): string {
  const definitions = definitionsOf(schema).map(
    ([id, definition]) => `export type ${id} = ${typeOf(definition, '')};\n`,
  );
  return [`export interface ${name} ${objectType(schema, '')}\n`, ...definitions].join('\n');
}

function typeOf(schema: JsonSchema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/definitions/', '');
  const { enum: values, const: only, anyOf, oneOf, type, not } = schema;
  if (not !== undefined) return 'never';
  if (values !== undefined) return union(values.map((value) => JSON.stringify(value)));
  if (only !== undefined) return JSON.stringify(only);
  const branches = oneOf ?? (anyOf === undefined ? undefined : toExclusive(anyOf));
  if (branches !== undefined) return union(branches.map((branch) => typeOf(branch, indent)));
  if (Array.isArray(type))
    return union(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  return typeNamed(schema, indent);
}

/**
 * A choice between objects that no `type` tells apart: none may have an option that another one needs. Editors then know
 * which one is meant, and explain options that several of them have.
 */
function toExclusive(branches: readonly JsonSchema[]): JsonSchema[] {
  const needed = branches.flatMap(({ required = [] }) => required);
  return branches.map((branch) => {
    const { properties } = branch;
    const others = needed.filter((key) => properties !== undefined && !(key in properties));
    if (others.length === 0) return branch;
    const absent = Object.fromEntries(others.map((key) => [key, { not: {} }]));
    return { ...branch, properties: { ...properties, ...absent } };
  });
}

function typeNamed(schema: JsonSchema, indent: string): string {
  switch (schema.type) {
    case 'array':
      return `${elementType(schema, indent)}[]`;
    case 'object':
      return objectType(schema, indent);
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function elementType({ items }: JsonSchema, indent: string): string {
  if (typeof items !== 'object' || Array.isArray(items)) return 'unknown';
  const type = typeOf(items, indent);
  const { anyOf, oneOf, enum: values } = items;
  const isUnion = Array.isArray(items.type) || (anyOf ?? oneOf ?? values) !== undefined;
  return isUnion ? `(${type})` : type;
}

function objectType(schema: JsonSchema, indent: string): string {
  const { properties, additionalProperties, propertyNames } = schema;
  if (properties === undefined) {
    const value =
      typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
    const keys = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
    return keys === undefined
      ? `{ [key: string]: ${value} }`
      : `Partial<Record<${union(keys.map((key) => JSON.stringify(key)))}, ${value}>>`;
  }
  const required = new Set(schema.required ?? []);
  const inner = `${indent}  `;
  const members = Object.entries(properties).flatMap(([key, value]) => {
    if (typeof value === 'boolean') return [];
    const type = typeOf(value, inner);
    const name = /^\w+$/.test(key) ? key : JSON.stringify(key);
    const member = required.has(key)
      ? `${name}: ${type};`
      : `${name}?: ${union([type, 'undefined'])};`;
    return [...commentOf(value, inner), `${inner}${member}`];
  });
  return ['{', ...members, `${indent}}`].join('\n');
}

/** Each tag has a line of its own, as editors expect. */
function commentOf({ description }: JsonSchema, indent: string): string[] {
  if (description === undefined) return [];
  const text = plainText(description).replaceAll('*/', '*\\/');
  const lines = text.split(/ (?=@(?:default|example) )/);
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`];
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}
