import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createTreeFetch } from '../../../../../cli/check/linkinator/tree-fetch.js';
import { GENERATOR_TAG } from '../../../../../theme/constants.js';
import { createStaticServer } from '../../../../../cli/server/static-server.js';
import { createFolder } from '../../server/http.js';

const HOST = 'https://host.invalid';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function createOutput(): Promise<string> {
  const root = await createFolder({
    'index.html': 'home',
    '404.html': 'lost',
    _headers: '/*\n  x: y\n',
    _redirects: '/old/ /a/ 301\n',
    '.docsgen': 'ours',
    '.well-known/security.txt': 'mail',
    'a/index.html': 'a',
    'b.html': 'b',
    'image.svg': '<svg/>',
    'ü x/index.html': 'umlaut',
  });
  folders.push(root);
  return root;
}

const PATHS = [
  '',
  '?q=1',
  'a',
  'a?q=1',
  'a/',
  'a/index.html',
  'b',
  'b/',
  'b.html',
  'image.svg',
  'image.svg/',
  'nope/',
  '/',
  '/a/',
  'a//',
  'a//index.html',
  '/_headers',
  './/_redirects',
  'nope.svg',
  '%C3%BC%20x',
  '%C3%BC%20x/',
  'ü x/',
  '%zz',
  '%00',
  'a%2Findex.html',
  '..%2fsecret',
  '../../secret',
  '_headers',
  '_redirects',
  '.docsgen',
  '.well-known/security.txt',
  'link.html',
];

for (const base of ['/', '/b/c/'])
  test(`answers as the static server does, below ${base}`, async () => {
    const root = await createOutput();
    await symlink('/etc/hostname', join(root, 'link.html'));
    const fetchTree = createTreeFetch({ root, base }, new Map());
    const server = await createStaticServer({ root, base, host: '127.0.0.1', port: 0 });
    const { origin } = new URL(server.url);
    const asked = ['/', '/b', '/b/c', '/b/c?q', ...PATHS.map((path) => base + path)];
    try {
      for (const method of ['GET', 'HEAD'] as const)
        for (const path of asked) {
          const theirs = await fetch(origin + path, { method });
          const ours = await fetchTree(new URL(HOST + path).href, { method });
          const at = `${method} ${path}`;
          expect([at, ours.status]).toEqual([at, theirs.status]);
          if (theirs.status !== 200) continue;
          expect([at, ours.url]).toEqual([at, theirs.url.replace(origin, HOST)]);
          expect(ours.headers.get('content-type')).toBe(theirs.headers.get('content-type'));
          expect(ours.body === null ? '' : await text(ours.body)).toBe(await theirs.text());
        }
    } finally {
      await server.close();
    }
  });

test('answers with documents on other hosts', async () => {
  const others = new Map([['https://list.invalid/', '<a href="/">']]);
  const fetchTree = createTreeFetch({ root: await createOutput(), base: '/' }, others);
  const answer = await fetchTree('https://list.invalid/', { method: 'GET' });
  expect(answer.status).toBe(200);
  expect(answer.body && (await text(answer.body))).toBe('<a href="/">');
});

test('returns documents without parts that do not affect fragments, byte for byte, and other files unchanged', async () => {
  const root = await createFolder({
    'a.html': `${GENERATOR_TAG}<p class="x">a <b id="ü">ü</b></p>`,
    'b.html': '<p class="x">b</p>',
    'a.svg': '<g class="x"></g>',
  });
  folders.push(root);
  const fetchTree = createTreeFetch({ root, base: '/' }, new Map());
  const get = async (path: string) => {
    const { body } = await fetchTree(HOST + path, { method: 'GET' });
    return body && (await text(body));
  };
  expect(await get('/a.html')).toBe(`${GENERATOR_TAG}<b id="ü">ü`);
  expect(await get('/b.html')).toBe('<p class="x">b</p>');
  expect(await get('/a.svg')).toBe('<g class="x"></g>');
});
