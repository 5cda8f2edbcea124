/** Tests of `:::parameter`: its heading, its code blocks, and its findings. */
import { expect, test } from 'vitest';
import { pageOf } from '../page-of.js';

const list = (...parameters: readonly string[]) =>
  `::::parameters\n${parameters.join('\n')}\n::::\n`;
const findings = (text: string) =>
  pageOf(text).diagnostics.map(
    ({ ruleId, place, reason, note }) => `${place?.line}: ${reason} (${ruleId}). ${note}`,
  );

test('its name is a heading one level below the one above it, with its own id', () => {
  const { headings, diagnostics } = pageOf(
    `# A\n\n${list(':::parameter[a]\n:::')}\n## B\n\n${list(
      ':::parameter[a_b]{#input-a_b}\nText.\n:::',
      '### C',
      ':::parameter[c]\n:::',
      ':::parameter[`_d_`]\n:::',
    )}`,
  );
  expect(diagnostics).toEqual([]);
  expect(headings.map(({ depth, id, html }) => [depth, id, html])).toEqual([
    [1, 'a', 'A'],
    [2, 'a-1', '<code>a</code>'],
    [2, 'b', 'B'],
    [3, 'input-a_b', '<code>a_b</code>'],
    [3, 'c', 'C'],
    [4, 'c-1', '<code>c</code>'],
    [4, '_d_', '<code>_d_</code>'],
  ]);
});

test('the search finds its name, its text and its code, and no facts', () => {
  const { sections } = pageOf(
    list(
      ':::parameter[a]{type=string required}\nText.\n\n```hcl default\n{\n}\n```\n\n```sh\nrun\n```\n:::',
    ),
  );
  expect(sections).toEqual([
    { anchor: 'a', heading: 'a', isParameter: true, text: 'Text.', code: '{\n}\n\nrun' },
  ]);
});

test('a parameter without a name, and unknown attributes, are findings', () => {
  expect(findings(list(':::parameter{type=string}\nText.\n:::'))).toEqual([
    '2: Cannot find the name of a parameter (unknown-directive). Write it in brackets: ":::parameter[name]".',
  ]);
  expect(findings(list(':::parameter[a]{typ=string optional}\n:::'))).toEqual([
    '2: Cannot use "typ" of directive "parameter" (unknown-option). Did you mean "type"? It does nothing.',
    '2: Cannot use "optional" of directive "parameter" (unknown-option). Leave out "required". It does nothing.',
  ]);
  expect(findings(':::parameter[a]\n:::')).toEqual([
    '1: Cannot use directive "parameter" outside of "parameters" (unknown-directive). Put "::::parameters" and "::::" around it.',
  ]);
});
