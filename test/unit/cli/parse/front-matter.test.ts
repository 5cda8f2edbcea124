import { afterEach, describe, expect, it } from 'vitest';
import { readFrontMatter } from '../../../../cli/parse/front-matter.js';
import { startCpuClock } from '../../../cpu-time.js';

const read = (yaml: string) => readFrontMatter('docs/a.md', `---\n${yaml}\n---\nText`);
const findings = (text: string): string[] =>
  readFrontMatter('docs/_blog/a.md', text).diagnostics.map(
    ({ reason, place }) => `${place?.line}:${place?.column} ${reason}`,
  );

const OBJECT_KEYS = Object.getOwnPropertyNames(Object.prototype).join();
afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(OBJECT_KEYS);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

describe('readFrontMatter()', () => {
  it.each([
    ['description: "Configuring build\npipelines"\ntitle: T', 'Configuring build pipelines'],
    ["description: 'Configuring build\npipelines'\ntitle: T", 'Configuring build pipelines'],
    ["description: 'it''s\nfine'\ntitle: T", "it's fine"],
    ['description: "a\n\nb"\ntitle: T', 'a\nb'],
    ['description: "a\n\tb"\ntitle: T', 'a b'],
    ['description: "a\\\nb"\ntitle: T', 'ab'],
    ['description: "a: b\nc: \\"d\\" # e\n# f"\ntitle: T', 'a: b c: "d" # e # f'],
    ['description: "a\n--- b"\ntitle: T', 'a --- b'],
    ['description: "a\r\nb"\r\ntitle: T', 'a b'],
    ['"description": !!str "a\nb" # c\ntitle: T', 'a b'],
    ['description: a\n b\n  c\ntitle: T', 'a b c'],
    ['description:\n  "a\n b"\ntitle: T', 'a b'],
    ['keywords: [a,\n"b\nc"\n]\ndescription: "d\ne"\ntitle: T', 'd e'],
    ['sidebar_custom_props:\n  - x: |\n      y: "z\n  - "a\n b"\ndescription: d\ntitle: T', 'd'],
  ])('K55: reads %j as js-yaml and PyYAML do', (yaml, description) => {
    const { frontMatter, diagnostics, places } = read(yaml);
    expect(frontMatter).toMatchObject({ description, title: 'T' });
    expect(places['title']?.line).toBe(yaml.split('\n').length + 1);
    expect(diagnostics.filter(({ reason }) => !reason.includes('custom_props'))).toEqual([]);
  });

  it('K55: keeps the values of lists that are not indented', () => {
    const yaml =
      'keywords: [\na, "b\n, c"\n]\nlast_update: {\ndate: 2024-02-29\n}\ntags:\n- "x\ny"';
    expect(read(yaml)).toMatchObject({
      frontMatter: { keywords: ['a', 'b , c'], last_update: { date: '2024-02-29' }, tags: ['x y'] },
      diagnostics: [],
    });
  });

  it('K55: still reports a quotation mark without an end', () => {
    expect(findings('---\ntitle: A\ndescription: "a\nslug: /b\n---\n')).toEqual([
      '4:9 Cannot parse front matter: Missing closing "',
    ]);
  });

  it('reads every field, and leaves unknown keys alone', () => {
    const fields = {
      id: 'a',
      title: 'A',
      page_title: 'B',
      slug: '/x',
      description: 'd',
      keywords: ['k'],
      image: 'i.png',
      tags: ['t'],
      draft: true,
      unlisted: false,
      sidebar_label: 'L',
      sidebar_position: 1.5,
      sidebar_class_name: 'c',
      sidebar_custom_props: { a: [1] },
      displayed_sidebar: null,
      hide_title: true,
      hide_table_of_contents: true,
      toc_min_heading_level: 2,
      toc_max_heading_level: 4,
      pagination_label: 'p',
      pagination_next: null,
      pagination_prev: 'x',
      custom_edit_url: null,
      last_update: { date: '2024-02-29', author: 'me' },
      last_verified: { date: '2024-02-29', versions: { Terraform: '1.12.2' } },
      parse_number_prefixes: false,
      subcategory: 's',
      head: [{ tag: 'meta', attributes: { name: 'a', content: 'b' } }],
      date: '2024-02-29',
      page: './a.md',
    };
    const yaml = Object.entries(fields)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
      .join('\n');
    const { frontMatter, diagnostics } = read(`${yaml}\nlayout: google\nsidebar_current: x`);
    expect(frontMatter).toEqual({ ...fields, layout: 'google' });
    expect(diagnostics).toEqual([]);
  });

  it('returns the place of each key and of the body', () => {
    const { places, bodyOffset } = read('title: A\nslug: /b');
    expect(places).toEqual({
      title: { line: 2, column: 1, endLine: 2, endColumn: 6 },
      slug: { line: 3, column: 1, endLine: 3, endColumn: 5 },
    });
    expect(bodyOffset).toBe('---\ntitle: A\nslug: /b\n---\n'.length);
  });

  it('treats a key without a value as missing', () => {
    expect(read('title:\ndescription: ~')).toMatchObject({ frontMatter: {}, diagnostics: [] });
  });

  it.each([
    [
      'title: 5',
      '2:1 Cannot use front matter field "title": expected a string, received the number 5',
    ],
    [
      'head: [{ tag: base }]',
      '2:1 Cannot use front matter field "head.0": expected a "tag" of "title", "meta", "link" and "script", received an object',
    ],
    [
      'head: { tag: title }',
      '2:1 Cannot use front matter field "head": expected a list, received an object',
    ],
    [
      'a: 1\ntitle: [x]',
      '3:1 Cannot use front matter field "title": expected a string, received a list',
    ],
    [
      'title: {a: b}',
      '2:1 Cannot use front matter field "title": expected a string, received an object',
    ],
    [
      'draft: "yes"',
      '2:1 Cannot use front matter field "draft": expected a boolean, received "yes"',
    ],
    [
      'keywords: a, b',
      '2:1 Cannot use front matter field "keywords": expected a list, received "a, b"',
    ],
    [
      'keywords: [a, 1]',
      '2:1 Cannot use front matter field "keywords.1": expected a string, received the number 1',
    ],
    [
      'sidebar_position: first',
      '2:1 Cannot use front matter field "sidebar_position": expected a number, received "first"',
    ],
    [
      'toc_max_heading_level: 9',
      '2:1 Cannot use front matter field "toc_max_heading_level": expected a number from 1 to 6, received the number 9',
    ],
    [
      'last_update: {date: soon}',
      '2:1 Cannot use front matter field "last_update.date": expected a date such as "2024-02-29", with or without a time, received "soon"',
    ],
    [
      'last_verified: 2026-13-01',
      '2:1 Cannot use front matter field "last_verified": expected a date such as "2024-02-29", with or without a time, received "2026-13-01"',
    ],
    [
      'last_verified: 2026',
      '2:1 Cannot use front matter field "last_verified": expected a string, received the number 2026',
    ],
    [
      'last_verified: { day: 2026-11-27 }',
      '2:1 Cannot use front matter field "last_verified": expected an object without "day", received an object',
    ],
    [
      'last_verified: { versions: { A: 1.2.3 } }',
      '2:1 Cannot use front matter field "last_verified.date": expected a string, received nothing',
    ],
    [
      'last_verified: { date: 2026-11-27, versions: { A: 1.10 } }',
      '2:1 Cannot use front matter field "last_verified.versions.A": expected a string, received the number 1.1',
    ],
  ])('reports a wrong type at its key and drops only that field: %s', (yaml, finding) => {
    const text = `---\n${yaml}\nslug: /kept\n---\n`;
    expect(findings(text)).toEqual([finding]);
    expect(readFrontMatter('docs/a.md', text).frontMatter.slug).toBe('/kept');
  });

  it.each(['0000-01-01', '2023-02-29', '2024-13-01', '10000-01-01', 'tomorrow'])(
    'reports the date %s',
    (date) => {
      expect(findings(`---\ndate: "${date}"\n---\n`)).toEqual([
        `2:1 Cannot use front matter field "date": expected a date such as "2024-02-29", with or without a time, received "${date}"`,
      ]);
    },
  );

  it.each([
    '0001-01-01',
    '9999-12-31',
    '2024-02-29',
    '2024-02-29T10:00:00Z',
    // The form of Jekyll and Hugo.
    '2026-01-05 10:00:00 +0200',
    '2023-02-14 8:30:00+00:00',
    '2023-02-14T8:30:00Z',
  ])('accepts the date %s', (date) => {
    expect(read(`date: ${date}`)).toMatchObject({ frontMatter: { date }, diagnostics: [] });
  });

  it.each([
    ['title: 5', 'Put the value in quotes to make it a string.'],
    ['title: [x]', 'Put the value in quotes to make it a string.'],
    ['title: {a}', 'Put the value in quotes to make it a string.'],
    ['keywords: a, b', 'Write a list: [a, b].'],
    ['draft: "true"', 'Write true or false, without quotes.'],
    ['sidebar_position: "2"', 'Write a number, without quotes.'],
    ['search: false', 'Write { exclude: true }.'],
    ['search: true', null],
    ['last_verified: { versions: { A: 1.2.3 } }', null],
    [
      'last_verified: { date: 2026-11-27, versions: { A: 1.10 } }',
      'Put the value in quotes to make it a string.',
    ],
  ])('gives the way out if it is clear: %s', (yaml, note) => {
    expect(read(yaml).diagnostics.map((found) => found.note)).toEqual([note]);
  });

  it('reads a day alone as an object', () => {
    expect(read('last_verified: 2026-11-27')).toMatchObject({
      frontMatter: { last_verified: { date: '2026-11-27' } },
      diagnostics: [],
    });
  });

  it('replaces characters that no document can hold, in keys, too', () => {
    const { frontMatter, diagnostics } = read(
      'last_verified: { date: 2026-11-27, versions: { "A\\0": "1\\0" } }',
    );
    expect(frontMatter.last_verified?.versions).toEqual({ 'A\uFFFD': '1\uFFFD' });
    expect(diagnostics).toMatchObject([{ ruleId: 'encoding' }]);
  });

  it('accepts Docusaurus tags that have a page of their own', () => {
    expect(read('tags: [a, { label: B, permalink: /b }]')).toMatchObject({
      frontMatter: { tags: ['a', 'B'] },
      diagnostics: [],
    });
  });

  it('gives advice for fields of other generators', () => {
    const { diagnostics } = read(
      'weight: 2\naliases: [/old]\nhero:\nlayout: docs\nsidebar: {order: 1}\nbanner: {content: a}',
    );
    const all = diagnostics.map(
      ({ ruleId, place, reason, note }) => `${place?.line} ${ruleId}: ${reason} | ${note}`,
    );
    expect(all).toEqual([
      '2 foreign-syntax: Cannot use front matter field "weight" | Write "sidebar_position". The field does nothing.',
      '3 foreign-syntax: Cannot use front matter field "aliases" | Write "redirects" in the config. The field does nothing.',
      '6 foreign-syntax: Cannot use front matter field "sidebar" | Write "sidebar_label" and "sidebar_position", or "displayed_sidebar: null". The field does nothing.',
      '7 foreign-syntax: Cannot use front matter field "banner" | Write it as Markdown. The field does nothing.',
    ]);
  });

  it('gives it for fields that hide a page elsewhere, but only with such a value', () => {
    const advice = (yaml: string) => read(yaml).diagnostics.map(({ note }) => note);
    const write = (field: string) => `Write "${field}". The field does nothing.`;
    expect(advice('published: false\ntoc: false\nhidden: true\nsearch_exclude: true')).toEqual([
      write('draft: true'),
      write('hide_table_of_contents: true'),
      write('unlisted: true'),
      write('search: { exclude: true }'),
    ]);
    expect(advice('expiryDate: 2020-01-01')).toEqual([
      'Write "draft: true" as long as it is not to be read: pages are published on any day. The field does nothing.',
    ]);
    expect(advice('published: true\ntoc: true\nhidden: false\nsearch_exclude: false')).toEqual([]);
  });

  it('suggests the field for a similar name', () => {
    const { diagnostics } = readFrontMatter(
      'docs/a.md',
      '---\nsidebar_postion: 2\nsidebarLabel: A\nhide-title: true\nkeyword: [a]\nTitle: A\n---\n',
    );
    const all = diagnostics.map(
      ({ ruleId, place, reason, note }) => `${place?.line} ${ruleId}: ${reason} | ${note}`,
    );
    expect(all).toEqual([
      '2 unknown-field: Unknown front matter field "sidebar_postion" | Did you mean "sidebar_position"? The field does nothing.',
      '3 unknown-field: Unknown front matter field "sidebarLabel" | Did you mean "sidebar_label"? The field does nothing.',
      '4 unknown-field: Unknown front matter field "hide-title" | Did you mean "hide_title"? The field does nothing.',
      '5 unknown-field: Unknown front matter field "keyword" | Did you mean "keywords"? The field does nothing.',
      '6 unknown-field: Unknown front matter field "Title" | Did you mean "title"? The field does nothing.',
    ]);
  });

  it.each([
    'layout: a\nsidebar_current: b\nauthor: c\ndata: d\ntag: e\nlinks: f',
    'description: A\ndescriptions: B',
    'title: A\nTitle: B',
    'sidebarLabel:',
    'permalinks: /a',
    'listed: true\nrelisted: a\nhide_table: true\ndescription2: B',
  ])('ignores fields that are similar to no other: %j', (yaml) => {
    expect(findings(`---\n${yaml}\n---\n`)).toEqual([]);
  });

  it.each([
    ['+++\ntitle = "A"\n[[b]]\n+++\nText', 'Text'],
    ['\uFEFF+++\r\n+++', ''],
    ['+++ \na = 1\n+++\t\n\nText', '\nText'],
  ])('reports TOML, which is no content: %j', (text, content) => {
    expect(findings(text)).toEqual(['1:1 Unknown front matter language "toml"']);
    expect(text.slice(readFrontMatter('a.md', text).bodyOffset)).toBe(content);
  });

  it.each([
    ['+++\n+++\n', ', or run "docsgen check --fix", which converts it if no comment is lost'],
    ['{ "title": "A" }\n', ', or run "docsgen check --fix", which converts it'],
    ['---toml\n---\n', ''],
  ])('names the command that converts %j', (text, fix) => {
    const [found] = readFrontMatter('a.md', text).diagnostics;
    expect(found?.note).toBe(
      `Write it as YAML between two lines of "---", such as "title: Networks"${fix}. It is left out, and never run.`,
    );
  });

  it.each([
    ['{\n  "title": "A",\n  "weight": 1\n}\n\n# A', '\n# A'],
    ['\uFEFF{"title": "A"}\r\nText', 'Text'],
    ['{\n"a": {\n"b": "{\\"{"\n}\n} \nText }', 'Text }'],
    ['{\n"a": {\n"b": 1 }\nText', 'Text'],
  ])('reports JSON, which is no content: %j', (text, content) => {
    expect(findings(text)).toEqual(['1:1 Unknown front matter language "json"']);
    expect(text.slice(readFrontMatter('a.md', text).bodyOffset)).toBe(content);
  });

  it.each(['{"a": 1', '{ a: 1 }\n', '{"a"}\n', ' {"a": 1}\n'])(
    'accepts %j as text, too',
    (text) => {
      expect(findings(text)).toEqual([]);
    },
  );

  it.each(['+++\na = 1\n', '++++\na\n+++', '+++ a\n+++'])('accepts %j as text', (text) => {
    expect(findings(text)).toEqual([]);
  });

  it.each([
    ['title: "a', '2:10 Cannot parse front matter: Missing closing "'],
    [
      'title: a: b',
      '2:8 Cannot parse front matter: Nested mappings are not allowed in compact mappings',
    ],
    ['a: 1\n b: 2', '2:4 Cannot parse front matter:'],
  ])('reports invalid YAML once, at its line and column: %s', (yaml, finding) => {
    const found = findings(`---\n${yaml}\n---\n`);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(finding);
  });

  it('reports a duplicate key', () => {
    expect(findings('---\na: 1\ntitle: x\ntitle: y\n---\n')).toEqual([
      '4:1 Cannot use a front matter key twice',
    ]);
  });

  it.each([
    '__proto__: {polluted: 1}',
    'constructor: {prototype: {polluted: 1}}',
    'prototype: 1',
    'a: {__proto__: {polluted: 1}}',
  ])('reports the key of %s and leaves Object.prototype alone', (yaml) => {
    expect(findings(`---\n${yaml}\n---\n`)).toEqual([
      expect.stringMatching(
        /^2:\d+ Cannot use the front matter key "(__proto__|constructor|prototype)"$/,
      ),
    ]);
  });

  it('does not read merge keys', () => {
    expect(findings('---\na: &a {__proto__: {polluted: 1}}\nb: {<<: *a}\n---\n')).toHaveLength(1);
    expect(findings('---\na: &a {x: 1}\nb: {<<: *a}\n---\n')).toEqual([
      '3:5 Cannot use the front matter key "<<"',
    ]);
  });

  it('reports an alias bomb at once', () => {
    const levels = Array.from({ length: 9 }, (_, i) =>
      i === 0
        ? 'a0: &a0 [x]'
        : `a${i}: &a${i} [${Array.from({ length: 10 }, () => `*a${i - 1}`).join(', ')}]`,
    );
    const took = startCpuClock();
    expect(findings(`---\n${levels.join('\n')}\n---\n`)).toEqual([
      '2:1 Cannot expand the aliases of the front matter',
    ]);
    expect(took()).toBeLessThan(2000);
  });

  it.each(['js', 'javascript', 'coffee', 'json'])('never runs front matter in %s', (language) => {
    const text = `---${language}\n{ title: (globalThis.polluted = 1) }\n---\nText`;
    expect(findings(text)).toEqual([`1:1 Unknown front matter language "${language}"`]);
    expect(readFrontMatter('a.md', text)).toMatchObject({
      frontMatter: {},
      bodyOffset: text.indexOf('Text'),
    });
    expect(Object.hasOwn(globalThis, 'polluted')).toBe(false);
  });

  it.each([
    [
      'description: |-\nGet a group.',
      '3:1 Cannot parse front matter: Implicit map keys need to be followed by map values',
      'Indent a line that continues the value above it; any other begins with "key: ". A line of "---" ends front matter.',
    ],
    [
      'search:\n\texclude: true',
      '3:1 Cannot parse front matter: Tabs are not allowed as indentation',
      'Indent with spaces.',
    ],
    [
      "title: 'a",
      "2:10 Cannot parse front matter: Missing closing '",
      'Close the quotation mark that the value begins with.',
    ],
    [
      'title: @a',
      '2:8 Cannot parse front matter: Plain value cannot start with reserved character @',
      'Put the value in quotes.',
    ],
    [
      "title: 'It's'",
      '2:12 Cannot parse front matter: Unexpected scalar at node end',
      'Put the whole value in double quotes, and begin all keys in the same column.',
    ],
    [
      'title: *a*',
      '2:1 Cannot expand the aliases of the front matter',
      'Write the values out, or put a value that begins with "*" in quotes.',
    ],
    [
      'description: a: b',
      '2:14 Cannot parse front matter: Nested mappings are not allowed in compact mappings',
      'Front matter is YAML. Quote values that contain ": " or " #".',
    ],
    [
      'authors:\n- "a"\n  sponsors:\n- b',
      '4:3 Cannot parse front matter: Sequence item without - indicator',
      'Begin each item of a list with "- ". A key that is none begins in the same column as the key above the list.',
    ],
  ])('gives the way out for %j', (yaml, reason, note) => {
    expect(findings(`---\n${yaml}\n---\nText`)).toEqual([reason]);
    expect(read(yaml).diagnostics.map((found) => found.note)).toEqual([note]);
  });

  it('reports front matter without an end', () => {
    expect(findings('---\ntitle: a\n\n# Text')).toEqual([
      '1:1 Cannot find the end of the front matter',
    ]);
  });

  it.each([
    'title: A\n---\n',
    'title: A\nweight: 2\ntags:\n  - a\n---\n# A',
    '----\ntitle: A\n----\n',
    '\uFEFF--\r\nslug: a\r\n--\r\n',
    ' ---\ntitle: A\n---\n',
    '—\ntitle: A\n—\n',
  ])('reports front matter that begins otherwise: %j', (text) => {
    const { diagnostics } = readFrontMatter('docs/a.md', text);
    expect(diagnostics).toMatchObject([
      {
        ruleId: 'front-matter',
        place: { line: 1, column: 1 },
        reason: 'Cannot find the beginning of the front matter',
        note: 'Begin the file with a line of "---".',
      },
    ]);
  });

  it.each([
    '\n---\ntitle: A\n---\n',
    '<!-- a -->\n---\ntitle: A\n---\n',
    '\uFEFF\ntitle: A\n---\n',
  ])('reports front matter below something: %j', (text) => {
    const { diagnostics } = readFrontMatter('docs/a.md', text);
    expect(diagnostics).toMatchObject([
      {
        ruleId: 'front-matter',
        place: { line: 2, column: 1 },
        reason: 'Cannot find the beginning of the front matter on the first line',
        note: 'Begin the file with its line of "---": nothing may stand above it, no comment and no empty line.',
      },
    ]);
  });

  it('reports metadata of MkDocs', () => {
    expect(
      readFrontMatter('a.md', 'Title: A\nAuthor: B\n  and C\n\n# A').diagnostics,
    ).toMatchObject([
      {
        ruleId: 'foreign-syntax',
        place: { line: 1, column: 1, endColumn: 9 },
        reason: 'Cannot use the metadata of MkDocs',
        note: 'Put it between two lines of "---". It is shown as text.',
      },
    ]);
  });

  it.each([
    'Title: A\n--------\n',
    'title: A\nText\n---\n',
    'note: A\n---\n',
    '\n---\nText: a\n---\n',
    'date: A\n\n# B',
    'Title: A\nText',
    '--\n',
    '\n\n',
    '- title: A\n---\n',
  ])('reads %j as a page', (text) => {
    expect(findings(text)).toEqual([]);
  });

  it('reads a thematic break at the start as such', () => {
    expect(readFrontMatter('a.md', '---\n\nText')).toMatchObject({
      bodyOffset: 0,
      diagnostics: [],
    });
  });

  it.each([
    ['- a\n- b', '2:1 Cannot use a list as front matter'],
    ['just text', '2:1 Cannot use a single value as front matter'],
    ['42', '2:1 Cannot use a single value as front matter'],
  ])('reports front matter that is %j', (yaml, finding) => {
    expect(findings(`---\n${yaml}\n---\n`)).toEqual([finding]);
  });

  it.each(['', '# only a comment'])('accepts empty front matter: %j', (yaml) => {
    expect(read(yaml)).toMatchObject({ frontMatter: {}, diagnostics: [] });
  });

  it.each(['\r\n', '\r', '\n'])('counts lines that end with %j', (end) => {
    const text = `---\ntitle: A\ndraft: 1\n---\nText`.replaceAll('\n', end);
    expect(findings(text)).toEqual([
      '3:1 Cannot use front matter field "draft": expected a boolean, received the number 1',
    ]);
    const { bodyOffset, frontMatter } = readFrontMatter('a.md', text);
    expect(frontMatter.title).toBe('A');
    expect(text.slice(bodyOffset)).toBe('Text');
  });

  it('reads front matter after a byte order mark', () => {
    expect(readFrontMatter('a.md', '\uFEFF---\ntitle: A\n---\n').frontMatter.title).toBe('A');
  });

  it('accepts a title of 5 KB', () => {
    expect(read(`title: ${'x'.repeat(5000)}`).frontMatter.title).toHaveLength(5000);
  });
});
