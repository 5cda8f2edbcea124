/**
 * Bundles `cli/` into programs that lie side by side in one folder, with the packages that they use: a process that
 * starts then reads a few files in place of hundreds. Run as `node bin/compile.js <folder>` before publishing;
 * `bin/start.js` calls it in a checkout.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What is started by name (`programUrl` in `cli/package.ts`), and what a site imports from `docsgen`. */
const PROGRAMS = {
  main: 'cli/main.ts',
  index: 'cli/index.ts',
  'parse-worker': 'cli/parse/worker.ts',
  'parse-child': 'cli/parse/child.ts',
  'page-worker': 'cli/commands/staging/page-worker.ts',
  'linkinator-child': 'cli/check/linkinator/child.ts',
  'bundle-worker': 'cli/bundle/bundle-worker.ts',
  'module-worker': 'cli/reference/module-worker.ts',
};

/** Makes what lies beside the programs, and does not stay there. */
const PREPARE = 'prepare-theme';

/** These look for files beside themselves: binaries, WebAssembly, threads. */
const NOT_BUNDLED = [
  '@tree-sitter-grammars/*',
  'esbuild',
  'satteri',
  'tinypool',
  'web-tree-sitter',
];

/** Packages in CommonJS ask for modules of Node by `require`. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

/**
 * `unist-util-visit-parents` gives the function that visits a node the node's name, for stacks: a twentieth of all parsing.
 * Nothing else asks for it.
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
 * Writes into `outDir`, which is made if needed.
 * @param {string} outDir
 * @param {Readonly<Record<string, string>>} programs name to source
 * @returns {Promise<string[]>} the files that they were made from
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
    // No source map: it would take as long to load as the code, and the sources are not published.
    external: NOT_BUNDLED,
    plugins: [visitWithoutNames],
    banner: { js: REQUIRE },
    metafile: true,
    logLevel: 'warning',
  });
  mkdirSync(outDir, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  // The same on every machine: caches that machines share are told apart by it.
  const identity = createHash('sha256');
  for (const { hash } of outputFiles) identity.update(hash);
  writeFileSync(join(outDir, 'identity'), identity.digest('hex').slice(0, 16));
  return Object.keys(metafile.inputs);
}

/**
 * Bundles the theme, beside the programs.
 * @param {string} outDir
 * @returns {Promise<string[]>} the files that it was made from
 */
async function addTheme(outDir) {
  const preparation = join(outDir, `${PREPARE}.js`);
  const { prepare } = await import(pathToFileURL(preparation).href);
  await rm(preparation);
  const theme = await prepare();
  writeFileSync(join(outDir, 'theme.json'), theme);
  return Object.keys(JSON.parse(theme).inputs);
}

/**
 * The licences of the packages that are part of the programs or of the theme: most ask to be named wherever their code goes.
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
 * Compiles a checkout once per state of its sources. The folder appears whole or not at all, so that two commands
 * may start at the same time.
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
  // What is wrong in the theme is told by the command that needs it, with its place, and hinders no other.
  await addTheme(staging).catch(() => null);
  await rename(staging, outDir).catch(() => rm(staging, { recursive: true, force: true }));
  return outDir;
}

/** All that the programs are made of, and more: which parts of the theme are in them, only esbuild knows. */
function checkoutFiles() {
  const sources = ['cli', 'theme'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  return ['package-lock.json', join('bin', 'compile.js'), ...sources.sort()];
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const outDir = process.argv[2];
  if (outDir === undefined) throw new Error('Cannot compile: name the folder to write to');
  await rm(outDir, { recursive: true, force: true });
  const inputs = await compile(resolve(outDir), PROGRAMS);
  inputs.push(...(await addTheme(resolve(outDir))));
  writeFileSync(join(outDir, 'licenses.txt'), licensesOf(inputs));
}
