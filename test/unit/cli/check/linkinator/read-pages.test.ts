import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readPages } from '../../../../../cli/check/linkinator/read-pages.js';
import { createFolder } from '../../server/http.js';

const anchor = (href: string) => `<a href="${href}">x</a>`;

async function read(pages: Readonly<Record<string, string>>, siteUrl: string | null) {
  const root = await createFolder(pages);
  onTestFinished(() => rm(root, { recursive: true }));
  const files = Object.keys(pages).map((file) => ({
    file,
    path: `/b/${file.replace('index.html', '')}`,
  }));
  const reported: (string | null)[] = [];
  const found = await readPages({ root, base: '/b/', siteUrl }, files, (path) =>
    reported.push(path),
  );
  return { found, reported };
}

test('names each URL of the site once for each page that has it', async () => {
  const shared = anchor('/b/shared/?q=1#x');
  const { found, reported } = await read(
    { 'a/index.html': shared + anchor('own/') + shared, 'c/index.html': anchor('own/') + shared },
    null,
  );
  expect(found).toEqual([
    ['/b/shared/#x', '/b/a/own/'],
    ['/b/c/own/', '/b/shared/#x'],
  ]);
  expect(reported).toEqual(['/b/a/', '/b/c/', null]);
});

test('takes an absolute URL for the site only below its address, and a path always', async () => {
  const links = [
    'https://site.example/b/own/',
    'https://site.example/another-application/',
    'https://elsewhere.example/b/',
    '/outside/',
    'mailto:a@site.example',
  ];
  const files = { 'index.html': links.map(anchor).join('') };
  expect((await read(files, 'https://site.example/b/')).found).toEqual([['/b/own/', '/outside/']]);
  expect((await read(files, null)).found).toEqual([['/outside/']]);
});

test('keeps fragments as they are written, encoded as a browser does', async () => {
  const links = ['#ü', '#%C3%BC', '#a b', '#50%25', '#', ' #trimmed ', '#100%'];
  const { found } = await read({ 'index.html': links.map(anchor).join('') }, null);
  expect(found).toEqual([['/b/#%C3%BC', '/b/#a%20b', '/b/#50%25', '/b/', '/b/#trimmed']]);
});
