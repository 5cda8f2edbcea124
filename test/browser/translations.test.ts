/** A site in two languages, with readers who switch between them. */
import { describe, expect, it } from 'vitest';
import { browserSite, hydrated } from './browser.js';

describe('a site in two languages', () => {
  const site = browserSite({
    'site.config.ts': `export default {
  title: 'Docs',
  url: 'https://docs.example.com',
  translations: ['ar'],
  navbar: { items: [{ type: 'locale-dropdown' }, { type: 'search' }] },
};
`,
    'docs/index.md': '# Start\n\n[VPC](./guides/vpc.md)\n',
    'docs/guides/vpc.md': '# VPC\n\n## One\n\nText.\n\n## Two\n\nText.\n',
    'docs/guides/only.md': '# Only in English\n',
    'ar/site.config.ts': `import main from '../site.config.js';
export default {
  ...main,
  title: 'وثائق',
  locale: { code: 'ar', label: 'العربية', direction: 'rtl' },
  texts: { notFound: 'لا توجد صفحة' },
};
`,
    'ar/docs/index.md': '# البداية\n\n[VPC](./guides/vpc.md)\n',
    'ar/docs/guides/vpc.md': '# شبكة\n\nنص.\n',
  });

  it('links a page to its translation and back, and to the home page if there is none', async () => {
    const { page, messages } = await site.open('/docs/guides/vpc/');
    await hydrated(page);
    const choose = async (label: string) => {
      await page.locator('.navbar summary:has(.navbar-locale)').click();
      await page.getByRole('link', { name: label, exact: true }).click();
    };
    const place = async () => {
      await page.waitForLoadState('load');
      await hydrated(page);
      return await page.evaluate(() => {
        const { lang, dir } = document.documentElement;
        return [location.pathname, lang, dir, document.querySelector('h1')?.textContent];
      });
    };
    const [english, arabic] = [
      ['/docs/guides/vpc/', 'en', 'ltr', 'VPC'],
      ['/ar/docs/guides/vpc/', 'ar', 'rtl', 'شبكة'],
    ];
    await choose('العربية');
    await page.waitForURL('**/ar/docs/guides/vpc/');
    expect(await place()).toEqual(arabic);
    await page.goBack();
    await expect.poll(place).toEqual(english);
    await page.goForward();
    await expect.poll(place).toEqual(arabic);
    await choose('English');
    await page.waitForURL((url) => url.pathname === '/docs/guides/vpc/');
    expect(await place()).toEqual(english);
    await page.goBack();
    await page.waitForURL('**/ar/docs/guides/vpc/');
    expect(await place()).toEqual(arabic);
    await page.goto(`${site.url}docs/guides/only/`);
    await hydrated(page);
    await choose('العربية');
    await page.waitForURL('**/ar/');
    expect(await place()).toEqual(['/ar/', 'ar', 'rtl', 'البداية']);
    // The one policy allows the scripts of both languages.
    expect(messages).toEqual([]);
    await page.context().close();
  });

  it('knows the page that the client has navigated to', async () => {
    const { page } = await site.open('/docs/');
    await hydrated(page);
    await page.getByRole('link', { name: 'VPC' }).first().click();
    await page.waitForURL('**/docs/guides/vpc/');
    const link = page.locator('.navbar .dropdown-link[hreflang="ar"]');
    await expect.poll(() => link.getAttribute('href')).toBe('/ar/docs/guides/vpc/');
    await page.context().close();
  });

  it('shows the not-found page in the language of the address', async () => {
    const titleOf = async (path: string) => {
      const answer = await fetch(new URL(path, site.url));
      return [answer.status, /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]];
    };
    expect(await titleOf('/ar/docs/none/')).toEqual([404, 'لا توجد صفحة']);
    expect(await titleOf('/docs/none/')).toEqual([404, 'Page not found']);
  });
});
