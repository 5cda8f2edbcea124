/**
 * Describes a schema for editors and the manual. In: a schema of zod, and the comments of its source. Out: the JSON schema
 * of what authors write, whose `description`s are the comments.
 */
import * as z from 'zod';
import { forEditors } from './for-editors.js';
import type { Comments } from './comments.js';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Described {
  /** The schema. */
  readonly schema: z.ZodType;
  /** The constant that holds it in the source. */
  readonly constant: string;
  readonly comments: Comments;
}

/**
 * Returns a schema of draft 7, which editors know best. Values that code checks, such as URLs, have their type only.
 *
 * @example describe({ schema: configSchema, constant: 'configSchema', comments }).properties?.['title']
 */
export function describe({ schema, constant, comments }: Described): JsonSchema {
  const root = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    metadata: forEditors,
    override({ zodSchema, jsonSchema }) {
      const { form, also } = forEditors.get(zodSchema) ?? {};
      if (form !== undefined) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      // Copies, because the description is added to them.
      Object.assign(jsonSchema, structuredClone({ ...form, ...also }));
    },
  });
  new Describer(root, comments).describe(root, [constant]);
  return root;
}

class Describer {
  readonly #root: JsonSchema;
  readonly #comments: Comments;
  /** Keys with a comment, by what contains them. */
  readonly #keys: ReadonlyMap<string, readonly string[]>;
  /** Schemas that nest in themselves are described once. */
  readonly #done = new Set<JsonSchema>();

  constructor(root: JsonSchema, comments: Comments) {
    this.#root = root;
    this.#comments = comments;
    this.#keys = keysOf(comments);
  }

  /** `sources` are parts of the source that may contain the keys of this schema. */
  describe(written: JsonSchema, sources: readonly string[]): void {
    const schema = resolve(written, this.#root);
    if (this.#done.has(schema)) return;
    this.#done.add(schema);
    const places = this.#withConstants(sources);
    const { properties = {} } = schema;
    // A source with other keys describes another branch of a choice.
    const own = places.filter((place) => this.#keys.get(place)?.every((key) => key in properties));
    for (const [key, value] of Object.entries(properties)) {
      if (typeof value === 'boolean') continue;
      const inner = own.map((place) => `${place}.${key}`);
      const comment = inner.map((place) => this.#comments.get(place)?.comment).find(Boolean);
      if (comment !== undefined) value.description = comment;
      this.describe(value, inner);
    }
    for (const inner of partsOf(schema)) this.describe(inner, places);
  }

  #withConstants(sources: readonly string[]): string[] {
    const found = new Set(sources);
    // The set grows while it is read.
    for (const source of found)
      for (const name of this.#comments.get(source)?.constants ?? []) found.add(name);
    return [...found];
  }
}

function keysOf(comments: Comments): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [place, { comment }] of comments) {
    const [, parent = '', key = ''] = /^(.*)\.([\w$-]+)$/.exec(place) ?? [];
    if (comment !== '' && key !== '') keys.set(parent, [...(keys.get(parent) ?? []), key]);
  }
  return keys;
}

/** The schemas that a schema consists of, other than those of its properties. */
function partsOf({ items, additionalProperties, anyOf, oneOf }: JsonSchema): JsonSchema[] {
  const parts = [items, additionalProperties, ...(anyOf ?? []), ...(oneOf ?? [])].flat();
  return parts.filter((part) => typeof part === 'object');
}

/** Follows a reference to one of the schema's definitions. */
export function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.replace('#/definitions/', '');
  return definitionsOf(root).find(([id]) => id === name)?.[1] ?? schema;
}

/** Returns the schemas that references name. Draft 7 has them under this key, which zod's type does not know. */
export function definitionsOf({ definitions }: JsonSchema): [name: string, schema: JsonSchema][] {
  return Object.entries((definitions ?? {}) as Readonly<Record<string, JsonSchema>>);
}

export interface Explanation {
  readonly text: string;
  /** The default as written after `@default`. */
  readonly default: string | null;
  readonly example: string | null;
}

/** Takes a comment apart. */
export function explain({ description = '' }: JsonSchema): Explanation {
  const [text = '', afterDefault] = description.split(/ ?@default /);
  const [before = '', example] = (afterDefault ?? text).split(/ ?@example /);
  return {
    text: (afterDefault === undefined ? before : text).trim(),
    default: afterDefault === undefined ? null : before.trim(),
    example: example?.trim() ?? null,
  };
}
