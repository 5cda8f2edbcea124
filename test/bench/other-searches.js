/**
 * The searches of VitePress and Starlight over pages that docsgen has built, so that all of them have the same text.
 *
 * - VitePress: its own engine, MiniSearch, with the options that its local search sets: records from heading to heading
 *   with the headings above them, `fuzzy` 0.2, `prefix`, and its boosts.
 * - Starlight: Pagefind over the finished HTML, limited to the article as Starlight limits it, with the ranking that
 *   Starlight sets; results as its search box orders them.
 *
 * Both name sections or pages; a page counts once, at its best place. The packages are installed beside the benchmark's
 * other files, not with docsgen's.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGES = ['minisearch@7.2.0', 'pagefind@1.6.0'];
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#x27', "'"],
]);

/** @typedef {(query: string) => Promise<string[]>} Find Addresses of pages, best first. */

/**
 * @param {string} folder
 * @returns {boolean} Whether the packages can be had.
 */
export function installOthers(folder) {
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', ...PACKAGES];
  return spawnSync('npm', args, { stdio: 'ignore' }).status === 0;
}

/**
 * @param {string} folder
 * @param {string} output
 * @returns {Promise<Find>}
 */
export async function createVitePressSearch(folder, output) {
  const entry = join(folder, 'node_modules', 'minisearch', 'dist', 'es', 'index.js');
  const { default: MiniSearch } = await import(pathToFileURL(entry).href);
  const index = new MiniSearch({
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  });
  for (const file of listPages(output)) {
    const { html, permalink } = JSON.parse(readFileSync(file, 'utf8'));
    index.addAll(listRecords(html).map((record, i) => ({ ...record, id: `${permalink}#${i}` })));
  }
  return async (query) =>
    distinct(
      index.search(query).map((/** @type {{ id: string }} */ { id }) => id.replace(/#\d+$/, '')),
    );
}

/**
 * @param {string} folder
 * @param {string} output
 * @param {string} name
 * @returns {Promise<Find>}
 */
export async function createStarlightSearch(folder, output, name) {
  const bundle = join(folder, `pagefind-${name}`);
  const command = join(folder, 'node_modules', '.bin', 'pagefind');
  const args = ['--site', output, '--root-selector', '[data-article]', '--output-path', bundle];
  spawnSync(command, args, { stdio: 'ignore' });
  // Pagefind runs in a page: it asks for the language there, and fetches its files.
  Object.assign(globalThis, {
    window: globalThis,
    location: new URL('http://localhost/'),
    document: { querySelector: () => ({ getAttribute: () => 'en' }), currentScript: null },
    fetch: async (/** @type {string} */ url) =>
      new Response(readFileSync(new URL(url, 'http://localhost/').pathname)),
  });
  const pagefind = await import(pathToFileURL(join(bundle, 'pagefind.js')).href);
  await pagefind.options({
    basePath: `${bundle}/`,
    baseUrl: '/',
    ranking: { pageLength: 0.1, termFrequency: 0.1, termSaturation: 2, termSimilarity: 9 },
  });
  return async (query) => {
    const { results } = await pagefind.search(query);
    const shown = await Promise.all(
      results
        .slice(0, 10)
        .map((/** @type {{ data(): Promise<{ url: string }> }} */ result) => result.data()),
    );
    return distinct(shown.map(({ url }) => url));
  };
}

/** @param {string} output */
function listPages(output) {
  return readdirSync(join(output, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('page.json'))
    .sort()
    .map((name) => join(output, 'docs', name));
}

/**
 * From heading to heading.
 * @param {string} html
 */
function listRecords(html) {
  const headings = [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs)];
  /** @type {string[]} */
  const path = [];
  return headings.map(({ 0: found, 1: depth = '1', 2: heading = '', index }, i) => {
    const level = Number(depth);
    const title = textOf(heading);
    path.splice(level - 1);
    const titles = path.filter(Boolean);
    path[level - 1] = title;
    const text = textOf(html.slice(index + found.length, headings[i + 1]?.index));
    return { title, titles, text };
  });
}

/** @param {string} html */
function textOf(html) {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z]+|#x27);/g, (entity, name) => ENTITIES.get(name) ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** @param {readonly string[]} values */
function distinct(values) {
  return [...new Set(values)];
}
