import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { beginCheck, checkOutput } from '../../../../cli/check/check.js';
import type { FreshDocument } from '../../../../cli/check/stand-ins.js';
import { listOutputFiles } from '../../../../cli/server/output-files.js';
import { createFolder } from '../server/http.js';
import { createTestSite } from './site.js';

const childUrl = pathToFileURL(join(inject('compiledDir'), 'linkinator-child.js'));

const UNREAD = { facts: null, isStandIn: false };

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const anchor = (href: string) => `<a href="${href}">x</a>`;
const image = (src: string) => `<img src="${src}">`;

/** Links forwards, backwards and to files that are written last; half of them lead nowhere. */
const pages: Readonly<Record<string, string>> = {
  '/docs/a/': [
    '/docs/a/#x',
    '/docs/a/#no',
    '/docs/c/',
    '/docs/c/#y',
    '/docs/c/#no',
    '/docs/a/index.md',
    '/docs/c/index.md',
    '/docs/b/index.md',
    '/old/',
    '/older/',
    '/llms.txt',
    '/no.txt',
  ]
    .map(anchor)
    .concat('<i id="x"></i>')
    // A link and an image that other pages have too.
    .concat(anchor('/img/both.png'), image('/img/both.png'), anchor('../../lost/'))
    .join('\n'),
  '/docs/b/': [
    '/docs/a/#x',
    '/docs/gone/',
    '/plain.html#z',
    '/plain.html#no',
    '/_headers',
    '/lost/',
  ]
    .map(anchor)
    .concat(image('/img/both.png'))
    .join('\n'),
  '/docs/c/': `<i id="y"></i><i id="y"></i>${image('/img/a.svg')}${image('/img/no.svg')}${image('')}`,
};
const late: Readonly<Record<string, string>> = {
  'index.html': '<h1>Home</h1>',
  'old/index.html': anchor('/docs/b/#no'),
  'plain.html': '<i id="z"></i>',
  'img/a.svg': '<svg/>',
  'llms.txt': '# x',
  _headers: '',
};

async function write(root: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

async function createRoot(): Promise<string> {
  const root = await createFolder({});
  folders.push(root);
  return root;
}

const site = createTestSite({
  url: 'https://docs.example.com',
  pages: Object.keys(pages).map((permalink) => ({ permalink })),
});
const documentOf = (permalink: string) => `${permalink.slice(1)}index.html`;
const markdownOf = (permalink: string) => `${permalink.slice(1)}index.md`;

/**
 * Writes like a build: each page with its Markdown, then all other files. Page `b` has no Markdown, though it may be
 * expected.
 */
async function checkWhileWriting(root: string, readPages: boolean, order = Object.entries(pages)) {
  const there = new Set<string>();
  const add = async (file: string, text: string) => {
    await write(root, file, text);
    there.add(file);
  };
  const names = Object.keys(pages);
  const expected = new Set([...names.map(documentOf), ...names.map(markdownOf)]);
  const check = beginCheck(
    { root, site, linkinator: true, readPages, childUrl },
    { expected, has: (file) => there.has(file) },
  );
  for (const [permalink, html] of order) {
    await add(documentOf(permalink), html);
    if (permalink !== '/docs/b/') await add(markdownOf(permalink), '# x');
    await check.take(documentOf(permalink), UNREAD);
  }
  for (const [file, text] of Object.entries(late)) await add(file, text);
  return await check.finish(await listOutputFiles(root));
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]),
  );
}

describe('beginCheck()', () => {
  test.each([false, true])(
    'finds what checkOutput() finds later (thorough: %s)',
    async (thorough) => {
      const root = await createRoot();
      const found = await checkWhileWriting(root, thorough);
      const whole = { root, site, linkinator: true, readPages: thorough, childUrl };
      expect(found).toEqual(await checkOutput(whole));
      expect(found.map(({ ruleId, reason }) => `${ruleId}: ${reason}`)).toEqual([
        'broken-link: Cannot find image "/img/both.png"',
        'broken-link: Cannot find page "/lost/"',
        'broken-anchor: Cannot find anchor "#no" on page "/docs/a/"',
        'broken-anchor: Cannot find anchor "#no" on page "/docs/c/"',
        'broken-link: Cannot find file "/docs/b/index.md"',
        'broken-link: Cannot find file "/img/both.png"',
        'broken-link: Cannot find file "/no.txt"',
        'broken-link: Cannot find page "/older/"',
        'broken-anchor: Cannot find anchor "#no" on page "/plain.html"',
        'broken-link: Cannot find page "/_headers"',
        'broken-link: Cannot find page "/docs/gone/"',
        'broken-link: Cannot find image "/img/no.svg"',
        'broken-link: Cannot find the target of the image: it is empty',
        'duplicate-id: Duplicate id "y"',
        'broken-anchor: Cannot find anchor "#no" on page "/docs/b/"',
      ]);
    },
  );

  test.each([false, true])(
    'finds the same in any order of the documents (thorough: %s)',
    async (thorough) => {
      const expected = await checkWhileWriting(await createRoot(), thorough);
      for (const order of permutations(Object.entries(pages))) {
        const found = await checkWhileWriting(await createRoot(), thorough, order);
        expect(found, order.map(([permalink]) => permalink).join(' ')).toEqual(expected);
      }
    },
  );

  test('does not report links to a document that stands in for a page', async () => {
    const root = await createRoot();
    const both = createTestSite({ pages: [{ permalink: '/a/' }, { permalink: '/b/' }] });
    const input = { root, site: both, linkinator: false };
    const tree = { expected: new Set<string>(), has: () => true };
    await write(root, 'a/index.html', anchor('/b/#gone'));
    await write(root, 'b/index.html', '<p>Error</p>');
    const files = await listOutputFiles(root);
    const reasons = async (standIn: FreshDocument) => {
      const begun = beginCheck(input, tree);
      await begun.take('a/index.html', UNREAD);
      await begun.take('b/index.html', standIn);
      const early = await begun.finish(files);
      const fresh = new Map([['b/index.html', standIn]]);
      expect(await checkOutput({ ...input, files, fresh })).toEqual(early);
      return early.map(({ reason }) => reason);
    };
    expect(await reasons(UNREAD)).toEqual(['Cannot find anchor "#gone" on page "/b/"']);
    expect(await reasons({ ...UNREAD, isStandIn: true })).toEqual([]);
  });

  test('waits while linkinator is far behind, and goes on when it cannot answer', async () => {
    const root = await createRoot();
    const folder = await createRoot();
    const child = join(folder, 'child.mjs');
    // The process prints nothing, and ends on request.
    await writeFile(
      child,
      `import { existsSync } from 'node:fs';
       process.on('message', () => {});
       setInterval(() => existsSync(new URL('end', import.meta.url)) && process.exit(3), 20);`,
    );
    const many = Array.from({ length: 500 }, (_, i) => `/p/${String(i).padStart(3, '0')}/`);
    const big = createTestSite({ pages: many.map((permalink) => ({ permalink })) });
    const there = new Set<string>();
    const check = beginCheck(
      { root, site: big, linkinator: true, childUrl: pathToFileURL(child) },
      { expected: new Set(many.map(documentOf)), has: (file) => there.has(file) },
    );
    let taken = 0;
    const taking = (async () => {
      for (const permalink of many) {
        await write(root, documentOf(permalink), anchor(permalink));
        there.add(documentOf(permalink));
        await check.take(documentOf(permalink), UNREAD);
        taken++;
      }
    })();
    await expect.poll(() => taken).toBe(300);
    await write(folder, 'end', '');
    await taking;
    expect(taken).toBe(500);
    const found = await check.finish(await listOutputFiles(root));
    expect(found.map(({ reason }) => reason)).toEqual([
      'Cannot finish the check by linkinator: it ended with status 3',
    ]);
  });
});
