import { describe, expect, it, test } from 'vitest';
import { configSchema } from '../../../../cli/config/schema.js';
import {
  docsExtensions,
  docusaurusTag,
  ownName,
  setOf,
  setOfPath,
  sidebarKey,
  sidebarOption,
  sidebarsOf,
} from '../../../../cli/paths/docs-sets.js';
import type { SiteConfig, VersionFolder } from '../../../../cli/types.js';
import { foldersOfSet, versionFolders } from '../../../../cli/paths/version-folders.js';

const config: SiteConfig = {
  ...configSchema.parse({
    title: 'T',
    docs: [
      { id: 'docs', extensions: ['.md'], versions: { next: { label: 'N' }, v1: { label: '1' } } },
      { id: 'blog', dir: 'posts', extensions: ['.html.md', '.txt'], sidebars: { b: [] } },
      { id: 'api', versions: { next: { label: 'N' }, v1: { label: '1' } } },
    ],
    sidebars: { a: [] },
  }),
  siteDir: '/site',
  configFile: 'site.config.ts',
  sitePlugins: null,
};
const [docs, blog, api] = config.docs;
const version: VersionFolder = {
  name: 'v1',
  label: '1',
  dir: 'versions/v1',
  path: '/docs/v1',
  isLast: false,
  banner: null,
  noindex: true,
};

test('a set is named after its id in everything that the config leaves out', () => {
  expect(api).toMatchObject({ dir: 'api', path: '/api', label: 'api', prefix: 'api~' });
  expect(docs).toMatchObject({ dir: 'docs', path: '/docs', prefix: '' });
});

test('folders of older versions are apart from those of other sets', () => {
  expect(versionFolders(config)).toEqual([
    'docs',
    'versions/v1',
    'posts',
    'api',
    'versions/api/v1',
  ]);
  expect(api && foldersOfSet(api)).toEqual(['api', 'versions/api/v1']);
});

test('setOf() finds the set of a version, setOfPath() that of a file', () => {
  expect(setOf({ set: 'blog' }, config)).toBe(blog);
  expect(setOf({}, config)).toBe(docs);
  expect(setOfPath('versions/api/v1/a.md', config)).toBe(api);
  expect(setOfPath('posts', config)).toBe(blog);
  expect(setOfPath('postscript/a.md', config)).toBe(docs);
});

test('docsExtensions() lists those of all sets, the longest first', () => {
  expect(docsExtensions(config).slice(0, 2)).toEqual(['.html.markdown', '.markdown']);
  expect(docsExtensions(config)).toContain('.txt');
});

describe('names that are unique in the site', () => {
  const theirs = { ...version, name: 'api~v1', set: 'api' };

  it('have the set in front, unless it is the first', () => {
    expect([ownName(version), ownName(theirs)]).toEqual(['v1', 'v1']);
    expect([docusaurusTag('v1'), docusaurusTag('api~v1')]).toEqual([
      'docs-default-v1',
      'docs-api-v1',
    ]);
  });

  it('are those of sidebars too, by which their options are found', () => {
    const keys = [version, theirs].flatMap((one) => [
      sidebarKey(one, 'docs'),
      sidebarKey({ ...one, isLast: true }, 'docs'),
    ]);
    expect(keys).toEqual(['v1/docs', 'docs', 'v1/api~docs', 'api~docs']);
    expect(keys.map((key) => sidebarOption(key, config))).toEqual([
      ['sidebars', 'docs'],
      ['sidebars', 'docs'],
      ['docs', 2, 'sidebars', 'docs'],
      ['docs', 2, 'sidebars', 'docs'],
    ]);
  });
});

test("sidebarsOf() returns the site's sidebars for the first set, and one sidebar for each other set", () => {
  const ids = config.docs.map((set) => Object.keys(sidebarsOf(set, config).sidebars));
  expect(ids).toEqual([['a'], ['b'], ['docs']]);
});
