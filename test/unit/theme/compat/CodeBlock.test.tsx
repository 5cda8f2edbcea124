import { describe, expect, it, vi } from 'vitest';
import { Code, CodeBlock } from '../../../../theme/compat/api.js';
import type { PageEnvironment } from '../../../../theme/server-module.js';
import { render } from './environment.js';

const highlight = vi.fn<NonNullable<PageEnvironment['highlight']>>((code, language) => ({
  language: language === '' ? 'plain' : language,
  html: `<span class="hljs-attr">${code}</span>`,
  lines: 1,
  copy: true,
}));
const asked = (element: React.ReactElement) => {
  highlight.mockClear();
  render(element, { highlight });
  return highlight.mock.calls;
};

describe('CodeBlock', () => {
  it("shows the highlighter's result", () => {
    const html = render(<CodeBlock language="hcl">{'a = 1\n'}</CodeBlock>, { highlight });
    expect(html).toContain(
      '<code class="hljs language-hcl"><span class="hljs-attr">a = 1</span></code>',
    );
    expect(html).toContain('data-action="copy-code"');
  });

  it('passes on the language and the options of a fence', () => {
    expect(asked(<CodeBlock language="hcl">a</CodeBlock>)).toEqual([['a', 'hcl', '']]);
    expect(asked(<CodeBlock className="language-yaml">a</CodeBlock>)).toEqual([['a', 'yaml', '']]);
    expect(asked(<CodeBlock>a</CodeBlock>)).toEqual([['a', '', '']]);
    expect(asked(<CodeBlock showLineNumbers>a</CodeBlock>)).toEqual([['a', '', 'showLineNumbers']]);
    const numbered = (
      <CodeBlock showLineNumbers={5} metastring="{1}">
        a
      </CodeBlock>
    );
    expect(asked(numbered)).toEqual([['a', '', '{1} showLineNumbers=5']]);
  });

  it('reads the text of elements and components', () => {
    function Version() {
      return <b>1.2</b>;
    }
    const block = (
      <CodeBlock>
        <p>
          install &lt;x&gt; <Version />
        </p>
        <p>a &amp;&amp; b</p>
      </CodeBlock>
    );
    expect(asked(block)).toEqual([['install <x> 1.2\na && b', '', '']]);
  });

  it('has a title', () => {
    expect(render(<CodeBlock title="main.tf">a</CodeBlock>)).toContain(
      '>main.<wbr/>tf</figcaption>',
    );
    expect(render(<CodeBlock>a</CodeBlock>)).not.toContain('figcaption');
  });

  it('shows escaped text without a highlighter', () => {
    expect(render(<CodeBlock language="html">{'<a> & b\nc'}</CodeBlock>)).toContain(
      '<code class="hljs language-plain">&lt;a&gt; &amp; b\nc</code>',
    );
  });
});

describe('Code', () => {
  it('is a code block with its marks as options', () => {
    const code = (
      <Code
        code="a"
        lang="js"
        meta="{9}"
        mark={[1, '3-4', { range: '6' }]}
        ins="{2}"
        del={['word']}
        wrap
      />
    );
    expect(asked(code)).toEqual([['a', 'js', '{9} mark={1,3-4,6} ins={2} wrap']]);
    expect(render(<Code code="a" title="x.js" />, { highlight })).toContain('</figcaption>');
  });
});
