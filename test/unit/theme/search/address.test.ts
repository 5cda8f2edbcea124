import { describe, expect, it, test } from 'vitest';
import { readAddress, writeAddress } from '../../../../theme/search/address.js';
import { versionOfPath, versionsOfPath } from '../../../../theme/search/scope.js';
import type { VersionData } from '../../../../theme/types.js';

test.each([
  { query: 'vpc id', page: 1 },
  { query: '<svg onload=1> & "é" 👩‍👧', section: 'A & B', kind: 'r', version: '1.0', page: 3 },
  { query: '', page: 1 },
])('readAddress() reads what writeAddress() wrote: %j', (request) => {
  const url = new URL(writeAddress('/search/', request), 'https://x.io');
  expect(JSON.parse(JSON.stringify(readAddress(url.search)))).toEqual(request);
});

test.each([
  ['?page=0', 1],
  ['?page=-3', 1],
  ['?page=1.5', 1],
  ['?page=1e9', 1],
  ['?page=x', 1],
  ['?q=%zz%', 1],
  ['?page=7', 7],
])('readAddress(%j) has page %i', (search, page) => {
  expect(readAddress(search).page).toBe(page);
});

const version = (name: string, path: string, isLast = false): VersionData => ({
  name,
  set: 'default',
  label: name,
  path,
  isLast,
  banner: null,
  mainHref: path,
});

test.each([
  ['/docs/1.0/a/', '1.0'],
  ['/docs/1.0', '1.0'],
  ['/docs/1.01/a/', '2.0'],
  ['/docs/a/', '2.0'],
  ['/search/', '2.0'],
])('versionOfPath(%j) is %s', (path, name) => {
  expect(versionOfPath([version('2.0', '/docs', true), version('1.0', '/docs/1.0')], path)).toBe(
    name,
  );
});

describe('versionsOfPath()', () => {
  const versions = [
    version('2.0', '/docs', true),
    version('1.0', '/docs/1.0'),
    { ...version('blog~2.0', '/blog', true), set: 'blog' },
    { ...version('blog~1.0', '/blog/1.0'), set: 'blog' },
  ];

  it.each([
    ['/docs/1.0/a/', '1.0 blog~2.0'],
    ['/blog/1.0/a/', '2.0 blog~1.0'],
    ['/search/', '2.0 blog~2.0'],
  ])('finds one version of each set of docs for %j', (path, names) => {
    expect(versionsOfPath({ versions }, path)).toBe(names);
  });

  it('prefers versions that the reader chose', () => {
    expect(versionsOfPath({ versions }, '/search/', ['blog~1.0', 'gone'])).toBe('2.0 blog~1.0');
  });

  it('is empty for a site without docs', () => {
    expect(versionsOfPath({ versions: [] }, '/')).toBe('');
  });
});
