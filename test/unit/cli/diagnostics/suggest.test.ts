import { expect, test } from 'vitest';
import { didYouMean, isNearInWords, suggest } from '../../../../cli/diagnostics/suggest.js';
import { createRandom } from '../../../random.js';

test('suggest() finds the nearest candidate', () => {
  expect(suggest('postion', ['type', 'position', 'positions'])).toBe('position');
  expect(suggest('./core-concept.md', ['./core-concepts.md', './next-steps.md'])).toBe(
    './core-concepts.md',
  );
});

test('suggest() counts a swap of neighbors as one edit', () => {
  expect(suggest('tpye', ['type', 'tree'])).toBe('type');
});

test('suggest() ignores letter case', () => {
  expect(suggest('TITLE', ['title'])).toBe('title');
});

test('suggest() finds the same as a whole table of edits', () => {
  const random = createRandom(26112601);
  const below = (limit: number) => Math.floor(random() * limit);
  const word = () => Array.from({ length: below(10) }, () => 'abc'[below(3)]).join('');
  for (let i = 0; i < 3000; i++) {
    const names = Array.from({ length: 5 }, word);
    const [value, limit] = [word(), 1 + below(6)];
    const distances = names.map((name) => editsBetween(value, name));
    const nearest = Math.min(...distances);
    const expected = nearest > limit ? null : names[distances.indexOf(nearest)];
    expect([value, limit, names, suggest(value, names, limit)]).toEqual([
      value,
      limit,
      names,
      expected,
    ]);
  }
});

/** Follows the definition: it tries every way to end both texts and returns the fewest edits. */
function editsBetween(a: string, b: string): number {
  const known = new Map<string, number>();
  const edits = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1;
    const fewest =
      known.get(key) ??
      Math.min(
        edits(i - 1, j) + 1,
        edits(i, j - 1) + 1,
        edits(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? edits(i - 2, j - 2) + 1 : Infinity,
      );
    known.set(key, fewest);
    return fewest;
  };
  return edits(a.length, b.length);
}

test('suggest() suggests nothing for a text that is too long to be a name', () => {
  expect(suggest('a'.repeat(500), ['a'.repeat(499)])).toBe('a'.repeat(499));
  expect(suggest('a'.repeat(501), ['a'.repeat(500)])).toBeNull();
});

test('suggest() returns null when nothing is near', () => {
  expect(suggest('navbar', ['title', 'url'])).toBeNull();
  expect(suggest('x', [])).toBeNull();
  expect(suggest('', ['title'])).toBeNull();
});

test.each([
  ['letterX', 'letterA', false],
  ['definition-Query', 'definition-Check', false],
  ['step-1', 'step-2', false],
  ['release-2024', 'release-2023', false],
  ['2-install-the-cli', '2-install-velaux', false],
  ['known-limitation', 'known-limitations', true],
  ['node-npm', 'node--npm', true],
  ['flex-properties', 'flex-item-properties', true],
  ['text-alignment', 'text-align', true],
  ['CanaryStep', 'canarystep', true],
  ['metadata.yaml(Required)', 'metadatayamlrequired', true],
  ['onne', 'one', true],
])('isNearInWords(%j, %j) is %j', (written, candidate, expected) => {
  expect(isNearInWords(written, candidate)).toBe(expected);
});

test('didYouMean() makes a sentence', () => {
  expect(didYouMean('titel', ['title'])).toBe('Did you mean "title"?');
  expect(didYouMean('zzz', ['title'])).toBeNull();
});
