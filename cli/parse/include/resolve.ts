/**
 * Finds the content of an include. In: the include, its file, and the files that were read for the page. Out: the selected
 * lines, or why there are none.
 */
import { posix } from 'node:path';
import type { IncludedFile, Problem } from '../../types.js';
import type { Variables } from '../../variables/variables.js';
import { includePaths } from '../../paths/version-folders.js';
import { blankFrontMatter, readFrontMatter } from '../front-matter.js';
import { resolveLanguage } from '../highlight/fence-languages.js';
import type { ParseOptions } from '../options.js';
import { parseText } from '../parse-text.js';
import { blankTitles } from '../plugins/directive-titles.js';
import { directiveNames } from '../directives/index.js';
import type { Include } from './find.js';
import { selectSection } from './heading.js';
import { selectLines, selectRegion, splitLines, type Selection } from './select.js';

/** Consecutive lines of a file, with their line endings. */
export interface Part {
  readonly path: string;
  readonly lines: readonly string[];
  /** The number of the first line in the file, from 1. */
  readonly first: number;
  /** A path that the version lacks: the file outside of the version is used instead. */
  readonly missing?: string;
}

interface Context {
  readonly files: ReadonlyMap<string, IncludedFile>;
  /** Paths of the include's file, and of the files that include it, starting with the page. */
  readonly chain: readonly string[];
  readonly options: ParseOptions;
  readonly variables: Variables | null;
}

const VARIABLE_IN_PATH: Problem = {
  reason: 'its path has a variable',
  note: 'A path has no variables: write the name of the file itself.',
};

export function resolveInclude(include: Include, context: Context): Part | Problem {
  const { files, chain } = context;
  const from = chain.at(-1) ?? '';
  const [page = ''] = chain;
  const paths = includePaths(
    { page, from, written: include.file },
    { folders: context.options.versionFolders, roots: context.options.includeRoots },
  );
  const isRead = (name: string) => {
    const known = files.get(name);
    return known !== undefined && 'text' in known;
  };
  const path = paths.find(isRead) ?? paths.at(-1) ?? paths[0];
  const file = files.get(path);
  const isFound = file !== undefined && 'text' in file;
  if (!isFound && context.variables?.listUsed(include.file).length) return VARIABLE_IN_PATH;
  if (file === undefined) return describeUnknown(include);
  if (!('text' in file)) {
    const near = file.near === null ? '' : `Did you mean "${relativePath(from, file.near)}"? `;
    return { reason: file.reason, note: near + (file.note ?? '') };
  }
  const isMarkdown = include.node.type !== 'code';
  if (isMarkdown && chain.includes(path))
    return {
      reason: `it includes itself, by way of ${[...chain.slice(chain.indexOf(path)), path].join(' → ')}`,
      note: 'Remove one of these includes.',
    };
  const extension = posix.extname(path);
  if (isMarkdown && isCode(extension))
    return {
      reason: `"${extension}" is no Markdown`,
      note: `Show it as code: write file="${include.file}" on the first line of a code block.`,
    };
  const lines = splitLines(file.text);
  const selection = select(include, { path, text: file.text, lines }, context);
  if ('reason' in selection) return selection;
  const { first, last } = trim(lines, selection);
  const missing = path === paths[0] ? {} : { missing: paths[0] };
  return { path, lines: lines.slice(first - 1, last), first, ...missing };
}

/** Describes that the page of a released version shows a file that changes with the site. */
export function describeToday({
  path,
  missing,
}: Required<Pick<Part, 'path' | 'missing'>>): Problem {
  return {
    reason: `The page of an older version shows "${path}" as it is today`,
    note: `Copy the file of that version to "${missing}".`,
  };
}

/** Describes a path that the scan for includes has not found, or which it cannot resolve. */
function describeUnknown({ node, file }: Include): Problem {
  const isImport = node.type.startsWith('mdx') && !/^(?:\.|@site\/)/.test(file);
  return isImport
    ? {
        reason: 'this is no path of the site',
        note: 'Import the page by a path that begins with "./", "../" or "@site/". If the first part is an alias, set "paths" in the "tsconfig.json" of the site folder.',
      }
    : {
        reason: 'its path cannot be read',
        note: 'Write it on one line, as in file="_shared/text.md". A page may name 1000 files, of 16 MB together.',
      };
}

/** Returns a path as a writer would write it, relative to `from`. */
function relativePath(from: string, path: string): string {
  return posix.relative(posix.dirname(from), path);
}

function isCode(extension: string): boolean {
  const language = resolveLanguage(extension.slice(1));
  return language !== null && language !== 'markdown' && language !== 'plain';
}

interface Text {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

function select(
  { node, region, lines: range, heading }: Include,
  { path, text, lines }: Text,
  { options, variables }: Pick<Context, 'options' | 'variables'>,
): Selection | Problem {
  if ([region, range, heading].filter((one) => one !== null).length > 1)
    return {
      reason: 'more than one part of it is named',
      note: 'Keep one of "region", "lines" and "heading".',
    };
  if (region !== null) return selectRegion(lines, region);
  if (range !== null) return selectLines(lines, range);
  if (node.type === 'code') return { first: 1, last: lines.length };
  const { bodyOffset } = readFrontMatter(path, text);
  if (heading !== null) {
    const body = blankTitles(blankFrontMatter(text, bodyOffset), directiveNames(options)).text;
    const fill = (name: string) => variables?.expand(name) ?? name;
    return selectSection(parseText(body, options, { path, isWhole: false }), fill(heading), {
      lineCount: lines.length,
      headingIds: options.headingIds,
      fill,
    });
  }
  return { first: splitLines(text.slice(0, bodyOffset)).length + 1, last: lines.length };
}

/** Removes blank lines around a selection. */
function trim(lines: readonly string[], { first, last }: Selection): Selection {
  const isBlank = (line: number) => (lines[line - 1] ?? '').trim() === '';
  let [from, to] = [first, last];
  while (from <= to && isBlank(from)) from++;
  while (to >= from && isBlank(to)) to--;
  return { first: from, last: to };
}
