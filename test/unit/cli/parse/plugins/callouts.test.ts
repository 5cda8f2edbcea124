import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_OPTIONS } from '../../../../../cli/parse/options.js';
import { scanOutline } from '../../../../../cli/parse/outline.js';
import { startCpuClock } from '../../../../cpu-time.js';
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
    ['~> **Note:** a\nb', '<admonition type="warning" title="Note"><p>ab</p></admonition>'],
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

  it.each([
    ['~> **NOTE:** a', 'warning', 'NOTE', '<p>a</p>'],
    ['-> **Note**: a', 'note', 'Note', '<p>a</p>'],
    ['!> **Important** A', 'danger', 'Important', '<p>A</p>'],
    ['~>**WARNING:** a', 'warning', 'WARNING', '<p>a</p>'],
    ['~> __Note__ - a', 'warning', 'Note', '<p>a</p>'],
    ['~> ***Note:*** a', 'warning', 'Note', '<p>a</p>'],
    ['~> **_Caution!_** a', 'warning', 'Caution', '<p>a</p>'],
    ['~> **Note:**  \na', 'warning', 'Note', '<p>a</p>'],
    ['~> **Note** `a` b', 'warning', 'Note', '<p><code>a</code> b</p>'],
    ['~> **Please note:** a', 'warning', 'Please note', '<p>a</p>'],
    ['~> **Note on instances:** a', 'warning', 'Note on instances', '<p>a</p>'],
    ['~> **Note: a b**', 'warning', 'Note', '<p><strong>a b</strong></p>'],
    ['- ~> **Note:** a', 'warning', 'Note', '<p>a</p>'],
    ['a\n\n~> **Note:** a', 'warning', 'Note', '<p>a</p>'],
    ['> [!NOTE]\n> **Note:** a', 'note', 'Note', '<p>a</p>'],
    ['> [!WARNING]\n> **Note:**\n>\n> a', 'warning', 'Note', '<p>a</p>'],
    [':::tip\n**TIP:** a\n:::', 'tip', 'TIP', '<p>a</p>'],
    [':::caution[Warning]\n**Warning:** a\n:::', 'caution', 'Warning', '<p>a</p>'],
    ['-> **Hinweis:** a', 'note', 'Hinweis', '<p>a</p>'],
  ])('K60: makes the bold word of %j the title, once', (text, type, title, content) => {
    expect(htmlOf(text, { parser, kindNames: ['Hinweis'] })).toContain(
      `<admonition type="${type}" title="${title}">${content}</admonition>`,
    );
  });

  it('K60: keeps code in such a title', () => {
    expect(htmlOf('~> **NOTE on `a_b`:** c', { parser })).toBe(
      '<admonition type="warning" title="NOTE on a_b"><admonition-title>NOTE on <code>a_b</code></admonition-title><p>c</p></admonition>',
    );
  });

  it.each([
    [
      '~> **Custom roles** a',
      '<admonition type="warning"><p><strong>Custom roles</strong> a</p></admonition>',
    ],
    [
      '~> **Note** that a',
      '<admonition type="warning"><p><strong>Note</strong> that a</p></admonition>',
    ],
    [
      '~> **Notepad:** a',
      '<admonition type="warning"><p><strong>Notepad:</strong> a</p></admonition>',
    ],
    [
      '~> a **Note:** b',
      '<admonition type="warning"><p>a <strong>Note:</strong> b</p></admonition>',
    ],
    [
      ':::note[Before]\n**Warning:** a\n:::',
      '<admonition type="note" title="Before"><p><strong>Warning:</strong> a</p></admonition>',
    ],
    ['**Note:** a', '<p><strong>Note:</strong> a</p>'],
  ])('K60: leaves other bold words of %j in the text', (text, expected) => {
    expect(htmlOf(text, { parser })).toBe(expected);
  });

  it.each([
    ['~> **Note:** a\n---', '<admonition type="warning" title="Note"><p>a</p></admonition><hr>'],
    ['-> a\n===', '<admonition type="note"><p>a</p></admonition><hr>'],
    ['!> a\nb\n------', '<admonition type="danger"><p>ab</p></admonition><hr>'],
    ['~>**Note:** a\n---', '<admonition type="warning" title="Note"><p>a</p></admonition><hr>'],
    ['a\n~> b\n---', '<p>a</p><admonition type="warning"><p>b</p></admonition><hr>'],
    [
      '~> a\n!> b\n---',
      '<admonition type="warning"><p>a</p></admonition><admonition type="danger"><p>b</p></admonition><hr>',
    ],
    ['- ~> a\n  ---', '<ul><li><admonition type="warning"><p>a</p></admonition><hr></li></ul>'],
    [
      '- a\n\n  ~> b\n  c\n  ---',
      '<ul><li><p>a</p><admonition type="warning"><p>bc</p></admonition><hr></li></ul>',
    ],
    ['- ~> a\nb\n---', '<ul><li><admonition type="warning"><p>ab</p></admonition></li></ul><hr>'],
    [
      '> ~> a\n> ---',
      '<blockquote><admonition type="warning"><p>a</p></admonition><hr></blockquote>',
    ],
    [
      '> ~> a\nb\n---',
      '<blockquote><admonition type="warning"><p>ab</p></admonition></blockquote><hr>',
    ],
    [
      ':::note\n~> a\n---\n:::',
      '<admonition type="note"><admonition type="warning"><p>a</p></admonition><hr></admonition>',
    ],
    ['a -> b\n---', '<h2 id="a---b">a -> b</h2>'],
    ['## ~> a', '<h2 id="-a">~> a</h2>'],
  ])('K96: reads the callout above the line in %j', (text, expected) => {
    expect(htmlOf(text, { parser }).replaceAll('</hr>', '')).toBe(expected);
  });

  it('K96: reads no callout as the title of the page', () => {
    const text = '~> **Note:** a\n===\n\n# B';
    const file = { path: 'docs/a.md', text, hash: '' };
    expect(pageOf(text, { parser })).toMatchObject({ title: 'B' });
    expect(scanOutline(file, DEFAULT_PARSE_OPTIONS)).toMatchObject({ title: 'B' });
  });

  it('reports alert names without a meaning', () => {
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

it('K60: reads long runs of punctuation in linear time', () => {
  const took = startCpuClock();
  pageOf(`~> **Note${'-'.repeat(200_000)}a** b`);
  pageOf(`~> **Note${' '.repeat(200_000)}a** b`);
  expect(took()).toBeLessThan(2000);
});
