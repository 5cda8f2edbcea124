/** Joining the findings of stages and languages. */
import { expect, test } from 'vitest';
import { joinFindings } from '../../../../cli/diagnostics/collect.js';
import { diagnostic } from '../../../../cli/diagnostics/diagnostic.js';

const missing = (note: string) => diagnostic('math', 'Cannot show formulas', { file: null, note });
const findings = (...notes: readonly string[]) => ({
  diagnostics: notes.map(missing),
  ignored: [],
});

test('a finding about all languages is there once', () => {
  const { diagnostics } = joinFindings([findings('Install it.'), findings('Install it.')]);
  expect(diagnostics.map(({ note }) => note)).toEqual(['Install it.']);
});

test('findings with other notes stay', () => {
  const { diagnostics } = joinFindings([findings('On 4 pages.'), findings('On 5 pages.')]);
  expect(diagnostics).toHaveLength(2);
});
