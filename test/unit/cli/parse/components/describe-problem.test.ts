import { expect, test } from 'vitest';
import { MdxProblem } from '../../../../../cli/parse/components/mdx-problem.js';
import { parseMdx } from '../../../../../cli/parse/components/parse-mdx.js';

const TEXT = 'For "<" in the text, write "\\<".';
const BRACE = 'For "{" in the text, write "\\{".';
const CODE = `Correct the code. ${BRACE} Code in backticks needs no backslash.`;
const PROSE = 'Begin prose with another word, or correct the code.';
const LEVEL =
  'Remove the tag, or begin the element on the same level: in the same paragraph, list item or element.';
const ends = (name: string) =>
  `Add "</${name}>" in the same paragraph, or put each tag on a line of its own. ${TEXT}`;

/** The place is `line:column-column` of the text. */
const ROWS: readonly (readonly [text: string, place: string, what: string, note: string])[] = [
  ['<Box>\n\na', '1:1-6', '"<Box>" has no end', `Add "</Box>". ${TEXT}`],
  ['a <div>\n\nb', '1:3-8', '"<div>" has no end', ends('div')],
  ['an Array<T> here', '1:9-12', '"<T>" has no end', ends('T')],
  ['use <your-token>', '1:5-17', '"<your-token>" has no end', ends('your-token')],
  ['- a <div>\n- b </div>', '1:5-10', '"<div>" has no end', ends('div')],
  ['a\n\nb<br>c', '3:2-6', '"<br>" has no end', 'MDX closes every element: write "<br />".'],
  ['<img src="a">', '1:1-14', '"<img>" has no end', 'MDX closes every element: write "<img />".'],
  ['a </div> b', '1:3-9', '"</div>" has no beginning', LEVEL],
  ['</', '1:1-2', 'the tag has no end', `Add ">", or the quote that is missing. ${TEXT}`],
  [
    '<div>\n\na\n\n</span>',
    '5:1-8',
    '"</span>" does not end "<div>"',
    'Close the element that began last first: write "</div>" here, or remove the tag.',
  ],
  ['<b>a</b c>', '1:9-10', 'a closing tag has only a name', 'Write "</", the name, and ">".'],
  ['<b>a</b/>', '1:8-9', 'a closing tag has only a name', 'Write "</", the name, and ">".'],
  [
    '<b>\n\n* a </b>',
    '3:5-9',
    '"</b>" ends an element that begins on another level',
    'Begin and end an element on the same level: in one paragraph, list item or quote, or each tag on a line of its own.',
  ],
  [
    '> {1 +\n2}',
    '2:1-2',
    'the line does not belong to the quote or list item above it',
    'Begin the line as those above it, with ">" or with the indentation of the list item.',
  ],
  ['a {b\n\nc', '1:3-4', '"{" has no end', `Add "}". ${BRACE}`],
  ['a {b} {{ c', '1:7-8', '"{" has no end', `Add "}". ${BRACE}`],
  ['<Box a={1 />\n', '1:8-9', '"{" has no end', `Add "}". ${BRACE}`],
  [
    '<Box a="b\n\nc',
    '1:1-2',
    'the tag has no end',
    `Add ">", or the quote that is missing. ${TEXT}`,
  ],
  [
    'export const a = 1\na()',
    '2:1-4',
    'outside of braces, only imports and exports can be code',
    'Leave an empty line below imports and exports. Move other code into a file that the page imports.',
  ],
  ...(
    [
      ['import the module first', '1:12-13'],
      ['export your data', '1:8-9'],
      ['export const a = ;', '1:18-19'],
    ] as const
  ).map(
    ([text, place]) =>
      [
        text,
        place,
        'a paragraph that begins with "import" or "export" must be JavaScript',
        PROSE,
      ] as const,
  ),
  ...(['<Box {a} />', '<Box {...{}, a} />'] as const).map(
    (text, index) =>
      [
        text,
        ['1:7-8', '1:14-15'][index] ?? '',
        'braces among attributes can only spread one object, as in {...props}',
        'Give the attribute a name: name={value}.',
      ] as const,
  ),
  [
    '<Box a={} />',
    '1:9-10',
    'the value of an attribute is empty',
    'Write a value between the braces, or remove the attribute.',
  ],
  ...(
    [
      ['{a b}', '1:3-4'],
      ['{if (a) b}', '1:2-3'],
      ['{"a": 1}', '1:5-6'],
      ['{{ .Values.x }}', '1:4-5'],
      ['{1) + (2}', '1:3-4'],
      ['<Box>{...[1]}</Box>', '1:7-8'],
    ] as const
  ).map(
    ([text, place]) =>
      [text, place, 'the text in braces is not an expression of JavaScript', CODE] as const,
  ),
  ['<Box /* a */ />', '1:7-8', 'a tag cannot have a comment', 'Move the comment out of the tag.'],
  ['<!DOCTYPE html>', '1:2-3', '"<!" begins no element', `Write a comment as {/* … */}. ${TEXT}`],
  ...(
    [
      ['<https://a.example>', '1:8-9'],
      ['see <user@a.example>', '1:10-11'],
    ] as const
  ).map(
    ([text, place]) =>
      [
        text,
        place,
        'an address in angle brackets is not an element',
        `Write [text](address), or the address without brackets. ${TEXT}`,
      ] as const,
  ),
  [
    '<div a=b>c</div>',
    '1:8-9',
    'the value of an attribute has no quotes',
    'Write the value in quotes: name="value".',
  ],
  ['a <5', '1:4-5', '"<" before "5" begins no element', TEXT],
  ['a <= b', '1:4-5', '"<" before "=" begins no element', TEXT],
  ['a <`b`', '1:4-5', '"<" before "`" begins no element', TEXT],
  [
    'a Map<string, number>',
    '1:13-14',
    'a tag cannot have "," here',
    `Correct the tag. ${TEXT} Code in backticks needs no backslash.`,
  ],
];

test.each(ROWS)('%j', (text, place, what, note) => {
  for (const parser of ['satteri', 'remark'] as const) {
    const problem = problemOf(text, parser);
    expect(problem.message).toBe(`Cannot read the page as MDX: ${what}`);
    expect(problem.note).toBe(note);
    const { line, column, endColumn } = problem.place ?? { line: 0, column: 0, endColumn: 0 };
    expect(`${line}:${column}-${endColumn}`).toBe(place);
  }
});

function problemOf(text: string, parser: 'satteri' | 'remark'): MdxProblem {
  try {
    parseMdx(text, { parser, gfm: true, mdx1Compat: true });
  } catch (error) {
    if (error instanceof MdxProblem) return error;
    throw error;
  }
  throw new Error('It has no problem');
}
