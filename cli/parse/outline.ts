/**
 * Scans the top of a file before it is parsed. In: a source file. Out: a `ParsedPage` that is a
 * guess: front matter and the first heading, and no links.
 */
import type { Heading, ParsedPage, SourceFile } from '../types.js';
import { isComponentPage, readComponentPage } from './component-page.js';
import { readPageFields, type PageRules } from './page-fields.js';
import { CUSTOM_ID } from './plugins/heading-ids.js';
import { titlePage } from './page-summary.js';

/** A title is within this many characters from the top of a page. */
const MAX_SCANNED = 20_000;
/** `# Title` or a title underlined with `===`. A line of code of that form is only found when no title precedes it. */
const TITLE = /^ {0,3}#[ \t]+(.+?)[ \t]*#*[ \t]*$|^((?![-~!]>[ \t*])\S.*)\r?\n=+[ \t]*$/m;

/** A guess that takes a twentieth of the time of parsing: titles may still contain markup. */
export function scanOutline(file: SourceFile, rules: PageRules): ParsedPage {
  const { path, hash, text } = file;
  if (isComponentPage(path)) return readComponentPage(file, rules);
  const { frontMatter, places, bodyOffset, diagnostics, variables } = readPageFields(
    path,
    text,
    rules,
  );
  const match = TITLE.exec(text.slice(bodyOffset, bodyOffset + MAX_SCANNED));
  const written = match?.[1] ?? match?.[2] ?? '';
  const title = variables?.fill(plainTitle(variables.mask(written))) ?? plainTitle(written);
  const headings: Heading[] =
    title === '' ? [] : [{ depth: 1, id: '', text: title, html: '', line: 1 }];
  return {
    path,
    hash,
    frontMatter,
    frontMatterPlaces: places,
    title: titlePage({ path, frontMatter }, headings, rules),
    hasTitleHeading: title !== '',
    description: frontMatter.description ?? '',
    headings: [],
    anchors: [],
    links: [],
    bodyOffset,
    bodyLength: text.length - bodyOffset,
    treeHash: '',
    diagnostics,
  };
}

/** Returns inline Markdown without its marks. */
function plainTitle(markdown: string): string {
  return markdown
    .replace(CUSTOM_ID, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/(`+|\*\*|__|~~)(.+?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}
