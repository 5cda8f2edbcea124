/**
 * Parses Markdown with satteri. In: text. Out: the mdast that the reference parser would make, or `null` if the two may
 * differ. They differ in directives: only one knows text directives, and they nest containers by different rules.
 */
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { walk } from '../content-tree/tree.js';
import { linkLateAddresses, type Word } from './late-addresses.js';
import { satteri } from './parser-choice.js';

type ContainerDirective = Extract<Nodes, { type: 'containerDirective' }>;

/** Returns `null` when the reference parser must parse the text. */
export function parseWithSatteri(text: string, gfm: boolean): Root | null {
  if (satteri === null) {
    throw new Error(
      'Cannot load the native binding of "satteri"; set `markdown.parser` to "auto" or "remark"',
    );
  }
  const { markdownToMdast } = satteri;
  return parseWith(markdownToMdast, text, gfm);
}

/** Parses MDX, but not the code in it. Returns `null` when remark-mdx must decide. */
export function parseMdxWithSatteri(text: string, gfm: boolean): Root | null {
  if (satteri === null) return null;
  const { mdxToMdast } = satteri;
  try {
    return parseWith(mdxToMdast, text, gfm);
  } catch {
    // remark-mdx reports the error with a better place.
    return null;
  }
}

type Parse = NonNullable<typeof satteri>['markdownToMdast' | 'mdxToMdast'];

function parseWith(parse: Parse, text: string, gfm: boolean): Root | null {
  if (gfm && NO_DOMAIN.test(text)) return null;
  const features = { gfm, directive: true, frontmatter: false };
  const tree: Nodes = parse(text, { features }) as Root;
  const late: LateAddress[] = [];
  if (tree.type !== 'root' || !hasPlainDirectives(tree, { text, gfm, late })) return null;
  mergeTexts(tree);
  return linkAll(late) ? tree : null;
}

/** Words come in document order. One search handles all words of a text. */
function linkAll(late: readonly LateAddress[]): boolean {
  let searched = 0;
  return late.every(({ parent, word }) => {
    if (word.end > searched) searched = linkLateAddresses(parent, word) ?? -1;
    return searched >= 0;
  });
}

/** No domain begins like this, at least with punctuation; satteri takes `https://…` for an address anyway. */
const NO_DOMAIN = /https?:\/\/[.\-\u0080-\uFFFF]/i;

interface LateAddress {
  readonly parent: Nodes;
  readonly word: Word;
}

/** satteri ends a paragraph here, because a leaf directive may begin; the reference does not. */
const LEAF_SIGN = /(?<![:\w])::(?!:|include(?:[[{]|[ \t]*$))[\p{L}\p{N}]/mu;

/**
 * Returns whether the reference would find the same directives. Text directives become text again. `late` gets the words in
 * which the reference finds an address once all texts are whole.
 */
function hasPlainDirectives(
  tree: Root,
  { text, gfm, late }: { text: string; gfm: boolean; late: LateAddress[] },
): boolean {
  const findWord = createWordFinder(text, gfm);
  let containers = 0;
  let isPlain = !LEAF_SIGN.test(text);
  walk<Nodes>(tree, (node, parent, index) => {
    if (node.type === 'containerDirective') {
      isPlain &&= isPlainContainer(node, parent, text);
      containers++;
    }
    // A tag alone on its line ends a table; satteri reads it as a row.
    if (node.type === 'tableRow') isPlain &&= text[node.position?.start.offset ?? 0] !== '<';
    if (node.type === 'image' || node.type === 'imageReference')
      isPlain &&= hasWholeDescription(node, text);
    if (node.type !== 'textDirective') return;
    const word = findWord(node.position?.start.offset ?? 0);
    if (word.address === 'in directive') late.push({ parent, word });
    isPlain &&= isPlainText(node, text) && word.address !== 'elsewhere';
    const value = text.slice(node.position?.start.offset, node.position?.end.offset);
    const restored: PhrasingContent = { type: 'text', value, position: node.position };
    (parent.children as PhrasingContent[])[index] = restored;
  });
  // A line that ends no container may or may not continue the paragraph of a quote or list above it.
  return isPlain && (text.match(END_LINE)?.length ?? 0) === containers;
}

/** The first line of a container. satteri also accepts a line with an open bracket or brace, and drops the rest of it. */
const FIRST_LINE = /:{3,}[\p{L}][\p{L}\p{N}_-]*(?:\[.*\])?(?:\{[^{}\r\n]*\})?[ \t]*(?=[\r\n]|$)/uy;

/** A line that may end a container. */
const END_LINE = /^[ \t>]*(:{3,})[ \t]*$/gm;

/**
 * The reference ends a container at the first line that can be its end; satteri ends the container that began last. They
 * also differ about indented end lines and about end lines in quotes within the container.
 */
function isPlainContainer(
  { position, children }: ContainerDirective,
  parent: Nodes,
  text: string,
): boolean {
  // The end belongs to a nested container, which has no end of its own.
  if (children.at(-1)?.position?.end.offset === position?.end.offset) return false;
  const start = text.indexOf(':::', position?.start.offset);
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start);
  FIRST_LINE.lastIndex = start;
  if ((parent.type === 'root' && before !== '') || !FIRST_LINE.test(text)) return false;
  const source = text.slice(start, position?.end.offset);
  const colons = /^:+/.exec(source)?.[0] ?? '';
  const end = [...source.matchAll(END_LINE)].find(([, own = '']) => own.length >= colons.length);
  const [line = ''] = end ?? [];
  return !line.includes('\t') && source.length === (end?.index ?? 0) + line.length;
}

/** Hyphens and underscores between letters or digits are never emphasis. */
const PLAIN_TEXT_DIRECTIVE = /^:[A-Za-z\d]+(?:[-_]+[A-Za-z\d]+)*$/;

/**
 * Text after it that may make it more than text: a label, attributes, or a part of an address or emphasis. A password in
 * brackets (`u:p@)`) is not such a text.
 */
const MORE_THAN_TEXT = /^(?:[[{_-]|@(?!\)))/;

function isPlainText({ position }: Nodes, text: string): boolean {
  const end = position?.end.offset ?? 0;
  const value = text.slice(position?.start.offset, end);
  return PLAIN_TEXT_DIRECTIVE.test(value) && !MORE_THAN_TEXT.test(text.slice(end, end + 2));
}

/** satteri keeps "ratio 16" of `![ratio 16:9](a.png)`, because it leaves directives out of image descriptions. */
function hasWholeDescription({ type, position }: Nodes, text: string): boolean {
  const source = text.slice(position?.start.offset, position?.end.offset);
  const description = type === 'image' ? source.slice(0, source.lastIndexOf('](')) : source;
  return !/:[\p{L}\p{N}_-]/u.test(description);
}

/**
 * An address that the reference finds at the end, in the text around a directive. In brackets, satteri ends an address with
 * a protocol where a directive begins (`[https://a.b:80]`), unless the brackets belong to a link or the address has its own.
 */
const BARE_ADDRESS = /www\.|(?<!\]\(|<)https?:\/\/[\w-]*\./gi;

interface AddressWord extends Word {
  /**
   * `in directive`: each address begins inside what satteri reads as the name of a directive, so satteri has not seen any of
   * them.
   */
  readonly address: 'none' | 'in directive' | 'elsewhere';
}

/** Returns the word at a place. Places come in ascending order, so each word is scanned once, however long it is. */
function createWordFinder(text: string, gfm: boolean): (offset: number) => AddressWord {
  let word: AddressWord = { start: 0, end: 0, address: 'none' };
  return (offset) => {
    if (offset >= word.start && offset < word.end) return word;
    let start = offset;
    while (start > 0 && /\S/.test(text.charAt(start - 1))) start--;
    const space = /\s/g;
    space.lastIndex = offset;
    const end = space.exec(text)?.index ?? text.length;
    // Addresses in text are a feature of GFM.
    const address = gfm ? placeOfAddress(text.slice(start, end)) : 'none';
    return (word = { start, end, address });
  };
}

function placeOfAddress(word: string): AddressWord['address'] {
  const addresses = [...word.matchAll(BARE_ADDRESS)];
  if (addresses.length === 0) return 'none';
  const areNames = addresses.every(({ 0: text, index }) =>
    /^:w/i.test(word.charAt(index - 1) + text),
  );
  return areNames ? 'in directive' : 'elsewhere';
}

/** Joins adjacent texts, as a parser without text directives would leave them. */
function mergeTexts(tree: Root): void {
  walk<Nodes>(tree, (node, parent, index) => {
    if (node.type !== 'text') return;
    let next = parent.children[index + 1] as Nodes | undefined;
    while (next?.type === 'text') {
      node.value += next.value;
      if (node.position !== undefined && next.position !== undefined) {
        node.position = { start: node.position.start, end: next.position.end };
      }
      parent.children.splice(index + 1, 1);
      next = parent.children[index + 1] as Nodes | undefined;
    }
  });
}
