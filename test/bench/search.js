/**
 * `npm run bench:search`: how often the search gives the right page first, and among the first three, beside the
 * searches of VitePress and Starlight on the same pages, and on questions that it was never tuned on. Builds this site,
 * and the one in `DOCSGEN_CORPUS` where that is set, or takes finished outputs:
 * `npm run bench:search -- [site output] [provider output]`. Also prints what a query takes and what it transfers, here and
 * in Chromium, and what 10,000 hostile ones take.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { measureInBrowser } from './search-browser.js';
import { createStarlightSearch, createVitePressSearch, installOthers } from './other-searches.js';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'docsgen-bench-search-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** @typedef {readonly (readonly [string, ...string[]])[]} QuerySet */
/** @typedef {import('./other-searches.js').Find} Find */

const HOSTILE_QUERIES = 10_000;
const CHROMIUM = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
/** Typing every query key by key would take too long, so only one in this many is typed. */
const BROWSER_STEP = 20;

const loaded = await load();
const { SearchEngine } = loaded;
const [siteOutput, providerOutput] = process.argv.slice(2);
const corpus = process.env['DOCSGEN_CORPUS'];
const hasOthers = installOthers(folder);
if (!hasOthers) console.log('The packages of other searches cannot be had: left out');
await measure('site', siteOutput ?? buildSite(root, 'site'), {
  queries: loaded.siteQueries,
  heldOut: loaded.heldOutSiteQueries,
});
const provider = providerOutput ?? (corpus === undefined ? null : buildSite(corpus, 'provider'));
if (provider === null) console.log('provider: left out; name its folder in DOCSGEN_CORPUS');
else
  await measure('provider', provider, {
    queries: loaded.providerQueries,
    heldOut: loaded.heldOutProviderQueries,
  });

/** @returns {Promise<typeof import('../../theme/search/engine.js') & typeof import('./search-queries.js') & typeof import('./held-out-queries.js')>} */
async function load() {
  const contents = `export * from './theme/search/engine.ts'; export * from './test/bench/search-queries.ts'; export * from './test/bench/held-out-queries.ts';`;
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
 * @param {{ queries: QuerySet, heldOut: QuerySet }} sets
 */
async function measure(name, output, { queries, heldOut }) {
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
  const createEngine = () => new SearchEngine(JSON.parse(titles), loadFile);
  /** @type {Find} */
  const find = async (query) => (await createEngine().search(query)).map(({ page }) => page.href);
  console.log(`${name}:`);
  console.log((await rate('docsgen', queries, find)).join('\n'));
  await rate('docsgen, held out', heldOut, find);
  if (hasOthers)
    for (const [other, ask] of /** @type {const} */ ([
      ['VitePress', await createVitePressSearch(folder, output)],
      ['Starlight', await createStarlightSearch(folder, output, name)],
    ])) {
      await rate(other, queries, ask);
      await rate(`${other}, held out`, heldOut, ask);
    }
  const times = [];
  const transfers = [];
  for (const [query] of queries) {
    // A reader's first query: only the titles are loaded.
    const engine = createEngine();
    sizes.clear();
    await engine.search(query);
    transfers.push([...sizes.values()].reduce((sum, size) => sum + size, 0));
    const start = performance.now();
    await engine.search(query);
    times.push(performance.now() - start);
  }
  const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  console.log(
    `  titles ${kilobytes(gzipSync(titles).length)}, then ${kilobytes(quantile(transfers, 0.5))} a query ` +
      `(p95 ${kilobytes(quantile(transfers, 0.95))}); ${describeTimes(times, 0.95)}`,
  );
  console.log(`  hostile: ${describeTimes(await timeHostile(createEngine()), 0.99)}`);
  if (existsSync(CHROMIUM)) await printBrowser(output, queries, kilobytes);
}

/**
 * @param {string} output
 * @param {QuerySet} queries
 * @param {(bytes: number) => string} kilobytes
 */
async function printBrowser(output, queries, kilobytes) {
  const typed = queries.filter((_, i) => i % BROWSER_STEP === 0).map(([query]) => query);
  const measures = await measureInBrowser(output, typed, CHROMIUM);
  const { dialog, titles, text, excerpts, dialogTimes, pageTimes } = measures;
  console.log(
    `  in Chromium: dialog ${kilobytes(dialog)}, titles ${kilobytes(titles)}, text of the first answer ` +
      `${kilobytes(text)}, its excerpts ${kilobytes(excerpts)}; from key to results ` +
      `${describeTimes(dialogTimes, 0.95)} in the dialog, ${describeTimes(pageTimes, 0.95)} on the page`,
  );
}

/**
 * Prints the shares of right pages, and gives the queries whose page is not among the first three.
 * @param {string} name
 * @param {QuerySet} queries
 * @param {Find} find
 */
async function rate(name, queries, find) {
  const misses = [];
  let first = 0;
  let top = 0;
  for (const [query, ...answers] of queries) {
    const hrefs = (await find(query)).map((href) => href.replace(/\/$/, ''));
    const rank =
      hrefs.findIndex((href) => answers.some((answer) => href.endsWith(`/${answer}`))) + 1;
    if (rank === 1) first++;
    if (rank >= 1 && rank <= 3) top++;
    else misses.push(`    ${query}: rank ${rank || '–'}, first ${hrefs.slice(0, 3).join(' ')}`);
  }
  const share = (/** @type {number} */ count) => `${((100 * count) / queries.length).toFixed(1)} %`;
  console.log(`  ${name}: ${queries.length} queries, first ${share(first)}, three ${share(top)}`);
  return misses;
}

/**
 * Milliseconds of CPU time for hostile queries: pieces of everything that has broken a search, in any order.
 * @param {InstanceType<typeof SearchEngine>} engine
 */
async function timeHostile(engine) {
  const pieces =
    '__proto__ constructor hasOwnProperty VK_ .* (a+)+$ [ \\ " “ <svg/onload=1> %00 \u0000 \ud800 👩‍👩‍👧 ﷺ İ ß ا あ a e s 0 _ - . / : ' +
    'google_compute_instance the vpc gogle_compue_instnce';
  const words = [...pieces.split(' '), ' ', 'x'.repeat(10_000), 'ab_'.repeat(3_000)];
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const times = [];
  for (let i = 0; i < HOSTILE_QUERIES; i++) {
    const length = 1 + Math.floor(random() * 12);
    const query = Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(
      random() < 0.5 ? ' ' : '',
    );
    const start = process.cpuUsage();
    await engine.search(query);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return times;
}

/**
 * @param {number[]} times
 * @param {number} share
 */
function describeTimes(times, share) {
  return `${quantile(times, 0.5).toFixed(1)} ms (p${share * 100} ${quantile(times, share).toFixed(1)} ms, most ${quantile(times, 1).toFixed(1)} ms)`;
}

/**
 * @param {number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}
