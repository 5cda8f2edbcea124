import { describe, expect, it } from 'vitest';
import { findingsOf, htmlOf, pageOf, treeOf } from '../page-of.js';

describe('remarkCaptions()', () => {
  it.each([
    [
      '![A net](a.png)',
      '<figure><img src="docsgen:0" alt="A net"></img><figcaption>A net</figcaption></figure>',
    ],
    [
      '![A][r]\n\n[r]: a.png',
      '<figure><img src="docsgen:0" alt="A"></img><figcaption>A</figcaption></figure>',
    ],
    [
      '![A](a.png)\n*How `it` fits*',
      '<figure><img src="docsgen:0" alt="A"></img><figcaption>How <code>it</code> fits</figcaption></figure>',
    ],
    ['![](a.png)', '<p><img src="docsgen:0" alt=""></img></p>'],
    ['[![A](a.png)](b.md)', '<p><a href="docsgen:0"><img src="docsgen:1" alt="A"></img></a></p>'],
    ['![A](a.png) text', '<p><img src="docsgen:0" alt="A"></img> text</p>'],
    [
      '![A](a.png) ![B](b.png)',
      '<p><img src="docsgen:0" alt="A"></img> <img src="docsgen:1" alt="B"></img></p>',
    ],
  ])('reads %j', (text, expected) => {
    expect(htmlOf(text)).toBe(expected);
  });
});

describe('rehypeImages()', () => {
  const loading = (text: string) =>
    Array.from(treeOf(pageOf(text)).matchAll(/"loading":"(\w+)","decoding":"async"/g), (m) => m[1]);

  it.each([
    ['![a](b.png)', ['eager']],
    ['# A\n\nWords.\n\n![a](b.png)\n\n![a](c.png)', ['eager', 'lazy']],
    [`${'Long text. '.repeat(80)}\n\n![a](b.png)`, ['lazy']],
  ])('loads images late, except for the one at the top', (text, expected) => {
    expect(loading(text)).toEqual(expected);
  });

  it.each([
    [
      '![A](a.png#gh-light-mode-only) ![A](b.png#gh-dark-mode-only)',
      '<p><img src="docsgen:0" alt="A" className="only-light"></img> <img src="docsgen:1" alt="A" className="only-dark"></img></p>',
    ],
    [
      '![A](a.png#only-dark)',
      '<figure className="only-dark"><img src="docsgen:0" alt="A" className="only-dark"></img><figcaption>A</figcaption></figure>',
    ],
    [
      '<img class="x" src="a.png#only-light" alt="">',
      '<img src="docsgen:0" alt="" className="only-light"></img>',
    ],
    ['![](a.png#only)', '<p><img src="docsgen:0" alt=""></img></p>'],
  ])('shows an image in the color mode that its address ends with: %j', (text, expected) => {
    expect(htmlOf(text)).toBe(expected);
  });

  it('loads none late because of one for the other color mode', () => {
    expect(loading('![a](a.png#only-dark)\n\n![b](b.png#only-light)')).toEqual(['lazy', 'eager']);
  });

  it.each(['https://x.example/a.png', '//x.example/a.png', 'HTTP://X.example/a.png'])(
    'shows an image of another host as a link: %s',
    (url) => {
      expect(htmlOf(`a ![A](${url})`)).toBe('<p>a <a href="docsgen:0">A</a></p>');
      expect(pageOf(`a ![A](${url})`).links).toMatchObject([{ url, kind: 'link' }]);
      expect(findingsOf(`![A](${url})`)).toEqual([
        'external-asset: Cannot load an image from "x.example"',
      ]);
    },
  );

  it('puts no link into a link', () => {
    expect(htmlOf('[![A](https://x.example/a.png)](b.md)')).toBe(
      '<p><a href="docsgen:0"><span>A</span></a></p>',
    );
  });

  it('accepts images of hosts that the options name', () => {
    const options = { allowedHosts: ['x.example'] };
    expect(findingsOf('![A](https://x.example/a.png)', options)).toEqual([]);
    expect(htmlOf('a ![A](https://x.example/a.png)', options)).toContain('<img');
  });
});

it('K16: reports all that a video loads from other hosts, and makes it a link', () => {
  const { diagnostics } = pageOf(
    '<video poster="//p.example/a.png" src="//v.example/a.mp4"><track src="//t.example/a.vtt"></video>',
  );
  expect(diagnostics.map(({ reason }) => reason)).toEqual([
    'Cannot load "src" of <video> from "v.example"',
    'Cannot load "poster" of <video> from "p.example"',
    'Cannot load "src" of <track> from "t.example"',
  ]);
});

it('reads an image whose text is an address as a link with a sign in front of it', () => {
  const note = (text: string) => pageOf(text).diagnostics.map((found) => found.note);
  const url = 'https://vote.example/';
  expect(note(`Vote![ ${url}](${url})`)).toEqual([
    'It is shown as a link. Put a space between "!" and "[" if a link is meant, or add "vote.example" to "hosts" of the config.',
  ]);
  expect(note(`![A photo](${url}a.png)`)).toEqual([
    'It is shown as a link. Copy the image next to the page, or add "vote.example" to "hosts" of the config.',
  ]);
});
