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
