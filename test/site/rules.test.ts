/**
 * Rules about content and theme, each with its exact text. Tests of rules about links, routes and front matter are in files
 * of their own.
 */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (rest = '') => `export default { title: 'T', search: false, ${rest} }`;

test.each([
  [
    'unsafe-html',
    'Text <object>x</object>',
    'docs/x.md:3:6 warning Cannot use the element <object>',
    'It is left out with its content. Write ![…](…) for an image. Pages of trusted authors may set `markdown.html` to "trust".',
  ],
  [
    'unsafe-html',
    '<p onclick="x">t</p>',
    'docs/x.md:3:1 warning Cannot use the attribute "onclick" of <p>',
    'The attribute is left out: content runs no scripts.',
  ],
  [
    'lost-cell',
    '| a | b |\n|---|---|\n| c | `d|e` |\n| f | `g\\|h` | |\n| i |',
    'docs/x.md:5:9 warning Cannot show a cell: the head of the table has 2',
    'It is left out. Write "\\|" for a bar that is no border, also in code, or give the head one more cell.',
  ],
  [
    'lost-link',
    '::::cards\n:::card[See [it](y.md)]\na\n:::\n::::',
    'docs/x.md:4:13 warning Cannot put a link into the title of a card',
    'Its text is shown without the link. Write {href="y.md"} after the title, and the whole card leads there.',
  ],
  [
    'unsafe-url',
    '[a](javascript:x)',
    'docs/x.md:3:1 warning Cannot use a URL with the scheme "javascript"',
    'The URL is left out. Allowed are http, https, mailto, tel, sms and ftp, and data for raster images.',
  ],
  [
    'unsafe-url',
    '[a](htps://x.dev)',
    'docs/x.md:3:1 warning Cannot use a URL with the scheme "htps"',
    'Did you mean "https"? The URL is left out. Allowed are http, https, mailto, tel, sms and ftp, and data for raster images.',
  ],
  [
    'external-asset',
    '![a](https://img.example/a.png)',
    'docs/x.md:3:1 warning Cannot load an image from "img.example"',
    'It is shown as a link. Copy the image next to the page, or add "img.example" to "hosts" of the config.',
  ],
  [
    'highlight-limit',
    `\`\`\`js\n${'a = 1;\n'.repeat(60_000)}\`\`\``,
    'docs/x.md:3:1 warning Cannot highlight a code block of 419999 characters',
    'The limit is 200000. The block is shown without colors. Use the language "plain" to say that it needs none.',
  ],
  [
    'duplicate-id',
    '<a id="b"></a>\n\n<a id="b"></a>',
    'docs/x.md:5:1 warning Cannot use the id "b" twice',
    'The second one is left out. Choose another.',
  ],
  [
    'invalid-url',
    '[a](/docs/%zz)',
    'docs/x.md:3:1 error Cannot decode the URL "/docs/%zz"',
    'Write "%25" for a percent sign; other escapes are two hexadecimal digits of UTF-8.',
  ],
])('%s: %.40j', async (ruleId, content, line, note) => {
  const { diagnose } = site({ 'site.config.ts': config(), 'docs/x.md': `# X\n\n${content}\n` });
  const found = await diagnose({ check: true });
  expect(
    found.map((finding) => ({
      ruleId: finding.ruleId,
      line: `${finding.file}:${finding.line}:${finding.column} ${finding.severity} ${finding.message}`,
      note: finding.note,
    })),
  ).toEqual([{ ruleId, line, note }]);
});

test('theme: an override that does not compile, and those that throw', async () => {
  const { command, write } = site({
    'site.config.ts': config('footer: {}'),
    'docs/x.md': '# X',
    'theme/components/Footer.tsx': 'export function Footer( {',
  });
  /** Returns the findings and the last line of a build. */
  const build = async () => {
    const { status, stdout } = await command(['build']);
    return [status, stdout.slice(stdout.indexOf('theme/'))];
  };
  const end = '✗ 1 error. Build failed; build/ was not made.\n';
  expect(await build()).toEqual([
    1,
    expect.stringMatching(
      /^theme\/components\/Footer\.tsx:1:26 {2}error {2}Cannot bundle the theme: Expected identifier but found end of file {2}theme\n/,
    ),
  ]);
  write({ 'theme/components/Footer.tsx': 'export function Footer() { throw new Error("boom") }' });
  expect(await build()).toEqual([
    1,
    `theme/components/Footer.tsx:1:34  error  Cannot render "/": boom  theme

  1 | export function Footer() { throw new Error("boom") }
    |                                  ^
  A component of the theme throws. The page builds without the site's overrides of it.

${end}`,
  ]);
  write({ 'theme/components/Footer.tsx': 'throw new Error("boom"); export const Footer = 1' });
  expect(await build()).toEqual([
    1,
    `theme/components/Footer.tsx:1:7  error  Cannot run the theme: boom  theme

  1 | throw new Error("boom"); export const Footer = 1
    |       ^
  A file of the theme throws while it is imported.

${end}`,
  ]);
});

test('unused-category-file: reports files with names close to those of category files', async () => {
  const found = await site({
    'site.config.ts': config(),
    'docs/a/x.md': '# A',
    'docs/a/_category_.json': '{"label":"A"}',
    'docs/a/_category.json': '{"label":"B"}',
    'docs/a/_Category_.YML': 'label: C',
    'docs/a/_categories_.toml': 'label = "D"',
    'docs/a/category.json': '{}',
    'docs/a/_categorical.json': '{}',
  }).diagnose({ check: true });
  const called = 'category files are called "_category_.json" or "_category_.yml"';
  expect(
    found.map(({ ruleId, severity, message, note }) => [ruleId, severity, message, note]),
  ).toEqual(
    [
      ['docs/a/_Category_.YML', 'Rename it to "_category_.yml".'],
      ['docs/a/_categories_.toml', 'Write what it says as JSON into "_category_.json".'],
      ['docs/a/_category.json', 'Rename it to "_category_.json".'],
    ].map(([file, note]) => [
      'unused-category-file',
      'warning',
      `Cannot use "${file}": ${called}`,
      note,
    ]),
  );
});

test('unused-theme-file: reported by a first build, and by one with the theme from the cache', async () => {
  const { command } = site({
    'site.config.ts': config('footer: {}'),
    'docs/x.md': '# X',
    'theme/components/Foter.tsx': 'export function Footer() { return null }',
  });
  for (let i = 0; i < 2; i++) {
    const { status, stdout } = await command(['build', '--no-check']);
    expect(status).toBe(0);
    expect(stdout).toContain(
      'theme/components/Foter.tsx  warning  Nothing uses "theme/components/Foter.tsx"  unused-theme-file\n' +
        '  Did you mean "theme/components/Footer.tsx"? docsgen reads "theme/custom.css", files with the path of a file of its own theme, and what these import.\n',
    );
  }
});

test('odd-theme-file: reported with its place, by a first build and by one with the theme from the cache', async () => {
  const { command } = site({
    'site.config.ts': config(),
    'docs/x.md': '# X',
    'theme/styles/tokens.css':
      "@import 'docsgen/theme/styles/tokens.css';\n:root { --color-accent: red;\n\n.mine { color: blue }\n",
  });
  for (let i = 0; i < 2; i++) {
    const { status, stdout } = await command(['build', '--no-check']);
    expect(status).toBe(0);
    expect(stdout).toContain(
      `theme/styles/tokens.css:5:1  warning  Probable mistake in the theme: Expected "}" to go with "{"  odd-theme-file

  5 |${' '}
    | ^
  The unbalanced "{" is here: theme/styles/tokens.css:2:7
`,
    );
  }
});

test.each([
  [
    `import it from './it.png';`,
    'No loader is configured for ".png" files',
    'Put the file into the folder "static", and name it by its address.',
  ],
  [
    `import { it } from 'no-package';`,
    'Could not resolve "no-package"',
    'Install the package in the folder of the site, or correct its name.',
  ],
])('theme: %s is reported with a way out', async (statement, reason, note) => {
  const { command } = site({
    'site.config.ts': config(),
    'docs/x.md': '# X',
    'theme/components/Footer.tsx': `${statement}\nexport const Footer = () => <p>{it}</p>;\n`,
    'theme/components/it.png': '',
  });
  const { status, stdout } = await command(['build', '--json']);
  expect(status).toBe(1);
  expect(JSON.parse(stdout).diagnostics).toMatchObject([
    { ruleId: 'theme', message: `Cannot bundle the theme: ${reason}`, note },
  ]);
});

test('theme: a file that lacks an export of the file it replaces is named', async () => {
  const { command } = site({
    'site.config.ts': config(),
    'docs/x.md': '# X',
    'theme/components/Footer.tsx': 'export default function Footer() { return null; }',
  });
  const { diagnostics } = JSON.parse((await command(['build', '--json'])).stdout);
  expect(diagnostics).toMatchObject([
    {
      file: 'theme/components/Footer.tsx',
      message: 'Cannot bundle the theme: "theme/components/Footer.tsx" does not export "Footer"',
      note: `docsgen uses it. Write "export * from 'docsgen/theme/components/Footer.js';" to keep what the file does not replace.`,
    },
  ]);
});

test('a message does not control the terminal: control characters of a page are escaped', async () => {
  const { command } = site({
    'site.config.ts': config(),
    'docs/x.md': '---\nslug: "a\\x1B[2Jb\\u202Ec?"\n---\n# X',
  });
  const { stdout } = await command(['build']);
  expect(stdout).toContain('error  Invalid slug "a\\u001b[2Jb\\u202ec?"  slug');
  for (const control of ['\u001B', '\u202E']) expect(stdout).not.toContain(control);
});
