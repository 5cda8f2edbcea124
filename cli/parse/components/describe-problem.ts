/**
 * Explains why a text is not MDX. In: the text, and the message of remark-mdx. Out: an `MdxProblem` in plain words, with a
 * way out, at the place that the author has to change.
 */
import type { VFile } from 'vfile';
import { placeAt } from '../../diagnostics/place-at.js';
import type { Place } from '../../types.js';
import { MdxProblem } from './mdx-problem.js';

type Message = ReturnType<VFile['message']>;

export function isMessage(error: unknown): error is Message {
  return error instanceof Error && 'reason' in error && 'ruleId' in error;
}

/** @example describeProblem('a <b', message).message // 'Cannot read the page as MDX: the tag has no end' */
export function describeProblem(text: string, message: Message): MdxProblem {
  const place = placeOfMessage(message);
  for (const [pattern, describe] of KINDS) {
    const match = pattern.exec(message.reason);
    if (match === null) continue;
    const found = describe(match, { text, offset: offsetOf(message) });
    return create(found.what, found.note, found.place ?? place);
  }
  const [sentence = ''] = message.reason.split('\n');
  return create(
    sentence.charAt(0).toLowerCase() + sentence.slice(1),
    'Correct the MDX, or write "format: md" into the front matter: the page is Markdown then.',
    place,
  );
}

function create(what: string, note: string, place: Place | null): MdxProblem {
  return new MdxProblem(`Cannot read the page as MDX: ${what}`, note, place);
}

interface Description {
  readonly what: string;
  readonly note: string;
  /** Left out if the place of remark-mdx's message is the place to change. */
  readonly place?: Place;
}

interface Source {
  readonly text: string;
  /** The offset where remark-mdx noticed the problem. */
  readonly offset: number;
}

type Describe = (match: RegExpExecArray, source: Source) => Description;

const PLAIN_LESS_THAN = 'For "<" in the text, write "\\<".';
const PLAIN_BRACE = 'For "{" in the text, write "\\{".';
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)>$/;

/** Messages of remark-mdx and what they mean for a writer. The first match counts. */
const KINDS: readonly (readonly [RegExp, Describe])[] = [
  [
    /^Expected a closing tag for `(<[^`]*>)` \((\d+):(\d+)-(\d+):(\d+)\)( before)?/,
    ([, tag = '', line, column, endLine, endColumn, before]) => ({
      what: `"${tag}" has no end`,
      note: noteOnEnd(tag, before !== undefined),
      place: {
        line: Number(line),
        column: Number(column),
        endLine: Number(endLine),
        endColumn: Number(endColumn),
      },
    }),
  ],
  [
    /^Unexpected closing tag `(.*?)`, expected corresponding closing tag for `<(.*?)>`/,
    ([, end = '', name = '']) => ({
      what: `"${end}" does not end "<${name}>"`,
      note: `Close the element that began last first: write "</${name}>" here, or remove the tag.`,
    }),
  ],
  [
    /^Unexpected closing slash/,
    (_, { text, offset }) => {
      const start = text.lastIndexOf('<', offset);
      const tag = /^[^>\r\n]*>?/.exec(text.slice(start))?.[0] ?? '';
      return {
        what: `"${tag}" has no beginning`,
        note: 'Remove the tag, or begin the element on the same level: in the same paragraph, list item or element.',
        place: placeAt(text, start, tag.length),
      };
    },
  ],
  [
    / in closing tag, expected the end of the tag$/,
    () => ({ what: 'a closing tag has only a name', note: 'Write "</", the name, and ">".' }),
  ],
  [
    /^Expected the closing tag `(.*?)` either after/,
    ([, end = '']) => ({
      what: `"${end}" ends an element that begins on another level`,
      note: 'Begin and end an element on the same level: in one paragraph, list item or quote, or each tag on a line of its own.',
    }),
  ],
  [
    /lazy line/,
    () => ({
      what: 'the line does not belong to the quote or list item above it',
      note: 'Begin the line as those above it, with ">" or with the indentation of the list item.',
    }),
  ],
  [
    /^Unexpected end of file in expression/,
    (_, { text, offset }) => ({
      what: '"{" has no end',
      note: `Add "}". ${PLAIN_BRACE}`,
      place: placeAt(text, findOpenBrace(text, offset)),
    }),
  ],
  [
    /^Unexpected end of file/,
    (_, { text, offset }) => ({
      what: 'the tag has no end',
      note: `Add ">", or the quote that is missing. ${PLAIN_LESS_THAN}`,
      place: placeAt(text, Math.max(0, text.lastIndexOf('<', offset - 1))),
    }),
  ],
  [
    /only import\/exports are supported/,
    () => ({
      what: 'outside of braces, only imports and exports can be code',
      note: 'Leave an empty line below imports and exports. Move other code into a file that the page imports.',
    }),
  ],
  [
    /import\/exports/,
    () => ({
      what: 'a paragraph that begins with "import" or "export" must be JavaScript',
      note: 'Begin prose with another word, or correct the code.',
    }),
  ],
  [
    /spread/,
    () => ({
      what: 'braces among attributes can only spread one object, as in {...props}',
      note: 'Give the attribute a name: name={value}.',
    }),
  ],
  [
    /^Unexpected empty expression/,
    () => ({
      what: 'the value of an attribute is empty',
      note: 'Write a value between the braces, or remove the attribute.',
    }),
  ],
  [
    /expression/,
    () => ({
      what: 'the text in braces is not an expression of JavaScript',
      note: `Correct the code. ${PLAIN_BRACE} Code in backticks needs no backslash.`,
    }),
  ],
  [
    /JS comments in JSX tags/,
    () => ({ what: 'a tag cannot have a comment', note: 'Move the comment out of the tag.' }),
  ],
  [
    /to create a comment in MDX/,
    () => ({
      what: '"<!" begins no element',
      note: `Write a comment as {/* … */}. ${PLAIN_LESS_THAN}`,
    }),
  ],
  [
    /to create a link in MDX/,
    () => ({
      what: 'an address in angle brackets is not an element',
      note: `Write [text](address), or the address without brackets. ${PLAIN_LESS_THAN}`,
    }),
  ],
  [
    /before attribute value/,
    () => ({
      what: 'the value of an attribute has no quotes',
      note: 'Write the value in quotes: name="value".',
    }),
  ],
  [
    /^Unexpected character (?:`` ` ``|`(.+?)`) \(U\+\w+\) before name/,
    ([, character = '`']) => ({
      what: `"<" before "${character}" begins no element`,
      note: PLAIN_LESS_THAN,
    }),
  ],
  [
    /^Unexpected character (?:`` ` ``|`(.+?)`) \(U/,
    ([, character = '`']) => ({
      what: `a tag cannot have "${character}" here`,
      note: `Correct the tag. ${PLAIN_LESS_THAN} Code in backticks needs no backslash.`,
    }),
  ],
];

function noteOnEnd(tag: string, isInText: boolean): string {
  if (VOID.test(tag)) return `MDX closes every element: write "${tag.slice(0, -1)} />".`;
  const end = tag.replace('<', '</');
  return isInText
    ? `Add "${end}" in the same paragraph, or put each tag on a line of its own. ${PLAIN_LESS_THAN}`
    : `Add "${end}". ${PLAIN_LESS_THAN}`;
}

/** Finds the brace that is open at an offset. For several braces in a row it returns the first. */
function findOpenBrace(text: string, offset: number): number {
  let index = Math.max(0, text.lastIndexOf('{', offset - 1));
  while (text[index - 1] === '{') index--;
  return index;
}

function placeOfMessage({ place, line, column }: Message): Place | null {
  if (place !== undefined && 'start' in place) {
    const { start, end } = place;
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  }
  if (line === undefined || column === undefined) return null;
  return { line, column, endLine: line, endColumn: column + 1 };
}

function offsetOf({ place }: Message): number {
  if (place === undefined) return 0;
  return ('start' in place ? place.start.offset : place.offset) ?? 0;
}
