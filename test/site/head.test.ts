/** What the head of a document names, and links of a page's own HTML that browsers read like those of a head. */
import { describe, expect, it } from 'vitest';
import { site } from '../site.js';

async function build(files: Readonly<Record<string, string>>, config = '') {
  const built = site({
    'site.config.ts': `export default { title: 'T', base: '/x/', markdown: { html: 'trust' }, ${config} };`,
    ...files,
  });
  await built.build();
  return built.read('docs/index.html');
}

describe('the icon of a site', () => {
  const page = { 'docs/index.md': '# Home\n' };
  const icon = (html: string) => /<link rel="icon" href="([^"]*)">/.exec(html)?.[1];

  it('is what the config names', async () => {
    const files = { ...page, 'static/a.svg': '<svg/>', 'static/favicon.ico': '' };
    expect(icon(await build(files, "favicon: '/a.svg'"))).toBe('/x/a.svg');
  });

  it('is favicon.ico, if there is one', async () => {
    expect(icon(await build({ ...page, 'static/favicon.ico': '' }))).toBe('/x/favicon.ico');
  });

  it('is empty else, so that no browser asks for one', async () => {
    expect(icon(await build(page))).toBe('data:,');
  });
});

describe('a preload in trusted HTML', () => {
  it.each(['rel="preload" as="image"', 'as="image" rel="preload"'])(
    'stays where the page begins with it, %s',
    async (attributes) => {
      const html = await build({
        'docs/index.md': `<link ${attributes} href="/x/a.svg">\n\n# Home\n\n![A](/a.svg)\n`,
        'static/a.svg': '<svg/>',
      });
      expect(html.match(/<link[^>]*as="image"[^>]*>/g)).toHaveLength(1);
    },
  );
});

describe('the breadcrumbs for search engines', () => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/guides/index.md': '# Guides\n',
    'docs/guides/net & "co"/_category_.yml': 'label: Net & </script>\n',
    'docs/guides/net & "co"/vpc.md': '# VPC\n',
    'docs/guides/hidden.md': '---\nunlisted: true\n---\n# Hidden\n',
  };
  const config = (url: string) => `export default { title: 'T', base: '/x/', ${url} };`;
  const lists = (html: string) =>
    Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json]) =>
      JSON.parse(json ?? ''),
    );

  it('name the pages above this one, and the check follows them', async () => {
    const built = site({ ...files, 'site.config.ts': config("url: 'https://Docs.example.com/'") });
    expect(await built.diagnose({ check: true })).toEqual([]);
    expect(lists(built.read('docs/guides/net & "co"/vpc/index.html'))).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: 'Guides',
            item: 'https://docs.example.com/x/docs/guides/',
          },
          { '@type': 'ListItem', position: 2, name: 'VPC' },
        ],
      },
    ]);
    expect(lists(built.read('docs/index.html'))).toEqual([]);
    expect(lists(built.read('docs/guides/hidden/index.html'))).toEqual([]);
  });

  it('need the address of the site', async () => {
    const built = site({ ...files, 'site.config.ts': config('') });
    await built.build();
    expect(lists(built.read('docs/guides/net & "co"/vpc/index.html'))).toEqual([]);
  });
});
