/**
 * Bundles `cli/` and the packages it uses into programs in one folder, so that a process reads a few files at its start
 * instead of hundreds. Run `node bin/compile.js <folder>` before publishing. In a checkout, `bin/start.js` calls it.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Programs that are started by name (`programUrl` in `cli/package.ts`), and `index`, which a site imports as `docsgen`. */
const PROGRAMS = {
  main: 'cli/main.ts',
  index: 'cli/index.ts',
  'parse-worker': 'cli/parse/worker.ts',
  'parse-child': 'cli/parse/child.ts',
  'page-worker': 'cli/commands/staging/page-worker.ts',
  'linkinator-child': 'cli/check/linkinator/child.ts',
  'bundle-worker': 'cli/bundle/bundle-worker.ts',
  'diagram-child': 'cli/diagrams/child.ts',
  'module-worker': 'cli/reference/module-worker.ts',
};

/** Program that makes further files. Its own file is removed once it is loaded. */
const PREPARE = 'prepare';

/** Packages that load files beside themselves: binaries, WebAssembly, threads. */
const NOT_BUNDLED = ['@resvg/resvg-wasm', 'esbuild', 'satteri', 'tinypool', 'web-tree-sitter'];

/** Packages that only some sites need, and install themselves. */
const OPTIONAL = ['katex', 'remark-math'];

/** Files of packages that are copied next to the programs. Users need not install these packages. */
const COPIED = ['node_modules/@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-terraform.wasm'];

/** Name of the file that `cli/package.ts` reads. */
const IDENTITY = 'identity';

/** CommonJS packages load Node modules with `require`. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

/**
 * `unist-util-visit-parents` renames the visitor function for each node, so that stack traces show the node. That takes 5 %
 * of all parsing time, and no other code uses the name.
 * @type {import('esbuild').Plugin}
 */
const visitWithoutNames = {
  name: 'visit-without-names',
  setup({ onLoad }) {
    onLoad({ filter: /unist-util-visit-parents[/\\]lib[/\\]index\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replace("if (typeof value.type === 'string')", 'if (false)');
      if (contents === source) throw new Error(`Cannot find what names functions in ${path}`);
      return { contents };
    });
  },
};

/**
 * Writes into `outDir` and creates it if needed.
 * @param {string} outDir
 * @param {Readonly<Record<string, string>>} programs name to source
 * @returns {Promise<string[]>} the source files of the programs
 */
async function compile(outDir, programs) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { ...programs, [PREPARE]: `cli/${PREPARE}.ts` },
    outdir: outDir,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // No source map: loading it would take as long as loading the code, and the sources are not published.
    external: [...NOT_BUNDLED, ...OPTIONAL],
    plugins: [visitWithoutNames],
    banner: { js: REQUIRE },
    metafile: true,
    logLevel: 'warning',
  });
  mkdirSync(outDir, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  for (const path of COPIED) copyFileSync(join(root, path), join(outDir, basename(path)));
  writeIdentity(
    outDir,
    outputFiles.map(({ hash }) => hash),
  );
  return [...Object.keys(metafile.inputs), ...COPIED];
}

/**
 * Writes what identifies the code, the same on every machine: caches use it to keep versions apart.
 * @param {string} outDir
 * @param {readonly string[]} parts
 */
function writeIdentity(outDir, parts) {
  const identity = createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 16);
  writeFileSync(join(outDir, IDENTITY), identity);
}

/**
 * Loads the program that makes further files, and removes its file.
 * @param {string} outDir
 * @returns {Promise<typeof import('../cli/prepare.js')>}
 */
async function loadPreparation(outDir) {
  const file = join(outDir, `${PREPARE}.js`);
  const preparation = await import(pathToFileURL(file).href);
  await rm(file);
  return preparation;
}

/**
 * Bundles the theme into files beside the programs.
 * @param {string} outDir
 * @param {typeof import('../cli/prepare.js')} preparation
 * @returns {Promise<readonly string[]>} the source files of the theme
 */
async function addTheme(outDir, { prepareTheme }) {
  const { files, inputs } = await prepareTheme();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(outDir, name), content);
  // The theme is part of the code.
  writeIdentity(outDir, [readFileSync(join(outDir, IDENTITY), 'utf8'), ...Object.values(files)]);
  return inputs;
}

/**
 * Writes the types of the theme and of `docsgen` itself, and the schemas of content. TypeScript's declarations of `cli/` are
 * kept for `index.ts` only: types that are inferred from the schema of the config have lost its comments.
 * @param {string} outDir
 * @param {typeof import('../cli/prepare.js')} preparation
 */
async function addEditorFiles(outDir, { editorFiles }) {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '-p', 'tsconfig.declarations.json', '--outDir', outDir];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const index = readFileSync(join(outDir, 'cli', 'index.d.ts'));
  await rm(join(outDir, 'cli'), { recursive: true });
  const files = Object.entries({ 'cli/index.d.ts': index, ...editorFiles() });
  for (const [path, content] of files) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), content);
  }
}

/**
 * Returns the licenses of the packages in the programs and the theme. Most licenses require that they are distributed with
 * the code.
 * @param {readonly string[]} inputs
 */
function licensesOf(inputs) {
  const folders = inputs.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '');
  return [...new Set(folders)]
    .filter((folder) => folder !== '')
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(root, folder, 'package.json'), 'utf8'),
      );
      const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? license : readFileSync(join(root, folder, file), 'utf8');
      return `${name} ${version}\n\n${text.trim()}\n`;
    })
    .join('\n\n');
}

/**
 * Compiles a checkout once per state of its sources. The finished folder is renamed into place, so that two commands may
 * start at the same time.
 * @param {Readonly<Record<string, string>>} [others] Further programs: name to source.
 * @returns {Promise<string>} The folder that holds the programs.
 */
export async function compileCheckout(others = {}) {
  const state = createHash('sha256').update(Object.keys(others).join(' '));
  for (const file of [...checkoutFiles(), ...Object.values(others)]) {
    const { mtimeMs, size } = statSync(join(root, file));
    state.update(`${file} ${mtimeMs} ${size}\n`);
  }
  const cache = join(root, 'node_modules', '.cache', 'docsgen');
  const outDir = join(cache, state.digest('hex').slice(0, 16));
  if (existsSync(outDir)) return outDir;
  const staging = join(cache, `staging-${process.pid}`);
  await compile(staging, { ...PROGRAMS, ...others });
  // An error in the theme must not stop other commands. The command that needs the theme reports it with its place.
  const preparation = await loadPreparation(staging);
  await addTheme(staging, preparation).catch(() => null);
  await rename(staging, outDir).catch(() => rm(staging, { recursive: true, force: true }));
  return outDir;
}

/** Lists the sources of the programs and of the theme. */
function checkoutFiles() {
  const sources = ['cli', 'theme'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|css|svg)$/.test(name))
      .map((name) => join(folder, name)),
  );
  return ['package-lock.json', join('bin', 'compile.js'), ...sources.sort()];
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const name = process.argv[2];
  if (name === undefined) throw new Error('Cannot compile: name the folder to write to');
  const outDir = resolve(name);
  await rm(outDir, { recursive: true, force: true });
  const inputs = await compile(outDir, PROGRAMS);
  const preparation = await loadPreparation(outDir);
  inputs.push(...(await addTheme(outDir, preparation)));
  await addEditorFiles(outDir, preparation);
  writeFileSync(join(outDir, 'licenses.txt'), licensesOf(inputs));
}
