import { build } from 'esbuild';
import React from 'react';
import ReactDOM from 'react-dom';
import { expect, test } from 'vitest';
import {
  sharedModulesPlugin,
  REACT_DOM_EXPORTS,
  REACT_EXPORTS,
} from '../../../../cli/modules/shared-modules.js';

async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, loader: 'jsx' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    plugins: [sharedModulesPlugin({ client: '/client.js', compat: '/compat.js' })],
  });
  return outputFiles[0]?.text ?? '';
}

test('the exports are those of React', () => {
  const keysOf = (module: object) => Object.keys(module).toSorted();
  // Only React for development has these two.
  const known = REACT_EXPORTS.filter((name) => !['act', 'captureOwnerStack'].includes(name));
  expect(known.toSorted()).toEqual(keysOf(React));
  expect(REACT_DOM_EXPORTS.toSorted()).toEqual(keysOf(ReactDOM));
});

test('an island contains only the names that it uses', async () => {
  const code = await bundle(`
    import { useState } from 'react';
    export default () => <b onClick={useState(0)[1]} />;
  `);
  expect(code.trim()).toMatchInlineSnapshot(
    `"import{React as o}from"/client.js";var e=o.useState;import{Fragment as a,jsx as t,jsxs as p}from"/client.js";var x=()=>t("b",{onClick:e(0)[1]});export{x as default};"`,
  );
});

test.each([
  ['a namespace', `import * as R from 'react'; export const f = () => R.useState(1)`, /useState/],
  ['a default', `import R from 'react'; export const f = () => R.useState(1)`, /\.useState\(1\)/],
  ['CommonJS', `exports.f = () => require('react').useState(1)`, /\.useState\)?\(1\)/],
  [
    'a portal',
    `import { createPortal } from 'react-dom'; export const f = createPortal`,
    /ReactDOM/,
  ],
  ['a root', `export { createRoot } from 'react-dom/client'`, /createRoot/],
  [
    'development',
    `export { jsxDEV } from 'react/jsx-dev-runtime'`,
    /jsx as \w+\}from"\/client\.js"/,
  ],
])('%s imports from the client', async (_, source, wanted) => {
  const code = await bundle(source);
  expect(code).toMatch(wanted);
  expect(code.match(/from"[^"]*"/g)).toEqual(['from"/client.js"']);
});

test.each([
  'docsgen/compat',
  '@theme/Tabs',
  '@theme-original/Tabs',
  '@docusaurus/useBaseUrl',
  '@astrojs/starlight/components',
])('%s is a module of the theme', async (specifier) => {
  const code = await bundle(`import x, { y } from '${specifier}'; export { x, y };`);
  expect(code).toContain(`.modules["${specifier.replace('-original', '')}"]`);
  expect(code.match(/from"[^"]*"/g)).toEqual(['from"/compat.js"']);
});

test('a file of React that is not shared is not found', async () => {
  await expect(bundle(`import 'react-dom/unknown'`)).rejects.toThrow('Could not resolve');
});
