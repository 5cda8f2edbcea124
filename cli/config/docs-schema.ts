/**
 * The schema of `docs`: the folder, the address and the versions of pages. In: the option of the config, one set of docs or
 * a list of sets. Out: a list of sets with defaults.
 */
import * as z from 'zod';
import { SET_SEPARATOR } from '../../theme/constants.js';
import { DEFAULT_EXTENSIONS } from '../paths/doc-path.js';
import { docId, fileNamePart, folder, routePath, shortText, text, webUrl } from './fields.js';
import { sidebars } from './sidebar-schema.js';
import { variables } from '../variables/variables-schema.js';

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
  /** [Variables](writing.md#variables) of its pages. @default those of the set and of the site */
  variables: variables.optional(),
});

const docsSet = z.strictObject({
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
      fileNamePart.regex(
        /^(?!\.+$)[A-Za-z0-9._-]+$/,
        'a name of letters, digits, ".", "_" and "-"',
      ),
      version,
    )
    .default({ current: { label: 'Next' } }),
  /** The version published at `path` itself. @default the first of `versions` */
  lastVersion: shortText.optional(),
  /** Remember the version that a reader chose, in local storage. @default true */
  persistVersion: z.boolean().default(true),
  /** [Variables](writing.md#variables) of the pages of all versions. @default those of the site */
  variables: variables.optional(),
});

const listedSet = docsSet.extend({
  /** The name of the set: navbar items name it, and it is part of file names. The first set is the default. */
  id: fileNamePart.regex(/^[A-Za-z0-9_-]+$/, 'a name of letters, digits, "_" and "-"'),
  /** The folder of the pages, relative to the site folder. @default the `id` */
  dir: folder.optional(),
  /** The address of the pages. @default `/<id>` */
  path: routePath.optional(),
  /** The name of the set for readers, in the search. @default the `id` */
  label: shortText.optional(),
  /** Sidebars of the set by id. @default the option `sidebars` for the first set, one made from the folders for others */
  sidebars: sidebars.optional(),
});

export const docs = z
  .union([docsSet, z.array(listedSet).max(20).superRefine(checkIds)])
  .transform(listSets);

/** One set of docs with its versions, sidebars and path. */
export type DocsSet = Readonly<z.output<typeof docsSet>> & {
  readonly id: string;
  /** Key path of the set in the config. @example ['docs', 1] */
  readonly option: readonly PropertyKey[];
  /** Begins names that must be unique in the site. Empty for the first set, `<id>~` for others. */
  readonly prefix: string;
  readonly label: string;
  readonly sidebars?: z.output<typeof sidebars> | undefined;
};

/** The sets of a site; the first is the default. */
export type DocsSets = readonly [DocsSet, ...DocsSet[]];

type ListedSet = z.output<typeof listedSet>;

/** The id of the only set of a config that has no list. */
const ONLY_ID = 'docs';

function listSets(
  written: z.output<typeof docsSet> | readonly ListedSet[],
  context: z.RefinementCtx,
): DocsSets {
  if ('versions' in written)
    return [{ ...written, id: ONLY_ID, option: ['docs'], prefix: '', label: ONLY_ID }];
  const [first, ...others] = written.map(completeSet);
  if (first !== undefined) return [first, ...others];
  context.addIssue({ code: 'custom', message: 'at least one set of docs' });
  return z.NEVER;
}

function completeSet(
  { id, dir = id, path = `/${id}`, label = id, ...options }: ListedSet,
  index: number,
): DocsSet {
  const prefix = index === 0 ? '' : `${id}${SET_SEPARATOR}`;
  return { ...options, id, dir, path, label, option: ['docs', index], prefix };
}

/** Sets have files and keys that are named after them. Names that differ only in letter case are equal on some systems. */
function checkIds(sets: readonly ListedSet[], context: z.RefinementCtx): void {
  const known = new Set<string>();
  for (const [index, { id }] of sets.entries()) {
    // Docusaurus gives the first set this name, under which browsers remember its version.
    const isTaken = known.has(id.toLowerCase()) || (index > 0 && id.toLowerCase() === 'default');
    known.add(id.toLowerCase());
    if (isTaken)
      context.addIssue({
        code: 'custom',
        path: [index, 'id'],
        message: 'a name that no other set has; "default" can only be the first set',
      });
  }
}
