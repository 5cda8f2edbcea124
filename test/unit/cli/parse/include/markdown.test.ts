import type { Nodes } from 'hast';
import { describe, expect, it } from 'vitest';
import { unpackTree } from '../../../../../cli/content-tree/packed-tree.js';
import { plainText, walk } from '../../../../../cli/content-tree/tree.js';
import { treeOf } from '../page-of.js';
import { findingsWith, pageWith } from './files.js';

/** Returns names of elements in document order, with the text of those that contain only text. */
function outline(tree: string): string {
  const root = unpackTree(tree);
  const shown: string[] = [];
  walk<Nodes>(root, (node) => {
    if (node.type !== 'element') return;
    const isLeaf = node.children.every((child) => child.type === 'text');
    shown.push(isLeaf ? `${node.tagName}(${plainText(node)})` : node.tagName);
  });
  return shown.join(' ');
}

const shown = (text: string, files: Readonly<Record<string, string>>) =>
  outline(pageWith(text, files).tree).replaceAll(/ a\(\)/g, '');

describe('::include', () => {
  it('puts a file between the blocks around it, blank line or not', () => {
    const files = { 'docs/_b.md': 'One\n\nTwo\n' };
    const expected = 'p(Before) p(One) p(Two) p(After)';
    expect(shown('Before\n\n::include{file="_b.md"}\n\nAfter', files)).toBe(expected);
    expect(shown('Before\n::include{file="_b.md"}\nAfter', files)).toBe(expected);
    expect(shown('Before\r\n::include{file="_b.md"}\r\nAfter', files)).toBe(expected);
  });

  it.each(['auto', 'remark'] as const)('is the same with the parser "%s"', (parser) => {
    const text =
      'a\n::include{file="_b.md"}\n- b\n  ::include{file="_b.md" region="x"} \n\n> ::include{file="_b.md"}\n\n::includes{file="_b.md"} ::other{x}';
    const files = { 'docs/_b.md': '<!-- #region x -->\nOne\n<!-- #endregion -->\n' };
    expect(outline(pageWith(text, files, { parser }).tree)).toBe(
      'p(a) p(One) ul li p(b) p(One) blockquote p(One) p(::includes{file="_b.md"} ::other{x})',
    );
  });

  it('puts it into lists, quotes and directives, with its text for readers of Markdown', () => {
    const page = pageWith(
      '- ::include{file="_b.md"}\n- > ::include{file="_b.md"}\n\n:::note\n::include{file="_b.md"}\n:::\n',
      { 'docs/_b.md': '\n\nOne\n\n- two\n\n' },
    );
    expect(outline(page.tree)).toBe(
      'ul li p(One) ul li(two) li blockquote p(One) ul li(two) admonition p(One) ul li(two)',
    );
    expect(page.body).toBe(
      '- One\n\n  - two\n- > One\n  >\n  > - two\n\n:::note\nOne\n\n- two\n:::\n',
    );
  });

  it('leaves out the front matter of the file, and lists its headings in the contents', () => {
    const page = pageWith('# Page\n\n::include{file="_b.md"}\n\n## Same', {
      'docs/_b.md': '---\ntitle: B\n---\n\n## Same\n\nText\n',
    });
    expect(page.title).toBe('Page');
    expect(page.headings.map(({ id }) => id)).toEqual(['page', 'same', 'same-1']);
    expect(page.sections.map(({ text }) => text)).toEqual(['', 'Text', '']);
    expect(page.includes).toEqual(['docs/_b.md']);
  });

  it('closes everything that the file leaves open', () => {
    expect(shown('::include{file="_b.md"}\n\nAfter', { 'docs/_b.md': '```js\nlet a' })).toBe(
      'codeblock() p(After)',
    );
    expect(shown('::include{file="_b.md"}\n\nAfter', { 'docs/_b.md': '<!-- open' })).toBe(
      'p(After)',
    );
  });

  it('keeps labels of links and footnotes within their file', () => {
    const page = pageWith('[x] [^1]\n\n::include{file="_b.md"}\n\n[x]: /page/\n[^1]: Page.', {
      'docs/_b.md': '[x] [^1] [y]\n\n[x]: /file/\n[^1]: File.\n',
    });
    expect(page.links.map(({ url }) => url)).toEqual(['/page/', '/file/']);
    expect([...treeOf(page).matchAll(/"id":"(fn-[^"]*)"/g)].map(([, id]) => id)).toEqual([
      'fn-1',
      'fn-1-2',
    ]);
    expect(plainText(unpackTree(page.tree))).toMatch(/Page\.[^]*File\./);
  });

  it('gives no label a name that the file itself uses', () => {
    const page = pageWith('[foo] [^n]\n\n::include{file="_b.md"}\n\n[foo]: /page/\n[^n]: Page.\n', {
      'docs/_b.md':
        '[foo] [foo-2] [^n] [^n-2]\n\n[foo]: /one/\n[foo-2]: /two/\n[^n]: One.\n[^n-2]: Two.\n',
    });
    expect(page.links.map(({ url }) => url)).toEqual(['/page/', '/one/', '/two/']);
    expect(plainText(unpackTree(page.tree))).toMatch(/Page\.[^]*One\.[^]*Two\./);
  });

  it('takes a region, a section or lines of the file', () => {
    const files = {
      'docs/_b.md':
        '# B\n\n<!-- #region first -->\nOne\n<!-- #endregion first -->\n\n## Set *up* {#start}\n\nTwo\n\n### Deeper\n\nThree\n\n## Next\n\nFour\n',
    };
    expect(shown('::include{file="_b.md" region="first"}', files)).toBe('p(One)');
    const section = 'h2 em(up) p(Two) h3 p(Three)';
    for (const heading of ['Set up', 'set-up', 'start'])
      expect(shown(`::include{file="_b.md" heading="${heading}"}`, files)).toBe(section);
    expect(shown('::include{file="_b.md" lines="7-9"}', files)).toBe('h2 em(up) p(Two)');
    expect(shown('::include{file="_b.md" lines="16-"}', files)).toBe('p(Four)');
    expect(shown('::include{file="_b.md" lines="2"}\n\nEnd', files)).toBe('p(End)');
  });

  it('reports places in the included file', () => {
    const files = {
      'docs/_s/b.md': '---\na: b\n---\n\nText\n\n::include{file="c.md"}\n',
      'docs/_s/c.md': 'One\n\n- a\n\n  :::nope\n  x\n  :::\n\n[l](./x.md) ![p](p.svg)\n',
    };
    const page = pageWith('A\n\n- ::include{file="_s/b.md"}\n\n[own](x.md)\n\n:::no\n:::', files);
    expect(
      page.diagnostics.map(
        ({ file, place, reason }) =>
          `${file}:${place?.line}:${place?.column}-${place?.endLine} ${reason}`,
      ),
    ).toEqual([
      'docs/_s/c.md:5:3-7 Unknown directive "nope"',
      'docs/a.md:7:1-8 Unknown directive "no"',
    ]);
    expect(
      page.links.map(({ url, file, place, range }) => [
        url,
        file,
        place?.line,
        place?.column,
        range && page.body.slice(...range),
      ]),
    ).toEqual([
      ['./x.md', 'docs/_s/c.md', 9, 1, './x.md'],
      ['p.svg', 'docs/_s/c.md', 9, 13, 'p.svg'],
      ['x.md', undefined, 5, 1, 'x.md'],
    ]);
  });

  it('knows the file of a link in raw HTML', () => {
    const files = {
      'docs/_s/b.md': '<p><a href="x.md">x</a></p>\n\n<table><tr><td><img src="p.svg"></table>\n',
    };
    const page = pageWith('<a href="own.md">own</a>\n\n::include{file="_s/b.md"}', files);
    expect(page.links.map(({ url, file }) => [url, file])).toEqual([
      ['own.md', undefined],
      ['x.md', 'docs/_s/b.md'],
      ['p.svg', 'docs/_s/b.md'],
    ]);
  });

  it('ignores an example, a comment and text', () => {
    const text =
      '```md\n::include{file="_b.md"}\n```\n\n`::include{file="_b.md"}`\n\n<!--\n::include{file="_b.md"}\n-->\n\n    ::include{file="_b.md"}\n';
    const page = pageWith(text, { 'docs/_b.md': 'One' });
    expect(page.diagnostics).toEqual([]);
    expect(page.includes).toBeUndefined();
    expect(page.body).toBe(text);
  });
});

describe('an invalid include', () => {
  const write = (text: string) =>
    findingsWith(text, { 'docs/_b.md': 'One\n\n## Two\n', 'docs/main.tf': 'a = 1\n' });

  it.each([
    [
      '::include',
      '1:1 Cannot include a file: it names no file | Write ::include{file="_shared/text.md"}, or file="main.tf" on the first line of a code block.',
    ],
    [
      '::include{src="_b.md"}',
      '1:1 Cannot include a file: it names no file | Write ::include{file="_shared/text.md"}, or file="main.tf" on the first line of a code block.',
    ],
    [
      'a\n\n::include{file=_c.md}',
      '3:1 Cannot include "_c.md": its path cannot be read | Write it on one line, as in file="_shared/text.md". A page may name 1000 files, of 16 MB together.',
    ],
    [
      'See ::include{file="_b.md"} here',
      '1:1 Cannot include "_b.md": an include stands alone on its line | Write it with two colons and without a space, as in ::include{file="_shared/text.md"}.',
    ],
    [
      ':: include{file="_b.md"}',
      '1:1 Cannot include "_b.md": an include stands alone on its line | Write it with two colons and without a space, as in ::include{file="_shared/text.md"}.',
    ],
    [
      ':include{file="_b.md"}',
      '1:1 Cannot include "_b.md": an include stands alone on its line | Write it with two colons and without a space, as in ::include{file="_shared/text.md"}.',
    ],
    [
      ':::include{file="_b.md"}\n:::',
      '1:1 Unknown directive "include" | Write it with two colons: ::include{file="_shared/text.md"}.',
    ],
    [
      '::include{file="main.tf"}',
      '1:1 Cannot include "main.tf": ".tf" is no Markdown | Show it as code: write file="main.tf" on the first line of a code block.',
    ],
    [
      '::include{file="_b.md" heading="Tow"}',
      '1:1 Cannot include "_b.md": it has no heading "Tow" | Did you mean "Two"? Its headings are "Two".',
    ],
    [
      '::include{file="_b.md" heading="Elsewhere"}',
      '1:1 Cannot include "_b.md": it has no heading "Elsewhere" | Its headings are "Two".',
    ],
    [
      '::include{file="_b.md" heading="Two" lines="1"}',
      '1:1 Cannot include "_b.md": more than one part of it is named | Keep one of "region", "lines" and "heading".',
    ],
  ])('%j', (text, expected) => {
    expect(write(text)).toEqual([`docs/a.md:${expected}`]);
  });

  it('knows the headings of the body, each by a name of its own', () => {
    const files = {
      'docs/_b.md':
        '---\ntitle: B\ntags: [x]\n---\n\n## Set up\n\nOne\n\n## ???\n\n:::note My title\n## In a note\n:::\n\n## Set up\n\nTwo\n\n## Set-up {#other}\n\nThree\n',
    };
    const of = (heading: string) =>
      findingsWith(`::include{file="_b.md" heading="${heading}"}`, files);
    const twice = (heading: string) => [
      `docs/a.md:1:1 Cannot include "_b.md": it has more than one heading "${heading}" | They stand at the lines 6, 16. Give each an id of its own, as in "## Example {#first-example}", and name that.`,
    ];
    const names = '"Set up", "???", "Set up", "Set-up"';
    const none = (heading: string) => [
      `docs/a.md:1:1 Cannot include "_b.md": it has no heading "${heading}" | Its headings are ${names}.`,
    ];
    expect(of('Set up')).toEqual(twice('Set up'));
    expect(of('set-up')).toEqual(twice('set-up'));
    expect(of('title: B tags: [x]')).toEqual(none('title: B tags: [x]'));
    expect(of('In a note')).toEqual(none('In a note'));
    expect(of('!!!')).toEqual(none('!!!'));
    expect(of('')).toEqual(none(''));
    const take = (heading: string) => shown(`::include{file="_b.md" heading="${heading}"}`, files);
    expect(take('Set-up')).toBe('h2 p(Three)');
    expect(take('other')).toBe('h2 p(Three)');
    expect(take('???')).toBe('h2 admonition h2');
  });

  it('reports the path by which a file includes itself', () => {
    const files = {
      'docs/_b.md': 'B\n\n::include{file="_c.md"}\n',
      'docs/_c.md': '::include{file="./_b.md"}\n',
    };
    expect(findingsWith('::include{file="_b.md"}', files)).toEqual([
      'docs/_c.md:1:1 Cannot include "./_b.md": it includes itself, by way of docs/_b.md → docs/_c.md → docs/_b.md | Remove one of these includes.',
    ]);
    expect(findingsWith('::include{file="a.md"}', { 'docs/a.md': 'x' })).toEqual([
      'docs/a.md:1:1 Cannot include "a.md": it includes itself, by way of docs/a.md → docs/a.md | Remove one of these includes.',
    ]);
  });

  it('shows the include as written, and the rest of the page', () => {
    expect(shown('a\n\n- ::include{file="_c.md"}\n\nb', {})).toBe(
      'p(a) ul li(::include{file="_c.md"}) p(b)',
    );
  });

  it('ends files that include each other ten times over', () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `docs/_${i}.md`,
        `::include{file="_${i + 1}.md"}\n`.repeat(10),
      ]),
    );
    expect(findingsWith('::include{file="_0.md"}', { ...files, 'docs/_12.md': 'x' })).toEqual([
      'docs/_11.md:2:1 Cannot include "_12.md": with it the page is larger than any page may be | A page has at most 1000 includes. Split the page, or include less.',
    ]);
  });

  it('ends a long chain of files, and a page that is too long', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`docs/_${i}.md`, `::include{file="_${i + 1}.md"}\n`]),
    );
    expect(findingsWith('::include{file="_0.md"}', chain)).toEqual([
      'docs/_19.md:1:1 Cannot include "_20.md": files include each other more than 20 deep | Include the last of them where it is wanted.',
    ]);
    const page = pageWith(
      '::include{file="_b.md"}\n'.repeat(3),
      { 'docs/_b.md': 'x'.repeat(600) },
      { maxCharacters: 1500 },
    );
    expect(page.diagnostics.map(({ reason }) => reason)).toEqual([
      'Cannot include "_b.md": with it the page is larger than any page may be',
    ]);
  });

  it('finds content that is too deep in the file that nests it', () => {
    const page = pageWith(
      '- - ::include{file="_b.md"}',
      { 'docs/_b.md': `x\n\n${'> '.repeat(20)}deep\n` },
      { maxDepth: 20 },
    );
    expect(
      page.diagnostics.map(({ file, place, ruleId }) => `${ruleId} ${file}:${place?.line}`),
    ).toEqual(['nesting-depth docs/_b.md:3']);
  });

  it('is quick and brief about names that are as long as a page', () => {
    const long = 'a '.repeat(100_000);
    const files = {
      'docs/_b.md': `# ${long}\n\n<!-- #region x${' '.repeat(200_000)}y -->\n${'\n'.repeat(300_000)}`,
    };
    for (const option of ['heading', 'region', 'lines']) {
      const [found = ''] = findingsWith(`::include{file="_b.md" ${option}="${long}b"}`, files);
      expect(found).toContain('Cannot include "_b.md": ');
      expect(found.length).toBeLessThan(1200);
    }
    const [found = ''] = findingsWith(`::include{file="${long}"}`, files);
    expect(found.length).toBeLessThan(1200);
    expect(pageWith('::include{file="_b.md"}\n\nEnd', files).diagnostics).toEqual([]);
    const { diagnostics } = pageWith('```file="_b.md"\n\n```\n\nEnd', files);
    const place = { line: 1, column: 1, endLine: 3, endColumn: 4 };
    expect(diagnostics).toMatchObject([{ ruleId: 'highlight-limit', place }]);
  });

  it('counts in UTF-16 units, as links are put into the Markdown of a page', () => {
    const files = { 'docs/_b.md': '😀 é [a](x.md) 😀\n' };
    for (const parser of ['auto', 'remark'] as const) {
      const text = '> 😀\n>\n> ::include{file="_b.md"}\n\n😀\t[b](y.md)';
      const page = pageWith(text, files, { parser });
      const urls = page.links.map(({ range }) => range && page.body.slice(...range));
      expect(urls).toEqual(['x.md', 'y.md']);
    }
  });
});
