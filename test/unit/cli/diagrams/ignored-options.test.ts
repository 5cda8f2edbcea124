/** Options in the text of a diagram that have no effect. */
import { expect, test } from 'vitest';
import { findIgnoredOptions } from '../../../../cli/diagrams/ignored-options.js';

const defaults = {
  theme: 'default',
  fontFamily: 'x',
  themeVariables: {},
  flowchart: { curve: 'basis', htmlLabels: true },
};
const refused = new Set(['fontFamily', 'themeVariables', 'htmlLabels']);
const find = (text: string) =>
  findIgnoredOptions(text, { defaults, refused }).map(
    ({ name, isKnown, line, column }) => `${line}:${column} ${name}${isKnown ? '' : '?'}`,
  );

test('options in a directive', () => {
  const text = `%%{init: {'theme': 'forest', 'fontFamily': 'Arial',
  'flowchart': {'curve': 'linear', 'htmlLabels': true, 'curv': 1}}}%%
flowchart LR
  A --> B
%%{ initialize: { "themeVariables": { "primaryColor": "#f00" } } }%%`;
  expect(find(text)).toEqual([
    '1:31 fontFamily',
    '2:37 flowchart.htmlLabels',
    '2:57 flowchart.curv?',
    '5:20 themeVariables',
  ]);
});

test('options in YAML above the diagram', () => {
  const text = '---\ntitle: fontFamily\nconfig:\n  theme: dark\n  layout: elk\n---\npie\n  "A" : 1';
  expect(find(text)).toEqual(['5:3 layout?']);
});

test.each([
  'flowchart LR\n  A --> B',
  '%%{wrap}%%\npie\n  "A" : 1',
  '%%{init: {"a": [}}%%\npie\n  "A" : 1',
  '%%{init: 3}%%\npie\n  "A" : 1',
  '---\nconfig: 3\n---\npie\n  "A" : 1',
])('%j has none', (text) => {
  expect(find(text)).toEqual([]);
});
