/**
 * Reads `_category_` files, YAML or JSON. In: their sources. Out: their values by folder, which is written as in page ids.
 * Errors are diagnostics with their place.
 */
import { isMap, isNode, isScalar, type Document } from 'yaml';
import * as z from 'zod';
import { workOn } from '../diagnostics/at-work.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { readPath } from '../paths/doc-path.js';
import { setOf } from '../paths/docs-sets.js';
import { forEditors } from '../editor/for-editors.js';
import { parseYaml } from '../values/lenient-yaml.js';
import { isShortSlug } from '../paths/path.js';
import type { Diagnostic, SiteConfig, VersionFolder, SourceFile } from '../types.js';
import { siteVariables, valuesFor, type SiteVariables } from '../variables/site-variables.js';
import { Variables } from '../variables/variables.js';

/** Further keys, most of Docusaurus categories. They are accepted and have no effect. */
const foreign = z.unknown().optional();
const linkToPage = z.strictObject({
  /** One of your pages. */
  type: z.literal('doc'),
  /** The id of the page that the label leads to. */
  id: z.string().min(1),
});
const linkToIndex = z.strictObject({
  /** A page that lists the category. */
  type: z.literal('generated-index'),
  /** The address of the page. */
  slug: z.string().refine(isShortSlug).optional(),
  /** The title of the page, instead of the label. */
  title: z.string().min(1).optional(),
  /** One sentence for the page and for search engines. */
  description: z.string().optional(),
});
const link = z.discriminatedUnion('type', [
  linkToPage,
  linkToIndex.extend({
    /** Has no effect. */
    keywords: foreign,
    /** Has no effect. */
    image: foreign,
  }),
]);

const NUMBER = /^\d+(?:\.\d+)?$/;

/** Docusaurus reads `"position": "3"` as a number too. */
function toNumber(value: unknown): unknown {
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
}

const category = {
  /** The name of the category, instead of that of the folder. */
  label: z.string().min(1).optional(),
  /** The position of the category in the sidebar. */
  position: z
    .preprocess(toNumber, z.number())
    .register(forEditors, { form: { type: ['number', 'string'], pattern: NUMBER.source } })
    .optional(),
  /** Whether readers can close the category. @default true */
  collapsible: z.boolean().optional(),
  /** Whether the category is closed at first. @default true */
  collapsed: z.boolean().optional(),
  /** Whether its pages are steps: each shows its number, such as "7 of 16". @default false */
  steps: z.boolean().optional(),
  /** A class for its item in the sidebar. */
  className: z.string().optional(),
  /**
   * The target of the label: a page of yours, or a page that lists the category. `null`: the index page of the folder is not
   * the page of the category.
   */
  link: link.nullable().optional(),
};
export const categorySchema = z.strictObject({
  ...category,
  /** The schema of this file, for editors. */
  $schema: foreign,
  /** Has no effect. */
  key: foreign,
  /** Has no effect. */
  description: foreign,
  /** Has no effect. */
  customProps: foreign,
});

export type CategoryMeta = z.output<typeof categorySchema>;

/** Keys are `<version>:<folder>`; see `categoryKey`. */
export function parseCategories(
  files: readonly SourceFile[],
  versions: readonly VersionFolder[],
  config: SiteConfig,
): { categories: Map<string, CategoryMeta>; diagnostics: Diagnostic[] } {
  const categories = new Map<string, CategoryMeta>();
  const diagnostics: Diagnostic[] = [];
  const variables = siteVariables(config);
  for (const file of files) {
    const version = versions.find(({ dir }) => file.path.startsWith(`${dir}/`));
    if (!version) continue;
    const folders = readPath(file.path.slice(version.dir.length + 1), setOf(version, config)).slice(
      0,
      -1,
    );
    const { meta, diagnostics: found } = workOn(file.path, () => parseCategory(file));
    diagnostics.push(...found);
    const folder = folders.map(({ name }) => name).join('/');
    if (meta) categories.set(categoryKey(version, folder), fillLabels(meta, file.path, variables));
  }
  return { categories, diagnostics };
}

/** Fills variables into the texts for readers. */
function fillLabels(
  meta: CategoryMeta,
  path: string,
  site: SiteVariables | undefined,
): CategoryMeta {
  if (site === undefined) return meta;
  const variables = new Variables({ pattern: site.pattern, values: valuesFor(path, site) });
  const fill = (text: string | undefined) => text && variables.expand(text);
  const { label, link: target } = meta;
  return {
    ...meta,
    label: fill(label),
    link:
      target?.type === 'generated-index'
        ? { ...target, title: fill(target.title), description: fill(target.description) }
        : target,
  };
}

export function categoryKey(version: VersionFolder, folder: string): string {
  return `${version.name}:${folder}`;
}

function parseCategory(file: SourceFile): { meta: CategoryMeta | null; diagnostics: Diagnostic[] } {
  const options = { uniqueKeys: true, merge: false };
  const { document, lines } = parseYaml(file.text, file.text, options);
  const placeOf = (offset: number | undefined) => {
    const { line, col } = lines.linePos(offset ?? 0);
    return { line, column: col, endLine: line, endColumn: col + 1 };
  };
  const syntax = document.errors[0];
  if (syntax) {
    const reason = `Cannot parse the category file: ${syntax.message.split(' at line')[0] ?? syntax.message}`;
    return {
      meta: null,
      diagnostics: [
        diagnostic('category', reason, {
          file: file.path,
          place: placeOf(syntax.pos[0]),
          note: `Write YAML or JSON with some of the keys ${Object.keys(category).join(', ')}.`,
        }),
      ],
    };
  }
  const result = categorySchema.safeParse(valuesOf(document));
  if (result.success) return { meta: result.data, diagnostics: [] };
  const diagnostics = result.error.issues.flatMap(eachKey).map((issue) =>
    diagnostic('category', describe(issue), {
      file: file.path,
      place: placeOf(findStart(document, issue)),
      note: adviseOn(issue),
    }),
  );
  return { meta: null, diagnostics };
}

/** Returns a string if aliases expand to more than any author writes; the schema then reports that it is not a category. */
function valuesOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 10 }) ?? {};
  } catch {
    return 'too many aliases';
  }
}

function eachKey(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ ...issue, keys: [key] }))
    : [issue];
}

/** Offset of the invalid value, or of the unknown key. */
function findStart(document: Document, issue: z.core.$ZodIssue): number {
  const value: unknown = document.getIn(issue.path, true);
  const node =
    issue.code === 'unrecognized_keys' && isMap(value)
      ? value.items
          .map(({ key }) => key)
          .find((key) => isScalar(key) && key.value === issue.keys[0])
      : value;
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `Unknown key "${issue.keys[0] ?? ''}" in the category file`;
  return `Invalid value for "${issue.path.join('.') || 'category'}" in the category file`;
}

function adviseOn(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const keys =
      issue.path.length === 0
        ? Object.keys(category)
        : [...new Set([linkToPage, linkToIndex].flatMap(({ shape }) => Object.keys(shape)))];
    return `${didYouMean(issue.keys[0] ?? '', keys) ?? ''} Allowed: ${keys.join(', ')}.`.trim();
  }
  return issue.code === 'invalid_type'
    ? `Expected a value of type ${issue.expected}.`
    : 'See the manual for the values it takes.';
}
