import { describe, expect, it } from 'vitest';
import { findingsOf, htmlOf, pageOf } from '../page-of.js';

describe.each(['remark', 'satteri'] as const)('remarkCallouts() with %s', (parser) => {
  it.each([
    ['> [!NOTE]\n> a', '<admonition type="note"><p>a</p></admonition>'],
    ['> [!tip]\n>\n> a\n>\n> b', '<admonition type="tip"><p>a</p><p>b</p></admonition>'],
    ['> [!IMPORTANT]  \n> a', '<admonition type="important"><p>a</p></admonition>'],
    ['> [!WARNING]\n> - a', '<admonition type="warning"><ul><li>a</li></ul></admonition>'],
    ['> [!CAUTION]\n> *a*', '<admonition type="caution"><p><em>a</em></p></admonition>'],
    ['> [!FOO]\n> a', '<blockquote><p>[!FOO]a</p></blockquote>'],
    ['> [!SUCCESS]+\n> a', '<admonition type="success"><p>a</p></admonition>'],
    ['> [!Error]- a\n> b', '<admonition type="danger" title="a"><p>b</p></admonition>'],
    ['> [!NOTE] a', '<admonition type="note" title="a"></admonition>'],
    [
      '> [!INFO] A *b* `c`  \n> d',
      '<admonition type="info" title="A b c"><admonition-title>A <em>b</em> <code>c</code></admonition-title><p>d</p></admonition>',
    ],
    [
      '> [!DANGER] A\n> b\n>\n> c',
      '<admonition type="danger" title="A"><p>b</p><p>c</p></admonition>',
    ],
    ['> [!TIP]\n> *a*\n> b', '<admonition type="tip"><p><em>a</em>b</p></admonition>'],
    [
      '> [!TIP] *a*\n> *b*',
      '<admonition type="tip" title="a"><admonition-title><em>a</em></admonition-title><p><em>b</em></p></admonition>',
    ],
    ['-> a', '<admonition type="note"><p>a</p></admonition>'],
    ['-&gt; a', '<admonition type="note"><p>a</p></admonition>'],
    ['-&GT; a', '<admonition type="note"><p>a</p></admonition>'],
    ['~&#62; a', '<admonition type="warning"><p>a</p></admonition>'],
    ['&#33;> a', '<admonition type="danger"><p>a</p></admonition>'],
    ['!\\> a', '<admonition type="danger"><p>a</p></admonition>'],
    ['~>**N:** a', '<admonition type="warning"><p><strong>N:</strong> a</p></admonition>'],
    [
      'a. ~>**N:** b',
      '<p>a.</p><admonition type="warning"><p><strong>N:</strong> b</p></admonition>',
    ],
    [
      '~> **Note:** a\nb',
      '<admonition type="warning"><p><strong>Note:</strong> ab</p></admonition>',
    ],
    ['!> [a](b)', '<admonition type="danger"><p><a href="docsgen:0">a</a></p></admonition>'],
    ['- a\n\n  ~> b', '<ul><li><p>a</p><admonition type="warning"><p>b</p></admonition></li></ul>'],
    ['- ~> b', '<ul><li><admonition type="warning"><p>b</p></admonition></li></ul>'],
    ['a\n~> b', '<p>a</p><admonition type="warning"><p>b</p></admonition>'],
    ['a. ~> Note: b', '<p>a.</p><admonition type="warning"><p>Note: b</p></admonition>'],
    [
      '~> a\n!> b',
      '<admonition type="warning"><p>a</p></admonition><admonition type="danger"><p>b</p></admonition>',
    ],
    ['a\n-> b', '<p>a-> b</p>'],
    ['a -> b, c ~> 1.2', '<p>a -> b, c ~> 1.2</p>'],
    ['`~> 1.2`', '<p><code>~> 1.2</code></p>'],
    ['->a', '<p>->a</p>'],
  ])('reads %j', (text, expected) => {
    expect(htmlOf(text, { parser })).toBe(expected);
  });

  it('says which names of alerts mean nothing', () => {
    const { diagnostics } = pageOf('> [!NOTE]\n> a\n\n> [!Example] b\n> c', { parser });
    expect(diagnostics).toMatchObject([
      {
        ruleId: 'unknown-directive',
        reason: 'Unknown alert "Example"',
        place: { line: 4, column: 3 },
        note: 'Known names are note, tip, hint, info, important, success, warning, warn, caution, danger, error. It is shown as a quote.',
      },
    ]);
    expect(findingsOf('> [!a]\n> [!b](c) [!dd](e)', { parser })).toEqual([]);
  });
});
