/**
 * What satteri makes of Markdown. In: text. Out: the mdast that the reference parser would have made, or `null` where the
 * two may differ: directives are where they do, for the one knows text directives and nests containers as it meets them.
 */
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { walk } from '../tree.js';
import { linkLateAddresses, type Word } from './late-addresses.js';
import { satteri } from './parser-choice.js';

type ContainerDirective = Extract<Nodes, { type: 'containerDirective' }>;

/** `null`: ask the reference. */
export function parseWithSatteri(text: string, gfm: boolean): Root | null {
  if (satteri === null) {
    throw new Error(
      'Cannot load the native binding of "satteri"; set `markdown.parser` to "auto" or "remark"',
    );
  }
  const { markdownToMdast } = satteri;
  return parseWith(markdownToMdast, text, gfm);
}

/** Parses MDX. Code in it is not read. Returns `null` when remark-mdx must decide. */
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

/** Words come in their order. One search is for all words of a text. */
function linkAll(late: readonly LateAddress[]): boolean {
  let searched = 0;
  return late.every(({ parent, word }) => {
    if (word.end > searched) searched = linkLateAddresses(parent, word) ?? -1;
    return searched >= 0;
  });
}

/** No domain begins so, of punctuation at least, and `https://…` is an address to satteri all the same. */
const NO_DOMAIN = /https?:\/\/[.\-\u0080-\uFFFF]/i;

interface LateAddress {
  readonly parent: Nodes;
  readonly word: Word;
}

/** Where satteri ends a paragraph, since it may become a leaf directive, and the reference does not. */
const LEAF_SIGN = /(?<![:\w])::(?!:|include(?:[[{]|[ \t]*$))[\p{L}\p{N}]/mu;

/**
 * Whether the reference would have seen the same ones. Text directives are put back as the text they were; `late` gets the
 * words in which the reference finds an address when all texts are whole.
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
    // A tag alone on its line ends a table; to satteri it is a row.
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
  // A line that ends nothing may go on with the paragraph of a quote or list above it, or not.
  return isPlain && (text.match(END_LINE)?.length ?? 0) === containers;
}

/** The first line of a container: satteri takes one, and drops the rest, where a bracket or brace stays open too. */
const FIRST_LINE = /:{3,}[\p{L}][\p{L}\p{N}_-]*(?:\[.*\])?(?:\{[^{}\r\n]*\})?[ \t]*(?=[\r\n]|$)/uy;

/** A line that may end a container. */
const END_LINE = /^[ \t>]*(:{3,})[ \t]*$/gm;

/**
 * To the reference a container ends at the first line that can be its end; to satteri that line ends what began last.
 * They take indented ones, and ends in quotes that the container holds, apart by different rules.
 */
function isPlainContainer(
  { position, children }: ContainerDirective,
  parent: Nodes,
  text: string,
): boolean {
  // The end belongs to something that it holds, which has none of its own.
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
 * What behind it may make it more than text: a label, attributes, or what could be part of an address or emphasis; a
 * password in brackets (`u:p@)`) is neither.
 */
const MORE_THAN_TEXT = /^(?:[[{_-]|@(?!\)))/;

function isPlainText({ position }: Nodes, text: string): boolean {
  const end = position?.end.offset ?? 0;
  const value = text.slice(position?.start.offset, end);
  return PLAIN_TEXT_DIRECTIVE.test(value) && !MORE_THAN_TEXT.test(text.slice(end, end + 2));
}

/** Of `![ratio 16:9](a.png)` satteri keeps "ratio 16": directives are left out of what describes an image. */
function hasWholeDescription({ type, position }: Nodes, text: string): boolean {
  const source = text.slice(position?.start.offset, position?.end.offset);
  const description = type === 'image' ? source.slice(0, source.lastIndexOf('](')) : source;
  return !/:[\p{L}\p{N}_-]/u.test(description);
}

/**
 * An address that the reference finds in the text around a directive when all else is done. In brackets satteri ends one
 * with a protocol where a directive begins (`[https://a.b:80]`), unless they are those of a link or the address has its own.
 */
const BARE_ADDRESS = /www\.|(?<!\]\(|<)https?:\/\/[\w-]*\./gi;

interface AddressWord extends Word {
  /** `in directive`: each begins with what satteri takes for the name of one, so that it has seen nothing else in them. */
  readonly address: 'none' | 'in directive' | 'elsewhere';
}

/** The word at a place. Places come in their order, so that a word is looked at once, however long. */
function createWordFinder(text: string, gfm: boolean): (offset: number) => AddressWord {
  let word: AddressWord = { start: 0, end: 0, address: 'none' };
  return (offset) => {
    if (offset >= word.start && offset < word.end) return word;
    let start = offset;
    while (start > 0 && /\S/.test(text.charAt(start - 1))) start--;
    const space = /\s/g;
    space.lastIndex = offset;
    const end = space.exec(text)?.index ?? text.length;
    // Without GFM nobody looks for addresses in a text.
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

/** Neighboring texts become one, as a parser without text directives would have left them. */
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
