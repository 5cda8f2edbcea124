import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Navbar } from '../../../../theme/components/Navbar.js';
import { currentOf } from '../../../../theme/components/NavbarLink.js';
import { VersionBanner } from '../../../../theme/components/VersionBanner.js';
import type { NavbarLink, PageData, SiteData, VersionData } from '../../../../theme/types.js';
import { page, site } from '../sample.js';

const link = (changes: Partial<NavbarLink>): NavbarLink => ({
  type: 'link',
  label: 'x',
  href: '/x/',
  external: false,
  activeBase: null,
  ...changes,
});

describe('currentOf()', () => {
  it.each([
    ['the page itself', { href: page.permalink }, 'page'],
    ['a section of the page', { activeBase: '/docs/guides/' }, 'true'],
    ['another section', { activeBase: '/docs/reference/' }, undefined],
    ['the sidebar of the page', { activeSidebar: 'guides' }, 'true'],
    ['another sidebar', { activeSidebar: 'guide' }, undefined],
    ['another origin', { href: page.permalink, external: true }, undefined],
  ] as const)('for %s', (_, changes, expected) => {
    expect(currentOf(link(changes), page)).toBe(expected);
  });

  it('treats a home that repeats a doc as the doc', () => {
    const home = { ...page, permalink: '/' };
    expect(currentOf(link({ activeBase: '/docs/guides/' }), home)).toBe('true');
    expect(currentOf(link({ href: page.permalink }), home)).toBe('page');
  });

  it('distinguishes sidebars of two sets of docs', () => {
    const theirs = { ...page, version: 'blog~1.0', sidebar: '1.0/blog~guides' };
    expect(currentOf(link({ activeSidebar: 'blog~guides' }), theirs)).toBe('true');
    expect(currentOf(link({ activeSidebar: 'guides' }), theirs)).toBe(undefined);
  });

  it('knows the sidebar of another version', () => {
    const old = { ...page, version: '1.0', sidebar: '1.0/guides' };
    expect(currentOf(link({ activeSidebar: 'guides' }), old)).toBe('true');
  });
});

describe('Navbar', () => {
  const html = renderToStaticMarkup(<Navbar site={site} page={page} />);

  it('marks the section of the page', () => {
    expect(html).toContain('href="/docs/guides/" aria-current="true"');
  });

  it('shows a single version and a single language', () => {
    expect(html).toContain('>Next</a>');
    expect(html).toContain('hrefLang="en"');
  });

  it('K78: folds all links to the right except the last into "More", if there are several', () => {
    expect(html).not.toContain('navbar-more');
    const wiki = { ...link({ label: 'Wiki', href: 'https://wiki.example/' }), position: 'right' };
    const items = [wiki, ...site.navbar.items] as SiteData['navbar']['items'];
    const folded = renderToStaticMarkup(
      <Navbar site={{ ...site, navbar: { ...site.navbar, items } }} page={page} />,
    );
    expect(folded).toMatch(
      /navbar-more.*>More<.*https:\/\/wiki\.example\/.*https:\/\/support\.example\/.*navbar-item-foldable/s,
    );
    expect(folded.match(/navbar-item-foldable/g)).toHaveLength(2);
    expect(folded.match(/https:\/\/portal\.example\//g)).toHaveLength(1);
  });

  it('opens dropdowns and search without scripts', () => {
    expect(html.match(/<details /g)?.length).toBeGreaterThan(2);
    expect(html).toMatch(/<a class="search-button" href="\/search\/" data-action="open-search"/);
  });

  it('has neither search nor switch if the site has none', () => {
    const none = { ...site, search: null, colorMode: { ...site.colorMode, switch: false } };
    const bare = renderToStaticMarkup(<Navbar site={none} page={page} />);
    expect(bare).not.toContain('open-search');
    expect(bare).not.toContain('toggle-color-mode');
  });
});

describe('links to a docs version', () => {
  const versions = [
    { ...site.versions[0], name: '2.0', label: '2.0', mainHref: '/docs/' },
    { ...site.versions[0], name: '1.0', label: '1.0', isLast: false, mainHref: '/docs/1.0/' },
  ] as VersionData[];
  const items = [
    {
      ...link({
        label: 'Two',
        href: '/docs/two/',
        hrefs: { '2.0': '/docs/two/', '1.0': '/docs/1.0/two/' },
      }),
      position: 'left',
    },
    {
      type: 'dropdown',
      label: 'More docs',
      items: [link({ label: 'New', href: '/docs/new/', hrefs: { '2.0': '/docs/new/' } })],
      position: 'left',
    },
    { type: 'version-dropdown', position: 'right' },
  ] satisfies SiteData['navbar']['items'];
  const several = { ...site, versions, navbar: { ...site.navbar, items } };
  const render = (changes: Partial<PageData>) =>
    renderToStaticMarkup(<Navbar site={several} page={{ ...page, ...changes }} />);

  it('lists the versions of one set of docs, with a banner that links to the last of them', () => {
    const blog = { ...site.versions[0], set: 'blog', banner: null } as VersionData;
    const all: VersionData[] = [
      ...versions,
      { ...blog, name: 'blog~2.0', label: 'Two', mainHref: '/blog/' },
      {
        ...blog,
        name: 'blog~1.0',
        label: 'One',
        isLast: false,
        mainHref: '/blog/1.0/',
        banner: 'unmaintained',
      },
    ];
    const choices = [
      { type: 'version-dropdown', position: 'right' },
      { type: 'version-dropdown', set: 'default', position: 'right' },
      { type: 'version-dropdown', set: 'blog', position: 'right' },
    ] as const;
    const sets = { ...site, versions: all, navbar: { ...site.navbar, items: choices } };
    const old = { ...page, version: 'blog~1.0', permalink: '/blog/1.0/x/', alternates: {} };
    const links = (html: string) =>
      Array.from(
        html.matchAll(/href="([^"]*)"[^>]* data-version="([^"]*)"/g),
        ([, href, name]) => `${name} ${href}`,
      );
    const own = ['blog~2.0 /blog/', 'blog~1.0 /blog/1.0/x/'];
    expect(links(renderToStaticMarkup(<Navbar site={sets} page={old} />))).toEqual([
      ...own,
      '2.0 /docs/',
      '1.0 /docs/1.0/',
      ...own,
    ]);
    expect(renderToStaticMarkup(<VersionBanner site={sets} page={old} />)).toContain(
      'href="/blog/"',
    );
  });

  it('K70: leads to the shown version, else to the last one', () => {
    const old = { version: '1.0', permalink: '/docs/1.0/two/', breadcrumbs: [] };
    expect(render(old)).toContain('href="/docs/1.0/two/" aria-current="page">Two');
    expect(render(old)).toContain('href="/docs/new/">New');
    expect(render({ version: '2.0' })).toContain('href="/docs/two/">Two');
    expect(render({ version: null, view: 'search' })).toContain('href="/docs/two/">Two');
  });

  it('K70: marks the shown version', () => {
    const current = /aria-current="true" data-version="(.*?)"/;
    expect(current.exec(render({ version: '1.0' }))?.[1]).toBe('1.0');
    expect(current.exec(render({ version: null }))?.[1]).toBe('2.0');
  });

  const dropdown = (changes: Partial<PageData>) =>
    /href="([^"]*)" aria-current="true" data-version/.exec(
      renderToStaticMarkup(<Navbar site={site} page={{ ...page, ...changes }} />),
    )?.[1];

  it('K81: with one version stays on the page, except at an unknown address', () => {
    expect(dropdown({ version: 'current', alternates: {} })).toBe(page.permalink);
    expect(dropdown({ version: null, permalink: '/blog/archive/' })).toBe('/blog/archive/');
    expect(dropdown({ version: null, permalink: '/404.html', view: 'not-found' })).toBe(
      '/docs/intro/',
    );
  });

  it('K82: leads from an unknown address to the home page of each language', () => {
    const languages = [
      { code: 'en', label: 'English', href: '/' },
      { code: 'de', label: 'Deutsch', href: '/de/' },
    ];
    const html = renderToStaticMarkup(
      <Navbar
        site={{ ...site, languages }}
        page={{
          ...page,
          view: 'not-found',
          version: null,
          permalink: '/404.html',
          translations: { de: '/de/404.html' },
        }}
      />,
    );
    expect(html).toContain('href="/" aria-current="true" lang="en"');
    expect(html).toContain('href="/de/" lang="de"');
    expect(html).not.toContain('404.html');
  });
});

describe('VersionBanner', () => {
  const version = (changes: Partial<VersionData>): VersionData => ({
    name: '1.0',
    set: 'default',
    label: '1.0',
    path: '/docs/1.0',
    isLast: false,
    banner: 'unmaintained',
    mainHref: '/docs/1.0/intro/',
    ...changes,
  });
  const last = version({
    name: '2.0',
    label: '2.0',
    isLast: true,
    banner: null,
    mainHref: '/docs/',
  });
  const render = (old: VersionData, alternates = {}) =>
    renderToStaticMarkup(
      <VersionBanner
        site={{ ...site, versions: [last, old] }}
        page={{ ...page, version: '1.0', alternates }}
      />,
    );

  it('reports that a version is no longer maintained and where the latest is', () => {
    expect(render(version({}))).toContain(
      'This is documentation for Acme 1.0, which is no longer actively maintained.',
    );
    expect(render(version({}))).toContain('<a href="/docs/">latest version</a> (2.0).');
  });

  it('leads to the same page if the latest version has it', () => {
    expect(render(version({}), { '2.0': '/docs/vpc/' })).toContain('<a href="/docs/vpc/">');
  });

  it('reports that a version is unreleased', () => {
    expect(render(version({ banner: 'unreleased' }))).toContain(
      'This is unreleased documentation for Acme 1.0 version.',
    );
  });

  it('is never shown for the last version', () => {
    expect(render(version({ isLast: true }))).toBe('');
  });
});
