/**
 * Islands under `docsgen serve --watch`: an edited component is replaced in the open page, and the reader's place stays.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchSite } from '../watch-site.js';
import { focused, hydrated, isSameDocument, launchBrowser, markDocument } from './browser.js';

const counter = (label: string) => `import { useState } from 'react';
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>${label} {count}</button>;
}
`;
const filler = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} of the page.\n`).join('\n');
const page = (text: string) =>
  `import Counter from '../src/Counter';\n\n# Counted\n\n${filler}\n\n<Counter />\n\n${text}\n\n${filler}`;

const clock = (text: string) => `export default (root: HTMLElement) => {
  const clock = root.appendChild(document.createElement('output'));
  clock.textContent = '${text}';
  return () => console.log('stop ${text}');
};
`;
const stars = (text: string) => `customElements.define('my-stars', class extends HTMLElement {
  connectedCallback() { this.textContent = '${text}'; }
});
`;
const scripted = (names: string) =>
  `---\nscripts: [${names}]\n---\n\n# Scripted\n\n${filler}\n\n<my-stars></my-stars>\n\n${filler}`;

describe('islands in watch mode', () => {
  const site = watchSite({
    'site.config.ts':
      'export default { title: "Watched", markdown: { format: "detect" }, scripts: "widgets" };\n',
    'static/favicon.ico': '',
    'src/Counter.tsx': counter('First'),
    'docs/index.mdx': page('Text.'),
    'docs/plain.md': '# Plain\n\nNothing.\n',
    'docs/scripted.md': '# Scripted\n\nNo script.\n',
    'widgets/clock.ts': clock('one'),
    'widgets/stars.js': stars('one star'),
  });
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  // An open page may be loaded again once every page has been parsed.
  beforeEach(() => vi.waitUntil(() => /\d+ pages/.test(site.output()), 30_000));

  it('are replaced when their file is edited, and start again when the page is', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    onTestFinished(() => context.close());
    const opened = await context.newPage();
    const messages: string[] = [];
    opened.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    await opened.goto(site.url);
    await hydrated(opened);
    await markDocument(opened);
    const press = async (name: string) =>
      await opened.getByRole('button', { name, exact: true }).click();
    const shows = async (name: string) =>
      await opened.getByRole('button', { name, exact: true }).waitFor();
    await press('First 0');
    await shows('First 1');
    const before = await opened.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    site.write({ 'src/Counter.tsx': counter('Second') });
    await shows('Second 0');
    expect(await focused(opened)).toBe('button Second 0');
    await press('Second 0');
    await shows('Second 1');
    site.write({ 'docs/index.mdx': page('Other text.') });
    await opened.getByText('Other text.').waitFor();
    await press('Second 0');
    await shows('Second 1');
    const torn = counter('Torn').replace('return', "throw new Error('Torn');");
    site.write({ 'src/Counter.tsx': torn });
    await opened.locator('docsgen-errors').getByText('Torn').waitFor();
    site.write({ 'src/Counter.tsx': counter('Third') });
    await press('Third 0');
    await shows('Third 1');
    expect(await opened.evaluate(() => scrollY)).toBe(before);
    expect(await isSameDocument(opened)).toBe(true);
    expect(messages).toEqual([]);
  });

  it('scripts of a page start again when their files are edited', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    onTestFinished(() => context.close());
    const opened = await context.newPage();
    const messages: string[] = [];
    opened.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    await opened.goto(`${site.url}docs/scripted/`);
    await hydrated(opened);
    const shows = async (text: string) =>
      await opened.locator('output').getByText(text, { exact: true }).waitFor();
    // The first script of the site comes with a script for every page, so the page is loaded again.
    site.write({ 'docs/scripted.md': scripted('../widgets/clock.ts') });
    await shows('one');
    await markDocument(opened);
    await opened.evaluate(() => scrollTo(0, 600));
    site.write({ 'widgets/clock.ts': clock('two') });
    await shows('two');
    site.write({ 'widgets/clock.ts': 'export default () => {' });
    await opened.locator('docsgen-errors').getByText('Cannot bundle a script').waitFor();
    site.write({ 'widgets/clock.ts': clock('three') });
    await shows('three');
    expect(await opened.locator('output').count()).toBe(1);
    expect(await opened.evaluate(() => scrollY)).toBe(600);
    expect(await isSameDocument(opened)).toBe(true);
    // An edit elsewhere may show the page again.
    expect([...new Set(messages)]).toEqual(['log: stop one', 'log: stop two']);
    site.write({ 'docs/scripted.md': scripted('../widgets/clock.ts, ../widgets/stars.js') });
    await opened.getByText('one star').waitFor();
    await opened.evaluate(() => scrollTo(0, 500));
    // A browser cannot define the element again.
    site.write({ 'widgets/stars.js': stars('two stars') });
    await opened.getByText('two stars').waitFor();
    await expect.poll(() => opened.evaluate(() => scrollY)).toBe(500);
    expect(messages.filter((text) => text.startsWith('error'))).toEqual([]);
  });
});
