/** The id of a visit: how long it lasts, and what happens without storage. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createVisit } from '../../../../theme/router/visit.js';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

function createArea(): Storage {
  const items = new Map<string, string>();
  return {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

it('lasts across documents, and for half an hour after each page', () => {
  const area = createArea();
  const first = createVisit('G-1', () => area)();
  expect(first).toMatchObject({ start: '1700000000', isNew: true });
  for (const minutes of [0, 29, 29]) {
    vi.advanceTimersByTime(minutes * MINUTE);
    expect(createVisit('G-1', () => area)()).toEqual({ ...first, isNew: false });
  }
  vi.advanceTimersByTime(31 * MINUTE);
  const next = createVisit('G-1', () => area)();
  expect(next.isNew).toBe(true);
  expect(next.id).not.toBe(first.id);
});

it('differs between services', () => {
  const area = createArea();
  const ids = ['G-1', 'G-2'].map((trackingId) => createVisit(trackingId, () => area)().id);
  expect(new Set(ids).size).toBe(2);
});

it.each([
  ['blocked', () => JSON.parse('{') as never],
  ['full of nonsense', () => Object.assign(createArea(), { getItem: () => '<script>' })],
])('lasts as long as the document if storage is %s', (name, area) => {
  const visitOf = createVisit('G-1', area);
  const { id } = visitOf();
  if (name === 'blocked') expect(visitOf()).toMatchObject({ id, isNew: false });
  else expect(id).toMatch(/^\d+\.1700000000$/);
});
