/** The package as npm publishes it, in a folder that knows nothing of this repository. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compare } from '../../cli/path.js';
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
  for (const name of Object.keys(manifest.dependencies)) {
    const target = join(root, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(repositoryRoot, 'node_modules', name), target);
  }
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

test('the tarball contains the programs, and no tests, documentation or sources of the command line', () => {
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
  const tops = new Set(files.map((path) => path.split('/')[0] ?? ''));
  expect([...tops].sort(compare)).toEqual([
    'LICENSE',
    'README.md',
    'bin',
    'dist',
    'package.json',
    'theme',
  ]);
  expect(
    files.filter((path) => /\.test\.|^dist\/.*(?<!\.d)\.ts$|(?:^|\/)(?:test|docs)\//.test(path)),
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
    ]),
  );
  expect(files).not.toContain('dist/prepare-theme.js');
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
    'package.json': JSON.stringify({ name: 'my-infrastructure', private: true, type: 'module' }),
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
  const file = join(installed, 'dist/theme.json');
  const theme = readFileSync(file, 'utf8');
  writeFileSync(file, theme.replaceAll('skip-link', 'skipping'));
  rmSync(join(root, '.docsgen'), { recursive: true });
  expect(docsgen('build').status).toBe(0);
  const page = () => readFileSync(join(root, 'build/docs/a/index.html'), 'utf8');
  expect(page()).toContain('class="button skipping"');
  writeFileSync(file, theme);
  rmSync(join(root, '.docsgen'), { recursive: true });
  expect(docsgen('build').status).toBe(0);
  expect(page()).toContain('class="button skip-link"');
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

test('a config imports defineConfig, works, and is checked by the types of the package', () => {
  const config = (title: string) =>
    `import { defineConfig } from 'docsgen';\n\nexport default defineConfig({ title: ${title}, rules: { 'broken-link': 'warn' } });\n`;
  write({
    'site.config.ts': config(`'Mine'`),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        target: 'es2023',
        strict: true,
        noEmit: true,
        types: [],
      },
      files: ['site.config.ts'],
    }),
  });
  expect(docsgen('build').status).toBe(0);
  expect(readFileSync(join(root, 'build/docs/a/index.html'), 'utf8')).toContain(
    '<title>A | Mine</title>',
  );
  const compiler = join(repositoryRoot, 'node_modules', '.bin', 'tsc');
  expect(execute(compiler, ['-p', '.'], root)).toMatchObject({ status: 0, stdout: '' });
  write({ 'site.config.ts': config('42') });
  const wrong = execute(compiler, ['-p', '.'], root);
  expect(wrong.stdout).toContain(
    `site.config.ts(3,31): error TS2322: Type 'number' is not assignable to type 'string'.`,
  );
  expect(wrong.status).not.toBe(0);
});
