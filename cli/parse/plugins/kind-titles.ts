/**
 * Titles of callouts that authors write as the first bold word. In: the title and the blocks of a callout. Out: both, with
 * the bold word as the title, so that readers do not see the kind twice.
 *
 * before: `~> **NOTE:** text`
 * after:  `<admonition type="warning" title="NOTE"><p>text</p></admonition>`
 */
import type { BlockContent, DefinitionContent, PhrasingContent, Strong } from 'mdast';
import { plainText } from '../../content-tree/tree.js';

export interface TitledContent {
  readonly title: PhrasingContent[];
  readonly children: (BlockContent | DefinitionContent)[];
}

/** Words for a kind that are not names of directives. */
const SYNONYMS = 'notes,tips,hints,warnings,information,attention,notice,please note'.split(',');
/** These words continue a sentence: "**Note** that …" and "**Important** for …" are not titles. */
const CONTINUES =
  /^\s+(?:that|how|to|of|on|about|as|with|and|or|is|are|was|were|for|in|at|when|if)\b/;
/** Punctuation at the end of a bold title. */
const END = /[\s:.!–—-]/;
/** Punctuation between a bold title and its text. */
const SEPARATOR = /^\s*(?:[:.!]|[-–—](?=\s))*\s*/;

/**
 * Takes the first bold word out of the text if it names a kind. If the author wrote a different title, that title and the
 * bold word stay.
 *
 * @param kindNames the names of directives, and of the kinds in the site's language
 */
export function takeKindTitle(
  { title, children }: TitledContent,
  kindNames: readonly string[],
): TitledContent {
  const [first, ...others] = children;
  if (first?.type !== 'paragraph') return { title, children };
  const bold = strongOf(first.children[0]);
  const split = bold && splitBold(bold, { after: first.children.slice(1), kindNames });
  if (split === null) return { title, children };
  const written = textOf(title);
  if (written !== '' && written !== textOf(split.title)) return { title, children };
  const rest = split.rest.length === 0 ? others : [{ ...first, children: split.rest }, ...others];
  return { title: written === '' ? split.title : title, children: rest };
}

/** `**Note**`, and `***Note***`, which is emphasis around it. */
function strongOf(node: PhrasingContent | undefined): Strong | null {
  if (node?.type === 'strong') return node;
  return node?.type === 'emphasis' && node.children.length === 1
    ? strongOf(node.children[0])
    : null;
}

interface Split {
  readonly title: PhrasingContent[];
  readonly rest: PhrasingContent[];
}

function splitBold(
  bold: Strong,
  {
    after,
    kindNames,
  }: { readonly after: PhrasingContent[]; readonly kindNames: readonly string[] },
): Split | null {
  const end = behindName(textOf([bold]), kindNames);
  if (end === null) return null;
  const next = after[0]?.type === 'text' ? after[0].value : '';
  const isName = trimEnd(end) === '';
  const isSentence = end === '' && CONTINUES.test(next);
  // The other forms are `**Note on instances:** text` and `**Note on instances**: text`.
  if (isName ? !isSentence : end.endsWith(':') || /^\s*:/.test(next))
    return { title: withoutEnd(bold.children), rest: withoutSeparator(after) };
  return isName ? null : splitAtColon(bold, after);
}

/** `**Note: all of the text is bold.**` */
function splitAtColon(bold: Strong, after: PhrasingContent[]): Split | null {
  const [head, ...others] = bold.children;
  const [, name, text = ''] =
    (head?.type === 'text' && /^([^:]*):\s*([^]*)$/.exec(head.value)) || [];
  if (head?.type !== 'text' || name === undefined) return null;
  const children = text === '' ? others : [{ ...head, value: text }, ...others];
  return { title: [{ ...head, value: name.trim() }], rest: [{ ...bold, children }, ...after] };
}

/** Returns the text after the name of a kind, or `null` if the text does not begin with one. */
function behindName(text: string, kindNames: readonly string[]): string | null {
  const names = [...kindNames, ...SYNONYMS].filter((name) => text.startsWith(name.toLowerCase()));
  const longest = Math.max(0, ...names.map((name) => name.length));
  const end = text.slice(longest);
  return longest === 0 || /^[\p{L}\p{N}_]/u.test(end) ? null : end;
}

function textOf(nodes: readonly PhrasingContent[]): string {
  return nodes.map(plainText).join('').trim().toLowerCase();
}

/** Runs in linear time; a regular expression that ends with `$` does not. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && END.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function withoutEnd(children: PhrasingContent[]): PhrasingContent[] {
  const last = children.at(-1);
  // `**_Note:_**`
  if (last?.type === 'emphasis' && children.length === 1) return withoutEnd(last.children);
  if (last?.type !== 'text') return children;
  const value = trimEnd(last.value);
  return value === '' ? children.slice(0, -1) : [...children.slice(0, -1), { ...last, value }];
}

function withoutSeparator(after: PhrasingContent[]): PhrasingContent[] {
  const [next, ...others] = after;
  if (next?.type === 'break') return others;
  if (next?.type !== 'text') return after;
  const value = next.value.replace(SEPARATOR, '');
  return value === '' ? withoutSeparator(others) : [{ ...next, value }, ...others];
}
