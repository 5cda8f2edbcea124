import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTerms } from '../../../../cli/parse/terms.js';
import type { SearchSection } from '../../../../cli/types.js';
import { listTerms, STOP_WORDS } from '../../../../theme/search/terms.js';
import { startCpuClock } from '../../../cpu-time.js';

const section = (parts: Partial<SearchSection>): SearchSection => ({
  anchor: null,
  heading: '',
  text: '',
  code: '',
  ...parts,
});

test('counts terms of prose, code and headings separately, and defined arguments', () => {
  const sections = [
    section({ heading: 'Key policy', text: 'policy - (Optional) The "policy", as JSON.' }),
    section({ text: 'policy', code: 'policy = file\npolicy' }),
  ];
  expect(countTerms(sections)).toEqual([
    ['key', 0, 0, 1],
    ['policy', 3, 2, 1, 1],
    ['optional', 1],
    ['json', 1],
    ['file', 0, 1],
  ]);
});

test('splits identifiers, and leaves out stop words', () => {
  const [...rows] = countTerms([section({ text: 'the google_compute_instance of it' })]);
  expect(rows.map(([term]) => term)).toEqual([
    'google_compute_instance',
    'google',
    'compute',
    'instance',
  ]);
});

test('has the terms of the search language, however words are punctuated', () => {
  const plain = ['vpc', 'the', 'Subnet', 'subnetId', 'aws_s3', '0.0.0.0/0', '1.x', 'run-all', 'é'];
  const marks = ['—', '"', "'", '`', '(', ')', ',', '.', ';', ':', '!', '?', '/', '_', '-'];
  const piece = fc.constantFrom(...plain, ...marks, 'a'.repeat(60));
  const word = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const counted = countTerms([section({ text: words.join(' ') })]);
      const listed = words.flatMap(listTerms).filter((term) => !STOP_WORDS.has(term));
      expect(counted.flatMap(([term, prose]) => Array<string>(prose).fill(term)).sort()).toEqual(
        listed.sort(),
      );
    }),
    { numRuns: 2000, seed: 3 },
  );
});

test.each([
  'x'.repeat(100_000),
  'aB'.repeat(50_000),
  'a_'.repeat(50_000),
  `a${'_'.repeat(100_000)}b`,
  `a${' -'.repeat(50_000)} (Optional`,
  'a/'.repeat(50_000),
])('takes time linear in the text: %#', (text) => {
  // With quadratic time each took ten seconds and more; now it takes less than a fifth of a second.
  const took = startCpuClock();
  countTerms([section({ text, code: text, heading: text })]);
  expect(took()).toBeLessThan(5000);
});
