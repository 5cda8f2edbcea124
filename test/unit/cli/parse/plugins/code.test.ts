import type { Element, Root } from 'hast';
import rehypeReact from 'rehype-react';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { createElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../../../cli/parse/parser.js';
import {
  rehypeCode,
  type CodeDiagnostic,
  type CodeOptions,
} from '../../../../../cli/parse/plugins/code.js';
import { walk } from '../../../../../cli/content-tree/tree.js';
import type { CodeBlockProps } from '../../../../../theme/types.js';
import { startCpuClock } from '../../../../cpu-time.js';

interface Result {
  readonly tree: Root;
  readonly blocks: Element['properties'][];
  readonly diagnostics: CodeDiagnostic[];
}

function run(markdown: string, parser: 'remark' | 'satteri' = 'remark'): Result {
  const diagnostics: CodeDiagnostic[] = [];
  const file = new VFile({ path: 'a.md' });
  const options: CodeOptions = {
    onDiagnostic: (diagnostic, about) => {
      expect(about).toBe(file);
      diagnostics.push(diagnostic);
    },
    onDiagram: () => 0,
    foldCodeOf: () => 6,
  };
  const tree = unified()
    .use(remarkParse)
    .use(remarkRehype)
    .use(rehypeCode, options)
    .runSync(parseMarkdown(markdown, { parser, gfm: true }), file);
  const blocks: Element['properties'][] = [];
  walk<Root | Root['children'][number]>(tree, (node) => {
    if (node.type === 'element' && node.tagName === 'codeblock') blocks.push(node.properties);
  });
  return { tree, blocks, diagnostics };
}

/** Returns the properties of the only block. */
function block(info: string, code: string): Element['properties'] | undefined {
  return run(`~~~~${info}\n${code}\n~~~~`).blocks[0];
}

describe('rehypeCode()', () => {
  it('returns a highlighted block without line elements if none are needed', () => {
    expect(block('tf', 'a = 1\n<b>')).toEqual({
      language: 'hcl',
      html: '<span class="hljs-attr">a</span> = <span class="hljs-number">1</span>\n<span class="hljs-operator">&lt;</span>b<span class="hljs-operator">&gt;</span>',
      lines: 2,
      copy: true,
    });
  });

  it('reads title, wrap and copy', () => {
    expect(block('text title=dev configuration wrap noCopy', 'x')).toEqual({
      language: 'plain',
      title: 'dev configuration',
      html: 'x',
      lines: 1,
      wrap: true,
      copy: false,
    });
  });

  it('wraps lines if some are marked', () => {
    expect(block('txt {2}', 'a\nb\n\nc # [!code --]')).toEqual({
      language: 'plain',
      html: '<span class="line">a\n</span><span class="line line-highlight">b\n</span><span class="line">\n</span><span class="line line-del" data-marker="-">c\n</span>',
      isLined: true,
      lines: 4,
      copy: true,
    });
  });

  it('wraps lines if they are numbered', () => {
    expect(block('txt showLineNumbers=7', 'a')).toEqual({
      language: 'plain',
      html: '<span class="line">a\n</span>',
      isLined: true,
      lines: 1,
      lineNumbersFrom: 7,
      copy: true,
    });
  });

  it('shows a diff in the colors of its language', () => {
    const expected =
      '<span class="line">a {\n</span><span class="line line-ins" data-marker="+">  <span class="hljs-attr">b</span> = <span class="hljs-number">1</span>\n</span><span class="line">}\n</span>';
    expect(block('diff lang=hcl', 'a {\n+  b = 1\n}')?.html).toBe(
      expected.replace('a {', '<span class="hljs-section">a</span> {'),
    );
    expect(block('hcl diff', 'a {\n+  b = 1\n}')?.html).toBe(
      expected.replace('a {', '<span class="hljs-section">a</span> {'),
    );
    expect(block('diff', '-a\n+b\n c')?.html).toBe(
      '<span class="line line-del"><span class="hljs-deletion">-a</span>\n</span><span class="line line-ins"><span class="hljs-addition">+b</span>\n</span><span class="line"> c\n</span>',
    );
  });

  it('folds a long block but its beginning and its marked lines, and says so', () => {
    const lines = Array.from({ length: 16 }, (_, i) => `${i + 1}`);
    const shown = (info: string, code = lines.join('\n')) => {
      const found = block(info, code);
      const html = String(found?.html);
      const open = '<span class="code-fold" hidden="until-found">';
      expect(html.replace(/<[^>]*>/g, '').trim()).toBe(code.trim());
      expect(html.includes(open)).toBe(found?.isFolded === true);
      return html
        .replace(
          /<span class="code-fold" hidden="until-found">(?:<span[^>]*>\d+\n<\/span>)*<\/span>/g,
          '…',
        )
        .replace(/<[^>]*>/g, '')
        .trim()
        .replaceAll('\n', ' ');
    };
    expect(shown('txt')).toBe('1 2 3 …');
    expect(block('txt', lines.join('\n'))).toMatchObject({
      isLined: true,
      isFolded: true,
      lines: 16,
    });
    expect(shown('txt {10}')).toBe('1 2 3 …8 9 10 11 12 …');
    expect(shown('txt focus={16}')).toBe('1 2 3 …14 15 16');
    // Three hidden lines are too few for a gap.
    expect(shown('txt {9}')).toBe('1 2 3 4 5 6 7 8 9 10 11 …');
    expect(shown('txt noFold')).toBe(lines.join(' '));
    expect(shown('txt', lines.slice(0, 6).join('\n'))).toBe('1 2 3 4 5 6');
  });

  it('marks lines in focus', () => {
    expect(block('txt focus={2}', 'a\nb')?.html).toBe(
      '<span class="line">a\n</span><span class="line line-focus">b\n</span>',
    );
  });

  it('accepts indented code, empty fences and CRLF', () => {
    expect(run('    a\n    b').blocks).toEqual([
      { language: 'plain', html: 'a\nb', lines: 2, copy: true },
    ]);
    expect(run('```\n```').blocks).toEqual([{ language: 'plain', html: '', lines: 0, copy: true }]);
    expect(run('```\r\na\r\nb\r\n```').blocks[0]?.html).toBe('a\nb');
  });

  it('leaves inline code and preformatted elements alone', () => {
    expect(run('`a`').blocks).toEqual([]);
    const link: Element = { type: 'element', tagName: 'a', properties: {}, children: [] };
    const code: Element = { type: 'element', tagName: 'code', properties: {}, children: [link] };
    const pre: Element = { type: 'element', tagName: 'pre', properties: {}, children: [code] };
    const tree: Root = { type: 'root', children: [pre] };
    rehypeCode({ onDiagnostic: () => {}, onDiagram: () => 0, foldCodeOf: () => false })(
      tree,
      new VFile(),
    );
    expect(tree.children).toEqual([pre]);
  });

  it('gives a diagram its index and shows it as plain code', () => {
    const { blocks, diagnostics } = run('```mermaid\na-->b\n```');
    expect(blocks[0]).toEqual({
      language: 'mermaid',
      html: 'a--&gt;b',
      lines: 1,
      copy: true,
      diagram: 0,
    });
    expect(diagnostics).toEqual([]);
  });

  it.each(['remark', 'satteri'] as const)('returns the same with %s', (parser) => {
    const markdown =
      '> 1. x\n>\n>    ```  js {1} title="a &amp; b" showLineNumbers\n>    a\n>    ```\n';
    expect(run(markdown, parser).blocks).toEqual([
      {
        language: 'javascript',
        title: 'a & b',
        html: '<span class="line line-highlight">a\n</span>',
        isLined: true,
        lines: 1,
        lineNumbersFrom: 1,
        copy: true,
      },
    ]);
  });
});

it.each([
  ['HTML', 'xml', 'html'],
  ['toml', 'ini', 'toml'],
  ['vue-html', 'xml', 'vue-html'],
  ['xml', 'xml', undefined],
  ['js', 'javascript', undefined],
  ['node', 'javascript', undefined],
])('rehypeCode() keeps a name that readers know: %s', (name, language, alias) => {
  const { blocks, diagnostics } = run(`\`\`\`${name}\na\n\`\`\``);
  expect(blocks[0]?.language).toBe(language);
  expect(blocks[0]?.alias).toBe(alias);
  expect(diagnostics).toEqual([]);
});

describe('rehypeCode() on hostile info strings', () => {
  const names = new Set(['plain', 'javascript', 'python']);
  it.each([
    '"><script>alert(1)</script>',
    'js&#x20;python&#x9;ruby',
    'js"onclick="x"',
    'js x" class="y',
    "js' style='x",
    'js title="&quot;><script>"',
    '&#10;js',
    'language-js hljs evil',
    'no-highlight',
    `${'x'.repeat(100_000)}`,
  ])('lets no element and no class through: %j', (info) => {
    const { blocks, tree } = run(`~~~~${info}\ncode\n~~~~`);
    expect(blocks).toHaveLength(1);
    expect(names).toContain(blocks[0]?.language);
    expect(blocks[0]?.html).toBe('code');
    expect(tree.children).toHaveLength(1);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'shows "%s" as plain text with a warning',
    (name) => {
      const { blocks, diagnostics } = run(`\`\`\`${name}\ncode\n\`\`\``);
      expect(blocks[0]?.language).toBe('plain');
      expect(diagnostics.map(({ reason }) => reason)).toEqual([`Unknown language "${name}"`]);
    },
  );
});

describe('rehypeCode() reports', () => {
  it('unknown-language with the nearest name', () => {
    expect(run('x\n\n```terrafrom title=a\na = 1\n```\n').diagnostics).toEqual([
      {
        ruleId: 'unknown-language',
        reason: 'Unknown language "terrafrom"',
        note: 'Did you mean "terraform"? The block is shown without colors.',
        cause: 'Language "terrafrom"',
        place: { line: 3, column: 1, endLine: 5, endColumn: 4 },
      },
    ]);
  });

  it("a diff of another language in Prism's syntax", () => {
    const notes = run('```diff-js\n+ a\n```\n\n```diff-nosuch\n```').diagnostics.map(
      ({ note }) => note,
    );
    expect(notes).toEqual([
      'Write "diff lang=js" for a diff in colors. The block is shown without colors.',
      'Use "plain" for text that needs no colors. The block is shown without colors.',
    ]);
  });

  it('unknown-language without a near name', () => {
    for (const name of ['brainfuck9000', 'cli', 'corefile', 'promql'])
      expect(run(`\`\`\`${name}\n\`\`\``).diagnostics.map(({ note }) => note)).toEqual([
        'Use "plain" for text that needs no colors. The block is shown without colors.',
      ]);
    expect(run(`\`\`\`${'x'.repeat(100)}\n\`\`\``).diagnostics.map(({ reason }) => reason)).toEqual(
      [`Unknown language "${'x'.repeat(60)}…"`],
    );
  });

  it.each([
    [
      'hcl',
      'a = 1\n'.repeat(40_000),
      'Cannot highlight a code block of 240000 characters',
      'The limit is 200000. The block is shown without colors. Use the language "plain" to say that it needs none.',
    ],
    [
      'ini',
      'x'.repeat(20_000),
      'Cannot highlight a code block with a line of 20000 characters',
      'The limit is 6200. The block is shown without colors. Use the language "plain" to say that it needs none.',
    ],
  ])('highlight-limit for a %s block', (language, code, reason, note) => {
    const { diagnostics } = run(`~~~${language}\n${code}\n~~~`);
    expect(diagnostics.map((d) => [d.ruleId, d.reason, d.note])).toEqual([
      ['highlight-limit', reason, note],
    ]);
  });

  it('spends one deadline on all slow blocks of a page', () => {
    const slow = `~~~html\n${'<script>self.x.push(\n'.repeat(400)}~~~\n\n`;
    const took = startCpuClock();
    const { diagnostics, blocks } = run(`${slow.repeat(10)}\n~~~js\nconst a = 1;\n~~~`);
    // 2 s for the first, 0.1 s for each of the others; 20 s without a common budget.
    expect(took()).toBeLessThan(10_000);
    expect(diagnostics.map((d) => [d.ruleId, d.reason, d.note])).toEqual(
      Array.from({ length: 10 }, () => [
        'highlight-limit',
        'Cannot highlight a code block as "xml" in time',
        'The block is shown without colors. Use the language "plain" to say that it needs none.',
      ]),
    );
    expect(blocks.at(-1)?.html).toContain('hljs-keyword');
  });
});

describe('the properties of a codeblock', () => {
  it('reach its React component under the names of CodeBlockProps', () => {
    const { tree } = run('```hcl {1} title="a b" showLineNumbers=3 wrap noCopy\na = 1\n```');
    const received: CodeBlockProps[] = [];
    const codeblock = (props: CodeBlockProps) => {
      received.push(props);
      return createElement('pre');
    };
    const processor = unified().use(rehypeReact, {
      Fragment,
      jsx,
      jsxs,
      components: { codeblock },
    });
    expect(
      renderToStaticMarkup(processor.stringify(JSON.parse(JSON.stringify(tree)) as Root)),
    ).toBe('<pre></pre>');
    expect(received).toEqual([
      {
        language: 'hcl',
        title: 'a b',
        html: '<span class="line line-highlight"><span class="hljs-attr">a</span> = <span class="hljs-number">1</span>\n</span>',
        isLined: true,
        lines: 1,
        lineNumbersFrom: 3,
        wrap: true,
        copy: false,
      },
    ]);
  });
});
