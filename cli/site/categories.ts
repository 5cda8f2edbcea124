/**
 * Reads `_category_` files, YAML or JSON. In: their sources. Out: what they say, by folder path without number
 * prefixes; faults are diagnostics at their line.
 */
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { isSlug } from '../path.js';
import type { Diagnostic, DocsVersion, SourceFile } from '../types.js';
import { parseNumberPrefix } from './doc-entry.js';

const link = z.union([
  z.strictObject({ type: z.literal('doc'), id: z.string().min(1) }),
  z.strictObject({
    type: z.literal('generated-index'),
    slug: z.string().refine(isSlug).optional(),
    title: z.string().min(1).optional(),
    description: z.string().optional(),
  }),
]);

const categorySchema = z.strictObject({
  label: z.string().min(1).optional(),
  position: z.number().optional(),
  collapsible: z.boolean().optional(),
  collapsed: z.boolean().optional(),
  className: z.string().optional(),
  /** `null`: the category does not take its folder's index page as its own. */
  link: link.nullable().optional(),
});

export type CategoryMeta = z.output<typeof categorySchema>;

/** Keys are `<version>:<folder>`; see `categoryKey`. */
export function parseCategories(
  files: readonly SourceFile[],
  versions: readonly DocsVersion[],
): { categories: Map<string, CategoryMeta>; diagnostics: Diagnostic[] } {
  const categories = new Map<string, CategoryMeta>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    const version = versions.find(({ dir }) => file.path.startsWith(`${dir}/`));
    if (!version) continue;
    const folders = file.path
      .slice(version.dir.length + 1)
      .split('/')
      .slice(0, -1);
    const { meta, faults } = parseCategory(file);
    diagnostics.push(...faults);
    if (meta)
      categories.set(
        categoryKey(version, folders.map((name) => parseNumberPrefix(name).name).join('/')),
        meta,
      );
  }
  return { categories, diagnostics };
}

export function categoryKey(version: DocsVersion, folder: string): string {
  return `${version.name}:${folder}`;
}

function parseCategory(file: SourceFile): { meta: CategoryMeta | null; faults: Diagnostic[] } {
  const lineCounter = new LineCounter();
  const document = parseDocument(file.text, { lineCounter, uniqueKeys: true, merge: false });
  const placeOf = (offset: number | undefined) => {
    const { line, col } = lineCounter.linePos(offset ?? 0);
    return { line, column: col, endLine: line, endColumn: col + 1 };
  };
  const syntax = document.errors[0];
  if (syntax) {
    const reason = `Cannot parse the category file: ${syntax.message.split(' at line')[0] ?? syntax.message}`;
    return {
      meta: null,
      faults: [
        diagnostic('category', reason, {
          file: file.path,
          place: placeOf(syntax.pos[0]),
          note: 'Write YAML or JSON with the keys label, position, link, collapsible, collapsed and className.',
        }),
      ],
    };
  }
  const result = categorySchema.safeParse(document.toJS({ maxAliasCount: 10 }) ?? {});
  if (result.success) return { meta: result.data, faults: [] };
  const faults = result.error.issues.map((issue) => {
    const node: unknown = document.getIn(issue.path, true);
    const range =
      typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
        ? node.range
        : [];
    return diagnostic('category', describe(issue), {
      file: file.path,
      place: placeOf(Number(range[0] ?? 0)),
      note: adviseOn(issue),
    });
  });
  return { meta: null, faults };
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `Unknown key "${issue.keys[0] ?? ''}" in the category file`;
  return `Invalid value for "${issue.path.join('.') || 'category'}" in the category file`;
}

function adviseOn(issue: z.core.$ZodIssue): string {
  const keys = Object.keys(categorySchema.shape);
  if (issue.code === 'unrecognized_keys')
    return `${didYouMean(issue.keys[0] ?? '', keys) ?? ''} Allowed: ${keys.join(', ')}.`.trim();
  return issue.code === 'invalid_type'
    ? `Expected a value of type ${issue.expected}.`
    : 'See the manual for the values it takes.';
}
