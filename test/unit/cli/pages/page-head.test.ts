/** Tests of the tags that a page may add to the head of its document, and of the messages about all others. */
import { expect, it } from 'vitest';
import { headKey, readHeadTag } from '../../../../cli/pages/page-head.js';

const meta = { tag: 'meta', attributes: { name: 'robots', content: 'noindex' } };

it.each([
  ['a title', { tag: 'title', content: 'A' }, { tag: 'title', attributes: {}, content: 'A' }],
  ['a meta tag', meta, meta],
  ['attributes under the name that Starlight has', { tag: 'meta', attrs: meta.attributes }, meta],
  [
    'a link, with the names of its attributes in lower case',
    { tag: 'link', attributes: { rel: 'me', HREF: 'https://a.example/' } },
    { tag: 'link', attributes: { rel: 'me', href: 'https://a.example/' } },
  ],
  [
    'JSON-LD',
    { tag: 'script', attributes: { type: 'application/ld+json' }, content: '{}' },
    { tag: 'script', attributes: { type: 'application/ld+json' }, content: '{}' },
  ],
  [
    'JSON-LD, with markup in it as an escape',
    {
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      content: '{"a":"<!--<script></script>"}',
    },
    {
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      content: String.raw`{"a":"\u003c!--\u003cscript>\u003c/script>"}`,
    },
  ],
  [
    'the address of an image',
    { tag: 'meta', attributes: { property: 'og:image', content: '/a.png' } },
    { tag: 'meta', attributes: { property: 'og:image', content: '/a.png' } },
  ],
])('takes %s', (_name, value, tag) => {
  expect(readHeadTag(value)).toEqual(tag);
});

const link = /^a link with "href" and a "rel" of alternate, .*canonical/;

it.each([
  ['no tag', {}, /^a "tag" of "title", "meta", "link" and "script"$/],
  ['a text', 'meta', /^a "tag" of/],
  ['a list, as VitePress has it', ['meta', { name: 'a' }], /^a "tag" of/],
  ['a style', { tag: 'style', content: '*{}' }, /^a "tag" of/],
  ['a base', { tag: 'base', attributes: { href: '/' } }, /^a "tag" of/],
  ['an empty title', { tag: 'title', content: ' ' }, /^the title as "content"$/],
  ['a number as content', { tag: 'title', content: 1 }, /^a string as "content"$/],
  ['a refresh', { tag: 'meta', attributes: { 'http-equiv': 'refresh' } }, /without "http-equiv"$/],
  [
    'a refresh that has a name',
    { tag: 'meta', attributes: { name: 'a', 'HTTP-EQUIV': 'refresh' } },
    /without "http-equiv"$/,
  ],
  ['a charset', { tag: 'meta', attributes: { charset: 'utf-16' } }, /^a meta tag with "name"/],
  ['a stylesheet', { tag: 'link', attributes: { rel: 'stylesheet', href: '/a.css' } }, link],
  [
    'an alternate stylesheet',
    { tag: 'link', attributes: { rel: 'Alternate STYLESHEET', href: '/a.css' } },
    link,
  ],
  ['a preload', { tag: 'link', attributes: { rel: 'modulepreload', href: '/a.js' } }, link],
  ['an address of code', { tag: 'link', attributes: { rel: 'me', href: 'javascript:a()' } }, link],
  ['a script', { tag: 'script', content: 'alert(1)' }, /^a script of type "application\/ld\+json"/],
  [
    'a script of another file',
    { tag: 'script', attributes: { type: 'application/ld+json', src: '/a.js' }, content: '{}' },
    /with JSON as "content"$/,
  ],
  [
    'JSON-LD that is no JSON',
    { tag: 'script', attributes: { type: 'application/ld+json' }, content: 'alert(1)' },
    /with JSON as "content"$/,
  ],
  [
    'a handler',
    { tag: 'meta', attributes: { name: 'a', onload: 'b()' } },
    /^attributes that hold no code and no style$/,
  ],
  ['a list as an attribute', { tag: 'meta', attributes: { name: ['a'] } }, /^attributes by name/],
  ['an attribute with a space', { tag: 'meta', attributes: { 'a b': '' } }, /^attributes by name/],
])('refuses %s', (_name, value, expected) => {
  expect(readHeadTag(value)).toMatch(expected);
});

it.each(['og:image', 'og:video:secure_url', 'twitter:player', 'twitter:image:src', 'og:url'])(
  'K15: refuses code as the address of %s',
  (property) => {
    const tag = { tag: 'meta', attributes: { property, content: ' javascript:a()' } };
    expect(readHeadTag(tag)).toBe(`an address with "https:" as "content" of "${property}"`);
  },
);

it('names the things that a document states once', () => {
  const keys = [
    { tag: 'title', attributes: {} },
    { tag: 'meta', attributes: { name: 'Description' } },
    { tag: 'meta', attributes: { property: 'og:title' } },
    { tag: 'link', attributes: { rel: 'canonical' } },
    { tag: 'link', attributes: { rel: 'alternate' } },
    { tag: 'script', attributes: {} },
  ].map(headKey);
  expect(keys).toEqual(['title', 'name description', 'property og:title', 'canonical', null, null]);
});
