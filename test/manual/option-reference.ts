/**
 * Makes the option reference from the schema of the config: types and defaults from the validator, text from the comments
 * that editors show. In: `cli/config/*schema.ts`, as a value and as text. Out: Markdown tables.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { configSchema } from '../../cli/config/schema.js';
import { rules } from '../../cli/diagnostics/rules.js';
import { repositoryRoot } from '../site.js';

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Row {
  /** `docs.versions.*.label` */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** As JSON; `null` if there is none. */
  readonly default: string | null;
  /** The comment, without its tags. */
  readonly text: string;
}

const root = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' });
const comments = readComments();

/** Every option, in the order of the schema. */
export function listOptions(): Row[] {
  return listProperties(root, { path: '', comment: ['configSchema'] });
}

interface Position {
  readonly path: string;
  /** Constants of the source that may contain the keys of this object, each with the keys above. */
  readonly comment: readonly string[];
}

function listProperties(schema: JsonSchema, { path, comment }: Position): Row[] {
  const required = new Set(schema.required ?? []);
  const found = new Set(comment);
  // The list grows while it is read.
  for (const place of found)
    for (const name of comments.get(place)?.constants ?? []) found.add(name);
  const places = [...found];
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const child = resolve(value);
    const said = places.map((place) => comments.get(`${place}.${key}`)).filter((c) => c);
    const own = said.find((c) => c?.text !== '') ?? said[0];
    const at = path === '' ? key : `${path}.${key}`;
    const row: Row = {
      path: at,
      type: typeOf(child),
      isRequired: required.has(key),
      default: defaultOf(child, own?.text ?? ''),
      text: textOf(own?.text ?? ''),
    };
    const inner = [...places.map((place) => `${place}.${key}`), ...(own?.constants ?? [])];
    return [row, ...listInner(child, { path: at, comment: inner })];
  });
}

/** Sidebar items nest in themselves: their own `items` are listed once, and all of them at `sidebars`. */
function listInner(schema: JsonSchema, position: Position): Row[] {
  const { path, comment } = position;
  if (path === 'docs[].sidebars') return [];
  if (schema.properties !== undefined) return listProperties(schema, position);
  if (schema.items !== undefined && !Array.isArray(schema.items) && schema.items !== true) {
    if (path.endsWith('[].items') && path.startsWith('sidebars')) return [];
    return listInner(resolve(schema.items), { path: `${path}[]`, comment });
  }
  if (typeof schema.additionalProperties === 'object' && !isRuleRecord(schema))
    return listInner(resolve(schema.additionalProperties), { path: `${path}.*`, comment });
  return mergeBranches(schema.oneOf ?? schema.anyOf ?? [], position);
}

/** For objects that differ by their type: each option once, with the types that have it. A list of objects adds its own. */
function mergeBranches(branches: readonly JsonSchema[], position: Position): Row[] {
  const objects = branches.filter(({ items }) => items === undefined);
  const [only = {}, ...others] = objects;
  const rows =
    others.length === 0 ? listProperties(resolve(only), position) : mergeObjects(objects, position);
  const known = new Set(rows.map(({ path }) => path.slice(position.path.length)));
  const isNew = ({ path }: Row) => !known.has(path.slice(`${position.path}[]`.length));
  const lists = branches.filter(({ items }) => isObject(items));
  return [...rows, ...lists.flatMap((list) => listInner(list, position).filter(isNew))];
}

function isObject(items: JsonSchema['items']): boolean {
  const item = Array.isArray(items) || items === undefined ? {} : resolve(items);
  return item.properties !== undefined;
}

function mergeObjects(branches: readonly JsonSchema[], position: Position): Row[] {
  const rows = new Map<string, Row & { readonly types: string[] }>();
  for (const branch of branches.map(resolve)) {
    const type = branch.properties?.['type'];
    const types = type === undefined ? [] : valuesOf(resolve(type));
    for (const row of listProperties(branch, position)) {
      const known = rows.get(row.path);
      const isType = row.path === `${position.path}.type`;
      if (isType) {
        const all = [...(known === undefined ? [] : [known.type]), row.type].join(', ');
        rows.set(row.path, { ...row, type: all, text: known?.text ?? row.text, types: [] });
      } else if (known === undefined) rows.set(row.path, { ...row, types: [...types] });
      else known.types.push(...types);
    }
  }
  return [...rows.values()].map(({ types, ...row }) => ({
    ...row,
    isRequired: row.path === `${position.path}.type`,
    text: [types.length > 0 ? `For ${types.join(', ')}.` : '', row.text].filter(Boolean).join(' '),
  }));
}

function resolve(schema: JsonSchema | boolean): JsonSchema {
  if (typeof schema === 'boolean') return {};
  const name = schema.$ref?.replace('#/$defs/', '');
  return name === undefined ? schema : resolve(root.$defs?.[name] ?? {});
}

function valuesOf({ enum: values, const: only }: JsonSchema): string[] {
  const all = values ?? (only === undefined ? [] : [only]);
  // Their own page lists them all.
  if (all.includes('broken-link')) return ['the id of a [rule](rules.md)'];
  return all.map((value) => `\`${String(value)}\``);
}

function typeOf(schema: JsonSchema): string {
  const values = valuesOf(schema);
  if (values.length > 0) return values.join(', ');
  const { type, minimum, maximum } = schema;
  if (type === 'integer') return `${minimum} to ${maximum}`;
  if (type === 'array' && schema.items !== undefined && !Array.isArray(schema.items)) {
    const items = typeOf(resolve(schema.items));
    return items === 'object' ? 'list of objects' : `list of ${items}`;
  }
  if (type === 'object')
    return typeof schema.additionalProperties === 'object' ? 'object by name' : 'object';
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches === undefined) return type === 'string' ? 'text' : String(type ?? 'object');
  return [...new Set(branches.map((branch) => typeOf(resolve(branch))))].join(' or ');
}

function isRuleRecord({ propertyNames }: JsonSchema): boolean {
  return (
    typeof propertyNames === 'object' && propertyNames.enum?.length === Object.keys(rules).length
  );
}

/** The comment may state a default that the schema cannot: one that depends on something. */
function defaultOf(schema: JsonSchema, comment: string): string | null {
  const value = schema.default;
  if (typeof value === 'string') return value;
  if (value !== undefined && typeof value !== 'object') return JSON.stringify(value);
  const said = /@default (.*?)(?: @example|$)/.exec(comment)?.[1];
  if (said !== undefined) return said.replace(/^'(.*)'$/, '$1');
  if (value === undefined) return null;
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (isEmpty && schema.type !== 'array') return null;
  return JSON.stringify(value);
}

function textOf(comment: string): string {
  const [text = '', examples] = comment
    .replace(/@default .*?(?= @example|$)/, '')
    .split('@example ');
  const example = examples === undefined ? '' : ` Example: \`${examples.trim()}\`.`;
  return (text.trim() + example).trim();
}

interface Comment {
  readonly text: string;
  /** Schemas of the same source that the value consists of. */
  readonly constants: readonly string[];
}

/** By constant and keys: `configSchema.docs`, `docs.versions`, `configSchema.locale.code`. */
function readComments(): Map<string, Comment> {
  const folder = join(repositoryRoot, 'cli/config');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('schema.ts'))
    .map((name) => onOneLine(readFileSync(join(folder, name), 'utf8')));
  const constants = new Set(
    files.flatMap((text) =>
      Array.from(text.matchAll(/^(?:export )?const (\w+)/gm), (m) => m[1] ?? ''),
    ),
  );
  const found = new Map<string, Comment>();
  for (const text of files) readFile(text, constants, found);
  // Their keys are the members of an enum.
  const texts = readFileSync(join(repositoryRoot, 'theme/strings.ts'), 'utf8');
  for (const [, text = '', key] of texts.matchAll(/\/\*\* (.*) \*\/\s*(\w+) =/g))
    found.set(`texts.${key}`, { text, constants: [] });
  return found;
}

/** Comments of several lines, as one. */
function onOneLine(text: string): string {
  return text.replace(/\/\*\*\s*\n([^]*?)\s*\*\//g, (_, lines: string) => {
    const words = lines.replace(/^\s*\* ?/gm, '').replaceAll('\n', ' ');
    return `/** ${words.trim()} */`;
  });
}

/** Follows prettier's format: a key begins a line, and its content is indented further. */
function readFile(text: string, constants: ReadonlySet<string>, found: Map<string, Comment>): void {
  let comment = '';
  let stack: { readonly indent: number; readonly name: string }[] = [];
  for (const line of text.split('\n')) {
    const constant = /^(?:export )?const (\w+)/.exec(line)?.[1];
    if (constant !== undefined) {
      stack = [{ indent: -1, name: constant }];
      found.set(constant, { text: '', constants: [] });
      comment = '';
    }
    const said = /^\s*\/\*\* (.*) \*\/$/.exec(line)?.[1];
    if (said !== undefined) comment = said;
    const [, space = '', quote = '', key] = /^( +)('?)([\w-]+)\2:(?= |$)/.exec(line) ?? [];
    if (key !== undefined) {
      stack = [
        ...stack.filter(({ indent }) => indent < space.length),
        { indent: space.length, name: key },
      ];
      found.set(nameOf(stack), { text: comment, constants: [] });
      comment = '';
    }
    const value = key === undefined ? line : line.replace(`${quote}${key}${quote}:`, '');
    const used = [...value.matchAll(/(?<![.\w'])\w+(?![\w:'])/g)].map(([word]) => word);
    const entry = found.get(nameOf(stack));
    if (entry !== undefined && said === undefined) {
      const more = used.filter((word) => constants.has(word));
      found.set(nameOf(stack), { ...entry, constants: [...entry.constants, ...more] });
    }
  }
}

function nameOf(stack: readonly { readonly name: string }[]): string {
  return stack.map(({ name }) => name).join('.');
}
