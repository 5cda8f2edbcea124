/**
 * A site in a right-to-left language with six plural forms: its strings are in documents and scripts, missing ones are
 * the theme's, and the watch server follows an edited string.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { TitlesFile } from '../../theme/search/format.js';
import { site } from '../site.js';
import { watchSite } from '../watch-site.js';

const config = (note: string) => `export default {
  title: 'T',
  locale: { code: 'ar', label: 'العربية', direction: 'rtl' },
  redirects: [{ from: '/old', to: '/docs/' }],
  texts: {
    onThisPage: 'في هذه الصفحة',
    lastUpdatedBy: '{author}: {date}',
    note: '${note}',
    headingLink: '{heading} ←',
    footnotes: 'حواشي',
    copied: 'تم النسخ',
    pages: 'لا صفحات|صفحة|صفحتان|{count} صفحات|{count} صفحة|{count} صفحة',
    results: '{query}: {count}',
    searchClear: 'مسح',
    search: 'بحث',
    notFound: 'لا توجد <صفحة>',
    moved: '← {link}',
  },
};
`;
const page = `---
last_update: { date: 2024-02-29, author: Ada }
---

# Start

:::note
Text.[^1]
:::

> [!TIP]
> Text.

## Part

## Other

[^1]: More.
`;

test('strings of components, articles, behaviors and search are those of the config', async () => {
  const { dir, write, build, read, output } = site({
    'site.config.ts': config('ملاحظة'),
    'docs/index.md': page,
  });
  await build({ cache: true });
  const html = read('docs/index.html');
  expect(html).toContain('<html lang="ar" dir="rtl"');
  expect(html).toMatch(/class="toc-title">في هذه الصفحة</);
  expect(html).toContain('<span>ملاحظة</span>');
  expect(html).toContain('<span>نصيحة</span>');
  expect(html).toContain('aria-label="Part ←"');
  expect(html).toContain('>حواشي</h2>');
  expect(html).toContain('class="search-label">بحث<');
  expect(html).toContain('انتقل إلى المحتوى الرئيسي');
  const date = new Intl.DateTimeFormat('ar', { dateStyle: 'medium', timeZone: 'UTC' });
  expect(html).toContain(
    `Ada: <time dateTime="2024-02-29">${date.format(new Date('2024-02-29'))}</time>`,
  );
  expect(read('404.html')).toContain('<title>لا توجد &lt;صفحة&gt; | T</title>');
  expect(read('404.html')).toContain('<h1>لا توجد &lt;صفحة&gt;</h1>');
  expect(read('old/index.html')).toContain('<p>← <a href="/docs/">/docs/</a></p>');

  // esbuild writes other letters as escapes.
  const script = (name: string) =>
    output()
      .filter((path) => new RegExp(`^assets/${name}-.*\\.js$`).test(path))
      .map((path) =>
        readFileSync(join(dir, 'build', path), 'utf8').replace(/\\u([\da-f]{4})/gi, (_, code) =>
          String.fromCharCode(Number.parseInt(String(code), 16)),
        ),
      )
      .join('');
  expect(script('behaviours')).toContain('تم النسخ');
  expect(script('filter-cards')).toContain('لا صفحات|صفحة|');
  expect(script('behaviours')).not.toContain('في هذه الصفحة');
  expect(script('client')).toContain('في هذه الصفحة');
  expect(script('client')).not.toContain('ملاحظة');
  expect(script('modal')).toContain('مسح');
  expect(script('view')).toContain('{query}: {count}');

  // With a cache, an article has the new string too.
  write({ 'site.config.ts': config('تنبيه') });
  await build({ cache: true });
  expect(read('docs/index.html')).toContain('<span>تنبيه</span>');
});

test('English strings keep their plural forms in every language', async () => {
  const { build, read } = site({
    'site.config.ts': "export default { title: 'T', locale: { code: 'vi' } };\n",
    'docs/things/_category_.json': '{"label":"Things","link":{"type":"generated-index"}}',
    ...Object.fromEntries(
      Array.from({ length: 13 }, (_, i) => [`docs/things/p${i}.md`, `# P${i}\n`]),
    ),
  });
  await build();
  expect(read('docs/category/things/index.html')).toContain('aria-label="Filter 13 pages"');
});

test('the card of a category without a page counts in the language of the site', async () => {
  const { build, read } = site({
    'site.config.ts':
      "export default { title: 'T', locale: { code: 'pl' }, texts: { pages: '{count} strona|{count} strony|{count} stron|{count} strony' } };\n",
    'docs/things/_category_.json': '{"label":"Things","link":{"type":"generated-index"}}',
    'docs/things/more/a.md': '# A\n',
    'docs/things/more/b.md': '# B\n',
  });
  await build();
  expect(read('docs/category/things/index.html')).toContain('<p>2 strony</p>');
});

test('a tab of code without a name, and kinds of pages in the search, are named by the config', async () => {
  const words = (code: string, resources: string) => ({
    'site.config.ts': `export default { title: 'T', texts: { codeTab: '${code}', kindResources: '${resources}', kindDataSources: 'Datenquellen' } };\n`,
  });
  const { build, write, read } = site({
    ...words('Quelltext', 'Ressourcen'),
    'docs/index.md': '# Start\n',
    'docs/r/disk.md': '# Disk\n\n:::code-group\n\n```\nx\n```\n\n:::\n',
    'docs/d/disk.md': '# Disk\n',
  });
  const tabs = () =>
    Array.from(
      read('docs/r/disk/index.html').matchAll(/role="tab"[^>]*>([^<]*)</g),
      ([, tab]) => tab,
    );
  const kinds = () => {
    const { kinds }: TitlesFile = JSON.parse(read('search/v1/current/titles.json'));
    return kinds;
  };
  await build({ cache: true });
  expect(tabs()).toEqual(['Quelltext']);
  expect(kinds()).toEqual(['', 'Datenquellen', 'Ressourcen']);

  // With a cache, they are new too.
  write(words('Code', 'Dinge'));
  await build({ cache: true });
  expect(tabs()).toEqual(['Code']);
  expect(kinds()).toEqual(['', 'Datenquellen', 'Dinge']);
});

describe('docsgen serve --watch', () => {
  const watched = watchSite({ 'site.config.ts': config('ملاحظة'), 'docs/index.md': page });

  it('follows an edited string', async () => {
    await watched.shows('docs/', '<span>ملاحظة</span>');
    watched.write({ 'site.config.ts': config('تنبيه') });
    await watched.shows('docs/', '<span>تنبيه</span>');
    watched.write({ 'site.config.ts': config('تنبيه').replace('{heading} ←', '← {heading}') });
    await watched.shows('docs/', 'aria-label="← Part"');
  });
});
