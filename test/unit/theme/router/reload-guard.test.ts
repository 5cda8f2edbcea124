import { describe, expect, it } from 'vitest';
import { RELOAD_GUARD_MS } from '../../../../theme/constants.js';
import { mayReload } from '../../../../theme/router/reload-guard.js';

function fakeStore() {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  };
}

describe('mayReload()', () => {
  it('lets a URL be loaded by itself once in ten seconds', () => {
    const store = fakeStore();
    expect(mayReload('https://x.io/a/', store, 1_000_000)).toBe(true);
    expect(mayReload('https://x.io/a/', store, 1_000_000 + RELOAD_GUARD_MS - 1)).toBe(false);
    expect(mayReload('https://x.io/a/#b', store, 1_000_001)).toBe(false);
    expect(mayReload('https://x.io/b/', store, 1_000_001)).toBe(true);
    expect(mayReload('https://x.io/a/', store, 1_000_000 + RELOAD_GUARD_MS)).toBe(true);
  });

  it('is not fooled by a clock that was set back or by a foreign value', () => {
    const store = fakeStore();
    expect(mayReload('https://x.io/a/', store, 2_000_000)).toBe(true);
    expect(mayReload('https://x.io/a/', store, 1_000_000)).toBe(true);
    store.set('docsgen.reload.https://x.io/c/', 'soon');
    expect(mayReload('https://x.io/c/', store, 1_000_000)).toBe(true);
  });
});
