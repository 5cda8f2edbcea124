import { describe, expect, it } from 'vitest';
import { htmlOf } from '../page-of.js';

describe('rehypeTables()', () => {
  it('turns alignment into classes', () => {
    expect(htmlOf('| a | b |\n|:-:|--:|\n| 1 | 2 |')).toContain(
      '<tr><td className="align-center">1</td><td className="align-right">2</td></tr>',
    );
    expect(htmlOf('<div align="center">a</div>')).toBe('<div className="align-center">a</div>');
    expect(htmlOf('<div align="evil">a</div>')).toBe('<div>a</div>');
  });

  it('names the columns of a table of options in its cells', () => {
    expect(
      htmlOf(
        '| name | type | text |\n|---|---|---|\n| `a` | string | One. |\n| [`b`](#b) | | Two. |',
      ),
    ).toMatch(
      /^<table className="option-table">.*<tr><td><code>a<\/code><\/td><td dataLabel="type">string<\/td><td>One\.<\/td><\/tr>.*<td><\/td><td>Two\.<\/td>/s,
    );
  });

  it.each([
    ['two columns', '| name | text |\n|---|---|\n| `a` | One. |'],
    [
      'a row that begins with words',
      '| n | t | x |\n|---|---|---|\n| `a` | b | c |\n| d | e | f |',
    ],
    ['no rows', '| n | t | x |\n|---|---|---|'],
    ['raw HTML without cells', '<table><tr></tr></table>'],
    [
      'no head',
      '<table><tr><td><code>a</code></td><td>b</td><td>c</td></tr><tr><td><code>d</code></td><td>e</td><td>f</td></tr></table>',
    ],
    [
      'a cell that spans rows',
      '<table><tr><th>n</th><th>t</th><th>d</th><th>x</th></tr><tr><td><code>a</code></td><td rowspan="2">b</td><td>c</td><td>d</td></tr><tr><td><code>e</code></td><td>f</td><td>g</td></tr></table>',
    ],
    [
      'a cell that spans columns',
      '<table><tr><th>n</th><th>t</th><th>d</th><th>x</th></tr><tr><td><code>a</code></td><td colspan="2">b</td><td>c</td></tr></table>',
    ],
  ])('leaves a table with %s as it is', (_, text) => {
    expect(htmlOf(text)).not.toMatch(/option-table|dataLabel/);
  });
});
