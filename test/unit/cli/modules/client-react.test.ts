import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { findClientReact } from '../../../../cli/modules/client-react.js';

const find = (code: string) =>
  findClientReact(transformSync(code, { loader: 'tsx', jsx: 'automatic' }).code);

test.each([
  ["import { useState } from 'react'; export const A = () => useState(0);", 'it calls useState'],
  ["import { useRef as ref } from 'react'; export const A = () => ref(0);", 'it calls useRef'],
  ["import React from 'react'; export const A = () => React.useEffect(f);", 'it calls useEffect'],
  ["import * as R from 'react'; export const A = () => R.useReducer(f);", 'it calls useReducer'],
  ["'use client'; export const A = () => null;", "it begins with 'use client'"],
  ['export const A = () => <button onClick={f} />;', 'it has <button onClick>'],
  ['export const A = () => <p><input ref={f} /></p>;', 'it has <input ref>'],
  [
    "import { createElement } from 'react'; export const A = () => createElement('a', { onFocus: f });",
    'it has <a onFocus>',
  ],
  [
    "import { Component } from 'react'; export class A extends Component {}",
    'it has a class component',
  ],
  [
    "import React from 'react'; export default class extends React.PureComponent {}",
    'it has a class component',
  ],
])('client React: %s', (code, reason) => {
  expect(find(code).reason).toBe(reason);
});

test.each([
  'export const A = () => <p title="onClick">useState()</p>;',
  "// import { useState } from 'react'\nexport const A = () => <p />;",
  "import { useId, useContext, useMemo } from 'react'; export const A = () => useId() + useContext(C) + useMemo(f);",
  'const useState = () => 1; export const A = () => useState();',
  "import type { useState } from 'react'; export const A = () => <p />;",
  'export const A = () => <Other onChange={f} ref={g} />;',
  'export class Store {}',
  'export const once = () => store.useState();',
])('no client React: %s', (code) => {
  expect(find(code).reason).toBeNull();
});

test('hooks of other modules are listed', () => {
  const { hooks } = find(
    "import { useCount as count, other } from './use-count'; import useAll from 'all'; import * as More from './more';" +
      'export const A = () => { count(); other(); useAll(); More.useMore(); };',
  );
  expect(hooks).toEqual([
    { from: './use-count', name: 'useCount' },
    { from: 'all', name: 'useAll' },
    { from: './more', name: 'useMore' },
  ]);
});

test('components are the capitalized exports and the default that the file declares', () => {
  const { components } = find(
    "import Passed, { Other } from './other'; export { Third } from './third'; export * from './fourth';" +
      'export { Passed, Other }; const Own = () => null; export { Own as Renamed, Own as default };' +
      'export const Arrow = () => null, value = 1; export function Named() {} export class Classy {} export function useOwn() {}',
  );
  expect(components).toEqual(['Renamed', 'default', 'Arrow', 'Named', 'Classy']);
});

test.each([
  ['export default () => <p />;', ['default']],
  ['export default () => null;', []],
  ['export default function useOwn() {}', []],
  ["import A from './a'; export default A;", []],
  ["import A from './a'; import { memo } from 'react'; export default memo(A);", ['default']],
  ['export default (n) => n.toFixed(2);', []],
  ['export default function price(n) { return n.toFixed(2); }', []],
  ['const price = (n) => n; export default price;', []],
  ['const price = (n) => n; export { price as default };', []],
  ['export default function page() { return <p />; }', ['default']],
  ['const page = () => useThing(); export { page as default };', ['default']],
  ["import { createElement } from 'react'; export default () => createElement('p');", ['default']],
  ['export default ({ children }) => children;', []],
  ['export default function Shown({ children }) { return children; }', ['default']],
])('the default export: %s', (code, components) => {
  expect(find(code).components).toEqual(components);
});

test('code that is no code has no client React', () => {
  expect(findClientReact('function (')).toEqual({
    reason: null,
    hooks: [],
    components: [],
    passedOn: [],
  });
});

test('modules are listed whose exports the file passes on', () => {
  const { passedOn } = find(
    "import A, { type T } from './a'; import { B } from './b'; import C from './c'; import './d'; export { B }; export default A;" +
      "export * from './e'; export { F } from './f'; export const used = C;",
  );
  expect(passedOn).toEqual(['./b', './a', './e', './f']);
});
