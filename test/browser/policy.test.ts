/**
 * The Content Security Policy on this repository's site: every document follows it, a reader's actions cause no report, and
 * without any one of its hashes an action does.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { browserSite, hydrated, openInTest, repositorySite } from './browser.js';

const GUIDE = '/docs/guides/build-it-yourself/vpc/';
const HASH = /'sha256-[^']+'/g;

describe('the policy', () => {
  const site = repositorySite();
  let policy = '';
  beforeAll(async () => {
    policy = (await fetch(site.url)).headers.get('content-security-policy') ?? '';
  });
  const directive = (name: string) =>
    policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

  it('allows nothing unsafe, and three scripts by hash', () => {
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types docsgen default");
    expect(directive('script-src').match(HASH)).toHaveLength(3);
    expect(directive('style-src').match(HASH)).toHaveLength(1);
  });

  it('covers every document: no other inline script, no style, no handler', () => {
    const root = join(site.dir, 'build');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.html'),
    );
    expect(files.length).toBeGreaterThan(295);
    const problems = new Set<string>();
    const used = new Set<string>();
    for (const file of files) {
      const { children } = parseDocument(readFileSync(join(root, file), 'utf8'));
      for (const element of DomUtils.findAll(() => true, children)) {
        const { name, attribs } = element;
        const isData = /^application\/(?:ld\+)?json$/.test(attribs['type'] ?? '');
        if (name === 'script' && attribs['src'] === undefined && !isData)
          used.add(hashOf(DomUtils.textContent(element)));
        if (name === 'style') problems.add(`${file}: <style>`);
        for (const [attribute, value] of Object.entries(attribs))
          if (/^(?:style|on.*)$/.test(attribute) || /^\s*javascript:/i.test(value))
            problems.add(`${file}: ${name} ${attribute}="${value}"`);
      }
    }
    expect([...problems]).toEqual([]);
    expect([...used].sort()).toEqual([...(directive('script-src').match(HASH) ?? [])].sort());
  });

  it("is not violated by a reader's actions", async () => {
    expect(await reports(policy)).toEqual([]);
  });

  // The third script is that of redirects; see below.
  it.each([0, 1, 3])('is violated without hash number %i', async (index) => {
    const hash = policy.match(HASH)?.[index] ?? 'none';
    // Without the inline script, whose hash is the first, no dialog opens before private links.
    const messages = await reports(policy.replace(hash, ''), { isUsed: index > 0 });
    // The console message may come later than its cause.
    await expect.poll(() => messages.join('\n')).toContain('Content Security Policy');
  });

  /** Returns the console messages of the home page and of a guide where every feature is used, under a policy. */
  async function reports(used: string, { isUsed = true } = {}): Promise<string[]> {
    const { page, messages } = await site.open('/', {
      prepare: async (prepared) => {
        await prepared.context().route(/github\.com/, (route) => route.fulfill({ body: '' }));
        await prepared.route(/\/$/, async (route) => {
          const response = await route.fetch();
          const headers = { ...response.headers(), 'content-security-policy': used };
          await route.fulfill({ response, headers });
        });
      },
    });
    onTestFinished(() => page.context().close());
    await hydrated(page);
    await page.goto(new URL(GUIDE, site.url).href);
    await hydrated(page);
    if (isUsed) await useEverything(page);
    return messages;
  }
});

describe('the policy with tags of "head"', () => {
  const site = browserSite({
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'docs/index.md': '# Home\n',
    'docs/new.md': `# New\n\n${'Text.\n\n'.repeat(100)}## Part\n`,
    'site.config.ts': `export default {
  title: 'T',
  redirects: [
    { from: '/old', to: '/docs/new' },
    { from: '/older', to: '/docs/new#part' },
  ],
  favicon: '/icon.svg',
  head: [
    { tag: 'script', content: 'window.ran =\\r\\n "</script>inline";' },
    { tag: 'script', attributes: { src: 'https://cdn.example/a.js' } },
    { tag: 'script', attributes: { src: '//cdn.example/b.js' } },
    { tag: 'style', content: 'h1 { text-indent: 7px }' },
    { tag: 'link', attributes: { rel: 'stylesheet', href: 'https://css.example/a.css' } },
  ],
};
`,
  });

  it('runs and shows them', async () => {
    const answers = {
      'https://cdn.example/a.js': 'window.first = true',
      'http://cdn.example/b.js': 'window.second = true',
      'https://css.example/a.css': 'h1 { word-spacing: 9px }',
    };
    const { page, messages } = await openInTest(site, '/', {
      prepare: async (prepared) => {
        for (const [url, body] of Object.entries(answers)) {
          const contentType = url.endsWith('.css') ? 'text/css' : 'text/javascript';
          await prepared.route(url, (route) => route.fulfill({ contentType, body }));
        }
      },
    });
    await hydrated(page);
    const seen = await page.evaluate(() => {
      const { textIndent, wordSpacing } = getComputedStyle(
        document.querySelector('h1') ?? document.body,
      );
      const ran = ['ran', 'first', 'second'].map((name): unknown => Reflect.get(window, name));
      return [...ran, textIndent, wordSpacing];
    });
    expect(seen).toEqual([String.raw`</script>inline`, true, true, '7px', '9px']);
    expect(messages).toEqual([]);
  });

  it.each([
    ['/old/?q=a%20b#part', '/docs/new/?q=a%20b#part'],
    ['/old/', '/docs/new/'],
    ['/older/?q=1#other', '/docs/new/?q=1#part'],
  ])('K34: the document of a redirect keeps query and fragment: %s', async (from, to) => {
    const [folder = ''] = from.slice(1).split('/');
    const { headers } = await fetch(site.url);
    const { page, messages } = await openInTest(site, '/', {
      // As on a host that does not know `_redirects`.
      prepare: async (prepared) => {
        await prepared.route(`**/${folder}/**`, (route) =>
          route.fulfill({
            body: readFileSync(join(site.dir, 'build', folder, 'index.html'), 'utf8'),
            contentType: 'text/html',
            headers: { 'content-security-policy': headers.get('content-security-policy') ?? '' },
          }),
        );
      },
    });
    messages.length = 0;
    await page.goto(new URL(from.slice(1), site.url).href);
    await expect.poll(() => page.url().slice(site.url.length - 1)).toBe(to);
    await page.getByRole('heading', { name: 'New' }).waitFor();
    // The refresh of the document would come a moment later.
    await hydrated(page);
    expect(page.url().slice(site.url.length - 1)).toBe(to);
    expect(messages.filter((message) => /Content Security Policy|Trusted/i.test(message))).toEqual(
      [],
    );
  });
});

/** Uses theme, dropdown, category, search, zoom, private link, navigation and Back. */
async function useEverything(page: Page): Promise<void> {
  await page.locator('[data-action=toggle-color-mode]').click();
  await page.locator('details[data-dropdown] > summary:visible').first().click();
  await page.keyboard.press('Escape');
  await page.locator('.sidebar-list button[aria-expanded=false]').first().click();
  await page.locator('.medium-zoom-image:visible').first().click();
  await page.locator('body > .medium-zoom-image--opened').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('body > .medium-zoom-image--opened').waitFor({ state: 'detached' });
  await page.locator('.search-button').click();
  await page.locator('.DocSearch-Modal input').fill('vpc');
  await page.locator('.DocSearch-Hit').first().waitFor();
  await page.locator('.DocSearch-Modal input').press('Escape');
  await page.locator('.DocSearch-Modal').waitFor({ state: 'detached' });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://github.com/ironwright-io/terraform-aws-vpc';
    document.querySelector('main')?.append(link);
    link.click();
  });
  const dialog = page.locator('dialog[data-private-repository][open]');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.pagination-next').click();
  await page.locator('h1:focus').waitFor();
  await page.goBack();
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
