import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { renderBlogArchive, renderCategory, renderShell } from '../../../theme/server.js';
import type { PageData, SiteData } from '../../../theme/types.js';
import { page, sidebar, site } from './sample.js';

const withBar: SiteData = {
  ...site,
  announcementBar: {
    id: 'v2',
    content: 'Version 2 is <a href="/v2/">out</a>',
    isCloseable: true,
  },
};
const plain: PageData = {
  ...page,
  toc: [],
  breadcrumbs: [],
  sidebar: null,
  previous: null,
  next: null,
};
const archive = renderBlogArchive({
  title: 'Archive',
  years: [
    {
      year: '2022',
      entries: [
        { file: 'n.md', date: '2022-01-14', title: 'New', description: 'It is.', href: '/n/' },
      ],
    },
  ],
});
const cards = Array.from({ length: 13 }, (_, i) => ({
  label: `aws_thing_${i}`,
  description: 'A thing',
  href: `/docs/thing-${i}/`,
}));

const shells: Record<string, string> = {
  doc: renderShell({ site, page, sidebar }),
  'doc with announcement bar': renderShell({ site: withBar, page, sidebar }),
  search: renderShell({ site, page: { ...plain, view: 'search', html: '' }, sidebar: null }),
  'not found': renderShell({
    site,
    page: { ...plain, view: 'not-found', html: '' },
    sidebar: null,
  }),
  'blog archive': renderShell({
    site,
    page: { ...plain, view: 'article', html: archive },
    sidebar: null,
  }),
  category: renderShell({
    site,
    page: {
      ...page,
      view: 'article',
      html: renderCategory({ title: 'Things', description: 'All of them.', cards }),
    },
    sidebar,
  }),
};

describe.each(Object.entries(shells))('renderShell(), %s', (_, html) => {
  it('is valid HTML', async () => {
    const validate = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
    const report = await validate.validateString(
      `<!doctype html><html lang="en"><head><title>x</title></head><body><div id="docsgen">${html}</div></body></html>`,
    );
    expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
  });

  it('has no style attribute and no inline handler', () => {
    expect(html).not.toMatch(/<[^>]*\s(?:style|on[a-z]+)=/i);
    expect(html).not.toContain('<script');
  });

  it('has one main, one h1 and the skip link first', () => {
    expect(html.match(/<main\b/g)).toHaveLength(1);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toMatch(
      /^<a class="button skip-link" href="#docsgen-main">Skip to main content<\/a>/,
    );
    expect(html).toContain('<main id="docsgen-main"');
  });

  it('has no id that a heading could have', () => {
    const ids = [...html.replace(page.html, '').matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(1);
    // The archive of the blog has years as ids, and no headings of an author.
    expect(ids.filter((id = '') => !/^(?:docsgen|y\d{4}$)/.test(id))).toEqual([]);
  });

  it('names each landmark of a kind differently', () => {
    const names = [...html.matchAll(/<(nav|aside)\b[^>]*aria-label="([^"]*)"/g)].map(
      ([, tag, name]) => `${tag} ${name}`,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(html.match(/<nav\b(?![^>]*aria-label)/g)).toBeNull();
  });
});

describe('renderShell()', () => {
  const html = renderShell({ site, page, sidebar });

  it('contains the prose once and unchanged', () => {
    expect(html.split(page.html)).toHaveLength(2);
    expect(html).toContain(`data-article="">${page.html}</div>`);
  });

  it('returns the same string for the same values', () => {
    expect(renderShell({ site, page, sidebar })).toBe(html);
  });

  it('shows a table of contents from two entries on', () => {
    const one = renderShell({ site, page: { ...page, toc: page.toc.slice(0, 1) }, sidebar });
    expect(html).toContain('id="docsgen-toc"');
    expect(html).toContain('href="#tiers">The <code>tiers</code></a>');
    expect(html).toContain('popoverTarget="docsgen-toc"');
    expect(one).not.toContain('docsgen-toc');
  });

  it('links edit page, Markdown and previous and next', () => {
    expect(html).toContain('href="https://code.example/edit/vpc.md"');
    expect(html).toContain('href="/docs/guides/vpc/index.md"');
    expect(html).toContain('Last updated on <time dateTime="2022-01-04">Jan 4, 2022</time> by Ada');
    expect(html).toContain('rel="prev"');
    expect(html).toContain('aws_<wbr/>internet_<wbr/>gateway');
  });

  it('has no dates, links or pagination that the page does not have', () => {
    const bare = { ...plain, editUrl: null, lastUpdated: null, markdownUrl: null };
    const shell = renderShell({ site, page: bare, sidebar: null });
    expect(shell).not.toContain('article-footer');
    expect(shell).not.toContain('pagination');
    expect(shell).not.toContain('breadcrumbs');
    expect(shell).not.toContain('class="sidebar"');
  });

  it('marks the bar with its id only when it can be closed', () => {
    const { announcementBar: closeable } = withBar;
    const bar = closeable && { ...closeable, isCloseable: false };
    const shell = renderShell({ site: { ...site, announcementBar: bar }, page, sidebar });
    expect(shells['doc with announcement bar']).toContain('data-id="v2"');
    expect(shell).not.toContain('data-id="v2"');
    expect(shell).not.toContain('close-announcement');
  });

  it('explains on the search page that it needs scripts, and links to the sections', () => {
    expect(shells['search']).toMatch(/<noscript>.*needs JavaScript/s);
    expect(shells['search']).toContain('<li><a href="/docs/guides/">Guides</a></li>');
    expect(shells['search']).toMatch(/<form[^>]*action="\/search\/"/);
    expect(shells['search']).toContain('name="q"');
  });

  it('offers search and sections on the not-found page', () => {
    expect(shells['not found']).toContain('<h1>Page not found</h1>');
    expect(shells['not found']).toContain('We could not find what you were looking for.');
    expect(shells['not found']).toContain('data-nearest-routes=""');
  });
});

describe('renderCategory()', () => {
  it('has a filter for a long list only', () => {
    const few = renderCategory({ title: 'Few', description: '', cards: cards.slice(0, 3) });
    expect(shells['category']).toContain('data-filter=""');
    expect(few).not.toContain('data-filter=""');
    expect(few.match(/data-filter-item/g)).toHaveLength(3);
  });
});

describe('renderBlogArchive()', () => {
  it('lists entries by year', () => {
    expect(archive).toContain('<h2 id="y2022">2022</h2>');
    expect(archive).toContain('<time dateTime="2022-01-14">Jan 14, 2022</time>');
    expect(archive).toContain('<a href="/n/">New</a>');
  });
});
