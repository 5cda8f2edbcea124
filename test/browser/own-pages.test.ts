/** The layouts of own pages in a browser: axe in both modes, a walk by keyboard, and the page without scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runAxe } from './axe.js';
import { repositoryRoot } from '../site.js';
import { browserSite, hydrated, isSameDocument, markDocument } from './browser.js';

const HOME = `---
title: Acme
layout: home
hero:
  text: Clouds, sold by weight and delivered in one command.
  actions:
    - { label: Get started, to: ../docs/start.md }
    - { label: About, to: /about }
    - { label: Code, to: 'https://code.example/acme' }
  panel: { language: diff, title: main.tf, code: "- weight = 1\\n+ weight = 2" }
cards:
  - { title: Light, text: As air., to: ../docs/start.md, icon: rocket }
  - { title: Heavy, text: As rain., to: /about }
  - { title: Neither, text: As it is. }
---

## Why

Because of rain.
`;

/** Each script notes what it does in an attribute of the document. */
const NOTE = `export const note = (text) => {
  const { dataset } = document.documentElement;
  dataset.notes = [dataset.notes, text].filter(Boolean).join(', ');
};
`;
const SCRIPTS = {
  'pages/_note.js': NOTE,
  'pages/_clock.ts': `import { note } from './_note.js';
note('loaded');
export default async function start(root: HTMLElement) {
  note('start in ' + root.querySelector('h1')?.textContent);
  const clock = root.appendChild(document.createElement('output'));
  clock.textContent = 'runs';
  return () => note('stop');
}
`,
  'pages/_stars.ts': `import { note } from './_note.js';
export default class Stars extends HTMLElement {
  connectedCallback() {
    this.append('★'.repeat(Number(this.dataset.count)));
    note('stars in');
  }
  disconnectedCallback() {
    note('stars out');
  }
}
customElements.define('my-stars', Stars);
`,
  'pages/_torn.mjs': "export default () => { throw new Error('Torn start'); };\n",
  'pages/_stuck.mjs': "export default () => () => { throw new Error('Torn stop'); };\n",
  'pages/_lost.mjs': "throw new Error('Torn file');\n",
  'pages/scripts.md': `---
scripts: [./_clock.ts, ./_stars.ts, ./_torn.mjs, ./_stuck.mjs, ./_lost.mjs]
---

# Scripts

<my-stars data-count="3">Stars: </my-stars>

[Start](../docs/start.md)
`,
};

/** The home page of the manual, and the component that it shows. */
const MANUAL_HOME = Object.fromEntries(
  ['pages/index.mdx', 'src/BrokenLink.tsx', 'src/BrokenLink.module.css']
    .concat(
      readdirSync(join(repositoryRoot, 'manual/src/broken-link')).map(
        (name) => `src/broken-link/${name}`,
      ),
    )
    .map((path) => [
      path.replace('index', 'manual'),
      readFileSync(join(repositoryRoot, 'manual', path), 'utf8'),
    ]),
);

const PAGES = ['/', '/about/', '/bare/', '/manual/'] as const;
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('own pages', () => {
  const site = browserSite({
    'site.config.ts':
      "export default { title: 'Acme', pages: 'pages', search: false, markdown: { format: 'detect' } };\n",
    ...SCRIPTS,
    ...MANUAL_HOME,
    'docs/start.md': '# Start\n\n[Home](/)\n\n[Scripts](/scripts)\n',
    'pages/index.md': HOME,
    'pages/about.md': '# About\n\n## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n',
    'pages/bare.md': '---\nlayout: bare\n---\n\n# Bare\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  });

  it('have no finding of axe and fit the window, in both modes and two widths', async () => {
    for (const width of [375, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page, messages } = await site.open('/', {
          viewport: { width, height: 900 },
          prepare: async (page) => {
            await page.addInitScript((theme) => localStorage.setItem('theme', theme), colorScheme);
          },
        });
        for (const path of PAGES) {
          await page.goto(new URL(path, site.url).href);
          await hydrated(page);
          expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
          expect(await runAxe(page), `${path} ${width} ${colorScheme}`).toEqual({
            violations: [],
            open: [],
          });
          expect(await wide(page), `${path} ${width}`).toBe(false);
        }
        expect(messages).toEqual([]);
        await page.context().close();
      }
  });

  it('are walked through by keyboard: actions, code, cards', async () => {
    const { page } = await site.open('/');
    onTestFinished(() => page.context().close());
    await hydrated(page);
    await page.locator('.hero-actions a').first().focus();
    const seen = [await focusedText(page)];
    for (let i = 0; i < 7; i++) {
      await page.keyboard.press('Tab');
      seen.push((await focusedText(page)).trim());
    }
    expect(seen.slice(0, 3)).toEqual(['Get started', 'About', 'Code']);
    expect(seen).toContain('Light');
    await page.locator('.hero-actions a').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/start/');
    // The client shows the home page in this document, in its layout.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL((url) => url.pathname === new URL(site.url).pathname);
    await page.locator('.layout-home .hero h1').waitFor();
    expect(await page.locator('.layout-home > .sidebar').count()).toBe(0);
  });

  it('have the distance of a grid between cards on a phone', async () => {
    const { page } = await site.open('/', { viewport: { width: 390, height: 844 } });
    onTestFinished(() => page.context().close());
    const edges = await page
      .locator('.card')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const gaps = edges.slice(1).map(({ top }, i) => Math.round(top - (edges[i]?.bottom ?? 0)));
    expect(gaps).toEqual([16, 16]);
  });

  it('bring their style sheets along, which are there before the page shows', async () => {
    const { page } = await site.open('/docs/start/');
    onTestFinished(() => page.context().close());
    await hydrated(page);
    const sheets = () =>
      page
        .locator('link[rel="stylesheet"]')
        .evaluateAll((links) =>
          links.map((link) => /assets\/(\w+)-/.exec(link.getAttribute('href') ?? '')?.[1]),
        );
    expect(await sheets()).toEqual(['theme', 'media', 'components']);
    // The display of the hero, as soon as it is in the document.
    await page.evaluate(() =>
      new MutationObserver(() => {
        const hero = document.querySelector('.hero');
        if (hero !== null)
          document.documentElement.dataset['hero'] ??= getComputedStyle(hero).display;
      }).observe(document.body, { childList: true, subtree: true }),
    );
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.locator('.hero h1').waitFor();
    expect(await page.locator('html').getAttribute('data-hero')).toBe('grid');
    const all = await sheets();
    expect([all[0], ...all.slice(-2)]).toEqual(['theme', 'media', 'components']);
    expect(new Set(all)).toEqual(
      new Set(['cards', 'code', 'compat', 'components', 'layouts', 'media', 'theme']),
    );
    expect(all).toHaveLength(7);
    await page.goBack();
    await page.getByRole('heading', { name: 'Start' }).waitFor();
    await page.goForward();
    await page.locator('.hero h1').waitFor();
    expect(await sheets()).toEqual(all);
  });

  it('are suggested on the not-found page, on a site without a search too', async () => {
    const { page } = await site.open('/abuot/');
    onTestFinished(() => page.context().close());
    await page.locator('[data-nearest-routes] a[href="/about/"]').waitFor();
  });

  it('show everything without scripts', async () => {
    const { page } = await site.open('/', { javaScriptEnabled: false });
    onTestFinished(() => page.context().close());
    const columns = await page
      .locator('.hero')
      .evaluate((hero) => getComputedStyle(hero).gridTemplateColumns.split(' ').length);
    expect(columns).toBe(2);
    expect(await page.locator('.hero-actions a').allTextContents()).toEqual([
      'Get started',
      'About',
      'Code',
    ]);
    expect(await page.locator('.card').count()).toBe(3);
  });

  it('keep their height when a reader switches the panel of the manual, and show all of it without scripts', async () => {
    const { page } = await site.open('/manual/', { viewport: { width: 390, height: 800 } });
    onTestFinished(() => page.context().close());
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    const broken = page.getByText('Cannot find page');
    expect(await broken.isVisible()).toBe(true);
    await page.getByRole('tab', { name: 'The link fixed' }).click();
    await broken.waitFor({ state: 'hidden' });
    expect(await page.getByText('✓ Built').isVisible()).toBe(true);
    expect(await height()).toBe(before);

    const plain = await site.open('/manual/', { javaScriptEnabled: false });
    onTestFinished(() => plain.page.context().close());
    expect(await plain.page.getByText('Cannot find page').isVisible()).toBe(true);
    expect(await plain.page.getByText('✓ Built').isVisible()).toBe(true);
  });

  it('run the scripts that they name, and stop them on the way to another page', async () => {
    const { page, messages } = await site.open('/docs/start/');
    onTestFinished(() => page.context().close());
    await hydrated(page);
    await markDocument(page);
    const notes = () => page.locator('html').getAttribute('data-notes');
    const outputs = () => page.locator('output').allTextContents();
    const comes = async () => {
      await page.locator('output').waitFor();
      expect(await outputs()).toEqual(['runs']);
      expect(await page.locator('my-stars').textContent()).toBe('Stars: ★★★');
    };
    expect(await notes()).toBe(null);
    await page.getByRole('link', { name: 'Scripts' }).click();
    await comes();
    await page.locator('article, main').getByRole('link', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'Start' }).waitFor();
    await expect.poll(notes).toMatch(/stop/);
    await page.goBack();
    await comes();
    expect(await isSameDocument(page)).toBe(true);
    const noted = (await notes()) ?? '';
    expect(noted.split(', ').toSorted()).toEqual(
      [
        'loaded',
        'start in Scripts',
        'start in Scripts',
        'stars in',
        'stars in',
        'stars out',
        'stop',
      ].toSorted(),
    );
    const url = (name: string) =>
      new RegExp(
        `^error: Cannot (?:run|stop) the script /assets/scripts/${name}-\\w{8}\\.js Error: Torn`,
      );
    for (const [name, times] of [
      ['_torn', 2],
      ['_lost', 2],
      ['_stuck', 1],
    ] as const)
      expect(
        messages.filter((text) => url(name).test(text)),
        name,
      ).toHaveLength(times);
    expect(messages).toHaveLength(5);
  });

  it('show their content as before when the reader comes back to the document', async () => {
    const { page } = await site.open('/scripts/');
    onTestFinished(() => page.context().close());
    await page.locator('output').waitFor();
    await page.locator('article, main').getByRole('link', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'Start' }).waitFor();
    await page.goBack();
    const starts = async () =>
      (await page.locator('html').getAttribute('data-notes'))?.match(/start/g)?.length;
    await expect.poll(starts).toBe(2);
    expect(await page.locator('output').count()).toBe(1);
    expect(await page.locator('my-stars').textContent()).toBe('Stars: ★★★');
  });
});
