import { expect, test } from 'vitest';
import { isSpelling, spellUrl } from '../../../../../cli/check/fix/spell-url.js';

test.each([
  // Unquoted URLs stay unquoted, and new signs in them are escaped.
  ['./My%20Page.md', './My%20Page.md', './my page.md', './my%20page.md'],
  ['./My Page.md', './My Page.md', './my page.md', './my page.md'],
  ['./A(1).md', './A(1).md', './a(1).md', './a(1).md'],
  ['./A(.md', './A\\(.md', './a(.md', './a%28.md'],
  ['/was', '/was', `/a("b"'|c)`, '/a%28%22b%22%27%7Cc%29'],
  ['./A%3Ab.md', './A%3Ab.md', 'a:b.md', 'a%3Ab.md'],
  // The extension of other links, and an entity in another letter case.
  ['./C%23%25%3F.md', './C%23%25%3F.md', './c#%?.md', './c%23%25%3F.md'],
  ['./A&Copy;.md', './A&Copy;.md', './a&copy;.md', './a%26copy;.md'],
])('%s, written %s, that is now %s becomes %s', (url, written, path, expected) => {
  const suffix = '?a=1&b=2#c:d';
  expect(spellUrl({ path, suffix }, { url: url + suffix, written: written + suffix })).toBe(
    expected + suffix,
  );
});

test('leaves the path alone if only the anchor differs', () => {
  const url = './my%20p\u00e4ge.md#Set-Up';
  expect(spellUrl({ path: null, suffix: '#set-up' }, { url, written: url })).toBe(
    './my%20p\u00e4ge.md#set-up',
  );
  expect(
    spellUrl({ path: null, suffix: '#b(c' }, { url: './a(1.md#B', written: './a\\(1.md#B' }),
  ).toBe('./a%281.md#b%28c');
});

test.each([
  ['./a b.md', './a b.md', true],
  ['./a\\(b\\_c.md', './a(b_c.md', true],
  ['./a&amp;b.md', './a&b.md', true],
  ['./a.md?b&#38;c&#X26;d', './a.md?b&c&d', true],
  ['./&auml;.md', './ä.md', false],
  ['./b.md', './a.md', false],
])('%s says %s: %s', (written, url, expected) => {
  expect(isSpelling(written, url)).toBe(expected);
});
