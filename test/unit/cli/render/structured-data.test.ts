/** Tests of the breadcrumbs for search engines. */
import { describe, expect, it } from 'vitest';
import { createBreadcrumbList } from '../../../../cli/render/structured-data.js';
import type { Breadcrumb } from '../../../../theme/types.js';

const url = 'https://docs.example.com';
const guides: Breadcrumb = { label: 'Guides', href: '/x/docs/guides/' };
const vpc: Breadcrumb = { label: 'VPC', href: '/x/docs/guides/vpc/' };

const create = (breadcrumbs: readonly Breadcrumb[], noindex = false) =>
  createBreadcrumbList({ breadcrumbs, noindex }, url);

describe('createBreadcrumbList()', () => {
  it('gives each category its absolute address, and the page none', () => {
    expect(create([guides, vpc])).toBe(
      '<script type="application/ld+json">' +
        '{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[' +
        '{"@type":"ListItem","position":1,"name":"Guides","item":"https://docs.example.com/x/docs/guides/"},' +
        '{"@type":"ListItem","position":2,"name":"VPC"}]}</script>',
    );
  });

  it('leaves out categories without a page', () => {
    const networks: Breadcrumb = { label: 'Networks', href: null };
    expect(create([guides, networks, vpc])).toBe(create([guides, vpc]));
  });

  it.each<[string, string]>([
    ['of one item', create([vpc])],
    ['of one item and categories without a page', create([{ label: 'A', href: null }, vpc])],
    ['of no item', create([])],
    ['of a page that search engines leave out', create([guides, vpc], true)],
    [
      'without the address of the site',
      createBreadcrumbList({ breadcrumbs: [guides, vpc], noindex: false }, undefined),
    ],
  ])('makes no list %s', (_, list) => {
    expect(list).toBe('');
  });

  it('lets no label end the script', () => {
    const list = create([{ ...guides, label: '</script><!-- "A" & B' }, vpc]);
    expect(list).toContain(String.raw`"name":"\u003c/script>\u003c!-- \"A\" & B"`);
  });
});
