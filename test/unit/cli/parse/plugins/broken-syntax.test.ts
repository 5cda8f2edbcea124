import { expect, it } from 'vitest';
import { BROKEN_PATTERNS } from '../../../../../cli/parse/plugins/broken-syntax.js';
import { judgeBounded, PROOF_TIMEOUT_MS } from '../../../../backtracking.js';
import { startCpuClock } from '../../../../cpu-time.js';
import { pageOf } from '../page-of.js';

const found = (text: string): string[] =>
  pageOf(text)
    .diagnostics.filter(({ ruleId }) => ruleId === 'broken-syntax')
    .map(({ place, reason, note }) => `${place?.line}:${place?.column} ${reason} | ${note}`);

const OPEN = 'Cannot find the end of the code block | Close it with a line of';
const spaced = (address: string): string =>
  `Cannot read the link: its address has a space | Write "<${address}>", or "${address.replace(' ', '%20')}". It is shown as text.`;
const TABLE =
  'Cannot read the table | Below its head it needs a line with as many cells as that, such as | --- | --- |. It is shown as text.';

it.each([
  ['a\n\n```js\nb\n\n# C', `3:1 ${OPEN} "\`\`\`". All below it is shown as code.`],
  ['````\na\n```\n', `1:1 ${OPEN} "\`\`\`\`". All below it is shown as code.`],
  ['```\na\n~~~\n\nb', `1:1 ${OPEN} "\`\`\`". All below it is shown as code.`],
  ['~~~\na\n~~~ b\n', `1:1 ${OPEN} "~~~". All below it is shown as code.`],
  ['- a\n\n  ```\n  b\n\nc', `3:3 ${OPEN} "\`\`\`". All below it is shown as code.`],
  ['> ```\n> a\n\nb', `1:3 ${OPEN} "\`\`\`". All below it is shown as code.`],
  ...['a\n\n````', 'a\n\n````\n', 'a\n\n````\n\n \n'].map((text) => [
    text,
    '3:1 Cannot find the end of the code block | Remove the line that begins it: there is no code below. Or close it with a line of "````".',
  ]),
  [
    '> ```\n>\n\nb',
    '1:3 Cannot find the end of the code block | Remove the line that begins it: there is no code below. Or close it with a line of "```".',
  ],
  [
    'a\n\n<!-- b\n\nc',
    '3:1 Cannot find the end of the comment | Close it with "-->". All below it is left out.',
  ],
  ...['##A', '###A b', '#Introduction to it'].map((text) => [
    text,
    '1:1 Cannot read the heading | Leave a space between "#" and its text. It is shown as text.',
  ]),
  [
    '#\u00A0A',
    '1:1 Cannot read the heading | The space behind "#" is one that does not break: write a plain one. It is shown as text.',
  ],
  ...['## A {#b c}', '# A {# b}', '## A {#}', '## {#b', '## A {id="b"}'].map((text) => [
    text,
    `1:${text.indexOf('{') + 1} Cannot read the id of the heading | Write {#id} at its end: an id has no space. It is shown as text.`,
  ]),
  ['| a | b |\n| 1 | 2 |', `1:1 ${TABLE}`],
  ['Text\n\n| a | b |\r\n|---|\r\n| 1 | 2 |', `3:1 ${TABLE}`],
  ...['a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> d', 'a\n<<<<<<< HEAD\nb'].map((text) => [
    text,
    '2:1 Cannot publish a page with a merge conflict | Keep one of the two sides, and remove the lines that mark them.',
  ]),
  ['See [a](my page.md#b).', `1:5 ${spaced('my page.md#b')}`],
  ['![a](../b c.PNG)', `1:1 ${spaced('../b c.PNG')}`],
  ...['See [a b] (https://c.example/d).', '[ab] (c.md)'].map((text) => [
    text,
    `1:${text.indexOf('[') + 1} Cannot read the link: a space stands in front of its address | Remove the space between "]" and "(". It is shown as text.`,
  ]),
  ...['See (a b)[https://c.example/d].', '(a)[b.md#c]'].map((text) => [
    text,
    `1:${text.indexOf('(') + 1} Cannot read the link: its brackets are the wrong way round | Write [text](address). It is shown as text.`,
  ]),
  [
    'See [a b][c].',
    '1:5 Cannot find the address of the link "c" | Write "[c]: address" below it, or "\\[" where no link is meant. It is shown as text.',
  ],
  [
    'See [a b][c].\n[C]: https://d.example/',
    '1:5 Cannot find the address of the link "c" | The line "[c]: …" does not define it: it needs an empty line above, and an address without spaces. It is shown as text.',
  ],
  [
    'See [a b][c].\n\n  [c]: https://d.example/{{< e >}}.zip',
    '1:5 Cannot find the address of the link "c" | The line "[c]: …" does not define it: it needs an empty line above, and an address without spaces. It is shown as text.',
  ],
  [
    '![a b][c]',
    '1:1 Cannot find the address of the link "c" | Write "[c]: address" below it, or "\\[" where no link is meant. It is shown as text.',
  ],
  [
    'So.[^2]\n\n[^1]: A',
    '1:4 Cannot find the note "[^2]" | Write "[^2]: …" below it, or "\\[" where no note is meant. It is shown as text.',
  ],
  [
    '1. a\n  - b\n  - c\n2. d',
    '2:3 Cannot nest the list | Indent it to column 4, where the text above it begins. It ends the list above it.',
  ],
  [
    '> 10. a\n>   * b',
    '2:5 Cannot nest the list | Indent it to column 7, where the text above it begins. It ends the list above it.',
  ],
  [
    '11.  a\n\n    ```\n    b\n    ```',
    '3:1 Cannot nest the code block in the list | Indent it to column 6, where the text above it begins. Its fence is shown as code.',
  ],
])('gives the way out for %j', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

it('reports each kind once a page', () => {
  expect(found('##A\n\n##B\n\n- ```\n\n- ```\n\n[a][b] [c][b]')).toHaveLength(3);
});

it.each([
  '```\na\n```',
  '```\na\n````\n',
  '~~~~ a\n```\n~~~~',
  '   ```\n   a\n   ```',
  '> ```\n> a\n> ```',
  '> - ```\n>   a\n>   ```\n\nb',
  '- ```\n  a\n  ```\n- b',
  ':::note\n```\na\n```\n:::',
  '```\r\na\r\n```\r\n',
  '    indented\n',
  '<!-- a -->\n\n<!-- a\n\nb -->',
  '#5 and #tag\n\n#tag\n\n#A #B\n\n# A\n\n#\n\n##\n\n`##A`',
  '## A {#b}\n\n## B { #c }\n\n## C {#d .e}\n\n## {#f} D {g}\n\n## E {/* #h */}\n\n{#i and {id=j}',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '|a| is 5\n|b| is 6\n\n| alone |',
  '`<<<<<<< HEAD` and <<<<<<<',
  '[a](b.md "c d.md") [a](<b c.md>) [a](b) (c d.md) f(a)(b c) `[a](b c.md)`',
  '[x] (https://a.example), [ab] (so), (a)[0] and f(a)[b]',
  '[a][b], [A][], x[a][b], [a-z][a-z0-9], [0-9][a], ["a"]["b"], \\[c][d], `[c][d]`, [c][d](e)\n\n[b]: c\n[a]: c',
  'a[^1], x[^2]+, \\[^3], [^a-z], `[^4]`\n\n[^1]: b',
  '1. a\n   - b\n\n- c\n- d',
  '1. a\n\n  - b',
  '- a\n- b\n  - c',
])('leaves %j alone', (text) => {
  expect(found(text)).toEqual([]);
});

it.each(BROKEN_PATTERNS)(
  'does not backtrack without bound: %s',
  { timeout: PROOF_TIMEOUT_MS },
  (pattern) => {
    expect(judgeBounded(pattern).status).toBe('safe');
  },
);

it.each(['[a](b c', '{#a ', ' {', '[a][', '[ab] (', '(a)[', '![', '[a', '| a '])(
  'takes time for 300 kB of %j that grows with its length',
  (unit) => {
    const text = `# ${unit.repeat(300_000 / unit.length)}`;
    const took = startCpuClock();
    for (const pattern of BROKEN_PATTERNS) text.replace(pattern, '');
    expect(took()).toBeLessThan(2000);
  },
);

it('reports each link whose address has a space', () => {
  expect(found('[a](b c.md)\n\n![d](e f.png) and [g](h i.md), [a](b c.md)')).toEqual([
    `1:1 ${spaced('b c.md')}`,
    `3:1 ${spaced('e f.png')}`,
    `3:19 ${spaced('h i.md')}`,
  ]);
});
