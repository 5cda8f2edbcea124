import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenTargets } from '../../../../cli/check/broken-links.js';
import { collectLinks } from '../../../../cli/check/links.js';
import { listOutputFiles } from '../../../../cli/server/output-files.js';
import { createFolder } from '../server/http.js';

const PAGES = 24;
let root: string;

const pathOf = (i: number) => `docs/p${i % PAGES}/index.html`;

/** Every page links to its neighbours, to a heading of each, to its own headings and to an image of its own. */
function createPage(i: number): string {
  const next = (i + 1) % PAGES;
  const far = (i + 7) % PAGES;
  return [
    `<h2 id="one-${i}">1</h2><a href="#one-${i}">x</a><a name="two-${i}"></a>`,
    `<a href="/docs/p${next}/">x</a><a href="../p${far}/#one-${far}">x</a>`,
    `<a href="/docs/p${next}/#two-${next}">x</a><img src="/img/${i}.png" srcset="/img/${i}.png 2x">`,
  ].join('\n');
}

beforeAll(async () => {
  const files: Record<string, string> = { 'index.html': '<a href="/docs/p0/">x</a>' };
  for (let i = 0; i < PAGES; i++) {
    files[pathOf(i)] = createPage(i);
    files[`img/${i}.png`] = 'x';
  }
  root = await createFolder(files);
});
afterAll(() => rm(root, { recursive: true }));

async function findBroken(): Promise<string[]> {
  const files = await listOutputFiles(root);
  const graph = await collectLinks(root, { base: '/', siteUrl: null, files });
  return findBrokenTargets(graph).map(({ url }) => `${url?.path}#${url?.fragment}`);
}

/** One thing broken on page `i`, and what the check has to say about it: no more and no less. */
const mutations: readonly ((i: number) => {
  readonly file: string;
  readonly edit: ((text: string) => string) | null;
  readonly broken: readonly string[];
})[] = [
  (i) => ({
    file: pathOf(i),
    edit: (text) => text.replace('href="/docs', 'href="/dcs'),
    broken: [`/dcs/p${(i + 1) % PAGES}/#`],
  }),
  (i) => ({
    file: pathOf(i),
    edit: (text) => text.replace('#one-', '#uno-'),
    broken: [`/docs/p${i}/#uno-${i}`],
  }),
  (i) => ({
    file: pathOf(i),
    edit: (text) => text.replace('id="one', 'id="One'),
    broken: [`/docs/p${i}/#one-${i}`],
  }),
  (i) => ({
    file: pathOf(i),
    edit: (text) => text.replace('name="two', 'nam="two'),
    broken: [`/docs/p${i}/#two-${i}`],
  }),
  (i) => ({
    file: pathOf(i),
    edit: (text) => text.replace('png 2x', 'jpg 2x'),
    broken: [`/img/${i}.jpg#`],
  }),
  (i) => ({
    file: pathOf(i),
    edit: (text) => text.replace('../p', '../../p'),
    broken: [`/p${(i + 7) % PAGES}/#one-${(i + 7) % PAGES}`],
  }),
  (i) => ({ file: `img/${i}.png`, edit: null, broken: [`/img/${i}.png#`] }),
  (i) => ({
    file: pathOf(i),
    edit: null,
    broken: [`/docs/p${i}/#`, `/docs/p${i}/#one-${i}`, `/docs/p${i}/#two-${i}`],
  }),
];

test('T22: collectLinks() finds each of 192 faults in a sound output, and nothing else', async () => {
  expect(await findBroken()).toEqual([]);
  for (const mutate of mutations) {
    for (let i = 0; i < PAGES; i++) {
      const { file, edit, broken } = mutate(i);
      const path = join(root, file);
      const before = await readFile(path, 'utf8');
      if (edit === null) await rm(path);
      else await writeFile(path, edit(before));
      expect([file, (await findBroken()).sort()]).toEqual([file, [...broken].sort()]);
      await writeFile(path, before);
    }
  }
});
