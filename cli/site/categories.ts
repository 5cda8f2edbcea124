/**
 * Reads `_category_` files, YAML or JSON. In: their sources. Out: their values by folder, which is written as in page ids.
 * Errors are diagnostics with their place.
 */
import { isMap, isNode, isScalar, type Document } from 'yaml';
import * as z from 'zod';
import { workOn } from '../diagnostics/at-work.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { readPath } from '../doc-path.js';
import { setOf } from '../docs-sets.js';
import { parseYaml } from '../lenient-yaml.js';
import { isShortSlug } from '../path.js';
import type { Diagnostic, SiteConfig, VersionFolder, SourceFile } from '../types.js';
import { siteVariables, valuesFor, type SiteVariables } from '../site-variables.js';
import { Variables } from '../variables.js';

const docLink = { id: z.string().min(1) };
const indexLink = {
  slug: z.string().refine(isShortSlug).optional(),
  title: z.string().min(1).optional(),
  description: z.string().optional(),
};
/** Further keys of Docusaurus categories. They are accepted and have no effect. */
const foreign = z.unknown().optional();
const link = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('doc'), ...docLink }),
  z.strictObject({
    type: z.literal('generated-index'),
    ...indexLink,
    keywords: foreign,
    image: foreign,
  }),
]);

/** Docusaurus reads `"position": "3"` as a number too. */
function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

const category = {
  label: z.string().min(1).optional(),
  position: z.preprocess(toNumber, z.number()).optional(),
  collapsible: z.boolean().optional(),
  collapsed: z.boolean().optional(),
  className: z.string().optional(),
  /** `null`: the index page of the folder is not the page of the category. */
  link: link.nullable().optional(),
};
const categorySchema = z.strictObject({
  ...category,
  key: foreign,
  description: foreign,
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
          note: 'Write YAML or JSON with the keys label, position, link, collapsible, collapsed and className.',
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
        : ['type', ...Object.keys(docLink), ...Object.keys(indexLink)];
    return `${didYouMean(issue.keys[0] ?? '', keys) ?? ''} Allowed: ${keys.join(', ')}.`.trim();
  }
  return issue.code === 'invalid_type'
    ? `Expected a value of type ${issue.expected}.`
    : 'See the manual for the values it takes.';
}
