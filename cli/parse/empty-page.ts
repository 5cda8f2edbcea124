/**
 * The page of a file whose content cannot be parsed. In: the file and the reasons. Out: its front matter, and no content. It
 * is separate from the parser so that code that only starts threads and processes need not load the parser.
 */
import { EMPTY_TREE, hashTree } from '../content-tree/packed-tree.js';
import type { Diagnostic, SourceFile } from '../types.js';
import type { WholePage } from './packed-page.js';
import { readPageFields, type PageRules } from './page-fields.js';
import { titlePage } from './page-summary.js';

/** Length in characters that is searched for front matter in a page that is not parsed. */
const MAX_FRONT_MATTER = 100_000;

export function emptyPage(
  file: SourceFile,
  diagnostics: readonly Diagnostic[],
  rules: PageRules,
): WholePage {
  const { path } = file;
  const { frontMatter, places, bodyOffset } = readPageFields(
    path,
    file.text.slice(0, MAX_FRONT_MATTER),
    rules,
  );
  return {
    path,
    hash: file.hash,
    frontMatter,
    frontMatterPlaces: places,
    title: titlePage({ path, frontMatter }, [], rules),
    hasTitleHeading: false,
    description: frontMatter.description ?? '',
    headings: [],
    anchors: [],
    links: [],
    bodyOffset,
    bodyLength: 0,
    treeHash: hashTree(EMPTY_TREE),
    diagnostics: [...diagnostics],
    isUnread: true,
    tree: EMPTY_TREE,
    body: '',
    sections: [],
    terms: [],
  };
}
