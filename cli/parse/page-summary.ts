/**
 * Summarizes a page. In: front matter, the content tree and its headings. Out: title, description, anchors, and sections for
 * search.
 */
import type { Element, Nodes, Root } from 'hast';
import { readPath, type PathRules } from '../paths/doc-path.js';
import { oneLine } from '../values/fit-text.js';
import { isRegistryPage, registryTitle } from '../pages/provider-kinds.js';
import { searchTexts } from './directives/index.js';
import type { FrontMatter, Heading, ParsedPage, SearchSection } from '../types.js';
import {
  isAnnotation,
  isFootnoteReference,
  plainText,
  walk,
  walkElements,
} from '../content-tree/tree.js';

/** The length that search engines show. */
const MAX_DESCRIPTION = 200;

/**
 * Returns front matter `title`, else the first heading of level 1, else `page_title`, else the file name in sentence case.
 * Pages for the Terraform registry follow its rules: `page_title` comes before the heading.
 */
export function titlePage(
  { path, frontMatter }: Pick<ParsedPage, 'path' | 'frontMatter'>,
  headings: readonly Heading[],
  { extensions, numberPrefixes }: PathRules,
): string {
  const heading = headings.find(({ depth, text }) => depth === 1 && text !== '')?.text;
  const rules = {
    extensions,
    numberPrefixes: numberPrefixes && frontMatter.parse_number_prefixes !== false,
  };
  const { title, page_title: pageTitle = '' } = frontMatter;
  const registry =
    pageTitle.trim() !== '' && isRegistryPage(path, frontMatter)
      ? registryTitle(oneLine(pageTitle), heading)
      : undefined;
  return firstText(title, registry, heading, pageTitle) ?? titleOfPath(path, rules);
}

/**
 * Whether the content has the title of the page. Front matter may give another title: then the content has it only if it
 * begins with it, as in Docusaurus, or repeats its text. "# Reference" further down is a heading of a part.
 */
export function hasTitle(
  { title = '' }: FrontMatter,
  headings: readonly Heading[],
  tree: Root,
): boolean {
  const titles = headings.filter(({ depth }) => depth === 1);
  if (titles.length === 0 || title.trim() === '') return titles.length > 0;
  return titles.some(({ text }) => text === title.trim()) || beginsWithTitle(tree);
}

/** Images and the like may come first. */
function beginsWithTitle(tree: Root): boolean {
  let found: 'title' | 'text' | null = null;
  walk<Nodes>(tree, (node) => {
    if (isTag(node, 'h1')) found ??= 'title';
    else if (mayShowText(node)) found ??= 'text';
    return found === null;
  });
  return found === 'title';
}

/** Only rendering knows what a component or an expression shows. */
function mayShowText(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  return node.type === 'expression' || (node.type === 'jsx' && typeof node.component === 'object');
}

function firstText(...candidates: (string | undefined)[]): string | null {
  return candidates.find((text) => text !== undefined && text.trim() !== '')?.trim() ?? null;
}

/** `docs/01-getting_started.md` is "Getting started"; an index page is named after its folder. */
function titleOfPath(path: string, rules: PathRules): string {
  const names = readPath(path, rules).map((part) => part.name);
  let name = names.pop() ?? path;
  if (/^(?:index|readme)$/i.test(name)) name = names.pop() ?? name;
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns front matter `description`, else the first paragraph as plain text, cut after a word. */
export function describePage(frontMatter: FrontMatter, tree: Root): string {
  const { description, hero } = frontMatter;
  const written = description ?? hero?.text;
  if (written !== undefined) return oneLine(written);
  let text = '';
  for (const node of tree.children)
    if (text === '' && isTag(node, 'p')) text = oneLine(plainText(node));
  if (text.length <= MAX_DESCRIPTION) return text;
  const cut = text.slice(0, MAX_DESCRIPTION - 1);
  const space = cut.lastIndexOf(' ');
  // Without a space near the end, the cut must still not split a surrogate pair.
  return `${(space > MAX_DESCRIPTION / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Lists every `id` and `name` that is not a heading's id, in document order. */
export function listAnchors(tree: Root): string[] {
  const anchors = new Set<string>();
  walkElements(tree, ({ tagName, properties: { id, name } }) => {
    if (typeof id === 'string' && !/^h[1-6]$/.test(tagName)) anchors.add(id);
    if (typeof name === 'string' && tagName === 'a') anchors.add(name);
  });
  return [...anchors];
}

interface OpenSection {
  anchor: string | null;
  heading: string;
  isParameter?: true;
  text: string[];
  code: string[];
}

/** Elements that end a word, in addition to those of directives. */
const BLOCKS = new Set(
  'p li td th tr div blockquote pre dt dd figure figcaption summary details br hr ul ol table section'.split(
    ' ',
  ),
);

/** Splits the page at its headings; a level-1 heading at the top names the first section. */
export function listSections(tree: Root, headings: readonly Heading[]): SearchSection[] {
  const byId = new Map(headings.map((heading) => [heading.id, heading]));
  const sections: OpenSection[] = [{ anchor: null, heading: '', text: [], code: [] }];
  let current = sections[0];
  let isName = false;
  walk<Nodes>(tree, (node) => {
    if (current === undefined) return;
    if (node.type === 'text') current.text.push(node.value);
    if (node.type !== 'element') return;
    if (node.properties['id'] === 'footnote-label' || 'dataFootnoteBackref' in node.properties)
      return false;
    if (isFootnoteReference(node) || isAnnotation(node)) return false;
    const heading = /^h[1-6]$/.test(node.tagName)
      ? byId.get(String(node.properties['id']))
      : undefined;
    if (heading !== undefined) {
      if (heading.depth === 1 && sections.length === 1 && isBlank(current))
        current.heading = heading.text;
      else
        sections.push(
          (current = {
            anchor: heading.id,
            heading: heading.text,
            ...(isName && { isParameter: true }),
            text: [],
            code: [],
          }),
        );
      isName = false;
      return false;
    }
    isName ||= beginsParameter(node);
    const searchText = searchTexts.get(node.tagName);
    if (searchText === 'nothing') return false;
    if (searchText !== undefined || BLOCKS.has(node.tagName)) current.text.push(' ');
    if (node.tagName === 'pre') {
      current.code.push(plainText(node));
      return false;
    }
    const { title } = node.properties;
    if (searchText === 'title and content' && typeof title === 'string')
      current.text.push(title, ' ');
  });
  return sections
    .map(({ text, code, ...section }) => ({
      ...section,
      text: oneLine(text.join('')),
      code: code.join('\n').trim(),
    }))
    .filter(({ anchor, heading, text, code }) => anchor !== null || heading + text + code !== '');
}

/** Whether the next heading is the name of a parameter: in the content tree, or in a finished article. */
function beginsParameter({ tagName, properties: { className } }: Element): boolean {
  const isHead = Array.isArray(className) && className.includes('parameter-head');
  return tagName === 'parameter' || isHead;
}

function isBlank({ heading, text, code }: OpenSection): boolean {
  return heading === '' && code.length === 0 && oneLine(text.join('')) === '';
}

function isTag(node: Nodes, tagName: string): node is Element {
  return node.type === 'element' && node.tagName === tagName;
}
