/**
 * Islands under `docsgen serve --watch`: an edited component is replaced in the open page, and the reader's place stays.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
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

describe('islands in watch mode', () => {
  const site = watchSite({
    'site.config.ts': 'export default { title: "Watched", markdown: { format: "detect" } };\n',
    'static/favicon.ico': '',
    'src/Counter.tsx': counter('First'),
    'docs/index.mdx': page('Text.'),
    'docs/plain.md': '# Plain\n\nNothing.\n',
  });
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

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
});
