import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_OPTIONS } from '../../../../cli/parse/options.js';
import { scanOutline } from '../../../../cli/parse/outline.js';
import { findingsOf, htmlOf, pageOf, treeOf } from './page-of.js';

describe('parsePage()', () => {
  it('gives every page of MDX components if those of the site replace elements', () => {
    const text = '# A\n\n<b>x</b> **y** <b className={z}>z</b>\n';
    expect(pageOf('# A\n', { format: 'mdx' }).components).toBeUndefined();
    expect(treeOf(pageOf(text, { format: 'mdx' }))).not.toContain('isJsx');
    const options = { format: 'mdx', replacesElements: true } as const;
    expect(pageOf('# A\n', options).components).toEqual({
      imports: [],
      provided: [],
      scripts: [],
    });
    expect(treeOf(pageOf(text, options)).split('isJsx')).toHaveLength(2);
    expect(pageOf('# A\n', { ...options, format: 'md' }).components).toBeUndefined();
  });

  it('gives the same page for the same file', () => {
    const text = '# A\n\n:::note T\n[b](c.md)\n:::\n';
    expect(pageOf(text)).toEqual(pageOf(text));
  });

  it.each([
    ['docs/guides/a.md', 'Azure Provider: Authenticating', 'A', 'Azure Provider: Authenticating'],
    ['website/docs/a.html.markdown', '4.0 Upgrade Guide', 'Azure Provider', '4.0 Upgrade Guide'],
    ['docs/index.md', 'Provider: Random', 'Random Provider', 'Random Provider'],
    ['docs/index.md', 'Provider: Random', null, 'Random Provider'],
    ['docs/r/a.html.markdown', 'AWS: aws_a', 'Resource: aws_a', 'Resource: aws_a'],
    ['docs/r/a.html.markdown', 'AWS: aws_a', 'Introduction', 'aws_a'],
    ['docs/functions/b.html.markdown', 'ARM: a_copy', 'Function: b_own', 'Function: b_own'],
    ['docs/r/a.html.markdown', 'ARM: Data Source: `a_b`', null, 'a_b'],
    [
      'docs/resources/id.md',
      'random_id Resource - terraform-provider-random',
      null,
      'random_id Resource',
    ],
    [
      'docs/resources/id.md',
      'random_id Resource - terraform-provider-random',
      'random_id (Resource)',
      'random_id (Resource)',
    ],
    [
      'docs/functions/f.md',
      'parse function - terraform-provider-x',
      'function: parse',
      'function: parse',
    ],
    ['docs/resources/r.md', 'a_b Resource - Cloud', 'a_b (Resource)', 'a_b (Resource)'],
    ['docs/data-sources/d.md', 'a_b Data Source - My Cloud', null, 'a_b Data Source'],
    ['docs/functions/g.md', 'parse function - Cloud', 'function: parse', 'function: parse'],
    ['docs/guides/h.md', 'Move resources - Part 2', 'Azure', 'Move resources - Part 2'],
    ['docs/other/a.md', 'P', 'H', 'H'],
  ])(
    'K62: a page "%s" with page_title "%s" and the heading "%s" is "%s"',
    (path, field, heading, title) => {
      const text = `---\npage_title: "${field}"\n---\n${heading === null ? '' : `# ${heading}`}`;
      expect(pageOf(text, {}, path).title).toBe(title);
      const file = { path, text, hash: '' };
      expect(scanOutline(file, DEFAULT_PARSE_OPTIONS).title).toBe(title);
    },
  );

  it('takes the title from front matter, the first heading, page_title, the file name', () => {
    expect(pageOf('---\ntitle: T\npage_title: P\n---\n# H').title).toBe('T');
    expect(pageOf('---\npage_title: P\n---\n## X\n\n# H *i*').title).toBe('H i');
    expect(pageOf('---\npage_title: P\n---\n## X').title).toBe('P');
    expect(pageOf('x', {}, 'docs/01-getting_started.md').title).toBe('Getting started');
    expect(pageOf('x', {}, 'docs/2.0-release.md').title).toBe('2.0 release');
    expect(pageOf('x', {}, 'docs/build-it/index.md').title).toBe('Build it');
    expect(pageOf('x', {}, 'docs/r/compute_disk.html.markdown').title).toBe('Compute disk');
    expect(pageOf('x', { extensions: ['.mkd.page'] }, 'docs/a.mkd.page').title).toBe('A');
  });

  it('keeps numbers at the front of file names in the title if they are names', () => {
    const path = 'docs/01-getting_started.md';
    expect(pageOf('x', { numberPrefixes: false }, path).title).toBe('01 getting started');
    expect(pageOf('---\nparse_number_prefixes: false\n---\n', {}, path).title).toBe(
      '01 getting started',
    );
  });

  it('reports whether the content has a title heading', () => {
    expect(pageOf('# A').hasTitleHeading).toBe(true);
    expect(pageOf('---\ntitle: A\n---\n## B').hasTitleHeading).toBe(false);
  });

  it.each([
    ['Text.\n\n# Reference', false],
    ['## First\n\n# Reference', false],
    ['# Long title\n\nText.', true],
    ['![](a.png)\n\n<h1>Long title</h1>', true],
    ['> Quote\n\n# Short', true],
  ])('a title in front matter is that of the content %j: %s', (text, isSame) => {
    expect(pageOf(`---\ntitle: Short\n---\n${text}`).hasTitleHeading).toBe(isSame);
    expect(pageOf(text).hasTitleHeading).toBe(true);
  });

  it.each([
    ['<Head />\n\n# Reference', false],
    ['{1 + x}\n\n# Reference', false],
    [
      '<Tabs>\n<TabItem value="a">\n\n<div className="demo" />\n\n</TabItem>\n</Tabs>\n\n# Reference',
      false,
    ],
    ['import A from "./A";\n\n{/* A */}\n\n# Long title', true],
    ['<img src="a.png" alt={x} />\n\n# Long title', true],
    ['<A />\n\n# Short', true],
  ])('MDX %j has the title of front matter: %s', (text, isSame) => {
    const page = pageOf(`---\ntitle: Short\n---\n${text}`, { format: 'mdx' });
    expect(page.hasTitleHeading).toBe(isSame);
  });

  it('takes the description from front matter or the first paragraph, cut after a word', () => {
    expect(pageOf('---\ndescription: |-\n  a\n  b\n---\nc').description).toBe('a b');
    expect(pageOf('# A\n\n> q\n\nSome *text*\nhere.\n\nMore.').description).toBe('Some text here.');
    const long = pageOf('word '.repeat(80)).description;
    expect(long.length).toBeLessThanOrEqual(200);
    expect(long).toMatch(/word…$/);
  });

  it('leaves numbers of footnotes out of the description and the search text', () => {
    const page = pageOf('[^1]\n\nA claim[^1] that *is*.[^b]\n\n[^1]: One.\n[^b]: Two.\n');
    expect(page.description).toBe('A claim that is.');
    expect(page.sections.map(({ text }) => text)).toEqual(['A claim that is. One. Two.']);
  });

  it('collects no text for a site without a search', () => {
    const [page, indexed] = [{ isIndexed: false }, {}].map((options) =>
      pageOf('A subnet.', options),
    );
    expect([page?.sections, page?.terms]).toEqual([[], []]);
    expect(indexed?.sections).toHaveLength(1);
    expect(indexed?.terms).toEqual([['subnet', 1]]);
  });

  it('leaves numbers of footnotes out of the text and id of a heading', () => {
    const { title, headings } = pageOf('# Site[^1]\n\n## A *claim*[^1]\n\n[^1]: One.\n');
    expect(title).toBe('Site');
    expect(headings).toMatchObject([
      { id: 'site', text: 'Site', html: 'Site' },
      { id: 'a-claim', text: 'A claim', html: 'A <em>claim</em>' },
    ]);
  });

  it('splits the page into sections for search', () => {
    const text =
      'Intro.\n\n## One\n\nText `c`.\n\n```hcl\na = 1\n```\n\n:::note T\nb\n:::\n\n### Two\n\n| x | y |\n|--|--|\n| 1 | 2 |\n';
    expect(pageOf(`# Title\n\n${text}`).sections).toEqual([
      { anchor: null, heading: 'Title', text: 'Intro.', code: '' },
      { anchor: 'one', heading: 'One', text: 'Text c. T b', code: 'a = 1' },
      { anchor: 'two', heading: 'Two', text: 'x y 1 2', code: '' },
    ]);
    expect(pageOf(text).sections[0]).toEqual({
      anchor: null,
      heading: '',
      text: 'Intro.',
      code: '',
    });
  });

  it('lists anchors that are not headings', () => {
    expect(pageOf('# A\n\n<a name="n"></a> <span id="i">x</span>').anchors).toEqual(['n', 'i']);
  });

  it('returns the source without front matter, and its offset', () => {
    const text = '---\ntitle: A\n---\n# B';
    const page = pageOf(text);
    expect(page.body).toBe('# B');
    expect(text.slice(page.bodyOffset)).toBe(page.body);
  });

  it('keeps no positions in the tree', () => {
    expect(treeOf(pageOf('# A\n\n<b>x</b> <table></table>'))).not.toContain('position');
  });

  it('shows NUL bytes as replacement characters and reports the first one', () => {
    expect(htmlOf('a\0b\0')).toBe('<p>a\uFFFDb\uFFFD</p>');
    expect(pageOf('---\ntitle: A\n---\n\nxy\0').diagnostics).toMatchObject([
      { ruleId: 'encoding', reason: 'Cannot show a NUL byte', place: { line: 5, column: 3 } },
    ]);
  });

  it.each(['\r\n', '\r'])('reads lines that end with %j', (end) => {
    const page = pageOf('---\ntitle: A\n---\n\n# B\n\n[c](d.md)\n'.replaceAll('\n', end));
    expect(page.headings).toHaveLength(1);
    expect(page.links).toMatchObject([{ url: 'd.md', place: { line: 7, column: 1 } }]);
  });

  it.each(['', '   \n\n\t\n', '---\ntitle: A\n---\n', '\uFEFF'])(
    'accepts an empty file: %j',
    (text) => {
      const page = pageOf(text);
      expect(page.diagnostics).toEqual([]);
      expect(page.sections).toEqual([]);
      expect(page.description).toBe('');
    },
  );

  it('ignores a byte order mark', () => {
    expect(htmlOf('\uFEFF# A')).toBe('<h1 id="a">A</h1>');
  });

  it.each([
    ['```js\nx', ['broken-syntax: Cannot find the end of the code block']],
    ['<!-- x\n\ny', ['broken-syntax: Cannot find the end of the comment']],
    ['[^1]', ['broken-syntax: Cannot find the note "[^1]"']],
    ['[a](b', []],
    ['<div', []],
    ['| a |\n|--|\n| b', []],
    ['**a', []],
    ['![a', []],
  ])('accepts %j, which does not end', (text, findings) => {
    expect(findingsOf(text)).toEqual(findings);
  });

  it.each(['\uD800', 'a\uDC00b', '&#xD800;', '[a](\uD800)', '# \uDFFF'])(
    'accepts the lone surrogate in %j',
    (text) => {
      expect(() => encodeURIComponent(pageOf('ok').title)).not.toThrow();
      expect(pageOf(text).diagnostics.filter(({ ruleId }) => ruleId !== 'invalid-url')).toEqual([]);
    },
  );

  it('refuses a page that is too large, and keeps its front matter', () => {
    const page = pageOf(`---\ntitle: Big\n---\n${'a '.repeat(1000)}`, { maxCharacters: 1000 });
    expect(page).toMatchObject({ title: 'Big', tree: '[]' });
    expect(page.diagnostics).toMatchObject([
      { ruleId: 'page-size', reason: 'Cannot parse a page of 2019 characters: the limit is 1000' },
    ]);
  });

  it.each([
    ['> '.repeat(150) + 'a', 1],
    ['x\n\n' + '- '.repeat(80) + 'a', 3],
    ['*a **a '.repeat(150) + 'b' + ' a** a*'.repeat(150), 1],
  ])('refuses content that is nested too deep, at its line', (text, line) => {
    expect(pageOf(text).diagnostics).toMatchObject([
      {
        ruleId: 'nesting-depth',
        reason: 'Cannot parse content nested deeper than 100 levels',
        place: { line },
      },
    ]);
  });

  it('refuses elements that are nested too deep', () => {
    expect(findingsOf('<div>'.repeat(300))).toEqual([
      'nesting-depth: Cannot parse content nested deeper than 100 levels',
    ]);
  });

  it.each(['</script><script>', '<!--<script>', 'x\u2028\u2029y'])(
    'keeps %j as text in title and description',
    (text) => {
      const page = pageOf(
        `---\ntitle: ${JSON.stringify(text)}\ndescription: ${JSON.stringify(text)}\n---\n`,
      );
      expect(page.title).toBe(text.trim());
      expect(page.description).toBe(text.replaceAll(/\s+/g, ' '));
    },
  );
});

describe('pages of Terraform providers', () => {
  const text = [
    '---',
    'subcategory: "Compute Engine"',
    'description: |-',
    '  Manages a VM.',
    '---',
    '',
    '# google_compute_instance',
    '',
    '~> **Warning:** Use `~> 5.0`.',
    '',
    '<a name="nested_disk"></a>The `disk` block supports <Project ID>:',
    '',
    '* `size` - (Required) The size.',
    '',
    '  -> **Note:** In GB.',
  ].join('\n');

  it.each(['remark', 'satteri'] as const)('are read correctly with %s', (parser) => {
    const page = pageOf(text, { parser }, 'docs/r/compute_instance.html.markdown');
    expect(page).toMatchObject({
      title: 'google_compute_instance',
      description: 'Manages a VM.',
      anchors: ['nested_disk'],
      diagnostics: [],
    });
    expect(treeOf(page).match(/"tagName":"admonition"/g)).toHaveLength(2);
    expect(treeOf(page)).toContain('<Project ID>');
  });
});
