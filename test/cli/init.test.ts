/** `docsgen init` adds missing files of a site, and never changes existing ones. */
import { execSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { version } from '../../cli/package.js';
import { repositoryRoot, site } from '../site.js';

const ALL = `✓ Wrote site.config.ts
✓ Wrote pages/index.md
✓ Wrote docs/index.md
✓ Wrote docs/guides/write-a-page.md
✓ Wrote package.json
✓ Wrote tsconfig.json
✓ Wrote .vscode/settings.json
✓ Wrote .gitignore
`;

/** The result of `npm install`. */
function install(dir: string): void {
  mkdirSync(join(dir, 'node_modules'));
  symlinkSync(repositoryRoot, join(dir, 'node_modules', 'docsgen'));
}

test('creates a site that builds and passes its check without findings', async () => {
  const { dir, command, read } = site({});
  const made = await command(['init', 'my-docs', '--url', 'https://docs.example.com/']);
  expect(made).toEqual({
    status: 0,
    stdout: `${ALL}\nNext:\n  cd my-docs\n  npm install\n  npm start\n`,
    stderr: '',
  });
  const text = (path: string) => readFileSync(join(dir, 'my-docs', path), 'utf8');
  expect(text('site.config.ts')).toBe(`import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'my-docs',
  url: 'https://docs.example.com',
  pages: 'pages',
  brand: '#0a6a6f',
  colorMode: { respectSystem: true },
  navbar: { items: [{ label: 'Guides', to: '/docs/guides/write-a-page/', position: 'left' }] },
  rules: { 'markdown-link': 'error' },
});
`);
  expect(text('.gitignore')).toBe('node_modules/\nbuild/\n.docsgen/\n');
  expect(text('tsconfig.json')).toBe('{ "extends": "docsgen/tsconfig.json" }\n');
  const schemas = './node_modules/docsgen/dist/schemas';
  expect(JSON.parse(text('.vscode/settings.json'))).toEqual({
    'json.schemas': [{ fileMatch: ['**/_category_.json'], url: `${schemas}/category.json` }],
    'yaml.schemas': {
      [`${schemas}/category.json`]: ['**/_category_.yml', '**/_category_.yaml'],
      [`${schemas}/front-matter.json`]: [
        'docs/**/*.md',
        'docs/**/*.mdx',
        'pages/**/*.md',
        'pages/**/*.mdx',
      ],
    },
  });
  const { scripts, devDependencies } = JSON.parse(text('package.json'));
  expect(devDependencies).toEqual({ docsgen: `^${version}` });
  install(join(dir, 'my-docs'));
  for (const script of Object.values<string>(scripts)) {
    const [name, ...args] = script.split(' ');
    expect(name).toBe('docsgen');
    if (args.includes('--watch')) continue;
    const { status, stdout } = await command([...args, 'my-docs', '--format', 'json']);
    expect([status, JSON.parse(stdout).diagnostics]).toEqual([0, []]);
  }
  expect(read('../my-docs/build/index.html')).toMatch(
    /<link rel="icon" href="\/favicon\.svg".*<h1 id="my-docs">my-docs<\/h1>/s,
  );
  expect(read('../my-docs/build/favicon.svg')).toMatch(/fill="#0a6a6f".*>M<\/text>/);
  expect(read('../my-docs/build/docs/guides/write-a-page/index.html')).toContain('greet.<wbr/>ts');
});

test('gives existing pages a config, with the name of the package, and keeps all files', async () => {
  const files = {
    'docs/a/b.md': '# B',
    'package.json': '{ "name": "it\'s ours" }',
    '.gitignore': '/build\n*.log',
  };
  const { dir, command } = site(files);
  expect(await command(['init'])).toEqual({
    status: 0,
    stdout: `✓ Wrote site.config.ts
✓ Wrote .vscode/settings.json
✓ Added node_modules/, .docsgen/ to .gitignore
package.json stays as it is, without a script "start", "build", "check".

Next:
  npm install --save-dev docsgen
  npm pkg set scripts.start="docsgen serve --watch" scripts.build="docsgen build" scripts.check="docsgen check"
  npx docsgen serve --watch
`,
    stderr: '',
  });
  const text = (path: string) => readFileSync(join(dir, path), 'utf8');
  expect(text('site.config.ts')).toContain(
    `  title: "it's ours",\n  brand: '#0a6a6f',\n  colorMode: { respectSystem: true },\n});`,
  );
  expect(text('.gitignore')).toBe('/build\n*.log\nnode_modules/\n.docsgen/\n');
  expect(text('package.json')).toBe(files['package.json']);
  expect(readdirSync(join(dir, 'docs'))).toEqual(['a']);
  install(dir);
  expect((await command(['build'])).status).toBe(0);
  expect((await command(['init'])).stdout).toMatch(
    /^There is nothing to add: this is a site already\.\npackage\.json stays as it is, without/,
  );
});

test.each([
  ['{bad', 'package.json stays as it is. npm cannot read it: correct it first.\n'],
  ['[]', 'package.json stays as it is. npm cannot read it: correct it first.\n'],
  ['\uFEFF{}', 'package.json stays as it is, without a script "start", "build", "check".\n'],
])('reports the state of a package.json of %j', async (manifest, shown) => {
  const { command } = site({ 'package.json': manifest });
  const { status, stdout } = await command(['init']);
  expect([status, stdout]).toEqual([0, expect.stringContaining(shown)]);
});

test('adds no script to an existing package, and prints a command that works', async () => {
  const { dir, command } = site({ 'my-docs/package.json': '{ "scripts": { "build": "make" } }' });
  const { stdout } = await command(['init', 'my-docs']);
  const advice = 'npm pkg set scripts.start="docsgen serve --watch" scripts.check="docsgen check"';
  expect(stdout).toContain('\npackage.json stays as it is, without a script "start", "check".\n');
  expect(stdout).toContain(`\n  cd my-docs\n  npm install --save-dev docsgen\n  ${advice}\n`);
  execSync(advice, { cwd: join(dir, 'my-docs') });
  expect(JSON.parse(readFileSync(join(dir, 'my-docs/package.json'), 'utf8')).scripts).toEqual({
    start: 'docsgen serve --watch',
    build: 'make',
    check: 'docsgen check',
  });
  expect((await command(['init', 'my-docs'])).stdout).toBe(
    'There is nothing to add: this is a site already.\n',
  );
});

test.each([
  [
    'scripts of other names',
    '{ "scripts": { "start": "x", "site": "docsgen build", "check": "y" } }',
  ],
  ['a package that npm cannot read', '{ "scripts": '],
])('names no script for %s', async (_, manifest) => {
  const { command } = site({ 'package.json': manifest });
  expect((await command(['init'])).stdout).not.toContain('pkg set');
});

test('does not ask to install a package that is already a dependency', async () => {
  const { command } = site({ 'package.json': '{ "devDependencies": { "docsgen": "^0.1.0" } }' });
  expect((await command(['init'])).stdout).toMatch(
    /\n\nNext:\n {2}npm pkg set .+\n {2}npx docsgen serve --watch\n$/,
  );
});

test('accepts a title that has to be escaped', async () => {
  const { dir, command } = site({});
  expect((await command(['init', '--title', `A\\b "c" 'd'\n`])).status).toBe(0);
  install(dir);
  expect((await command(['build'])).status).toBe(0);
  expect(readFileSync(join(dir, 'build/index.html'), 'utf8')).toContain(
    'A\\b &quot;c&quot; &#x27;d&#x27;',
  );
});

test('another config counts as well', async () => {
  const { dir, command } = site({ 'site.config.mjs': 'export default {}', 'docs/a.md': '# A' });
  expect((await command(['init'])).status).toBe(0);
  expect(readdirSync(dir).sort()).toEqual([
    '.gitignore',
    '.vscode',
    'docs',
    'package.json',
    'site.config.mjs',
    'tsconfig.json',
  ]);
});

test.each([
  [
    ['init', 'a.txt'],
    'Cannot create a site in "a.txt": it is not a folder  config\n  Name a folder. It is created if it does not exist.',
  ],
  [
    ['init', 'new', '--url', 'docs.example.com'],
    'Cannot use "docs.example.com" as the url of the site  config\n  Write an absolute http(s) URL without path, such as "https://docs.example.com".',
  ],
  [
    ['init', 'new', '--title', ' '],
    'Cannot use the title  config\n  Write a title that is not blank, with at most 1,000 characters.',
  ],
])('%j is refused, and nothing is written', async (args, message) => {
  const { dir, command } = site({ 'a.txt': '' });
  expect(await command(args)).toEqual({
    status: 2,
    stdout: '',
    stderr: `error  ${message}\n\n1 error.\n`,
  });
  expect(readdirSync(dir)).toEqual(['a.txt']);
});

test('reports what is in its way', async () => {
  const { dir, command } = site({ docs: 'a file' });
  const { status, stderr } = await command(['init']);
  expect(status).toBe(1);
  expect(stderr).toBe(
    `error  Cannot write "${join(dir, 'docs/index.md')}": a file is in the way  file\n` +
      '  Make room or change permissions, and run it again.\n\n1 error.\n',
  );
  writeFileSync(join(dir, 'file'), '');
  expect((await command(['init', 'file/below'])).stderr).toContain('a file is in the way');
  expect(existsSync(join(dir, 'file/below'))).toBe(false);
});

test('pages of MDX are pages, and a new config sets the option that reads them', async () => {
  const { command } = site({ 'docs/a.mdx': '# A\n', 'package.json': '{}' });
  const notice =
    'docs/ has pages of MDX (.mdx). To publish them, set "markdown: { format: \'detect\' }" in site.config.ts. Such pages run code in your build: set it only if you trust everyone who writes them.\n';
  expect((await command(['init'])).stdout).toContain(
    `✓ Wrote site.config.ts\n✓ Wrote .vscode/settings.json\n✓ Wrote .gitignore\n${notice}`,
  );
  expect((await command(['init'])).stdout).not.toContain('MDX');
});
