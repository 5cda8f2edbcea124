/**
 * Reads the front matter of a page with its variables. In: a file and what the config declares. Out: the fields, in which
 * texts for readers have values in place of variables, and the variables for the content.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { PathRules } from '../paths/doc-path.js';
import type { Diagnostic, FrontMatter, Place } from '../types.js';
import { valuesFor } from '../variables/site-variables.js';
import { DEFAULT_PATTERN, Variables, type NearName } from '../variables/variables.js';
import { readFrontMatter, type FrontMatterResult } from './front-matter.js';
import type { ParseOptions } from './options.js';

export interface PageFields extends FrontMatterResult {
  /** `null` if neither the config nor the page declares any. */
  readonly variables: Variables | null;
  /** The fields as the author wrote them. */
  readonly written: FrontMatter;
}

/** The inputs of what a page has without its content. */
export type PageRules = PathRules & Pick<ParseOptions, 'variables'>;

/** Fields with text or links for readers. The others decide where a page is and how it is read. */
const FILLED: readonly (keyof FrontMatter)[] = [
  'title',
  'page_title',
  'description',
  'keywords',
  'image',
  'tags',
  'sidebar_label',
  'pagination_label',
  'subcategory',
  'hero',
  'cards',
];

export function readPageFields(
  path: string,
  text: string,
  options: Pick<ParseOptions, 'variables'>,
): PageFields {
  return withVariables(path, readFrontMatter(path, text), options);
}

/** Gives fields that were already read their variables. */
export function withVariables<Read extends Omit<FrontMatterResult, 'bodyOffset'>>(
  path: string,
  read: Read,
  { variables: ofSite }: Pick<ParseOptions, 'variables'>,
): Read & Pick<PageFields, 'variables' | 'written'> {
  const { frontMatter, places } = read;
  const values = { ...(ofSite && valuesFor(path, ofSite)), ...frontMatter.variables };
  if (Object.keys(values).length === 0) return { ...read, variables: null, written: frontMatter };
  const variables = new Variables({ pattern: ofSite?.pattern ?? DEFAULT_PATTERN, values });
  const found: Diagnostic[] = [];
  const filled = mapFields(frontMatter, (value, field) => {
    for (const near of variables.listNear(value))
      found.push(describeNear(near, { file: path, place: places[field] ?? null }));
    return variables.expand(value);
  });
  const diagnostics = found.length === 0 ? read.diagnostics : [...read.diagnostics, ...found];
  return { ...read, frontMatter: filled, diagnostics, variables, written: frontMatter };
}

/** Returns the fields as written, with marks for variables. */
export function maskFields(written: FrontMatter, variables: Variables | null): FrontMatter {
  return variables === null ? written : mapFields(written, (value) => variables.mask(value));
}

type MapText = (value: string, field: keyof FrontMatter) => string;

function mapFields(fields: FrontMatter, map: MapText): FrontMatter {
  const mapped = FILLED.flatMap((field) =>
    fields[field] === undefined
      ? []
      : [[field, mapTexts(fields[field], (value) => map(value, field))] as const],
  );
  return mapped.length === 0 ? fields : { ...fields, ...Object.fromEntries(mapped) };
}

/** Replaces all texts in a value of JSON, except for keys. */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, map)]));
}

/** Describes a name that is nearly one of a variable. */
export function describeNear(
  { written, meant }: NearName,
  { file, place }: { readonly file: string; readonly place: Place | null },
): Diagnostic {
  return diagnostic('unknown-variable', `Unknown variable "${written}"`, {
    file,
    place,
    note: `Did you mean "${meant}"? It is shown as text. Write a backslash in front if it is meant as text.`,
  });
}
