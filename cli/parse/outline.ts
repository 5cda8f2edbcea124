/**
 * What a look at the top of a file tells of its page, before it is parsed. In: a source file. Out: a `ParsedPage` that
 * is a guess: front matter and the first heading, and no link.
 */
import type { PathRules } from '../doc-path.js';
import type { Heading, ParsedPage, SourceFile } from '../types.js';
import { readFrontMatter } from './front-matter.js';
import { CUSTOM_ID } from './plugins/heading-ids.js';
import { titlePage } from './summary.js';

/** As far as a title stands from the top of a page. */
const MAX_SCANNED = 20_000;
/** `# Title` or a title underlined with `===`; a line of code that looks so is only found when no title precedes it. */
const TITLE = /^ {0,3}#[ \t]+(.+?)[ \t]*#*[ \t]*$|^((?![-~!]>[ \t*])\S.*)\r?\n=+[ \t]*$/m;

/** A guess that costs a twentieth of parsing: titles may still have markup in them. */
export function scanOutline({ path, hash, text }: SourceFile, rules: PathRules): ParsedPage {
  const { frontMatter, places, bodyOffset, diagnostics } = readFrontMatter(path, text);
  const match = TITLE.exec(text.slice(bodyOffset, bodyOffset + MAX_SCANNED));
  const title = plainTitle(match?.[1] ?? match?.[2] ?? '');
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

/** What is left of inline Markdown when its marks are taken away. */
function plainTitle(markdown: string): string {
  return markdown
    .replace(CUSTOM_ID, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/(`+|\*\*|__|~~)(.+?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}
