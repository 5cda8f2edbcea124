/**
 * JSON schemas of what authors write beside Markdown, for editors: front matter and category files. In: the schemas that a
 * build validates with, and their comments. Out: schemas of draft 7. A build also finds misspelt names, which a schema
 * cannot.
 */
import * as z from 'zod';
import { FOREIGN_FIELDS, FOREIGN_VALUES } from '../parse/foreign-fields.js';
import { ENTRY_FIELDS, frontMatterFields, HOME_FIELDS } from '../parse/front-matter-fields.js';
import { categorySchema } from '../site/categories.js';
import { readComments } from './comments.js';
import { describe, explain, type JsonSchema } from './describe.js';
import { plainText } from './plain-text.js';

/** Returns the schema of front matter with the comments of all fields. */
export function describedFrontMatter(): JsonSchema {
  const schema = z.object(frontMatterFields).partial();
  const comments = readComments(['cli/parse/front-matter-fields.ts']);
  return describe({ schema, constant: 'frontMatterFields', comments });
}

export function categoryFileSchema(): JsonSchema {
  const comments = readComments(['cli/site/categories.ts']);
  const schema = describe({ schema: categorySchema, constant: 'categorySchema', comments });
  return withTexts({ title: 'Category of docsgen', ...schema });
}

/**
 * A field without a value counts as missing. Fields of a home page mean nothing on other pages, and fields of other
 * generators are findings. Fields of blog entries may have any value, because a schema does not know the folder of a page.
 */
export function frontMatterSchema(): JsonSchema {
  const described = withTexts(describedFrontMatter());
  const fields = Object.entries(described.properties ?? {}).filter(isSchema);
  const home = fields.filter(([name]) => HOME_FIELDS.has(name));
  const names = home.map(([name, { description }]) => [name, { description }]);
  const ofEntries = fields
    .filter(([name]) => ENTRY_FIELDS.has(name))
    .map(([name, { description }]) => [name, { description, ...foreignValue(name) }]);
  const foreign = [...FOREIGN_FIELDS.keys()].map(
    (name) => [name, { ...foreignValue(name), doNotSuggest: true }] as const,
  );
  const others = foreign.filter(([name]) => !(name in frontMatterFields));
  return {
    ...described,
    title: 'Front matter of docsgen',
    properties: Object.fromEntries([
      ...fields.filter(([name]) => !HOME_FIELDS.has(name) && !ENTRY_FIELDS.has(name)).map(withNull),
      ...names,
      ...ofEntries,
      ...others,
    ]),
    oneOf: [
      {
        properties: { layout: { const: 'home' }, ...Object.fromEntries(home.map(withNull)) },
        required: ['layout'],
      },
      {
        properties: {
          layout: { not: { const: 'home' } },
          ...Object.fromEntries(foreign.filter(([name]) => HOME_FIELDS.has(name))),
        },
      },
    ],
  };
}

function isSchema(entry: [string, unknown]): entry is [string, JsonSchema] {
  return typeof entry[1] === 'object';
}

function withNull([name, schema]: readonly [string, JsonSchema]): [string, JsonSchema] {
  const { description = '', ...value } = schema;
  return [name, { description, anyOf: [value, { type: 'null' }] }];
}

/** Refuses values that mean something to other generators. Editors show the message. */
function foreignValue(name: string): JsonSchema {
  const advice = FOREIGN_FIELDS.get(name);
  if (advice === undefined) return {};
  const value = FOREIGN_VALUES.get(name);
  return {
    ...(value === undefined ? { type: 'null' } : { not: { const: value } }),
    errorMessage: `${advice} The field does nothing.`,
  };
}

/** Replaces comments with what they say: text, default and example. */
function withTexts(schema: JsonSchema): JsonSchema {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === 'description' && typeof inner === 'string' ? textOf(inner) : copy(inner),
      ]),
    );
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, copy(value)]));
}

function textOf(description: string): string {
  const { text, default: byDefault } = explain({ description });
  return plainText(byDefault === null ? text : `${text} Default: ${byDefault}.`);
}
