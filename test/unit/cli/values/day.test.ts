import { afterEach, expect, it, vi } from 'vitest';
import { addDays, dayOf, today } from '../../../../cli/values/day.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it('takes the day of a date as written', () => {
  expect(['2026-01-02', '2026-01-02T23:30-08:00'].map(dayOf)).toEqual(['2026-01-02', '2026-01-02']);
});

it('takes the current day from the environment, otherwise from the clock', () => {
  vi.useFakeTimers({ now: Date.parse('2026-02-28T23:59:59Z') });
  const dayIn = (epoch: string) => {
    vi.stubEnv('SOURCE_DATE_EPOCH', epoch);
    return today();
  };
  expect(['86400', '0', '', 'tomorrow'].map(dayIn)).toEqual([
    '1970-01-02',
    '1970-01-01',
    '2026-02-28',
    '2026-02-28',
  ]);
});

it.each([
  ['2026-02-27', 2, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-11-27', -36_500, '1926-12-22'],
])('counts days: %s and %i days is %s', (day, days, result) => {
  expect(addDays(day, days)).toBe(result);
});
