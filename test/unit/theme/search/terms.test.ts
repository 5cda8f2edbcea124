import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, listRuns, listTerms, stem } from '../../../../theme/search/terms.js';

test.each([
  ['google_compute_instance', ['google_compute_instance', 'google', 'compute', 'instance']],
  ['forceDestroy', ['forcedestroy', 'force', 'destroy']],
  ['HTTPServer', ['httpserver', 'http', 'server']],
  ['run-all', ['run-all', 'run', 'all']],
  ['0.0.0.0/0', ['0.0.0.0/0']],
  ['1.x', ['1.x']],
  ['roles/compute.admin', ['roles', 'compute.admin', 'compute', 'admin']],
  ['aws:s3', ['aws', 's3']],
  ['cis-1.4.0', ['cis-1.4.0', 'cis', '1.4.0']],
  ['Größe', ['große']],
  ['the end.', ['the', 'end']],
  ['“quoted”, (bracketed)', ['quoted', 'bracketed']],
  ['', []],
  ['¡¿ … — !', []],
])('listTerms(%j)', (text, terms) => {
  expect(listTerms(text)).toEqual(terms.map(fold));
});

test.each([
  ['policies', 'policy'],
  ['subnets', 'subnet'],
  ['instances', 'instance'],
  ['running', 'run'],
  ['encrypted', 'encrypting'],
  ['deployment', 'deploy'],
  ['addresses', 'address'],
])('stem() of %s is that of %s', (a, b) => {
  expect(stem(a)).toBe(stem(b));
});

test.each(['aws', 's3', 'dns', 'kms', 'status', 'größe', '1.4.0'])('stem() leaves %s', (word) => {
  expect(stem(word)).toBe(word);
});

test('listTerms() gives terms that listTerms() leaves alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const { words } of listRuns(text))
        for (const word of words) expect(listTerms(word)[0]).toBe(word);
    }),
    { numRuns: 2000, seed: 20261121 },
  );
});

test('listTerms() resolves compatibility forms before it finds runs', () => {
  expect(listTerms('step ⑴ of ﬁve')).toEqual(['step', '1', 'of', 'five']);
});
