/**
 * Turns the TypeScript of `cli/` into JavaScript, file by file: the layout stays, so that workers are found beside
 * their stage. Run as `node bin/compile.js <folder>` before publishing; `bin/docsgen.js` calls it in a checkout.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What the theme shares with `cli/`: constants, which repositories are private, and how text becomes search terms. */
const SHARED = [
  'constants.ts',
  join('content', 'behaviours', 'private-repositories.ts'),
  join('search', 'format.ts'),
  join('search', 'terms.ts'),
];

/** @returns {string[]} Paths relative to the package: everything in `cli/`, and what the theme shares with it. */
function sources() {
  const files = readdirSync(join(root, 'cli'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join('cli', name));
  return [...files.sort(), ...SHARED.map((name) => join('theme', name))];
}

/**
 * Compiles into `outDir`, which is made if needed.
 * @param {string} outDir
 */
export async function compile(outDir) {
  const { transform } = await import('esbuild');
  const texts = await Promise.all(
    sources().map(async (source) => {
      // One file is open at a time, however many a system allows.
      const text = readFileSync(join(root, source), 'utf8');
      const { code } = await transform(text, {
        loader: 'ts',
        format: 'esm',
        target: 'node20',
        // No source map: it would take as long to load as the code, and the sources are not published.
        sourcefile: source,
      });
      const target = join(outDir, source.replace(/\.ts$/, '.js'));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, code);
      return text;
    }),
  );
  // The same on every machine: caches that machines share are told apart by it.
  const identity = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);
  writeFileSync(join(outDir, 'cli', 'identity'), identity);
}

/**
 * Compiles a checkout once per state of its sources. The folder appears whole or not at all, so that two commands
 * may start at the same time.
 * @returns {Promise<string>} The folder that holds the compiled `cli/`.
 */
export async function compileCheckout() {
  const state = createHash('sha256');
  for (const source of sources()) {
    const { mtimeMs, size } = statSync(join(root, source));
    state.update(`${source} ${mtimeMs} ${size}\n`);
  }
  const cache = join(root, 'node_modules', '.cache', 'docsgen');
  const outDir = join(cache, state.digest('hex').slice(0, 16));
  if (existsSync(outDir)) return outDir;
  const staging = join(cache, `staging-${process.pid}`);
  await compile(staging);
  await rename(staging, outDir).catch(() => rm(staging, { recursive: true, force: true }));
  return outDir;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const outDir = process.argv[2];
  if (outDir === undefined) throw new Error('Cannot compile: name the folder to write to');
  await rm(outDir, { recursive: true, force: true });
  await compile(outDir);
}
