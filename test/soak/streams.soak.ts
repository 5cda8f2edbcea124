/** The stream of the watch server: clients that come and go, clients that sleep, and browsers whose server is restarted. */
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { hydrated, launchBrowser } from '../browser/browser.js';
import { createRandom } from '../random.js';
import { site as createSite } from '../site.js';
import { startWatching, watchSite } from '../watch-site.js';
import { scaled, seed } from './settings.js';

const CLIENTS = 200;
const ROUNDS = scaled(50);
const RESTARTS = scaled(10);
/** Maximum for a server that keeps no more than allowed for each sleeping client. */
const MAX_GROWTH_KB = 300_000;

describe('serve --watch', () => {
  const site = watchSite({ 'docs/index.md': '# Start\n', 'docs/a.md': '# A\n' });
  const descriptors = () => readdirSync(`/proc/${site.pid}/fd`).length;
  const residentKb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]);

  function open(): { socket: Socket; text: () => string } {
    const { port } = new URL(site.url);
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /_docsgen/events HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return { socket, text: () => text };
  }
  const closeAll = async (clients: readonly { socket: Socket }[]) => {
    for (const { socket } of clients) socket.destroy();
  };

  test(`${ROUNDS} changes reach ${CLIENTS} clients of which some leave and others come`, async () => {
    await site.shows('docs/', 'Start');
    await site.prints(/\d+ pages/);
    const before = descriptors();
    const random = createRandom(seed);
    let clients = Array.from({ length: CLIENTS }, open);
    for (let i = 1; i <= ROUNDS; i++) {
      await expect.poll(() => clients.every(({ text }) => text() !== '')).toBe(true);
      const heard = clients.map(({ text }) => text().length);
      site.write({ 'docs/a.md': `# A\n\nChange ${i}.\n` });
      await expect
        .poll(() => clients.every(({ text }, n) => text().length > (heard[n] ?? 0)))
        .toBe(true);
      const leaving = clients.filter(() => random() < 0.3);
      await closeAll(leaving);
      const stay = clients.filter((client) => !leaving.includes(client));
      clients = [...stay, ...leaving.map(open)];
    }
    await closeAll(clients);
    await expect.poll(descriptors).toBeLessThanOrEqual(before);
  });

  test(`${CLIENTS} sleeping clients are dropped, and cost little until then`, async () => {
    const before = { descriptors: descriptors(), memory: residentKb() };
    const sleepers = Array.from({ length: CLIENTS }, () => {
      const client = open();
      client.socket.pause();
      return client;
    });
    await expect.poll(descriptors).toBeGreaterThanOrEqual(before.descriptors + CLIENTS);
    // An error on each of many pages makes long messages.
    const broken = (i: number) =>
      Object.fromEntries(
        Array.from({ length: 60 }, (_, n) => [
          `docs/broken/p${n}.md`,
          `---\ntitle: "${'long '.repeat(400)}${i}\n---\n\n# P\n`,
        ]),
      );
    let most = 0;
    for (let i = 0; descriptors() > before.descriptors + 5 && i < 1000; i++) {
      site.write({ ...broken(i), 'docs/a.md': `# A\n\nLong ${i}.\n` });
      await site.shows('docs/a/', `Long ${i}.`);
      most = Math.max(most, residentKb() - before.memory);
    }
    console.log(`at most ${Math.round(most / 1000)} MB more`);
    expect(most).toBeLessThan(MAX_GROWTH_KB);
    await expect.poll(descriptors).toBeLessThanOrEqual(before.descriptors + 5);
    await closeAll(sleepers);
  });
});

describe('serve --watch in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test(`an open page shows the newest text after each of ${RESTARTS} restarts`, async () => {
    const { dir, write } = createSite({ 'docs/index.md': '# Start\n\nText 0.\n' });
    let running = await startWatching(dir);
    const { url } = running;
    const page = await browser.newPage();
    await page.goto(`${url}docs/`);
    await hydrated(page);
    for (let i = 1; i <= RESTARTS; i++) {
      await running.stop();
      write({ 'docs/index.md': `# Start\n\nText ${i}.\n` });
      running = await startWatching(dir, { args: ['--port', new URL(url).port] });
      expect(running.url).toBe(url);
      await page.getByText(`Text ${i}.`, { exact: true }).waitFor();
      write({ 'docs/index.md': `# Start\n\nEdit ${i}.\n` });
      await page.getByText(`Edit ${i}.`, { exact: true }).waitFor();
    }
    await page.close();
    expect(await running.stop()).toBe(0);
  });
});
