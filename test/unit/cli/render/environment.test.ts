import { expect, test } from 'vitest';
import { createEnvironment } from '../../../../cli/render/environment.js';

type Route = Parameters<typeof createEnvironment>[0];
type Site = Parameters<typeof createEnvironment>[1];

const versions = [{ name: 'current' }] as unknown as Site['data']['versions'];
const site = {
  config: { base: '/b/', url: undefined, customFields: { product: 'Widget' } },
  data: { title: 'T', tagline: '', base: '/b/', locale: { code: 'en' }, versions },
} as unknown as Site;
const route = {
  page: { frontMatter: { title: 'A', custom: 1 } },
  permalink: '/docs/a/',
  title: 'A',
  description: 'About A',
  version: { name: 'current' },
  toc: [],
} as unknown as Route;

test('a page knows the site, and its address with the base path', () => {
  expect(createEnvironment(route, site)).toEqual({
    site: {
      title: 'T',
      tagline: '',
      base: '/b/',
      locale: { code: 'en' },
      versions,
      url: '',
      customFields: { product: 'Widget' },
    },
    page: {
      permalink: '/b/docs/a/',
      title: 'A',
      description: 'About A',
      version: 'current',
      toc: [],
      frontMatter: { title: 'A', custom: 1 },
    },
    category: [],
    namedDocs: [],
  });
});

test('it is plain data, so that it can be part of a key, with the cards of a category', () => {
  const category = [{ label: 'B', description: '', href: '/b/docs/b/' }];
  const made = createEnvironment({ ...route, category }, site);
  expect(made.category).toEqual(category);
  expect(JSON.parse(JSON.stringify(made))).toEqual(made);
});
