/**
 * `npm run bench:browser`: what a reader of a built site waits for, in Chromium at a quarter of the CPU's
 * speed: blocking time, first and largest paint with and without scripts, layout shift, transferred bytes, and the time
 * of a navigation from the sidebar at full and at a quarter of the speed. Medians; nothing else should run meanwhile.
 *
 *   npm run bench:browser -- --site build --page /docs/guides/ --runs 5
 *
 * The navigation goes to the first page of the sidebar that is not the given one.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serve } from './serve.js';

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: join(root, 'build') },
    page: {
      type: 'string',
      default: '/docs/guides/build-it-yourself/vpc/core-concepts/what-is-a-vpc/',
    },
    runs: { type: 'string', default: '5' },
    chromium: { type: 'string', default: process.env['CHROME_PATH'] ?? '/usr/bin/chromium' },
  },
});
const runs = Number(values.runs);
/** Long enough for everything that waits for an idle browser. */
const QUIET_MS = 1500;
const PAINTS_PER_RUN = 6;
/** Between pointing and pressing, as people do it. */
const HOVER_MS = 150;

/** @param {readonly number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const { url, stop } = await serve(values.site);
const browser = await chromium.launch({
  executablePath: values.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const first = new URL(values.page, url).href;
  console.log(`${values.page}, ${runs} runs, medians\n`);
  const loads = await repeat(() => measureLoad(first));
  const [scripted, plain] = await measurePaints(first);
  const rows = {
    'total blocking time until load, 4×': median(loads.map(({ untilLoad }) => untilLoad)),
    'total blocking time in all, 4×': median(loads.map(({ inAll }) => inAll)),
    'the same with what comes before the first paint, 4×': median(
      loads.map(({ withFirstPaint }) => withFirstPaint),
    ),
    'first paint, 4×': median(loads.map(({ fcp }) => fcp)),
    'largest paint, 4×': median(scripted),
    'largest paint without scripts, 4×': median(plain),
    'how many times as late': median(scripted) / median(plain),
    'layout shift': median(loads.map(({ shift }) => shift)),
    'navigation, 1×': median(await repeat(() => measureNavigation(first, 1))),
    'navigation, 4×': median(await repeat(() => measureNavigation(first, 4))),
  };
  for (const [name, value] of Object.entries(rows))
    console.log(`| ${name} | ${value.toFixed(value < 10 ? 2 : 1)} |`);
  const bytes = await measureBytes(first);
  for (const [name, value] of Object.entries(bytes))
    console.log(`| ${name}, kB gzip | ${(value / 1000).toFixed(1)} |`);
} finally {
  await browser.close();
  await stop();
}

/**
 * @template Result
 * @param {() => Promise<Result>} measure
 * @returns {Promise<Result[]>}
 */
async function repeat(measure) {
  const results = [];
  for (let run = 0; run < runs; run++) results.push(await measure());
  return results;
}

/**
 * @typedef {object} Seen
 * @property {[start: number, duration: number][]} long
 * @property {number} fcp
 * @property {number} shift
 */

/** Everything that is seen is noted in the page from its start. */
function observe() {
  /** @type {Seen} */
  const seen = { long: [], fcp: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, name, startTime, duration } = entry;
      if (entryType === 'longtask') seen.long.push([startTime, duration]);
      if (name === 'first-contentful-paint') seen.fcp = startTime;
      if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
        seen.shift += Number(entry.value);
    }
  }).observe({ entryTypes: ['longtask', 'paint', 'layout-shift'] });
}

/**
 * A page of its own, slowed down.
 *
 * @param {number} rate
 */
async function open(rate, hasScripts = true) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: hasScripts,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return { page, session, close: () => context.close() };
}

/** @param {string} address */
async function measureLoad(address) {
  const { page, close } = await open(4);
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS);
  const { seen, load } = await page.evaluate(() => ({
    seen: /** @type {Seen} */ (Reflect.get(window, 'seen')),
    load: Number(performance.getEntriesByType('navigation')[0]?.toJSON().loadEventEnd),
  }));
  await close();
  /** @param {Seen['long']} tasks */
  const block = (tasks) => tasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  // Total blocking time counts the same: readers do not press keys on an empty page.
  const shown = seen.long.filter(([start, duration]) => start + duration > seen.fcp);
  return {
    ...seen,
    untilLoad: block(shown.filter(([start]) => start < load)),
    inAll: block(shown),
    withFirstPaint: block(seen.long),
  };
}

/**
 * With scripts and without, in turn and more often than anything else: it comes at the end of all that the system does for
 * a page, and differs by a third from one load to the next.
 *
 * @param {string} address
 * @returns {Promise<[scripted: number[], plain: number[]]>}
 */
async function measurePaints(address) {
  const pairs = [];
  for (let i = 0; i < PAINTS_PER_RUN * runs; i++)
    pairs.push([await measurePaint(address, true), await measurePaint(address, false)]);
  return [pairs.map(([paint = 0]) => paint), pairs.map(([, paint = 0]) => paint)];
}

/**
 * Measures the paint of the largest text or image, as the browser reports it: without scripts the page cannot.
 *
 * @param {string} address
 * @param {boolean} hasScripts
 */
async function measurePaint(address, hasScripts) {
  const { page, session, close } = await open(4, hasScripts);
  let [start, last] = [0, 0];
  await session.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
  session.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
    last = event.lcpDetails?.renderTime || event.lcpDetails?.loadTime || 0;
  });
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ type, wallTime }) => {
    if (type === 'Document') start = wallTime;
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS);
  await close();
  return (last - start) * 1000;
}

/**
 * @param {string} address
 * @param {number} rate
 * @returns {Promise<number>}
 */
async function measureNavigation(address, rate) {
  const { page, session, close } = await open(1);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const link = page
    .locator(
      '.sidebar li > a:is(:only-child, [data-page]):not([aria-current], .sidebar-all):visible',
    )
    .first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  // Before the mouse moves on: a click that comes first would never be seen.
  await page.evaluate(() => {
    const before = document.querySelector('main h1')?.textContent;
    addEventListener('click', () => performance.mark('click'), { capture: true, once: true });
    const look = () => {
      const now = document.querySelector('main h1')?.textContent;
      if (now !== before) performance.mark('shown');
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
  const result = await page.evaluate(
    () => performance.measure('navigation', 'click', 'shown').duration,
  );
  await close();
  return result;
}

/**
 * Everything until the network is quiet, as a server with gzip sends it; the font is counted separately.
 *
 * @param {string} address
 */
async function measureBytes(address) {
  const { page, close } = await open(1);
  const sums = { script: 0, font: 0, other: 0 };
  /** @type {Promise<unknown>[]} */
  const pending = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    const name = type === 'script' || type === 'font' ? type : 'other';
    pending.push(
      response.body().then(
        (body) => (sums[name] += name === 'font' ? body.length : gzipSync(body).length),
        () => undefined,
      ),
    );
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS);
  await Promise.all(pending);
  await close();
  return sums;
}
