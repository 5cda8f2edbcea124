/**
 * Measures the search in Chromium as a reader uses it: the bytes of opening the dialog and of a first answer, with gzip, and
 * the time from a key to its results once everything is loaded, in the dialog and on the search page.
 */
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serve } from './serve.js';

/** Long enough for excerpts, which come after the names. */
const QUIET_MS = 1_000;
/** What has no results at all is not waited for any longer. */
const MAX_WAIT_MS = 2_000;

/**
 * Bytes, and milliseconds of each key.
 * @typedef {{ dialog: number, titles: number, text: number, excerpts: number, dialogTimes: number[], pageTimes: number[] }} Measures
 */

/**
 * @param {string} output
 * @param {readonly string[]} queries
 * @param {string} executablePath Chromium's.
 * @returns {Promise<Measures>}
 */
export async function measureInBrowser(output, queries, executablePath) {
  const { url, stop } = await serve(output);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const { page, sum } = await openPage(browser, url);
    await page.keyboard.press('Control+k');
    await page.locator('.DocSearch-Input:focus').waitFor();
    const [first = ''] = queries;
    await page.locator('.DocSearch-Input').fill(first);
    await page.locator('.DocSearch-HitsFooter a, .DocSearch-NoResults').first().waitFor();
    await page.waitForTimeout(QUIET_MS);
    const bytes = await sum();
    const dialogTimes = await timeKeys(page, '.DocSearch-Input', queries);
    await page.goto(new URL('search/', url).href, { waitUntil: 'load' });
    await page.waitForTimeout(QUIET_MS);
    const pageTimes = await timeKeys(page, '#docsgen-search-input', queries);
    return { ...bytes, dialogTimes, pageTimes };
  } finally {
    await browser.close();
    await stop();
  }
}

/**
 * A page that is loaded and quiet; `sum` returns the bytes transferred since.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 */
async function openPage(browser, address) {
  const page = await browser.newPage();
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS);
  const bytes = { dialog: 0, titles: 0, text: 0, excerpts: 0 };
  /** @type {Promise<unknown>[]} */
  const pending = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const kind = pathname.endsWith('/titles.json')
      ? 'titles'
      : pathname.includes('/search/v1/')
        ? 'text'
        : pathname.endsWith('/page.json')
          ? 'excerpts'
          : 'dialog';
    pending.push(
      response.body().then(
        (body) => (bytes[kind] += gzipSync(body).length),
        () => undefined,
      ),
    );
  });
  const sum = async () => {
    await Promise.all(pending);
    return { ...bytes };
  };
  return { page, sum };
}

/**
 * Types every query twice, key by key; the second time nothing is left to load, and counts.
 * @param {import('playwright-core').Page} page
 * @param {string} selector Of the input.
 * @param {readonly string[]} queries
 */
async function timeKeys(page, selector, queries) {
  const times = [];
  for (const query of queries) {
    const task = { selector, query, maxWaitMs: MAX_WAIT_MS };
    await page.evaluate(typeQuery, task);
    times.push(...(await page.evaluate(typeQuery, task)));
  }
  return times;
}

/**
 * Runs in the page.
 * @param {{ selector: string, query: string, maxWaitMs: number }} task
 */
async function typeQuery({ selector, query, maxWaitMs }) {
  /** @param {string} text */
  const isShown = (text) => {
    const status = document.querySelector('.search-status')?.textContent ?? '';
    const footer = document.querySelector('.DocSearch-HitsFooter a')?.getAttribute('href') ?? '';
    const asked = new URL(footer, location.href).searchParams.get('q');
    return status.includes(`“${text}”`) || asked === text;
  };
  /** @param {string} text */
  const whenShown = (text) =>
    new Promise((resolve) => {
      const end = (/** @type {boolean} */ isInTime) => {
        clearTimeout(timer);
        observer.disconnect();
        resolve(isInTime);
      };
      const timer = setTimeout(end, maxWaitMs, false);
      const observer = new MutationObserver(() => isShown(text) && end(true));
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
  /** @type {number[]} */
  const times = [];
  for (let length = 1; length <= query.length; length++) {
    const text = query.slice(0, length);
    // Spaces at the end ask for nothing else.
    if (text.endsWith(' ')) continue;
    const start = performance.now();
    const shown = whenShown(text);
    // The input is looked up each time, because DocSearch replaces it when an answer takes long.
    const input = document.querySelector(selector);
    if (!(input instanceof HTMLInputElement)) throw new Error(`There is no ${selector}`);
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    if (await shown) times.push(performance.now() - start);
  }
  return times;
}
