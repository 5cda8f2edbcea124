import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  evaluateStatic,
  listDeclared,
  listImported,
  listNames,
  parseCode,
  parseStatements,
} from '../../../../../cli/parse/components/javascript.js';
import type { JsonValue } from '../../../../../cli/content-tree/component-nodes.js';

test.each([
  ['', 'comment'],
  ['/* a */ // b', 'comment'],
  ['/* a */ 1 /* b */', 'expression'],
  ['// a\n1', 'expression'],
  ['{ a: 1 }', 'expression'],
  ['a, b', 'expression'],
  ['<b>{a}</b>', 'expression'],
  ['...a', 'spread'],
  [' ...{ a: 1 }', 'spread'],
  ['...a, b', null],
  ['...a }), ({ b', null],
  ['a b', null],
  ['a; b', null],
  ['a) + (b', null],
  ['a), (b', null],
  ['const a = 1', null],
])('code %j is %s', (code, kind) => {
  expect(parseCode(code)?.kind ?? null).toBe(kind);
});

test('statements are only imports and exports', () => {
  expect(parseStatements('import a from "a"\nexport const b = 1')?.length).toBe(2);
  expect(parseStatements('export const a = 1\na()')).toBeNull();
  expect(parseStatements('import the module')).toBeNull();
});

test('names of imports and exports', () => {
  const imports =
    "import a, { b, c as d, type T } from 'x'; import * as e from 'y'; import type F from 'z'; import 'w'";
  expect((parseStatements(imports) ?? []).flatMap(listImported)).toEqual([
    { local: 'a', imported: 'default', from: 'x' },
    { local: 'b', imported: 'b', from: 'x' },
    { local: 'd', imported: 'c', from: 'x' },
    { local: 'e', imported: '*', from: 'y' },
  ]);
  const exports =
    'export const a = 1, { b, c: [d, ...e], f = 2 } = x; export let g = 1; export function h() {} export class I {} export { j } from "k"; export default 1';
  const declared = (parseStatements(exports) ?? []).flatMap(listDeclared);
  expect(declared.map(({ name, value }) => [name, value?.type ?? null])).toEqual([
    ['a', 'Literal'],
    ...['b', 'd', 'e', 'f', 'g', 'h', 'I'].map((name) => [name, null]),
  ]);
});

test('names of components in code, and names that it reads', () => {
  const code = parseCode('[a].map((X) => <X.Y b={<C />}><d /><E.f />{g}</X.Y>)');
  if (code?.kind !== 'expression') throw new Error('It is no expression');
  const { components, identifiers } = listNames(code.node);
  expect(components).toEqual(new Set(['X', 'C', 'E']));
  for (const name of ['a', 'X', 'g']) expect(identifiers).toContain(name);
});

const NAMES: Readonly<Record<string, JsonValue>> = {
  list: ['b', 'c'],
  object: { a: { b: 1 }, 'd-e': null },
  text: 'abc',
  zero: 0,
};

/** Each value is known without execution, and equals the result of execution. */
test.each([
  '1',
  '"a"',
  'null',
  'undefined',
  '`a ${1 + 1} ${text} ${null} ${undefined}`',
  '-1',
  '+1',
  '!0',
  '!text',
  '1 + 2 + "a"',
  '1 === 1',
  '"a" !== text',
  'list === list',
  'zero && "a"',
  'zero || "a"',
  'object["d-e"] ?? "x"',
  'zero ?? "x"',
  'text ? list[1] : zero',
  '[1, [null], { a: undefined, "b": list }]',
  'object.a.b',
  'object.gone',
  'list[0]',
  'list.length',
  '(text)',
])('the value of %s is known', (code) => {
  const parsed = parseCode(code);
  if (parsed?.kind !== 'expression') throw new Error('It is no expression');
  const found = evaluateStatic(parsed.node, (name) => {
    const value = NAMES[name];
    return value === undefined ? null : { value };
  });
  expect(found).not.toBeNull();
  expect(JSON.stringify(found?.value)).toBe(JSON.stringify(runInNewContext(`(${code})`, NAMES)));
});

test.each([
  'gone',
  'text.length',
  'list[9]',
  'list.map(String)',
  'object.a()',
  '/a/',
  '10n',
  '() => 1',
  '{ __proto__: text }',
  '{ [text]: 1 }',
  '{ ...object }',
  '[...list]',
  '`${list}`',
  '1 * 2',
  '1 < 2',
  '"a" + true',
  '-"1"',
  'new Date()',
  'typeof text',
  'zero.toFixed',
])('%s must run', (code) => {
  const parsed = parseCode(code);
  if (parsed?.kind !== 'expression') throw new Error('It is no expression');
  const known = (name: string) => {
    const value = NAMES[name];
    return value === undefined ? null : { value };
  };
  expect(evaluateStatic(parsed.node, known)).toBeNull();
});
