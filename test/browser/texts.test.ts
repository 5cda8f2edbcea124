/**
 * A site in another language after hydration: its strings stay, and the console is silent. Another site, with all strings in
 * Greek, shows no English text anywhere.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { Strings } from '../../theme/strings.js';
import { browserSite, hydrated, type OpenOptions } from './browser.js';

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
    'docs/next.md':
      '---\nlast_update: { date: 2024-03-01 }\nlast_verified: { date: 2024-03-02, versions: { A: 1.x, B: 2.x } }\n---\n\n# Next\n\nZebra.\n',
    'docs/other.md': '# Other\n\nZebra.\n',
  });

  it('has its strings from the server, in the client, in behaviors and in the search', async () => {
    const { page, messages } = await site.open('docs/');
    await hydrated(page);
    expect(await page.locator('.skip-link').textContent()).toBe('Do treści');
    expect(await page.locator('.last-updated').textContent()).toBe('Ada, 29 lut 2024');
    await page.locator('.color-mode-toggle').click();
    await page.locator('[data-live]', { hasText: 'Tryb ciemny' }).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Next' }).first().click();
    await page.locator('h1', { hasText: 'Next' }).waitFor();
    expect(await page.locator('.last-updated').textContent()).toBe(
      'Ostatnia aktualizacja: 1 mar 2024',
    );
    expect(await page.locator('.last-verified').textContent()).toBe(
      'Sprawdzono 2 mar 2024, wersje: A 1.x i B 2.x',
    );
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

const inGreek = (text: string) =>
  text.replace(/\{\w+\}|[A-Za-z]+/g, (part) => (part.startsWith('{') ? part : 'λέξη'));

const greekConfig = {
  title: 'Τίτλος',
  url: 'https://1.example',
  locale: { code: 'el', label: 'Ελληνικά' },
  texts: Object.fromEntries(Object.entries(Strings).map(([key, text]) => [key, inGreek(text)])),
  docs: {
    editUrl: 'https://1.example/',
    tags: true,
    versions: {
      2: { label: '2', banner: 'unreleased' },
      1: { label: '1' },
      0: { label: '0', banner: 'unmaintained' },
    },
    lastVersion: '1',
  },
  navbar: {
    items: [{ type: 'version-dropdown' }, { type: 'locale-dropdown' }, { type: 'search' }],
  },
  announcementBar: { id: '1', content: 'Νέα' },
  privateRepositories: {
    organization: '1',
    hostLabel: 'Κόμβος',
    audiences: [{ label: 'Μέλη', repositories: ['3'] }, {}],
  },
};

const greekPage = `---
tags: [Σήμα]
last_update: { date: 2024-02-29, author: Άδα }
---

# Άλφα

## Μέρος

[Βήτα](b.md) [ένα](https://github.com/1/2) [δύο](https://github.com/1/3)

${['note', 'tip', 'success', 'info', 'important', 'warning', 'caution', 'danger'].map((name) => `:::${name}\nΛόγος.\n:::\n`).join('\n')}

- [ ] ένα
- [x] δύο[^1]

:::code-group

\`\`\`
1
\`\`\`

:::

| α | β |
|---|---|
| 1 | 2 |

![Εικόνα](1.svg)

[^1]: Λόγος.
`;

describe('a site with all strings in Greek', () => {
  const names = Array.from({ length: 13 }, (_, i) => i);
  const pagesIn = (dir: string) => ({
    [`${dir}/a.md`]: greekPage,
    [`${dir}/b.md`]: '# Βήτα\n',
    [`${dir}/1.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    [`${dir}/r/_category_.json`]: '{"label":"Ρο","link":{"type":"generated-index"}}',
    ...Object.fromEntries(names.map((i) => [`${dir}/r/${i}.md`, `# Ζέβρα ${i}\n`])),
    [`${dir}/d/1.md`]: '# Ζέβρα\n',
    [`${dir}/d/_category_.json`]: '{"label":"Δέλτα"}',
  });
  const site = browserSite({
    'site.config.ts': `export default ${JSON.stringify(greekConfig)};`,
    ...pagesIn('docs'),
    ...pagesIn('versions/1'),
    // Keys that are whole numbers come in numeric order, so the first version has the pages in `docs`.
    ...pagesIn('versions/2'),
    'versions/1/_blog/1.md': '---\ndate: 2024-02-29\npage: /docs/b\ntitle: Ένα\n---\n',
  });

  async function open(path: string, options?: OpenOptions) {
    const { page } = await site.open(path, options);
    onTestFinished(() => page.context().close());
    await hydrated(page);
    return page;
  }

  /** Returns words of two or more letters in text that is visible or read aloud, without DocSearch's labels of keys. */
  const english = async (page: Page) =>
    await page.evaluate(() => {
      const attributes = ['aria-label', 'title', 'alt', 'placeholder', 'label'];
      const elements = [
        ...document.querySelectorAll('title, [name=description], [property^="og:"], body *'),
      ].filter(
        (element) => !element.matches('script, style, .DocSearch-Logo *, .DocSearch-Escape-Key'),
      );
      const seen = elements.flatMap((element) => [
        ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : '')),
        ...attributes.map((name) => element.getAttribute(name) ?? ''),
        element.matches('[name=description], [property="og:title"]')
          ? (element.getAttribute('content') ?? '')
          : '',
      ]);
      return [...new Set(seen.filter((text) => /[A-Za-z]{2}/.test(text)))];
    });

  it.each([
    '',
    'docs/b/',
    'docs/2/a/',
    'docs/0/a/',
    'docs/category/ρο/',
    'docs/tags/',
    'docs/tags/σήμα/',
    'blog/archive/',
    '404.html',
    'search/',
  ])('has no English at /%s', async (path) => {
    const page = await open(path);
    expect(await english(page)).toEqual([]);
    await page.setViewportSize({ width: 400, height: 700 });
    await page.locator('.menu-button').click();
    expect(await english(page)).toEqual([]);
  });

  it('has no English in the search', async () => {
    const page = await open('search/?q=ζέβρα');
    await page.locator('.search-result-place').first().waitFor();
    expect(await english(page)).toEqual([]);
    await page.goto(new URL('docs/a/', site.url).href);
    await page.locator('.search-button').click();
    const input = page.locator('.DocSearch-Input');
    await input.waitFor();
    expect(await english(page)).toEqual([]);
    await input.fill('ζέβρα');
    await page.locator('.DocSearch-Hit').first().waitFor();
    expect(await english(page)).toEqual([]);
    await input.fill('ξξξξ');
    await page.locator('.DocSearch-NoResults').waitFor();
    expect(await english(page)).toEqual([]);
  });

  it('has no English in dialogs and in announcements of buttons', async () => {
    const page = await open('docs/a/');
    for (const repository of ['2', '3']) {
      await page.locator(`.prose a[href$="/1/${repository}"]`).click();
      await page.locator('dialog[data-private-repository]').waitFor();
      expect(await english(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.locator('.medium-zoom-image').click();
    await page.locator('.medium-zoom-image--opened').last().waitFor();
    expect(await english(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.medium-zoom-overlay').waitFor({ state: 'detached' });
    await page.locator('.color-mode-toggle').click();
    expect(await english(page)).toEqual([]);
    await page.locator('.code-copy').click();
    await page.locator('[data-live]', { hasText: 'λέξη' }).waitFor({ state: 'attached' });
    expect(await english(page)).toEqual([]);
  });

  it('has no English if a page cannot be loaded', async () => {
    let answer: { status: number } | { json: number } = { status: 503 };
    const page = await open('docs/a/', {
      prepare: async (opened) => {
        // The document counts as just loaded, however slow the machine is.
        await opened.clock.setFixedTime(Date.now());
        await opened.route('**/page.json', (route) => route.fulfill(answer));
      },
    });
    const message = page.locator('.load-error p');
    await page.locator('.prose a[href="/docs/b/"]').click();
    await message.waitFor();
    expect(await message.textContent()).toBe(
      inGreek(Strings.serverAnswered).replace('{status}', '503'),
    );
    expect(await english(page)).toEqual([]);
    answer = { json: 1 };
    // The document is loaded instead, but not again immediately.
    await page.locator('.load-error button').click();
    await page.getByRole('heading', { name: 'Βήτα' }).waitFor();
    await hydrated(page);
    // The document is loaded there too, when going back has ended.
    const loaded = page.waitForEvent('load');
    await page.goBack();
    await loaded;
    await hydrated(page);
    await page.locator('.prose a[href="/docs/b/"]').click();
    await message.waitFor();
    expect(await message.textContent()).toContain(inGreek(Strings.noPageData).split('"')[0]);
  });

  it('has no English if the base path is wrong', async () => {
    const { page } = await site.open('', {
      prepare: async (opened) => {
        await opened.route('**/*.css', (route) => route.fulfill({ status: 404 }));
      },
    });
    onTestFinished(() => page.context().close());
    const banner = page.getByRole('alert');
    expect(await banner.textContent()).toBe(inGreek(Strings.wrongBase).replace('{base}', '/'));
    await page.route('**/1/', async (route) =>
      route.fulfill({ response: await route.fetch({ url: site.url }) }),
    );
    await page.goto(new URL('1/', site.url).href);
    expect(await banner.textContent()).toBe(
      `${inGreek(Strings.wrongBase).replace('{base}', '/')} ${inGreek(Strings.setBase).replace('{path}', '/1/')}`,
    );
  });
});
