/** The site's own style sheet `theme/custom.css`, and files below `theme/` that nothing uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (rest = '') =>
  `export default { title: 'T', base: '/b/', search: false, ${rest} };\n`;

test('custom.css comes last, with fonts, images, nesting and imports', async () => {
  const { diagnose, output, read } = site({
    'site.config.ts': config("markdown: { format: 'detect' }"),
    'docs/a.mdx':
      "import Card from '../src/Card';\n\n# A\n\n<Card />\n\n<b className='badge'>B</b>\n",
    'src/Card.tsx': 'import \'./card.css\';\nexport default () => <p className="mine">x</p>;\n',
    'src/card.css': '.mine { color: red }\n',
    'static/img/a.png': 'an image',
    'node_modules/pack/package.json': '{ "name": "pack", "version": "1.0.0" }',
    'node_modules/pack/all.css':
      "@font-face { font-family: P; src: url('./p.woff2') }\n.pack { color: red }\n",
    'node_modules/pack/p.woff2': 'a font of the package',
    'theme/custom.css': `@import './parts/own.css';
@import 'parts/layered.css' layer(mine);
@import 'pack/all.css';
@import 'docsgen/theme/styles/compat.css';
.card { &:hover { color: red } .dark & { color: blue } background: url('/img/a.png') }
.near { background: url('../static/img/a.png'); mask: url(./mask.png) }
`,
    'theme/parts/own.css': '.own { color: red }\n',
    'theme/parts/layered.css': '.layered { color: red }\n',
    'theme/mask.png': 'a mask',
    'theme/README.md': 'How this looks.\n',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  const head = read('docs/a/index.html').split('</head>')[0] ?? '';
  const links = Array.from(
    head.matchAll(/<link rel="(stylesheet|preload)" href="([^"]*)-\w+\./g),
    ([, rel, href]) => `${rel} ${href}`,
  );
  expect(links).toEqual([
    'preload /b/assets/inter-latin-wght-normal',
    'stylesheet /b/assets/theme',
    'stylesheet /b/assets/compat',
    'stylesheet /b/assets/media',
    'stylesheet /b/assets/components',
    'stylesheet /b/assets/custom',
  ]);
  const css = read(output().find((path) => path.startsWith('assets/custom-')) ?? '');
  const rules = css
    .replace(/-[A-Z\d]{8}(?=\.)/g, '-HASH')
    .replace(/\.badge.*file-tree>ul\{[^}]*\}/, '…');
  expect(rules.trim()).toBe(
    '.own{color:red}@layer mine{.layered{color:red}}@font-face{font-family:P;src:url("./p-HASH.woff2")}' +
      '.pack{color:red}….card{background:url(/b/img/a.png)}.card:hover{color:red}.dark .card{color:#00f}' +
      '.near{background:url(/b/img/a.png);mask:url("./mask-HASH.png")}',
  );
  for (const name of ['p', 'mask'])
    expect(output().filter((path) => path.startsWith(`assets/${name}-`))).toHaveLength(1);
});

test.each([
  ['one font', '', /"\/b\/assets\/brand-\w+\.woff2" as="font"/],
  ['no font, because which of two is needed first is not known', "url('./more.woff2'), ", null],
])('a site that sets --font-text preloads %s', async (_, more, expected) => {
  const { diagnose, read } = site({
    'site.config.ts': config(),
    'docs/a.md': '# A\n',
    'theme/custom.css': `@font-face { font-family: B; src: ${more}url('./brand.woff2') }\n:root { --font-text: B, sans-serif }\n`,
    'theme/brand.woff2': 'a font',
    ...(more === '' ? {} : { 'theme/more.woff2': 'another font' }),
  });
  expect(await diagnose()).toEqual([]);
  const preload = /<link rel="preload"[^>]*>/.exec(read('docs/a/index.html'))?.[0] ?? null;
  if (expected === null) expect(preload).toBeNull();
  else expect(preload).toMatch(expected);
});

test('each error in custom.css has its place, and hides no other finding', async () => {
  const found = async (css: string, more: Readonly<Record<string, string>> = {}) => {
    const { diagnose } = site({
      'site.config.ts': config(),
      'docs/a.md': '# A\n\n[b](./none.md)\n',
      'theme/custom.css': css,
      ...more,
    });
    const findings = await diagnose({ check: true });
    return findings.map(
      ({ severity, file, line, column, message, note }) =>
        `${severity} ${file}:${line}:${column} ${message} | ${note ?? ''}`,
    );
  };
  const link =
    'warning docs/a.md:3:1 Cannot find page "./none.md" | Links to Markdown files are resolved from the folder of the page.';
  expect(await found(".a { content: 'x\n}\n.b { color: red }\n")).toEqual([
    link,
    'warning theme/custom.css:1:17 Probable mistake in the theme: Unterminated string token | ',
  ]);
  expect(await found('.a { color: red;\n')).toEqual([
    link,
    'warning theme/custom.css:2:1 Probable mistake in the theme: Expected "}" to go with "{" | The unbalanced "{" is here: theme/custom.css:1:4',
  ]);
  expect(await found("@import './more.scss';\n", { 'theme/more.scss': '' })).toEqual([
    link,
    'error theme/custom.css:1:9 Cannot bundle the theme: No loader is configured for ".scss" files | Write it as CSS, which knows nesting and variables, or import what its compiler writes.',
  ]);
  expect(await found('.a { color: red } /* x\n')).toEqual([
    link,
    'error theme/custom.css:2:1 Cannot bundle the theme: Expected "*/" to terminate multi-line comment | The multi-line comment starts here: theme/custom.css:1:19',
  ]);
  expect(await found("@import './none.css';\n.a { background: url(none.png) }\n")).toEqual([
    link,
    'error theme/custom.css:1:9 Cannot bundle the theme: Could not resolve "./none.css" | ',
    'error theme/custom.css:2:18 Cannot bundle the theme: Could not resolve "none.png" | Correct the path. A file of the folder "static" is named by its address: "/img/a.png".',
  ]);
});

test('files that the config or a page imports from theme/ are used', async () => {
  const { diagnose } = site({
    'site.config.ts': `import { title } from './theme/title';\nexport default { title, markdown: { format: 'detect' }, search: false };\n`,
    'docs/a.mdx': "import { word } from '../theme/word';\n\n# A\n\n{word}\n",
    'theme/title.ts': "export const title = 'T';\n",
    'theme/word.ts': "export const word = 'w';\n",
    'theme/other.ts': "export const other = 'o';\n",
  });
  expect((await diagnose()).map(({ message }) => message)).toEqual([
    'Nothing uses "theme/other.ts"',
  ]);
});

test('the style sheet of a translation may import that of the main site', async () => {
  const { diagnose, output, read } = site({
    'site.config.ts': `export default { title: 'T', base: '/b/', search: false, translations: ['pl'] };\n`,
    'docs/a.md': '# A\n',
    'static/img/a.png': 'an image',
    'theme/custom.css': ".a { background: url('/img/a.png') } .b { background: url('./b.png') }\n",
    'theme/b.png': 'another image',
    'pl/site.config.ts': `export default { title: 'P', base: '/b/pl/', search: false, locale: { code: 'pl' } };\n`,
    'pl/docs/a.md': '# A\n',
    'pl/static/img/a.png': 'an image',
    'pl/theme/custom.css': "@import '../../theme/custom.css';\n.c { color: red }\n",
  });
  expect(await diagnose({ check: true })).toEqual([]);
  const css = read(output().find((path) => path.startsWith('pl/assets/custom-')) ?? '');
  expect(css.replace(/-[A-Z\d]{8}(?=\.)/, '-HASH').trim()).toBe(
    '.a{background:url(/b/pl/img/a.png)}.b{background:url("./b-HASH.png")}.c{color:red}',
  );
});

test('a folder is no style sheet and no script, and its index may be imported', async () => {
  const { diagnose } = site({
    'site.config.ts': config(),
    'docs/a.md': '# A\n',
    'theme/custom.css/a.css': '',
    'theme/client.tsx/a.tsx': '',
    'theme/components/BackToTop.tsx':
      "import { word } from '../words';\nexport const BackToTop = () => word;\n",
    'theme/words/index.ts': "export const word = 'w';\n",
  });
  expect((await diagnose()).map(({ message }) => message)).toEqual([
    'Nothing uses "theme/client.tsx/a.tsx"',
    'Nothing uses "theme/custom.css/a.css"',
  ]);
});

const ENTRIES = [
  'behaviours/filter-cards.ts',
  'behaviours/private-repository-dialog.ts',
  'server.tsx',
  'client.tsx',
  'behaviours.ts',
  'inline-script.ts',
  'base-url-script.ts',
  'search/modal.ts',
  'search/view.tsx',
  'content/behaviours/zoom.ts',
  'pages/nearest-routes.ts',
  'router/analytics.ts',
];
const STYLES = ['styles/index.css', 'styles/layouts.css', 'styles/compat.css'];

test('a site may replace every entry point', async () => {
  const wrapped = ENTRIES.map((name) => [
    `theme/${name}`,
    `export * from 'docsgen/theme/${name.replace(/\.tsx?$/, '.js')}';\nReflect.set(globalThis, 'own', 'own ${name}');\n`,
  ]);
  const styles = STYLES.map((name) => [
    `theme/${name}`,
    `@import 'docsgen/theme/${name}';\n.own { content: 'own ${name}' }\n`,
  ]);
  const { dir, diagnose, output, read } = site({
    'site.config.ts': config("markdown: { format: 'detect' }, pages: 'pages'"),
    'docs/a.mdx': '# A\n\n<Badge text="b" />\n',
    'pages/index.md': '---\nlayout: home\n---\n\n# Home\n',
    ...Object.fromEntries([...wrapped, ...styles]),
  });
  expect(await diagnose()).toEqual([]);
  const modules = readdirSync(join(dir, '.docsgen'), { recursive: true, encoding: 'utf8' });
  const server = modules.find((path) => /server-\w+\.mjs$/.test(path)) ?? '';
  const shown = [
    readFileSync(join(dir, '.docsgen', server), 'utf8'),
    read('index.html'),
    ...output()
      .filter((path) => /^assets\/.*\.(?:js|css)$/.test(path))
      .map(read),
  ].join('\n');
  expect([...ENTRIES, ...STYLES].filter((name) => !shown.includes(`own ${name}`))).toEqual([]);
});

test('an entry point without an export that docsgen calls is an error', async () => {
  const { diagnose } = site({
    'site.config.ts': config(),
    'docs/a.md': '# A\n',
    'theme/search/modal.ts': 'export const mine = 1;\n',
  });
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'theme',
      file: 'theme/search/modal.ts',
      message: 'Cannot bundle the theme: "theme/search/modal.ts" does not export "toggleModal"',
      note: `docsgen uses it. Write "export * from 'docsgen/theme/search/modal.js';" to keep what the file does not replace.`,
    },
  ]);
});
