/** Malformed Markdown files and the findings of a build about each: the first line of every finding, exactly. */

export interface Row {
  /** A short description of the input. */
  readonly name: string;
  /** `docs/x.md`, next to a valid `docs/ok.md`. */
  readonly page?: string | Uint8Array;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly prepare?: (dir: string) => void;
  /** `file:line:column severity rule message`; a pattern if the speed of the machine decides between two. */
  readonly findings: readonly (string | RegExp)[];
  readonly status: 0 | 1 | 2;
  /** Texts of `docs/x/index.html`. */
  readonly shows?: readonly (string | RegExp)[];
}

export const config = (rest = '') => `export default { title: 'T', search: false, ${rest} }`;

/** The page has an error that stops the build; the last output stays. */
function refused(name: string, page: Row['page'], ...findings: (string | RegExp)[]): Row {
  return { name, ...(page === undefined ? {} : { page }), findings, status: 1 };
}

/** The page is built, with warnings or none. */
function shown(
  name: string,
  page: string | Uint8Array,
  { shows = [], findings = [] }: Pick<Partial<Row>, 'shows' | 'findings'> = {},
): Row {
  return { name, page, findings, status: 0, shows };
}

const matter = (yaml: string, body = '# X') => `---\n${yaml}\n---\n${body}`;

const letters = 'abcdefghi'.split('');
const aliasBomb = letters
  .map((name, i) => {
    const items = Array.from({ length: 10 }, () => (i === 0 ? '"x"' : `*${letters[i - 1]}`));
    return `${name}: &${name} [${items.join(', ')}]`;
  })
  .join('\n');

const frontMatter: readonly Row[] = [
  refused(
    'invalid YAML',
    matter('title: "a'),
    'docs/x.md:2:10 error front-matter Cannot parse front matter: Missing closing "',
  ),
  refused(
    'a key twice',
    matter('title: a\ntitle: b'),
    'docs/x.md:3:1 error front-matter Cannot use a front matter key twice',
  ),
  refused(
    'an alias bomb',
    matter(aliasBomb),
    'docs/x.md:2:1 error front-matter Cannot expand the aliases of the front matter',
  ),
  ...['__proto__', 'constructor', 'prototype', '<<'].map((key) =>
    refused(
      `the key ${key}`,
      matter(`${key}: { polluted: 1 }`),
      `docs/x.md:2:1 error front-matter Cannot use the front matter key "${key}"`,
    ),
  ),
  refused(
    'no end of the front matter',
    '---\ntitle: a\n\n# X',
    'docs/x.md:1:1 error front-matter Cannot find the end of the front matter',
  ),
  ...['js', 'javascript', 'coffee', 'json'].map((language) =>
    refused(
      `front matter in ${language}`,
      `---${language}\nrequire('node:fs').writeFileSync('canary', '')\n---\n# X`,
      `docs/x.md:1:1 error front-matter Unknown front matter language "${language}"`,
    ),
  ),
  refused(
    'a list',
    matter('- a\n- b'),
    'docs/x.md:2:1 error front-matter Cannot use a list as front matter',
  ),
  ...['text', '42'].map((value) =>
    refused(
      `a single value: ${value}`,
      matter(value),
      'docs/x.md:2:1 error front-matter Cannot use a single value as front matter',
    ),
  ),
  shown('a title of null', matter('title: null', 'Text'), { shows: ['<title>X | T</title>'] }),
  shown('a title that is a date is its text', matter('title: 2020-01-01'), {
    shows: ['<title>2020-01-01 | T</title>'],
  }),
  shown('a title of 5,000 characters', matter(`title: ${'x'.repeat(5000)}`), {
    shows: [`<title>${'x'.repeat(5000)} | T</title>`],
  }),
  refused(
    'a title that is a number',
    matter('title: 42'),
    'docs/x.md:2:1 error front-matter Cannot use front matter field "title": expected a string, received the number 42',
  ),
  refused(
    'a title that is an object',
    matter('title: { a: 1 }'),
    'docs/x.md:2:1 error front-matter Cannot use front matter field "title": expected a string, received an object',
  ),
  refused(
    'front matter nested 50,000 deep',
    matter(`a: ${'['.repeat(50_000)}`),
    'docs/x.md:2:1 error front-matter Cannot parse front matter nested so deep',
  ),
  refused(
    'dates that no calendar has',
    matter('last_update: { date: 2023-02-30 }'),
    'docs/x.md:2:1 error front-matter Cannot use front matter field "last_update.date": expected a date such as "2024-02-29", with or without a time, received "2023-02-30"',
  ),
  refused(
    'the year 0',
    matter('last_update: { date: 0000-01-01 }'),
    'docs/x.md:2:1 error front-matter Cannot use front matter field "last_update.date": expected a date such as "2024-02-29", with or without a time, received "0000-01-01"',
  ),
  shown('the year 9999', matter('last_update: { date: 9999-12-31 }'), {
    shows: [/9999/],
  }),
  shown('half surrogate pairs by escapes', matter('title: "a\\uD800b"'), {
    findings: [
      'docs/x.md:2:1 warning encoding Cannot show a character of front matter field "title"',
    ],
    shows: ['<title>a\uFFFDb | T</title>'],
  }),
  shown('controls of direction in titles', matter('title: "a\\u202Eb"', '## c\u200Bd'), {
    findings: [
      'docs/x.md:2:1 warning hidden-character Hidden character U+202E in front matter field "title"',
      'docs/x.md:4:1 warning hidden-character Hidden character U+200B in heading "#cd"',
    ],
  }),
];

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );

const text: readonly Row[] = [
  shown('NUL bytes', '# X\n\na\0b', {
    findings: ['docs/x.md:3:2 warning encoding Cannot show a NUL byte'],
    shows: ['a\uFFFDb'],
  }),
  shown('NUL by escape in front matter', matter('title: "a\\0b"'), {
    findings: [
      'docs/x.md:2:1 warning encoding Cannot show a character of front matter field "title"',
    ],
    shows: ['<title>a\uFFFDb | T</title>'],
  }),
  shown('bytes that are not UTF-8', bytes('# X\n\n', [0xc0, 0xaf, 0xff, 0xe2, 0x82]), {
    findings: [
      'docs/x.md:3:1 warning encoding File is not valid UTF-8: bytes that cannot be decoded are shown as "\uFFFD"',
    ],
    shows: ['\uFFFD'],
  }),
  shown('UTF-16', Buffer.from('\uFEFF# Wide\n', 'utf16le'), {
    findings: ['docs/x.md:null:null warning encoding File is UTF-16LE, not UTF-8'],
    shows: ['<title>Wide | T</title>'],
  }),
  shown('a byte order mark and CRLF', '\uFEFF---\r\ntitle: B\r\n---\r\n\r\nText\r\n', {
    shows: ['<title>B | T</title>', '<p>Text</p>'],
  }),
  shown('lone carriage returns', '---\rtitle: B\r---\r## C\r\rText', {
    shows: ['<title>B | T</title>', 'id="c"', '<p>Text</p>'],
  }),
  refused(
    '50 MB',
    'word '.repeat(10_000_000),
    'docs/x.md:null:null error page-size Cannot parse a page of 50000000 characters: the limit is 4194304',
  ),
  refused(
    'quotes nested 100,000 deep',
    `${'> '.repeat(100_000)}x`,
    /^docs\/x\.md:(?:1:201 error nesting-depth Cannot parse content nested deeper than 100 levels|null:null error page-timeout Cannot parse the page in 4000 ms)$/,
  ),
  refused(
    'elements nested 100,000 deep',
    '<div>'.repeat(100_000),
    'docs/x.md:null:null error page-timeout Cannot parse the page in 4000 ms',
  ),
  shown('a line of a million characters', `# X\n\n${'a'.repeat(1_000_000)}`, {
    shows: [/a{1000000}/],
  }),
  shown('nothing is closed', '# X\n\n[a](b\n\n<!-- c -->\n\n```js\nend', {
    findings: ['docs/x.md:7:1 warning broken-syntax Cannot find the end of the code block'],
    shows: ['<p>[a](b</p>', 'end'],
  }),
  shown('directives', '# X\n\n:::foo\nx\n:::\n\n:::note\nopen', {
    findings: [
      'docs/x.md:3:1 warning unknown-directive Unknown directive "foo"',
      'docs/x.md:7:1 warning unknown-directive Cannot find the end of directive "note"',
    ],
    shows: ['open'],
  }),
  shown('languages', '# X\n\n```nolang\na\n```\n\n```__proto__\nb\n```', {
    findings: [
      'docs/x.md:3:1 warning unknown-language Unknown language "nolang"',
      'docs/x.md:7:1 warning unknown-language Unknown language "__proto__"',
    ],
  }),
  shown('headings of no letters', '# 😀\n\n## 日本語\n\n## עברית\n\n## \n\n## !!!\n\n## ...', {
    shows: ['id="日本語"', 'id="עברית"'],
  }),
  shown('a thousand equal headings', `# X\n\n${'## Same\n\n'.repeat(1000)}`, {
    shows: ['id="same"', 'id="same-999"'],
  }),
  shown('an empty file', '', { shows: ['<title>X | T</title>'] }),
  shown('blanks only', '  \n\t\n', { shows: ['<title>X | T</title>'] }),
];

export const contentRows: readonly Row[] = [...frontMatter, ...text];
