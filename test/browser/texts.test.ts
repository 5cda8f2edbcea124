/** A site in another language, after React has taken over: its words stay, and the console says nothing. */
import { describe, expect, it } from 'vitest';
import { browserSite, hydrated } from './browser.js';

describe('a site in another language', () => {
  const site = browserSite({
    'site.config.ts': `export default {
  title: 'T',
  locale: { code: 'pl', label: 'Polski' },
  texts: {
    skipToContent: 'Do treści',
    lastUpdatedBy: '{author}, {date}',
    darkMode: 'Tryb ciemny',
    searchClear: 'Wyczyść',
    searchClose: 'Zamknij',
    searchDocumentation: 'Szukaj w dokumentacji',
    results: '{count} wynik {query}|{count} wyniki {query}|{count} wyników {query}|{count} wyniku {query}',
  },
};
`,
    'docs/index.md':
      '---\nlast_update: { date: 2024-02-29, author: Ada }\n---\n\n# Start\n\n[Next](next.md)\n',
    'docs/next.md': '---\nlast_update: { date: 2024-03-01 }\n---\n\n# Next\n\nZebra.\n',
    'docs/other.md': '# Other\n\nZebra.\n',
  });

  it('has its words from the server, in the client, in behaviours and in the search', async () => {
    const { page, messages } = await site.open('docs/');
    await hydrated(page);
    expect(await page.locator('.skip-link').textContent()).toBe('Do treści');
    expect(await page.locator('.last-updated').textContent()).toBe('Ada, 29 lut 2024');
    await page.locator('.color-mode-toggle').click();
    await page.locator('[data-live]', { hasText: 'Tryb ciemny' }).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Next' }).first().click();
    await page.locator('h1', { hasText: 'Next' }).waitFor();
    expect(await page.locator('.last-updated').textContent()).toBe('Last updated on 1 mar 2024');
    await page.locator('.search-button').click();
    const input = page.locator('.DocSearch-Input');
    await input.fill('zebra');
    await page.locator('.DocSearch-Hit').first().waitFor();
    expect(await input.getAttribute('placeholder')).toBe('Szukaj w dokumentacji');
    expect(await page.locator('.DocSearch-Close').getAttribute('aria-label')).toBe('Zamknij');
    expect(await page.locator('.DocSearch-Clear').textContent()).toBe('Wyczyść');
    await page.goto(new URL('search/?q=zebra', site.url).href);
    await page.locator('.search-status', { hasText: '2 wyniki' }).waitFor();
    expect(messages).toEqual([]);
    await page.context().close();
  });
});
