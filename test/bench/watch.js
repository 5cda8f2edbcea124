/**
 * `npm run bench:watch`: what a writer waits for, in Chromium. From starting `docsgen serve --watch` to a page that is
 * drawn, with nothing in the cache and with everything, and from saving a page to its new text being drawn in the page
 * that is open. Medians and 95th percentiles; nothing else should run meanwhile.
 *
 *   npm run bench:watch -- --runs 5 --edits 50 --sizes 299,1769,x4
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { median, openCorpus, percentile } from './corpus-sites.js';
import { serveWatching } from './serve.js';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    edits: { type: 'string', default: '50' },
    sizes: { type: 'string', default: '299,1769,x4' },
    chromium: { type: 'string', default: process.env['CHROME_PATH'] ?? '/usr/bin/chromium' },
  },
});
/** Pause between edits: longer than every check that an edit causes. */
const PAUSE_MS = 700;

/** Time of this process and, in a page, of the page: both use the same clock. */
const now = () => performance.timeOrigin + performance.now();

const folder = mkdtempSync(join(tmpdir(), 'docsgen-bench-'));
const browser = await chromium.launch({
  executablePath: values.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const createSite = openCorpus(folder);
  console.log(`Node ${process.version}, ${values.runs} starts and ${values.edits} edits each\n`);
  console.log(
    '| pages | first page cold, s | first page warm, s | save to seen, ms | 95th percentile, ms |',
  );
  console.log('|---|---|---|---|---|');
  for (const size of values.sizes.split(',')) await measureSize(createSite(size));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {import('./corpus-sites.js').CorpusSite} site */
async function measureSize(site) {
  const cold = [];
  for (let run = 0; run < Number(values.runs); run++) {
    rmSync(join(site.dir, '.docsgen'), { recursive: true, force: true });
    const { seconds, stop } = await openSite(site);
    cold.push(seconds);
    await stop();
  }
  // Warm means that everything has been parsed once.
  const first = await openSite(site);
  await first.isComplete();
  await first.stop();
  const warm = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const { seconds, stop } = await openSite(site);
    warm.push(seconds);
    await stop();
  }
  const edits = await measureEdits(site);
  const cells = [median(cold), median(warm)].map((seconds) => seconds.toFixed(2));
  const times = [median(edits), percentile(edits, 0.95)].map((ms) => ms.toFixed(0));
  console.log(`| ${[site.count, ...cells, ...times].join(' | ')} |`);
  rmSync(site.dir, { recursive: true });
}

/**
 * Starts the server and opens a page; `seconds` are those from the one to the other being drawn.
 *
 * @param {import('./corpus-sites.js').CorpusSite} site
 */
async function openSite({ dir, route }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(observe);
  const page = await context.newPage();
  const started = now();
  const server = await serveWatching(dir);
  await page.goto(new URL(route, server.url).href, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint && document.querySelector('main h1') && performance.timeOrigin + paint.startTime;
  });
  const seconds = ((await painted.jsonValue()) ?? Infinity) - started;
  return {
    page,
    seconds: seconds / 1000,
    isComplete: server.isComplete,
    stop: async () => {
      await context.close();
      await server.stop();
    },
  };
}

/** Records in the page when each edit was drawn for the first time. */
function observe() {
  /** @type {Record<string, number>} */
  const seen = {};
  Object.assign(window, { seen });
  const look = () => {
    const [word] = /edit-\d+-end/.exec(document.querySelector('main')?.textContent ?? '') ?? [];
    if (word === undefined || word in seen) return;
    seen[word] = NaN;
    // A frame's callback runs before it is drawn, and tasks after it.
    requestAnimationFrame(() =>
      setTimeout(() => (seen[word] = performance.timeOrigin + performance.now())),
    );
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}

/**
 * @param {import('./corpus-sites.js').CorpusSite} site
 * @returns {Promise<number[]>} Milliseconds.
 */
async function measureEdits(site) {
  const { page, stop, isComplete } = await openSite(site);
  await isComplete();
  await delay(PAUSE_MS);
  const text = readFileSync(site.middle, 'utf8');
  const times = [];
  // The first one compiles the code that edits use.
  for (let edit = 0; edit <= Number(values.edits); edit++) {
    const word = `edit-${edit}-end`;
    const saved = now();
    writeFileSync(site.middle, `${text}\nThis is ${word}.\n`);
    const seen = await page.waitForFunction((name) => Reflect.get(window, 'seen')[name], word);
    if (edit > 0) times.push(Number(await seen.jsonValue()) - saved);
    await delay(PAUSE_MS);
  }
  writeFileSync(site.middle, text);
  await stop();
  return times;
}
