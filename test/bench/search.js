/**
 * `npm run bench:search`: how often the search gives the right page first, and among the first three. Builds this
 * site, and the one in `DOCSGEN_CORPUS` where that is set, or takes finished outputs:
 * `npm run bench:search -- [site output] [provider output]`. Also prints what a query takes and what it transfers.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'docsgen-bench-search-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @typedef {readonly (readonly [string, ...string[]])[]} QuerySet */

const { SearchEngine, siteQueries, providerQueries } = await load();
const [siteOutput, providerOutput] = process.argv.slice(2);
const corpus = process.env['DOCSGEN_CORPUS'];
await measure('site', siteOutput ?? buildSite(root, 'site'), siteQueries);
const provider = providerOutput ?? (corpus === undefined ? null : buildSite(corpus, 'provider'));
if (provider === null) console.log('provider: left out; name its folder in DOCSGEN_CORPUS');
else await measure('provider', provider, providerQueries);

/** @returns {Promise<typeof import('../../theme/search/engine.js') & typeof import('./search-queries.js')>} */
async function load() {
  const contents = `export * from './theme/search/engine.ts'; export * from './test/bench/search-queries.ts';`;
  const outfile = join(folder, 'search.mjs');
  await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    outfile,
  });
  return await import(outfile);
}

/**
 * @param {string} siteDir
 * @param {string} name
 */
function buildSite(siteDir, name) {
  const out = join(folder, name);
  const args = [join(root, 'bin', 'docsgen.js'), 'build', siteDir, '--no-check', '--out-dir', out];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0 && !existsSync(out)) throw new Error(`Cannot build "${siteDir}"`);
  return out;
}

/**
 * @param {string} name
 * @param {string} output
 * @param {QuerySet} queries
 */
async function measure(name, output, queries) {
  const search = join(output, 'search', 'v1');
  const index = join(search, readdirSync(search)[0] ?? '');
  const titles = readFileSync(join(index, 'titles.json'), 'utf8');
  const sizes = new Map();
  /** @param {string} file */
  const loadFile = async (file) => {
    const text = readFileSync(join(index, file), 'utf8');
    sizes.set(file, gzipSync(text).length);
    return JSON.parse(text);
  };
  const misses = [];
  const times = [];
  const transfers = [];
  let first = 0;
  let top = 0;
  for (const [query, ...answers] of queries) {
    // A reader's first query: nothing is loaded but the titles.
    const engine = new SearchEngine(JSON.parse(titles), loadFile);
    sizes.clear();
    await engine.search(query);
    transfers.push([...sizes.values()].reduce((sum, size) => sum + size, 0));
    const start = performance.now();
    const matches = await engine.search(query);
    times.push(performance.now() - start);
    const hrefs = matches.map(({ page }) => page.href.replace(/\/$/, ''));
    const rank =
      hrefs.findIndex((href) => answers.some((answer) => href.endsWith(`/${answer}`))) + 1;
    if (rank === 1) first++;
    if (rank >= 1 && rank <= 3) top++;
    else misses.push(`  ${query}: rank ${rank || '–'}, first ${hrefs.slice(0, 3).join(' ')}`);
  }
  const share = (/** @type {number} */ count) => `${((100 * count) / queries.length).toFixed(1)} %`;
  const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  console.log(
    `${name}: ${queries.length} queries, first ${share(first)}, among three ${share(top)}`,
  );
  console.log(
    `  titles ${kilobytes(gzipSync(titles).length)}, then ${kilobytes(quantile(transfers, 0.5))} a query ` +
      `(p95 ${kilobytes(quantile(transfers, 0.95))}); ${quantile(times, 0.5).toFixed(1)} ms (p95 ${quantile(times, 0.95).toFixed(1)} ms)`,
  );
  console.log(misses.join('\n'));
}

/**
 * @param {number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}
