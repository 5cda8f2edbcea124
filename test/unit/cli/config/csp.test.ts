/** Errors of `csp` in the config: each names the key path and what is expected. */
import { expect, test } from 'vitest';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { Failure } from '../../../../cli/diagnostics/diagnostic.js';
import { site } from '../../../site.js';

async function errorsOf(csp: string): Promise<string[]> {
  const { dir } = site({ 'site.config.mjs': `export default { title: 'T', csp: ${csp} }` });
  const failure: unknown = await loadConfig(dir).catch((error: unknown) => error);
  if (!(failure instanceof Failure)) return [];
  return failure.diagnostics.map(({ reason, note }) => `${reason} | ${note}`);
}

const SOURCE =
  'Expected a source of a policy without space, comma and semicolon, such as "https://img.example.com" or "\'self\'".';
const SAFE = 'Expected a source that lets no foreign scripts run, or "unsafe: true" in "csp".';

test.each([
  [`'strict'`, 'Invalid value for "csp": received "strict" | Expected an object.'],
  [
    `{ 'img-src': 'x.example' }`,
    'Invalid value for "csp["img-src"]": received "x.example" | Expected an array.',
  ],
  [`{ 'img-src': [5] }`, 'Invalid value for "csp["img-src"][0]": received 5 | Expected a string.'],
  [
    `{ 'img-src': ['a.example; script-src *'] }`,
    `Invalid value for "csp["img-src"][0]": received "a.example; script-src *" | ${SOURCE}`,
  ],
  [
    `{ 'img-src': ['a.example\\n  X-Other: 1'] }`,
    `Invalid value for "csp["img-src"][0]": received "a.example\\n  X-Other: 1" | ${SOURCE}`,
  ],
  [
    `{ 'img-src': ['a.example,b.example'] }`,
    `Invalid value for "csp["img-src"][0]": received "a.example,b.example" | ${SOURCE}`,
  ],
  [`{ 'img-src': [''] }`, `Invalid value for "csp["img-src"][0]": received "" | ${SOURCE}`],
  [
    `{ 'img-src': ['self'] }`,
    `Invalid value for "csp["img-src"][0]": received "self" | Expected the keyword with its quotes, "'self'".`,
  ],
  [
    `{ 'img-src': ["'slef'"] }`,
    `Invalid value for "csp["img-src"][0]": received "'slef'" | Expected the keyword "'self'".`,
  ],
  [
    `{ 'img-src': ["'none'"] }`,
    `Invalid value for "csp["img-src"][0]": received "'none'" | Expected a source to add; "'none'" adds none.`,
  ],
  [
    `{ 'script-src': ["'nonce-1'"] }`,
    `Invalid value for "csp["script-src"][0]": received "'nonce-1'" | Expected a hash or an address: a nonce that every reader gets protects nothing.`,
  ],
  [
    `{ 'script-src': ['x.example', "'unsafe-eval'"] }`,
    `Invalid value for "csp["script-src"][1]": received "'unsafe-eval'" | ${SAFE}`,
  ],
  [`{ 'default-src': ['*'] }`, `Invalid value for "csp["default-src"][0]": received "*" | ${SAFE}`],
  [
    `{ 'worker-src': ['blob:'] }`,
    `Invalid value for "csp["worker-src"][0]": received "blob:" | ${SAFE}`,
  ],
  [
    `{ 'trusted-types': ['*'] }`,
    `Invalid value for "csp["trusted-types"][0]": received "*" | ${SAFE}`,
  ],
  [
    `{ 'trusted-types': ['a b'] }`,
    'Invalid value for "csp["trusted-types"][0]": received "a b" | Expected the name of a policy for Trusted Types.',
  ],
  [
    `{ 'require-trusted-types-for': [] }`,
    'Invalid value for "csp["require-trusted-types-for"]": received an array | Expected "unsafe: true" in "csp": without the directive, scripts may write any HTML.',
  ],
  [
    `{ unsafe: true, 'require-trusted-types-for': ["'script'"] }`,
    'Invalid value for "csp["require-trusted-types-for"]": received an array | Expected an empty list, which removes the directive.',
  ],
  [
    `{ 'report-uri': ['javascript:1'] }`,
    'Invalid value for "csp["report-uri"][0]": received "javascript:1" | Expected a path or an address with "https://", without space, comma and semicolon.',
  ],
  [`{ unsafe: 1 }`, 'Invalid value for "csp.unsafe": received 1 | Expected a boolean.'],
])('csp: %s', async (csp, message) => {
  expect(await errorsOf(csp)).toEqual([message]);
});

test('an unknown directive has a suggestion', async () => {
  expect(await errorsOf(`{ 'image-src': ['x.example'] }`)).toEqual([
    'Unknown option "csp["image-src"]" | Did you mean "img-src"?',
  ]);
});

test('every kind of safe source is accepted, and any with "unsafe"', async () => {
  const sources = `['https://*.x.example:8443/a/', 'wss://x.example', 'localhost:*', "'self'", "'sha256-AbC+/='", "'wasm-unsafe-eval'"]`;
  expect(
    await errorsOf(`{ 'script-src': ${sources}, 'img-src': ['*', 'data:', 'https:'] }`),
  ).toEqual([]);
  expect(
    await errorsOf(
      `{ unsafe: true, 'script-src': ['*', 'data:', "'unsafe-inline'"], 'require-trusted-types-for': [] }`,
    ),
  ).toEqual([]);
});
