/**
 * `npm run bench`: whole builds of a real provider's documentation, as a process of their own, link check included.
 * Prints medians, the memory of all processes together, and the size of the output. Nothing else should run meanwhile.
 *
 *   npm run bench -- --runs 5 --sizes 100,500,1769,x4
 */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { watchMemory } from '../process-tree.js';
import { median, NAVBAR_LABEL, openCorpus, root } from './corpus-sites.js';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    sizes: { type: 'string', default: '100,500,1769' },
  },
});
const runs = Number(values.runs);

/** @typedef {{ seconds: number, peakBytes: number }} Run */

const folder = mkdtempSync(join(tmpdir(), 'docsgen-bench-'));
try {
  const createSite = openCorpus(folder);
  console.log(`Node ${process.version}, ${runs} runs each, medians\n`);
  const versions = await repeat(() => run(['--version']));
  console.log(`docsgen --version: ${Math.round(median(secondsOf(versions)) * 1000)} ms\n`);
  console.log(
    '| pages | build | seconds | MB of memory | MB of output | without search and llms |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const size of values.sizes.split(',')) {
    const site = createSite(size);
    await measureBuilds(site);
    rmSync(site.dir, { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {import('./corpus-sites.js').CorpusSite} site */
async function measureBuilds(site) {
  const { dir, middle } = site;
  /** @param {readonly string[]} args */
  const buildSite = (...args) => run(['build', dir, ...args]);
  await report(site, 'cold', async () => {
    clean(dir);
    return await buildSite();
  });
  await report(site, 'cold, no link check', async () => {
    clean(dir);
    return await buildSite('--no-check');
  });
  await buildSite();
  await report(site, 'warm, nothing changed', buildSite);
  let edits = 0;
  await report(site, 'warm, one page edited', async () => {
    writeFileSync(middle, `${readFileSync(middle, 'utf8')}\nEdit ${++edits}.\n`);
    return await buildSite();
  });
  const config = join(dir, 'site.config.ts');
  const text = readFileSync(config, 'utf8');
  await report(site, 'warm, one navbar label edited', async () => {
    writeFileSync(config, text.replace(NAVBAR_LABEL, `${NAVBAR_LABEL} ${++edits}`));
    return await buildSite();
  });
}

/** @param {string} dir */
function clean(dir) {
  for (const name of ['build', '.docsgen'])
    rmSync(join(dir, name), { recursive: true, force: true });
}

/** @param {() => Promise<Run>} measure */
async function repeat(measure) {
  const results = [];
  for (let i = 0; i < runs; i++) results.push(await measure());
  return results;
}

/** @param {readonly Run[]} results */
function secondsOf(results) {
  return results.map(({ seconds }) => seconds);
}

/**
 * A row of the table.
 *
 * @param {import('./corpus-sites.js').CorpusSite} site
 * @param {string} name
 * @param {() => Promise<Run>} measure
 */
async function report({ dir, count }, name, measure) {
  const results = await repeat(measure);
  const seconds = median(secondsOf(results)).toFixed(2);
  const memory = Math.round(median(results.map(({ peakBytes }) => peakBytes)) / 1e6);
  const output = join(dir, 'build');
  const extra = ['search', 'llms.txt', 'llms-full.txt'].reduce(
    (sum, path) => sum + sizeOf(join(output, path)),
    0,
  );
  const sizes = [sizeOf(output), sizeOf(output) - extra].map((bytes) => (bytes / 1e6).toFixed(1));
  console.log(`| ${[count, name, seconds, memory, ...sizes].join(' | ')} |`);
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<Run>}
 */
async function run(args) {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'bin', 'docsgen.js'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { status, peakBytes } = await watchMemory(child);
  if (status !== 0) throw new Error(`docsgen ${args.join(' ')} ended with status ${status}`);
  return { seconds: (performance.now() - started) / 1000, peakBytes };
}

/**
 * @param {string} path
 * @returns {number}
 */
function sizeOf(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  return stats.isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : stats.size;
}
