import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { readPlainYaml } from '../../../../cli/parse/plain-yaml.js';

/** Returns the full parser's result. */
function readFully(yaml: string) {
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, logLevel: 'silent' });
  expect(document.errors.map(({ message }) => message)).toEqual([]);
  const pairs = isMap(document.contents) ? document.contents.items : [];
  const lines = pairs.flatMap(({ key }) =>
    isScalar(key) && key.range ? [[String(key.value), counter.linePos(key.range[0]).line]] : [],
  );
  return {
    values: document.contents === null ? {} : (document.toJS() as unknown),
    lines: Object.fromEntries(lines) as unknown,
  };
}

test.each([
  'title: Words of a title',
  'title: "Quoted: with # and \'these\'"\nid: \'single "quoted"\'',
  'subcategory: "Compute Engine"\ndescription: |-\n  Two lines,\n  of text: here # too.\n',
  'description: |-\n    Indented\n      more\n\n    again\n\n\ntitle: After it',
  'sidebar_position: 12\n\ntitle: Numbers (and more), 1.2/3-4  ',
  'page_title: Terraform 0.14\nlayout: docs\n\n',
  '',
  '\n\n',
])('reads %j as the full parser does', (yaml) => {
  expect(readPlainYaml(yaml)).toEqual(readFully(yaml));
});

test.each([
  'a: true',
  'a: Null',
  'null: x',
  'a: ~',
  'a:',
  'a: 1.5',
  'a: 0x1',
  'a: 01',
  'a: -1',
  'a: 2024-01-01',
  'a: [1]',
  'a: {b: c}',
  'a: &x y',
  'a: *x',
  'a: !!str 1',
  'a: @x',
  'a: `x`',
  'a: > x',
  'a: |\n  x',
  'a: >-\n  x',
  'a: b: c',
  'a: b # c',
  'a: b\n  c',
  'a: b\n c: d',
  '- a',
  '? a',
  'a: "x\\n"',
  "a: 'it''s'",
  'a: "x" y',
  'a: x\na: y',
  'a: |-\n\n  x',
  'a: |-\n  x\n y',
  'a: |-\nb: c',
  'a: |-\n  x\n    \n  y',
  'a\t: b',
  'a: b\r\nc: d',
  '"a": b',
  'a : b',
  '...',
  '--- x',
  '__proto__: x',
  'constructor: x',
  '<<: x',
  'a: \u00ad',
  'a: "\u0085"',
  'a: "\ufeff"',
  '# a comment',
])('leaves %j to the full parser', (yaml) => {
  expect(readPlainYaml(yaml)).toBe(null);
});

test('whatever it reads, the full parser reads the same', () => {
  const word = fc.constantFrom(
    'a',
    'title',
    'True',
    'no',
    'y',
    '1',
    '0',
    '12',
    '1e3',
    'e1',
    '.5',
    '(x)',
    'x,',
    'a-b',
    '-',
    'x:',
    '#',
    ':',
    '"',
    "'",
    '|-',
    '|',
    '>',
    '&',
    '*',
    '!',
    '%',
    '@',
    '[',
    ']',
    '{',
    '}',
    '?',
    '\\',
    'é',
    '…',
    '//x',
    'http://x',
    'Infinity',
    'NaN',
    'inf',
  );
  const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
  const key = fc.constantFrom('a', 'b', 'title', 'page_title', 'x-y', 'e1', 'No', 'NULL');
  const value = fc.oneof(
    text,
    text.map((inner) => `"${inner}"`),
    text.map((inner) => `'${inner}'`),
    fc
      .array(fc.tuple(fc.constantFrom('', ' ', '  ', '   '), text), { maxLength: 4 })
      .map((rows) => `|-\n${rows.map(([indent, row]) => indent + row).join('\n')}`),
  );
  const line = fc.oneof(
    fc.tuple(key, fc.constantFrom(': ', ':', ':  ', ' : '), value).map((parts) => parts.join('')),
    fc.constant(''),
    text,
  );
  let read = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), (rows) => {
      const yaml = rows.join('\n');
      const plain = readPlainYaml(yaml);
      if (plain === null) return;
      read++;
      expect(plain).toEqual(readFully(yaml));
    }),
    { numRuns: 20_000, seed: 7 },
  );
  expect(read).toBeGreaterThan(1000);
});
