import { describe, expect, it } from 'vitest';
import { mayPrefetch, type Connection } from '../../../../theme/router/prefetch.js';

describe('mayPrefetch()', () => {
  it.each<[Connection | undefined, boolean]>([
    [{ saveData: true, effectiveType: '2g' }, false],
    [{ saveData: true, effectiveType: 'slow-2g' }, false],
    [{ saveData: true, effectiveType: '4g' }, true],
    [{ saveData: false, effectiveType: '2g' }, true],
    [{ saveData: true }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{}, true],
    [undefined, true],
  ])('answers for %j with %j', (connection, expected) => {
    expect(mayPrefetch(connection)).toBe(expected);
  });
});
