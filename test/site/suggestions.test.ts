/** "Did you mean": the nearest target, for every kind of broken link. */
import { expect, it, test } from 'vitest';
import { suggestUrl } from '../../cli/diagnostics/suggest-url.js';
import { site } from '../site.js';

const CONFIG = `export default { title: 'T', url: 'https://docs.example.com', search: false };`;
const [NFC, NFD] = ['é'.normalize('NFC'), 'é'.normalize('NFD')];

const files = {
  'site.config.ts': CONFIG,
  'docs/sub/index.md': '# S',
  'docs/other/README.md': '# O',
  'docs/files/data.tf': 'x',
  'docs/ext/page.html.markdown': '# X',
  'docs/ext/pic.svg': '<svg/>',
  [`docs/nf/${NFD}.md`]: '# E',
  [`docs/nf/${NFD}.tf`]: 'x',
  'docs/nf/h.md': `# H\n\n## ${NFD}\n`,
  [`static/img/${NFD}.png`]: 'x',
  'static/img/a.png': 'x',
};
const FROM_PAGE = 'The path is resolved from the folder of the page.';
const FROM_STATIC = 'The path is resolved from the folder "static".';
const MARKDOWN = 'Links to Markdown files are resolved from the folder of the page.';
const form = (name: string, is = 'NFD', link = 'NFC') =>
  `"${name}" looks the same, but its name is in the Unicode form ${is}, and the link is in ${link}. Rename it, or copy its name into the link.`;

it('K41: suggests the most likely target', async () => {
  const cases: [string, string, string][] = [
    [
      '[x](./sub/README.md)',
      'Cannot find page "./sub/README.md"',
      `Did you mean "./sub/index.md"? ${MARKDOWN}`,
    ],
    [
      '[x](other/index.md)',
      'Cannot find page "other/index.md"',
      `Did you mean "./other/README.md"? ${MARKDOWN}`,
    ],
    [
      '[x](ext/page.md)',
      'Cannot find page "ext/page.md"',
      `Did you mean "./ext/page.html.markdown"? ${MARKDOWN}`,
    ],
    [
      '[x](files/data2.tf)',
      'Cannot find file "files/data2.tf"',
      `Did you mean "./files/data.tf"? ${FROM_PAGE}`,
    ],
    [
      '[x](files/data)',
      'Cannot find page "files/data"',
      `Did you mean "./files/data.tf"? ${FROM_PAGE}`,
    ],
    ['[x](subs/)', 'Cannot find page "subs/"', `Did you mean "./sub"? ${FROM_PAGE}`],
    ['[x](gone)', 'Cannot find page "/docs/a/gone"', 'Correct the link, or add the page.'],
    [
      `[x](nf/${NFC}.md)`,
      `Cannot find page "nf/${NFC}.md"`,
      `${form(`./nf/${NFD}.md`)} ${MARKDOWN}`,
    ],
    [`[x](nf/${NFC})`, `Cannot find page "nf/${NFC}"`, `${form(`./nf/${NFD}.md`)} ${FROM_PAGE}`],
    [
      `[x](nf/${NFC}.tf)`,
      `Cannot find file "nf/${NFC}.tf"`,
      `${form(`./nf/${NFD}.tf`)} ${FROM_PAGE}`,
    ],
    [`[x](/docs/nf/${NFC}/)`, `Cannot find page "/docs/nf/${NFC}/"`, form(`/docs/nf/${NFD}/`)],
    [`[x](/img/${NFC}.png)`, `Cannot find file "/img/${NFC}.png"`, form(`/img/${NFD}.png`)],
    [`[x](nf/h.md#${NFC})`, `Cannot find anchor "#${NFC}" on page "/docs/nf/h/"`, form(`#${NFD}`)],
    [
      `![x](/img/${NFC}.png)`,
      `Cannot find image "/img/${NFC}.png"`,
      `${form(`/img/${NFD}.png`)} ${FROM_STATIC}`,
    ],
    [
      '![x](/img/a.jpg)',
      'Cannot find image "/img/a.jpg"',
      `Did you mean "/img/a.png"? ${FROM_STATIC}`,
    ],
    [
      '![x](ext/pic.png)',
      'Cannot find image "ext/pic.png"',
      `Did you mean "./ext/pic.svg"? ${FROM_PAGE}`,
    ],
    [
      '[x](http//example.com)',
      'Cannot find page "http//example.com"',
      'Did you mean "https://example.com"?',
    ],
    [
      '[x](example.com/a.md)',
      'Cannot find page "example.com/a.md"',
      'Did you mean "https://example.com/a.md"?',
    ],
    [
      '[x](me@example.com)',
      'Cannot find page "me@example.com"',
      'Did you mean "mailto:me@example.com"?',
    ],
    [
      '[x](https:/example.com/x)',
      'Missing "//" in the URL "https:/example.com/x"',
      'Write "https://example.com/x". Browsers may take the URL for a path of this site.',
    ],
    [
      '[x](htp://example.com)',
      'Cannot use a URL with the scheme "htp"',
      'Did you mean "http"? The URL is left out. Allowed are http, https, mailto, tel, sms and ftp, and data for raster images.',
    ],
  ];
  const { diagnose } = site({
    ...files,
    'docs/a.md': `# A\n\n${cases.map(([link]) => link).join('\n')}\n`,
  });
  const found = await diagnose({ check: true });
  expect(found.map(({ line, message, note }) => [line, message, note])).toEqual(
    cases.map(([, message, note], i) => [i + 3, message, note]),
  );
});

test('a file named relative to the site folder is suggested for the page', async () => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', search: false }`,
    'docs/a.md':
      '# A\n\n[w](findings/White%20Paper.pdf) [s](../scripts/run.sh) [p](x/page.html) [v](../v1.30)\n',
  });
  const found = await diagnose({ check: true });
  expect(found.map(({ message, note }) => [message, note])).toEqual([
    [
      'Cannot find file "findings/White%20Paper.pdf"',
      'The path is resolved from the folder of the page.',
    ],
    ['Cannot find file "../scripts/run.sh"', 'The path is resolved from the folder of the page.'],
    ['Cannot find page "/docs/a/x/page.html"', 'Correct the link, or add the page.'],
    ['Cannot find page "/docs/v1.30"', 'Correct the link, or add the page.'],
  ]);
});

test.each([
  ['http//example.com', 'https://example.com'],
  ['\u200b\u200bhttps://zoom.example/j/5', 'https://zoom.example/j/5'],
  ['\u200bwww.example.com', 'https://www.example.com'],
  ['(https://store.example/a)', 'https://store.example/a'],
  ['[https://a.example/b.aspx](https://c.example/d/e', 'https://c.example/d/e'],
  ['[https://a.example]', 'https://a.example'],
  ['(see below)', null],
  ['[a](b.md', null],
  ['bit.ly/sig-apps', 'https://bit.ly/sig-apps'],
  ['goo.gl/maps/x', 'https://goo.gl/maps/x'],
  ['https//example.com/a?b#c', 'https://example.com/a?b#c'],
  ['https;//example.com', 'https://example.com'],
  ['https ://example.com', 'https://example.com'],
  ['h ttps://example.com', 'https://example.com'],
  ['htps//example.com', 'https://example.com'],
  ['http/example.com', 'https://example.com'],
  ['https:/localhost:3000/a', 'https://localhost:3000/a'],
  ['https:example.com', 'https://example.com'],
  ['www.example.com', 'https://www.example.com'],
  ['example.com', 'https://example.com'],
  ['mailto//me@example.com', 'mailto:me@example.com'],
  ['https://example.com', null],
  ['guide/http/', null],
  ['http/client.md', null],
  ['/https//example.com', null],
  ['./example.com', null],
  ['main.tf', null],
  ['a//b.md', null],
  ['http', null],
])('K41: %s reads like %s', (written, url) => {
  expect(suggestUrl(written)).toBe(url);
});
