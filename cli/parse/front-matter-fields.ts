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
import { forEditors } from '../editor/for-editors.js';
import { BLOG_FOLDER } from '../paths/path.js';
import { HEAD_TAGS, readHeadTag } from '../pages/page-head.js';
import { valueAt } from '../values/value-at.js';
import { variables } from '../variables/variables-schema.js';

const text = z.string();
const level = z.number().int().min(1).max(6);
const DATE_OR_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:\d{2}[\d:.]*(?:Z| ?[+-]\d{2}:?\d{2})?)?$/;
const dateOrTime = z
  .string()
  .refine(isDateOrTime, 'a date such as "2024-02-29", with or without a time')
  .register(forEditors, { form: { type: 'string', pattern: DATE_OR_TIME.source } });

/** Docusaurus writes tags that have a page of their own as `{ label, permalink }`. */
const tag = z
  .preprocess((value) => valueAt(value, ['label']) ?? value, text)
  .register(forEditors, {
    form: {
      anyOf: [
        { type: 'string' },
        { type: 'object', properties: { label: { type: 'string' } }, required: ['label'] },
      ],
    },
  });

const attributes: z.core.JSONSchema.BaseSchema = {
  type: 'object',
  additionalProperties: { type: ['string', 'boolean'] },
};
const headTag = z
  .unknown()
  .transform((value, context) => {
    const tag = readHeadTag(value);
    if (typeof tag !== 'string') return tag;
    context.addIssue({ code: 'custom', message: tag });
    return z.NEVER;
  })
  .register(forEditors, {
    form: {
      type: 'object',
      properties: {
        tag: { enum: [...HEAD_TAGS] },
        attributes,
        attrs: attributes,
        content: { type: 'string' },
      },
      required: ['tag'],
    },
  });

const lastVerified = z
  .union([
    dateOrTime,
    z.strictObject({
      /** The day, with or without a time. */
      date: dateOrTime,
      /** The versions that the page was checked with, by the names that readers see. */
      versions: z.record(text, text).optional(),
    }),
  ])
  .transform((value) => (typeof value === 'string' ? { date: value } : value));

const MAX_ACTIONS = 3;
const PANEL_CONTENTS = ['code', 'image', 'component'] as const;
const ONE_CONTENT = 'one of "code", "image" and "component"';

/** The top of a home page, above its content. */
const hero = z.strictObject({
  /** The large title. @default the title of the page */
  name: text.optional(),
  /** One sentence below it. */
  text: text.optional(),
  /** Up to three links; the first one is filled. */
  actions: z
    .array(
      z.strictObject({
        /** The text of the link. */
        label: text,
        /** A page, as a path to its file or as an address, or any URL. */
        to: text,
      }),
    )
    .refine((actions) => actions.length <= MAX_ACTIONS, 'at most three actions')
    .register(forEditors, { also: { maxItems: MAX_ACTIONS } })
    .optional(),
  /** Something to look at: code, an image or a component. */
  panel: z
    .strictObject({
      /** Code, which is highlighted. */
      code: text.optional(),
      /** The language of the code. */
      language: text.optional(),
      /** The title above the code. */
      title: text.optional(),
      /** An image: a file of the static folder, or one next to the page. */
      image: text.optional(),
      /** Describes the image. */
      alt: text.optional(),
      /** The name of a component that the page imports, or that every page has. */
      component: text.optional(),
    })
    .refine(
      (panel) => PANEL_CONTENTS.filter((name) => panel[name] !== undefined).length === 1,
      ONE_CONTENT,
    )
    .register(forEditors, {
      also: {
        oneOf: PANEL_CONTENTS.map((name) => ({ required: [name] })),
        errorMessage: `Write ${ONE_CONTENT}.`,
      },
    })
    .optional(),
});
const card = z.strictObject({
  /** The title of the card. */
  title: text,
  /** One sentence. */
  text: text.optional(),
  /** A page, as a path to its file or as an address, or any URL. */
  to: text.optional(),
  /** The name of an icon. */
  icon: text.optional(),
});

/** Fields that only a page with `layout: home` has. Other generators have fields of these names, with other values. */
export const HOME_FIELDS: ReadonlySet<string> = new Set(['hero', 'cards']);
/** Fields of entries of the blog, which may have any value elsewhere. */
export const ENTRY_FIELDS: ReadonlySet<string> = new Set(['date', 'page']);

/**
 * Each field as Docusaurus docs have it, then `page_title` and `subcategory` of provider pages, then fields of blog entries.
 * The comments are the reference of front matter in the manual and in editors.
 */
export const frontMatterFields = {
  /** Replaces the file name in the page's id, which sidebars and `home` use. */
  id: text,
  /** The title, instead of the first `#` heading. */
  title: text,
  /**
   * The title of a page that has neither `title` nor such a heading. On pages of a
   * [Terraform provider](#terraform-providers) it comes before the heading.
   */
  page_title: text,
  /** The address: below the docs if it begins with `/`, otherwise below the page's folder. */
  slug: text,
  /** Summary of the page for search engines and search results. */
  description: text,
  /** Keywords for search engines. */
  keywords: z.array(text),
  /** Image for link previews (`og:image`). */
  image: text,
  /** Words by which the search finds the page; with [`docs.tags`](#tags) each tag has a page. */
  tags: z.array(tag),
  /** The page is built only with `--drafts`. */
  draft: z.boolean(),
  /** The page is built, but left out of sidebars, search and sitemap. */
  unlisted: z.boolean(),
  /** The page's name in the sidebar. */
  sidebar_label: text,
  /** The page's position in an autogenerated sidebar. */
  sidebar_position: z.number(),
  /** A class for its item in the sidebar. */
  sidebar_class_name: text,
  /** Kept for your own tools. */
  sidebar_custom_props: z.record(text, z.unknown()),
  /** The id of the sidebar next to the page, with the pages of its version; `null` for none. */
  displayed_sidebar: text.nullable(),
  /** Hides the title above the text. */
  hide_title: z.boolean(),
  /** Hides the table of contents. */
  hide_table_of_contents: z.boolean(),
  /** The first heading level in the table of contents. */
  toc_min_heading_level: level,
  /** The last heading level in the table of contents. */
  toc_max_heading_level: level,
  /** The page's name in the "Previous" and "Next" links to it. */
  pagination_label: text,
  /** The id of the next page; `null` for none. */
  pagination_next: text.nullable(),
  /** The id of the previous page; `null` for none. */
  pagination_prev: text.nullable(),
  /** The address of "Edit this page"; `null` hides the link. */
  custom_edit_url: text.nullable(),
  /** Date and author of the last change, instead of those from git: `{ date, author }`. */
  last_update: z.object({
    /** The day, with or without a time. */
    date: dateOrTime.optional(),
    /** The author. */
    author: text.optional(),
  }),
  /**
   * The day on which someone followed the page and saw that it is right: `2025-08-20`, or `{ date, versions }`. See
   * [checked pages](#checked-pages).
   */
  last_verified: lastVerified,
  /** `false` keeps a number in front of the name. */
  parse_number_prefixes: z.boolean(),
  /** The page's category in a sidebar with `groupBy: 'subcategory'`. */
  subcategory: text,
  /** `boost` (0 to 100) multiplies the page's rank, and `exclude: true` removes it from the search. */
  search: z.object({
    /** Multiplies the page's rank. */
    boost: z.number().min(0).max(100).optional(),
    /** `true` removes the page from the search. */
    exclude: z.boolean().optional(),
  }),
  /** `md` reads the page as Markdown, although the config says [MDX](components.md). */
  format: text,
  /**
   * Tags for the head of this page: `{ tag, attributes, content }`, as in the [config](configuration.md). Allowed are
   * `title`, `meta` with `name` or `property`, `link` with a `rel` such as `canonical` or `alternate`, and `script` of the
   * type `application/ld+json`. A tag replaces the one that docsgen would write.
   */
  head: z.array(headTag),
  /** [Scripts](scripts.md) that the page loads in the browser, as paths to their files. */
  scripts: z.array(text),
  /** Values of [variables](#variables) on this page. */
  variables,
  /** The [layout](own-pages.md#layouts) of the page: `page`, `home` or `bare`. */
  layout: text,
  /** The top of a [home page](own-pages.md#a-home-page), with `layout: home`. */
  hero,
  /** The cards of a [home page](own-pages.md#a-home-page), with `layout: home`. */
  cards: z.array(card),
  /** Only in [blog entries](#blog): the day, with or without a time. */
  date: dateOrTime,
  /** Only in [blog entries](#blog): the page that it announces, as an address or a path to its file. */
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
  file: string,
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
  const isEntry = file.split('/').includes(BLOG_FOLDER);
  for (const [key, schema] of Object.entries<z.ZodType>(frontMatterFields)) {
    if (!Object.hasOwn(record, key) || (HOME_FIELDS.has(key) && !isHome)) continue;
    const value = record[key];
    const result = schema.safeParse(value);
    if (result.success) {
      fields[key] = clean(result.data);
      if (!isClean(result.data))
        diagnostics.push(
          diagnostic('encoding', `Cannot show a character of front matter field "${key}"`, {
            file,
            place: places[key] ?? null,
            note: 'NUL and half surrogate pairs are shown as replacement characters.',
          }),
        );
    } else if (value !== null && (isEntry || !ENTRY_FIELDS.has(key))) {
      const issue = firstIssue(result.error.issues);
      const name = [key, ...(issue?.path ?? [])].join('.');
      const received = describe(valueAt(value, issue?.path ?? []));
      const reason = `Cannot use front matter field "${name}": expected ${expectation(issue)}, received ${received}`;
      const note = adviseOn(issue, valueAt(value, issue?.path ?? []));
      diagnostics.push(
        diagnostic('front-matter', reason, { file, place: places[key] ?? null, note }),
      );
    }
  }
  diagnostics.push(
    ...findForeignFields(file, isHome ? { ...record, hero: null } : record, places),
    ...findMisspeltFields(file, record, { places, known: KNOWN_FIELDS }),
  );
  return { frontMatter: fields as FrontMatter, diagnostics };
}

/** An unknown key explains a missing one. A field with several forms has the issue of the form that the value is of. */
function firstIssue(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue?.code !== 'invalid_union') return issue;
  const ofForms = issue.errors.map(firstIssue);
  return ofForms.find((one) => one?.code !== 'invalid_type' || one.path.length > 0) ?? ofForms[0];
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
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [clean(key), clean(inner)]),
  );
}

/** Returns a way out if the written value shows the intended one. */
function adviseOn(issue: z.core.$ZodIssue | undefined, value: unknown): string | null {
  if (issue?.code !== 'invalid_type' || value === undefined) return null;
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
  if (value === null || value === undefined) return 'nothing';
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
  const date = DATE_OR_TIME.exec(value)?.[1];
  return (
    date !== undefined &&
    isCalendarDate(date) &&
    // With a space, an hour may have one digit, as in YAML.
    (date === value || !Number.isNaN(Date.parse(value.replace('T', ' '))))
  );
}
