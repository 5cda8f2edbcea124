import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Navbar } from '../../../../theme/components/Navbar.js';
import { currentOf } from '../../../../theme/components/NavbarLink.js';
import { VersionBanner } from '../../../../theme/components/VersionBanner.js';
import type { NavbarLink, VersionData } from '../../../../theme/types.js';
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

  it('on a home that repeats a doc is that of the doc', () => {
    const home = { ...page, permalink: '/' };
    expect(currentOf(link({ activeBase: '/docs/guides/' }), home)).toBe('true');
    expect(currentOf(link({ href: page.permalink }), home)).toBe('page');
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

  it('shows the one version and the one language', () => {
    expect(html).toContain('>Next</a>');
    expect(html).toContain('hrefLang="en"');
  });

  it('folds the links to the right into "More"', () => {
    expect(html).toMatch(
      /navbar-more.*>More<.*https:\/\/support\.example\/.*navbar-item-foldable/s,
    );
  });

  it('opens dropdowns and search without scripts (T46)', () => {
    expect(html.match(/<details /g)?.length).toBeGreaterThan(2);
    expect(html).toMatch(/<a class="search-button" href="\/search\/" data-action="open-search"/);
  });

  it('has neither search nor switch where the site has none', () => {
    const none = { ...site, search: null, colorMode: { ...site.colorMode, switch: false } };
    const bare = renderToStaticMarkup(<Navbar site={none} page={page} />);
    expect(bare).not.toContain('open-search');
    expect(bare).not.toContain('toggle-color-mode');
  });
});

describe('VersionBanner', () => {
  const version = (changes: Partial<VersionData>): VersionData => ({
    name: '1.0',
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

  it('says that a version is no longer maintained and where the latest is', () => {
    expect(render(version({}))).toContain(
      'This is documentation for Acme 1.0, which is no longer actively maintained.',
    );
    expect(render(version({}))).toContain('<a href="/docs/">latest version</a> (2.0).');
  });

  it('leads to the same page where the latest version has it', () => {
    expect(render(version({}), { '2.0': '/docs/vpc/' })).toContain('<a href="/docs/vpc/">');
  });

  it('says that a version is unreleased', () => {
    expect(render(version({ banner: 'unreleased' }))).toContain(
      'This is unreleased documentation for Acme 1.0 version.',
    );
  });

  it('is never shown for the last version', () => {
    expect(render(version({ isLast: true }))).toBe('');
  });
});
