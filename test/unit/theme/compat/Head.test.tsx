import { describe, expect, it } from 'vitest';
import type { ReactElement } from 'react';
import { Head, PageMetadata, Redirect } from '../../../../theme/compat/api.js';
import { contentComponents } from '../../../../theme/content/index.js';
import { render } from './environment.js';

/** Returns the tags in the element that the build takes out. */
function tagsOf(element: ReactElement): unknown {
  const html = render(element);
  const [, json = ''] = /<template data-docsgen-head="([^"]*)"><\/template>/.exec(html) ?? [];
  return JSON.parse(
    json
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}

describe('Head', () => {
  it('shows nothing but an element with its tags as data', () => {
    expect(
      render(
        <Head>
          <title>New</title>
        </Head>,
      ),
    ).toBe(
      '<template data-docsgen-head="[{&quot;tag&quot;:&quot;title&quot;,&quot;attributes&quot;:{},&quot;content&quot;:&quot;New&quot;}]"></template>',
    );
  });

  it('has the attributes by their names in HTML', () => {
    expect(
      tagsOf(
        <Head>
          <meta httpEquiv="refresh" content="1" />
          <meta property="og:title" content='"A" & <b>' />
          <script async src="/x.js" crossOrigin="anonymous" className="a" defer={false} />
        </Head>,
      ),
    ).toEqual([
      { tag: 'meta', attributes: { 'http-equiv': 'refresh', content: '1' } },
      { tag: 'meta', attributes: { property: 'og:title', content: '"A" & <b>' } },
      {
        tag: 'script',
        attributes: { async: true, src: '/x.js', crossorigin: 'anonymous', class: 'a' },
      },
    ]);
  });

  it('finds tags in fragments, lists and paragraphs, and knows the link of the theme', () => {
    const ThemeLink = contentComponents['link'] ?? 'link';
    expect(
      tagsOf(
        <Head>
          <>
            <title>
              {'A'} {2}
            </title>
          </>
          {['de', 'fr'].map((name) => (
            <meta key={name} name={name} />
          ))}
          <p>
            <ThemeLink rel="canonical" href="https://x.example/" />
          </p>
          text
        </Head>,
      ),
    ).toEqual([
      { tag: 'title', attributes: {}, content: 'A 2' },
      { tag: 'meta', attributes: { name: 'de' } },
      { tag: 'meta', attributes: { name: 'fr' } },
      { tag: 'link', attributes: { rel: 'canonical', href: 'https://x.example/' } },
    ]);
  });

  it('keeps structured data unchanged', () => {
    const json = JSON.stringify({ '@type': 'Thing', name: 'a < b & "c"' });
    const expected = [
      { tag: 'script', attributes: { type: 'application/ld+json' }, content: json },
    ];
    expect(
      tagsOf(
        <Head>
          <script type="application/ld+json">{json}</script>
        </Head>,
      ),
    ).toEqual(expected);
    expect(
      tagsOf(
        <Head>
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
        </Head>,
      ),
    ).toEqual(expected);
  });
});

describe('PageMetadata', () => {
  it('has the usual tags', () => {
    expect(
      tagsOf(<PageMetadata title="T" description="D" keywords={['a', 'b']} image="/i.png" />),
    ).toEqual([
      { tag: 'title', attributes: {}, content: 'T' },
      { tag: 'meta', attributes: { property: 'og:title', content: 'T' } },
      { tag: 'meta', attributes: { name: 'description', content: 'D' } },
      { tag: 'meta', attributes: { property: 'og:description', content: 'D' } },
      { tag: 'meta', attributes: { name: 'keywords', content: 'a,b' } },
      { tag: 'meta', attributes: { property: 'og:image', content: '/i.png' } },
    ]);
  });
});

describe('Redirect', () => {
  it('redirects without scripts, and shows the target', () => {
    const redirect = <Redirect to="/docs/b/" />;
    expect(tagsOf(redirect)).toEqual([
      { tag: 'meta', attributes: { 'http-equiv': 'refresh', content: '0; url=/base/docs/b/' } },
    ]);
    expect(render(redirect)).toContain(
      '<p>This page has moved to <a href="/base/docs/b/">/base/docs/b/</a>.</p>',
    );
  });
});
