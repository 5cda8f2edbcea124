/** Targets of links and images that are empty or invalid: each is one finding at its place. */
import { expect, it } from 'vitest';
import { site } from '../site.js';

const NO_LINK = 'Cannot find the target of the link: it is empty';
const NO_IMAGE = 'Cannot find the target of the image: it is empty';
const NO_FILE = 'Cannot find the target of the file: it is empty';
const scheme = (name: string) => `Cannot use a URL with the scheme "${name}"`;
const self = (url: string) => `Cannot show "${url}" as the image: it is this page`;

const cases: readonly (readonly [markdown: string, ...findings: string[]])[] = [
  ['![a]()', `1 ${NO_IMAGE}`],
  ['[e]()', `1 ${NO_LINK}`],
  ['[e](< >) ![e](<> "title")', `1 ${NO_LINK}`, `10 ${NO_IMAGE}`],
  ['![a](#x)', `1 ${self('#x')}`],
  ['![a](?x)', `1 ${self('?x')}`],
  ['![a](mailto:x@example.com)', `1 ${scheme('mailto')}`],
  ['![a](tel:1)', `1 ${scheme('tel')}`],
  ['<img src="" alt="a">', `1 ${NO_IMAGE}`],
  ['text <img src alt="a">', `6 ${NO_IMAGE}`],
  ['<a href="">a</a>', `1 ${NO_LINK}`],
  ['<a href>a</a>', `1 ${NO_LINK}`],
  ['<a name="x">a</a>'],
  ['<q cite="">a</q>'],
  ['<video src=" "></video>', `1 ${NO_FILE}`],
  ['[![a]()](b.md)', `2 ${NO_IMAGE}`],
];

it('K38: an empty or odd target is one finding, with its place', async () => {
  const { diagnose } = site({
    'site.config.ts': 'export default { title: "T", search: false };',
    'docs/a.md': `# A\n\n${cases.map(([markdown]) => markdown).join('\n\n')}\n`,
    'docs/b.md': '# B\n\n[text][r]\n\n[r]: <>\n',
    'docs/c.md': '# C\n\n![text][r]\n\n[r]: <>\n',
  });
  const found = await diagnose({ check: true });
  expect(
    found.flatMap(({ file, line, column, message }) =>
      file === 'docs/a.md' ? [`${line} ${column} ${message}`] : [],
    ),
  ).toEqual(
    cases.flatMap(([, ...findings], i) => findings.map((finding) => `${2 * i + 3} ${finding}`)),
  );
  expect(
    found.flatMap(({ file, line, message, note }) =>
      file === 'docs/a.md' ? [] : [[file, line, message, note]],
    ),
  ).toEqual([
    ['docs/b.md', 5, NO_LINK, 'Write an address, or remove the link.'],
    ['docs/c.md', 5, NO_IMAGE, 'Write the path of a file, or remove the image.'],
  ]);
});

it('K38: an image without a file is found in HTML of the config, in the theme and in static HTML', async () => {
  const { diagnose } = site({
    'site.config.ts':
      `export default { title: 'T', search: false, head: [{ tag: 'meta', attributes: { name: 'x', content: '' } }],\n` +
      `  navbar: { items: [{ type: 'html', html: '<img alt="" src="">' }] },\n` +
      `  footer: { copyright: '<img src="">' } };`,
    'docs/a.md': '# A\n',
    'static/a.html': '<p>\n<img src="">',
  });
  expect(
    (await diagnose({ check: true })).map(({ file, line, column, message }) =>
      [file, line, column, message].join(' '),
    ),
  ).toEqual([
    'site.config.ts 2 61 Cannot find the target of the image of a navbar item of HTML: it is empty',
    'site.config.ts 3 35 Cannot find the target of the image of the copyright of the footer: it is empty',
    `static/a.html 2 11 ${NO_IMAGE}`,
  ]);
});

it('K38: a script without a file is found in the config, and an empty URL in the theme', async () => {
  const script = site({
    'site.config.ts':
      "export default { title: 'T', search: false,\n  head: [{ tag: 'script', attributes: { id: '', src: '' } }] };",
    'docs/a.md': '# A\n',
  });
  expect(
    (await script.diagnose({ check: true })).map(({ line, column, message }) => [
      line,
      column,
      message,
    ]),
  ).toEqual([[2, 55, 'Cannot find the target of the script: it is empty']]);
  const style = site({
    'site.config.ts': 'export default { title: "T", search: false };',
    'docs/a.md': '# A\n',
    'theme/custom.css': 'a { background: url("") }\n',
  });
  expect((await style.diagnose()).map(({ line, message, note }) => [line, message, note])).toEqual([
    [
      1,
      'Cannot bundle the theme: Could not resolve ""',
      'The URL is empty: write the path of a file, or remove it.',
    ],
  ]);
});

it('K38: a path with a NUL is a broken link', async () => {
  const { diagnose } = site({
    'site.config.ts': 'export default { title: "T", search: false };',
    'docs/a.md': '# A\n\n[a](./a%00b.md) ![b](a%00b.png) [c](a%00b.txt) [d](a%00b/)\n',
  });
  expect((await diagnose({ check: true })).map(({ ruleId }) => ruleId)).toEqual([
    'markdown-link',
    'broken-link',
    'broken-link',
    'broken-link',
  ]);
});
