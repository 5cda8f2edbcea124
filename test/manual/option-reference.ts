/**
 * Makes the option reference from the described schema of the config. In: its JSON schema, with the comments that editors
 * show. Out: the options as rows of a table.
 */
import { describedConfig } from '../../cli/editor/config-type.js';
import { describedFrontMatter } from '../../cli/editor/content-schemas.js';
import { explain, resolve as resolveIn, type JsonSchema } from '../../cli/editor/describe.js';

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

const root = describedConfig();
const resolve = (schema: JsonSchema | boolean): JsonSchema =>
  typeof schema === 'boolean' ? {} : resolveIn(schema, root);

/** Every option, in the order of the schema. */
export function listOptions(): Row[] {
  return listProperties(root, '');
}

/** The fields of front matter. */
export function listFields(): Row[] {
  return Object.entries(describedFrontMatter().properties ?? {}).map(([name, value]) =>
    rowOf(name, resolve(value), false),
  );
}

function listProperties(schema: JsonSchema, path: string): Row[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const child = resolve(value);
    const at = path === '' ? key : `${path}.${key}`;
    return [rowOf(at, child, required.has(key)), ...listInner(child, at)];
  });
}

function rowOf(path: string, schema: JsonSchema, isRequired: boolean): Row {
  const { text, example } = explain(schema);
  return {
    path,
    type: typeOf(schema),
    isRequired,
    default: defaultOf(schema),
    text: [text, ...(example === null ? [] : [`Example: \`${example}\`.`])].join(' '),
  };
}

/**
 * Sidebar items nest in themselves: their own `items` are listed once, and all of them at `sidebars`. Rules have a page of
 * their own.
 */
function listInner(schema: JsonSchema, path: string): Row[] {
  if (path === 'docs[].sidebars' || path === 'rules') return [];
  if (schema.properties !== undefined) return listProperties(schema, path);
  if (schema.items !== undefined && !Array.isArray(schema.items) && schema.items !== true) {
    if (path.endsWith('[].items') && path.startsWith('sidebars')) return [];
    return listInner(resolve(schema.items), `${path}[]`);
  }
  if (typeof schema.additionalProperties === 'object')
    return listInner(resolve(schema.additionalProperties), `${path}.*`);
  return mergeBranches(schema.oneOf ?? schema.anyOf ?? [], path);
}

/** For objects that differ by their type: each option once, with the types that have it. A list of objects adds its own. */
function mergeBranches(branches: readonly JsonSchema[], path: string): Row[] {
  const objects = branches.flatMap(flatten).filter(({ properties }) => properties !== undefined);
  const [only = {}, ...others] = objects;
  const rows = others.length === 0 ? listProperties(only, path) : mergeObjects(objects, path);
  const known = new Set(rows.map((row) => row.path.slice(path.length)));
  const isNew = (row: Row) => !known.has(row.path.slice(`${path}[]`.length));
  const lists = branches.filter(({ items }) => isObject(items));
  return [...rows, ...lists.flatMap((list) => listInner(list, path).filter(isNew))];
}

/** A branch may be a choice itself. */
function flatten(branch: JsonSchema): JsonSchema[] {
  const schema = resolve(branch);
  return (schema.oneOf ?? schema.anyOf)?.flatMap(flatten) ?? [schema];
}

function isObject(items: JsonSchema['items']): boolean {
  const item = Array.isArray(items) || items === undefined ? {} : resolve(items);
  return item.properties !== undefined;
}

function mergeObjects(branches: readonly JsonSchema[], path: string): Row[] {
  const rows = new Map<string, Row & { readonly types: string[] }>();
  for (const branch of branches) {
    const type = branch.properties?.['type'];
    const types = type === undefined ? [] : valuesOf(resolve(type));
    for (const row of listProperties(branch, path)) {
      const known = rows.get(row.path);
      const isType = row.path === `${path}.type`;
      if (isType) {
        const all = [...(known === undefined ? [] : [known.type]), row.type].join(', ');
        const text = [...(known === undefined ? [] : [known.text]), `${row.type}: ${row.text}`];
        rows.set(row.path, { ...row, type: all, text: text.join(' '), types: [] });
      } else if (known === undefined) rows.set(row.path, { ...row, types: [...types] });
      else known.types.push(...types);
    }
  }
  return [...rows.values()].map(({ types, ...row }) => ({
    ...row,
    isRequired: row.path === `${path}.type`,
    text: [types.length > 0 ? `For ${types.join(', ')}.` : '', row.text].filter(Boolean).join(' '),
  }));
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
  if (Array.isArray(type)) return type.map((one) => typeOf({ type: one })).join(' or ');
  if (type === 'null') return '`null`';
  if (branches === undefined) return type === 'string' ? 'text' : String(type ?? 'object');
  return [...new Set(branches.map((branch) => typeOf(resolve(branch))))].join(' or ');
}

/** The comment may state a default that the schema cannot: one that depends on something. */
function defaultOf(schema: JsonSchema): string | null {
  const value = schema.default;
  if (typeof value === 'string') return value;
  if (value !== undefined && typeof value !== 'object') return JSON.stringify(value);
  const said = explain(schema).default;
  if (said !== null) return said.replace(/^'(.*)'$/, '$1');
  if (value === undefined) return null;
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (isEmpty && schema.type !== 'array') return null;
  return JSON.stringify(value);
}
