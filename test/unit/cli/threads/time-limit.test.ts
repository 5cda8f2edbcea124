import { expect, test } from 'vitest';
import { runWithin, TimeLimitError } from '../../../../cli/threads/time-limit.js';

test('passes on the result, and errors', () => {
  expect(runWithin(1000, () => 'a')).toBe('a');
  const error = new TypeError('no luck');
  expect(() =>
    runWithin(1000, () => {
      throw error;
    }),
  ).toThrow(error);
});

test.each<[name: string, work: () => unknown]>([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression', () => /^(a+)+$/.test(`${'a'.repeat(40)}!`)],
  ['a loop in a callback', () => [1].map(() => endless())],
  [
    'a loop that catches all errors',
    () => {
      try {
        endless();
      } catch {
        return 'caught';
      }
    },
  ],
])('%s is ended', (_, work) => {
  const started = performance.now();
  expect(() => runWithin(100, work)).toThrow(TimeLimitError);
  expect(performance.now() - started).toBeLessThan(20_000);
  // The next one runs.
  expect(runWithin(1000, () => 1)).toBe(1);
});

test('work within limited work keeps its limit', () => {
  expect(() => runWithin(100, () => runWithin(60_000, endless))).toThrow(TimeLimitError);
});

function endless(): never {
  for (;;);
}
