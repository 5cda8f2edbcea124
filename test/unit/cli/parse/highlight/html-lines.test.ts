import { describe, expect, it } from 'vitest';
import type { Element, ElementContent } from 'hast';
import { HtmlEmitter, splitLines, toHtml } from '../../../../../cli/parse/highlight/html-lines.js';

function span(className: string[], ...children: ElementContent[]): Element {
  return { type: 'element', tagName: 'span', properties: { className }, children };
}
const text = (value: string): ElementContent => ({ type: 'text', value });

describe('toHtml()', () => {
  it('escapes text and nests spans', () => {
    expect(
      toHtml([text('<&>"'), span(['hljs-char', 'escape_'], text('a'), span(['x'], text('<')))]),
    ).toBe('&lt;&amp;&gt;"<span class="hljs-char escape_">a<span class="x">&lt;</span></span>');
  });

  it('flattens spans that are nested deeper than a browser needs', () => {
    let node: ElementContent = text('<x');
    for (let i = 0; i < 20_000; i++) node = span(['a'], node, text('y'));
    const html = toHtml([node]);
    expect(html.match(/<span/g)).toHaveLength(32);
    expect(html.replace(/<[^>]*>/g, '')).toBe(`&lt;x${'y'.repeat(20_000)}`);
  });
});

describe('HtmlEmitter', () => {
  it('escapes text, nests spans, and names scopes with a part after the dot', () => {
    const emitter = new HtmlEmitter();
    emitter.addText('<');
    emitter.startScope('string');
    emitter.addText('a');
    emitter.startScope('char.escape');
    emitter.addText('&');
    emitter.endScope();
    emitter.endScope();
    expect(emitter.html).toBe(
      '&lt;<span class="hljs-string">a<span class="hljs-char escape_">&amp;</span></span>',
    );
  });

  it('flattens spans that are nested deeper than a browser needs', () => {
    const emitter = new HtmlEmitter();
    for (let i = 0; i < 20_000; i++) emitter.startScope('subst');
    emitter.addText('x');
    for (let i = 0; i < 20_000; i++) emitter.endScope();
    expect(emitter.html).toBe(`${'<span class="hljs-subst">'.repeat(32)}x${'</span>'.repeat(32)}`);
  });
});

describe('splitLines()', () => {
  it('closes open spans at the end of a line and opens them on the next', () => {
    expect(splitLines('a\n<span class="s">b\n<span class="t e_">c\n\n</span>d</span>\ne')).toEqual([
      'a',
      '<span class="s">b</span>',
      '<span class="s"><span class="t e_">c</span></span>',
      '<span class="s"><span class="t e_"></span></span>',
      '<span class="s"><span class="t e_"></span>d</span>',
      'e',
    ]);
  });
});
