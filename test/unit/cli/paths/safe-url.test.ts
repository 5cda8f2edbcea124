import { describe, expect, it } from 'vitest';
import { isWellFormed, unsafeScheme } from '../../../../cli/paths/safe-url.js';
import { htmlOf, pageOf, treeOf } from '../parse/page-of.js';

/** Ways to write a URL that some consumer of HTML, Markdown or URLs might run. */
const payload = 'alert(1)';
const spellings = [
  `javascript:${payload}`,
  `JavaScript:${payload}`,
  `JAVASCRIPT:${payload}`,
  `jAvAsCrIpT:${payload}`,
  ` javascript:${payload}`,
  `\tjavascript:${payload}`,
  `\njavascript:${payload}`,
  `\u0001javascript:${payload}`,
  `\u001Fjavascript:${payload}`,
  `\u00A0javascript:${payload}`,
  `\uFEFFjavascript:${payload}`,
  `\u200Bjavascript:${payload}`,
  `java\tscript:${payload}`,
  `java\nscript:${payload}`,
  `java\rscript:${payload}`,
  `java\u0000script:${payload}`,
  `java\u00ADscript:${payload}`,
  `java\u200Bscript:${payload}`,
  `javascript\t:${payload}`,
  `javascript\n:${payload}`,
  `javascript :${payload}`,
  `javascript&colon;${payload}`,
  `javascript&#58;${payload}`,
  `javascript&#x3a;${payload}`,
  `javascript&#x3Ay(1)`,
  `javascript&#0000058${payload}`,
  `java&Tab;script:${payload}`,
  `java&NewLine;script:${payload}`,
  `&#106;avascript:${payload}`,
  `&#x6A;avascript:${payload}`,
  `&#x6a&#x61vascript:${payload}`,
  `%6Aavascript:${payload}`,
  `javascript%3A${payload}`,
  `java%0ascript:${payload}`,
  `java%09script:${payload}`,
  `%6a%61%76%61script%3a${payload}`,
  `javascript%253A${payload}`,
  `\\u006aavascript:${payload}`,
  `\\x6aavascript:${payload}`,
  `javascript://x%0a${payload}`,
  `javascript:/*--></title>*/${payload}`,
  `vbscript:${payload}`,
  `VBScript:${payload}`,
  `vb\tscript:${payload}`,
  `vbscript&colon;${payload}`,
  `livescript:${payload}`,
  `mocha:${payload}`,
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'DATA:text/html,x',
  'data:,x',
  'data&colon;text/html,x',
  'data:image/svg+xml,<svg/>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:application/xhtml+xml,x',
  'da\tta:text/html,x',
  'blob:https://a/b',
  'filesystem:https://a/b',
  'file:///etc/passwd',
  'view-source:javascript:x',
  'feed:javascript:x',
  'jar:javascript:x',
  'docsgen:0',
];

describe('unsafeScheme()', () => {
  it('has 60 spellings', () => {
    expect(spellings.length).toBeGreaterThanOrEqual(60);
  });

  it.each(spellings)('refuses %j as a link', (url) => {
    expect(unsafeScheme(url, 'link')).not.toBeNull();
  });

  it.each([
    'https://a.b/c?d=e:f#g',
    'HTTP://a.b',
    'mailto:a@b.c',
    'tel:+1',
    'sms:+1',
    'ftp://a/b',
    './a.md',
    '../a b.md',
    '#x',
    '/docs/x',
    '//host/x',
    'a.md?x=javascript:1',
    'docs/a:b.md',
    '10:30.md',
    '',
    '?q=data:x',
    '/search?q=%6Aavascript:x',
  ])('allows %j as a link', (url) => {
    expect(unsafeScheme(url, 'link')).toBeNull();
  });

  it.each([
    ['data:image/png;base64,AAAA', null],
    ['data:image/svg+xml;base64,AAAA', 'data'],
    ['mailto:a@b.c', 'mailto'],
  ])('judges %s as an image', (url, scheme) => {
    expect(unsafeScheme(url, 'image')).toBe(scheme);
  });

  it('lets a trusted page use other schemes, but none that runs code', () => {
    expect(unsafeScheme('irc://a', 'link', { isTrusted: true })).toBeNull();
    expect(unsafeScheme('javascript:x', 'link', { isTrusted: true })).toBe('javascript');
  });
});

describe('parsePage() with a URL that runs code', () => {
  const escape = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const forms: readonly ((url: string) => string)[] = [
    (url) => `[a](<${url}>)`,
    (url) => `![a](<${url}>)`,
    (url) => `[a][r]\n\n[r]: <${url}>`,
    (url) => `<${url}>`,
    (url) => `<a href="${url}">a</a>`,
    (url) => `<a href="${escape(url)}">a</a>`,
    (url) => `<img src="${url}">`,
    (url) => `<video poster="${url}" src="${url}"></video>`,
    (url) => `<img srcset="${url} 2x">`,
    (url) => `<blockquote cite="${url}">a</blockquote>`,
    (url) => `::::cards\n:::card[T]{href="${url}"}\nx\n:::\n::::`,
    (url) => `<svg><a xlink:href="${url}">a</a></svg>`,
  ];

  it.each(spellings)('keeps %j out of every attribute', (url) => {
    for (const form of forms) {
      const page = pageOf(form(url));
      const dangerous = page.links.filter((link) => unsafeScheme(link.url, link.kind) !== null);
      expect(dangerous, form(url)).toEqual([]);
      expect(treeOf(page)).not.toMatch(
        /"(?:href|src|srcSet|poster|cite|xLinkHref)":"(?!docsgen:|#|")/,
      );
    }
  });
});

describe('isWellFormed()', () => {
  it.each(['/%zz', '/ok.html%', '/%C0%AE', '%', '%e2%82'])('refuses %s', (url) =>
    expect(isWellFormed(url)).toBe(false),
  );
  it.each(['/a%20b', '/%E2%82%AC', '/a'])('takes %s', (url) =>
    expect(isWellFormed(url)).toBe(true),
  );

  it('makes a malformed URL an error, and the link has no target', () => {
    const page = pageOf('[a](/%zz)');
    expect(page.diagnostics).toMatchObject([
      {
        ruleId: 'invalid-url',
        reason: 'Cannot decode the URL "/%zz"',
        place: { line: 1, column: 1 },
      },
    ]);
    expect(htmlOf('[a](/%zz)')).toBe('<p><a>a</a></p>');
  });
});
