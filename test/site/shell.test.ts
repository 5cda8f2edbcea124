/**
 * Parts of the shell that come from the config and the content: the logo's size, the table of contents, places in the
 * navbar.
 */
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`;
const config = (options: object) => `export default ${JSON.stringify({ title: 'A', ...options })};`;

const find = (html: string, className: string) =>
  DomUtils.findAll(
    ({ attribs }) => (attribs['class'] ?? '').split(' ').includes(className),
    parseDocument(html).children,
  );

test.for<[string, string, string]>([
  ['by its width and height', svg('width="300" height="100"'), '84'],
  ['by its view box', svg('viewBox="0 0 50 100"'), '14'],
  ['not at all where it has none', svg('viewBox="0 0 0 0"'), ''],
])('the logo is 28 px high with the ratio of its image, %s', async ([, image, width]) => {
  const { build, read } = site({
    'site.config.ts': config({ navbar: { logo: { light: '/logo.svg', alt: 'Acme' } } }),
    'static/logo.svg': image,
    'docs/a.md': '# A',
  });
  await build();
  const logos = find(read('docs/a/index.html'), 'site-logo').map(({ attribs }) => [
    attribs['src'],
    attribs['alt'],
    attribs['width'] ?? '',
    attribs['height'],
  ]);
  expect(logos).toEqual(Array.from({ length: 2 }, () => ['/logo.svg', 'Acme', width, '28']));
});

test('the table of contents has levels 2 to 3, and identifiers in it break after their joints', async () => {
  const { build, read } = site({
    'docs/a.md':
      '# One\n\n## aws_vpc_peering\n\n### `modules/vpc/main.tf` & a_b\n\n#### Four\n\n## v1.2.3 or <kbd>a_b</kbd>\n\n## End.\n',
  });
  await build();
  const links = find(read('docs/a/index.html'), 'toc-link').map((link) =>
    DomUtils.getInnerHTML(link),
  );
  expect(links).toEqual([
    'aws_<wbr>vpc_<wbr>peering',
    '<code>modules/<wbr>vpc/<wbr>main.<wbr>tf</code> &amp; a_<wbr>b',
    'v1.2.3 or <kbd>a_<wbr>b</kbd>',
    'End.',
  ]);
});

test('a single heading has no table of contents', async () => {
  const { build, read } = site({
    'docs/one.md': '# One\n\n## First\n',
    'docs/two.md': '# Two\n\n## First\n\n## Second\n',
  });
  await build();
  expect(find(read('docs/one/index.html'), 'toc')).toHaveLength(0);
  expect(find(read('docs/two/index.html'), 'toc')).toHaveLength(1);
});

test('K74: classes in zoomSelector reach the images of pages', async () => {
  const { build, read } = site({
    'site.config.ts': config({ search: false, zoomSelector: '.prose img.big, .gallery img' }),
    'docs/a.md':
      '# A\n\n<img src="/i.png" alt="i" class="big no-zoom">\n\n<div class="gallery other">\n\n![i](/i.png)\n\n</div>\n',
    'static/i.png': '',
  });
  await build();
  const html = read('docs/a/index.html');
  expect(find(html, 'big')).toMatchObject([{ name: 'img', attribs: { alt: 'i', class: 'big' } }]);
  expect(find(html, 'gallery')).toMatchObject([{ name: 'div', attribs: { class: 'gallery' } }]);
});
