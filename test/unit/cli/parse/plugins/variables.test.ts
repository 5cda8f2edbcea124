/** Variables in Markdown and MDX: where they have values, and that a value is only ever text. */
import { describe, expect, it, test } from 'vitest';
import type { ParseOptions } from '../../../../../cli/parse/options.js';
import type { SiteVariables } from '../../../../../cli/variables/site-variables.js';
import { pageOf, htmlOf, treeOf } from '../page-of.js';

const site = (more: Partial<SiteVariables> = {}): Partial<ParseOptions> => ({
  variables: {
    pattern: '{{name}}',
    inCode: false,
    folders: {
      '': { product: 'Ironwright', version: '1.2' },
      docs: {
        product: 'Ironwright',
        version: '1.2',
        page: 'b',
        odd: 'a*b* <i>c</i> [d](e)',
        quotes: `"'`,
      },
      old: { product: 'Old' },
    },
    ...more,
  },
});
const html = (text: string, options = site()) => htmlOf(text, options);

describe.each(['remark', 'satteri'] as const)('in Markdown read by %s', (parser) => {
  const read = (text: string) => html(text, { ...site(), parser });

  test.each([
    [
      '{{product}} **{{ version }}** _{{product}}_',
      '<p>Ironwright <strong>1.2</strong> <em>Ironwright</em></p>',
    ],
    ['# For {{product}}', '<h1 id="for-ironwright">For Ironwright</h1>'],
    [
      '[{{product}}]({{page}}.md "{{version}}")',
      '<p><a href="docsgen:0" title="1.2">Ironwright</a></p>',
    ],
    ['a ![{{product}}]({{ page }}.png)', '<p>a <img src="docsgen:0" alt="Ironwright"></img></p>'],
    ['[a][r]\n\n[r]: {{page}}.md', '<p><a href="docsgen:0">a</a></p>'],
    [
      '<https://{{page}}.example/{{version}}>',
      '<p><a href="docsgen:0">https://b.example/1.2</a></p>',
    ],
    ['https://x.example/{{version}}', '<p><a href="docsgen:0">https://x.example/1.2</a></p>'],
    ['https://{{page}}.example/', '<p><a href="docsgen:0">https://b.example/</a></p>'],
    ['{{odd}}', '<p>a*b* &lt;i>c&lt;/i> [d](e)</p>'],
    [String.raw`\{{product}}`, '<p>{{product}}</p>'],
    ['`{{version}}`', '<p><code>{{version}}</code></p>'],
    ['<b title="{{quotes}}">{{odd}}</b>', `<p><b title=""'">a*b* &lt;i>c&lt;/i> [d](e)</b></p>`],
    ['<div>{{product}}</div>', '<div>Ironwright</div>'],
    ['| {{product}} |\n|-|\n| `{{product}}` |', null],
  ])('%s', (text, expected) => {
    if (expected === null) expect(read(text)).toMatch(/<th>Ironwright<.*<code>\{\{product\}\}</);
    else expect(read(text)).toBe(expected);
  });

  it('K74: fills what decides whether a class or a frame stays', () => {
    const options = { ...site(), parser, zoomClasses: ['Ironwright'], frames: ['b.example'] };
    expect(html('<p class="{{product}} {{version}}">x</p>', options)).toBe(
      '<p className="Ironwright">x</p>',
    );
    expect(html('<iframe src="https://{{page}}.example/" title="t"></iframe>', options)).toMatch(
      /<iframe src="docsgen:0" title="t"/,
    );
    for (const src of ['https://{{page}}@b.example/', 'https://b.example.{{page}}/', '{{quotes}}'])
      expect(html(`<iframe src="${src}" title="t"></iframe>`, options)).not.toContain('<iframe');
  });

  it('fills titles of directives, and links in them', () => {
    expect(read(':::note About {{product}} [x]({{page}}.md)\n\n{{version}}\n\n:::')).toMatch(
      /About Ironwright <a href="docsgen:0">x<.*<p>1.2</,
    );
    expect(read(':::note[{{product}}]\nx\n:::')).toContain('Ironwright');
    expect(read('::::cards\n:::card[{{product}}]{href=/{{version}}}\nx\n:::\n::::')).toContain(
      'title="Ironwright"',
    );
  });

  it('fills code that asks for it', () => {
    const code = '{{version}} \\{{version}} {{ x }}';
    const page = (info: string) =>
      treeOf(pageOf(`\`\`\`${info}\n${code}\n\`\`\``, { ...site(), parser }));
    expect(page('plain variables')).toContain(String.raw`1.2 {{version}} {{ x }}`);
    expect(page('plain')).toContain(
      JSON.stringify(code).slice(1, -1).replaceAll('\\', '\\\\').slice(0, 11),
    );
    expect(page('plain title="{{product}}"')).toContain('Ironwright');
  });
});

test('variablesInCode fills all code', () => {
  const options = site({ inCode: true, pattern: '$[name]' });
  expect(html('`$[version]` $[product] $[nope]', options)).toBe(
    '<p><code>1.2</code> Ironwright $[nope]</p>',
  );
  expect(treeOf(pageOf('```sh\nget $[version]\n```', options))).toContain('</span> 1.2');
});

test('links have the value as their address, the place of the variable, and no fix', () => {
  const { links } = pageOf(
    'See [b]({{page}}.md) and <a href="{{page}}.md">b</a> and [c](c.md).',
    site(),
  );
  expect(links.map(({ url, range, hasVariable }) => [url, range, hasVariable])).toEqual([
    ['b.md', [8, 19], true],
    ['b.md', [34, 45], true],
    ['c.md', [61, 65], undefined],
  ]);
});

test('an address that a value makes unsafe is left out', () => {
  const text =
    '---\nvariables: { evil: "javascript:alert(1)" }\n---\n[x]({{evil}}) <a href="{{evil}}">y</a>';
  expect(pageOf(text).diagnostics.map(({ ruleId }) => ruleId)).toEqual([
    'unsafe-url',
    'unsafe-url',
  ]);
  expect(htmlOf(text)).toBe('<p><a>x</a> <a>y</a></p>');
});

test('the nearest value counts: page, folder, site', () => {
  const text = '{{product}} {{version}}';
  expect(html(text)).toBe('<p>Ironwright 1.2</p>');
  expect(html(`---\nvariables: { version: '2' }\n---\n${text}`)).toBe('<p>Ironwright 2</p>');
  expect(pageOf('# {{product}}', site(), 'old/a.md').title).toBe('Old');
  expect(pageOf('# {{product}}', site(), 'elsewhere/a.md').title).toBe('Ironwright');
});

test('front matter has values in texts for readers, and not in ids and addresses', () => {
  const page = pageOf(
    "---\ntitle: 'About {{product}}'\ndescription: '{{product}} {{version}}'\nkeywords: ['{{product}}']\nsidebar_label: '{{version}}'\nslug: '/{{version}}'\nhide_title: true\n---\nText",
    site(),
  );
  expect(page.frontMatter).toEqual({
    title: 'About Ironwright',
    description: 'Ironwright 1.2',
    keywords: ['Ironwright'],
    sidebar_label: '1.2',
    slug: '/{{version}}',
    hide_title: true,
  });
  expect([page.title, page.description]).toEqual(['About Ironwright', 'Ironwright 1.2']);
});

test('a home page has values, and findings at the places of its links', () => {
  const text =
    "---\nlayout: home\nhero: { name: '{{product}}', text: 'Now {{version}}', actions: [{ label: 'Get {{version}}', to: 'ja:{{version}}' }] }\n---\n";
  const page = pageOf(text, site());
  expect(treeOf(page)).toContain('Now 1.2');
  expect(treeOf(page)).toContain('Get 1.2');
  expect(page.diagnostics.map(({ reason, place }) => [reason, place?.line])).toEqual([
    ['Cannot use a URL with the scheme "ja"', 3],
  ]);
});

test('search, anchors and the table of contents have values', () => {
  const page = pageOf(
    '# A\n\n{{product}}\n\n## Get {{version}}\n\n```sh variables\nget {{version}}\n```',
    site(),
  );
  expect(page.headings.map(({ id, text }) => [id, text])).toEqual([
    ['a', 'A'],
    ['get-12', 'Get 1.2'],
  ]);
  expect(page.sections).toMatchObject([
    { text: 'Ironwright' },
    { heading: 'Get 1.2', code: 'get 1.2' },
  ]);
});

describe('findings', () => {
  const found = (text: string, options = site()) =>
    pageOf(text, options).diagnostics.map(({ ruleId, reason, place, note }) => [
      `${ruleId}: ${reason}`,
      place && `${place.line}:${place.column}-${place.endColumn}`,
      note,
    ]);

  it('name what is nearly a variable, outside of code', () => {
    const note =
      'Did you mean "product"? It is shown as text. Write a backslash in front if it is meant as text.';
    expect(
      found(
        '---\ntitle: "{{prodct}}"\n---\n\nA {{prodcut}}, `{{prodcut}}`, {{other}}, ${{ prodcut }}.\n\n```\n{{prodcut}}\n```\n',
      ),
    ).toEqual([
      ['unknown-variable: Unknown variable "{{prodct}}"', '2:1-6', note],
      ['unknown-variable: Unknown variable "{{prodcut}}"', '5:3-14', note],
    ]);
    expect(htmlOf('{{prodcut}}', site())).toBe('<p>{{prodcut}}</p>');
  });

  it('show variables as the author wrote them, at their places', () => {
    expect(found('x\n\ny {{product}} [a]("{{page}}.md")')).toEqual([
      [
        'invalid-url: Cannot use the URL "b.md": it is in quotes',
        '3:15-33',
        'Remove the quotes: write "b.md". The URL is left out.',
      ],
    ]);
    expect(found('a\n\n{{version}} {% include {{product}} %}')[0]?.slice(0, 2)).toEqual([
      'foreign-syntax: Cannot use the tag "include"',
      '3:13-23',
    ]);
  });

  it('say that all values together are too long', () => {
    const text = `---\nvariables: { a: ${'x'.repeat(1000)} }\n---\n${'{{a}} '.repeat(4300)}`;
    expect(found(text)).toEqual([
      [
        'page-size: Cannot fill in all variables of the page: their values have more than 4194304 characters together',
        null,
        'Shorten the values, or split the page. The other variables are shown as written.',
      ],
    ]);
  });

  it.each([
    ['[a]', 'Cannot use front matter field "variables": expected an object, received a list'],
    [
      '{ a: 1.10 }',
      'Cannot use front matter field "variables.a": expected a string, received the number 1.1',
    ],
    [
      '{ "a b": c }',
      'Cannot use front matter field "variables.a b": expected a name of letters, digits, "_", ".", "-" and "/" that begins with a letter, such as "product", received "c"',
    ],
    [
      '{ a: "b\\nc" }',
      'Cannot use front matter field "variables.a": expected text on one line, received "b\nc"',
    ],
    [
      `{ a: ${'x'.repeat(1001)} }`,
      `Cannot use front matter field "variables.a": expected at most 1000 characters, received "${'x'.repeat(40)}"`,
    ],
  ])('describe bad front matter: %s', (value, reason) => {
    const all = found(`---\nvariables: ${value}\n---\n`);
    expect(all.map(([message, place]) => [message, place])).toEqual([
      [`front-matter: ${reason}`, '2:1-10'],
    ]);
  });
});

describe('in MDX', () => {
  const read = (text: string, options: Partial<ParseOptions> = {}) =>
    pageOf(text, { ...site(), format: 'mdx', ...options });

  it('fills text and attributes that are strings, and leaves code', () => {
    const page = read(
      'import A from "./A";\n\nexport const x = "{{version}}";\n\n{{product}} in <A b="{{version}}" c={{version: 1}} d={"{{version}}"}>{{ product }}</A> {x}\n',
    );
    expect(page.diagnostics).toEqual([]);
    const tree = treeOf(page);
    expect(tree).toContain('Ironwright in ');
    expect(tree).toContain('["b","1.2"]');
    expect(tree).toContain('["d","{{version}}"]');
    expect(tree).toContain('"{{version}}"');
    expect(JSON.stringify(page)).not.toMatch(/[\uFDD0-\uFDEF]/);
  });

  it('reads the pattern of another tool', () => {
    const options = site({ pattern: '$[name]' });
    const page = read(
      '# $[product]\n\n$[version] <b title="$[version]">[$[product]]($[version])</b>',
      options,
    );
    expect([page.title, page.diagnostics]).toEqual(['Ironwright', []]);
    expect(page.links.map(({ url }) => url)).toEqual(['1.2']);
  });

  it('reads code that has the form of a variable as code', () => {
    const options = site({ pattern: '$[name]' });
    const page = read(
      'export const $ = new Map(); export const version = "version";\n\nWords {$[version]}',
      options,
    );
    expect(page.diagnostics).toEqual([]);
    expect(page.components?.scripts[0]?.code).toContain('$[version]');
  });

  it('shows an error at its place, with the text of the author', () => {
    const page = read('{{product}}\n\n<A b={{version}>\n');
    expect(page.diagnostics.map(({ ruleId, place }) => [ruleId, place?.line])).toEqual([
      ['mdx-syntax', 3],
    ]);
    expect(JSON.stringify(page.diagnostics)).not.toMatch(/[\uFDD0-\uFDEF]/);
  });
});
