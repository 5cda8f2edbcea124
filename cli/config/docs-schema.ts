/**
 * The schema of `docs`: the folder, the address and the versions of pages. In: the option of the config. Out: the same with
 * defaults.
 */
import * as z from 'zod';
import { DEFAULT_EXTENSIONS } from '../doc-path.js';
import { docId, folder, routePath, shortText, text, webUrl } from './fields.js';

const version = z.strictObject({
  /** Label in the version dropdown. */
  label: shortText,
  /** The folder of its pages. @default the `docs.dir` for the first version, `versions/<name>` for others */
  dir: folder.optional(),
  /** The address of its pages. @default `docs.path` for the last version, `<docs.path>/<name>` for others */
  path: routePath.optional(),
  /** The page that the version's root leads to. @default `docs.main` */
  main: docId.optional(),
  /** The notice above every page. The last version never shows one. */
  banner: z.enum(['unreleased', 'unmaintained']).optional(),
  /** Ask search engines to skip this version. @default true for every version but the last */
  noindex: z.boolean().optional(),
});

export const docs = z.strictObject({
  /** The folder of the pages, relative to the site folder. @default 'docs' */
  dir: folder.default('docs'),
  /** The address of the pages. @default '/docs' */
  path: routePath.default('/docs'),
  /** The page for `/docs` itself if no page has that route. @default the first page */
  main: docId.optional(),
  /**
   * File name endings of pages, longest first. `.mdx` is one of them unless `markdown.format` is `md`.
   * @default .html.markdown, .html.md, .markdown, .md
   */
  extensions: z
    .array(text.regex(/^\.[a-z.]+$/, 'a file name ending, such as ".md"'))
    .min(1)
    .max(20)
    .default([...DEFAULT_EXTENSIONS]),
  /** Globs below `dir` that are not pages. @default [] */
  exclude: z.array(text.max(500)).max(1_000).default([]),
  /** Remove `01-`, `2.` and similar prefixes from routes and ids, and sort by them. @default true */
  numberPrefixes: z.boolean().default(true),
  /**
   * Remove the kind from the labels of a provider's pages in sidebars: "Resource: aws_s3_bucket" and "aws_s3_bucket
   * (Resource)" become "aws_s3_bucket". @default false
   */
  shortLabels: z.boolean().default(false),
  /** The address of "Edit this page"; the file's path relative to the site folder is appended. */
  editUrl: webUrl.optional(),
  /** Show the date of a page's last change, from the git history. @default false */
  lastUpdated: z.boolean().default(false),
  /**
   * Create a page for each tag in front matter and a page of all tags. Each page links to those of its tags. @default false
   */
  tags: z.boolean().default(false),
  /** Docs versions by name, newest first. @default { current: { label: 'Next' } } */
  versions: z
    .record(
      text.regex(/^(?!\.+$)[A-Za-z0-9._-]+$/, 'a name of letters, digits, ".", "_" and "-"'),
      version,
    )
    .default({ current: { label: 'Next' } }),
  /** The version published at `path` itself. @default the first of `versions` */
  lastVersion: shortText.optional(),
  /** Remember the version that a reader chose, in local storage. @default true */
  persistVersion: z.boolean().default(true),
});
