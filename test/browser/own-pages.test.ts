/** The layouts of own pages in a browser: axe in both modes, a walk by keyboard, and the page without scripts. */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runAxe } from './axe.js';
import { browserSite, hydrated } from './browser.js';

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

const PAGES = ['/', '/about/', '/bare/'] as const;
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('own pages', () => {
  const site = browserSite({
    'site.config.ts': "export default { title: 'Acme', pages: 'pages' };\n",
    'docs/start.md': '# Start\n\n[Home](/)\n',
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
});
