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

  it('names the columns of facts of a table of options in its cells, and that of explanations that are no sentences', () => {
    const html = htmlOf(
      '| name | type | may |\n|---|---|---|\n| `a` | A string. | Do it. |\n| [`b`](#b) | | read it |',
    );
    expect(html).toMatch(/^<table className="option-table">/);
    expect(html).toContain(
      '<tr><td><code>a</code></td><td dataLabel="type">A string.</td><td>Do it.</td></tr>',
    );
    expect(html).toContain('<td></td><td dataLabel="may">read it</td>');
    const unnamed = htmlOf('| name | type | |\n|---|---|---|\n| `a` | string | one |');
    expect(unnamed).toContain('<td>one</td>');
  });

  const sides = (...[heads, ...rows]: string[][]) =>
    Array.from(
      htmlOf(
        [heads ?? [], (heads ?? []).map(() => '---'), ...rows]
          .map((cells) => `| ${cells.join(' | ')} |`)
          .join('\n'),
      ).matchAll(/<t[hd]( className="align-right")?>/g),
      ([, side]) => side !== undefined,
    );

  it.each([
    ['1', '20'],
    ['-0.5', '+1'],
    ['1,024', '99.9 %'],
    ['$37', '', '1'],
    ['–', '64', '128'],
    ['2 GB', '128 GB'],
    ['1.5 Gbit/s', '20 Gbit/s'],
  ])('aligns a column of numbers at their ends: %s, %s', (...values) => {
    const rows = values.map((value) => ['1', value]);
    expect(sides(['a', 'b'], ...rows)).toEqual([false, true, ...rows.flatMap(() => [false, true])]);
  });

  it.each([
    ['1.2.3', '1.2.4'],
    ['2 GB', '4'],
    ['512 MB', '1 GB'],
    ['1 up to 5', '2 up to 5'],
    ['`1`', '2'],
    ['1', ''],
    ['10.0.0.1', '1'],
  ])('leaves the column of %s and %s where it is', (...values) => {
    expect(sides(['a', 'b'], ...values.map((value) => ['1', value]))).not.toContain(true);
  });

  it('leaves a column of numbers where its author wants it', () => {
    const html = htmlOf('| a | b |\n|---|:--|\n| x | 1 |\n| y | 2 |');
    expect(html).toContain('<td className="align-left">1</td>');
    expect(html).not.toContain('align-right');
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
