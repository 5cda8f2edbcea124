import { describe, expect, test } from 'vitest';
import { findPlaces } from '../../../../cli/check/find-place.js';

const find = (text: string, ...urls: string[]) =>
  findPlaces(text, urls, { base: '/x/' }).map(
    ({ line, column, endColumn }) => `${line}:${column}-${endColumn}`,
  );

describe('findPlaces()', () => {
  test('finds every place of a URL, in quotes before any other', () => {
    expect(find('/docs/a\n"/docs/a" and \'/docs/a\'\n"/docs/a"', '/docs/a')).toEqual([
      '2:2-9',
      '3:2-9',
    ]);
    expect(find('see /docs/a or /docs/a', '/docs/a')).toEqual(['1:5-12', '1:16-23']);
    expect(find('nothing', '/docs/a')).toEqual([]);
  });

  test('knows the base path, and a slash at the end that somebody left out', () => {
    expect(find("to: '/docs/a#b'", '/x/docs/a/#b')).toEqual(['1:6-15']);
  });

  test.each([
    [['/docs/b/', '/docs/a/'], '/docs/a/ /docs/b/', ['1:1-9']],
    [['/docs/a/', '/docs/b/'], '/docs/a/ /docs/b/', ['1:1-9']],
    // One is the beginning of the other.
    [['/docs/a/', '/docs/a'], 'link: /docs/a/', ['1:7-15']],
    [['/docs/a', '/docs/a/'], 'link: /docs/a/', ['1:7-15']],
    // In quotes, though it comes later.
    [['/docs/a/', '/docs/b/'], '/docs/a/ "/docs/b/"', ['1:11-19']],
  ])('of %j it finds the one that comes first, in whichever order', (urls, text, places) => {
    expect(find(text, ...urls)).toEqual(places);
  });
});
