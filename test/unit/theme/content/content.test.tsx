import type { ReactNode } from 'react';
import { Children, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { contentComponents } from '../../../../theme/content/index.js';
import type { CodeBlockProps } from '../../../../theme/types.js';

/** Creates an element like rehype-react. */
const element = (name: string, props: object = {}, ...children: ReactNode[]) => {
  return createElement(contentComponents[name] ?? name, props, ...children);
};
const render = (name: string, props: object = {}, ...children: ReactNode[]) =>
  renderToStaticMarkup(element(name, props, ...children));

describe('a', () => {
  it('marks links to other sites only', () => {
    expect(render('a', { href: 'https://x.example/' }, 'x')).toBe(
      '<a class="external-link" href="https://x.example/" rel="noopener noreferrer">x</a>',
    );
    expect(render('a', { href: '/docs/' }, 'x')).toBe('<a href="/docs/">x</a>');
    expect(render('a', { href: 'mailto:a@b.example' }, 'x')).not.toContain('external');
  });

  it('keeps anchors by name', () => {
    expect(render('a', { name: 'old' })).toBe('<a name="old"></a>');
  });
});

describe('code', () => {
  it('keeps the hyphens of an option beside its name, and changes no other text', () => {
    const start = (text: string) => `<span class="option-start">${text}</span>`;
    expect(render('code', {}, 'docs --out-dir x -v')).toBe(
      `<code>docs ${start('--o')}ut-dir x ${start('-v')}</code>`,
    );
    const others = 'a-b --- c--d - e -';
    expect(render('code', { className: 'x' }, others)).toBe(`<code class="x">${others}</code>`);
    const marked = createElement('b', {}, '--x');
    expect(render('code', {}, marked)).toBe('<code><b>--x</b></code>');
    expect(render('td', {}, element('code', {}, '--ab_c d'))).toBe(
      `<td><code>${start('--a')}b_<wbr/>c d</code></td>`,
    );
    expect(render('td', {}, element('code', {}, 'calc(var(--a) + 1px)'))).toBe(
      `<td><code>calc(<wbr/>var(${start('--a')}) + 1px)</code></td>`,
    );
    expect(render('td', {}, element('code', {}, '--a'))).toContain('class="name"');
  });
});

describe('h2', () => {
  const anchor = element('a', {
    className: 'anchor',
    href: '#a',
    'aria-label': 'Direct link to A',
  });

  it('breaks words that are longer than a line on a phone, and no others', () => {
    const metric = 'rke2_snapshot_duration_seconds';
    const broken = 'rke2_<wbr/>snapshot_<wbr/>duration_<wbr/>seconds';
    expect(render('h3', {}, `The ${metric}`)).toBe(`<h3>The ${broken}</h3>`);
    expect(render('h3', {}, createElement('code', {}, metric), ' iOS')).toBe(
      `<h3><code>${broken}</code> iOS</h3>`,
    );
    expect(render('h3', {}, 'See main.tf and a_short_name')).not.toContain('wbr');
    expect(render('h3', {}, element('a', { href: '/x/' }, metric))).not.toContain('wbr');
  });

  it('has the link to itself next to it', () => {
    expect(render('h2', { id: 'a' }, 'The ', createElement('code', {}, 'id'), anchor)).toBe(
      '<div class="heading heading-h2"><h2 id="a">The <code>id</code></h2>' +
        '<a class="heading-anchor" href="#a" aria-label="Direct link to A"></a></div>',
    );
  });

  it('keeps the links of its author', () => {
    const link = element('a', { className: 'anchor', href: '/x/' }, 'x');
    expect(render('h2', { id: 'a' }, link)).toContain('<a class="anchor" href="/x/">x</a>');
  });

  it('is alone if the content has no such link', () => {
    expect(render('h2', { id: 'f', className: 'sr-only' }, 'x')).toBe(
      '<h2 id="f" class="sr-only">x</h2>',
    );
  });
});

describe('h1', () => {
  it('lets an identifier break at its joints', () => {
    expect(render('h1', {}, 'aws_s3_bucket')).toBe('<h1>aws_<wbr/>s3_<wbr/>bucket</h1>');
    expect(render('h1', {}, 'vpc?ref=v0.96.0 a1.b 2.c')).toBe(
      '<h1>vpc?ref=v0.96.0 a1.<wbr/>b 2.<wbr/>c</h1>',
    );
    expect(render('h1', {}, 'One. Two')).toBe('<h1>One. Two</h1>');
    expect(render('h1', { id: 'a' }, 'A', element('a', { className: 'anchor' }))).toBe(
      '<h1 id="a">A</h1>',
    );
  });
});

describe('img', () => {
  it('loads late and has an alternative text', () => {
    expect(render('img', { src: '/a.png', width: 10, height: 5 })).toBe(
      '<img decoding="async" src="/a.png" width="10" height="5" loading="lazy" alt=""/>',
    );
  });

  it('loads immediately at the top of the page', () => {
    expect(render('img', { src: '/a.png', loading: 'eager' })).toContain(
      '<img decoding="async" src="/a.png" fetchPriority="high" alt=""/>',
    );
  });
});

describe('table', () => {
  it('scrolls inside itself, by keyboard too', () => {
    expect(render('table')).toMatch(/^<div class="table-scroll" [^>]*tabindex="0"><table>/i);
  });

  it('aligns cells by class and never by style', () => {
    expect(render('td', { align: 'right' }, '1')).toBe('<td class="align-right">1</td>');
    expect(render('th', { style: { textAlign: 'center' } }, 'x')).toBe(
      '<th scope="col" class="align-center">x</th>',
    );
  });

  it('recognizes a name that is alone in its cell', () => {
    const code = (text: string) => createElement('code', {}, text);
    expect(render('td', {}, code('aws_vpc'))).toBe('<td class="name"><code>aws_vpc</code></td>');
    expect(render('td', {}, code('useDoc()'))).toBe('<td class="name"><code>useDoc()</code></td>');
    expect(render('td', {}, code('var(--x-y)'))).toBe(
      '<td><code>var(<span class="option-start">--x</span>-y)</code></td>',
    );
    expect(render('td', { align: 'right' }, code('vpc'))).toContain('class="name align-right"');
    expect(render('td', {}, code('a'.repeat(29)))).not.toContain('class');
    expect(render('td', {}, 'as ', code('vpc'))).not.toContain('class');
  });

  it('lets code break, and leaves the children of components as they are', () => {
    const code = createElement('code', {}, 'a_b c');
    expect(render('td', {}, element('a', { href: '/x/' }, code))).toBe(
      '<td><a href="/x/"><code>a_<wbr/>b c</code></a></td>',
    );
    const sentence = 'A sentence with room for a name in its lines: ';
    expect(render('td', {}, sentence, code)).toContain('<code>a_b c</code>');
    expect(render('td', {}, sentence, createElement('code', {}, 'a_'.repeat(15)))).toContain(
      '<code>a_<wbr/>a_',
    );
    const Call = ({ children }: { readonly children: (text: string) => ReactNode }) =>
      children('called');
    const Only = ({ children }: { readonly children: ReactNode }) => Children.only(children);
    const Value = ({ children }: { readonly children: { readonly a: number } }) => children.a;
    expect(
      render(
        'td',
        {},
        <Call>{(text) => text}</Call>,
        <Only>
          <b> once </b>
        </Only>,
        <Value>{{ a: 1 }}</Value>,
      ),
    ).toBe('<td>called<b> once </b>1</td>');
  });

  it('has no head above a column that is not named', () => {
    expect(render('th', { scope: 'col', align: 'right' })).toBe('<td class="align-right"></td>');
    expect(render('th', {}, '\n')).toBe('<td>\n</td>');
    expect(render('th', {}, createElement('img', { alt: 'x' }))).toContain('<th scope="col"><img');
  });
});

describe('admonition', () => {
  it('is titled by its type unless it has a title', () => {
    expect(render('admonition', { type: 'caution' }, 'x')).toContain('<span>Caution</span>');
    expect(render('admonition', { type: 'tip', title: 'Did you know' }, 'x')).toContain(
      '<span>Did you know</span>',
    );
  });

  it('shows a title with code instead of the plain one', () => {
    const title = element('admonition-title', {}, 'Set ', createElement('code', {}, 'id'));
    const html = render('admonition', { type: 'note', title: 'Set id' }, title, 'text');
    expect(html).toContain('<span>Set <code>id</code></span>');
    expect(html).toContain('<div class="admonition-content">text</div>');
  });

  it('keeps its id and class, and a type that it does not know as title', () => {
    const html = render('admonition', { type: 'constructor', id: 'i', className: 'own' }, 'x');
    expect(html).toContain('id="i" class="admonition admonition-note admonition-constructor own"');
    expect(html).toContain('<span>Constructor</span>');
  });
});

describe('tabs', () => {
  const tab = (label: string, props: object = {}) =>
    element('tab', { label, value: label.toLowerCase(), ...props }, `in ${label}`);
  const html = render(
    'tabs',
    { group: 'tool' },
    '\n',
    tab('One'),
    '\n',
    tab('Two', { default: true }),
  );

  it('opens the default tab and hides the other panels', () => {
    expect(html).toMatch(/aria-selected="false"[^>]*data-value="one"/);
    expect(html).toMatch(/aria-selected="true"[^>]*data-value="two"/);
    expect(html).toMatch(/data-label="One" hidden=""/);
    expect(html).not.toMatch(/data-label="Two" hidden/);
  });

  it('is the header of its code if the tabs hold nothing else', () => {
    const code = element('codeblock', { language: 'hcl', html: 'a', lines: 1, copy: true });
    const classOf = (...content: ReactNode[]) =>
      /class="([^"]*)"/.exec(
        render('tabs', {}, ...content.map((child) => element('tab', { label: 'A' }, child))),
      )?.[1];
    expect(classOf(code, ['\n', code, '\n'])).toBe('tabs code-tabs');
    expect(classOf(code, [code, code])).toBe('tabs');
    expect(classOf(code, 'text')).toBe('tabs');
  });

  it('connects each panel to its tab', () => {
    const controls = [...html.matchAll(/aria-controls="([^"]+)"/g)].map(([, id]) => id);
    const panels = [...html.matchAll(/role="tabpanel" id="([^"]+)"/g)].map(([, id]) => id);
    expect(controls).toEqual(panels);
    expect(new Set(panels).size).toBe(2);
  });

  it('gives two groups of one name different ids', () => {
    const two = renderToStaticMarkup(
      <>
        {element('tabs', { group: 'a' }, tab('One'))}
        {element('tabs', { group: 'a' }, tab('One'))}
      </>,
    );
    const ids = [...two.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps content that is not a tab above them', () => {
    expect(render('tabs', {}, <p>Label</p>, tab('One'))).toMatch(/data-tabs=""><p>Label<\/p><div/);
  });
});

describe('cards', () => {
  it('is a list of cards whose titles are their links', () => {
    const card = element('card', { title: 'VPC', href: '/vpc/', icon: 'vpc' }, <p>Networks</p>);
    const html = render('cards', {}, '\n', card);
    expect(html).toMatch(/^<ul class="cards"><li class="card-item"><div class="card"><svg/);
    expect(html).toContain('<a class="card-title" href="/vpc/">VPC</a>');
  });

  it('shows a card without a target as broken text', () => {
    const html = render('card', { title: 'VPC', 'data-broken-link': './x.md' });
    expect(html).toContain('<p class="card-title" data-broken-link="./x.md">VPC</p>');
  });

  it('ignores an icon that it does not have', () => {
    expect(render('card', { title: 'x', icon: 'constructor' })).not.toContain('<svg');
  });
});

describe('codeblock', () => {
  const block = (props: Partial<CodeBlockProps>) =>
    render('codeblock', { language: 'hcl', html: 'a = 1\n', lines: 1, copy: true, ...props });

  it('contains the highlighted code unchanged', () => {
    const html = '<span class="hljs-attr">a</span> = &quot;b&quot;\n';
    expect(block({ html })).toContain(`<code class="hljs language-hcl">${html}</code>`);
  });

  it('has title and copy button as asked', () => {
    expect(block({ title: 'main.tf' })).toContain('>main.<wbr/>tf</figcaption>');
    expect(block({})).not.toContain('figcaption');
    expect(block({})).toContain('data-action="copy-code"');
    expect(block({ copy: false })).not.toContain('copy-code');
  });

  it('has a wrap button if a line is long, and shows its state', () => {
    expect(block({})).not.toContain('toggle-wrap');
    expect(block({ html: `${'x'.repeat(80)}\n` })).toContain('aria-pressed="false"');
    expect(block({ wrap: true })).toContain('aria-pressed="true"');
  });

  it('names its language, a session "Terminal", and no text', () => {
    const long = (props: Partial<CodeBlockProps>) => block({ lines: 2, ...props });
    expect(long({})).toContain('class="code-frame" data-language="HCL"');
    expect(long({ language: 'bash' })).toContain('data-language="Bash"');
    expect(long({ language: 'xml', alias: 'html' })).toContain('data-language="HTML"');
    expect(long({ language: 'xml', alias: 'vue' })).toContain('data-language="Vue"');
    expect(long({ language: 'plain' })).not.toContain('data-language');
    expect(block({})).not.toContain('code-terminal');
    const session = block({ language: 'console' });
    expect(session).toContain('class="code-block code-terminal"');
    expect(session).toContain('data-language="Terminal"');
  });

  it('names its language beside a title that does not, and never in a single line of code', () => {
    const label = (title: string) =>
      /class="code-(\w+)" data-language="HCL"/.exec(block({ title }))?.[1] ?? null;
    expect(block({})).not.toContain('data-language');
    for (const title of ['The network', 'envs/.terraformrc', 'Version 1.2', 'See main.tf here'])
      expect(label(title), title).toBe('title');
    for (const title of ['main.tf', 'envs/a.auto.tfvars', '.gitlab-ci.yml', 'Policy in hcl'])
      expect(label(title), title).toBeNull();
  });

  it('has a button that shows folded lines', () => {
    expect(block({})).not.toContain('code-unfold');
    expect(block({ isFolded: true, lines: 86 })).toContain(
      '<button type="button" class="code-unfold needs-script" data-action="toggle-fold" aria-expanded="false"><span>Show all 86 lines</span><span>Show fewer lines</span></button>',
    );
  });

  it('numbers lines from the number given, and only lines', () => {
    const html =
      '<span class="line">a\n</span><span class="line line-ins"><span class="line-x">b</span>\n</span>';
    const numbered = block({ html, isLined: true, lineNumbersFrom: 9 });
    expect(numbered).toContain('<span data-number="9" class="line">');
    expect(numbered).toContain('<span data-number="10" class="line line-ins">');
    expect(numbered.match(/data-number/g)).toHaveLength(2);
  });
});

describe('input', () => {
  it('names the checkbox of a task', () => {
    expect(render('input', { type: 'checkbox', checked: true, disabled: true })).toBe(
      '<input type="checkbox" disabled="" aria-label="Done" checked=""/>',
    );
    expect(render('input', { type: 'checkbox', disabled: true })).toContain('aria-label="To do"');
  });
});
