/**
 * Finds Markdown in raw HTML, which is not parsed: a block of HTML continues to the next empty line. In: a block. Out: the
 * Markdown in its texts, with the way out and its place. Text in `<code>` and similar elements is meant as it is.
 *
 * `<summary>**Kube-proxy**</summary>` shows the asterisks, and `<td>[a](./a.md)</td>` has no link.
 */
import type { Html } from 'mdast';
import type { Position } from 'unist';
import { shorten } from '../../values/fit-text.js';
import { createLocator } from '../raw-html/raw-places.js';
import { tokenizeRaw, type RawToken } from '../raw-html/raw-tokens.js';
import { isKnownElement } from '../raw-html/sanitize.js';

export interface MarkdownInHtml {
  readonly what: string;
  readonly note: string;
  readonly position: Position | undefined;
}

/** Elements whose text is never meant as Markdown. */
const LITERAL = new Set(
  'code kbd math object pre samp script style svg textarea tt var xmp'.split(' '),
);
const VOID = /^(?:area|br|col|hr|img|input|source|track|wbr)$/;
/** Text after one of these elements on a line of its own still belongs to the line. */
const INLINE = /^(?:a|abbr|b|br|em|i|img|kbd|small|span|strong|sub|sup|u|wbr)$/;

interface Construct {
  readonly pattern: RegExp;
  readonly name: string;
  /** The same construct in HTML, for the advice. */
  readonly element: string;
}

/**
 * A letter, a digit or a sign that may open something else. `**` and `*` of globs and sums are not followed by one.
 * `__init__` is a name.
 */
const FIRST = String.raw`(?=[\p{L}\p{N}"'“‘(\[<` + '`_*])';
const LAST = String.raw`(?<=[\p{L}\p{N}"'”’)\]>.!?:` + '`_*])';
const within = (mark: string, not: string) =>
  `${mark}${FIRST}(?![${not}])[^${not}\\r\\n]{1,300}?${LAST}${mark}`;

const INLINE_CONSTRUCTS: readonly Construct[] = [
  {
    pattern:
      /(?<!\\)!\[[^[\]\r\n]{0,200}\]\((?:<[^<>\r\n]{1,300}>|[^\s()<>]{1,300})(?:[ \t]+["'][^"'\r\n]{0,200}["'])?\)/u,
    name: 'image',
    element: '<img src="…" alt="…">',
  },
  {
    pattern:
      /(?<![\w\\\])!])\[[^[\]\r\n]{1,300}\]\((?:<[^<>\r\n]{1,300}>|(?=[^\s()]{0,300}[./#:])[^\s()<>]{1,300})(?:[ \t]+["'][^"'\r\n]{0,200}["'])?\)/u,
    name: 'link',
    element: '<a href="…">',
  },
  {
    pattern: new RegExp(
      `(?<![\\w\\\\*])${within('\\*\\*', '*')}(?![\\w*])|(?<![\\w\\\\])(?!__[a-z\\d]+__)${within('__', '_')}(?!\\w)`,
      'u',
    ),
    name: 'bold text',
    element: '<strong>',
  },
  {
    pattern: /(?<![\w\\`])`(?=[^\s`])[^`\r\n]{1,200}(?<=[^\s`])`(?![\w`])/u,
    name: 'code',
    element: '<code>',
  },
  {
    pattern: new RegExp(
      `(?<![\\w\\\\*/])${within('\\*', '*')}(?![\\w*/])|(?<![\\w\\\\/])${within('_', '_')}(?![\\w/])`,
      'u',
    ),
    name: 'emphasis',
    element: '<em>',
  },
  {
    pattern: new RegExp(`(?<![\\w\\\\~])${within('~~', '~')}(?![\\w~])`, 'u'),
    name: 'deleted text',
    element: '<del>',
  },
];
const REFERENCE = /(?<![\w\\\])!])!?\[([^[\]\r\n]{1,200})\](?:\[([^[\]\r\n]{0,200})\])?(?![([:])/gu;

/** Constructs that begin on a line below a tag. */
const BLOCK_CONSTRUCTS: readonly Construct[] = [
  {
    pattern: /^(?:\r\n|\n|\r)\s*(?:[-*+]|\d{1,9}[.)])[ \t]+\S[^\r\n]*/,
    name: 'list',
    element: '<ul> and <li>',
  },
  {
    pattern: /^(?:\r\n|\n|\r)[ \t]*>[ \t]+\S[^\r\n]*/,
    name: 'quote',
    element: '<blockquote>',
  },
  {
    pattern: /^[ \t]*:{3,}[ \t]*[a-z][\w-]*(?=[ \t[{]|$)[^\r\n]*/m,
    name: 'directive',
    element: 'HTML for it',
  },
  { pattern: /^[ \t]*(?:`{3,}|~{3,})[\w-]*[ \t]*$/m, name: 'code block', element: '<pre><code>' },
  {
    pattern: /^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|[ \t:|-]*$/m,
    name: 'table',
    element: '<table>',
  },
];

/** A cheap sign of Markdown: other texts are skipped. */
const SIGN = /[*_`~\]]|^[ \t]*(?:[-+>]|\d{1,9}[.)])[ \t]|---|:::/m;

export function findMarkdownInHtml(
  { value: html, position }: Html,
  {
    source,
    isDefined,
  }: { readonly source: string; readonly isDefined: (label: string) => boolean },
): MarkdownInHtml[] {
  if (!html.includes('>') || !SIGN.test(html)) return [];
  const locate = position && createLocator(html, position, source);
  const found: MarkdownInHtml[] = [];
  const open: string[] = [];
  let before: RawToken | null = null;
  let at = 0;
  for (const token of tokenizeRaw({ html, position, source })) {
    const start = at;
    at += token.source.length;
    // A placeholder is shown as text.
    if (token.kind === 'open' && !isKnownElement(token.name)) return found;
    if (token.kind === 'open' && !token.isSelfClosing && !VOID.test(token.name))
      open.push(token.name);
    if (token.kind === 'close') open.splice(Math.max(open.lastIndexOf(token.name), 0));
    const isRead =
      token.kind === 'text' && before !== null && !open.some((name) => LITERAL.has(name));
    for (const { match, construct } of isRead ? findIn(token.source, before, isDefined) : []) {
      const text = match[0].trim();
      const from = start + match.index + match[0].indexOf(text);
      const place = locate && { start: locate(from), end: locate(from + text.length) };
      const where = open.length > 0 ? `in <${open.at(-1) ?? ''}>` : `behind ${tagOf(before)}`;
      const note = `Write ${construct.element}, or leave an empty line above it: HTML goes on to the next one. "${shorten(text, 60)}" is shown as text.`;
      found.push({ what: `${construct.name} ${where}`, note, position: place });
    }
    if (token.kind !== 'comment' && (token.kind !== 'text' || token.source.trim() !== ''))
      before = token;
  }
  return found;
}

function tagOf(token: RawToken | null): string {
  return token === null || token.kind === 'text'
    ? 'a tag'
    : `<${token.kind === 'close' ? '/' : ''}${token.name}>`;
}

interface Found {
  readonly match: RegExpExecArray;
  readonly construct: Construct;
}

/** Returns the texts in document order, so that one walk finds their places. */
function findIn(
  text: string,
  before: RawToken | null,
  isDefined: (label: string) => boolean,
): Found[] {
  if (!SIGN.test(text)) return [];
  const isBelowTag = before !== null && before.kind !== 'text' && !INLINE.test(before.name);
  const blocks = isBelowTag ? BLOCK_CONSTRUCTS : [];
  const found = [...INLINE_CONSTRUCTS, ...blocks].flatMap((construct): Found[] => {
    const match = construct.pattern.exec(text);
    return match === null || isInHeading(text, match.index) ? [] : [{ match, construct }];
  });
  const link = INLINE_CONSTRUCTS[1];
  for (const match of text.matchAll(REFERENCE))
    if (link !== undefined && isDefined(match[2] || (match[1] ?? '')))
      found.push({ match, construct: link });
  return found
    .toSorted((a, b) => a.match.index - b.match.index)
    .filter(({ match }, i, all) =>
      all.slice(0, i).every((other) => endOf(other.match) <= match.index),
    );
}

/** A heading in HTML has a finding of its own. */
function isInHeading(text: string, index: number): boolean {
  return /(?:^|[\r\n]) {0,3}#{1,6}[ \t][^\r\n]*$/.test(text.slice(Math.max(0, index - 500), index));
}

function endOf(match: RegExpExecArray): number {
  return match.index + match[0].length;
}
