/**
 * The fields of front matter, their types, and the messages for invalid values. In: YAML values. Out: the valid fields, and
 * one diagnostic for each invalid one. Keys that neither docsgen nor another generator knows are left alone: real documents
 * carry many of their own.
 */
import * as z from 'zod';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic, FrontMatter, Place } from '../types.js';
import { findForeignFields } from './foreign-fields.js';
import { findMisspeltFields } from './misspelt-fields.js';
import { readHeadTag } from '../page-head.js';
import { valueAt } from '../value-at.js';
import { variables } from '../variables-schema.js';

const text = z.string();
const level = z.number().int().min(1).max(6);
const dateOrTime = z
  .string()
  .refine(isDateOrTime, 'a date such as "2024-02-29", with or without a time');

/** Docusaurus writes tags that have a page of their own as `{ label, permalink }`. */
const tag = z.preprocess((value) => valueAt(value, ['label']) ?? value, text);

const headTag = z.unknown().transform((value, context) => {
  const tag = readHeadTag(value);
  if (typeof tag !== 'string') return tag;
  context.addIssue({ code: 'custom', message: tag });
  return z.NEVER;
});

/** The top of a home page, above its content. */
const hero = z.strictObject({
  name: text.optional(),
  text: text.optional(),
  actions: z
    .array(z.strictObject({ label: text, to: text }))
    .refine((actions) => actions.length <= 3, 'at most three actions')
    .optional(),
  panel: z
    .strictObject({
      code: text.optional(),
      language: text.optional(),
      title: text.optional(),
      image: text.optional(),
      alt: text.optional(),
      component: text.optional(),
    })
    .refine(
      ({ code, image, component }) =>
        [code, image, component].filter((one) => one !== undefined).length === 1,
      'one of "code", "image" and "component"',
    )
    .optional(),
});
const card = z.strictObject({
  title: text,
  text: text.optional(),
  to: text.optional(),
  icon: text.optional(),
});
/** Other generators have fields of these names, with other values. */
const HOME_FIELDS: ReadonlySet<string> = new Set(['hero', 'cards']);

/**
 * Each field as Docusaurus docs have it, then `page_title` and `subcategory` of provider pages, then fields of blog entries.
 * `search.boost` multiplies a page's score; `search.exclude` leaves the page out of search.
 */
export const frontMatterFields = {
  id: text,
  format: text,
  title: text,
  page_title: text,
  slug: text,
  description: text,
  keywords: z.array(text),
  image: text,
  tags: z.array(tag),
  draft: z.boolean(),
  unlisted: z.boolean(),
  sidebar_label: text,
  sidebar_position: z.number(),
  sidebar_class_name: text,
  sidebar_custom_props: z.record(text, z.unknown()),
  displayed_sidebar: text.nullable(),
  hide_title: z.boolean(),
  hide_table_of_contents: z.boolean(),
  toc_min_heading_level: level,
  toc_max_heading_level: level,
  pagination_label: text,
  pagination_next: text.nullable(),
  pagination_prev: text.nullable(),
  custom_edit_url: text.nullable(),
  last_update: z.object({ date: dateOrTime.optional(), author: text.optional() }),
  parse_number_prefixes: z.boolean(),
  subcategory: text,
  search: z.object({
    boost: z.number().min(0).max(100).optional(),
    exclude: z.boolean().optional(),
  }),
  head: z.array(headTag),
  scripts: z.array(text),
  variables,
  layout: text,
  hero,
  cards: z.array(card),
  date: dateOrTime,
  page: text,
} as const satisfies Record<keyof FrontMatter, z.ZodType>;

const KNOWN_FIELDS = Object.keys(frontMatterFields);

export function isKnownField(name: string): boolean {
  return KNOWN_FIELDS.includes(name);
}

/**
 * Validates each field by itself, so that one invalid field does not cost another. A key without a value counts as missing.
 */
export function readFields(
  path: string,
  values: unknown,
  places: Readonly<Record<string, Place>>,
): { frontMatter: FrontMatter; diagnostics: Diagnostic[] } {
  const fields: Record<string, unknown> = {};
  const diagnostics: Diagnostic[] = [];
  const record = (typeof values === 'object' && values !== null ? values : {}) as Record<
    string,
    unknown
  >;
  const isHome = record['layout'] === 'home';
  for (const [key, schema] of Object.entries<z.ZodType>(frontMatterFields)) {
    if (!Object.hasOwn(record, key) || (HOME_FIELDS.has(key) && !isHome)) continue;
    const value = record[key];
    const result = schema.safeParse(value);
    if (result.success) {
      fields[key] = clean(result.data);
      if (!isClean(result.data))
        diagnostics.push(
          diagnostic('encoding', `Cannot show a character of front matter field "${key}"`, {
            file: path,
            place: places[key] ?? null,
            note: 'NUL and half surrogate pairs are shown as replacement characters.',
          }),
        );
    } else if (value !== null) {
      const issue = result.error.issues[0];
      const name = [key, ...(issue?.path ?? [])].join('.');
      const received = describe(valueAt(value, issue?.path ?? []));
      const reason = `Cannot use front matter field "${name}": expected ${expectation(issue)}, received ${received}`;
      const note = adviseOn(issue, valueAt(value, issue?.path ?? []));
      diagnostics.push(
        diagnostic('front-matter', reason, { file: path, place: places[key] ?? null, note }),
      );
    }
  }
  diagnostics.push(
    ...findForeignFields(path, isHome ? { ...record, hero: null } : record, places),
    ...findMisspeltFields(path, record, { places, known: KNOWN_FIELDS }),
  );
  return { frontMatter: fields as FrontMatter, diagnostics };
}

/** Characters that no encoding and no document can hold. */
const UNSHOWABLE = /[\0\p{Cs}]/gu;

function isClean(value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(clean(value));
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSHOWABLE, '\uFFFD');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
}

/** Returns a way out if the written value shows the intended one. */
function adviseOn(issue: z.core.$ZodIssue | undefined, value: unknown): string | null {
  if (issue?.code !== 'invalid_type') return null;
  if (typeof value === 'string') {
    if (issue.expected === 'array') return 'Write a list: [a, b].';
    if (issue.expected === 'boolean') return 'Write true or false, without quotes.';
    if (issue.expected === 'number') return 'Write a number, without quotes.';
  }
  // `search` is the only object field that authors set to `false`.
  if (issue.expected === 'object' && value === false) return 'Write { exclude: true }.';
  // YAML reads `[a] b` and `{a}` as something other than text, too.
  return issue.expected === 'string' ? 'Put the value in quotes to make it a string.' : null;
}

const TYPE_NAMES = new Map<string, string>([
  ['array', 'a list'],
  ['int', 'a whole number'],
  ['record', 'an object'],
]);

function expectation(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'another value';
  if (issue.code === 'invalid_type')
    return TYPE_NAMES.get(issue.expected) ?? article(issue.expected);
  if (issue.code === 'unrecognized_keys') return `an object without "${issue.keys.join('", "')}"`;
  if (issue.code === 'invalid_key') return expectation(issue.issues[0]);
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `at most ${issue.maximum} characters`;
  if (issue.code === 'too_small' || issue.code === 'too_big')
    return issue.path?.[0] === 'boost' ? 'a number from 0 to 100' : 'a number from 1 to 6';
  return issue.message;
}

function article(noun: string): string {
  return /^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

function describe(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string'
    ? `"${value.slice(0, 40)}"`
    : `the ${typeof value} ${JSON.stringify(value)}`;
}

/** Whether a text is the `YYYY-MM-DD` of an existing day, from year 1. */
function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (match === null || match[1] === '0000') return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function isDateOrTime(value: string): boolean {
  const [, date, rest] = /^(\d{4}-\d{2}-\d{2})(.*)$/s.exec(value) ?? [];
  if (date === undefined || rest === undefined || !isCalendarDate(date)) return false;
  return (
    rest === '' ||
    (/^[T ]\d{2}:\d{2}[\d:.]*(?:Z| ?[+-]\d{2}:?\d{2})?$/.test(rest) &&
      !Number.isNaN(Date.parse(value)))
  );
}
