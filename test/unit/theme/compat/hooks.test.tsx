import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  ExecutionEnvironment,
  ThemeClassNames,
  useActiveDocContext,
  useActivePlugin,
  useActivePluginAndVersion,
  useActiveVersion,
  useAllDocsData,
  useAllPluginInstancesData,
  useBaseUrl,
  useBaseUrlUtils,
  useBrokenLinks,
  useColorMode,
  useCurrentSidebarCategory,
  useDoc,
  useDocById,
  useDocsData,
  useDocsVersion,
  useDocusaurusContext,
  useGlobalData,
  useHistory,
  useIsBrowser,
  useLatestVersion,
  useLocation,
  useParams,
  usePluginData,
  useRouteMatch,
  useVersions,
  useWindowSize,
} from '../../../../theme/compat/api.js';
import { duplicates } from '../../../../theme/compat/duplicates.js';
import { environment, render, valueOf } from './environment.js';

describe('useBaseUrl()', () => {
  const { withBaseUrl } = valueOf(useBaseUrlUtils);

  it('adds the base if it is missing', () => {
    expect(valueOf(() => useBaseUrl('img/a.png'))).toBe('/base/img/a.png');
    expect(withBaseUrl('/img/a.png')).toBe('/base/img/a.png');
    expect(withBaseUrl('/base/img/a.png')).toBe('/base/img/a.png');
    expect(withBaseUrl('/base')).toBe('/base/');
  });

  it('leaves other addresses alone', () => {
    for (const url of ['', '#a', 'https://x.example/', '//x.example/', 'mailto:a@x.example'])
      expect(withBaseUrl(url)).toBe(url);
  });

  it('gives whole URLs and a second base if asked', () => {
    expect(withBaseUrl('/a', { absolute: true })).toBe('https://x.example/base/a');
    expect(withBaseUrl('/base/a', { forcePrependBaseUrl: true })).toBe('/base/base/a');
  });
});

describe('hooks of the site', () => {
  it('return values of the config', () => {
    const { siteConfig, i18n } = valueOf(useDocusaurusContext);
    expect(siteConfig).toMatchObject({
      title: 'Site',
      tagline: 'It is one',
      url: 'https://x.example',
      baseUrl: '/base/',
      customFields: { product: 'Widget' },
    });
    expect(i18n).toMatchObject({ currentLocale: 'en', locales: ['en'] });
    expect(i18n.localeConfigs['en']).toMatchObject({ label: 'English', direction: 'ltr' });
  });

  it('report that this is not a browser', () => {
    expect(valueOf(useIsBrowser)).toBe(false);
    expect(valueOf(useWindowSize)).toBe('ssr');
    expect(new Set(Object.values(ExecutionEnvironment))).toEqual(new Set([false]));
  });

  it('can be called and have no effect', () => {
    const { colorMode, setColorMode } = valueOf(useColorMode);
    expect(colorMode).toBe('light');
    expect(setColorMode()).toBeUndefined();
    expect(valueOf(useBrokenLinks).collectAnchor()).toBeUndefined();
  });

  it('know the docs as the only plugin', () => {
    const docs = valueOf(useDocsData);
    const plugin = 'docusaurus-plugin-content-docs';
    expect(valueOf(useGlobalData)).toEqual({ [plugin]: { default: docs } });
    expect(valueOf(() => useAllPluginInstancesData(plugin) ?? {})).toEqual({ default: docs });
    expect(valueOf(() => usePluginData(plugin) ?? {})).toEqual(docs);
    expect(valueOf(() => [usePluginData('other')])).toEqual([undefined]);
  });
});

describe('hooks of the docs', () => {
  it('return the page', () => {
    const doc = valueOf(useDoc);
    expect(doc.metadata).toEqual({
      title: 'A',
      description: 'About A',
      permalink: '/base/docs/a/',
      version: '2.0',
      frontMatter: { title: 'A', custom: 1 },
    });
    expect(doc.toc[1]).toEqual({ value: '<code>two</code>', id: 'two', level: 3 });
  });

  it('return the version of the page', () => {
    expect(valueOf(useDocsVersion)).toMatchObject({
      version: '2.0',
      label: 'v2',
      isLast: true,
      banner: null,
      badge: true,
    });
    expect(valueOf(() => useActiveVersion() ?? {})).toMatchObject({
      name: '2.0',
      docs: [],
      draftIds: [],
    });
    expect(valueOf(useActiveDocContext)).toMatchObject({
      activeVersion: { name: '2.0' },
      activeDoc: { path: '/base/docs/a/' },
    });
  });

  it('return all versions', () => {
    expect(valueOf(useVersions).map(({ name }) => name)).toEqual(['current', '2.0']);
    expect(valueOf(() => useLatestVersion() ?? {})).toMatchObject({ name: '2.0' });
    expect(valueOf(useAllDocsData).default).toMatchObject({ path: '/base/docs' });
    expect(valueOf(useActivePlugin)).toMatchObject({
      pluginId: 'default',
      pluginData: { path: '/base/docs' },
    });
    expect(valueOf(useActivePluginAndVersion)).toMatchObject({
      activePlugin: { pluginId: 'default' },
    });
  });

  it('return each set of docs as a plugin', () => {
    const version = { label: 'v1', isLast: true, banner: null, path: '/base/blog', mainHref: '/' };
    const versions = [...environment.site.versions, { ...version, name: 'blog~1.0', set: 'blog' }];
    const site = { ...environment.site, versions };
    const page = { ...environment.page, version: 'blog~1.0' };
    const seen: unknown[] = [];
    function Reader(): null {
      seen.push(useActivePlugin(), useVersions('blog'), useVersions('default').length);
      seen.push(useDocsVersion(), useActiveVersion('default'), Object.keys(useAllDocsData()));
      seen.push(useDoc().metadata.version);
      return null;
    }
    render(<Reader />, { site, page });
    expect(seen).toMatchObject([
      { pluginId: 'blog', pluginData: { path: '/base/blog' } },
      [{ name: '1.0', path: '/base/blog' }],
      2,
      { pluginId: 'blog', version: '1.0', label: 'v1', badge: false },
      undefined,
      ['default', 'blog'],
      '1.0',
    ]);
  });

  it('return the category', () => {
    expect(valueOf(useCurrentSidebarCategory)).toMatchObject({
      type: 'category',
      label: 'A',
      items: environment.category.map((card) => ({ type: 'link', ...card })),
    });
  });

  it('throw outside of their place', () => {
    function Page() {
      return <>{useDoc().contentTitle}</>;
    }
    expect(() => renderToStaticMarkup(<Page />)).toThrow(
      'Cannot read the page: this component is rendered outside of its content',
    );
  });
});

describe('hooks of the router', () => {
  it('return the address of the page', () => {
    expect(valueOf(useLocation)).toMatchObject({ pathname: '/base/docs/a/', search: '', hash: '' });
    expect(valueOf(useRouteMatch)).toMatchObject({ path: '/base/docs/a/', isExact: true });
    expect(valueOf(useParams)).toEqual({});
  });

  it('never navigate on the server', () => {
    const history = valueOf(useHistory);
    expect(history.location.pathname).toBe('/base/docs/a/');
    expect(history.push('/x')).toBeUndefined();
    expect(history.goBack()).toBeUndefined();
    expect(history.createHref({ pathname: '/x', hash: '#y' })).toBe('/x#y');
    expect(history.listen()()).toBeUndefined();
  });
});

it('duplicates() returns the values that equal an earlier one', () => {
  expect(duplicates(['a', 'b', 'a', 'a'])).toEqual(['a', 'a']);
  expect(duplicates([{ value: 1 }, { value: 1 }], (a, b) => a.value === b.value)).toHaveLength(1);
});

it('ThemeClassNames has the classes of Docusaurus', () => {
  expect(ThemeClassNames.common.admonitionType('tip')).toBe('theme-admonition-tip');
});

describe('useDocById()', () => {
  it('knows the pages that the page names', () => {
    expect(valueOf(() => useDocById('guides/b'))).toMatchObject({
      title: 'B',
      description: 'About B',
    });
    expect(valueOf(() => useDocById(undefined) ?? null)).toBeNull();
    expect(() => valueOf(() => useDocById('c'))).toThrow('There is no page with the id "c"');
  });
});

it.each([
  ['useLocation()', useLocation],
  ['useHistory()', useHistory],
  ['useDocusaurusContext()', useDocusaurusContext],
  ['useGlobalData()', useGlobalData],
])(
  '%s gives the same object while the page is the same, so effects do not run again',
  (_, useValue) => {
    const values: unknown[] = [];
    function Reader(): null {
      const [count, setCount] = useState(0);
      values.push(useValue());
      if (count === 0) setCount(1);
      return null;
    }
    render(<Reader />);
    expect(values).toHaveLength(2);
    expect(values[1]).toBe(values[0]);
  },
);

it.each([
  useActiveDocContext,
  useActivePlugin,
  useActiveVersion,
  useAllDocsData,
  useAllPluginInstancesData,
  useBaseUrlUtils,
  useBrokenLinks,
  useColorMode,
  useCurrentSidebarCategory,
  useDoc,
  useDocsData,
  useDocsVersion,
  useDocusaurusContext,
  useGlobalData,
  useHistory,
  useLatestVersion,
  useLocation,
  useParams,
  useRouteMatch,
  useVersions,
])('%o returns the same object in every rendering, as effects expect', (useValue) => {
  const values: unknown[] = [];
  function Reader(): null {
    const [count, setCount] = useState(0);
    values.push(useValue('default'));
    if (count === 0) setCount(1);
    return null;
  }
  render(<Reader />);
  expect(values).toHaveLength(2);
  expect(values[0]).toBe(values[1]);
});
