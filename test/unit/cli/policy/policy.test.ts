/** What a Content-Security-Policy allows, by the matching rules of the standard. */
import { expect, it } from 'vitest';
import {
  addSources,
  allowsInline,
  allowsUrl,
  formatPolicy,
  hostsOfSource,
  isUnsafe,
  parsePolicy,
} from '../../../../cli/policy/policy.js';

const page = new URL('https://docs.example/a/');

it.each([
  ["'self'", 'https://docs.example/b.png', true],
  ["'self'", 'https://docs.example:8443/b.png', false],
  ["'none'", 'https://x.example/', false],
  ['x.example', 'https://x.example/a', true],
  ['x.example', 'http://x.example/a', false],
  ['http://x.example', 'https://x.example/a', true],
  ['https://x.example', 'http://x.example/a', false],
  ['https://x.example', 'https://x.example:444/a', false],
  ['https://x.example:*', 'https://x.example:444/a', true],
  ['https://x.example/img/', 'https://x.example/img/a.png', true],
  ['https://x.example/img', 'https://x.example/img/a.png', false],
  ['*.x.example', 'https://a.b.x.example/', true],
  ['*.x.example', 'https://x.example/', false],
  ['HTTPS://X.example', 'https://x.example/', true],
  ['https:', 'https://anything.example/', true],
  ['data:', 'data:image/png;base64,AA', true],
  ['*', 'https://anything.example/', true],
  ['*', 'data:image/png;base64,AA', false],
])('%s lets a page load %s: %j', (source, url, expected) => {
  const policy = parsePolicy(`default-src 'none'; img-src ${source}`);
  expect(allowsUrl(policy, 'img-src', { url: new URL(url), page })).toBe(expected);
});

it('reads the first directive of a name, and the fallback of a missing one', () => {
  const policy = parsePolicy(
    "default-src x.example;IMG-SRC 'self'; img-src *;; script-src y.example",
  );
  const url = new URL('https://x.example/');
  expect(allowsUrl(policy, 'img-src', { url, page })).toBe(false);
  expect(allowsUrl(policy, 'font-src', { url, page })).toBe(true);
  expect(allowsUrl(policy, 'worker-src', { url: new URL('https://y.example/'), page })).toBe(true);
  expect(allowsUrl(policy, 'form-action', { url, page })).toBe(true);
});

it('adds sources to what a directive allows already', () => {
  const policy = parsePolicy(
    "default-src 'none'; script-src 'self' 'sha256-a='; object-src 'none'",
  );
  const added = {
    'script-src': ['x.example', "'self'"],
    'worker-src': ['blob:'],
    'object-src': ["'self'"],
  };
  expect(formatPolicy(addSources(policy, added))).toBe(
    "default-src 'none'; script-src 'self' 'sha256-a=' x.example; object-src 'self'; worker-src 'self' 'sha256-a=' blob:",
  );
});

it('leaves no hash beside unsafe-inline, which browsers would ignore', () => {
  const policy = parsePolicy("script-src 'self' 'sha256-a='");
  expect(allowsInline(policy, 'script-src-elem', "'sha256-a='")).toBe(true);
  expect(allowsInline(policy, 'script-src-elem', "'sha256-b='")).toBe(false);
  expect(
    allowsInline(parsePolicy("script-src 'unsafe-inline' 'sha256-a='"), 'script-src', null),
  ).toBe(false);
  const wide = addSources(policy, { 'script-src': ["'unsafe-inline'"] });
  expect(formatPolicy(wide)).toBe("script-src 'self' 'unsafe-inline'");
  expect(allowsInline(wide, 'script-src-attr', null)).toBe(true);
});

it.each([
  ["'unsafe-inline'", true],
  ["'unsafe-eval'", true],
  ["'unsafe-hashes'", true],
  ["'strict-dynamic'", true],
  ['*', true],
  ['https://*', true],
  ['*.com', true],
  ['data:', true],
  ['blob:', true],
  ['https:', true],
  ['http://x.example', true],
  ["'self'", false],
  ["'wasm-unsafe-eval'", false],
  ["'sha256-a='", false],
  ['*.x.example', false],
  ['https://x.example/a.js', false],
])('%s in script-src lets foreign scripts run: %j', (source, expected) => {
  for (const directive of ['script-src', 'script-src-elem', 'default-src', 'worker-src'])
    expect(isUnsafe(directive, source)).toBe(expected);
  expect(isUnsafe('img-src', source)).toBe(false);
});

it.each([
  ['https://x.example/a/', ['x.example']],
  ['X.example:8080', ['x.example:8080']],
  ['*.x.example', ['*.x.example']],
  ['https:', ['*']],
  ['data:', []],
  ["'self'", []],
])('the hosts of %s are %j', (source, hosts) => {
  expect(hostsOfSource(source)).toEqual(hosts);
});
