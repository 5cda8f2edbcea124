import { describe, expect, test } from 'vitest';
import { findInTexts, firstPlace, listUrlPlaces } from '../../../../cli/check/find-place.js';
import { listModuleTexts } from '../../../../cli/diagnostics/config-places.js';
import { parseScript } from '../../../../cli/diagnostics/script.js';

function find(text: string, ...raws: string[]) {
  const program = parseScript(text, 'x.tsx');
  if (program === null) return ['no tree'];
  const texts = listModuleTexts({ file: 'x.tsx', siteDir: '/', text, program });
  const spellings = { raws: new Set(raws), base: '/x/', origin: 'https://e.example' };
  return findInTexts(texts, spellings).map(
    ({ place: { line, column, endColumn } }) => `${line}:${column}-${endColumn}`,
  );
}

describe('findInTexts()', () => {
  test.each([
    [
      'const a = "/docs/a"; // "/docs/a"\nf(\'/docs/a\', `/docs/a`)',
      ['/docs/a'],
      ['1:12-19', '2:4-11', '2:15-22'],
    ],
    // Forms with the base path, the origin and the slash of the site.
    ["to('/docs/a#b')", ['/x/docs/a/#b'], ['1:5-14']],
    ["to('/docs/a')", ['https://e.example/x/docs/a/'], ['1:5-12']],
    ["to('/docs/mit leer/')", ['/docs/mit%20leer/'], ['1:5-20']],
    // Escapes of JavaScript, and entities of JSX.
    ["to('\\x2fdocs/\\u0061')", ['/docs/a'], ['1:5-20']],
    ['<a href="/docs/a?b&amp;c" title="/docs/">/docs/a</a>', ['/docs/a?b&c'], ['1:10-25']],
    // A part of another text does not count, and neither do modules and types.
    ["import '/docs/a'; type A = '/docs/a'; f('see /docs/a', '/docs/a/b')", ['/docs/a'], []],
    // URLs in HTML.
    ['h(\'<b title="/a">\\n<a href="/a">\')', ['/a'], ['1:29-31']],
    // A template counts when no text is the whole URL.
    ['f(`${base}docs/a/`, `${b}/`)', ['/x/docs/a/'], ['1:4-18']],
    ['f(`${base}docs/a/`, "/docs/a")', ['/x/docs/a/'], ['1:22-29']],
  ])('of %j', (text, urls, places) => {
    expect(find(text, ...urls)).toEqual(places);
  });
});

test('listUrlPlaces() returns the first place of every URL, and none in a file that is not read', () => {
  const places = listUrlPlaces('a.html', '\uFEFF<a href="b">\n<img src=b><i>c</i>');
  expect([...places]).toEqual([['b', { line: 1, column: 10, endLine: 1, endColumn: 11 }]]);
  expect(firstPlace(places, new Set(['c', 'b']))).toEqual(places.get('b'));
  expect(firstPlace(places, new Set(['c']))).toBe(null);
  expect([...listUrlPlaces('a.js', '"b"')]).toEqual([]);
});
