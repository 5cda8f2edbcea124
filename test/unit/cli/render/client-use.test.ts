import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { expect, test } from 'vitest';
import { ClientUse, ClientUseError, handlerIn } from '../../../../cli/render/client-use.js';

/** What components of pages get in place of React. */
function watched() {
  const use = new ClientUse();
  const modules = use.watch({ react: React, 'react/jsx-runtime': jsxRuntime });
  const react = modules['react'] as typeof React;
  const { jsx } = modules['react/jsx-runtime'] as typeof jsxRuntime;
  return { use, react, jsx };
}

test('an element with a handler is noted outside of islands only', () => {
  const { use, jsx, react } = watched();
  use.begin(null);
  jsx('button', { title: 'a' });
  use.within(() => jsx('button', { onClick: () => {} }));
  jsx(() => null, { onClick: () => {} });
  expect(use.isNoted).toBe(false);
  expect(react.isValidElement(jsx('button', { onClick: () => {} }))).toBe(true);
  expect(use.isNoted).toBe(true);
  use.begin(null);
  expect(use.isNoted).toBe(false);
});

test('when a rendering looks for it, client React throws', () => {
  const { use, jsx, react } = watched();
  use.begin(() => false);
  const useOf = (run: () => unknown) => {
    try {
      run();
      return null;
    } catch (error) {
      return error instanceof ClientUseError ? error.use : error;
    }
  };
  class Old extends React.Component {}
  expect(useOf(() => react.useState(0))).toBe('calls useState');
  expect(useOf(() => react.createElement('input', { ref: {} } as object))).toBe('has <input ref>');
  expect(useOf(() => jsx(Old, {}))).toBe('has a class component');
  expect(useOf(() => jsx('p', { className: 'a' }))).toBeNull();
});

test('what is inside ends with an error too', () => {
  const { use } = watched();
  const fail = () => {
    expect(use.isInside).toBe(true);
    throw new Error('a');
  };
  expect(() => use.within(fail)).toThrow('a');
  expect(use.isInside).toBe(false);
});

test.each([
  [{ onClick: () => {} }, 'onClick'],
  [{ ref: { current: null } }, 'ref'],
  [{ onClick: undefined, ref: null, one: () => {}, only: 1 }, null],
  [null, null],
])('%j has the handler %s', (props, name) => {
  expect(handlerIn(props)).toBe(name);
});
