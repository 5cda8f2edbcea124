/** Inputs that make a parser slow or deep: cmark's pathological cases at its sizes, and those that overflow unified. */

const repeat = (text: string, count: number): string => text.repeat(count);
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const pathological: readonly (readonly [name: string, text: string])[] = [
  ['nested strong emphasis', repeat('*a **a ', 65000) + 'b' + repeat(' a** a*', 65000)],
  ['many emphasis closers with no openers', repeat('a_ ', 65000)],
  ['many emphasis openers with no closers', repeat('_a ', 65000)],
  ['many link closers with no openers', repeat('a]', 65000)],
  ['many link openers with no closers', repeat('[a', 65000)],
  ['mismatched openers and closers', repeat('*a_ ', 50000)],
  ['issue 389 of cmark', repeat('*a ', 20000) + repeat('_a*_ ', 20000)],
  ['openers and closers multiple of 3', `a**b${repeat('c* ', 50000)}`],
  ['link openers and emphasis closers', repeat('[ a_', 50000)],
  ['pattern [ (]( repeated', repeat('[ (](', 80000)],
  ['pattern ![[]() repeated', repeat('![[]()', 20000)],
  ['hard link and emphasis', '**x [a*b**c*](d)'],
  ['nested brackets', `${repeat('[', 50000)}a${repeat(']', 50000)}`],
  ['nested block quotes', `${repeat('> ', 50000)}a`],
  [
    'deeply nested lists',
    range(1000)
      .map((i) => `${repeat('  ', i)}* a\n`)
      .join(''),
  ],
  ['U+0000 in input', 'abc\0de\0'],
  [
    'backticks',
    range(5000)
      .map((i) => `e${repeat('`', i)}`)
      .join(''),
  ],
  ['unclosed links, pointy', repeat('[a](<b', 30000)],
  ['unclosed links', repeat('[a](b', 30000)],
  ['unclosed comments', `</${repeat('<!--', 300000)}`],
  ['unclosed processing instructions', `</${repeat('<?', 300000)}`],
  ['unclosed declarations', `</${repeat('<!A ', 300000)}`],
  ['unclosed CDATA', `</${repeat('<![CDATA[', 100000)}`],
  ['empty lines in deeply nested lists', `${repeat('- ', 30000)}x${repeat('\n', 30000)}`],
  ['empty lines in deeply nested quotes', `${repeat('> ', 30000)}x${repeat('\n', 30000)}`],
  ['emphasis in deep quotes', `${repeat('>', 100000)}${repeat('a*', 100000)}`],
  [
    'many references',
    `${range(20000)
      .map((i) => `[${i}]: u\n`)
      .join('')}${repeat('[0] ', 20000)}`,
  ],
  ['1,000 quotes', `${repeat('> ', 1000)}a`],
  ['1,000 lists on a line', `${repeat('- ', 1000)}a`],
  ['2,000 nested <div>', repeat('<div>', 2000)],
  ['2,000 nested inline tags', `a ${repeat('<b>', 2000)}`],
  ['2,000 nested emphasis', repeat('*a **a ', 2000)],
  [
    '2,000 lengths of backticks',
    range(2000)
      .map((i) => `a${repeat('`', i)} `)
      .join(''),
  ],
  ['5,000 www.a_', repeat('www.a_', 5000)],
  ['20,000 a@', repeat('a@', 20000)],
  ['40,000 tildes', repeat('~', 40000)],
  ['40,000 spaced tildes', repeat('~a ', 40000)],
  ['4,000 brackets', repeat('[', 4000)],
  ['40,000 slashes in values', `<a ${repeat('b=c/d ', 40_000)}`],
  ['a line of 1,000,000 characters', repeat('a', 1_000_000)],
  ['a table of 2,000 rows', `| a | b |\n|---|---|\n${repeat('| c | d |\n', 2000)}`],
  [
    'a table of 2,000 columns',
    `${repeat('|a', 2000)}|\n${repeat('|-', 2000)}|\n${repeat('|b\n', 200)}`,
  ],
  [
    '500 footnotes',
    range(500)
      .map((i) => `[^${i}]\n\n[^${i}]: note\n\n`)
      .join(''),
  ],
  ['5,000 directives opened', repeat(':::note\n', 5000)],
  [
    'directives of growing length',
    range(300)
      .map((i) => `${repeat(':', 303 - i)}note\n`)
      .join(''),
  ],
  ['100,000 colons', repeat(':', 100_000)],
  ['100,000 lines of a callout', repeat('~> note\n', 20000)],
];
