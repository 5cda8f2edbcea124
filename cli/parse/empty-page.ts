/**
 * The page of a file whose content cannot be parsed. In: the file and the reasons. Out: its front matter, and no content.
 * Apart from the parser, which whoever only starts other threads and processes need not load.
 */
import { EMPTY_TREE, hashTree } from '../packed-tree.js';
import type { Diagnostic, SourceFile } from '../types.js';
import { readFrontMatter } from './front-matter.js';
import type { WholePage } from './packed-page.js';
import { titlePage } from './summary.js';

/** Of a page that is not parsed only this much is searched for front matter. */
const MAX_FRONT_MATTER = 100_000;

export function emptyPage(file: SourceFile, diagnostics: readonly Diagnostic[]): WholePage {
  const frontMatter = readFrontMatter(file.path, file.text.slice(0, MAX_FRONT_MATTER));
  return {
    path: file.path,
    hash: file.hash,
    frontMatter: frontMatter.frontMatter,
    frontMatterPlaces: frontMatter.places,
    title: titlePage(file.path, frontMatter.frontMatter, []),
    hasTitleHeading: false,
    description: frontMatter.frontMatter.description ?? '',
    headings: [],
    anchors: [],
    links: [],
    bodyOffset: frontMatter.bodyOffset,
    bodyLength: 0,
    treeHash: hashTree(EMPTY_TREE),
    diagnostics: [...diagnostics],
    tree: EMPTY_TREE,
    body: '',
    sections: [],
    terms: [],
  };
}
