/** The search page and the dialog survive 10,000 hostile queries each. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserSite, hydrated } from '../browser/browser.js';
import { PAYLOAD, typeHostileQueries } from '../browser/hostile-queries.js';
import { scaled, seed } from './settings.js';

const QUERIES = scaled(10_000);
const PER_MEASURE = Math.ceil(QUERIES / 10);
/** Maximum growth in megabytes after the first tenth, after a garbage collection. */
const MAX_GROWTH_MB = 20;
/** Maximum time from typing to the answer, afterwards. */
const MAX_ANSWER_MS = 2_000;

const site = browserSite({
  'site.config.ts': "export default { title: 'Soak', favicon: '/icon.svg' };\n",
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
  'docs/index.md': '# Home\n\nWelcome.\n',
  'docs/guides/vpc.md': '# Deploy a VPC\n\n## Inputs\n\nPass `vpc_id` to every module.\n',
  'docs/guides/hostile.md': `---\ntitle: "Title ${PAYLOAD}"\n---\n\nProse with \`<svg onload=alert(3)>\` and \`__proto__\`.\n`,
  'docs/reference/hasOwnProperty/constructor.md': '# hasOwnProperty\n\nA word with "quotes".\n',
  ...Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [
      `docs/reference/subnet-${i}.md`,
      `# Subnet ${i}\n\nA subnet of the network, number ${i}, with toString and ab_ab_ab.\n`,
    ]),
  ),
});

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return Math.round(usedSize / 1e6);
}

describe.each([
  {
    name: 'the search page',
    path: '/search/',
    input: '#docsgen-search-input',
    open: async (page: Page) => hydrated(page),
    answer: (page: Page) => page.locator('[data-result]', { hasText: 'Deploy a VPC' }),
    shown: 'main',
  },
  {
    name: 'the dialog',
    path: '/',
    input: '.DocSearch-Input',
    open: async (page: Page) => {
      await hydrated(page);
      await page.keyboard.press('Control+k');
      await page.waitForFunction(() => document.activeElement?.matches('.DocSearch-Input'));
    },
    answer: (page: Page) => page.locator('.DocSearch-Hit', { hasText: 'vpc_id' }),
    shown: '.DocSearch-Dropdown',
  },
])('$name', ({ path, input, open, answer, shown }) => {
  test(`survives ${QUERIES} hostile queries`, async () => {
    const foreign: string[] = [];
    const { page, messages } = await site.open(path, {
      before: () => Object.assign(globalThis, { alert: () => console.error('alert was called') }),
      prepare: async (opened) => {
        opened.on('request', (request) => {
          if (!request.url().startsWith(site.url)) foreign.push(request.url());
        });
      },
    });
    await open(page);
    const heap: number[] = [];
    for (let typed = 0; typed < QUERIES; typed += PER_MEASURE) {
      await typeHostileQueries(page, { input, count: PER_MEASURE, seed: seed + typed });
      expect(await page.locator(`${shown} :is(img, script, iframe)`).count()).toBe(0);
      heap.push(await heapMb(page));
    }
    const started = performance.now();
    await page.locator(input).fill('vpc_id');
    await answer(page).first().waitFor();
    const took = Math.round(performance.now() - started);
    console.log(`answered after ${took} ms; MB of heap: ${heap.join(' ')}`);
    expect(took).toBeLessThan(MAX_ANSWER_MS);
    expect((heap.at(-1) ?? 0) - (heap[0] ?? 0)).toBeLessThan(MAX_GROWTH_MB);
    // The browser logs address changes that are too frequent.
    expect(messages.filter((message) => !message.includes('Throttling navigation'))).toEqual([]);
    expect(foreign).toEqual([]);
  });
});
