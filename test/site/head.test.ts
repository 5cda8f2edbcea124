/** The head of a document, and links of a page's own HTML that browsers read like those of a head. */
import { createHash } from 'node:crypto';
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

  it('is the file in the config', async () => {
    const files = { ...page, 'static/a.svg': '<svg/>', 'static/favicon.ico': '' };
    expect(icon(await build(files, "favicon: '/a.svg'"))).toBe('/x/a.svg');
  });

  it('is favicon.ico, if there is one', async () => {
    expect(icon(await build({ ...page, 'static/favicon.ico': '' }))).toBe('/x/favicon.ico');
  });

  it('is empty otherwise, so that no browser requests one', async () => {
    expect(icon(await build(page))).toBe('data:,');
  });
});

describe('a preload in trusted HTML', () => {
  it.each(['rel="preload" as="image"', 'as="image" rel="preload"'])(
    'stays if the page begins with it, %s',
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

  it('list the pages above this one, and the check follows them', async () => {
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

  it('require the address of the site', async () => {
    const built = site({ ...files, 'site.config.ts': config('') });
    await built.build();
    expect(lists(built.read('docs/guides/net & "co"/vpc/index.html'))).toEqual([]);
  });
});

describe('the policy allows resources of tags in the config', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const sourcesOf = (headers: string, name: string) =>
    (new RegExp(`${name}-src ([^;]*);`).exec(headers)?.[1] ?? '').split(' ');
  const headersOf = async (head: readonly object[]) => {
    const built = site({
      'site.config.ts': `export default { title: 'T', head: ${JSON.stringify(head)} };`,
      'docs/index.md': '# Home\n',
      'static/a.js': '',
    });
    await built.build();
    return built.read('_headers');
  };
  const link = (rel: string, href: string, rest = {}) => ({
    tag: 'link',
    attributes: { rel, href, ...rest },
  });

  it.each<[string, object, Readonly<Record<string, readonly string[]>>]>([
    ['an inline script', { tag: 'script', content: 'a()\r\nb()' }, { script: [hash('a()\nb()')] }],
    ['an inline style', { tag: 'style', content: 'a{}' }, { style: [hash('a{}')] }],
    [
      'styles for readers without scripts',
      {
        tag: 'noscript',
        content:
          '<!-- <style>no{}</style> --><style title="x>y">a{}</style>\n<style media="print">b{}</style>',
      },
      { style: [hash('a{}'), hash('b{}')] },
    ],
    [
      'a script of another host',
      { tag: 'script', attributes: { src: 'https://cdn.example:8443/a.js?b', async: true } },
      { script: ['https://cdn.example:8443'] },
    ],
    [
      'one without scheme',
      { tag: 'script', attributes: { src: '//cdn.example/a.js' } },
      { script: ['cdn.example'] },
    ],
    ['one of the site', { tag: 'script', attributes: { src: '/a.js' } }, {}],
    [
      'a stylesheet with its fonts',
      link('stylesheet', 'https://a.example/a.css'),
      { style: ['https://a.example'], font: ['https://a.example'] },
    ],
    ['a host of fonts', link('preconnect', 'https://a.example'), { font: ['https://a.example'] }],
    ['an icon', link('shortcut icon', 'https://a.example/i.png'), { img: ['https://a.example'] }],
    [
      'what is preloaded',
      link('preload', 'https://a.example/a.js', { as: 'script' }),
      { script: ['https://a.example'] },
    ],
    ['no page', link('me', 'https://a.example/'), {}],
    ['no metadata', { tag: 'meta', attributes: { name: 'a', content: 'https://a.example/' } }, {}],
  ])('%s', async (_, tag, sources) => {
    const [before, headers] = [await headersOf([]), await headersOf([tag, tag])];
    const added = ['script', 'style', 'img', 'font', 'manifest'].flatMap((name) => {
      const usual = sourcesOf(before, name);
      const more = sourcesOf(headers, name).filter((source) => !usual.includes(source));
      return more.length > 0 ? [[name, more]] : [];
    });
    expect(Object.fromEntries(added)).toEqual(sources);
  });
});

describe('a tag of the config', () => {
  it.each([
    ['script', 'a("</script></style>")', 'a("<\\/script></style>")'],
    ['style', 'a{content:"</style></script>"}', 'a{content:"<\\/style></script>"}'],
    ['noscript', '<style>a{}</style>', '<style>a{}</style>'],
  ])('ends at its own end, %s', async (tag, content, inner) => {
    const head = JSON.stringify([{ tag, content }]);
    const html = await build({ 'docs/index.md': '# Home\n' }, `head: ${head}`);
    expect(html).toContain(`<${tag}>${inner}</${tag}>`);
  });
});
