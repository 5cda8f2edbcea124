/** Scripts that pages name in their front matter, from their files to the output and findings of a build. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UNSETTLED_MS } from '../../cli/fs/entries.js';
import { site } from '../site.js';

const config = (rest = "scripts: 'widgets'") =>
  `export default { title: 'T', url: 'https://a.example', base: '/b/', ${rest} };\n`;
const page = (scripts: string, text = '') => `---\nscripts: [${scripts}]\n---\n# A\n\n${text}\n`;

const STARS = `import { log } from './log';
import './stars.css';
class Stars extends HTMLElement { connectedCallback() { log('stars'); } }
customElements.define('rating-stars', Stars);
`;
const FILES = {
  'site.config.ts': config(),
  'widgets/log.ts': 'export const log = (text: string) => console.log(text);\n',
  'widgets/stars.ts': STARS,
  'widgets/stars.css': 'rating-stars { color: gold }\n',
  'widgets/My clock.mjs': "import { log } from './log';\nexport default () => log('clock');\n",
  'docs/index.md': '# Start\n',
};

const findings = (diagnostics: readonly { readonly reason: string; readonly note: unknown }[]) =>
  diagnostics.map(({ reason, note }) => `${reason} | ${String(note)}`);

test('a script is bundled, named by its page, and started by every page', async () => {
  const { build, read, output, write, command } = site({
    ...FILES,
    'docs/a.md': page('../widgets/stars.ts, "/widgets/My clock.mjs", ../widgets/stars.ts'),
  });
  expect((await build()).diagnostics).toEqual([]);
  const scripts = output().filter((path) => /^assets\/(?:scripts\/|run-widgets)/.test(path));
  expect(scripts).toEqual([
    expect.stringMatching(/^assets\/run-widgets-\w{8}\.js$/),
    expect.stringMatching(/^assets\/scripts\/My-clock-\w{8}\.js$/),
    expect.stringMatching(/^assets\/scripts\/chunk-\w{8}\.js$/),
    expect.stringMatching(/^assets\/scripts\/scripts-[0-9a-f]{8}\.css$/),
    expect.stringMatching(/^assets\/scripts\/stars-\w{8}\.js$/),
  ]);
  const [runner, clock, , css, stars] = scripts;
  const [named, other] = [read('docs/a/index.html'), read('docs/index.html')];
  for (const html of [named, other]) {
    expect(html).toContain(
      `<script type="module" src="/b/${runner}" fetchpriority="low"></script>`,
    );
    expect(html).toContain(`<link rel="stylesheet" href="/b/${css}">`);
  }
  expect(named).toContain(
    `<link rel="modulepreload" href="/b/${stars}" fetchpriority="low"><link rel="modulepreload" href="/b/${clock}" fetchpriority="low">`,
  );
  const markup = `<docsgen-scripts urls="/b/${stars} /b/${clock}" hidden></docsgen-scripts>`;
  expect(named).toContain(markup);
  expect(JSON.parse(read('docs/a/page.json')).html).toContain(markup);
  expect(other).not.toContain('assets/scripts/stars');
  expect(read('docs/a/index.md')).not.toContain('docsgen-scripts');
  expect(read('_headers')).toMatch(/script-src 'self' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+';/);

  const again = JSON.parse((await command(['build', '--json'])).stdout);
  expect(again.output.written).toBe(0);
  expect(again.scripts).toEqual([
    { source: 'widgets/My clock.mjs', bytes: expect.any(Number) },
    { source: 'widgets/stars.ts', bytes: expect.any(Number) },
  ]);
  write({ 'widgets/log.ts': 'export const log = (text: string) => console.warn(text);\n' });
  const edited = await command(['build', '--timings']);
  expect(edited.stdout).toMatch(/ {2}scripts of pages +gzip\n {2}widgets\/stars\.ts +\d+ bytes\n/);
  expect(read('docs/a/index.html')).not.toContain(markup);
  write({ 'docs/a.md': '# A\n' });
  await build();
  expect(output().filter((path) => /scripts\/|run-widgets/.test(path))).toEqual([]);
});

test('a page may name only what its content may decide', async () => {
  const { build, write } = site({
    ...FILES,
    'docs/here.ts': 'export default 1;\n',
    'docs/a.md': page('./here.ts, ../site.config.ts, ../widgets/../docs/here.ts'),
  });
  const refused = (name: string) =>
    `Cannot load the script "${name}": pages of Markdown may name only files in the folder for scripts`;
  const note = 'Move it to "widgets", the folder that "scripts" in the config names.';
  expect(findings((await build()).diagnostics)).toEqual([
    `${refused('../site.config.ts')} | ${note.replace('it', 'the file')}`,
    `${refused('../widgets/../docs/here.ts')} | ${note.replace('it', 'the file')}`,
    `${refused('./here.ts')} | ${note.replace('it', 'the file')}`,
  ]);
  write({ 'site.config.ts': config(''), 'docs/a.md': page('../widgets/stars.ts') });
  expect(findings((await build()).diagnostics)).toEqual([
    `${refused('../widgets/stars.ts')} | Move the file to a folder such as "widgets", and write "scripts: 'widgets'" in the config.`,
  ]);
  write({ 'docs/a.md': page('./here.ts') });
  write({ 'site.config.ts': config("markdown: { html: 'trust' }") });
  expect((await build()).diagnostics).toEqual([]);
  write({ 'site.config.ts': config("markdown: { format: 'mdx' }") });
  expect((await build()).diagnostics).toEqual([]);
  write({ 'docs/a.md': `---\nformat: md\nscripts: [./here.ts]\n---\n# A\n` });
  expect(findings((await build()).diagnostics)).toEqual([expect.stringMatching(/^Cannot load/)]);
});

/** A compiler whose style sheets have the content of `_part.scss`. */
const SASS = `const { readFileSync } = require('node:fs');
const { pathToFileURL } = require('node:url');
exports.compile = (file) => {
  const part = file.replace(/[^/]*$/, '_part.scss');
  return { css: readFileSync(part, 'utf8'), loadedUrls: [file, part].map((path) => pathToFileURL(path)) };
};
`;

test('a style sheet of Sass is compiled again when a file that it uses changes', async () => {
  const { build, read, output, write } = site({
    'site.config.ts': config("scripts: 'widgets', search: false"),
    'node_modules/sass/index.js': SASS,
    'widgets/a.ts': "import './a.scss';\n",
    'widgets/a.scss': '',
    'widgets/_part.scss': 'p { color: red }',
    'docs/index.md': page('/widgets/a.ts'),
  });
  const css = () =>
    read(output().find((path) => path.endsWith('.css') && path.includes('scripts/')) ?? '');
  await delay(UNSETTLED_MS + 50);
  await build({ cache: true });
  expect(css()).toBe('p{color:red}\n');
  write({ 'widgets/_part.scss': 'p { color: blue }' });
  await build({ cache: true });
  expect(css()).toBe('p{color:#00f}\n');
});

test('own pages name files beside them, and translations those of the main site', async () => {
  const translation = "locale: { code: 'pl', label: 'Polski' }, pages: 'pages', scripts: 'widgets'";
  const { build, read } = site({
    ...FILES,
    'site.config.ts': config("translations: ['pl'], pages: 'pages', scripts: 'widgets'"),
    'pages/a.md': page('./_own.js'),
    'pages/b.tsx':
      "export const frontMatter = { title: 'B', scripts: ['/pages/_own.js'] };\nexport default () => <h1>B</h1>;\n",
    'pages/_own.js': 'export default () => {};\n',
    'pl/site.config.ts': config(translation),
    'pl/docs/index.md': page('../widgets/stars.ts', '<rating-stars></rating-stars>'),
    'pl/pages/a.md': page('./_own.js'),
    'pl/pages/b.tsx': 'export default () => <h1>B</h1>;\n',
  });
  expect((await build()).diagnostics).toEqual([]);
  const urlsOf = (path: string) => /<docsgen-scripts urls="([^"]*)"/.exec(read(path))?.[1];
  expect(urlsOf('a/index.html')).toMatch(/^\/b\/assets\/scripts\/_own-\w{8}\.js$/);
  expect(urlsOf('b/index.html')).toBe(urlsOf('a/index.html'));
  expect(urlsOf('pl/a/index.html')).toMatch(/^\/b\/pl\/assets\/scripts\/_own-\w{8}\.js$/);
  expect(urlsOf('pl/docs/index.html')).toMatch(/^\/b\/pl\/assets\/scripts\/stars-\w{8}\.js$/);
});

test('each name that is no script of the site is a finding, and the others are loaded', async () => {
  const { build, write, read } = site({
    ...FILES,
    'widgets/dir.ts/a.txt': '',
    'docs/a.md': page(
      `../widgets/starz.ts, /widgets/dir.ts, /widgets/${'x'.repeat(300)}.ts, ../../x.ts, "https://a.example/x.js", "//a.example/x.js", ./Chart.tsx, some-package, ../widgets/stars.ts`,
    ),
  });
  const { diagnostics } = await build();
  expect(diagnostics.every(({ ruleId, place }) => ruleId === 'script' && place?.line === 2)).toBe(
    true,
  );
  const url =
    'it is a URL | Save the script in a file of the site, and name the file. Readers then load it from the site itself.';
  const kind = 'its name does not end with ".ts", ".js" or ".mjs"';
  expect(findings(diagnostics).toSorted()).toEqual(
    [
      `Cannot load the script "https://a.example/x.js": ${url}`,
      `Cannot load the script "//a.example/x.js": ${url}`,
      `Cannot load the script "../../x.ts": it is outside of the site folder | Move the file into the site folder.`,
      `Cannot load the script "../widgets/starz.ts": there is no file "widgets/starz.ts" | Did you mean "stars.ts"? A path begins at the page, or with "/" at the site folder.`,
      `Cannot load the script "/widgets/dir.ts": there is no file "widgets/dir.ts" | A path begins at the page, or with "/" at the site folder.`,
      `Cannot load the script "/widgets/${'x'.repeat(300)}.ts": there is no file "widgets/${'x'.repeat(300)}.ts" | A path begins at the page, or with "/" at the site folder.`,
      `Cannot load the script "./Chart.tsx": ${kind} | Import a component of React in a page of MDX: it works in the browser as an island.`,
      `Cannot load the script "some-package": ${kind} | Name a file of JavaScript or TypeScript, such as "./widget.ts".`,
    ].toSorted(),
  );
  write({ 'docs/a.md': '---\nscripts: ../widgets/stars.ts\n---\n# A\n' });
  expect(findings((await build()).diagnostics)).toEqual([
    'Cannot use front matter field "scripts": expected a list, received "../widgets/stars.ts" | Write a list: [a, b].',
  ]);
  write({
    'widgets/broken.ts': 'const x = ;\n',
    'widgets/styled.ts': "import './a.less';\n",
    'widgets/a.less': '',
    'widgets/lost.ts':
      "import './nope';\nimport 'not-installed';\nimport fs from 'node:fs';\nfs();\n",
    'site.config.ts': config("scripts: 'widgets', rules: { script: 'warn' }"),
    'docs/a.md': page(
      '../widgets/broken.ts, ../widgets/lost.ts, ../widgets/styled.ts, ../widgets/stars.ts',
    ),
  });
  const bundled = await build();
  expect(
    bundled.diagnostics.map(({ file, place, reason }) => `${file}:${place?.line} ${reason}`),
  ).toEqual([
    'widgets/broken.ts:1 Cannot bundle a script: Unexpected ";"',
    'widgets/lost.ts:1 Cannot find "./nope"',
    'widgets/lost.ts:2 Cannot find the package "not-installed"',
    'widgets/lost.ts:3 Cannot use "node:fs" in the browser',
    'widgets/styled.ts:1 Cannot import a style sheet that is not CSS',
  ]);
  expect(read('docs/a/index.html')).toMatch(
    /urls="\/b\/assets\/scripts\/styled-\w{8}\.js \/b\/assets\/scripts\/stars-\w{8}\.js"/,
  );
});

test('custom elements stay on pages whose scripts define them', async () => {
  const { build, read, write } = site({
    ...FILES,
    'docs/_part.md': '<rating-star data-x="1">part</rating-star>\n',
    'docs/a.md': page(
      '../widgets/stars.ts',
      'A <rating-stars data-max-value="3" data-action="x" max="3" onclick="x()" id="i">*3*</rating-stars>, <cluster-name>, <docsgen-island>x</docsgen-island>.\n\n<rating-stars />\n\n::include{file="_part.md"}',
    ),
  });
  const { diagnostics } = await build();
  expect(findings(diagnostics)).toEqual([
    'Cannot find a script that defines <rating-star> | Did you mean <rating-stars>? No script in "scripts" of the front matter has this name. The content of the element is shown.',
    'Cannot use the attribute "data-action" of <rating-stars> | It is left out, because docsgen\'s own scripts use it. Give it another name.',
    'Cannot use the attribute "max" of <rating-stars> | It is left out: write "data-max", and read that in the script.',
    'Cannot use the attribute "onclick" of <rating-stars> | The attribute is left out: content runs no scripts.',
    'Cannot use the custom element <docsgen-island> | Its tags are shown as text. Close it, or give it a name that is not reserved.',
  ]);
  expect(diagnostics[0]).toMatchObject({ file: 'docs/_part.md', place: { line: 1, column: 1 } });
  const html = read('docs/a/index.html');
  expect(html).toContain(
    'A <rating-stars data-max-value="3" id="i"><em>3</em></rating-stars>, &lt;cluster-name&gt;, &lt;docsgen-island&gt;x&lt;/docsgen-island&gt;.',
  );
  expect(html).toContain('<rating-stars></rating-stars>');
  write({ 'docs/a.md': '# A\n\n<rating-stars>x</rating-stars>\n', 'docs/_part.md': '' });
  expect(findings((await build()).diagnostics)).toEqual([
    'Cannot use the custom element <rating-stars> | Its tags are shown as text. Name the script that defines it in "scripts" of the front matter. Pages of trusted authors may set `markdown.html` to "trust".',
  ]);
});

test('the folder of scripts has no other purpose', async () => {
  const { command, write } = site({
    ...FILES,
    'site.config.ts': config("scripts: 'docs/widgets'"),
  });
  expect((await command(['build'])).stderr).toContain(
    'Cannot use the folder "docs/widgets" in "scripts": it lies in "docs", the folder of the docs',
  );
  write({ 'site.config.ts': config("scripts: '../widgets'") });
  expect((await command(['build'])).stderr).toContain('"scripts"');
});

test('K4: files with long names are published under shorter ones', async () => {
  const long = 'x'.repeat(245);
  const { build, output, read } = site({
    'site.config.ts': config("scripts: 'widgets', markdown: { format: 'mdx' }"),
    [`widgets/${long}.ts`]: `import './${long}.css'; import('./${long}y.ts');\n`,
    [`widgets/${long}.css`]: `a { color: red }\n`,
    [`widgets/${long}y.ts`]: 'console.log("on demand");\n',
    [`src/${long}.tsx`]:
      "import { useState } from 'react';\nexport default () => <button>{useState(1)[0]}</button>;\n",
    [`src/${long}.png`]: 'image',
    [`docs/a.${'y'.repeat(250)}`]: 'download',
    'docs/a.md': page(
      `/widgets/${long}.ts`,
      `import Island from '/src/${long}';\nimport image from '/src/${long}.png';\n\n<Island /> {String(image)} [a](./a.${'y'.repeat(250)})`,
    ),
  });
  expect((await build()).diagnostics).toEqual([]);
  const names = output().map((path) => path.replace(/^.*\//, ''));
  expect(names.filter((name) => name.length > 220)).toEqual([]);
  const short = names.filter((name) => /^x{100}-\w{8}\./.test(name));
  expect(short.map((name) => name.replace(/^.*\./, '')).sort()).toEqual(['js', 'js', 'png']);
  expect(read('docs/a/index.html')).toMatch(/x{100}-\w{8}\.png/);
});
