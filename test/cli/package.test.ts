/** The package as npm publishes it, in a folder that knows nothing of this repository. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { describedConfig } from '../../cli/editor/config-type.js';
import { compare } from '../../cli/paths/path.js';
import { listSpots } from '../config-spots.js';
import { openInEditor } from '../language-server.js';
import { listExamples } from '../manual-examples.js';
import { repositoryRoot } from '../site.js';

const root = mkdtempSync(join(tmpdir(), 'docsgen-package-'));
const installed = join(root, 'node_modules', 'docsgen');

function execute(command: string, args: readonly string[], cwd: string) {
  const { CI: _ci, NODE_ENV: _env, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...environment, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
}

/** Packages that the manual tells readers to install. */
const INSTALLED_BY_THE_READER = ['@types/react', 'katex', 'remark-math', 'rehype-katex'];

/** Packs the package, unpacks it as npm would, and links the dependencies there, without a registry. */
beforeAll(() => {
  const packed = execute(
    'npm',
    ['run', '--silent', 'package', '--', '--silent', '--pack-destination', root],
    repositoryRoot,
  );
  expect(packed.status, packed.stderr).toBe(0);
  mkdirSync(installed, { recursive: true });
  const tarball = join(root, packed.stdout.trim().split('\n').at(-1) ?? '');
  expect(
    execute('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed], root).status,
  ).toBe(0);
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  );
  for (const name of [...Object.keys(manifest.dependencies), ...INSTALLED_BY_THE_READER]) {
    const target = join(root, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(repositoryRoot, 'node_modules', name), target);
  }
  const project = { name: 'my-infrastructure', private: true, type: 'module' };
  write({ 'package.json': JSON.stringify(project) });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

const docsgen = (...args: string[]) =>
  execute(process.execPath, [join(installed, 'bin', 'docsgen.js'), ...args], root);

test('the tarball contains the programs, and and neither tests nor sources of the command line', () => {
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
  const tops = new Set(files.map((path) => path.split('/')[0] ?? ''));
  expect([...tops].sort(compare)).toEqual([
    'LICENSE',
    'README.md',
    'bin',
    'dist',
    'manual',
    'package.json',
    'theme',
    'types',
  ]);
  expect(
    files.filter((path) => /\.test\.|^dist\/.*(?<!\.d)\.ts$|(?:^|\/)test\/|^docs\//.test(path)),
  ).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining([
      'dist/main.js',
      'dist/index.js',
      'dist/licenses.txt',
      'dist/theme.json',
      'dist/tree-sitter-terraform.wasm',
      'dist/cli/index.d.ts',
      'dist/theme/compat/api.d.ts',
      'dist/schemas/category.json',
      'dist/schemas/front-matter.json',
      'manual/docs/index.md',
    ]),
  );
  expect(files).not.toContain('dist/prepare.js');
});

test('the licenses are those of the programs and of the theme', () => {
  const licenses = readFileSync(join(installed, 'dist/licenses.txt'), 'utf8');
  const named = [...licenses.matchAll(/^(\S+) \d+\.\d+\.\d+$/gm)].map(([, name]) => name);
  expect(named).toEqual(
    expect.arrayContaining([
      'zod',
      'react',
      'react-dom',
      'medium-zoom',
      '@docsearch/js',
      '@tree-sitter-grammars/tree-sitter-hcl',
    ]),
  );
});

test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true });
  expect(messages).toEqual([]);
});

test('three Markdown files and no config are a site', () => {
  write({
    'docs/a.md': '# A\n\n[b](b.md)\n\n```hcl\na = 1\n```\n',
    'docs/b.md': '# B\n\n[c](c.md#d)\n',
    'docs/c.md': '# C\n\n## D\n',
  });
  const { status, stdout, stderr } = docsgen('build');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('✓ Built ');
  expect(readFileSync(join(root, 'build/docs/a/index.html'), 'utf8')).toContain(
    '<title>A | my-infrastructure</title>',
  );
  expect(existsSync(join(installed, '.docsgen'))).toBe(false);
});

test('the theme comes bundled, with the packages that npm installs next to this one', () => {
  const listModules = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('server-')) : [];
  const [name = ''] = listModules(join(installed, 'dist'));
  const file = join(installed, 'dist', name);
  const own = join(root, '.docsgen/bundle');
  rmSync(join(root, '.docsgen'), { recursive: true });
  expect(docsgen('build').status).toBe(0);
  expect(listModules(own)).toEqual([]);
  // A package that is damaged bundles the theme for each site.
  const code = readFileSync(file, 'utf8');
  writeFileSync(file, '');
  rmSync(join(root, '.docsgen'), { recursive: true });
  expect(docsgen('build').status).toBe(0);
  expect(listModules(own)).toHaveLength(1);
  writeFileSync(file, code);
});

test('Terraform modules are read with the grammar that the package contains', () => {
  write({
    'modules/docs/pages/vpc.md': '# VPC\n\n:::tab[Inputs]{value=inputs}\n:::\n',
    'modules/docs/_modules/vpc/main.tf': 'variable "name" {\n  type = string\n}\n',
    'modules/site.config.ts':
      "export default { title: 'M', reference: { modules: 'docs/_modules', pages: 'docs/pages' } };\n",
  });
  expect(docsgen('reference', 'modules')).toEqual({
    status: 0,
    stdout: '✓ Wrote 1 of 1 page\n',
    stderr: '',
  });
});

function showManual(temporary: string) {
  mkdirSync(temporary);
  const args = [join(installed, 'bin', 'docsgen.js'), 'manual', '--port', '0'];
  const server = spawn(process.execPath, args, {
    cwd: temporary,
    env: { ...process.env, TMPDIR: temporary },
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  return server;
}

test('the manual is served from the package, and nothing is left behind', async () => {
  const temporary = join(root, 'temporary');
  const docs = join(installed, 'manual', 'docs');
  chmodSync(docs, 0o555);
  onTestFinished(() => chmodSync(docs, 0o755));
  const before = readdirSync(join(installed, 'manual'));
  const server = showManual(temporary);
  let text = '';
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /✓ Serving the manual at (http:\S+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.on('close', () => reject(new Error(text)));
  });
  const page = await fetch(new URL('docs/configuration/', address));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('trailingSlash')]);
  expect(await (await fetch(address)).text()).toContain('Cannot find page &quot;subents.md&quot;');
  const [copy = ''] = readdirSync(temporary);
  expect(statSync(join(temporary, copy, 'docs')).mode & 0o200).toBe(0o200);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(text).not.toMatch(/warning|error/);
  expect(readdirSync(temporary)).toEqual([]);
  expect(readdirSync(join(installed, 'manual'))).toEqual(before);
});

test('a signal while the manual is built leaves nothing behind', async () => {
  const temporary = join(root, 'interrupted');
  const server = showManual(temporary);
  await once(server.stdout, 'data');
  expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^docsgen-manual-/)]);
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(readdirSync(temporary)).toEqual([]);
});

test('a config imports defineConfig and works', () => {
  write({
    'site.config.ts':
      "import { defineConfig } from 'docsgen';\n\nexport default defineConfig({ title: 'Mine', rules: { 'broken-link': 'warn' } });\n",
  });
  expect(docsgen('build').status).toBe(0);
  expect(readFileSync(join(root, 'build/docs/a/index.html'), 'utf8')).toContain(
    '<title>A | Mine</title>',
  );
});

const NODENEXT = {
  target: 'es2023',
  module: 'nodenext',
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  types: [],
  skipLibCheck: true,
};

/** How TypeScript finds the modules of packages: as Node does, and as bundlers do, with the config that `init` writes. */
const RESOLUTIONS = {
  nodenext: { compilerOptions: NODENEXT },
  bundler: { extends: 'docsgen/tsconfig.json' },
};

/** Compiles the files in a folder of the project. */
function compile(folder: string, config: { extends: string } | { compilerOptions: object }) {
  write({ 'tsconfig.json': JSON.stringify({ ...config, include: [folder] }) });
  const compiler = join(repositoryRoot, 'node_modules', '.bin', 'tsc');
  const { status, stdout } = execute(compiler, ['-p', '.'], root);
  return { status, stdout };
}

/** A component of each kind of file that is not code. */
const IMPORTS = `import text from './a.tf?raw';
import sameText from '!!raw-loader!./a.tf';
import data from './a.yml';
import Logo from './a.svg';
import photo from './a.webp';
import Terms from './_terms.mdx';
import './a.css';
import styles from './a.module.scss';
import Price from '@site/examples-bundler/src/Calculator';

export default () => (
  <Price hourly={text.length + sameText.length}>
    <Logo title="Logo" width="1" />
    <img src={photo} className={styles.photo} alt={String(data)} />
    <Terms name="a" />
  </Price>
);
`;

describe.each(Object.entries(RESOLUTIONS))('types with resolution %s', (name, config) => {
  test('every TypeScript example of the manual compiles', () => {
    const examples = listExamples();
    const paths = [...examples.keys()].join(' ');
    expect(paths).toMatch(
      /theme\/components\/Footer\.tsx.*theme\/content\/Chat\.tsx|theme\/content\/Chat\.tsx.*theme\/components\/Footer\.tsx/,
    );
    const folder = `examples-${name}`;
    write(Object.fromEntries([...examples].map(([path, text]) => [`${folder}/${path}`, text])));
    // Only the config of docsgen knows what files other than code export.
    if (name === 'bundler') {
      cpSync(join(repositoryRoot, 'manual/src'), join(root, folder, 'src'), { recursive: true });
      write({ [`${folder}/imports.tsx`]: IMPORTS });
    }
    expect(compile(folder, config)).toEqual({ status: 0, stdout: '' });
  });

  test('a wrong value in a config, and a wrong prop of a wrapped component, are errors at their place', () => {
    const folder = `wrong-${name}`;
    write({
      [`${folder}/site.config.ts`]:
        "import { defineConfig } from 'docsgen';\n\nexport default defineConfig({ title: 42 });\n",
      [`${folder}/Footer.tsx`]:
        "import { Footer } from 'docsgen/theme/components/Footer';\nimport { Icon } from 'docsgen/compat';\n\nexport default <Footer foot={<Icon name={1} />} />;\n",
    });
    const { stdout } = compile(folder, config);
    expect(stdout.match(/^\S.*/gm)).toEqual([
      `${folder}/Footer.tsx(4,24): error TS2322: Type '{ foot: Element; }' is not assignable to type 'IntrinsicAttributes & { readonly footer: FooterData; }'.`,
      `${folder}/Footer.tsx(4,36): error TS2322: Type 'number' is not assignable to type 'string'.`,
      `${folder}/site.config.ts(3,31): error TS2322: Type 'number' is not assignable to type 'string'.`,
    ]);
  });
});

test('every part of the theme can be imported, and the types of those that a site replaces are valid', () => {
  const modules = readdirSync(join(installed, 'dist/theme'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => path.slice(0, -'.d.ts'.length));
  expect(modules).toEqual(expect.arrayContaining(['components/Navbar', 'content/Tabs', 'types']));
  const importAll = (paths: readonly string[]) =>
    paths.map((path, i) => `export * as m${i} from 'docsgen/theme/${path}.js';\n`).join('');
  const replaced = modules.filter((path) => /^(?:components|content|pages|compat)\//.test(path));
  write({ 'all/all.ts': importAll(modules), 'replaced/all.ts': importAll(replaced) });
  expect(compile('all', RESOLUTIONS.nodenext)).toEqual({ status: 0, stdout: '' });
  const compilerOptions = { ...NODENEXT, skipLibCheck: false };
  expect(compile('replaced', { compilerOptions })).toEqual({ status: 0, stdout: '' });
});

test('the schema accepts every config that the type of the package allows', () => {
  write({
    'same/same.ts': `import type { UserConfig as Published } from 'docsgen';
import type { UserConfig as Source } from '${repositoryRoot}/cli/config/schema.js';

export const accept = (config: Published): Source => config;
`,
  });
  const typeRoots = [join(repositoryRoot, 'node_modules', '@types')];
  const compilerOptions = { ...NODENEXT, types: ['node'], typeRoots };
  expect(compile('same', { compilerOptions })).toEqual({ status: 0, stdout: '' });
});

test('an editor completes and explains every option', async () => {
  const { text, spots } = listSpots(describedConfig());
  const editor = await openInEditor(join(root, 'all-options.ts'), text);
  const unknown: string[] = [];
  for (const { offset, options } of spots) {
    const completions = await editor.completionsAt(offset);
    for (const option of options) {
      const completion = completions.get(option.name);
      if (completion === undefined) unknown.push(`${option.name} is not completed`);
      // Sidebar items may be strings, so a hover over `link` shows a method of strings.
      const explained = [
        await editor.explanationAt(option.offset),
        await completion?.explanation(),
      ];
      if (!explained.some((words) => option.text !== '' && words?.includes(option.text)))
        unknown.push(`${option.name} is not explained: ${option.text}`);
    }
  }
  await editor.end();
  expect(spots.flatMap(({ options }) => options).length).toBeGreaterThan(350);
  expect(unknown).toEqual([]);
});
