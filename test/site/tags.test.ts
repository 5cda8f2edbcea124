/** Pages by tag: the index pages, their lists, and the links of pages. */
import { describe, expect, it } from 'vitest';
import { site } from '../site.js';

const tagged = (tags: string, rest = '') => `---\ntags: ${tags}\n${rest}---\n`;
const files = {
  'docs/index.md': '# Home\n\n[All](/docs/tags/) and [those](/docs/tags/c/).\n',
  'docs/b.md': `${tagged('[Networks, "C++", networks]')}# B & co\n\nText of B.\n`,
  'docs/a.md': `${tagged('[NETWORKS, { label: "C#", permalink: /c }, "", "<&>"]')}# A\n\nText of A.\n`,
  'docs/hidden.md': `${tagged('[Networks, Hidden]', 'unlisted: true\n')}# Hidden\n`,
};
const config = (docs: string, rest = '') => ({
  'site.config.ts': `export default { title: 'T', url: 'https://docs.example.com', base: '/x/', docs: { ${docs} }, ${rest} };`,
});

/** Returns the cards of an index page, each with label and description. */
const cards = (html: string) =>
  Array.from(
    html.matchAll(/class="card-title" href="([^"]*)">(.*?)<\/a>(?:<p>(.*?)<\/p>)?/g),
    ([, href, label, description = '']) => [href, label?.replace(/<wbr\/?>/g, ''), description],
  );
/** Returns the tags of a page. */
const tags = (html: string) => {
  const [nav = ''] = /<nav class="section-links page-tags".*?<\/nav>/.exec(html) ?? [];
  return Array.from(nav.matchAll(/<a href="([^"]*)" rel="tag">(.*?)<\/a>/g), (found) =>
    found.slice(1),
  );
};

describe('docs.tags', () => {
  it('makes a page of each tag and one of all tags, and links pages to theirs', async () => {
    const { diagnose, output, read } = site({ ...files, ...config('tags: true') });
    expect(await diagnose({ check: true })).toEqual([]);
    expect(output().filter((path) => /tags.*html$/.test(path))).toEqual([
      'docs/tags/3c-26-3e/index.html',
      'docs/tags/c-2/index.html',
      'docs/tags/c/index.html',
      'docs/tags/index.html',
      'docs/tags/networks/index.html',
    ]);
    expect(cards(read('docs/tags/index.html'))).toEqual([
      ['/x/docs/tags/3c-26-3e/', '&lt;&amp;&gt;', ''],
      ['/x/docs/tags/c/', 'C#', ''],
      ['/x/docs/tags/c-2/', 'C++', ''],
      ['/x/docs/tags/networks/', 'NETWORKS', ''],
    ]);
    const networks = read('docs/tags/networks/index.html');
    expect(networks).toContain('<title>Tagged “NETWORKS” | T</title>');
    expect(networks).toContain('"name":"Tags","item":"https://docs.example.com/x/docs/tags/"');
    expect(cards(networks)).toEqual([
      ['/x/docs/a/', 'A', 'Text of A.'],
      ['/x/docs/b/', 'B &amp; co', 'Text of B.'],
    ]);
    expect(tags(read('docs/b/index.html'))).toEqual([
      ['/x/docs/tags/networks/', 'NETWORKS'],
      ['/x/docs/tags/c-2/', 'C++'],
    ]);
    expect(tags(read('docs/hidden/index.html'))).toEqual([['/x/docs/tags/networks/', 'NETWORKS']]);
    expect(tags(read('docs/index.html'))).toEqual([]);
    expect(read('sitemap.xml')).toContain('<loc>https://docs.example.com/x/docs/tags/</loc>');
  });

  it('uses the language of the site, in each of its versions, without trailing slashes', async () => {
    const { diagnose, output, read } = site({
      ...config(
        "tags: true, versions: { current: { label: '2' }, v1: { label: '1' }, v0: { label: '0' } }",
        "trailingSlash: false, texts: { tags: 'Themen', tagged: 'Thema {tag}' }",
      ),
      'docs/a.md': `${tagged('[Netz]')}# A\n`,
      'versions/v1/a.md': `${tagged('[Netz, Alt]')}# A\n`,
      'versions/v0/a.md': '# A\n',
    });
    expect(await diagnose({ check: true })).toEqual([]);
    expect(output().filter((path) => /tags.*html$/.test(path))).toEqual([
      'docs/tags.html',
      'docs/tags/netz.html',
      'docs/v1/tags.html',
      'docs/v1/tags/alt.html',
      'docs/v1/tags/netz.html',
    ]);
    expect(read('docs/v1/tags.html')).toContain('<title>Themen | T</title>');
    expect(read('docs/v1/tags/alt.html')).toContain('<title>Thema Alt | T</title>');
    expect(read('docs/a.html')).toContain('aria-label="Themen"');
    expect(tags(read('docs/v1/a.html'))).toEqual([
      ['/x/docs/v1/tags/netz', 'Netz'],
      ['/x/docs/v1/tags/alt', 'Alt'],
    ]);
  });

  it('leaves addresses to the pages that have them', async () => {
    const { diagnose, read } = site({
      ...config('tags: true'),
      'docs/tags/index.md': `${tagged('[One]')}# Ours\n`,
      'docs/tags/one.md': '# Ours too\n',
    });
    expect(await diagnose({ check: true })).toEqual([]);
    expect(read('docs/tags/index.html')).toContain('<title>Ours | T</title>');
    expect(read('docs/tags-2/index.html')).toContain('<title>Tags | T</title>');
    expect(tags(read('docs/tags/index.html'))).toEqual([['/x/docs/tags/one-2/', 'One']]);
  });

  it('is off by default', async () => {
    const { build, output, read } = site({ ...files, ...config('') });
    await build();
    expect(output().filter((path) => path.includes('tags'))).toEqual([]);
    expect(tags(read('docs/b/index.html'))).toEqual([]);
  });

  it('follows an edit in a build that knows the last one', async () => {
    const { build, diagnose, exists, read, write } = site({ ...files, ...config('tags: true') });
    await build({ cache: true });
    write({
      'docs/a.md': `${tagged('[networks]')}# A\n\nOther text.\n`,
      'docs/index.md': '# Home\n',
    });
    expect(await diagnose({ cache: true, check: true })).toEqual([]);
    expect(exists('docs/tags-2/index.html')).toBe(false);
    expect(tags(read('docs/b/index.html'))).toEqual([
      ['/x/docs/tags/networks/', 'networks'],
      ['/x/docs/tags/c/', 'C++'],
    ]);
    expect(cards(read('docs/tags/networks/index.html'))[0]).toEqual([
      '/x/docs/a/',
      'A',
      'Other text.',
    ]);
  });
});
