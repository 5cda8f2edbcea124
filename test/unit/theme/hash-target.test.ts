import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeHash, findHashTarget } from '../../../theme/hash-target.js';

afterEach(() => vi.unstubAllGlobals());

describe('decodeHash()', () => {
  it.each([
    ['#a%20b', 'a b'],
    ['#%E4%B8%AD', '中'],
    ['#%', '%'],
    ['#%C0%AF', '%C0%AF'],
    ['#<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['', ''],
    ['#', ''],
  ])('decodes %s and never throws', (hash, expected) => {
    expect(decodeHash(hash)).toBe(expected);
  });
});

describe('findHashTarget()', () => {
  it('looks up ids, then names, and parses neither as a selector', () => {
    const byId = { id: 'a' };
    const byName = { name: 'b' };
    vi.stubGlobal('document', {
      getElementById: (id: string) => (id === 'a' ? byId : null),
      getElementsByName: (name: string) => (name === 'b' ? [byName] : []),
    });
    expect(findHashTarget('#a')).toBe(byId);
    expect(findHashTarget('#b')).toBe(byName);
    expect(findHashTarget('#%')).toBeNull();
    expect(findHashTarget('#//evil/x.md')).toBeNull();
    expect(findHashTarget('')).toBeNull();
  });
});
