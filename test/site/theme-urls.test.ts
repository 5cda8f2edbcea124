/** URLs in the style sheets of a site's theme: files of the static folder, and files next to the style sheet. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const files = (base: string, css: string) => ({
  'site.config.ts': `export default { title: 'T', base: '${base}', search: false, rules: { 'unused-theme-file': 'ignore' }, csp: { 'img-src': ['https://e.example'] } }`,
  'docs/a.md': '# A\n',
  'theme/styles/tokens.css': `@import 'docsgen/theme/styles/tokens.css';\n${css}`,
  'theme/styles/beside.png': PNG,
  'theme/styles/BIG.PNG': Buffer.concat([PNG, Buffer.from('x')]),
  'theme/fonts/own.woff2': 'a font',
  'static/img/ok.png': PNG,
  'static/img/a b.png': PNG,
  'static/fonts/x.woff2': 'another font',
  'static/sprite.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g id="x"/></svg>',
});

test.each(['/', '/b/'])('K33: under %s they lead to published files', async (base) => {
  const { diagnose, output, read } = site(
    files(
      base,
      `@font-face { font-family: X; src: url('/fonts/x.woff2') format('woff2'), url("../fonts/own.woff2") }
.a { background: url('/img/ok.png') } .b { background: url(../../static/img/a\\ b.png?v=1) }
.c { background: url(beside.png) } .d { background: url("./BIG.PNG") } .e { mask: url(/sprite.svg#x) }
.f { background: image-set(url("/img/ok.png") 1x) } .g { background: url(data:image/png;base64,AA) }
.h { background: url(https://e.example/x.png) }\n`,
    ),
  );
  expect(await diagnose({ check: true })).toEqual([]);
  const sheet = output().find((file) => /^assets\/theme-\w+\.css$/.test(file)) ?? '';
  const urls = Array.from(read(sheet).matchAll(/url\(["']?([^"')]*)/g), ([, url = '']) => url);
  const own = urls.filter((url) => !/inter-|^data:/.test(url));
  expect(own.map((url) => url.replace(/-[A-Z\d]{8}(?=\.)/, '-HASH'))).toEqual([
    `${base}fonts/x.woff2`,
    './own-HASH.woff2',
    `${base}img/ok.png`,
    `${base}img/a%20b.png?v=1`,
    './beside-HASH.png',
    './BIG-HASH.PNG',
    `${base}sprite.svg#x`,
    `${base}img/ok.png`,
    'https://e.example/x.png',
  ]);
});

test('K33: a missing file is a finding at its URL', async () => {
  const { diagnose } = site(
    files(
      '/b/',
      `/* url(/img/no.png) */\n.a { background: url('/img/no.png') }\n.b { src: url( ../../static/fonts/no.woff2 ) }\n.c { mask: url(/sprite.svg#y) }\n`,
    ),
  );
  const found = await diagnose({ check: true });
  expect(
    found.map(({ file, line, column, message, note }) => [
      `${file}:${line}:${column}`,
      message,
      note,
    ]),
  ).toEqual([
    [
      'theme/styles/tokens.css:3:23',
      'Cannot find file "/img/no.png"',
      'Did you mean "/img/ok.png"?',
    ],
    [
      'theme/styles/tokens.css:4:16',
      'Cannot find file "/fonts/no.woff2"',
      'Did you mean "/fonts/x.woff2"?',
    ],
    [
      'theme/styles/tokens.css:5:16',
      'Cannot find anchor "#y" on image "/sprite.svg"',
      'The image has the anchors "#x".',
    ],
  ]);
});

test('K33: a file that is not next to the style sheet gets both ways out as advice', async () => {
  const { diagnose } = site(files('/', '.a { background: url(./no.png) }\n'));
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'theme',
      file: 'theme/styles/tokens.css',
      line: 2,
      column: 18,
      message: 'Cannot bundle the theme: Could not resolve "./no.png"',
      note: 'Correct the path. A file of the folder "static" is named by its address: "/img/a.png".',
    },
  ]);
});
